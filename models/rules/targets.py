"""Which targets one deck can meet at all: computed from the readings, four cards a rank.

With faces asleep the card on top is 2 to 10, so a rule that sleeps on faces can never use a pile that ends
otherwise.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod
from typing import Literal

from models.rules.arithmetic import Arithmetic, Number
from models.rules.inverse import can_make
from models.rules.readings import Readings

RANKS = range(1, 14)
AWAKE_RANKS = range(2, 11)
TARGET_LIMIT = 10**15
"""Targets stay below this: a notation has fifteen digits for them."""

Tops = Literal["all", "awake last", "some awake"]
"""Which rows of cards count: all, those whose last card is no face, those with a card that is no face."""

WALK = 60
"""How far the search for the nearest target of ops4 goes number by number before it settles for near ones."""


@lru_cache(maxsize=64)
def symmetric_targets(total: Literal["sum", "product"], cards: int, faces: str) -> tuple[int, ...]:
    """The sums or products of that many cards of one deck, ascending; some card awake can lie on top."""
    combine: Callable[[tuple[int, ...]], int] = sum if total == "sum" else prod
    return tuple(
        sorted(
            {
                combine(ranks)
                for ranks in combinations_with_replacement(RANKS, cards)
                if max(map(ranks.count, ranks)) <= 4
                and (faces == "awake" or any(rank in AWAKE_RANKS for rank in ranks))
            }
        )
    )


def neighbours(target: int, possible: tuple[int, ...]) -> tuple[int, ...]:
    """The members of an ascending tuple nearest to a target, one below and one above where there is one."""
    below, above = bisect_left(possible, target), bisect_right(possible, target)
    return possible[max(below - 1, 0) : below] + possible[above : above + 1]


class OpsTargets:
    """The targets that n values can be made into, whichever they are, under some readings."""

    def __init__(self, cards: int, arithmetic: Arithmetic, readings: Readings) -> None:
        self._cards = cards
        self._arithmetic = arithmetic
        self._written = readings.brackets == "written"
        self._tops: Tops = "all"
        if readings.faces == "asleep":
            self._tops = "some awake" if readings.order == "any" else "awake last"
        self._sets: dict[tuple[str, int, Tops], frozenset[Number]] = {}
        self._known: dict[int, bool] = {}

    def __contains__(self, target: int) -> bool:
        if target not in self._known:
            self._known[target] = self._makes("sums", self._cards, self._tops, target)
        return self._known[target]

    def nearest(self, target: int) -> tuple[int, ...]:
        """The nearest targets below and above that can be made: the exact ones within WALK, else near ones."""
        found = []
        for step in (-1, 1):
            end = target + step * (WALK + 1)
            walked = next((at for at in range(target + step, end, step) if 0 <= at < TARGET_LIMIT and at in self), None)
            if walked is None:
                walked = self._beyond(target, step)
            if walked is not None:
                found.append(walked)
        return tuple(found)

    def _beyond(self, target: int, step: int) -> int | None:
        fewer = self._reached("sums", self._cards - 1, self._tops)
        values = [value for value in fewer if isinstance(value, int)]
        near = {made for value in values for rank in RANKS for made in (rank + value, rank * value)}
        beyond = (made for made in near if 0 <= made < TARGET_LIMIT and (made - target) * step > 0)
        return next((made for made in sorted(beyond, key=lambda made: abs(made - target)) if made in self), None)

    def _layers(self, layer: str) -> tuple[str | None, str, tuple[str, ...]]:
        """A layer of the reading: the one inside it, its right side's layer, the operators that join it."""
        if not self._written:
            return None, "sums", self._arithmetic.operators
        if layer == "sums":
            return "products", "products", ("+", "−")
        if layer == "products":
            return "towers", "towers", ("×", "÷", "mod")
        return None, "towers", ("^",)

    def _sides(self, layer: str, cards: int, tops: Tops) -> Iterator[tuple[frozenset[Number], frozenset[Number]]]:
        """What may stand on the two sides of the last operator, the smaller sets first, each made when asked for."""
        right_layer = self._layers(layer)[1]
        cuts = range(1, 2) if layer == "towers" else range(1, cards)
        sides: list[tuple[Tops, Tops]] = [("all", tops)]
        if tops == "some awake":
            sides.append((tops, "all"))
        for cut in sorted(cuts, key=lambda cut: abs(2 * cut - cards)):
            for left, right in sides:
                yield self._reached(layer, cut, left), self._reached(right_layer, cards - cut, right)

    def _joined(self, layer: str) -> Arithmetic:
        return Arithmetic(self._layers(layer)[2], self._arithmetic.small_mod)

    def _makes(self, layer: str, cards: int, tops: Tops, target: int) -> bool:
        if cards == 1:
            return target in self._reached(layer, 1, tops)
        inner = self._layers(layer)[0]
        if inner and self._makes(inner, cards, tops, target):
            return True
        joined = self._joined(layer)
        return any(can_make(target, left, right, joined) for left, right in self._sides(layer, cards, tops))

    def _reached(self, layer: str, cards: int, tops: Tops) -> frozenset[Number]:
        if cards == 1:
            return frozenset(RANKS if tops == "all" else AWAKE_RANKS)
        key = (layer, cards, tops)
        if key not in self._sets:
            inner = self._layers(layer)[0]
            reached = set(self._reached(inner, cards, tops)) if inner else set()
            for left, right in self._sides(layer, cards, tops):
                reached.update(self._joined(layer).results(left, right))
            self._sets[key] = frozenset(reached)
        return self._sets[key]


@lru_cache(maxsize=64)
def ops_targets(cards: int, arithmetic: Arithmetic, readings: Readings) -> OpsTargets:
    """The OpsTargets of these readings, kept."""
    return OpsTargets(cards, arithmetic, readings)
