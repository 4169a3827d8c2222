"""Response times as stored, against the browser's own presentation trace and prescribed key times."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.presentation import KEEP_BUSY, traced
from tests.server import Server

MEASURED = 10
RESPONSE_MS = 330


@pytest.mark.parametrize("main_thread", ["idle", "busy 40 of every 60 ms"])
def test_a_response_time_is_the_time_from_the_frame_to_the_key(
    visit: Callable[..., Page], live_server: Server, main_thread: str
) -> None:
    player = Player(visit(), live_server, countdown=True)
    pressed_ms: dict[int, float] = {}
    with traced(player.page) as shown_ms:
        player.start(pace_ms=500, cards=100)
        number = 1
        player.wait_for_card(number)
        if main_thread != "idle":
            player.page.evaluate(KEEP_BUSY)
        while len(player.slaps()) < MEASURED:
            number, came_ms = player.next_card(number)
            pressed_ms[number] = came_ms + RESPONSE_MS + number
            player.press(at_ms=pressed_ms[number])
        origin_ms = player.page.evaluate("performance.timeOrigin")

    slaps = [slap for slap in player.slaps() if slap["card"] not in player.stalled]  # those would be void
    assert len(slaps) >= MEASURED / 2
    assert {slap["quality"] for slap in slaps} == {"good"}
    errors = [slap["reaction_ms"] - (pressed_ms[slap["card"]] - origin_ms - shown_ms[slap["card"]]) for slap in slaps]
    assert abs(mean(errors)) < 6, errors
    assert max(map(abs, errors)) < 15, errors
