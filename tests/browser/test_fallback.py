"""htmx comes from the CDN, or from the local copies, exactly once and in order, whatever the CDN does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.waiting import wait_until
from tests.server import Server
from views import assets

LOCAL = ["/assets/htmx.js", "/assets/sse.js"]
CDN = [script.cdn for script in assets.SCRIPTS]

WATCH = """
  let found;
  globalThis.definitions = 0;  // how often htmx came
  Object.defineProperty(globalThis, "htmx", {
    configurable: true, get: () => found, set: (value) => { found = value; definitions += 1; },
  });
  globalThis.passed = [];
  for (const name of ["DOMContentLoaded", "load"]) addEventListener(name, () => passed.push(name));
"""
STREAM = """
  const box = document.createElement("div");
  box.innerHTML = '<div hx-ext="sse" sse-connect="/none"><p id="swapped" sse-swap="card">nothing yet</p></div>';
  document.body.append(box);
  const source = new EventTarget();
  source.close = () => {};
  htmx.createEventSource = () => source;
  htmx.process(box);
  source.dispatchEvent(new MessageEvent("card", {data: "<b>10H</b>"}));
"""
HAS_BOTH = "globalThis.htmx !== undefined && htmx.createEventSource !== undefined"


def open_with(visit: Callable[..., Page], live_server: Server, cdn: str) -> Page:
    page = visit(cdn)
    page.add_init_script(WATCH)
    page.goto(live_server.url + "/nothing-here")
    return page


def scripts_run(page: Page) -> list[str]:
    found = page.evaluate("[...document.querySelectorAll('script:not([defer])')].map((script) => script.src)")
    return [src.partition("?")[0].replace(page.evaluate("location.origin"), "") for src in found]


@pytest.mark.parametrize(
    ("cdn", "come_from"),
    [("blocked", LOCAL), ("reachable", CDN), ("hanging", LOCAL), ("slow", LOCAL)],
)
def test_htmx_and_its_extension_work_whatever_the_cdn_does(
    visit: Callable[..., Page], live_server: Server, cdn: str, come_from: list[str]
) -> None:
    page = open_with(visit, live_server, cdn)
    wait_until(page, HAS_BOTH)
    assert scripts_run(page) == come_from
    page.evaluate(STREAM)
    assert page.inner_html("#swapped") == "<b>10H</b>"


@pytest.mark.parametrize("cdn", ["blocked", "reachable", "hanging", "slow"])
def test_the_page_is_complete_before_the_cdn_answers(visit: Callable[..., Page], live_server: Server, cdn: str) -> None:
    page = open_with(visit, live_server, cdn)
    assert page.evaluate("passed") == ["DOMContentLoaded", "load"]
    assert page.evaluate("document.readyState") == "complete"


def test_a_cdn_that_answers_late_does_not_run_its_script_as_well(
    visit: Callable[..., Page], live_server: Server
) -> None:
    page = open_with(visit, live_server, "slow")
    page.wait_for_timeout(4500)
    assert page.evaluate("definitions") == 1
    assert scripts_run(page) == LOCAL


def test_htmx_reads_its_settings_also_when_it_comes_from_the_local_copy(page: Page, live_server: Server) -> None:
    page.goto(live_server.url + "/nothing-here")
    wait_until(page, HAS_BOTH)
    assert page.evaluate("[htmx.config.allowEval, htmx.config.includeIndicatorStyles]") == [False, False]


def test_a_tampered_script_from_the_cdn_is_refused_and_the_local_copy_taken(
    visit: Callable[..., Page], live_server: Server
) -> None:
    page = visit("tampered")
    page.goto(live_server.url + "/nothing-here")
    wait_until(page, HAS_BOTH)
    assert scripts_run(page) == LOCAL
    assert page.evaluate("globalThis.tampered") is None


def test_without_local_copies_the_page_waits_for_the_cdn(visit: Callable[..., Page], live_server: Server) -> None:
    def without_local_copies(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'data-local="[^"]*"', 'data-local=""', answer.text()))

    page = visit("slow")
    page.route("**/nothing-here", without_local_copies)
    page.goto(live_server.url + "/nothing-here")
    wait_until(page, HAS_BOTH, timeout_ms=20_000)
    assert scripts_run(page) == CDN


def test_nothing_is_asked_of_anyone_but_this_server_and_the_cdn(
    visit: Callable[..., Page], live_server: Server
) -> None:
    page = visit("reachable")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(live_server.url + "/nothing-here")
    wait_until(page, HAS_BOTH)
    foreign = [url for url in asked if not url.startswith(live_server.url)]
    assert foreign == CDN
