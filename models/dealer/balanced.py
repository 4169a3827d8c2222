"""The balanced dealer: every rule as often as the others, lures between them, no pattern in when."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import lcm
from random import Random

from models.cards import DECK, Card, shuffled
from models.dealer.outlook import Masks, Under, outlook
from models.rules import RuleSet

OPPORTUNITY = 0.38
"""The chance that a card lying on another is an opportunity."""
LURE = 0.6
"""The chance that another card lying on a card is a lure."""
REST = 10
"""How many cards are shed before one may come again."""
COMPARED = 8
"""Among how many equal cards the dealer looks ahead."""


class BalancedDealer:
    """Deals for practice: opportunities at a steady chance, their rules and the lures by need."""

    shortage: str | None = None

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._seed = seed
        self._outlook = outlook(rules)
        self._places = [place for place, rule in enumerate(rules.rules) if rule.notation in rules.possible]
        self._unit = 8 * lcm(*range(1, len(rules.rules) + 1))
        self._shed = 0
        self._last: deque[Card] = deque(maxlen=REST)
        self._credit = [0] * len(rules.rules)
        self._alone = [0] * len(rules.rules)
        self._lured = [0] * len(rules.rules)

    def next(self, pile: Sequence[Card]) -> tuple[Card, bool]:
        """The card to shed on `pile`; never swept, for a card may come again after ten others."""
        random = Random(f"balanced {self._seed}, card {self._shed + 1}").random
        opportunity, lure, pick = random() < OPPORTUNITY, random() < LURE, random()
        barred = set(self._last)
        if self._outlook.sees_bottom and pile:
            barred.add(pile[0])
        cards = shuffled((card for card in DECK if card not in barred), random)
        under = self._outlook.under(pile)
        if not pile:
            return self._ahead(cards, under), False
        holding = self._outlook.holding(under)
        chances = [card for card in cards if holding[card.index]]
        others = [card for card in cards if not holding[card.index]]
        if chances and (opportunity or not others):
            return self._chance(chances, holding, pick, under), False
        luring = self._outlook.luring(under)
        lures = [card for card in others if luring[card.index]]
        plain = [card for card in others if not luring[card.index]]
        if lures and (lure or not plain):
            return self._lure(lures, luring, pick, under), False
        return self._ahead(plain, under), False

    def shed(self, card: Card, pile_before: Sequence[Card]) -> None:
        """Note that `card` was shed on `pile_before`."""
        self._shed += 1
        self._last.append(card)
        if not pile_before:
            return
        under = self._outlook.under(pile_before)
        held = self._outlook.holding(under)[card.index]
        lured = self._outlook.luring(under)[card.index]
        for place in self._places:
            if held >> place & 1:
                self._credit[place] += self._unit // held.bit_count()
                if held.bit_count() == 1:
                    self._alone[place] += self._unit
            elif lured >> place & 1:
                self._lured[place] += self._unit

    def _lags(self, counts: list[int]) -> list[int]:
        """By how much each rule lies behind the mean, times the number of possible rules."""
        total = sum(counts[place] for place in self._places)
        return [total - len(self._places) * count for count in counts]

    def _weight(self, lag: int) -> int:
        base = self._unit * len(self._places)
        return max(lag + 2 * base, base // 8) ** 2

    def _drawn(self, weights: dict[int, int], pick: float) -> int:
        rest = int(pick * (1 << 53)) * sum(weights.values()) >> 53
        places = iter(weights)
        place = next(places)
        while rest >= weights[place]:
            rest -= weights[place]
            place = next(places)
        return place

    def _chance(self, cards: Sequence[Card], holding: Masks, pick: float, under: Under) -> Card:
        fewest: dict[int, int] = {}
        for place in self._places:
            together = [holding[card.index].bit_count() for card in cards if holding[card.index] >> place & 1]
            if together:
                fewest[place] = min(together)
        credit, alone = self._lags(self._credit), self._lags(self._alone)
        weights = {
            place: self._weight(credit[place] + (alone[place] if k == 1 else 0)) // k**3
            for place, k in fewest.items()
        }
        place = self._drawn(weights, pick)
        held = [card for card in cards if holding[card.index] >> place & 1]
        return self._ahead([card for card in held if holding[card.index].bit_count() == fewest[place]], under)

    def _lure(self, cards: Sequence[Card], luring: Masks, pick: float, under: Under) -> Card:
        lags = self._lags(self._lured)
        near = 0
        for card in cards:
            near |= luring[card.index]
        weights = {place: self._weight(lags[place]) for place in self._places if near >> place & 1}
        if not weights:
            return self._ahead(cards, under)
        place = self._drawn(weights, pick)
        return self._ahead([card for card in cards if luring[card.index] >> place & 1], under)

    def _ahead(self, cards: Sequence[Card], under: Under) -> Card:
        credit, alone = self._lags(self._credit), self._lags(self._alone)
        need = [self._weight(mine + own) for mine, own in zip(credit, alone, strict=True)]

        def worth(card: Card) -> int:
            after = self._outlook.alone_next(self._outlook.under((*under, card)))
            return sum(need[place] for place in self._places if after >> place & 1)

        return max(cards[:COMPARED], key=worth)
