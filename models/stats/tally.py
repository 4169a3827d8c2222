"""Counting: what played cards amount to, over all rules and for each of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum

from models.stats.estimates import (
    ENOUGH_CHANCES,
    FEW_TIMES,
    P90_TIMES,
    Figure,
    best_five,
    detection,
    median_figure,
    needs,
    quantile,
    rate,
    wilson,
)
from models.stats.played import PlayedCard
from models.stats.times import Times

TOY_CHANCES = 20
FASTEST_MEASURED_MS = 600


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted for one rule in credits of 1/k, or for all rules together in cards.

    `false_slaps` are, for a rule, those put down to it as a lure, and `left_alone` its lures that were not
    slapped (1/k each); over all rules they are all false slaps and all correct rejections. `asleep` and
    `stale` are the false slaps put down to the rule while it slept or after it had held. `times_ms` are the
    response times that may speak for the rule, in playing order: of hits on which it held alone, over all
    rules of every hit; `shared_ms` those of hits on which other rules held too. `alone` and `alone_missed`
    count the opportunities on which it held alone and those of them that ended without a hit.
    """

    hits: float = 0.0
    misses: float = 0.0
    lates: float = 0.0
    false_slaps: float = 0.0
    left_alone: float = 0.0
    asleep: float = 0.0
    stale: float = 0.0
    times_ms: tuple[float, ...] | Times = ()
    shared_ms: tuple[float, ...] | Times = ()
    alone: int = 0
    alone_missed: int = 0

    @property
    def seen(self) -> float:
        """Credit of all opportunities."""
        return fsum((self.hits, self.misses, self.lates))

    @property
    def lures(self) -> float:
        """Credit of all lures, slapped or left alone."""
        return self.false_slaps + self.left_alone

    @property
    def hit_rate(self) -> Figure:
        """Share of opportunities that were hit, 0-1: grey from 5 opportunities, full from 10."""
        return rate(self.hits, self.seen)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson 95 % interval of the hit rate; (0, 1) when nothing was seen."""
        return wilson(self.hits, self.seen)

    @property
    def false_per_100_lures(self) -> Figure:
        """False slaps for every hundred lures."""
        if self.lures <= 0:
            return Figure(None, "no lure came up")
        return Figure(100 * self.false_slaps / self.lures)

    @property
    def d_prime(self) -> Figure:
        """How well opportunities and lures were told apart (d′), from ten of each."""
        return self._detection(0)

    @property
    def criterion(self) -> Figure:
        """How reluctant the slapping was (c): above 0 cautious, below 0 eager; from ten of each."""
        return self._detection(1)

    def _detection(self, index: int) -> Figure:
        both = detection(self.hits, self.misses + self.lates, self.false_slaps, self.left_alone)
        if both is None or self.seen < ENOUGH_CHANCES or self.lures < ENOUGH_CHANCES:
            return Figure(None, f"needs {ENOUGH_CHANCES} chances and {ENOUGH_CHANCES} lures")
        return Figure(both[index])

    @property
    def shared(self) -> bool:
        """Whether the rule never held alone, so that its times are those it shares with other rules."""
        return self.alone == 0 and bool(self.shared_ms)

    @property
    def shown_ms(self) -> tuple[float, ...] | Times:
        """The response times that the figures below are taken from: own, or shared where never alone."""
        return self.shared_ms if self.shared else self.times_ms

    @property
    def median_ms(self) -> Figure:
        """Median response time of hits: grey from 5, full from 10."""
        return median_figure(self.shown_ms)

    @property
    def quartiles_ms(self) -> tuple[float, float] | None:
        """The middle half of the response times (interquartile range), from 5."""
        if len(self.shown_ms) < FEW_TIMES:
            return None
        return quantile(self.shown_ms, 0.25), quantile(self.shown_ms, 0.75)

    @property
    def p90_ms(self) -> Figure:
        """The time within which nine in ten hits were made, from 20 hits."""
        if len(self.shown_ms) < P90_TIMES:
            return Figure(None, needs(P90_TIMES, "timed hits", len(self.shown_ms)))
        return Figure(quantile(self.shown_ms, 0.9))

    @property
    def best_five_ms(self) -> Figure:
        """The best mean of five hits in succession without the fastest and the slowest."""
        if isinstance(self.shown_ms, Times):
            return Figure(None, "these times are kept without their order")
        best = best_five(self.shown_ms)
        return Figure(best, "" if best is not None else needs(5, "timed hits", len(self.shown_ms)))

    @property
    def censored(self) -> Figure:
        """Share of opportunities, 0-1, that the times say nothing about because the pace ended them.

        For a rule: of the opportunities on which it held alone, as its times are.
        """
        if self.shared or self.alone == 0:
            missed, chances = self.misses + self.lates, self.seen
        else:
            missed, chances = self.alone_missed, self.alone
        return Figure(missed / chances) if chances else Figure(None, "no chance came up")


@dataclass(frozen=True, slots=True)
class Overall:
    """The figures of a whole drill (or of any cards in playing order).

    `tally` counts whole cards; `filings` counts false slaps by what they were put down to, `early` the
    presses that came too soon to be an answer, `best_streak` the most hits in a row.
    """

    tally: Tally
    voids: int
    early: int
    best_streak: int
    filings: Mapping[str, int] = field(default_factory=dict)

    @property
    def counted(self) -> int:
        """Cards that count: all but void and open ones."""
        return self.opportunities + self.plain

    @property
    def opportunities(self) -> int:
        """Counted cards on which a rule held."""
        return round(self.tally.seen)

    @property
    def plain(self) -> int:
        """Counted cards on which no rule held."""
        return round(self.tally.lures)

    @property
    def accuracy(self) -> Figure:
        """Share of counted cards, 0-1, on which the right thing was done: slapped or left alone."""
        return self._share(self.tally.hits + self.tally.left_alone)

    @property
    def always_slap(self) -> Figure:
        """The accuracy that slapping every card would have had."""
        return self._share(self.opportunities)

    @property
    def never_slap(self) -> Figure:
        """The accuracy that slapping no card would have had."""
        return self._share(self.plain)

    def _share(self, cards: float) -> Figure:
        return Figure(cards / self.counted) if self.counted else Figure(None, "no card was counted")


def overall(cards: Iterable[PlayedCard]) -> Overall:
    """Return the figures over all rules of `cards`, which come in playing order."""
    outcomes: Counter[str] = Counter()
    filings: Counter[str] = Counter()
    times: list[float] = []
    voids = early = run = best = 0
    for card in cards:
        presses = sum(slap.outcome == "early" for slap in card.slaps)
        early += presses
        if presses:
            run = 0
        if card.outcome in ("void", "open"):
            voids += card.outcome == "void"
            continue
        outcomes[card.outcome] += 1
        if card.outcome == "hit":
            run += 1
            best = max(best, run)
            if card.reaction_ms is not None:
                times.append(card.reaction_ms)
        elif card.outcome != "correct rejection":
            run = 0
        if card.outcome == "false" and card.filed is not None:
            filings[card.filed.kind] += 1
    missed = outcomes["miss"] + outcomes["late"]
    tally = Tally(
        hits=outcomes["hit"],
        misses=outcomes["miss"],
        lates=outcomes["late"],
        false_slaps=outcomes["false"],
        left_alone=outcomes["correct rejection"],
        asleep=filings["asleep"],
        stale=filings["stale"],
        times_ms=tuple(times),
        alone=outcomes["hit"] + missed,
        alone_missed=missed,
    )
    return Overall(tally, voids, early, best, dict(filings))


def by_rule(cards: Iterable[PlayedCard], rules: Iterable[str] = ()) -> dict[str, Tally]:
    """Return each rule's tally: of `rules` in their order, seen or not, then of others as they come up."""
    sums: dict[str, _Sums] = {rule: _Sums() for rule in rules}
    for card in cards:
        if card.outcome in ("hit", "miss", "late"):
            for rule in card.holds:
                sums.setdefault(rule, _Sums()).chance(card)
        elif card.outcome == "correct rejection":
            for rule in card.near:
                sums.setdefault(rule, _Sums()).credits["left_alone"].append(1 / len(card.near))
        elif card.outcome == "false" and card.filed is not None and card.filed.kind in _FILED_UNDER:
            for rule in card.filed.rules:
                credits = sums.setdefault(rule, _Sums()).credits
                credits[_FILED_UNDER[card.filed.kind]].append(1 / len(card.filed.rules))
    return {rule: each.tally() for rule, each in sums.items()}


