"""What a drill is played with, each setting once: key, default, limits, unit and help.

Settings are read from the text of a form by small readers, which answer a value or a sentence that says what to do;
models/player.py reads by the same ones what holds for every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from models.rules import PRESETS, NotationError, Readings, RuleSet, parse_rule

Form = Mapping[str, Sequence[str]]
"""The fields of a form, each with every value that was sent for it, in order."""

LONGEST_TEXT = 300
MOST_RULES = 20


class SettingError(ValueError):
    """A field that cannot be read; the message is the sentence shown beside it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two limits, or one of a few further values."""

    key: str
    name: str
    default: int
    low: int
    high: int
    unit: str
    help: str
    also: tuple[int, ...] = ()

    def read(self, text: str) -> int:
        """The number that `text` writes; raises SettingError with the limits in a sentence."""
        if re.fullmatch(r"\s*-?[0-9]{1,18}\s*", text, re.ASCII):
            number = int(text)
            if self.low <= number <= self.high or number in self.also:
                return number
        raise SettingError(f"{self.name} is a whole number {self.limits()}.")

    def limits(self) -> str:
        """The limits in words, as in `from 10 to 500, or 0`."""
        unit = f" {self.unit}" if self.unit else ""
        return f"from {self.low} to {self.high}{unit}" + "".join(f", or {n}" for n in self.also)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    key: str
    name: str
    default: str
    options: tuple[str, ...]
    help: str

    def read(self, text: str) -> str:
        """The word itself; raises SettingError naming the words there are."""
        if text.strip() in self.options:
            return text.strip()
        raise SettingError(f"{self.name} is one of: {', '.join(self.options)}.")


PACE = Whole(
    "pace_ms",
    "The pace",
    1500,
    250,
    5000,
    "ms a card",
    "How long each card lies before the next one covers it.",
)
CARDS = Whole("cards", "The length", 60, 10, 500, "cards", "0 deals until you stop.", also=(0,))
DEALER = Choice(
    "dealer",
    "The dealer",
    "balanced",
    ("balanced", "deck"),
    "balanced: rare rules come as often as common ones, with lures between. deck: a fair shuffle, as at the table.",
)
SEED = Whole("seed", "The seed", 0, 0, 2**53 - 1, "", "The same seed, settings and slaps give the same cards.")
READINGS = (
    Choice(
        "faces",
        "Face cards",
        "asleep",
        ("asleep", "awake"),
        "Which rules listen when a J, Q, K or A is shed.",
    ),
    Choice("order", "The order", "any", ("any", "played"), "Whether an equation may rearrange the cards."),
    Choice("brackets", "Brackets", "free", ("free", "written"), "Whether brackets may be put anywhere."),
    Choice("small_mod", "Small mod", "yes", ("yes", "no"), "Whether 3 mod 8 = 3 counts."),
)
TOO_FAST_MS = 600
"""Under this pace a press may answer either of two cards: counts are kept, bests are not (measurement.md §2)."""


@dataclass(frozen=True, slots=True)
class DrillSettings:
    """What one drill is played with; `rules` are notations in the catalogue's order."""

    rules: tuple[str, ...]
    readings: Readings = field(default_factory=Readings)
    pace_ms: int = PACE.default
    cards: int = CARDS.default
    dealer: str = DEALER.default
    seed: int = 0

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values, one level deep; `from_json` reads them back."""
        plain = asdict(self)
        return {**plain.pop("readings"), **plain, "rules": list(self.rules)}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> DrillSettings:
        """The settings that `to_json` wrote."""
        readings = Readings(**{choice.key: plain[choice.key] for choice in READINGS})
        numbers = {key: plain[key] for key in ("pace_ms", "cards", "dealer", "seed")}
        return cls(rules=tuple(plain["rules"]), readings=readings, **numbers)

    @property
    def name(self) -> str:
        """The name of the preset with just these rules, else the rules' own names."""
        for preset in PRESETS.values():
            if set(preset.rules) == set(self.rules):
                return preset.name
        return ", ".join(parse_rule(rule).name for rule in self.rules)

    @property
    def too_fast(self) -> bool:
        """Whether the pace is too fast to measure response times."""
        return self.pace_ms < TOO_FAST_MS


STARTER = DrillSettings(rules=tuple(PRESETS["starter"].rules), pace_ms=2000, cards=40)
"""What the first visit has chosen."""


