"""Who has won a match and why it is over, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from models.charts.stacks import cards_words
from models.match.events import Ended
from models.match.outcome import PLAYER

Stop = Literal["time", "choice"]
"""What ended a match that was not played to its end: the time was up, or the player stopped it."""


def winner_sentence(ended: Ended, names: Sequence[str]) -> str:
    """Who has won; `names` are those of the seats, the player's not used."""
    if ended.winner is None:
        return "Nobody wins."
    return "You win." if ended.winner == PLAYER else f"{names[ended.winner]} wins."


def why_sentence(ended: Ended, names: Sequence[str], sizes: Sequence[int], stop: Stop | None = None) -> str:
    """Why the match is over, with the stacks as they were left."""
    winner = ended.winner
    if stop == "choice":
        return "You stopped the match."
    if ended.why == "limit":
        reached = "Time is up" if stop == "time" else "As many cards have been shed as a match may have"
        return f"{reached}: {_leading(names, sizes)}."
    if ended.why == "all":
        return f"{_has(names, winner, 'hold', 'holds')} every card."
    if ended.why == "last":
        return f"{_has(names, winner, 'are', 'is')} the last one left: everybody else is out."
    if ended.why == "no cards":
        return "Nobody holds a card, and nothing lies there to be slapped."
    return "The cards lie just as they lay before, so the match would go on for ever."


def _has(names: Sequence[str], seat: int | None, you: str, they: str) -> str:
    if seat is None:
        return f"Nobody {they}"
    return f"You {you}" if seat == PLAYER else f"{names[seat]} {they}"


def _leading(names: Sequence[str], sizes: Sequence[int]) -> str:
    most = max(sizes)
    leading = [seat for seat, size in enumerate(sizes) if size == most]
    if not most:
        return "nobody holds a card"
    if len(leading) == 1:
        holder = "you hold" if leading[0] == PLAYER else f"{names[leading[0]]} holds"
        return f"{holder} the most cards, {most:,}"
    told = ["you" if seat == PLAYER else names[seat] for seat in leading]
    return f"{', '.join(told[:-1])} and {told[-1]} hold {cards_words(most)} each, and nobody more"
