"""Cards, suits and the deck, with a text form for each of them, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum

RANK_TEXTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_WORDS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)

_RANK_OF = {text: rank for rank, text in enumerate(RANK_TEXTS, start=1)} | {"T": 10}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_BETWEEN_CARDS = re.compile(r"[\s,+]+")


class CardError(ValueError):
    """A text that names no card; the message is a sentence that says which text and what to write."""


class Suit(Enum):
    """One of the four suits; its value is its place in the deck's order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __init__(self, place: int) -> None:
        self.place: int = place
        self.letter: str = "CDHS"[place]
        self.symbol: str = "♣♦♥♠"[place]
        self.name_: str = ("clubs", "diamonds", "hearts", "spades")[place]
        self.is_red: bool = place in (1, 2)

    def __lt__(self, other: Suit) -> bool:
        return self.place < other.place

    def __hash__(self) -> int:
        return self.place


_SUIT_OF = {suit.letter: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_SUIT_OF |= dict(zip("♧♢♡♤", Suit, strict=True))


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A playing card: rank 1 (ace) to 13 (king), and suit.

    Cards order by rank, then suit; an ace is never 14.
    """

    rank: int
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)
    """Its place in DECK, 0-51."""

    def __post_init__(self) -> None:
        if not 1 <= self.rank <= 13:
            raise CardError(f"A rank is 1 to 13, not {self.rank}.")
        object.__setattr__(self, "index", self.suit.place * 13 + self.rank - 1)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.rank_text}{self.suit.letter}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that a text such as `10H`, `th`, `10♥` or `AS` names.

        Raises CardError, with a sentence that quotes the text, for anything else.
        """
        plain = text.strip().translate(dict.fromkeys(map(ord, _VARIATION_SELECTORS))).upper()
        rank, suit = _RANK_OF.get(plain[:-1]), _SUIT_OF.get(plain[-1:])
        if rank is None or suit is None:
            quoted = text.strip() if len(text) <= 24 else text.strip()[:24] + "…"
            raise CardError(f"“{quoted}” is not a card: write rank and suit, such as 10H, AS or Q♦.")
        return DECK[suit.place * 13 + rank - 1]

    @property
    def value(self) -> int:
        """What the card counts in arithmetic: A = 1, J = 11, Q = 12, K = 13."""
        return self.rank

    @property
    def is_face(self) -> bool:
        """Whether it is a jack, queen, king or ace, on which most rules sleep."""
        return self.rank > 10 or self.rank == 1

    @property
    def rank_text(self) -> str:
        """The rank as printed on the card: A, 2 to 10, J, Q or K."""
        return RANK_TEXTS[self.rank - 1]

    @property
    def words(self) -> str:
        """The card in words, such as `ten of hearts`."""
        return f"{RANK_WORDS[self.rank - 1]} of {self.suit.name_}"


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))
"""The 52 cards, clubs to spades, ace to king within a suit; `DECK[card.index] == card`."""


def parse_pile(text: str) -> tuple[Card, ...]:
    """The cards that a text names, bottom card first, with blanks, commas or + between them.

    An empty text is an empty pile. Raises CardError for the first word that names no card.
    """
    return tuple(Card.parse(word) for word in _BETWEEN_CARDS.split(text) if word)


def format_pile(cards: Iterable[Card]) -> str:
    """The text form of a pile, bottom card first: the one `parse_pile` reads, with blanks between."""
    return " ".join(map(str, cards))


def shuffled(cards: Iterable[Card], random: Callable[[], float]) -> tuple[Card, ...]:
    """The cards in an order that `random` (floats in [0, 1)) decides: Fisher and Yates, from the end.

    Written out because only `Random.random()` gives the same numbers on every Python.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
