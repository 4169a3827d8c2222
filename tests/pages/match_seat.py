"""A player at the table of a match over HTTP, with known stacks and hands."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.match.at_table import Hands, script
from tests.pages.seat import Seat

PAIRED = "7D 9H 4C 6H / 7C 8S 3D 10S"
"""Seat 1 leads: 7C 7D, a pair on card 2; then 8S 9H 3D 4C 10S 6H, on which nothing holds."""


def begin(
    seat: Seat, patch: pytest.MonkeyPatch, stacks: str = PAIRED, hands: Hands | None = None, **fields: Any
) -> str:
    """Start a match of Egyptian War, a second a card, unless the fields say otherwise; its address."""
    seats = script(patch, stacks, hands or {})
    answer = seat.post("/matches", {"preset": "egyptian", "pace_ms": "1000", "opponents": str(seats - 1), **fields})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return str(answer.location)


def over(seat: Seat, patch: pytest.MonkeyPatch, **fields: Any) -> str:
    """A match that the player has won on card 2."""
    match = begin(seat, patch, "2C / 2D", **fields)
    watcher = seat.watch(match)
    watcher.until_card(2)
    seat.slap(match, card=2, reaction_ms=400)
    assert watcher.hear()[-1].kind == "end"
    return match


def lying(seat: Seat, patch: pytest.MonkeyPatch, until_card: int = 2, **how: Any) -> str:
    """A match in which that card lies, on a connection that stays open."""
    match = begin(seat, patch, **how)
    seat.watcher = seat.watch(match)
    seat.watcher.until_card(until_card)
    return match


def text_of(answer: TestResponse) -> str:
    """The page or fragment that was answered."""
    return answer.get_data(as_text=True)
