"""Finds example piles for a rule, so that a house rule has some the moment it is typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, islice, product
from math import gcd
from typing import Literal

from models.cards import DECK, Card
from models.rules.family import Asked, Examples, Family, Target
from models.rules.readings import Readings

EXAMPLE_DAY = 12
"""The day of the month for which the examples of date rules are made."""

SLOW_WINDOWS_TRIED = 600
"""How many windows of four are tried for an ops rule, which takes about half a millisecond each."""

Wanted = Literal["holding", "neither", "nearly"]


@lru_cache(maxsize=1_024)
def find_pile(kind: Family, asked: Asked, wanted: Wanted) -> tuple[Card, ...] | None:
    """A pile with a card awake on top on which the rule holds, nearly holds, or neither.

    The same pile for the same question, always; None where there is none, or none is found in a while.
    """
    if wanted == "holding" and not kind.can_happen(asked):
        return None
    tried = SLOW_WINDOWS_TRIED if kind.key == "ops" and asked.cards > 3 else None
    for pile in islice(_windows(kind, asked.cards), tried):
        if pile[-1].is_face or len(set(pile)) < len(pile):
            continue
        seen = tuple(card.suit if kind.sight == "suits" else card.rank for card in pile)
        answer = kind.answer(seen, asked)
        if wanted == ("neither" if answer is None else "holding" if answer.holds else "nearly"):
            return pile
    return None


@lru_cache(maxsize=1_024)
def find_examples(kind: Family, cards: int, target: Target) -> Examples:
    """One pile of each sort under the default readings; the family's own where they are for this rule."""
    if kind.notation(cards, target) == kind.model:
        return kind.examples
    day = EXAMPLE_DAY if target == "date" else None
    asked = Asked(cards, day if target == "date" else target, Readings())

    def piles(wanted: Wanted) -> tuple[tuple[Card, ...], ...]:
        found = find_pile(kind, asked, wanted)
        return () if found is None else (found,)

    return Examples(piles("holding"), piles("neither"), piles("nearly"), day)


def _windows(kind: Family, cards: int) -> Iterator[tuple[Card, ...]]:
    """All windows that differ to the rule, in a scattered order; what it does not see just varies."""
    if kind.sight == "suits":
        for suits in _scattered(tuple(product(range(4), repeat=cards))):
            yield tuple(DECK[suit * 13 + (4 * place + 1) % 9 + 1] for place, suit in enumerate(suits))
        return
    orders = product(range(13), repeat=cards) if kind.ordered else combinations_with_replacement(range(13), cards)
    for ranks in _scattered(tuple(orders)):
        if not kind.ordered:  # a card that is awake on top, if there is one
            ranks = tuple(sorted(ranks, key=lambda rank: 0 < rank < 10))
        yield tuple(DECK[place % 4 * 13 + rank] for place, rank in enumerate(ranks))


def _scattered(windows: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, ...]]:
    """All of them, each a long step from the last, round and round."""
    step = round(len(windows) * 0.382) | 1
    while gcd(step, len(windows)) > 1:
        step += 2
    return (windows[turn * step % len(windows)] for turn in range(len(windows)))
