"""The deal of a match: cards one at a time, from one shuffled deck or more."""

from __future__ import annotations

from collections.abc import Callable

from models.cards import DECK, Card, shuffled


def deal(seats: int, draw: Callable[[], float], decks: int = 1, leader: int = 0) -> tuple[tuple[Card, ...], ...]:
    """The stacks, top card first, of a deck that `draw` (floats in [0, 1)) shuffles.

    Cards are dealt one at a time, the leader's first: where they do not divide, it and the seats after it hold one
    card more (18, 17 and 17 for three).
    """
    cards = shuffled(DECK * decks, draw)
    return tuple(cards[(seat - leader) % seats :: seats] for seat in range(seats))
