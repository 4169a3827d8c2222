"""The deck dealer: a fair shuffle of one deck, as at the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from models.cards import DECK, Card, shuffled


class DeckDealer:
    """Deals a shuffled deck to its end, then shuffles again without the cards in the pile.

    Once the pile holds all 52 cards it is swept. A fair deck promises no balance, so `shortage` is None.
    """

    shortage: str | None = None

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._shuffles = 0
        self._stock: tuple[Card, ...] = ()

    def next(self, pile: Sequence[Card]) -> tuple[Card, bool]:
        """The card to shed on `pile`, and whether the pile held every card and is swept first."""
        swept = len(set(pile)) == len(DECK)
        stock, _ = self._stock_beside(() if swept else pile)
        return stock[0], swept

    def shed(self, card: Card, pile_before: Sequence[Card]) -> None:
        """Note that `card` was shed on `pile_before`, which is empty after a sweep."""
        stock, self._shuffles = self._stock_beside(pile_before)
        self._stock = tuple(other for other in stock if other != card)

    def _stock_beside(self, pile: Sequence[Card]) -> tuple[tuple[Card, ...], int]:
        """The cards left to deal on this pile, the next one first, and the number of shuffles they took."""
        lying = set(pile)
        left = tuple(card for card in self._stock if card not in lying)
        if left:
            return left, self._shuffles
        shuffles = self._shuffles + 1
        random = Random(f"deck of {self._seed}, shuffle {shuffles}").random
        return shuffled((card for card in DECK if card not in lying), random), shuffles
