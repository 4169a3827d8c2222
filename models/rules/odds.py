"""How often a rule holds on random cards: on how many ordered windows of one deck.

Windows of two and three cards are counted exactly, by what a rule sees of them (2,197 windows of three ranks
instead of 132,600 of cards); longer ones are sampled with a fixed seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from math import perm
from random import Random

from models.cards import DECK, Card, Suit
from models.rules.family import Sight
from models.rules.readings import Readings
from models.rules.rule import Rule
from models.rules.ruleset import RuleSet

COUNTED_CARDS = 3
"""Windows of at most so many cards are counted exactly."""

SAMPLES = 20_000
"""How many windows are drawn where they are sampled; a share of 25 % then has a standard error of 0.3 %."""


@dataclass(frozen=True, slots=True)
class Odds:
    """On how many `windows` out of `of` a rule holds; `sampled` if that is an estimate."""

    windows: int
    of: int
    sampled: bool

    @property
    def share(self) -> float:
        """The chance that it holds, 0 to 1."""
        return self.windows / self.of


@lru_cache(maxsize=1_024)
def odds(rule: Rule, readings: Readings, day: int | None) -> Odds:
    """On how many ordered windows of its own length the rule is awake and holds.

    The first answer for a rule of three cards takes some tens of milliseconds, of four or five up to seconds;
    later ones are kept.
    """
    rules = RuleSet([rule], readings, day)
    of = perm(52, rule.cards)
    if rule.cards > COUNTED_CARDS:
        held = sum(rules.holds_mask(pile) for pile in _drawn(rule.cards))
        return Odds(round(held / SAMPLES * of), of, sampled=True)
    holding = (
        count
        for pile, count in _distinct(rule.kind.sight, rule.cards, readings.faces == "asleep" and not rule.always_awake)
        if rules.holds_mask(pile)
    )
    return Odds(sum(holding), of, sampled=False)


@lru_cache(maxsize=64)
def odds_of_any(rules: RuleSet) -> Odds:
    """On how many ordered windows of three cards some rule of the set holds; longer rules have no part in it."""
    held = sum(rules.holds_mask(pile) > 0 for pile in permutations(DECK, 3))
    return Odds(held, perm(52, 3), sampled=False)


def _drawn(cards: int) -> Iterator[tuple[Card, ...]]:
    draw = Random(f"windows of {cards}").random
    for _ in range(SAMPLES):
        left = list(DECK)
        yield tuple(left.pop(int(draw() * len(left))) for _ in range(cards))


def _distinct(sight: Sight, cards: int, top_sleeps: bool) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One window of each kind that differs to this sight, with how many windows are of the kind.

    With `top_sleeps`, only windows whose last card is no face count.
    """
    by_suit = sight == "suits"
    groups = [
        [card for card in DECK if (card.suit is key if by_suit else card.rank == key)]
        for key in (Suit if by_suit else range(1, 14))
    ]
    for kinds in product(groups, repeat=cards):
        top = [card for card in kinds[-1] if not (top_sleeps and card.is_face)]
        if top:
            yield from _counted(kinds, top)


def _counted(kinds: Sequence[list[Card]], top: list[Card]) -> Iterator[tuple[tuple[Card, ...], int]]:
    pile, count = [top[0]], len(top)
    for kind in reversed(kinds[:-1]):
        left = [card for card in kind if card not in pile]
        count *= len(left)
        if not left:
            return
        pile.insert(0, left[0])
    yield tuple(pile), count
