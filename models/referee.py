"""The referee: a pile and the rules in force, read from what a form or an address says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.cards import Card, CardError, format_pile, parse_pile
from models.rules import PRESETS, STANDARD, NotationError, Readings, RuleSet, parse_rules
from models.settings import READINGS, Form, SettingError, Whole, read_field, single

DAY = Whole("day", "The day", 0, 1, 31, "", "The day of the month that date rules add to.")
EVERY_RULE = "every"
"""The value of `rules` that stands for all rules of all presets."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the referee is asked; where a field cannot be read, its default, and a sentence in `errors`.

    `typed` is what the fields show again: pile, rules, house, day and the four readings.
    """

    pile: tuple[Card, ...]
    rules: RuleSet
    typed: Mapping[str, Any]
    errors: Mapping[str, str]

    @property
    def settings(self) -> dict[str, str]:
        """All fields but the pile that differ from their default, for addresses."""
        return {key: value for key, value in self.typed.items() if key != "pile" and value != _DEFAULTS[key]}

    @property
    def names(self) -> dict[str, str]:
        """The names of the rules in force, by notation."""
        return {rule.notation: rule.name for rule in self.rules.rules}

    @property
    def impossible(self) -> list[str]:
        """A sentence for each rule in force that cannot happen on the day."""
        sentences = (self.rules.impossible(rule.notation) for rule in self.rules.rules)
        return [sentence for sentence in sentences if sentence]


_DEFAULTS = {"rules": EVERY_RULE, "house": "", "day": "", **{reading.key: reading.default for reading in READINGS}}


def read_question(form: Form, today: int) -> Question:
    """The question that the fields `pile`, `rules`, `house`, `day` and the readings ask.

    `rules`: a preset, `every` (the default) or notations, repeated or joined by commas; `house`: more notations.
    The day is `today` unless it is said.
    """
    errors: dict[str, str] = {}
    readings = Readings(**{reading.key: read_field(form, reading, errors) for reading in READINGS})
    day = read_field(form, DAY, errors) or today
    rules = RuleSet((*_read_rules(form, errors), *_read_house(form, readings, day, errors)), readings, day)
    pile = _read_pile(form, errors)
    typed = {key: form[key][0] for key in (*_DEFAULTS, "pile") if form.get(key)}
    if "pile" not in errors:
        typed["pile"] = format_pile(pile)
    shown = {**_DEFAULTS, "pile": "", **{key: value for key, value in typed.items() if value}}
    return Question(pile, rules, shown, errors)


def _read_pile(form: Form, errors: dict[str, str]) -> tuple[Card, ...]:
    try:
        return parse_pile(single(form, "pile", "The pile"))
    except (CardError, SettingError) as error:
        errors["pile"] = str(error)
        return ()


def _read_rules(form: Form, errors: dict[str, str]) -> tuple[str, ...]:
    try:
        text = single({"rules": [",".join(form.get("rules", ()))]}, "rules", "The rules").lower()
        if text in ("", EVERY_RULE):
            return STANDARD
        return PRESETS[text].rules if text in PRESETS else tuple(rule.notation for rule in parse_rules(text))
    except (NotationError, SettingError) as error:
        errors["rules"] = str(error)
        return STANDARD


def _read_house(form: Form, readings: Readings, day: int, errors: dict[str, str]) -> tuple[str, ...]:
    """The house rules; one that can never hold is refused, one that only the day rules out may stay."""
    try:
        rules = parse_rules(single(form, "house", "The house rules"))
    except (NotationError, SettingError) as error:
        errors["house"] = str(error)
        return ()
    asked = RuleSet(rules, readings, day)
    for rule in rules:
        sentence = None if rule.needs_day else asked.impossible(rule.notation)
        if sentence:
            errors["house"] = sentence
            return ()
    return tuple(rule.notation for rule in rules)
