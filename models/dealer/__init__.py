"""Dealers: which card comes next. A dealer remembers what was shed; nothing else changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from models.cards import Card
from models.dealer.balanced import BalancedDealer
from models.dealer.deck import DeckDealer
from models.rules import RuleSet

DEALERS = ("deck", "balanced")
"""The kinds that `new_dealer` knows."""


class Dealer(Protocol):
    """A dealer's memory, advanced by facts only."""

    @property
    def shortage(self) -> str | None:
        """A sentence for the page where the rules in play do not allow the balance, else None."""

    def next(self, pile: Sequence[Card]) -> tuple[Card, bool]:
        """The card to shed on `pile` (bottom card first), and whether the pile is swept before.

        Changes nothing: the same after the same `shed` calls, on every Python.
        """
        ...

    def shed(self, card: Card, pile_before: Sequence[Card]) -> None:
        """Note that `card` was shed on `pile_before`, which is empty after a sweep."""


def new_dealer(kind: str, rules: RuleSet, seed: int) -> Dealer:
    """A dealer of that kind (one of DEALERS) before the first card; raises ValueError for another kind."""
    if kind == "deck":
        return DeckDealer(seed)
    if kind == "balanced":
        return BalancedDealer(rules, seed)
    raise ValueError(f"The dealer is {' or '.join(DEALERS)}, not “{kind}”.")
