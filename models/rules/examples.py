"""Finds example piles for a rule, so that a house rule has some the moment it is typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Literal

from models.cards import DECK, Card
from models.rules.family import Asked, Examples, Family, Target
from models.rules.readings import Readings

EXAMPLE_DAY = 12
"""The day of the month for which the examples of date rules are made."""

SLOW_WINDOWS_TRIED = 2_000
"""How many windows of four are tried for an ops rule, which takes about half a millisecond each."""

Wanted = Literal["holding", "neither", "nearly"]


@lru_cache(maxsize=1_024)
def find_pile(kind: Family, asked: Asked, wanted: Wanted) -> tuple[Card, ...] | None:
    """A pile with a card awake on top on which the rule holds, nearly holds, or neither.

    The same pile for the same question, always; None where there is none, or none is found in a while.
    """
    tried = SLOW_WINDOWS_TRIED if kind.key == "ops" and asked.cards > 3 else None
    for pile in islice(_windows(kind, asked.cards), tried):
        top = pile[-1]
        if top.is_face or len(set(pile)) < len(pile):
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
    """All windows of ranks, or of suits, in a scattered order; what the rule does not see just varies."""
    kinds = 4 if kind.sight == "suits" else 13
    count = kinds**cards
    step = 5 * kinds ** (cards - 1) + 7 * kinds ** (cards - 2) + 3
    while count % 2 == 0 and step % 2 == 0 or step % kinds == 0:
        step += 1
    for turn in range(count):
        at, pile = turn * step % count, []
        for place in range(cards):
            at, choice = divmod(at, kinds)
            rank, suit = ((4 * place + 1) % 9 + 1, choice) if kinds == 4 else (choice, place % 4)
            pile.append(DECK[suit * 13 + rank])
        yield tuple(pile)
