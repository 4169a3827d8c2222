"""What a dealer deals by itself, with every pile taken or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from models.cards import Card
from models.rules import RuleSet


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


class Dealt(NamedTuple):
    """A card, and the pile as it lies with this card on top, bottom card first."""

    card: Card
    pile: tuple[Card, ...]


def deal(dealer: Dealer, rules: RuleSet, cards: int, piles_taken: bool = True) -> Iterator[Dealt]:
    """The next cards of `dealer`, who is told of each.

    The pile is taken at every opportunity, or never; a pile that holds every card is swept either way.
    """
    pile: tuple[Card, ...] = ()
    for _ in range(cards):
        card, swept = dealer.next(pile)
        if swept:
            pile = ()
        dealer.shed(card, pile)
        pile = (*pile, card)
        yield Dealt(card, pile)
        if piles_taken and rules.holds_mask(pile):
            pile = ()
