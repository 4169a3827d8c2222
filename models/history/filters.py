"""Which part of a history is asked for: a window of days, and filters, as they stand in the address of a page."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from models import store
from models.games import Called, called
from models.live.settings import DEALER as MATCH
from models.rules import PRESETS, NotationError, RuleSet, parse_rule
from models.settings import DEALER, Form
from models.store.reading import Stretch, modes

WINDOWS: Mapping[str, str] = {
    "today": "Today",
    "7": "7 days",
    "30": "30 days",
    "365": "1 year",
    "all": "All",
}
DEVICES: Mapping[str, str] = {"key": "Keyboard", "touch": "Touch", "mouse": "Mouse"}
GAMES: Mapping[str, str] = {"drill": "Drills", "match": "Matches"}
DEFAULT_WINDOW = "30"


@dataclass(frozen=True, slots=True)
class Filters:
    """A window and what narrows it, "" being any: a preset's key or a notation, a dealer, a band of paces, a device.

    `game` keeps to drills or to matches.
    """

    window: str = DEFAULT_WINDOW
    rules: str = ""
    dealer: str = ""
    pace: str = ""
    device: str = ""
    game: str = ""

    @property
    def active(self) -> bool:
        """Whether anything but the window narrows what is shown."""
        return bool(self.rules or self.dealer or self.pace or self.device or self.game)

    def query(self, **changes: str) -> dict[str, str]:
        """What the address of these filters, with some changed, says; defaults are left out."""
        changed = replace(self, **changes)
        default = Filters()
        return {
            key: getattr(changed, key)
            for key in self.__dataclass_fields__
            if getattr(changed, key) != getattr(default, key)
        }

    def keep(self, modes: Mapping[int, store.Mode]) -> frozenset[int] | None:
        """The modes that pass; None where nothing but the window narrows."""
        return frozenset(number for number, mode in modes.items() if self._passes(mode)) if self.active else None

    def called(self, modes: Mapping[int, store.Mode]) -> Called:
        """What one and several of those that pass are called: drills, matches, or both."""
        matches = {mode.dealer == MATCH for mode in modes.values() if self._passes(mode)}
        return called(drills=False in matches, matches=True in matches or self.game == "match")

    def _passes(self, mode: store.Mode) -> bool:
        preset = PRESETS.get(self.rules)
        in_play = mode.rules.split()
        return (
            (set(in_play) == set(preset.rules) if preset else not self.rules or self.rules in in_play)
            and self.dealer in ("", mode.dealer)
            and self.pace in ("", mode.pace)
            and self.device in ("", mode.device)
            and self.game in ("", "match" if mode.dealer == MATCH else "drill")
        )

    def days(self, today: date) -> tuple[date | None, date | None]:
        """The first and the last day of the window, None where it has no end.

        Days after today (travel west, or a clock set back, may bring them) are part of a window, but not of "today".
        """
        if self.window == "all":
            return None, None
        if self.window == "today":
            return today, today
        return today - timedelta(days=int(self.window) - 1), None

    def stretches(self, today: date) -> tuple[Stretch, ...]:
        """The window in days and whole months, as few as there are."""
        first, last = self.days(today)
        if first is None:
            return (Stretch("month"),)
        if self.window != "365" or first.day == 1:
            return (Stretch("day", first, last),) if self.window != "365" else (Stretch("month", first),)
        month = (first.replace(day=1) + timedelta(days=32)).replace(day=1)
        return (Stretch("day", first, month - timedelta(days=1)), Stretch("month", month))


def read_filters(args: Form) -> Filters:
    """The filters that an address asks for; what cannot be read falls to its default."""
    return Filters(
        window=_one(args, "window", WINDOWS, DEFAULT_WINDOW),
        rules=_rules(args),
        dealer=_one(args, "dealer", DEALER.options, ""),
        pace=_one(args, "pace", store.PACE_BANDS, ""),
        device=_one(args, "device", DEVICES, ""),
        game=_one(args, "game", GAMES, ""),
    )


def _one(args: Form, key: str, known: Container[str], default: str) -> str:
    value = (args.get(key) or [default])[-1]
    return value if value in known else default


def _rules(args: Form) -> str:
    text = (args.get("rules") or [""])[-1].strip()
    if not text or text in PRESETS:
        return text
    try:
        return parse_rule(text).notation
    except NotationError:
        return ""


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a filter: its name, whether it is chosen, and what the address says with it."""

    value: str
    name: str
    chosen: bool
    query: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A filter with the values that this player's drills give it, and "" for any."""

    key: str
    name: str
    options: tuple[Option, ...]


