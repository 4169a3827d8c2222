"""The piles of a drill: which cards lie together, and the penalty cards under them.

A hit takes the whole pile and the next card starts a new one; rules never look across (rules.md §3). Piles are decided
by when presses were made: a hit that arrives after further cards were shed takes only the pile as it lay then, and
those cards lie on a new one (measurement.md §1.4).
"""

from __future__ import annotations

from models.cards import Card
from models.rules import RuleSet
from models.turn import CardRecord


class Piles:
    """The piles on which `cards`, the cards of a drill in the order shed, came to lie; `rules` say what holds there."""

    def __init__(self, cards: list[CardRecord], rules: RuleSet) -> None:
        self._cards, self._rules = cards, rules
        self.start = 1
        """The number of the first card of the pile that lies now, or of the next card where none lies."""

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards of the pile that lies now, bottom card first."""
        return tuple(card.face for card in self._cards[self.start - 1 :])

    def clear(self) -> None:
        """Have the next card start a new pile."""
        self.start = len(self._cards) + 1

    def look(self, card: CardRecord) -> None:
        """Note on the card what holds, sleeps and nearly holds on its pile as it lies."""
        pile = self._cards[card.start - 1 : card.number]
        card.pile = tuple(below.face for below in pile)
        card.penalties = sum(below.fined for below in pile)
        card.holds, card.asleep = self._rules.holds(card.pile), self._rules.asleep(card.pile)
        card.near = self._rules.near(card.pile)

    def fine(self, card: CardRecord) -> None:
        """Put a penalty card under the pile on which the card lies."""
        card.fined += 1
        for above in self._cards[card.number - 1 :]:
            if above.start == card.start:
                above.penalties += 1

    def take(self, card: CardRecord, arrived_ms: int) -> int:
        """Take the pile up to the card, by a press that arrived at `arrived_ms`; the number of cards won.

        Cards shed on it since lie on a new pile; one that had been shown as something else is void. None are won
        where a later press on this pile was answered first and has won it.
        """
        above = [other for other in self._cards[card.number :] if other.start == card.start]
        won_already = any(other.outcome == "hit" for other in above)
        if self.start == card.start:
            self.start = card.number + 1
        for other in above:
            other.start = card.number + 1
            if other.outcome not in ("open", "void"):
                continue
            shown, held = other.dealt_at_ms <= arrived_ms, other.holds
            self.look(other)
            if shown and held != other.holds:
                other.void("pile")
        return 0 if won_already else len(card.pile) + card.penalties
