"""What may stand in an imported file, field by field: each check answers the value to keep, or says what it should be.

The limits are wider than those of the forms, so that a drill played under other limits comes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from models import events as ev
from models.cards import Card
from models.dealer import DEALERS
from models.play import INPUTS
from models.player import DAY, DAY_START, FOUR_COLOURS, NAME_MISSES, RESERVED_KEYS
from models.rules import NotationError, parse_rule
from models.settings import MOST_RULES, READINGS, SEED, DrillSettings

Check = Callable[[Any], Any]

YEAR_3000_MS = 32_503_680_000_000
MOST_CARDS = 1_000_000
LONGEST_MS = 3_600_000
SLOWEST_PACE_MS = 60_000
LONGEST_NOTE = 500


class FieldError(ValueError):
    """A value that cannot be kept: what it should be, as in `a whole number from 1 to 31`, and the keys to it."""

    def __init__(self, should_be: str, *keys: str) -> None:
        self.should_be, self.keys = should_be, keys
        super().__init__(f"{', '.join(keys) or 'it'} should be {should_be}")

    def within(self, key: str) -> FieldError:
        """The same of the object that holds it under `key`."""
        return FieldError(self.should_be, key[:40], *self.keys)


def whole(low: int, high: int) -> Check:
    """A whole number between two limits."""

    def check(value: Any) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise FieldError(f"a whole number from {low} to {high}")

    return check


def decimal(high: float) -> Check:
    """A number from 0 to a limit; it comes back as a float, as the table's posts are read."""

    def check(value: Any) -> float:
        if type(value) in (int, float) and 0 <= value <= high:
            return float(value)
        raise FieldError(f"a number from 0 to {high:.0f}")

    return check


def one_of(*words: str) -> Check:
    """One of a few words."""

    def check(value: Any) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise FieldError(f"one of: {', '.join(words)}")

    return check


def matching(pattern: str, words: str) -> Check:
    """A text of that pattern, which `words` describe."""

    def check(value: Any) -> str:
        if isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII):
            return value
        raise FieldError(words)

    return check


def maybe(check: Check) -> Check:
    """null, or what the other check takes."""
    return lambda value: None if value is None else check(value)


def flag(value: Any) -> bool:
    """true or false."""
    if isinstance(value, bool):
        return value
    raise FieldError("true or false")


def face(value: Any) -> str:
    """A card, as it is written."""
    try:
        if isinstance(value, str) and str(Card.parse(value)) == value:
            return value
    except ValueError:
        pass
    raise FieldError("a card, as in 10H")


def zone(value: Any) -> str:
    """The IANA name of a time zone that this machine knows."""
    try:
        if isinstance(value, str) and len(value) <= 64:
            return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    raise FieldError("a time zone that this machine knows")


def iso_date(value: Any) -> str:
    """A date, as in 2024-01-15."""
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise FieldError("a date, as in 2024-01-15")


def slap_key(value: Any) -> str:
    """A key that has no other use at the table."""
    if isinstance(value, str) and 0 < len(value) <= 20 and value.isprintable() and value not in RESERVED_KEYS:
        return value
    raise FieldError("a key that has no other use at the table")


def note(value: Any) -> str:
    """What a player may write beside a drill."""
    if isinstance(value, str) and len(value) <= LONGEST_NOTE and "\0" not in value:
        try:
            value.encode()
            return value
        except UnicodeEncodeError:  # half a surrogate pair
            pass
    raise FieldError(f"a text of up to {LONGEST_NOTE} characters")


def rules(value: Any) -> list[str]:
    """Notations, each written as it is kept and none twice."""
    try:
        if isinstance(value, list) and 0 < len(value) <= MOST_RULES and all(isinstance(each, str) for each in value):
            notations = dict.fromkeys(parse_rule(each).notation for each in value)
            if list(notations) == value:
                return list(notations)
    except NotationError:
        pass
    raise FieldError(f"a list of up to {MOST_RULES} rules, none twice")


def fields(value: Any, checks: Mapping[str, Check]) -> dict[str, Any]:
    """An object of which each field that is there passes its check; raises FieldError for the first that does not."""
    if not isinstance(value, dict):
        raise FieldError("an object in braces")
    kept = {}
    for key, each in value.items():
        if key not in checks:
            raise FieldError("left out, since this Slapdrill does not know it", key[:40])
        try:
            kept[key] = checks[key](each)
        except FieldError as error:
            raise error.within(key) from None
    return kept


SETTINGS: Mapping[str, Check] = {
    "rules": rules,
    **{reading.key: one_of(*reading.options) for reading in READINGS},
    "pace_ms": whole(1, SLOWEST_PACE_MS),
    "cards": whole(0, MOST_CARDS),
    "dealer": one_of(*DEALERS),
    "seed": whole(SEED.low, SEED.high),
}


def drill_settings(value: Any) -> dict[str, Any]:
    """The settings of a drill, as `DrillSettings.to_json` writes them."""
    plain = fields(value, SETTINGS)
    missing = SETTINGS.keys() - plain.keys()
    if missing:
        raise FieldError("there", min(missing))
    return DrillSettings.from_json(plain).to_json()


_card = whole(1, MOST_CARDS)
_label = matching(r"[a-z][a-z -]{0,19}", "a word of up to twenty small letters")
_name = matching(r"[ -~]{0,64}", "a plain text of up to 64 characters")

EVENTS: Mapping[str, Mapping[str, Check]] = {
    "started": {"settings": drill_settings, "day": whole(1, 31), "day_source": _label, "tz": zone,
                "day_start_hour": whole(0, 23), "judging": whole(1, ev.JUDGING)},
    "opened": {"stream": _name, "card": maybe(whole(0, MOST_CARDS))},
    "dealt": {"card": _card, "face": face, "interval_ms": whole(1, SLOWEST_PACE_MS), "swept": flag},
    "slapped": {"card": _card, "reaction_ms": decimal(LONGEST_MS), "press": maybe(_card), "input": one_of(*INPUTS),
                "quality": _label, "onset": _label},
    "pace changed": {"pace_ms": whole(1, SLOWEST_PACE_MS)},
    "paused": {"reason": _label, "card": maybe(_card)},
    "resumed": {},
    "voided": {"card": _card, "gap_ms": decimal(LONGEST_MS)},
    "timed": {"refresh_ms": decimal(10_000), "clock_step_ms": decimal(10_000)},
    "explained": {"card": _card, "thought": _name},
    "stopped": {"reason": _label},
}  # fmt: skip
"""The fields of each kind of event, beside its kind and instant."""

instant = whole(0, YEAR_3000_MS)

PLAYER: Mapping[str, Check] = {
    "day": maybe(whole(DAY.low, DAY.high)),
    "day_set_on": maybe(iso_date),
    "day_start_hour": whole(DAY_START.low, DAY_START.high),
    "name_misses": one_of(*NAME_MISSES.options),
    "four_colours": one_of(*FOUR_COLOURS.options),
    "slap_key": slap_key,
    "choices": maybe(drill_settings),
}
"""The fields of a player's settings."""
