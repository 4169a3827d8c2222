"""The start page and the settings in a real browser: by keyboard alone, on a phone, without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server import Server

TICKED = "[...document.querySelectorAll('input[name=rules]:checked')].map((box) => box.value)"
BERKELEY = ["pair", "sandwich", "sum2=11", "mul2=24", "eq3", "ops3=24", "flush3", "floopa3", "sum3=date"]
A_DRILL = re.compile(r"/drills/[0-9a-f-]{36}$")


def settings_of(page: Page) -> dict[str, object]:
    """The settings of the drill whose page is open, as its record tells them."""
    settings: dict[str, object] = page.request.get(f"{page.url}/record.json").json()["settings"]
    return settings


def test_the_first_visit_starts_the_starter_with_one_key(page: Page, start_server: Callable[..., Server]) -> None:
    server = start_server()
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Slap when a rule holds")
    assert page.evaluate(TICKED) == ["pair", "sandwich", "sum2=11", "mul2=24"]
    assert page.locator(".rule-list").first.locator("li:visible .pile").count() == 4
    page.keyboard.press("Enter")
    page.wait_for_url(A_DRILL)
    kept = settings_of(page)
    assert (kept["pace_ms"], kept["cards"]) == (2000, 40)
    assert kept["rules"] == ["pair", "sandwich", "sum2=11", "mul2=24"]


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("1", ["pair", "sandwich", "sum2=11", "mul2=24"]),
        ("2", ["pair", "sandwich"]),
        ("3", ["pair", "sandwich", "top-bottom", "marriage"]),
        ("9", BERKELEY),
    ],
)
def test_one_key_ticks_the_rules_of_a_preset(page: Page, live_server: Server, key: str, rules: list[str]) -> None:
    page.goto(live_server.url)
    page.keyboard.press(key)
    assert page.evaluate(TICKED) == rules
    assert page.locator(".presets [aria-current]").get_attribute("data-key") == key
    expect(page.locator("#rules-said")).to_have_text(f"{len(rules)} rules chosen")
    expect(page.get_by_role("button", name="Start")).to_be_focused()


def test_digits_typed_in_a_field_choose_no_preset(page: Page, live_server: Server) -> None:
    page.goto(live_server.url)
    page.keyboard.press("2")
    page.get_by_label("Length").fill("")
    page.get_by_label("Length").press_sequentially("90")
    assert page.evaluate(TICKED) == ["pair", "sandwich"]


def test_the_pace_is_shown_as_cards_a_minute_and_the_length_as_time(page: Page, live_server: Server) -> None:
    page.goto(live_server.url)
    page.locator("#pace_ms").fill("500")
    page.locator("#cards").fill("100")
    expect(page.locator("#pace-minute")).to_have_text("120 cards a minute")
    expect(page.locator("#pace-fast")).to_be_visible()
    expect(page.locator("#cards-time")).to_have_text(", 50 s")
    page.locator("#pace-range").fill("3000")
    expect(page.locator("#pace_ms")).to_have_value("3000")
    expect(page.locator("#pace-minute")).to_have_text("20 cards a minute")
    expect(page.locator("#pace-fast")).to_be_hidden()
    expect(page.locator("#cards-time")).to_have_text(", 5 min")


def test_a_wrong_value_is_answered_at_its_field_and_nothing_starts(page: Page, live_server: Server) -> None:
    page.goto(live_server.url)
    page.locator("#cards").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator(".error-summary")).to_be_focused()
    field = page.locator("#cards")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("7")
    assert "cards-error" in (field.get_attribute("aria-describedby") or "")
    expect(page.locator("#cards-error")).to_be_visible()
    page.locator(".error-summary a").click()
    expect(field).to_be_focused()


def test_a_house_rule_that_cannot_be_read_keeps_what_was_typed(page: Page, live_server: Server) -> None:
    page.goto(live_server.url)
    page.locator("#more-rules").evaluate("(details) => { details.open = true; }")
    page.locator("#house").fill("sum2=10 <b>bold")
    page.keyboard.press("Enter")
    expect(page.locator("#house-error")).to_be_visible()
    expect(page.locator("#house")).to_have_value("sum2=10 <b>bold")


def test_a_house_rule_that_is_taken_out_is_no_longer_described(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/?rules=pair&house=sum2%3D10")
    line = page.locator(".house-rule")
    expect(line).to_contain_text("Sum 2 = 10")
    page.keyboard.press("9")
    expect(page.locator("#house")).to_have_value("")
    expect(line).to_be_hidden()


def test_without_scripts_presets_are_links_and_the_form_is_whole(
    visit: Callable[..., Page], live_server: Server
) -> None:
    page = visit(java_script_enabled=False)
    page.goto(live_server.url)
    page.get_by_role("link", name="Egyptian Rat Screw").click()
    assert page.url.endswith("/?preset=ers")
    expect(page.locator("input[name=rules]:checked")).to_have_count(4)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(A_DRILL)
    assert settings_of(page)["rules"] == ["pair", "sandwich", "top-bottom", "marriage"]


@pytest.mark.parametrize("path", ["/", "/settings", "/no-such-page"])
@pytest.mark.parametrize("width", [320, 390, 640])
def test_no_page_scrolls_sideways(visit: Callable[..., Page], live_server: Server, path: str, width: int) -> None:
    page = visit()
    page.set_viewport_size({"width": width, "height": 400})
    page.goto(live_server.url + path)
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_start_is_in_view_on_a_phone(visit: Callable[..., Page], live_server: Server) -> None:
    page = visit(has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url)
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
    box = page.get_by_role("button", name="Start").bounding_box()
    assert box is not None
    assert box["height"] >= 44


def test_settings_are_kept_and_the_slap_key_is_pressed_not_spelt(
    page: Page, start_server: Callable[..., Server]
) -> None:
    server = start_server()
    page.goto(server.url + "/settings")
    field = page.get_by_label("Slap key")
    expect(field).to_have_value("Space")
    field.press("f")
    expect(field).to_have_value("f")
    field.press("Tab")
    expect(field).not_to_be_focused()
    page.get_by_label("Four colours").check()
    page.get_by_label("Day of the month for date rules").select_option("12")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(field).to_have_value("f")
    expect(page.locator("html")).to_have_class("four-colours")
    page.goto(server.url)
    page.keyboard.press("9")
    expect(page.get_by_text("Day 12, set by hand.", exact=True)).to_be_visible()


def test_a_key_with_another_use_is_refused_at_the_field(page: Page, live_server: Server) -> None:
    page.goto(live_server.url + "/settings")
    page.get_by_label("Slap key").press("p")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#slap_key-error")).to_be_visible()
    expect(page.locator("#slap_key")).to_have_value("p")
