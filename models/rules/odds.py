"""How often a rule holds on random cards: on how many ordered windows of one deck.

Windows of two and three cards are counted exactly, by what a rule sees of them (2,197 windows of three ranks
instead of 132,600 of cards); longer ones are sampled with a fixed seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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


def odds(rule: Rule, readings: Readings, day: int | None) -> Odds:
    """On how many ordered windows of its own length the rule is awake and holds.

    The first answer for a rule of three cards takes some tens of milliseconds, of four or five up to seconds;
    later ones are kept.
    """
    awake = replace(readings, faces="awake")
    held, held_off_faces = _held(rule, awake, day if rule.needs_day else None)
    sleeps = readings.faces == "asleep" and not rule.always_awake
    return Odds(held_off_faces if sleeps else held, perm(52, rule.cards), rule.cards > COUNTED_CARDS)


@lru_cache(maxsize=1_024)
def _held(rule: Rule, awake: Readings, day: int | None) -> tuple[int, int]:
    """On how many windows the rule holds: of all, and of those that end on no face card."""
    rules = RuleSet([rule], awake, day)
    if rule.cards > COUNTED_CARDS:
        held = [pile[-1].is_face for pile in _drawn(rule.cards) if rules.holds_mask(pile)]
        scale = perm(52, rule.cards) / SAMPLES
        return round(len(held) * scale), round(held.count(False) * scale)
    counts = [count for pile, *count in _distinct(rule.kind.sight, rule.cards) if rules.holds_mask(pile)]
    return sum(count for count, _ in counts), sum(count for _, count in counts)


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


def _distinct(sight: Sight, cards: int) -> Iterator[tuple[tuple[Card, ...], int, int]]:
    """One window of each kind that differs to this sight, with how many there are: all, and off face cards."""
    by_suit = sight == "suits"
    groups = [
        [card for card in DECK if (card.suit is key if by_suit else card.rank == key)]
        for key in (Suit if by_suit else range(1, 14))
    ]
    for kinds in product(groups, repeat=cards):
        top = kinds[-1]
        pile, count = [top[0]], 1
        for kind in reversed(kinds[:-1]):
            left = [card for card in kind if card not in pile]
            count *= len(left)
            pile[:0] = left[:1]
        if count:
            yield tuple(pile), count * len(top), count * sum(not card.is_face for card in top)
