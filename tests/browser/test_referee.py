"""The referee in a real browser: taps swap the verdict in and leave everything else where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.waiting import wait_until
from tests.server import Server


def test_a_tap_puts_the_card_on_the_pile_and_keeps_the_focus(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/referee")
    wait_until(page, "window.htmx")
    page.evaluate("window.sameWindow = true")
    page.locator("#put-3C").click()
    expect(page.locator("#pile")).to_have_value("3C")
    page.locator("#put-8D").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-said")).to_have_text("✓ Slap: Sum 2 = 11, Mul 2 = 24")
    expect(page).to_have_url(f"{live_server.url}/referee?pile=3C+8D")
    assert page.evaluate("document.activeElement.id") == "put-8D"
    assert page.evaluate("window.sameWindow")


def test_a_changed_reading_is_applied_at_once(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/referee?pile=2D+QC")
    wait_until(page, "window.htmx")
    expect(page.locator("#verdict-said")).to_contain_text("sleeps on a face card")
    page.locator("#faces").select_option("awake")
    expect(page.locator("#verdict-said")).to_have_text("✓ Slap: Mul 2 = 24")


def test_a_pile_that_cannot_be_read_is_answered_at_the_field(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/referee")
    wait_until(page, "window.htmx")
    page.locator("#pile").fill("7X")
    page.locator("#pile").press("Enter")
    expect(page.locator("#pile-error")).to_contain_text("“7X” is not a card")
    expect(page.locator("#pile")).to_have_value("7X")


def test_the_referee_works_without_scripts(visit: Callable[..., Page], live_server: Server) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"{live_server.url}/referee")
    page.locator("#put-7C").click()
    page.locator("#put-7D").click()
    expect(page.locator(".verdict-words")).to_contain_text("✓ Slap: Pair (Doubles)")
    page.locator("#take-off").click()
    expect(page.locator("#pile")).to_have_value("7C")


@pytest.mark.parametrize("path", ["/rules", "/referee", "/referee?pile=9C+3D+8S", "/referee?pile=7X&house=mul2%3D23"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_pages_fit_their_width(page: Page, live_server: Server, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
