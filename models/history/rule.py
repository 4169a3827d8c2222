"""One rule's history: its figures, its turns one by one, days, times, what it is confused with, and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor

from models import store
from models.history.buckets import (
    Bucket,
    DeviceChange,
    buckets,
    changes_of_device,
    day_words,
)
from models.history.facts import FACT_CHANCES, Facts, facts_of
from models.history.filters import Filters, OptionGroup, option_groups
from models.history.needs import RuleNeed, rule_needs
from models.rules import parse_rule
from models.stats import Change, Figure, Tally, best_five, change, needs, total
from models.store.reading import Part, Stretch, Summed, TurnRow, latest_turns, own_median
from models.store.reading import modes as all_modes

FALSE_KINDS = ("lure", "asleep", "stale")
MOST_TURNS = 200
RUNNING = 10
MOST_PATTERNS = 12
BIN_MS, MOST_BINS = 50, 40
FALSE_WORDS = {"lure": "nearly held", "asleep": "asleep", "stale": "had held before"}


@dataclass(frozen=True, slots=True)
class Turn:
    """A chance or a false slap: `running_ms` is the median of the last ten hits, `best_ms` the fastest so far.

    Both are of the turns shown; they are None up to the first timed hit. `shared`: other rules held too, so that
    its time enters neither, unless the rule was never alone.
    """

    at_ms: int
    day: date
    drill_id: str
    number: int
    kind: str
    reaction_ms: float | None
    shared: bool
    running_ms: float | None
    best_ms: float | None
    words: str


@dataclass(frozen=True, slots=True)
class TimeHistogram:
    """How many hit times lie from each edge up to the next: in this month, and in all months before it."""

    edges: tuple[float, ...]
    now: tuple[int, ...]
    before: tuple[int, ...]
    now_words: str
    before_words: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """Ranks that lay on the pile, bottom first: how often, of how many, what it was, and when last."""

    ranks: str
    count: int
    of: int
    kind_words: str
    last: date


@dataclass(frozen=True, slots=True)
class RuleHistory:
    """What a rule's page shows; `turns` are the latest of the window, `turns_left_out` the older ones not among them.

    Best five, change, patterns and facts rest on the latest turns of the window, FACT_CHANCES at most.
    """

    notation: str
    name: str
    sentence: str
    filters: Filters
    today: date
    options: tuple[OptionGroup, ...]
    seen_ever: bool
    nothing_left: bool
    standing: RuleNeed
    tally: Tally
    best_five_ms: Figure
    change: Change | None
    turns: tuple[Turn, ...]
    turns_left_out: int
    buckets: tuple[Bucket, ...]
    histogram: TimeHistogram
    confused_with: tuple[Pattern, ...]
    most_missed: tuple[Pattern, ...]
    facts: Facts | None
    device_changes: tuple[DeviceChange, ...]


def rule_history(
    session: store.Bond,
    notation: str,
    filters: Filters,
    today: date,
    player_id: int = store.LOCAL_PLAYER,
    day: int | None = None,
) -> RuleHistory:
    """The history of one rule, seen or not; `day` is the day of the month in force, None for today's."""
    rule = parse_rule(notation)
    modes = all_modes(session, player_id)
    keep = filters.keep(modes)
    summed = Summed(session, player_id, notation, keep)
    counted = total(part.sums for part in summed.parts(*filters.stretches(today)))
    days = filters.days(today)
    chances = latest_turns(session, player_id, notation, FACT_CHANCES, True, keep, days)[::-1]
    false_slaps = latest_turns(session, player_id, notation, MOST_TURNS, False, keep, days)[::-1]
    shown = sorted((*chances, *false_slaps), key=lambda row: (row.local_day, row.at_ms))[-MOST_TURNS:]
    (standing,) = rule_needs(
        session, player_id, [notation], {notation: counted}, own_median(session, player_id), today, day
    )
    cut = buckets(summed, filters, today, modes)
    places = [(row.local_day, row.mode_id) for row in shown]
    changes = tuple(
        DeviceChange(at, max(0, sum(bucket.start <= at for bucket in cut) - 1), words, turn)
        for turn, at, words in changes_of_device(places, modes)
    )
    tally = counted.tally()
    own = [row.reaction_ms for row in chances if row.reaction_ms is not None and _speaks(row, tally.shared)]
    best = best_five(own)
    return RuleHistory(
        notation,
        rule.name,
        rule.sentence,
        filters,
        today,
        option_groups(filters, modes),
        standing.last_seen is not None,
        standing.last_seen is not None and not (chances or false_slaps or counted.left_alone),
        standing,
        tally,
        Figure(best, "" if best is not None else needs(5, "timed hits", len(own))),
        change(_times_like_the_last(chances, modes)),
        tuple(_turns(shown, tally.shared)),
        counted.chances + counted.slips - len(shown),
        cut,
        histogram_of(summed.parts(Stretch("month")), today),
        _confusions(false_slaps),
        _missed(chances),
        facts_of(rule, chances),
        changes,
    )


