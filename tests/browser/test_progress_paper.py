"""Progress on paper, on small screens, and with the keyboard after something was swapped in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from models.rules import PRESETS
from tests.browser.waiting import wait_until
from tests.server import Server

CARDS = " ".join(["5C 6D@500 7H 7S@600 2D 9C 4S 8S@650 2C 4D@700"] * 6)
CUT_OFF = """() => [...document.querySelectorAll("main :not(.visually-hidden, .visually-hidden *)")]
  .filter((element) => element.getClientRects().length && element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def many(play: Callable[..., str]) -> str:
    """Thirty drills of all rules, as wide as the pages become; answers the address of the last result."""
    rules = tuple(PRESETS["berkeley"].rules)
    return [play(CARDS, rules=rules, started=f"2024-03-{day:02}") for day in range(1, 31)][-1]


@pytest.mark.parametrize("path", ["/progress?window=all", "/progress/sum2=11?window=all", "/progress/ops3=24"])
def test_a_dark_page_is_printed_dark_on_light_and_nothing_is_cut_off(
    visit: Callable[..., Page], live_server: Server, many: str, path: str
) -> None:
    page = visit(color_scheme="dark")
    page.set_viewport_size({"width": 718, "height": 1017})  # A4 within its margins
    page.goto(live_server.url + path)
    page.emulate_media(media="print")
    colours = page.locator("h1").evaluate("(h1) => [getComputedStyle(h1).color, getComputedStyle(h1).colorScheme]")
    assert colours == ["rgb(0, 0, 0)", "light"]
    assert page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--surface")') == "#ffffff"
    assert page.evaluate(CUT_OFF) == []
    expect(page.locator("main :is(button, .button)").locator("visible=true")).to_have_count(0)


def test_the_three_answers_fit_on_the_first_screen_of_a_phone(
    visit: Callable[..., Page], live_server: Server, many: str
) -> None:
    page = visit()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/progress?window=all")
    box = page.locator(".answer").last.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844


def test_the_state_of_a_rule_is_seen_on_a_phone_without_scrolling_the_table(
    visit: Callable[..., Page], live_server: Server, many: str
) -> None:
    page = visit()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/progress?window=all")
    tags = page.locator(".needs .tag").evaluate_all("(tags) => tags.map((tag) => tag.getBoundingClientRect().right)")
    assert max(tags) <= 374  # the table's right edge


def test_a_drill_is_left_out_and_returned_with_the_keyboard_in_one_place(page: Page, many: str) -> None:
    page.goto(many)
    wait_until(page, "globalThis.htmx !== undefined")
    page.wait_for_timeout(700)  # stray slaps press nothing at first
    page.get_by_role("button", name="Leave out of the statistics").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Return to the statistics")).to_be_focused()
    page.wait_for_timeout(100)  # until htmx has taken the new form over; before that it is a plain one
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Leave out of the statistics")).to_be_focused()


def test_a_drill_is_opened_again_from_its_name_in_the_list(page: Page, live_server: Server, many: str) -> None:
    page.goto(f"{live_server.url}/progress/drills?window=all")
    page.locator(f'.drill-name[href="{many.removeprefix(live_server.url)}"]').click()
    expect(page).to_have_url(many)


def test_a_filter_that_the_server_does_not_answer_is_owned_up_to_until_it_does(
    page: Page, live_server: Server, many: str
) -> None:
    page.goto(f"{live_server.url}/progress?window=all")
    wait_until(page, "globalThis.htmx !== undefined")
    page.route("**/progress?*", lambda route: route.abort())
    page.get_by_role("radio", name="1 year").check()
    expect(page.get_by_text("the server did not answer")).to_be_visible()
    page.unroute("**/progress?*")
    page.get_by_role("radio", name="30 days").check()
    expect(page.get_by_text("the server did not answer")).to_have_count(0)


def test_the_tab_key_reaches_the_newest_drill_of_the_strip(page: Page, live_server: Server, many: str) -> None:
    page.goto(f"{live_server.url}/progress?window=all")
    first_row = page.locator(".strip tbody tr").first.locator(".chart-mark")
    assert first_row.last.get_attribute("tabindex") == "0"
    assert page.locator(".strip .chart-mark[tabindex='0']").count() == 1
