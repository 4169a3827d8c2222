"""What a match is played with: beside a drill's settings who sits there, what a mistake costs, how long it lasts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.match import PENALTIES
from models.match.company import KINDS, MOST, SKILL, STAND_IN
from models.rules import Readings
from models.settings import READINGS, Choice, DrillSettings, Form, SettingError, Whole, read_drill, read_field, single

DEALER = "match"
"""What stands for the dealer in a match, where cards come from the stacks."""

OPPONENTS = Whole("opponents", "The number of opponents", 2, 1, MOST, "", "They sit to your left, in turn.")
PENALTY = Choice(
    "penalty",
    "The penalty",
    "1",
    PENALTIES,
    "What a mistaken slap costs: one card, two, nothing, or the right to slap on the next pile.",
)
DECKS = Whole("decks", "The number of decks", 1, 1, 4, "", "More decks make longer matches.")
OWN_TURN = Choice("own_turn", "Your turn", "auto", ("auto", "key"), "Whether your cards come by themselves.")
MINUTES = Whole("minutes", "The time limit", 10, 1, 120, "minutes", "Then most cards wins; pauses do not count.")
HINTS = Choice("hints", "Hints", "no", ("no", "yes"), "The pile glows when a rule holds; such a match never counts.")
SETTINGS = (OPPONENTS, PENALTY, DECKS, OWN_TURN, MINUTES, HINTS)
"""What a match has beside the settings of a drill and `skill`, which says who the opponents are."""
DEFAULT_KIND = "regular"


@dataclass(frozen=True, slots=True)
class MatchSettings(DrillSettings):
    """What one match is played with; `skill` is a kind of opponents, `level` from 0 to 1 how good they are by it."""

    cards: int = 0
    dealer: str = DEALER
    opponents: int = OPPONENTS.default
    skill: str = DEFAULT_KIND
    level: float = STAND_IN
    penalty: str = PENALTY.default
    decks: int = DECKS.default
    own_turn: str = OWN_TURN.default
    minutes: int = MINUTES.default
    hints: str = HINTS.default

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> MatchSettings:
        """The settings that `to_json` wrote."""
        own = {key: each for key, each in plain.items() if key in cls.__dataclass_fields__ and key != "rules"}
        readings = Readings(**{choice.key: plain[choice.key] for choice in READINGS})
        return cls(rules=tuple(plain["rules"]), readings=readings, **own)


def read_match(form: Form, day: int) -> tuple[MatchSettings | None, dict[str, str]]:
    """The settings a form asks for, or None with a sentence for each field that cannot be read.

    Rules, readings, pace and seed are read as a drill's, and what is absent takes its default.
    """
    drill, errors = read_drill({key: texts for key, texts in form.items() if key not in ("cards", "dealer")}, day)
    own = {setting.key: read_field(form, setting, errors) for setting in SETTINGS}
    skill, level = DEFAULT_KIND, STAND_IN
    try:
        skill, level = _read_skill(form)
    except SettingError as error:
        errors["skill"] = str(error)
    if drill is None or errors:
        return None, errors
    same = {name: getattr(drill, name) for name in ("rules", "readings", "pace_ms", "seed")}
    return MatchSettings(**same, **own, skill=skill, level=level), {}


def _read_skill(form: Form) -> tuple[str, float]:
    """A kind of opponents, and for those by skill how good they are; a number alone is a skill."""
    text = single(form, "skill", "The skill") or DEFAULT_KIND
    if text in KINDS:
        level = single(form, "level", "The skill") if text == SKILL else ""
        return text, _level(level) if level else STAND_IN
    return SKILL, _level(text)


def _level(text: str) -> float:
    if re.fullmatch(r"[0-9](\.[0-9]{0,6})?|\.[0-9]{1,6}", text, re.ASCII) and 0 <= float(text) <= 1:
        return float(text)
    raise SettingError(f"The skill is a number from 0 to 1, such as 0.5, or one of: {', '.join(KINDS)}.")
