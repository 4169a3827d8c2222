"""A match in a real browser: chosen, played to its end by keyboard and by touch, and told on its result page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.match_player import MatchPlayer
from tests.server import Server

WINNER = re.compile(r"You win\.|\w+ wins\.")
A_MATCH = re.compile(r"/matches/[0-9a-f-]{36}$")
WINDOWS = {"desk": (1280, 800), "phone": (390, 844), "phone on its side": (844, 390), "small phone": (360, 640)}
PLACES = """[...document.querySelectorAll(
  "#match button:not(#state *), .counts dt, #verdict, #hands, .newest-card, .seat .stack-size")].map((element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [element.className, x, y, element.matches(".stack-size") ? 0 : width, height].join(" ");
  })"""
INSIDE = """[...document.querySelectorAll(".lie .card, .seat, #hands, #verdict, .shed-strip button")].every((each) => {
    const {left, top, right, bottom} = each.getBoundingClientRect();
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  })"""
OVERFLOW = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"


def hits(player: MatchPlayer) -> list[dict[str, object]]:
    return [slap for slap in player.slaps() if slap["outcome"] == "hit"]


def test_a_whole_match_is_played_by_keyboard(page: Page, live_server: Server) -> None:
    player = MatchPlayer(page, live_server).start(own_turn="key")
    player.play(slap=player.press, shed=lambda: player.press("S"))
    expect(page.get_by_role("heading", level=1)).to_have_text(WINNER)
    record = player.record()
    assert record["state"] == "over"
    assert len(hits(player)) >= 5
    assert {slap["input"] for slap in hits(player)} == {"key"}
    assert page.locator("svg.chart .chart-trace").count() == 2
    assert player.faults == []


def test_a_whole_match_is_played_by_touch_on_a_phone(visit: Callable[..., Page], live_server: Server) -> None:
    page = visit(has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    player = MatchPlayer(page, live_server).start(house="pair", penalty=2)
    player.play(slap=lambda: page.touchscreen.tap(195, 700), always=True)  # until the seat has no card, and is out
    expect(page.get_by_role("heading", level=1)).to_have_text(WINNER)
    slaps = player.slaps()
    rules = page.get_by_role("region", name="How each rule went")
    assert rules.evaluate("(table) => table.scrollWidth <= table.clientWidth"), "the times stand beside the counts"
    assert len([slap for slap in slaps if slap["outcome"] == "false"]) >= 5
    assert {slap["input"] for slap in slaps} == {"touch"}
    assert player.faults == []


def test_a_match_is_chosen_and_started(page: Page, live_server: Server) -> None:
    page.goto(live_server.url)
    page.get_by_role("navigation").get_by_role("link", name="Match").click()
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_label("Who they are").select_option(label="Berkeley senior")
    expect(page.locator("#skill-hint")).to_contain_text("hardly falls for anything")
    page.get_by_role("button", name="Start").press("Enter")
    page.wait_for_url(A_MATCH)
    settings = page.request.get(f"{page.url}/record.json").json()["settings"]
    assert (settings["opponents"], settings["skill"]) == (4, "senior")
    assert page.locator(".seat").count() == 5


def test_a_faster_hand_is_shown_with_both_times(page: Page, live_server: Server) -> None:
    player = MatchPlayer(page, live_server).start(pace_ms=2000, skill="senior", opponents=3, minutes=2)
    player.play(slap=lambda: (page.wait_for_timeout(1300), player.press()), until=".verdict-beaten")
    expect(page.locator("#verdict")).to_contain_text(re.compile(r"you \d+ ms \w+ \d+ ms"))
    times = [int(text.split()[0]) for text in page.locator("#hands .num").all_inner_texts()]
    assert times == sorted(times)
    page.locator("#verdict [data-taker]").wait_for()
    assert page.locator("#verdict [data-taker]").get_attribute("data-taker") in ("1", "2", "3")


def test_hints_glow_where_a_rule_holds(page: Page, live_server: Server) -> None:
    player = MatchPlayer(page, live_server).start(hints="yes")
    expect(page.locator(".table-notes")).to_contain_text("hints are on")
    player.play(slap=lambda: None, until=".glows")
    expect(page.locator(".pile-words")).to_contain_text("slap!")


@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_moves_but_the_cards(visit: Callable[..., Page], live_server: Server, window: str) -> None:
    width, height = WINDOWS[window]
    phone = window != "desk"
    page = visit(has_touch=phone, is_mobile=phone)
    page.set_viewport_size({"width": width, "height": height})
    player = MatchPlayer(page, live_server).start(opponents=5, own_turn="key", pace_ms=600, skill="regular")
    player.wait_for_card(1)
    places = page.evaluate(PLACES)
    for number in (2, 4):
        player.wait_for_card(number)
        player.press()
        page.wait_for_timeout(100)
        assert page.evaluate(PLACES) == places
    assert page.evaluate(INSIDE)
    assert not page.evaluate(OVERFLOW)


def test_a_match_goes_on_after_a_reload(page: Page, live_server: Server) -> None:
    player = MatchPlayer(page, live_server).start(pace_ms=600)
    player.wait_for_card(4)
    page.reload()
    player.wait_for_phase("paused")
    lay = max(card["card"] for card in player.record()["cards"])
    page.get_by_role("button", name="Resume").click()
    player.wait_for_card(lay + 3)
    numbers = [card["card"] for card in player.record()["cards"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_press_on_a_card_shown_again_after_a_pause_is_answered(page: Page, live_server: Server) -> None:
    player = MatchPlayer(page, live_server).start(pace_ms=2000)
    player.wait_for_card(2)
    page.wait_for_timeout(100)
    player.press("Escape")
    page.get_by_role("button", name="Resume").click()
    page.locator('#match[data-phase="countdown"], #match[data-phase="running"]').wait_for()
    page.wait_for_timeout(600)
    player.press()
    expect(page.locator("#verdict")).to_have_text(re.compile("the match was paused on it"))
    assert [slap["outcome"] for slap in player.slaps() if slap["card"] == 2] == ["void"]
    assert player.faults == []


def test_a_card_whose_time_had_passed_before_a_pause_is_timed_no_second_time(page: Page, live_server: Server) -> None:
    player = MatchPlayer(page, live_server).start(house="flush3", own_turn="key")
    waits = page.locator(".lie[data-awaits][data-card-number]")
    waits.wait_for()
    player.press("Escape")
    page.get_by_role("button", name="Resume").click()
    page.locator("#state [data-paused]").wait_for(state="detached")
    page.wait_for_timeout(600)
    waits.wait_for()
    player.press()
    page.wait_for_timeout(500)
    assert player.slaps() == []


@pytest.mark.parametrize("width", [320, 360, 640])
def test_choosing_a_match_never_scrolls_sideways(page: Page, live_server: Server, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"{live_server.url}/matches")
    page.locator("details").evaluate_all("(all) => all.forEach((element) => { element.open = true; })")
    page.get_by_label("Who they are").select_option("skill")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
