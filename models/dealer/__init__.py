"""Dealers: which card comes next. A dealer remembers what was shed; nothing else changes it."""

from __future__ import annotations

from models.dealer.balanced import BalancedDealer
from models.dealer.dealing import Dealer, Dealt, deal
from models.dealer.deck import DeckDealer
from models.rules import RuleSet

DEALERS = ("deck", "balanced")
"""The kinds that `new_dealer` knows."""

__all__ = ["DEALERS", "Dealer", "Dealt", "deal", "new_dealer"]


def new_dealer(kind: str, rules: RuleSet, seed: int) -> Dealer:
    """A dealer of that kind (one of DEALERS) before the first card; raises ValueError for another kind."""
    if kind == "deck":
        return DeckDealer(seed)
    if kind == "balanced":
        return BalancedDealer(rules, seed)
    raise ValueError(f"The dealer is {' or '.join(DEALERS)}, not “{kind}”.")