_FILED_UNDER = {"lure": "false_slaps", "asleep": "asleep", "stale": "stale"}
_OUTCOME_COUNTS = {"hit": "hits", "miss": "misses", "late": "lates"}


class _Sums:
    """One rule's credits as they come; added with fsum, so that their order changes nothing."""

    def __init__(self) -> None:
        columns = (*_OUTCOME_COUNTS.values(), "left_alone", *_FILED_UNDER.values())
        self.credits: dict[str, list[float]] = {column: [] for column in columns}
        self.own: list[float] = []
        self.shared: list[float] = []
        self.alone = self.alone_missed = 0

    def chance(self, card: PlayedCard) -> None:
        holding = len(card.holds)
        self.credits[_OUTCOME_COUNTS[card.outcome]].append(1 / holding)
        if holding == 1:
            self.alone += 1
            self.alone_missed += card.outcome != "hit"
        if card.outcome == "hit" and card.reaction_ms is not None:
            (self.own if holding == 1 else self.shared).append(card.reaction_ms)

    def tally(self) -> Tally:
        return Tally(
            **{column: fsum(credits) for column, credits in self.credits.items()},
            times_ms=tuple(self.own),
            shared_ms=tuple(self.shared),
            alone=self.alone,
            alone_missed=self.alone_missed,
        )


def sets_no_best(opportunities: int, rules: int, fastest_ms: int, hints: bool = False) -> str | None:
    """Return why a drill sets no personal best, as a sentence, or None where it may set one.

    A toy drill has under 20 opportunities, a single rule, or hints on; and under 600 ms a card
    (`fastest_ms`: the fastest pace of the drill) a press may answer either of two cards.
    """
    if fastest_ms < FASTEST_MEASURED_MS:
        return "Too fast to measure: under 600 ms a card, a slap may answer either of two cards."
    if opportunities < TOY_CHANCES:
        return f"A short drill: under {TOY_CHANCES} chances, so it sets no bests."
    if rules == 1:
        return "A drill of one rule sets no bests."
    if hints:
        return "A drill with hints sets no bests."
    return None
