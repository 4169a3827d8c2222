"""The progress pages in a real browser: filters, the back button, the keyboard alone, and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.waiting import wait_until
from tests.server import Server

CHANCES = " ".join(["5C 6D@500 7H 7S@600"] * 10)


@pytest.fixture
def progress(page: Page, live_server: Server, play: Callable[..., str]) -> Page:
    """The page of all time, with drills at two paces, ready for swaps."""
    play(CHANCES, pace_ms=1250, started="2024-02-01 12:00")
    play(CHANCES, pace_ms=3500, started="2024-02-02 12:00")
    page.goto(f"{live_server.url}/progress?window=all")
    wait_until(page, "globalThis.htmx !== undefined")
    page.evaluate("globalThis.stayed = true")
    return page


def stayed(page: Page) -> bool:
    """Whether the page was not loaded anew since the test began."""
    return bool(page.evaluate("globalThis.stayed === true"))


def test_a_filter_changes_the_report_and_the_address_and_nothing_else(progress: Page) -> None:
    progress.get_by_label("Pace", exact=True).focus()
    progress.get_by_label("Pace", exact=True).select_option("3000-")
    expect(progress).to_have_url(re.compile(r"/progress\?window=all&pace=3000-$"))
    expect(progress.get_by_label("Pace", exact=True)).to_be_focused()
    assert stayed(progress)
    paces = progress.locator(".drill-list tbody td:nth-child(3)").all_inner_texts()
    assert set(paces) == {"3500\xa0ms"}


def test_back_forward_and_reload_show_what_the_address_says(progress: Page) -> None:
    first = progress.url
    progress.get_by_label("Pace", exact=True).select_option("3000-")
    expect(progress).to_have_url(re.compile("pace=3000-"))
    narrowed = progress.url
    progress.get_by_role("radio", name="Today").check()
    expect(progress.get_by_text("No finished drill fits")).to_be_visible()
    progress.go_back()
    expect(progress).to_have_url(narrowed)
    expect(progress.get_by_label("Pace", exact=True)).to_have_value("3000-")
    expect(progress.get_by_text("No finished drill fits")).to_have_count(0)
    progress.go_back()
    expect(progress).to_have_url(first)
    expect(progress.get_by_label("Pace", exact=True)).to_have_value("")
    progress.go_forward()
    expect(progress.get_by_label("Pace", exact=True)).to_have_value("3000-")
    progress.reload()
    expect(progress).to_have_url(narrowed)
    expect(progress.get_by_label("Pace", exact=True)).to_have_value("3000-")
    assert progress.locator(".site-header").count() == 1


def test_the_window_is_changed_with_the_arrow_keys(progress: Page) -> None:
    progress.get_by_role("radio", name="All").focus()
    progress.keyboard.press("ArrowLeft")
    expect(progress).to_have_url(re.compile(r"window=365$"))
    expect(progress.get_by_role("radio", name="1 year")).to_be_focused()
    assert stayed(progress)


def test_what_a_filter_leaves_is_said_to_those_who_do_not_see(progress: Page) -> None:
    progress.get_by_label("Pace", exact=True).select_option("3000-")
    expect(progress.locator("#said")).to_have_text(re.compile(r"^\d+ drills? shown\.$"))


def test_charts_that_were_swapped_in_are_walked_with_the_arrow_keys(progress: Page) -> None:
    progress.get_by_label("Pace", exact=True).select_option("3000-")
    expect(progress).to_have_url(re.compile("pace=3000-"))
    strip = progress.locator(".strip")
    first = strip.locator(".chart-mark[tabindex='0']")
    expect(first).to_have_count(1)
    first.focus()
    expect(strip.locator(":focus .mark-value")).to_be_visible()
    progress.keyboard.press("End")
    progress.keyboard.press("Enter")
    progress.wait_for_url(re.compile("/drills/"))


WHERE_FOCUS_IS = """() => {
  const here = document.activeElement;
  return here.id || here.getAttribute("class") || here.name || here.textContent.trim();
}"""


def test_every_control_is_reached_with_the_tab_key(progress: Page) -> None:
    reached: set[str] = set()
    for _ in range(150):
        progress.keyboard.press("Tab")
        reached.add(progress.evaluate(WHERE_FOCUS_IS))
    assert {"window", "filter-pace", "filter-rules", "chart-mark", "drill-name"} <= reached
    assert any(name.startswith("Change the drill of ") for name in reached)


def test_without_javascript_filters_are_a_form_and_all_is_there(
    chromium: Browser, live_server: Server, play: Callable[..., str]
) -> None:
    play(CHANCES, pace_ms=1250, started="2024-02-01 12:00")
    play(CHANCES, pace_ms=3500, started="2024-02-02 12:00")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/progress?window=all")
    page.get_by_label("Pace", exact=True).select_option("3000-")
    page.get_by_role("button", name="Show").click()
    assert "pace=3000-" in page.url
    assert "window=all" in page.url
    assert set(page.locator(".drill-list tbody td:nth-child(3)").all_inner_texts()) == {"3500\xa0ms"}
    page.locator(".needs").get_by_role("link", name="Sum 2 = 11").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sum 2 = 11")
    context.close()


def test_a_note_is_kept_and_a_drill_left_out_without_leaving_the_page(page: Page, play: Callable[..., str]) -> None:
    page.goto(play(CHANCES, started="2024-02-03 12:00"))
    wait_until(page, "globalThis.htmx !== undefined")
    page.wait_for_timeout(700)  # stray slaps press nothing at first
    page.evaluate("globalThis.stayed = true")
    page.get_by_label("Note").fill("tired")
    page.get_by_label("Note").press("Enter")
    expect(page.get_by_text("Note kept.")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("tired")
    page.get_by_role("button", name="Leave out of the statistics").click()
    expect(page.get_by_role("button", name="Return to the statistics")).to_be_visible()
    assert stayed(page)


def test_a_drill_is_deleted_after_a_page_that_asks(page: Page, live_server: Server, play: Callable[..., str]) -> None:
    address = play(CHANCES, started="2024-02-04 12:00")
    page.goto(address)
    page.wait_for_timeout(700)
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete this drill?")
    page.get_by_role("button", name="Delete it for good").click()
    page.wait_for_url(f"{live_server.url}/progress#drills")
    assert page.request.get(address).status == 404


@pytest.mark.parametrize("path", ["/progress?window=all", "/progress/sum2=11?window=all"])
def test_charts_are_printed_in_full(progress: Page, live_server: Server, path: str) -> None:
    progress.goto(live_server.url + path)
    progress.emulate_media(media="print")
    expect(progress.locator(".filters")).to_be_hidden()
    expect(progress.locator("svg.chart").first).to_be_visible()