def options(session: store.Bond, filters: Filters, player_id: int = store.LOCAL_PLAYER) -> tuple[OptionGroup, ...]:
    """The filters there are to choose from, for a page that shows neither overview nor rule."""
    return option_groups(filters, modes(session, player_id))


def option_groups(filters: Filters, modes: Mapping[int, store.Mode]) -> tuple[OptionGroup, ...]:
    """The filters there are to choose from; what was never played is left out, unless it is chosen."""
    there = modes.values()
    in_play = {rule for mode in there for rule in mode.rules.split()}
    sets = {frozenset(mode.rules.split()) for mode in there}
    presets = {preset.key: preset.name for preset in PRESETS.values() if frozenset(preset.rules) in sets}
    rules = {rule: parse_rule(rule).name for rule in in_order(in_play)}
    dealers = sorted({mode.dealer for mode in there} - {MATCH})
    values = {
        "rules": {"": "All rules", **presets, **rules},
        "dealer": {"": "Any dealer", **{each: each.capitalize() for each in dealers}},
        "pace": {"": "Any pace", **{band: pace_words(band) for band in store.PACE_BANDS if _played(band, modes)}},
        "device": {"": "Any device", **{key: name for key, name in DEVICES.items() if _used(key, modes)}},
    }
    if filters.game or any(mode.dealer == MATCH for mode in there):
        values["game"] = {"": "Drills and matches", **GAMES}
    chosen = {"rules": _name_of_rules(filters.rules), "pace": pace_words(filters.pace) if filters.pace else ""}
    for key in values:
        value = getattr(filters, key)
        values[key].setdefault(value, chosen.get(key) or DEVICES.get(value) or value.capitalize())
    names = {"rules": "Rules", "dealer": "Dealer", "pace": "Pace", "device": "Device", "game": "Played"}
    windows = _group("window", "Window", WINDOWS, filters)
    return (windows, *(_group(key, names[key], values[key], filters) for key in values))


def _group(key: str, name: str, values: Mapping[str, str], filters: Filters) -> OptionGroup:
    chosen = getattr(filters, key)
    options = (Option(value, text, value == chosen, filters.query(**{key: value})) for value, text in values.items())
    return OptionGroup(key, name, tuple(options))


def _played(band: str, modes: Mapping[int, store.Mode]) -> bool:
    return any(mode.pace == band for mode in modes.values())


def _used(device: str, modes: Mapping[int, store.Mode]) -> bool:
    return any(mode.device == device for mode in modes.values())


def _name_of_rules(rules: str) -> str:
    return PRESETS[rules].name if rules in PRESETS else parse_rule(rules).name if rules else ""


def pace_words(band: str) -> str:
    """A band of paces in words, such as `1000 to 1499 ms`."""
    low, _, high = band.partition("-")
    if not low:
        return f"under {int(high) + 1} ms"
    return f"{low} to {high} ms" if high else f"{low} ms and slower"


def in_order(rules: Iterable[str]) -> tuple[str, ...]:
    """The rules in the catalogue's order."""
    return _in_order(frozenset(rules))


@lru_cache(maxsize=64)
def _in_order(rules: frozenset[str]) -> tuple[str, ...]:
    return tuple(rule.notation for rule in RuleSet(rules).rules)
