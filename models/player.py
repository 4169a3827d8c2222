"""What a player has chosen for every page, and the day in force for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from models.settings import STARTER, Choice, DrillSettings, Form, SettingError, Whole, read_field, single

DAY_START = Whole(
    "day_start_hour",
    "The hour at which a day starts",
    4,
    0,
    23,
    "",
    "Cards before it count as the day before.",
)
NAME_MISSES = Choice(
    "name_misses", "Naming misses", "yes", ("yes", "no"), "Say what was missed once its chance is over."
)
FOUR_COLOURS = Choice("four_colours", "Four colours", "no", ("no", "yes"), "Clubs green and diamonds blue.")
DAY = Whole("day", "The day", 0, 1, 31, "", "The day of the month that date rules add to.")


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """What holds for every page. `day` None follows the calendar; `day_set_on` is when it was set by hand."""

    day: int | None = None
    day_set_on: str | None = None
    day_start_hour: int = DAY_START.default
    name_misses: str = NAME_MISSES.default
    four_colours: str = FOUR_COLOURS.default
    slap_key: str = " "
    choices: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values; `from_json` reads them back."""
        return asdict(self)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> PlayerSettings:
        """The settings that `to_json` wrote; what an older version did not know takes its default."""
        return cls(**{key: plain[key] for key in cls.__dataclass_fields__ if key in plain})

    @property
    def drill(self) -> DrillSettings:
        """The last choice of a drill, the starter before the first."""
        return DrillSettings.from_json(self.choices) if self.choices else STARTER


def read_player(form: Form, before: PlayerSettings, today: str) -> tuple[PlayerSettings, dict[str, str]]:
    """The player's settings with the fields of a form laid over `before`, and a sentence for each wrong field.

    `today` (an ISO date) is kept with a day that is set by hand. With any error nothing of the form is taken.
    """
    errors: dict[str, str] = {}
    changed: dict[str, Any] = {}
    for setting in (DAY_START, NAME_MISSES, FOUR_COLOURS):
        if setting.key in form:
            changed[setting.key] = read_field(form, setting, errors)
    if "slap_key" in form:
        changed["slap_key"] = _read_key(form, errors)
    if "day" in form:
        changed.update(_read_day(form, before, today, errors))
    return (before, errors) if errors else (replace(before, **changed), {})


def _read_day(form: Form, before: PlayerSettings, today: str, errors: dict[str, str]) -> dict[str, Any]:
    try:
        text = single(form, "day", "The day")
        if text == "calendar":
            return {"day": None, "day_set_on": None}
        return {"day": DAY.read(text), "day_set_on": today}
    except SettingError:
        errors["day"] = "The day is calendar, or a whole number from 1 to 31."
        return {}


RESERVED_KEYS = frozenset({"Escape", "p", "P", "+", "-", "Tab", "Shift", "Control", "Alt", "Meta", "F5"})


def _read_key(form: Form, errors: dict[str, str]) -> str:
    try:
        text = single(form, "slap_key", "The slap key")
    except SettingError as error:
        errors["slap_key"] = str(error)
        return " "
    key = " " if text in ("", "Space") else text
    if len(key) > 20 or key in RESERVED_KEYS or not key.isprintable():
        errors["slap_key"] = "That key has another use at the table. Pick a letter, a digit or an arrow."
        return " "
    return key


@dataclass(frozen=True, slots=True)
class DayInForce:
    """The day of the month that date rules add to; `asks`: set by hand on an earlier day, so ask if it still stands."""

    day: int
    source: str
    asks: bool = False


def day_in_force(player: PlayerSettings, today: date) -> DayInForce:
    """The day set by hand where there is one, else the calendar's (`today`, in the player's own zone)."""
    if player.day is None:
        return DayInForce(today.day, "calendar")
    return DayInForce(player.day, "set by hand", asks=player.day_set_on != today.isoformat())
