"""axe-core finds nothing wrong on any page, in light on a desk and in dark on a phone."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from models.rules import PRESETS
from tests.browser.match_player import MatchPlayer
from tests.server import Server

PAGES = (
    "/",
    "/matches",
    "/progress?window=all",
    "/progress?window=today&pace=-599",
    "/progress/drills?window=all",
    "/progress/sum2=11?window=all",
    "/progress/flush5",
    "/rules",
    "/referee?pile=7C+7D",
    "/settings",
    "/data",
    "result",
    "delete",
)
CARDS = " ".join(["5C 6D@500 7H 7S@600 2D 9C 4S 8S@650 2C 4D@700"] * 6)


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core, as it lies in a package that is installed for it alone."""
    package = find_spec("axe_playwright_python")
    assert package, "install what requirements-nodeps.txt names: run `make setup`"
    assert package.origin
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """What axe-core finds, a line each: the rule, what it says, and the first element."""
    page.evaluate(axe)
    found: Any = page.evaluate("axe.run({resultTypes: ['violations']}).then((results) => results.violations)")
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_no_violation_on_any_page(
    visit: Callable[..., Page], live_server: Server, play: Callable[..., str], axe: str, scheme: str, width: int
) -> None:
    result = play(CARDS, rules=tuple(PRESETS["berkeley"].rules), started="2024-03-01 12:00")
    page = visit(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    found = {}
    for path in PAGES:
        page.goto({"result": result, "delete": f"{result}/delete"}.get(path, live_server.url + path))
        page.locator("details").evaluate_all("(all) => all.forEach((element) => { element.open = true; })")
        if lines := violations(page, axe):
            found[path] = lines
    assert found == {}


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_no_violation_at_a_match(
    visit: Callable[..., Page], live_server: Server, axe: str, scheme: str, width: int
) -> None:
    page = visit(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    player = MatchPlayer(page, live_server).start(opponents=3, pace_ms=1200, own_turn="key", skill="senior", minutes=2)
    player.play(slap=lambda: None, until="#hands .hand", shed=lambda: player.press("S"))
    found = {"hands": violations(page, axe)}
    player.press("Escape")
    player.wait_for_phase("paused")
    found["paused"] = violations(page, axe)
    page.get_by_role("button", name="Stop and count").click()
    page.locator("#match").wait_for(state="detached")
    page.locator("details").evaluate_all("(all) => all.forEach((element) => { element.open = true; })")
    found["result"] = violations(page, axe)
    assert found == {"hands": [], "paused": [], "result": []}
