"""The families that compare ranks or suits: pair, sandwich, flush, top-bottom and marriage."""

from __future__ import annotations

from collections import Counter

from models.cards import Suit
from models.rules.family import Answer, Asked, Examples, Family, Seen, Target, holds, nearly
from models.rules.phrases import CARD_COUNTS, NUMBER_WORDS, a_rank, ranks


class Pair(Family):
    """Two cards of one rank on each other."""

    key = form = model = "pair"
    cards = range(2, 3)
    counted = False
    always_awake = True
    examples = Examples.parse("7C 7D; 4S KH KD", "3H 9H; 5C 2D 5H", "7C 8D; QS KD")

    def name(self, cards: int, target: Target) -> str:
        return "Pair (Doubles)"

    def sentence(self, cards: int, target: Target) -> str:
        return "The last two cards have the same rank."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        under, top = seen
        if under == top:
            return holds(lambda: f"two {ranks(top)}")
        if abs(under - top) == 1:
            return nearly(lambda: f"{a_rank(under)} and {a_rank(top)}, one rank apart")
        return None


class Sandwich(Family):
    """Two cards of one rank around another card."""

    key = form = model = "sandwich"
    cards = range(3, 4)
    counted = False
    always_awake = True
    examples = Examples.parse("9C 4D 9H; 7S 7D 7C", "4C 9D 9H; QC 3D 4D", "9C 4D 10H; QC 3D KD")

    def name(self, cards: int, target: Target) -> str:
        return "Sandwich"

    def sentence(self, cards: int, target: Target) -> str:
        return "The last card and the third to last have the same rank, whatever lies between."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        under, between, top = seen
        if under == top:
            return holds(lambda: f"two {ranks(top)} around {a_rank(between)}")
        if abs(under - top) == 1:
            return nearly(lambda: f"{a_rank(under)} and {a_rank(top)} around {a_rank(between)}, one rank apart")
        return None


class Flush(Family):
    """Cards of one suit."""

    key = "flush"
    form = "flush<n>"
    model = "flush3"
    cards = range(3, 6)
    sight = "suits"
    examples = Examples.parse("2H 9H 3H; KS 4S 8S", "2H 9C 3S; 2H 9H 3S", "2H 9H 3D; 4C KS 8S")

    def name(self, cards: int, target: Target) -> str:
        return f"Flush {cards}"

    def sentence(self, cards: int, target: Target) -> str:
        return f"The last {CARD_COUNTS[cards]} cards have the same suit."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        suits: list[tuple[Suit, int]] = Counter(seen).most_common()
        most, count = suits[0]
        if count == asked.cards:
            return holds(lambda: f"{NUMBER_WORDS[count]} {most.name_}")
        odd = suits[1][0]
        if count == asked.cards - 1 and odd.is_red == most.is_red:
            return nearly(lambda: f"{NUMBER_WORDS[count]} {most.name_} and a {odd.name_.removesuffix('s')}")
        return None

    def may_begin(self, seen: Seen, asked: Asked) -> bool:
        return len(set(seen)) == 1


class TopBottom(Family):
    """The top card's rank at the bottom."""

    key = form = model = "top-bottom"
    cards = range(2, 3)
    counted = False
    always_awake = True
    sight = "ends"
    examples = Examples.parse("6C KD 2S 6H; 7C 7D", "6C 6D 2S; QC 3D 4D", "6C KD 2S 7H; QC 3D KD")

    def name(self, cards: int, target: Target) -> str:
        return "Top Bottom"

    def sentence(self, cards: int, target: Target) -> str:
        return "The top card has the rank of the first card shed to this pile."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        bottom, top = seen
        if bottom == top:
            return holds(lambda: f"{a_rank(top)} on top, {a_rank(bottom)} at the bottom")
        if abs(bottom - top) == 1:
            return nearly(lambda: f"{a_rank(top)} on top, {a_rank(bottom)} at the bottom: one rank apart")
        return None


class Marriage(Family):
    """A king and a queen."""

    key = form = model = "marriage"
    cards = range(2, 3)
    counted = False
    always_awake = True
    examples = Examples.parse("KC QD; 3H QS KS", "KC 10D; QC 3D KD", "KC JD; JS QH; KC KD; QC QD")

    def name(self, cards: int, target: Target) -> str:
        return "Marriage"

    def sentence(self, cards: int, target: Target) -> str:
        return "The last two cards are a king and a queen, either way round, of any suits."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        under, top = seen
        both = {under, top}
        if both == {12, 13}:
            return holds(lambda: f"{a_rank(under)} and {a_rank(top)}")
        if both in ({11, 12}, {11, 13}):
            return nearly(lambda: f"{a_rank(under)} and {a_rank(top)}")
        if both in ({12}, {13}):
            return nearly(lambda: f"two {ranks(top)}")
        return None
