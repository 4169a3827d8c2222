"""The table as it is seen: what is large, that nothing moves, and that a phone's lower half slaps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.waiting import wait_until
from tests.server import Server

WINDOWS = {"desk": (1280, 800), "phone": (390, 844), "phone on its side": (844, 390)}
ERS = {"preset": "ers", "dealer": "deck"}
FIVE_CARDS = {"preset": "", "rules": "sum5=6", "faces": "awake", "dealer": "deck"}  # four aces and a two
PLACES = """[...document.querySelectorAll(
  "#drill button:not(#state *), #pace, .counts dt, .bar, #verdict, .table-hint, .newest-card")].map((element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  })"""
CARDS = """[...document.querySelectorAll("#pile .card")].map((card) => {
    const box = card.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const rank = parseFloat(getComputedStyle(card.querySelector(".card-rank")).fontSize);
    return {width: box.width, left: box.left, rank, inside};
  })"""
OVERFLOW = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"


def open_table(visit: Callable[..., Page], server: Server, window: str, **form: str | int) -> Player:
    width, height = WINDOWS[window]
    phone = window != "desk"
    page = visit(has_touch=phone, is_mobile=phone)
    page.set_viewport_size({"width": width, "height": height})
    return Player(page, server).start(**form)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("rules", [ERS, FIVE_CARDS], ids=["three cards and the bottom", "five cards"])
def test_nothing_moves_but_the_card_and_the_newest_is_the_largest(
    visit: Callable[..., Page], live_server: Server, window: str, rules: dict[str, str]
) -> None:
    player = open_table(visit, live_server, window, pace_ms=300, cards=60, **rules)
    player.wait_for_card(1)
    places = player.page.evaluate(PLACES)
    for number in (3, 6):
        player.press(at_ms=player.wait_for_card(number) + 60)  # a verdict, and the pile stays
        assert player.page.evaluate(PLACES) == places
    assert not player.page.evaluate(OVERFLOW)
    player.press("Escape")
    player.wait_for_phase("paused")
    *before, newest = player.page.evaluate(CARDS)
    assert len(before) == (4 if rules is FIVE_CARDS else 3)
    assert all(card["inside"] for card in [*before, newest])
    assert all(newest["width"] >= 1.7 * card["width"] for card in before)
    assert [card["left"] for card in before] == sorted(card["left"] for card in before)
    assert min(card["rank"] for card in before) >= (76 if window == "desk" else 38)  # px: 2 cm, or 1 cm in the hand
    assert newest["rank"] >= (85 if window == "phone on its side" else 140)
    assert player.faults == []


@pytest.mark.parametrize("window", ["phone", "phone on its side"])
def test_on_a_phone_the_whole_lower_half_slaps(visit: Callable[..., Page], live_server: Server, window: str) -> None:
    player = open_table(visit, live_server, window, pace_ms=1000)
    width, height = WINDOWS[window]
    corners = [(2, height - 2), (width - 2, height - 2), (2, height // 2), (width - 2, height // 2 + 1)]
    for card, (x, y) in enumerate([*corners, (width // 2, int(height * 0.75))], 2):
        came_ms = player.wait_for_card(card)
        player.page.wait_for_timeout(180)
        player.page.touchscreen.tap(x, y)
        assert player.came[card] == came_ms
    player.wait_for_card(7)
    assert [(slap["card"], slap["input"], slap["quality"]) for slap in player.slaps()] == [
        (card, "touch", "good") for card in range(2, 7)
    ]
    assert player.page.evaluate("getComputedStyle(document.getElementById('surface')).touchAction") == "none"


def test_a_click_on_the_pile_slaps_when_the_button_goes_down(page: Page, live_server: Server) -> None:
    player = Player(page, live_server).start(pace_ms=700)
    player.wait_for_card(2)
    page.wait_for_timeout(180)
    page.mouse.move(640, 400)
    page.mouse.down()
    player.wait_for_card(3)
    page.mouse.up()
    player.wait_for_card(4)
    assert [(slap["card"], slap["input"]) for slap in player.slaps()] == [(2, "mouse")]


@pytest.mark.parametrize("cdn", ["blocked", "reachable"])
def test_a_drill_is_played_to_its_result_whatever_the_cdn_does(
    visit: Callable[..., Page], live_server: Server, cdn: str
) -> None:
    player = Player(visit(cdn), live_server)
    violations: list[str] = []
    player.page.on("console", lambda message: violations.append(message.text))
    player.start(pace_ms=500)
    for card in range(1, 11):
        player.press(at_ms=player.wait_for_card(card) + 280)
    record = player.wait_for_end()
    assert record["state"] == "over"
    assert len(record["cards"]) == 10
    slaps = player.slaps()
    assert len(slaps) >= 5
    judged = [(slap["outcome"], bool(record["cards"][slap["about"] - 1]["holds"])) for slap in slaps]
    assert ("false", False) in judged
    assert not {("hit", False), ("late", False), ("false", True)} & set(judged)
    assert [text for text in violations if "Content Security Policy" in text] == []
    assert player.faults == []


def test_the_verdict_says_sign_word_and_reason_and_never_hides_a_card(page: Page, live_server: Server) -> None:
    player = Player(page, live_server).start(pace_ms=600, rules="sum4=5", faces="awake", preset="")
    player.press(at_ms=player.wait_for_card(2) + 250)
    wait_until(page, "document.querySelector('#verdict [data-outcome]') !== null")
    assert page.get_attribute("#verdict [data-outcome]", "data-outcome") == "false"
    assert page.inner_text(".verdict-sign") == "✕"
    assert page.inner_text(".verdict-words b").startswith("False slap")
    assert page.get_attribute("#verdict", "aria-live") == "polite"
    assert page.inner_text(".tally").split()[:6] == ["hits", "0", "missed", "0", "false", "1"]
    below = "document.getElementById('verdict').getBoundingClientRect().top"
    assert page.evaluate(f"{below} >= document.querySelector('.newest-card').getBoundingClientRect().bottom")
