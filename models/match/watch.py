"""What holds and nearly holds on a pile that grows card by card, at the price of a look into two or three tables.

A rule sees ranks or suits of the last cards, or the ranks of the two ends. What each kind of sight sees is kept as a
number that every card pushes along, and the answers to each number are asked of the RuleSet once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from models.cards import DECK
from models.rules import RuleSet

MEMORY_LIMIT = 200_000
"""How many answers a table keeps before it starts afresh."""

RANK = tuple(card.rank for card in DECK)
SUIT = tuple(card.suit.place + 1 for card in DECK)
FACE = tuple(int(card.is_face) for card in DECK)


class _Answers(dict[int, int]):
    """The answers to what is seen as a number; asked for when they are wanted first."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Callable[[int], int]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, seen: int) -> int:
        if len(self) >= MEMORY_LIMIT:
            self.clear()
        self[seen] = answer = self._ask(seen)
        return answer


class _Notations(dict[int, tuple[str, ...]]):
    """The notations of the rules of a mask."""

    __slots__ = ("_rules",)

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, mask: int) -> tuple[str, ...]:
        self[mask] = notations = self._rules.notations(mask)
        return notations


class _Tables:
    """The answers of a RuleSet by what is seen: the rules that hold as bits, and above them the near ones."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._bits = {"ranks": 0, "suits": 0, "ends": 0}
        most = {"ranks": 0, "suits": 0, "ends": 0}
        for place, rule in enumerate(rules.rules):
            self._bits[rule.kind.sight] |= 1 << place
            most[rule.kind.sight] = max(most[rule.kind.sight], rule.cards)
        self.ranks_kept = (1 << 4 * most["ranks"]) - 1
        self.suits_kept = (1 << 3 * most["suits"]) - 1
        self.has_ends = most["ends"] > 0
        self.shift = len(rules.rules)
        self.notations = _Notations(rules)
        self.by_ranks = _Answers(self._ask_ranks)
        self.by_suits = _Answers(self._ask_suits)
        self.by_ends = _Answers(self._ask_ends)

    def _ask_ranks(self, seen: int) -> int:
        return self._ask("ranks", [rank - 1 for rank in _split(seen, 4)])

    def _ask_suits(self, seen: int) -> int:
        rank = 12 if seen & 1 else 4
        return self._ask("suits", [13 * (suit - 1) + rank for suit in _split(seen >> 1, 3)])

    def _ask_ends(self, seen: int) -> int:
        return self._ask("ends", [rank - 1 for rank in _split(seen, 4)])

    def _ask(self, sight: str, pile: list[int]) -> int:
        held, _, near = self._rules.masks([DECK[card] for card in pile])
        bits = self._bits[sight]
        return held & bits | (near & bits) << self.shift


def _split(seen: int, width: int) -> list[int]:
    """The numbers of `width` bits that were pushed along, the first one first; nothing is seen as 0."""
    parts = []
    while seen:
        parts.append(seen & ((1 << width) - 1))
        seen >>= width
    return parts[::-1]


_tables = lru_cache(maxsize=32)(_Tables)


class Watch:
    """Looks on while a pile grows; a card is its index in DECK."""

    __slots__ = (
        "_bottom", "_by_ends", "_by_ranks", "_by_suits", "_held_bits", "_ranks", "_ranks_kept", "_shift", "_suits",
        "_suits_kept", "notations",
    )  # fmt: skip

    def __init__(self, rules: RuleSet) -> None:
        tables = _tables(rules)
        self._by_ranks, self._ranks_kept = tables.by_ranks, tables.ranks_kept
        self._by_suits, self._suits_kept = tables.by_suits, tables.suits_kept
        self._by_ends = tables.by_ends if tables.has_ends else None
        self._shift, self._held_bits = tables.shift, (1 << tables.shift) - 1
        self.notations = tables.notations
        """The notations of the rules of a mask, by the mask."""
        self.clear()

    def clear(self) -> None:
        """Begin a new pile."""
        self._ranks = self._suits = self._bottom = 0

    def add(self, card: int) -> tuple[int, int]:
        """The masks of the rules that hold and that nearly hold once this card lies on top, as a RuleSet gives them."""
        rank = RANK[card]
        self._ranks = seen = (self._ranks << 4 | rank) & self._ranks_kept
        answers = self._by_ranks[seen]
        if self._suits_kept:
            self._suits = seen = (self._suits << 3 | SUIT[card]) & self._suits_kept
            answers |= self._by_suits[seen << 1 | FACE[card]]
        if self._by_ends is not None:
            if self._bottom:
                answers |= self._by_ends[self._bottom << 4 | rank]
            else:
                self._bottom = rank
        return answers & self._held_bits, answers >> self._shift