def read_drill(form: Form, day: int) -> tuple[DrillSettings | None, dict[str, str]]:
    """The settings a form asks for, or None with a sentence for each field that cannot be read.

    What is absent takes its default. Rules named one by one (`rules`, repeated, and `house`, in notation) go
    before a `preset`; with neither, Berkeley War. `day` decides what a date rule can do today.
    """
    errors: dict[str, str] = {}
    numbers = {s.key: read_field(form, s, errors) for s in (PACE, CARDS, DEALER, SEED)}
    readings = Readings(**{s.key: read_field(form, s, errors) for s in READINGS})
    rules = _read_rules(form, errors)
    if "house" not in errors and "rules" not in errors:
        _refuse_impossible(rules, readings, day, form, errors)
    if errors:
        return None, errors
    return DrillSettings(rules=rules, readings=readings, **numbers), {}


NO_ZONES = ("localtime", "posixrules", "Factory")
"""Files beside the zones that mean another thing on another machine."""


def read_zone(form: Form, server_zone: str) -> str:
    """The IANA name of the browser's time zone; absent: the server's. Raises SettingError for an unknown one."""
    name = single(form, "tz", "The time zone") or server_zone
    try:
        if ZoneInfo(name).key in NO_ZONES:
            raise ValueError(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingError("The time zone is not one we know; leave it out to use the server's.") from None
    return name


def read_field(form: Form, setting: Whole | Choice, errors: dict[str, str]) -> Any:
    try:
        text = single(form, setting.key, setting.name)
        return setting.default if text == "" else setting.read(text)
    except SettingError as error:
        errors[setting.key] = str(error)
        return setting.default


def single(form: Form, key: str, name: str) -> str:
    values = form.get(key, ())
    if len(values) > 1:
        raise SettingError(f"This was sent {len(values)} times; send it once.")
    text = values[0].strip() if values else ""
    if len(text) > LONGEST_TEXT:
        raise SettingError(f"{name} may have {LONGEST_TEXT} characters at most: leave some out.")
    return text


def _read_rules(form: Form, errors: dict[str, str]) -> tuple[str, ...]:
    preset = _read_preset(form, errors)
    chosen: dict[str, None] = {}
    for key, texts in (("rules", form.get("rules", ())), ("house", _house(form, errors))):
        for text in texts:
            try:
                chosen[parse_rule(text).notation] = None
            except NotationError as error:
                errors.setdefault(key, str(error))
            if len(chosen) > MOST_RULES:
                errors.setdefault("rules", f"{MOST_RULES} rules are the most in one drill; leave some out.")
                return ()
    if chosen or not errors.keys().isdisjoint(("preset", "rules", "house")):
        return _in_order(chosen)
    if preset is None and "house" in form:  # the page's own form always sends `house`: no box was ticked
        errors["rules"] = "Choose at least one rule to slap on."
        return ()
    return tuple(PRESETS[preset or "berkeley"].rules)


def _read_preset(form: Form, errors: dict[str, str]) -> str | None:
    try:
        key = single(form, "preset", "The preset")
        if key == "" or key in PRESETS:
            return key or None
        raise SettingError(f"The preset is one of: {', '.join(PRESETS)}.")
    except SettingError as error:
        errors["preset"] = str(error)
        return None


def _house(form: Form, errors: dict[str, str]) -> list[str]:
    try:
        text = single(form, "house", "The house rules")
    except SettingError as error:
        errors["house"] = str(error)
        return []
    return house_words(text)


def house_words(text: str) -> list[str]:
    """The notations in a text of house rules, which stand apart by blanks, commas or semicolons."""
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _in_order(notations: Iterable[str]) -> tuple[str, ...]:
    """The notations in the catalogue's order, so that the same rules are the same settings."""
    return tuple(rule.notation for rule in RuleSet(notations).rules)


def _refuse_impossible(
    rules: tuple[str, ...], readings: Readings, day: int, form: Form, errors: dict[str, str]
) -> None:
    """Add a sentence for a rule that can never hold; one that only today's date rules out may stay."""
    rule_set = RuleSet(rules, readings, day)
    ticked = {parse_rule(text).notation for text in form.get("rules", ())}
    for notation in rules:
        sentence = rule_set.impossible(notation)
        if sentence and not notation.endswith("=date"):
            errors.setdefault("rules" if notation in ticked else "house", sentence)
    if rules and errors.keys().isdisjoint(("rules", "house")) and not rule_set.possible:
        errors["rules"] = "None of these rules can happen today. Choose one more, or set another day."
