"""An even match: opponents as slow as it takes for the player to win about half of the contested slaps.

What they are multiplied by follows from the contests so far and nothing else: each win makes them faster, each loss
slower by the same ratio, which is in balance where the player wins every other one. The steps are large at first and
small later, so that the balance is found within some twenty slaps and then hardly sways, but the player may still
get better during the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log

from models.match.events import Slapped

FIRST_STEP, LAST_STEP = 0.16, 0.02
FALLS_OFF = 6.0
"""After so many contests the step is half the first one."""
FASTEST, SLOWEST = 0.4, 4.0


def ease(contests: Sequence[bool]) -> float:
    """What the opponents' times are multiplied by after these contests, each True where the player won it."""
    by = 0.0
    for number, won in enumerate(contests):
        step = max(LAST_STEP, FIRST_STEP * FALLS_OFF / (FALLS_OFF + number))
        by = min(log(SLOWEST), max(log(FASTEST), by - step if won else by + step))
    return exp(by)


def contest(hands: Iterable[Slapped], player: int = 0) -> bool | None:
    """Whether the player won a card with these judged hands; None where there was no contest.

    A contest is a card that an opponent slapped rightly, first or not: the player has won it or has lost it, with a
    slower hand or with none. Where nobody but the player saw it there was nothing to win against.
    """
    right = [hand for hand in hands if hand.outcome in ("hit", "beaten")]
    if all(hand.seat == player for hand in right):
        return None
    return any(hand.seat == player and hand.outcome == "hit" for hand in right)
