"""The result and the progress pages in a real browser: stray slaps, swaps, keys on charts, and how they fit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from models.rules import PRESETS
from tests.browser.waiting import wait_until
from tests.server import Server

# Worked by hand in tests/test_result.py: cards 8, 11, 14 and 15 are false slaps.
CARDS = "5C 6D@500 9H 9S 3D@200 8C@600 2D QC@700 QD 4S 5H@650 KD 8S 4C@640 10D@650 2S"
CHANCES = " ".join(["5C 6D@500"] * 12)
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def open_at_rest(page: Page, address: str) -> None:
    """Open a page whose clock stands still."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(address)


def test_a_stray_slap_starts_nothing_in_the_first_600_ms(page: Page, play: Callable[..., str]) -> None:
    address = play(CARDS)
    open_at_rest(page, address)
    expect(page.get_by_role("button", name="Again")).to_be_focused()
    place = page.get_by_role("button", name="Again").bounding_box()
    assert place is not None
    for key in ("Space", "Enter"):
        page.keyboard.press(key)
    page.mouse.click(place["x"] + 10, place["y"] + 10)
    page.clock.run_for(700)
    assert page.url == address
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != address and "/drills/" in url)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_that_went_down_too_soon_starts_nothing_when_it_comes_up(
    page: Page, play: Callable[..., str], key: str
) -> None:
    address = play(CARDS)
    open_at_rest(page, address)
    page.keyboard.down(key)
    page.clock.run_for(700)
    page.keyboard.down(key)  # repeats
    page.keyboard.up(key)
    page.clock.run_for(700)
    assert page.url == address
    page.keyboard.press(key)
    page.wait_for_url(lambda url: url != address and "/drills/" in url)


@pytest.mark.parametrize("cdn", ["reachable", "blocked"])
def test_what_i_thought_i_saw_is_kept_without_leaving_the_page(
    visit: Callable[..., Page], play: Callable[..., str], cdn: str
) -> None:
    page = visit(cdn)
    address = play(CARDS)
    page.goto(address)
    wait_until(page, "globalThis.htmx !== undefined")
    page.evaluate("globalThis.stayed = true")
    choice = page.get_by_label("What I thought I saw on card 14")
    choice.focus()
    choice.select_option("sandwich")
    expect(page.locator("#thought-14 option:checked")).to_have_text("I thought: Sandwich")
    expect(choice).to_be_focused()
    assert page.evaluate("globalThis.stayed") is True
    cards = page.request.get(address).text()
    assert "I thought: Sandwich" in cards


def test_figures_and_nine_rules_fit_in_one_view(page: Page, play: Callable[..., str]) -> None:
    page.goto(play(CARDS, rules=tuple(PRESETS["berkeley"].rules)))
    table = page.get_by_role("region", name="How each rule went").bounding_box()
    assert table is not None
    assert table["y"] + table["height"] <= 800
    assert page.locator(".report-rules tbody tr").count() == 9


@pytest.mark.parametrize(
    "path",
    [
        "result",
        "/progress?window=all",
        "/progress/drills?window=all",
        "/progress/sum2=11?window=all",
        "/progress/flush5",
        "delete",
    ],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_scrolls_sideways_on_a_narrow_phone(
    visit: Callable[..., Page], live_server: Server, play: Callable[..., str], path: str, scheme: str
) -> None:
    result = play(CARDS + " " + CHANCES, rules=(*PRESETS["berkeley"].rules, "run3", "flush4"))
    page = visit(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto({"result": result, "delete": f"{result}/delete"}.get(path, live_server.url + path))
    page.locator("details").evaluate_all("(all) => all.forEach((element) => { element.open = true; })")
    assert page.evaluate(FITS)


def test_arrow_keys_go_from_mark_to_mark_and_show_each_value(
    page: Page, live_server: Server, play: Callable[..., str]
) -> None:
    for day in ("15", "16", "17"):
        play(CHANCES, rules=("sum2=11", "run4"), pace_ms=1750, started=f"2024-01-{day} 12:00")
    page.goto(live_server.url + "/progress/sum2=11?window=all")
    chart = page.get_by_role("group", name="Sum 2 = 11: response times")
    stops = chart.locator(".chart-mark[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    here = "(marks) => marks.indexOf(document.activeElement)"
    marks = chart.locator(".chart-mark")
    newest = marks.evaluate_all(here)
    expect(chart.locator(":focus .chart-value")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert marks.evaluate_all(here) == newest - 1
    page.keyboard.press("Home")
    assert marks.evaluate_all(here) == 0
    page.keyboard.press("End")
    assert marks.evaluate_all(here) == newest
    expect(stops).to_have_count(1)


def test_the_pages_raise_no_fault_in_the_console(page: Page, live_server: Server, play: Callable[..., str]) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
    for address in (play(CARDS), f"{live_server.url}/progress?window=all", f"{live_server.url}/progress/sum2=11"):
        page.goto(address)
        wait_until(page, "globalThis.htmx !== undefined")
    assert faults == []
