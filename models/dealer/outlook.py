"""What the cards allow: the rules that each card of the deck would make hold, or nearly, on a pile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from models.cards import DECK, Card
from models.rules import RuleSet

Under = tuple[Card, ...]
"""As much of a pile as the rules in play can see below the next card."""

Masks = tuple[int, ...]
"""A mask of rules (bit i: `rules[i]`) for each card of DECK."""


class Outlook:
    """The answers of one rule set for every card on a pile, each worked out once and kept for a while."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.sees_bottom = any(rule.notation == "top-bottom" for rule in rules.rules)
        self._seen = max(rules.longest - 1, 1)
        self.holding = lru_cache(maxsize=4096)(self._holding)
        self.luring = lru_cache(maxsize=4096)(self._luring)
        self.alone_next = lru_cache(maxsize=1 << 15)(self._alone_next)

    def under(self, pile: Sequence[Card]) -> Under:
        """The cards of `pile` that matter for the next card."""
        recent = tuple(pile[-self._seen :])
        if self.sees_bottom and len(pile) > len(recent):
            return (pile[0], *recent)
        return recent

    def _holding(self, under: Under) -> Masks:
        """The rules that each card would make hold."""
        return tuple(self.rules.holds_mask((*under, card)) for card in DECK)

    def _luring(self, under: Under) -> Masks:
        """The rules that each card would make nearly hold, or hold in their sleep, where none holds."""
        return tuple(
            0 if held else self.rules.near_mask((*under, card)) | self.rules.asleep_mask((*under, card))
            for card, held in zip(DECK, self.holding(under), strict=True)
        )

    def _alone_next(self, under: Under) -> int:
        """The rules that some card not in sight would make hold as the only one."""
        found = 0
        for card, held in zip(DECK, self.holding(under), strict=True):
            if held & (held - 1) == 0 and card not in under:
                found |= held
        return found


@lru_cache(maxsize=64)
def outlook(rules: RuleSet) -> Outlook:
    """The Outlook of this rule set, shared by all who deal with it."""
    return Outlook(rules)
