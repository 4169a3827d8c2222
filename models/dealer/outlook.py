"""What the cards allow: the rules that each card of the deck would make hold, or nearly, on a pile.

Every rule sees either ranks or suits of a few cards, so the answers are worked out for 13 ranks and 4 suits
and laid over each other: a pile costs microseconds, and a whole set of rules is soon known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from models.cards import DECK, Card
from models.rules import Rule, RuleSet

Masks = tuple[int, ...]
"""A mask of rules (bit i: `rules[i]`) for each card of DECK."""

Answers = tuple[tuple[int, int], ...]
"""Two masks for each of some cards: the rules that hold, and those that nearly do or sleep."""

WHOLE_DECK = (1 << len(DECK)) - 1
LOW, KING = 4, 12
"""Where in a suit of DECK a card lies on which every rule is awake (a five), and one on which most may sleep."""


class Under(NamedTuple):
    """As much of a pile as the rules in play can see below the next card, bottom card first."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]


class Reach(NamedTuple):
    """Masks of the rules that some card would make hold: alone, with one other rule, or with more.

    `lures` are the rules that some card on which no rule holds would make nearly hold, or hold in their sleep;
    `sleeping` are those that would hold in their sleep.
    """

    alone: int
    paired: int
    crowded: int
    lures: int
    sleeping: int

    @property
    def leaves_any(self) -> bool:
        """Whether some rule can hold."""
        return bool(self.alone | self.paired | self.crowded)


class Beyond(NamedTuple):
    """What may be within reach of the card after the next one, where the next one gives no opportunity.

    The Reaches that plain cards lead to, and those that the lures of each rule do.
    """

    plain: tuple[Reach, ...]
    lures: tuple[tuple[Reach, ...], ...]

    @property
    def leaves_any(self) -> bool:
        """Whether some rule can hold."""
        return any(reach.leaves_any for reaches in (self.plain, *self.lures) for reach in reaches)


