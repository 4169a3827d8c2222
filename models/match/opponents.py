"""Simulated players: how fast they see what holds, how often they overlook it, and what they fall for.

A response time is ex-Gaussian: a normal time to see and act, and an exponential wait that makes the long tail. One
number, the skill, sets everything; how hard a rule is to see changes its times and chances. Nothing here has a random
source of its own: whoever asks hands in `draw`, a function that gives floats in [0, 1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, log, pi, sqrt
from types import MappingProxyType

from models.match.exgaussian import quantile
from models.rules import Rule, RuleSet

Draw = Callable[[], float]

TURN = 2.0 * pi

FASTEST_MS = 150.0
"""Nobody recognises a relation between cards faster than this (measurement.md §2)."""

HARDNESS: Mapping[str, float] = MappingProxyType(
    {
        "pair": 0.0,
        "sandwich": 0.15,
        "marriage": 0.15,
        "top-bottom": 0.3,
        "flush": 0.3,
        "sum": 0.4,
        "mul": 0.45,
        "run": 0.6,
        "floopa": 0.6,
        "eq": 0.9,
        "ops": 1.0,
    }
)
"""How hard the rules of a family are to see, from 0, at a glance, to 1, by reckoning."""


@dataclass(frozen=True, slots=True)
class Reflex:
    """What one rule does to one player: the time to see it, the chance to see it, the chance to fall for a near miss.

    The times are the three parameters of an ex-Gaussian distribution, in milliseconds; its mean is mu + tau.
    """

    mu_ms: float
    sigma_ms: float
    tau_ms: float
    sees: float
    falls: float

    @property
    def typical_ms(self) -> float:
        """The median of the times: half of the slaps come sooner."""
        return max(FASTEST_MS, quantile(0.5, self.mu_ms, self.sigma_ms, self.tau_ms))

    def changed(self, slower: float = 1.0, blinder: float = 1.0, rasher: float = 1.0) -> Reflex:
        """This with all times as many times as long, the chance to see to that power, and that often fallen for."""
        return Reflex(
            self.mu_ms * slower,
            self.sigma_ms * slower,
            self.tau_ms * slower,
            self.sees**blinder,
            min(1.0, self.falls * rasher),
        )


@dataclass(frozen=True, slots=True)
class Opponent:
    """A simulated player of some skill, from 0 (first evening) to 1 (Berkeley senior)."""

    skill: float

    def __post_init__(self) -> None:
        if not 0 <= self.skill <= 1:
            raise ValueError(f"A skill is a number from 0 to 1, not {self.skill}.")

    def reflex(self, rule: Rule) -> Reflex:
        """The parameters of this player for a rule."""
        hard = HARDNESS[rule.family]
        return Reflex(
            mu_ms=self._between(640, 360) * (1 + 0.6 * hard),
            sigma_ms=self._between(110, 50),
            tau_ms=self._between(320, 110) * (1 + 0.6 * hard),
            sees=self._between(0.75, 0.99) ** (1 + 3 * hard),
            falls=self._between(0.06, 0.005),
        )

    @property
    def slips(self) -> float:
        """The chance to slap a card on which nothing holds or nearly holds; none from the middle of all skills on."""
        return max(0.0, 0.008 - 0.016 * self.skill)

    def _between(self, beginner: float, expert: float) -> float:
        return beginner + (expert - beginner) * self.skill


Table = tuple[tuple[float, float, float, float], ...]
"""A row a rule: the chance that it or one before it is answered, then mu, sigma and tau."""


class Responses:
    """Asks a player for responses under some rules; `reflex` gives its parameters for a rule.

    `slips` is the chance to slap a card on which no rule holds, whatever lies there; such a slap takes the time of
    the easiest rule.
    """

    __slots__ = ("_reflexes", "_shift", "_tables", "slips")

    def __init__(self, reflex: Callable[[Rule], Reflex], rules: RuleSet, slips: float = 0.0) -> None:
        self._reflexes = tuple(map(reflex, rules.rules))
        self._shift = len(rules.rules)
        self._tables: dict[int, tuple[float, Table]] = {}
        self.slips = slips

    def draw_ms(self, held: int, near: int, draw: Draw) -> float | None:
        """The time of this player's slap on a card, in milliseconds after it came; None for no slap.

        `held` and `near` are masks of the rules that hold and nearly hold, as a RuleSet gives them. Each rule that
        holds is seen or not by itself, and the easiest one seen gives the time; a player who sees none may fall for
        one that nearly holds; where none holds, the hand may slip. Uses one draw, and three more for a time.
        """
        key = near << self._shift | held
        answer = self._tables.get(key)
        if answer is None:
            table = self._table(held, near)
            answer = self._tables[key] = (table[-1][0] if table else 0.0), table
        most, table = answer
        chance = draw()
        if chance >= most:
            return None
        for below, mu_ms, sigma_ms, tau_ms in table:
            if chance < below:
                normal = sqrt(-2.0 * log(1.0 - draw())) * cos(TURN * draw())  # Box and Muller
                time_ms = mu_ms + sigma_ms * normal - tau_ms * log(1.0 - draw())
                return time_ms if time_ms > FASTEST_MS else FASTEST_MS
        return None

    def _table(self, held: int, near: int) -> Table:
        """The rules that hold, then those that nearly do, each in the order of what it takes to see them."""
        table, unanswered = [], 1.0
        for mask, chance in ((held, "sees"), (near, "falls")):
            found = [reflex for place, reflex in enumerate(self._reflexes) if mask >> place & 1]
            for reflex in sorted(found, key=_mean_ms):
                unanswered *= 1.0 - getattr(reflex, chance)
                table.append((1.0 - unanswered, reflex.mu_ms, reflex.sigma_ms, reflex.tau_ms))
        if self.slips and self._reflexes and not held:
            easiest = min(self._reflexes, key=_mean_ms)
            chance_of_any = 1.0 - unanswered * (1.0 - self.slips)
            table.append((chance_of_any, easiest.mu_ms, easiest.sigma_ms, easiest.tau_ms))
        return tuple(table)


def _mean_ms(reflex: Reflex) -> float:
    return reflex.mu_ms + reflex.tau_ms
