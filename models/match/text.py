"""The text form of what happens in a match: one event a line, with the sizes of all stacks and of the pile."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from models.match.events import Ended, Event, Shed, Slapped, Took, Trapped
from models.match.state import Match


def lines(match: Match, events: Iterable[Event]) -> Iterator[str]:
    """One line of JSON an event, while `match`, which stands as before them, is changed by each of them."""
    for event in events:
        match.apply(event)
        yield json.dumps(described(event, match))


def described(event: Event, match: Match) -> dict[str, Any]:
    """What a line says of an event that the match has just been changed by.

    `shed`: n, seat, card; `trap`: seat, owes; `slap`: seat, outcome, rules; `penalty` and `out`: seat; `take`: seat,
    why; `end`: winner, why. Each with `stacks`, a size a seat, and `pile`, penalty cards included.
    """
    said: dict[str, Any] = {"event": event.kind}
    if isinstance(event, Ended):
        said |= {"winner": event.winner, "why": event.why}
    else:
        if isinstance(event, Shed):
            said["n"] = match.sheds
        said["seat"] = event.seat
        if isinstance(event, Shed):
            said["card"] = str(event.card)
        elif isinstance(event, Trapped):
            said["owes"] = event.owes
        elif isinstance(event, Slapped):
            said |= {"outcome": event.outcome, "rules": list(event.rules)}
        elif isinstance(event, Took):
            said["why"] = event.why
    return said | {"stacks": match.sizes, "pile": match.pile_size}
