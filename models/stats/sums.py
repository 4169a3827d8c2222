"""Tallies as they are kept: in whole numbers, so that days add up exactly whatever their order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from math import lcm

from models.stats.tally import Overall, Tally
from models.stats.times import Times

SHARES = lcm(*range(1, 21))
"""A whole credit in shares: each credit of 1/k is a whole number of shares for up to twenty rules."""
CREDITS = ("hits", "misses", "lates", "false_slaps", "left_alone", "asleep", "stale")
COUNTS = (*CREDITS, "alone", "alone_missed", "chances", "slips", "voids", "early", "cards", "drills", "played_ms")


@dataclass(slots=True)
class Sums:
    """What was counted of a rule (or of all, then in whole cards) in some drills; credits in shares.

    `chances` are the cards on which the rule held, `slips` those whose false slap was put down to it, each a whole one.
    `cards` are those that count, `played_ms` the time for which they lay, `drills` those that began there;
    these three, `voids` and `early` are kept of all rules together only.
    """

    hits: int = 0
    misses: int = 0
    lates: int = 0
    false_slaps: int = 0
    left_alone: int = 0
    asleep: int = 0
    stale: int = 0
    alone: int = 0
    alone_missed: int = 0
    chances: int = 0
    slips: int = 0
    voids: int = 0
    early: int = 0
    cards: int = 0
    drills: int = 0
    played_ms: int = 0
    own: Times = field(default_factory=Times)
    shared: Times = field(default_factory=Times)

    @classmethod
    def of(cls, tally: Tally) -> Sums:
        """The sums that a tally of played cards amounts to."""
        return cls(
            **{name: round(getattr(tally, name) * SHARES) for name in CREDITS},
            alone=tally.alone,
            alone_missed=tally.alone_missed,
            own=Times.of(tally.times_ms),
            shared=Times.of(tally.shared_ms),
        )

    @classmethod
    def of_all(cls, whole: Overall, drills: int, played_ms: int) -> Sums:
        """The sums of all rules together."""
        sums = cls.of(whole.tally)
        sums.voids, sums.early, sums.cards = whole.voids, whole.early, whole.counted
        sums.drills, sums.played_ms = drills, played_ms
        return sums

    @property
    def seen(self) -> int:
        """Shares of all opportunities."""
        return self.hits + self.misses + self.lates

    def tally(self) -> Tally:
        """The tally, credits as such; its response times have lost their order."""
        return Tally(
            **{name: getattr(self, name) / SHARES for name in CREDITS},
            times_ms=self.own,
            shared_ms=self.shared,
            alone=self.alone,
            alone_missed=self.alone_missed,
        )


def total(parts: Iterable[Sums]) -> Sums:
    """Everything that the parts counted."""
    parts = list(parts)
    numbers = {name: sum(getattr(part, name) for part in parts) for name in COUNTS}
    own = Times(run for part in parts for run in part.own.runs)
    return Sums(**numbers, own=own, shared=Times(run for part in parts for run in part.shared.runs))


assert tuple(each.name for each in fields(Sums)) == (*COUNTS, "own", "shared")
