"""What was measured of a person, and the simulated player that it makes: the same times, chances and mistakes.

The figures come in as plain numbers, whoever read them from wherever they are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.match.exgaussian import fit
from models.match.opponents import Reflex

TIMED_ENOUGH = 20
"""From so many timed hits on there is a p90 (measurement.md §3), without which no spread can be told."""
SEEN_ENOUGH = 10
LURES_ENOUGH = 20


@dataclass(frozen=True, slots=True)
class Measured:
    """What was counted and timed at one rule, or at all rules together.

    `timed` hits have these quantiles of their times; chances and hits, lures and those fallen for, are sums of
    credits (measurement.md §2).
    """

    timed: int = 0
    p10_ms: float = 0.0
    median_ms: float = 0.0
    p90_ms: float = 0.0
    chances: float = 0.0
    hits: float = 0.0
    lures: float = 0.0
    fallen_for: float = 0.0

    @property
    def tells_times(self) -> bool:
        """Whether there are times enough, and not all of them the same."""
        return self.timed >= TIMED_ENOUGH and self.p10_ms < self.median_ms < self.p90_ms


@dataclass(frozen=True, slots=True)
class Person:
    """What was measured of a person over all rules, at each rule by its notation, and when (`words`).

    `slips` is the chance of a false slap that no lure explains, on a card on which nothing holds.
    """

    overall: Measured = Measured()
    rules: Mapping[str, Measured] = field(default_factory=dict)
    words: str = ""
    slips: float = 0.0

    @property
    def is_known(self) -> bool:
        """Whether there is enough to play like this person."""
        return self.overall.tells_times and self.overall.chances >= SEEN_ENOUGH

    def is_known_at(self, notation: str) -> bool:
        """Whether the rule has times of its own; otherwise those of all rules together stand in."""
        return notation in self.rules and self.rules[notation].tells_times

    def reflex(self, notation: str) -> Reflex:
        """The parameters of this person at a rule; what has too few hits, chances or lures is taken from all rules.

        Raises ValueError for a person who is not known.
        """
        if not self.is_known:
            raise ValueError("Too little was measured to play like this person.")
        own, overall = self.rules.get(notation, Measured()), self.overall
        times = own if own.tells_times else overall
        seen = own if own.chances >= SEEN_ENOUGH else overall
        lured = own if own.lures >= LURES_ENOUGH else overall
        mu_ms, sigma_ms, tau_ms = fit(times.p10_ms, times.median_ms, times.p90_ms)
        return Reflex(
            mu_ms,
            sigma_ms,
            tau_ms,
            sees=seen.hits / seen.chances,
            falls=lured.fallen_for / lured.lures if lured.lures >= LURES_ENOUGH else 0.0,
        )
