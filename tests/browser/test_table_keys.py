"""The keys at the table: which ones slap, which ones do not, and what they do while cards run and while they rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.server import Server


@pytest.fixture
def player(page: Page, live_server: Server) -> Player:
    """A player at 1280×800 without a network."""
    return Player(page, live_server)


def test_a_held_key_slaps_once(player: Player) -> None:
    player.start(pace_ms=900)
    player.wait_for_card(2)
    player.page.wait_for_timeout(200)
    player.key("down", "Space")
    while max(player.came) < 4:  # over two more cards
        player.page.wait_for_timeout(33)
        player.key("down", "Space", repeat=True)
    player.key("down", "Space")  # no release in between: not a new press, whatever it says
    player.key("up", "Space")
    card = max(player.came) + 1
    player.wait_for_card(card)
    player.page.wait_for_timeout(200)
    player.press("Space")
    player.wait_for_card(card + 1)
    assert [(slap["card"], slap["press"], slap["input"]) for slap in player.slaps()] == [
        (2, 1, "key"),
        (card, 1, "key"),
    ]


def test_space_and_enter_slap_wherever_the_focus_is_and_press_no_button(player: Player) -> None:
    player.start(pace_ms=900)
    for card, button in enumerate(["#stop button", '[data-action="pause"]', '[data-action="slower"]', ".brand"], 2):
        player.wait_for_card(card)
        player.page.wait_for_timeout(180)
        player.page.focus(button)
        player.press("Space" if card % 2 else "Enter")
    player.wait_for_card(6)
    record = player.record()
    assert [slap["card"] for slap in player.slaps()] == [2, 3, 4, 5]
    assert record["state"] == "running"
    assert {card["interval_ms"] for card in record["cards"]} == {900}


def test_escape_and_p_pause_and_the_keys_are_buttons_again(page: Page, live_server: Server) -> None:
    player = Player(page, live_server, countdown=True).start(pace_ms=1500, cards=14)
    for card, pause, resume in ((2, "Escape", "Enter"), (5, "P", "Space")):
        player.wait_for_card(card)
        page.wait_for_timeout(60)
        player.press(pause)
        player.wait_for_phase("paused")
        page.wait_for_timeout(1700)
        assert max(player.came) == card  # nothing is dealt while paused
        assert page.inner_text("#state h2") == "Paused. The card that was open does not count."
        assert page.evaluate("document.activeElement.textContent") == "Resume"
        player.press(resume)
        player.wait_for_phase("countdown")
    assert page.inner_text("#countdown") in ("3", "")
    assert player.slaps() == []
    assert player.outcomes() == ["correct rejection", "void", "void", "void", "void"]  # two for warming up


def test_plus_and_minus_change_the_pace_from_the_next_card_on(player: Player) -> None:
    player.start(pace_ms=700)
    player.wait_for_card(2)
    player.press("-")
    player.wait_for_card(4)
    for _ in range(4):
        player.press("+")
    player.wait_for_card(5)
    assert player.page.inner_text("#pace").split() == ["550", "ms", "a", "card", "109", "a", "minute"]
    assert player.page.is_visible("#too-fast")
    player.wait_for_card(6)
    intervals = [card["interval_ms"] for card in player.record()["cards"]]
    assert list(dict.fromkeys(intervals)) == [700, 750, 550]
    assert intervals[:2] == [700, 700]
    assert player.slaps() == []


def test_the_picked_key_slaps_too(player: Player) -> None:
    player.page.goto(player.server.url + "/settings")
    player.page.fill("#slap_key", "k")
    player.page.click("main form button[type=submit], main form button:not([type])")
    player.start(pace_ms=1000)
    assert "K" in player.page.inner_text(".table-hint")
    player.wait_for_card(2)
    player.page.wait_for_timeout(200)
    player.page.keyboard.press("k")
    player.wait_for_card(3)
    assert [slap["card"] for slap in player.slaps()] == [2]
