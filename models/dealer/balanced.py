"""The balanced dealer: every rule as often as the others, lures between them, no pattern in when."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from models.cards import DECK, Card, shuffled
from models.dealer.need import Need
from models.dealer.outlook import WHOLE_DECK, Masks, Under, outlook
from models.dealer.shortage import shortage
from models.rules import RuleSet

OPPORTUNITY = 0.38
"""The chance that a card lying on another is an opportunity, whatever came before."""
REST = 10
"""How many cards are shed before one may come again."""
LOOKED_AT = 20
"""Among how many equal cards, taken at random, the dealer looks ahead."""
WINDOW = 2
"""A rule that needs this many opportunities less than the neediest is not drawn."""
MUCH_MORE = 3, 2
"""A lure comes instead of a plain card, or the other way round, where it leaves over three halves of the worth."""


class Choice(NamedTuple):
    """A card, whether it leaves any rule within reach, and the worth of what it leaves."""

    leaves: tuple[bool, ...]
    worth: int
    card: Card

    def outdoes(self, other: Choice) -> bool:
        """Whether it leaves so much more that it comes although the other was to come."""
        times, of = MUCH_MORE
        return (self.leaves, of * self.worth) > (other.leaves, times * other.worth)


class BalancedDealer:
    """Deals for practice: opportunities at a steady chance, their rules and the lures by need.

    Whether a card is to be an opportunity hangs on the seed and the card's number alone; which rule and which
    card, on what was shed before too. A rule is drawn by need among those that some card can make hold now, a
    lure among those that some other card nearly does. Of its cards those on which it holds alone come first,
    and of those the one that leaves the neediest rules within reach. Where a plain card leaves much more than
    the lure that was to come, or a lure more than the plain card, it comes instead.
    """

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        self._seed = seed
        self._outlook = outlook(rules)
        self._need = Need(rules)
        self._shed = 0
        self._resting: deque[Card] = deque(maxlen=REST)

    @property
    def shortage(self) -> str | None:
        """A sentence for the page where the rules in play do not allow the balance, else None."""
        return shortage(self._rules, BalancedDealer)

    def next(self, pile: Sequence[Card]) -> tuple[Card, bool]:
        """The card to shed on `pile`, never one of the last ten shed. The pile is never swept."""
        random = Random(f"balanced {self._seed}, card {self._shed + 1}").random
        wants_opportunity, wants_lure = random() < OPPORTUNITY, random() < self._need.lure_chance
        barred = {card.index for card in (*self._resting, *(pile[:1] if self._outlook.sees_bottom else ()))}
        cards = shuffled((card for card in DECK if card.index not in barred), random)
        under = self._outlook.under(pile)
        if not pile:
            return self._starting(cards), False
        holding, luring = self._outlook.cards(under)
        opportunities = [card for card in cards if holding[card.index]]
        if opportunities and (wants_opportunity or len(opportunities) == len(cards)):
            return self._opportunity(opportunities, holding, under, random), False
        lures = [card for card in cards if luring[card.index]]
        plain = [card for card in cards if not luring[card.index] and not holding[card.index]]
        choices = [self._foresighted(plain, under)] if plain else []
        if lures:
            choices.insert(0 if wants_lure else len(choices), self._lure(lures, luring, under, random))
        drawn, other = choices[0], choices[-1]
        gives_way = self._need.can_spare(lure=wants_lure) and other.outdoes(drawn)
        return (other if gives_way else drawn).card, False

    def shed(self, card: Card, pile_before: Sequence[Card]) -> None:
        """Note that `card` was shed on `pile_before`."""
        self._shed += 1
        self._resting.append(card)
        if pile_before:
            holding, luring = self._outlook.cards(self._outlook.under(pile_before))
            lured = luring[card.index]
            self._need.note(holding[card.index], lured, lured & self._outlook.sleepers if card.is_face else 0)

    def _opportunity(self, cards: Sequence[Card], holding: Masks, under: Under, random: Callable[[], float]) -> Card:
        fewest: dict[int, int] = {}
        for held in {holding[card.index] for card in cards}:
            together = held.bit_count()
            for place in self._need.places:
                if held >> place & 1:
                    fewest[place] = min(together, fewest.get(place, together))
        lags = self._need.of_opportunity(fewest)
        drawn = self._drawn({place: lags[place] for place in self._need.places if place in lags}, random)
        held_by = [card for card in cards if holding[card.index] >> drawn & 1]
        alike = [card for card in held_by if holding[card.index].bit_count() == fewest[drawn]]
        return self._foresighted(alike, under).card

    def _lure(self, cards: Sequence[Card], luring: Masks, under: Under, random: Callable[[], float]) -> Choice:
        within_reach = 0
        for card in cards:
            within_reach |= luring[card.index]
        places = [place for place in self._need.places if within_reach >> place & 1]
        if places:
            drawn = self._drawn(self._need.of_lure(places), random)
            cards = [card for card in cards if luring[card.index] >> drawn & 1]
            if self._outlook.sleepers >> drawn & 1 and self._need.wants_sleep(drawn):
                cards = [card for card in cards if card.is_face] or cards
        return self._foresighted(cards, under)

    def _drawn(self, lags: dict[int, int], random: Callable[[], float]) -> int:
        """One of the rules, the more likely the further it lags: by the square of its lag within the window."""
        none_below = max(lags.values()) - WINDOW * self._need.one
        weights = {place: max(lag - none_below, 0) ** 2 for place, lag in lags.items()}
        rest = int(random() * (1 << 53)) * sum(weights.values()) >> 53
        for place, weight in weights.items():
            if rest < weight:
                return place
            rest -= weight
        raise AssertionError("the weights are those of the sum")

    def _foresighted(self, cards: Sequence[Card], under: Under) -> Choice:
        """The card that leaves the neediest rules within reach.

        Of the first few, and where none of them leaves any, of those up to the first that does.
        """
        ahead, outlook, free = self._need.ahead(), self._outlook, self._free()
        best: Choice | None = None
        for looked_at, card in enumerate(cards):
            if best and looked_at >= LOOKED_AT and any(best.leaves):
                break
            upon = outlook.upon(under, card)
            reach = outlook.reach(upon, free & ~(1 << card.index))
            worth = ahead.worth(reach) + ahead.promise(reach, outlook.begun(upon))
            if best is None or ((reach.leaves_any,), worth) > best[:2]:
                best = Choice((reach.leaves_any,), worth, card)
        assert best is not None, "there are cards"
        return best

    def _starting(self, cards: Sequence[Card]) -> Card:
        """The card that leaves the neediest rules within reach of the two after it; one of each rank is looked at."""
        ahead, outlook, free = self._need.ahead(), self._outlook, self._free()
        nothing, choices = outlook.under(()), []
        for card in {card.rank: card for card in reversed(cards)}.values():
            upon = outlook.upon(nothing, card)
            reach = outlook.reach(upon, free & ~(1 << card.index))
            beyond = outlook.beyond(outlook.upon(nothing, DECK[card.rank - 1]))
            worth = ahead.worth(reach) + ahead.promise(reach, outlook.begun(upon)) + ahead.chance(beyond)
            choices.append(Choice((reach.leaves_any, beyond.leaves_any), worth, card))
        return max(choices, key=lambda choice: choice[:2]).card

    def _free(self) -> int:
        """The cards that may come after the next one, as bits by their index."""
        return WHOLE_DECK & ~sum(1 << card.index for card in list(self._resting)[1 - REST :])
