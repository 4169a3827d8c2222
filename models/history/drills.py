"""Drills as lists and strips show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from models import store
from models.games import Called
from models.history.filters import Filters, in_order
from models.live.settings import DEALER as MATCH
from models.rules import parse_rule
from models.stats import SHARES, Figure, needs, rate
from models.stats.estimates import ENOUGH_TIMES, FEW_TIMES
from models.store.bests import bests_of_each
from models.store.drill_reading import DrillMark, HistoryDrill, drill_credits, history_drills
from models.store.reading import modes as all_modes

STRIP_DRILLS = 30
LISTED = 20
GRADES = ((0.9, "A"), (0.75, "B"), (0.6, "C"), (0.4, "D"), (0.0, "E"))


@dataclass(frozen=True, slots=True)
class DrillLine:
    """A drill that is over, in a list; `toy` says why it sets no best, None where it may."""

    id: str
    started_at_ms: int
    local_day: date
    name: str
    pace_ms: int
    cards: int
    opportunities: int
    hits: int
    false_slaps: int
    hit_rate: Figure
    median_ms: Figure
    best_streak: int
    dealer: str
    device: str
    display_hz: int | None
    note: str
    excluded: bool
    toy: str | None
    bests: tuple[store.Best, ...]

    @property
    def is_match(self) -> bool:
        """Whether it was played against opponents."""
        return self.dealer == MATCH

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/{'matches' if self.is_match else 'drills'}/{self.id}"


@dataclass(frozen=True, slots=True)
class DrillPage:
    """Some drills, the latest first; `older` is what to ask for the next ones before, None at the end.

    `called` is what one and several of all that pass the filters are called: drills, matches, or both.
    """

    lines: tuple[DrillLine, ...]
    older: int | None
    called: Called = ("drill", "drills")


@dataclass(frozen=True, slots=True)
class StripCell:
    """What a drill says of a rule: credit hit and seen, the share, and a letter for it (A from 90 %)."""

    hits: float
    seen: float
    share: float
    letter: str


@dataclass(frozen=True, slots=True)
class StripRow:
    """A rule over the strip's drills; None where it did not come up."""

    notation: str
    name: str
    cells: tuple[StripCell | None, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """The rules over the last thirty drills, the oldest first."""

    drills: tuple[DrillMark, ...]
    rows: tuple[StripRow, ...]


def drill_page(
    session: store.Bond,
    filters: Filters,
    today: date,
    before: int | None = None,
    most: int = LISTED,
    player_id: int = store.LOCAL_PLAYER,
) -> DrillPage:
    """The latest drills of the window that pass the filters; `before` is the `older` of the page before."""
    modes = all_modes(session, player_id)
    keep = filters.keep(modes)
    found = history_drills(session, player_id, most + 1, keep, filters.days(today), before)
    lines = drill_lines(session, found[:most], modes)
    return DrillPage(lines, lines[-1].started_at_ms if len(found) > most else None, filters.called(modes))


def drill_line(session: store.Bond, drill_id: str, player_id: int = store.LOCAL_PLAYER) -> DrillLine | None:
    """One drill that is over; None where there is no such drill."""
    found = history_drills(session, player_id, 1, only=drill_id)
    lines = drill_lines(session, found, all_modes(session, player_id))
    return lines[0] if lines else None


def drill_lines(
    bond: store.Bond, drills: Sequence[HistoryDrill], modes: Mapping[int, store.Mode]
) -> tuple[DrillLine, ...]:
    """The drills as lines, in their order."""
    bests = bests_of_each(bond, [drill.id for drill in drills])
    return tuple(_line(drill, modes[drill.mode_id], bests.get(drill.id, ())) for drill in drills)


def _line(drill: HistoryDrill, mode: store.Mode, bests: tuple[store.Best, ...]) -> DrillLine:
    return DrillLine(
        drill.id,
        drill.started_at_ms,
        drill.local_day,
        drill.settings.name,
        drill.pace_ms,
        drill.cards,
        drill.opportunities,
        drill.hits,
        drill.false_slaps,
        rate(drill.hits, drill.opportunities),
        _median(drill),
        drill.best_streak,
        mode.dealer,
        mode.device,
        mode.display_hz or None,
        drill.note or "",
        drill.excluded_at_ms is not None,
        drill.toy,
        bests,
    )


def _median(drill: HistoryDrill) -> Figure:
    if drill.median_ms is None or drill.timed < FEW_TIMES:
        return Figure(None, needs(FEW_TIMES, "timed hits", drill.timed))
    return Figure(drill.median_ms, grey=drill.timed < ENOUGH_TIMES)


def strip_of(bond: store.Bond, latest: Sequence[DrillMark]) -> Strip:
    """The rules over the last drills; `latest` are the latest first."""
    drills = latest[STRIP_DRILLS - 1 :: -1]
    credits = drill_credits(bond, [drill.id for drill in drills])
    rules = in_order({rule for _, rule in credits} - {store.ALL_RULES})
    rows = (
        StripRow(rule, parse_rule(rule).name, tuple(_cell(credits.get((drill.id, rule))) for drill in drills))
        for rule in rules
    )
    return Strip(tuple(drills), tuple(rows))


def _cell(credit: tuple[int, int] | None) -> StripCell | None:
    if credit is None:
        return None
    hits, seen = credit
    share = hits / seen
    return StripCell(hits / SHARES, seen / SHARES, share, next(letter for least, letter in GRADES if share >= least))