class Outlook:
    """The answers of one set of rules, each worked out once and kept for a while.

    `cards`, `reach`, `beyond` and `begun` take an Under and give, in this order: for each card of DECK what it
    would make hold and what it would make a lure; the Reach of the next card; the Reach of the card after it,
    where the next one gives no opportunity; and for the rules that need more cards than that, how many quarters
    of theirs the last cards may be.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        sights = [(rule.kind.sight, rule.cards - 1) for rule in rules.rules]
        self.sees_bottom = any(sight == "ends" for sight, _ in sights)
        self.sleepers = sum(
            1 << place
            for place, rule in enumerate(rules.rules)
            if rules.readings.faces == "asleep" and not rule.always_awake
        )
        """The rules that sleep on face cards, as a mask."""
        self._by_suit = sum(1 << place for place, (sight, _) in enumerate(sights) if sight == "suits")
        self._ranks_seen = max((below for sight, below in sights if sight != "suits"), default=0)
        self._suits_seen = max((below for sight, below in sights if sight == "suits"), default=0)
        self._seen = max(self._ranks_seen, self._suits_seen, 1)
        self._long = [(place, rule) for place, rule in enumerate(rules.rules) if rule.cards > 3]
        self.cards = lru_cache(maxsize=1 << 12)(self._cards)
        self._alike = lru_cache(maxsize=1 << 12)(self._group)
        self.beyond = lru_cache(maxsize=1 << 10)(self._beyond)
        self.begun = lru_cache(maxsize=1 << 12)(self._begun)
        self._answers_to_ranks = lru_cache(maxsize=1 << 12)(self._ask_ranks)
        self._answers_to_suits = lru_cache(maxsize=1 << 10)(self._ask_suits)

    def under(self, pile: Sequence[Card]) -> Under:
        """The part of a pile that matters for the next card."""
        recent = pile[-self._seen :]
        if self.sees_bottom and len(pile) > len(recent):
            recent = (pile[0], *recent)
        return self._trimmed(tuple(card.rank for card in recent), tuple(card.suit.place for card in recent))

    def upon(self, under: Under, card: Card) -> Under:
        """The part that matters once `card` lies on it."""
        return self._trimmed((*under.ranks, card.rank), (*under.suits, card.suit.place))

    def _trimmed(self, ranks: tuple[int, ...], suits: tuple[int, ...]) -> Under:
        more = len(ranks) - self._ranks_seen
        if more > 0:
            ranks = (ranks[0], *ranks[more:]) if self.sees_bottom else ranks[more:]
        more = len(suits) - self._suits_seen
        return Under(ranks, suits[more:] if more > 0 else suits)

    def _cards(self, under: Under) -> tuple[Masks, Masks]:
        by_rank, by_suit = self._answers_to_ranks(under.ranks), self._answers_to_suits(under.suits)
        holding, luring = [], []
        for card in DECK:
            held, lured = by_rank[card.rank - 1]
            if by_suit:
                held_too, lured_too = by_suit[2 * card.suit.place + card.is_face]
                held, lured = held | held_too, lured | lured_too
            holding.append(held)
            luring.append(0 if held else lured)
        return tuple(holding), tuple(luring)

    def reach(self, under: Under, available: int = WHOLE_DECK) -> Reach:
        """The Reach of a next card that is one of those available, given as bits by their index."""
        alone = paired = crowded = lures = sleeping = 0
        for cards, held, lured, asleep in self._alike(under):
            if not cards & available:
                continue
            if not held:
                lures |= lured
                sleeping |= asleep
            elif held & (held - 1) == 0:
                alone |= held
            elif held.bit_count() == 2:
                paired |= held
            else:
                crowded |= held
        return Reach(alone, paired, crowded, lures, sleeping)

    def _group(self, under: Under) -> tuple[tuple[int, int, int, int], ...]:
        """The cards that are alike to the rules, as bits by their index, with their masks."""
        alike: dict[tuple[int, int, int], int] = {}
        for card, held, lured in zip(DECK, *self.cards(under), strict=True):
            masks = held, lured, lured & self.sleepers if card.is_face else 0
            alike[masks] = alike.get(masks, 0) | 1 << card.index
        return tuple((cards, *masks) for masks, cards in alike.items())

    def _beyond(self, under: Under) -> Beyond:
        plain: set[Reach] = set()
        lures: dict[int, set[Reach]] = {}
        for card, held, lured in zip(DECK, *self.cards(under), strict=True):
            if held:
                continue
            reach = self.reach(self.upon(under, card))
            if not lured:
                plain.add(reach)
            for place in range(lured.bit_length()):
                if lured >> place & 1:
                    lures.setdefault(place, set()).add(reach)
        return Beyond(_widest(plain), tuple(_widest(reaches) for reaches in lures.values()))

    def _begun(self, under: Under) -> tuple[tuple[int, int], ...]:
        return tuple((place, 4 * self._fitting(rule, under) // rule.cards) for place, rule in self._long)

    def _fitting(self, rule: Rule, under: Under) -> int:
        """How many of the last cards may be the first that the rule looks at, if more than one is missing."""
        seen = under.suits if rule.kind.sight == "suits" else under.ranks
        asked = rule.asked(self._rules.readings, self._rules.day)
        counts = range(min(rule.cards - 2, len(seen)), 0, -1)
        return next((count for count in counts if rule.kind.may_begin(seen[-count:], asked)), 0)

    def _ask_ranks(self, ranks: tuple[int, ...]) -> Answers:
        """The answers of the rules that do not see suits, for each rank of the next card."""
        pile = [DECK[rank - 1] for rank in ranks]
        return self._answers(~self._by_suit, ((*pile, card) for card in DECK[:13]))

    def _ask_suits(self, suits: tuple[int, ...]) -> Answers:
        """The answers of the rules that see suits, for each suit of the next card: on a low card, on a king."""
        if not self._by_suit:
            return ()
        pile = [DECK[13 * suit + LOW] for suit in suits]
        tops = (DECK[13 * suit + top] for suit in range(4) for top in (LOW, KING))
        return self._answers(self._by_suit, ((*pile, top) for top in tops))

    def _answers(self, asked: int, piles: Iterable[Sequence[Card]]) -> Answers:
        masks = (self._rules.masks(pile) for pile in piles)
        return tuple((held & asked, (asleep | near) & asked) for held, asleep, near in masks)


def _widest(reaches: set[Reach]) -> tuple[Reach, ...]:
    """Those that no other contains."""
    return tuple(
        reach
        for reach in reaches
        if not any(reach != other and all(a | b == b for a, b in zip(reach, other, strict=True)) for other in reaches)
    )


@lru_cache(maxsize=16)
def outlook(rules: RuleSet) -> Outlook:
    """The Outlook of these rules, shared by all who deal with them."""
    return Outlook(rules)
