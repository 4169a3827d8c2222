"""Numbers and ranks in the words that witnesses and sentences are made of."""

from __future__ import annotations

from collections.abc import Iterable

from models.cards import RANK_TEXTS, RANK_WORDS
from models.rules.arithmetic import Number

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five")
CARD_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}


def number(value: Number) -> str:
    """A value as text: 24, −3 or 8/3."""
    return str(value).replace("-", "−")


def a_rank(rank: int) -> str:
    """A rank with its article: an ace, a 7, an 8, a king."""
    name = RANK_WORDS[rank - 1] if rank == 1 or rank > 10 else RANK_TEXTS[rank - 1]
    return f"{'an' if rank in (1, 8) else 'a'} {name}"


def ranks(rank: int) -> str:
    """A rank in the plural: aces, sixes, kings."""
    return RANK_WORDS[rank - 1] + ("es" if rank == 6 else "s")


def row(values: Iterable[int]) -> str:
    """Values with commas between them."""
    return ", ".join(map(str, values))


def off_by_one(left: str, value: Number, target: int) -> str:
    """Why an equation nearly holds: `3 + 9 = 12, one more than 11`."""
    return f"{left} = {number(value)}, one {'more' if value > target else 'less'} than {target}"


def listed(words: Iterable[str]) -> str:
    """Words as a list in prose: `a`, `a and b`, `a, b and c`; `none` for none."""
    *first, last = list(words) or ["none"]
    return f"{', '.join(first)} and {last}" if first else last