def _speaks(row: TurnRow, shared: bool) -> bool:
    """Whether the time of a turn is one of the rule's own; of a rule that is never alone, of its shared ones."""
    return row.kind == "hit" and (row.holding == 1 or shared)


def _times_like_the_last(chances: Sequence[TurnRow], modes: Mapping[int, store.Mode]) -> list[float]:
    """The rule's own times at the pace at which it came up last."""
    if not chances:
        return []
    pace = modes[chances[-1].mode_id].pace
    alike = (row for row in chances if _speaks(row, shared=False) and modes[row.mode_id].pace == pace)
    return [row.reaction_ms for row in alike if row.reaction_ms is not None]


def _turns(rows: Iterable[TurnRow], shared_only: bool) -> Iterator[Turn]:
    times: list[float] = []
    best: float | None = None
    running: float | None = None
    for row in rows:
        kind = "false" if row.kind in FALSE_KINDS else row.kind
        if row.reaction_ms is not None and _speaks(row, shared_only):
            times.append(row.reaction_ms)
            best = row.reaction_ms if best is None else min(best, row.reaction_ms)
            last = sorted(times[-RUNNING:])
            running = (last[(len(last) - 1) // 2] + last[len(last) // 2]) / 2
        shared = row.holding > 1
        yield Turn(
            row.at_ms, row.local_day, row.drill_id, row.number, kind, row.reaction_ms, shared, running, best,
            _turn_words(row),
        )  # fmt: skip


def _turn_words(row: TurnRow) -> str:
    when = f"{day_words(row.local_day)}, {row.ranks}"
    if row.kind in FALSE_KINDS:
        return f"{when}: false slap, {FALSE_WORDS[row.kind]}"
    if row.kind == "hit":
        time = f"{row.reaction_ms:.0f} ms" if row.reaction_ms is not None else "hit without a time"
        return f"{when}: {time}{', other rules held too' if row.holding > 1 else ''}"
    return f"{when}: {'late' if row.kind == 'late' else 'missed'}"


def histogram_of(parts: Iterable[Part], today: date) -> TimeHistogram:
    """How hit times are spread: of months that began before this one, and of this one."""
    month = today.replace(day=1)
    kept = list(parts)
    shared = total(part.sums for part in kept).tally().shared
    times = [total(part.sums for part in kept if (part.start >= month) == now) for now in (True, False)]
    now, before = (each.shared if shared else each.own for each in times)
    both = now + before
    ends = (both.quantile(0), both.quantile(1)) if len(both) else (0.0, 1000.0)
    width = BIN_MS * ceil(((ends[1] - ends[0]) / BIN_MS + 1) / MOST_BINS)
    first, last = floor(ends[0] / width), floor(ends[1] / width) + 1
    edges = tuple(float(width * number) for number in range(first, last + 1))
    return TimeHistogram(edges, now.within(edges), before.within(edges), f"{month:%B %Y}", "before")


def _confusions(rows: Iterable[TurnRow]) -> tuple[Pattern, ...]:
    """The ranks at which false slaps were put down to the rule, the most frequent first."""
    groups: dict[tuple[str, str], list[TurnRow]] = {}
    for row in rows:
        groups.setdefault((row.ranks, row.kind), []).append(row)
    patterns = (
        Pattern(ranks, len(same), len(same), FALSE_WORDS[kind], same[-1].local_day)
        for (ranks, kind), same in groups.items()
    )
    return _most(patterns)


def _missed(rows: Iterable[TurnRow]) -> tuple[Pattern, ...]:
    """The ranks that were missed or slapped late, the most frequent first; `of` is how often they came."""
    groups: dict[str, list[TurnRow]] = {}
    for row in rows:
        groups.setdefault(row.ranks, []).append(row)
    patterns = []
    for ranks, same in groups.items():
        missed = [row for row in same if row.kind != "hit"]
        if missed:
            patterns.append(Pattern(ranks, len(missed), len(same), "missed", missed[-1].local_day))
    return _most(patterns)


def _most(patterns: Iterable[Pattern]) -> tuple[Pattern, ...]:
    return tuple(sorted(patterns, key=lambda each: (-each.count, each.of, each.ranks))[:MOST_PATTERNS])
