"""How balanced some dealt cards are, counted from the cards alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from models.dealer.dealing import Dealt
from models.rules import RuleSet


@dataclass(slots=True)
class Share:
    """What fell to one rule: opportunities, those that were its own, credit (1/k where k rules hold), lures."""

    seen: int = 0
    alone: int = 0
    credit: float = 0.0
    lures: int = 0


@dataclass(slots=True)
class Balance:
    """The counts of some dealt cards. `lying` are those that lie on another, which alone can be opportunities.

    A lure is a card without an opportunity on which a rule nearly holds, or would hold but sleeps. `after` tells
    of each number of lying cards since the last opportunity how many cards came then, `hit_after` how many of
    them were opportunities. `rules` are those that can happen, by notation.
    """

    cards: int = 0
    lying: int = 0
    opportunities: int = 0
    alone: int = 0
    lures: int = 0
    rules: dict[str, Share] = field(default_factory=dict)
    after: Counter[int] = field(default_factory=Counter)
    hit_after: Counter[int] = field(default_factory=Counter)

    @property
    def chance(self) -> float:
        """The share of opportunities among the cards that lie on another; 0 where none does."""
        return self.opportunities / self.lying if self.lying else 0.0

    @property
    def alone_share(self) -> float:
        """The share of the opportunities on which only one rule holds."""
        return self.alone / self.opportunities if self.opportunities else 0.0

    @property
    def lures_per_opportunity(self) -> float:
        """How many lures there are for each opportunity."""
        return self.lures / self.opportunities if self.opportunities else 0.0

    def chance_after(self, without: int) -> float:
        """The chance of an opportunity after so many lying cards without one; 0 where that never happened."""
        return self.hit_after[without] / self.after[without] if self.after[without] else 0.0

    def credit_share(self, notation: str) -> float:
        """A rule's credit as a part of an even share; 1 where all have the same."""
        total = sum(share.credit for share in self.rules.values())
        return self.rules[notation].credit * len(self.rules) / total if total else 0.0

    def lure_share(self, notation: str) -> float:
        """On what part of the lures the rule nearly holds or sleeps."""
        return self.rules[notation].lures / self.lures if self.lures else 0.0


def balance_of(rules: RuleSet, dealt: Iterable[Dealt]) -> Balance:
    """The balance of these cards under these rules."""
    balance = Balance(rules={notation: Share() for notation in rules.possible})
    without = 0
    for _, pile in dealt:
        balance.cards += 1
        if len(pile) == 1:
            continue
        held, asleep, near = rules.masks(pile)
        balance.lying += 1
        balance.after[without] += 1
        if held:
            balance.hit_after[without] += 1
            _count_opportunity(balance, rules.notations(held))
            without = 0
            continue
        without += 1
        if asleep | near:
            balance.lures += 1
            for notation in rules.notations(asleep | near):
                if notation in balance.rules:
                    balance.rules[notation].lures += 1
    return balance


def _count_opportunity(balance: Balance, holding: tuple[str, ...]) -> None:
    balance.opportunities += 1
    balance.alone += len(holding) == 1
    for notation in holding:
        share = balance.rules[notation]
        share.seen += 1
        share.alone += len(holding) == 1
        share.credit += 1 / len(holding)
