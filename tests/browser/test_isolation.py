"""In a real browser: pages keep their own rules, measure with a fine clock, and other sites can do nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.waiting import wait_until
from tests.server import Server

PAGES = ["/", "/settings", "/rules", "/referee", "/progress", "/nothing-here"]
EVIL = "http://evil.example"
FORM = """
  <form id="attack" method="post" action="{url}"><input name="preset" value="egyptian"></form>
  <img id="image" src="{server}/healthz"><iframe id="frame" src="{server}/"></iframe>
"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_breaks_no_rule_of_its_own_and_has_the_fine_clock(page: Page, live_server: Server, path: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(live_server.url + path)
    wait_until(page, "globalThis.htmx !== undefined && htmx.createEventSource !== undefined")
    expected = ("net::ERR_FAILED", "404")  # the blocked CDN, and the page that is not there
    assert [words for words in said if not any(part in words for part in expected)] == []
    assert page.evaluate("crossOriginIsolated") is True


@pytest.fixture
def evil(visit: Callable[..., Page], live_server: Server) -> Page:
    """A page of another site, in a browser that has been to ours."""
    page = visit()
    page.goto(live_server.url)

    def serve(route: Route) -> None:
        html = FORM.format(url=live_server.url + "/drills", server=live_server.url)
        route.fulfill(body=html, content_type="text/html")

    page.route(EVIL + "/**", serve)
    page.goto(EVIL + "/")
    return page


def test_a_form_of_another_site_is_refused(evil: Page) -> None:
    with evil.expect_navigation() as navigation:
        evil.evaluate("document.getElementById('attack').submit()")
    assert navigation.value.status == 403


def test_a_script_of_another_site_can_neither_read_nor_post(evil: Page, live_server: Server) -> None:
    url = json.dumps(live_server.url)
    tries = {
        "read": f"fetch({url} + '/')",
        "read with cookies": f"fetch({url} + '/', {{credentials: 'include'}})",
        "read opaquely": f"fetch({url} + '/', {{mode: 'no-cors'}})",
        "post": f"fetch({url} + '/drills', {{method: 'POST', body: new URLSearchParams({{preset: 'ers'}})}})",
    }
    for name, attempt in tries.items():
        outcome = evil.evaluate(f"() => {attempt}.then((answer) => answer.type + answer.status, () => 'refused')")
        assert outcome == "refused", name


def test_another_site_cannot_show_our_pages_or_open_a_stream(evil: Page, live_server: Server) -> None:
    stream = json.dumps(live_server.url + "/drills/00000000-0000-4000-8000-000000000000/stream")
    outcome = evil.evaluate(
        f"""() => new Promise((resolve) => {{
          const source = new EventSource({stream}, {{withCredentials: true}});
          source.onopen = () => resolve("open");
          source.onerror = () => resolve("refused");
        }})"""
    )
    assert outcome == "refused"
    frame = evil.frames[1]
    assert frame.url in ("chrome-error://chromewebdata/", "")
    assert evil.evaluate("document.getElementById('image').naturalWidth") == 0
