"""What a drill that is over amounts to, as rows: pure functions of the drill, nothing of the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Any

from models.days import local_day
from models.drill import Drill
from models.rules import parse_rule
from models.settings import DrillSettings
from models.stats import COUNTS, Overall, Sums, Times, by_rule, overall, sets_no_best
from models.turn import CardRecord

Row = Any
"""A row as a mapping of column names."""
ALL_RULES = ""
ALL_MODES = 0
CHANCE_KINDS = ("hit", "miss", "late")
PACE_BANDS = ("-599", "600-999", "1000-1499", "1500-1999", "2000-2999", "3000-")
"""The bands of pace, in ms a card."""
DISPLAYS_HZ = (30, 48, 60, 75, 90, 100, 120, 144, 165, 180, 200, 240, 280, 360, 480, 540)
_BAND_STARTS = (0, 600, 1000, 1500, 2000, 3000)


@dataclass(frozen=True, slots=True)
class Mode:
    """What history can be filtered by: rules in play (notations, a blank between), dealer, pace band, device.

    The device is the input of the presses, and the refresh rate of the display, 0 where it is not known.
    """

    rules: str
    dealer: str
    pace: str
    device: str
    display_hz: int = 0


@dataclass(frozen=True, slots=True)
class Finished:
    """A drill that is over, with its cards as they ended and the day of each."""

    drill: Drill
    cards: Sequence[CardRecord]
    days: Sequence[date]
    whole: Overall

    @classmethod
    def of(cls, drill: Drill) -> Finished:
        """What is read off a drill whose state is over."""
        over_at_ms = drill.over_at_ms if drill.over_at_ms is not None else float("inf")
        cards = [replace(card, outcome=drill.outcome(card, over_at_ms)) for card in drill.cards]
        days = [local_day(card.dealt_at_ms, drill.tz, drill.day_start_hour) for card in cards]
        return cls(drill, cards, days, overall(cards))

    @property
    def pace_ms(self) -> int:
        """The pace at which most of its counted cards lay; of several the fastest."""
        paces = Counter(card.interval_ms for card in self.cards if card.outcome != "void")
        most = max(paces.values(), default=0)
        return min((pace for pace, cards in paces.items() if cards == most), default=self.drill.settings.pace_ms)

    @property
    def mode(self) -> Mode:
        """The mode in which it was played; the device is the input of most presses, none without a press."""
        inputs = Counter(slap.event.input for card in self.cards for slap in card.slaps)
        device = max(inputs, key=lambda each: (inputs[each], each), default="")
        settings = self.drill.settings
        hz = display_hz(self.drill.refresh_ms)
        return Mode(" ".join(settings.rules), settings.dealer, pace_band(self.pace_ms), device[:8], hz)

    def figures(self) -> dict[str, Any]:
        """What the row of the drill keeps."""
        tally, drill = self.whole.tally, self.drill
        paces = [card.interval_ms for card in self.cards if card.outcome != "void"] or [drill.settings.pace_ms]
        toy = sets_no_best(self.whole.opportunities, len(drill.settings.rules), min(paces))
        return {
            "opportunities": self.whole.opportunities,
            "hits": round(tally.hits),
            "false_slaps": round(tally.false_slaps),
            "median_ms": Times.of(tally.times_ms).median() if len(tally.times_ms) else None,
            "timed": len(tally.times_ms),
            "best_streak": self.whole.best_streak,
            "pace_ms": self.pace_ms,
            "setup": setup(drill.settings, self.pace_ms, drill.complete),
            "toy": toy,
        }

    def played(self) -> list[dict[str, Any]]:
        """A row a card."""
        return [
            {
                "number": card.number,
                "face": str(card.face),
                "at_ms": card.dealt_at_ms,
                "local_day": day,
                "interval_ms": card.interval_ms,
                "holds": " ".join(card.holds),
                "outcome": card.outcome,
                "reaction_ms": card.reaction_ms,
            }
            for card, day in zip(self.cards, self.days, strict=True)
        ]

    def tallies(self) -> list[dict[str, Any]]:
        """A row for each day and each rule that came up on it, and one for all rules together."""
        rows: list[dict[str, Any]] = []
        turns: dict[date, list[dict[str, Any]]] = {day: [] for day in self.days}
        for turn in self.turns():
            turns[turn["local_day"]].append(turn)
        for day in sorted(turns):
            cards = [card for card, of in zip(self.cards, self.days, strict=True) if of == day]
            counted = [card for card in cards if card.outcome != "void"]
            lay_ms = sum(card.interval_ms for card in counted)
            whole = overall(cards)
            sums = {ALL_RULES: Sums.of_all(whole, int(day == self.days[0]), lay_ms)}
            sums |= {rule: Sums.of(tally) for rule, tally in by_rule(cards).items()}
            for turn in turns[day]:
                sums[turn["rule"]].chances += turn["chance"]
                sums[turn["rule"]].slips += not turn["chance"]
            rows += [{"local_day": day, "rule": rule, **sums_row(each)} for rule, each in sums.items()]
        return rows

    def turns(self) -> Iterator[dict[str, Any]]:
        """A row for each rule that held on a card, or to which a false slap was put down."""
        for card, day in zip(self.cards, self.days, strict=True):
            kind, rules = _said_of(card)
            for rule in rules:
                yield {
                    "number": card.number,
                    "rule": rule,
                    "local_day": day,
                    "at_ms": card.dealt_at_ms,
                    "kind": kind,
                    "chance": kind in CHANCE_KINDS,
                    "holding": len(rules),
                    "reaction_ms": card.reaction_ms,
                    "ranks": ranks(rule, card),
                }


def _said_of(card: CardRecord) -> tuple[str, Sequence[str]]:
    if card.outcome in CHANCE_KINDS:
        return card.outcome, card.holds
    if card.outcome == "false" and card.filed is not None and card.filed.kind in ("lure", "asleep", "stale"):
        return card.filed.kind, card.filed.rules
    return "", ()


def ranks(rule: str, card: CardRecord) -> str:
    """The ranks that the rule looks at on this card's pile, bottom first, a blank between."""
    seen = _cards_seen(rule)
    pile = (card.pile[0], *card.pile[-1:]) if rule == "top-bottom" and card.pile else card.pile[-seen:]
    return " ".join(each.rank_text for each in pile)


@cache
def _cards_seen(rule: str) -> int:
    return parse_rule(rule).cards


def pace_band(pace_ms: int) -> str:
    """The band in which a pace lies."""
    return PACE_BANDS[sum(start <= pace_ms for start in _BAND_STARTS) - 1]


def display_hz(refresh_ms: float | None) -> int:
    """The refresh rate that displays are sold with which lies nearest to a measured interval; 0 of none."""
    if not refresh_ms:
        return 0
    return min(DISPLAYS_HZ, key=lambda hz: abs(hz - 1000 / refresh_ms))


def setup(settings: DrillSettings, pace_ms: int, complete: bool) -> str:
    """What drills have in common whose bests are compared: rules with their readings, pace, length.

    A drill that was stopped before its last card counts among those that go on until stopped.
    """
    readings = settings.readings
    how = (readings.faces, readings.order, readings.brackets, readings.small_mod)
    return "|".join((" ".join(settings.rules), *how, str(pace_ms), str(settings.cards if complete else 0)))


def sums_row(sums: Sums) -> dict[str, Any]:
    """The columns that hold sums."""
    numbers = {name: getattr(sums, name) for name in COUNTS}
    return {**numbers, "own": sums.own.pack(), "shared": sums.shared.pack()}


def read_sums(row: Row) -> Sums:
    """The sums of a row; a row read without its times has none."""
    sums = Sums()
    for name in COUNTS:
        setattr(sums, name, int(row[name]))
    if "own" in row:
        sums.own, sums.shared = Times.unpack(row["own"]), Times.unpack(row["shared"])
    return sums


def streaks(days: Sequence[date], streak: int, longest: int, last: date | None) -> Iterator[tuple[int, int]]:
    """For each day, in order, how many days in a row it ends and the most until then; `last` is the one before."""
    for before, day in pairwise([last, *days]):
        assert day is not None
        streak = streak + 1 if before is not None and (day - before).days == 1 else 1
        longest = max(longest, streak)
        yield streak, longest
