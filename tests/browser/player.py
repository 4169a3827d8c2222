"""A player in a real browser: starts drills, presses real keys, and reads what was stored."""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Page, Route

from tests.browser.presentation import MARK_CARDS
from tests.server import Server

KEYS = {
    "Space": {"code": "Space", "key": " ", "text": " ", "windowsVirtualKeyCode": 32},
    "Enter": {"code": "Enter", "key": "Enter", "text": "\r", "windowsVirtualKeyCode": 13},
    "Escape": {"code": "Escape", "key": "Escape", "windowsVirtualKeyCode": 27},
    "S": {"code": "KeyS", "key": "s", "text": "s", "windowsVirtualKeyCode": 83},
    "P": {"code": "KeyP", "key": "p", "text": "p", "windowsVirtualKeyCode": 80},
    "+": {"code": "BracketRight", "key": "+", "text": "+", "windowsVirtualKeyCode": 187},
    "-": {"code": "Slash", "key": "-", "text": "-", "windowsVirtualKeyCode": 189},
}
"""What the browser is told of a key; + and - as on a keyboard where they need no Shift."""


class Player:
    """One page at the table of one drill.

    Unless they are asked for, there is no countdown, which saves three seconds, and the server hears nothing of
    frames that come late: a machine with much else to do would pause a drill that is about something else.
    """

    address, game = "/drills", "drill"  # where it is started, and the id of its table in the page
    choices: Mapping[str, str | int] = MappingProxyType({"preset": "berkeley", "pace_ms": 500, "cards": 10, "seed": 7})

    def __init__(self, page: Page, server: Server, countdown: bool = False, stalls: bool = False) -> None:
        self.page, self.server, self.url = page, server, ""
        self.came: dict[int, float] = {}  # card number -> when it entered the page, epoch in ms
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.expose_function("cardCame", self._card_came)
        page.add_init_script(MARK_CARDS)
        if not countdown:
            page.route("**/stream?*", lambda route: route.continue_(url=route.request.url.replace("countdown=1&", "")))
        self.stalled: set[int] = set()  # cards on which a frame came late
        if not stalls:
            page.route("**/stall", self._note_stall)
        self._keys = page.context.new_cdp_session(page)

    def _card_came(self, number: int, at_ms: float) -> None:
        self.came.setdefault(number, at_ms)

    def _note_stall(self, route: Route) -> None:
        self.stalled.add(int(parse_qs(route.request.post_data or "")["card"][0]))
        route.fulfill(status=204)

    def start(self, **form: str | int) -> Player:
        """Start a drill, or match, as the form of its page does, and open its table."""
        requests = self.page.context.request
        requests.get(self.server.url)
        token = requests.get(self.server.url).text().partition('csrf-token" content="')[2].partition('"')[0]
        choices = {**self.choices, **form}
        answer = requests.post(
            self.server.url + self.address,
            form={name: str(value) for name, value in choices.items()},
            headers={"X-CSRFToken": token},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        return self.open(self.server.url + answer.headers["location"].removeprefix(self.server.url))

    def open(self, url: str) -> Player:
        """Open the table of a drill that has been started."""
        self.url = url
        self.page.goto(url)
        return self

    # -- at the table ----------------------------------------------------------------------------------------------

    def wait_for_phase(self, phase: str, timeout_ms: int = 10_000) -> None:
        """Return once the page is in the phase."""
        self.page.locator(f'#{self.game}[data-phase="{phase}"]').wait_for(state="attached", timeout=timeout_ms)

    def wait_for_card(self, number: int, timeout_ms: int = 10_000) -> float:
        """When card `number` entered the page, epoch in ms, as soon as it has."""
        end = time.monotonic() + timeout_ms / 1000
        while max(self.came, default=0) < number:
            assert time.monotonic() < end, f"card {number} did not come"
            self.page.wait_for_timeout(5)
        return self.came.get(number, self.came[max(self.came)])

    def next_card(self, number: int) -> tuple[int, float]:
        """The latest card after `number` and when it came, as soon as there is one."""
        self.wait_for_card(number + 1)
        return max(self.came), self.came[max(self.came)]

    def wait_for_end(self, timeout_ms: int = 15_000) -> dict[str, Any]:
        """The record, once the page has gone on to the result."""
        self.page.locator(f"#{self.game}").wait_for(state="detached", timeout=timeout_ms)
        return self.record()

    def key(self, kind: str, name: str = "Space", at_ms: float | None = None, repeat: bool = False) -> None:
        """A real key event, "down" or "up"; with `at_ms` it carries that time (epoch in ms)."""
        stamp = {} if at_ms is None else {"timestamp": at_ms / 1000}
        pressed = {"type": "keyDown", "autoRepeat": repeat} if kind == "down" else {"type": "keyUp"}
        self._keys.send("Input.dispatchKeyEvent", {**KEYS[name], **pressed, **stamp})

    def press(self, name: str = "Space", at_ms: float | None = None) -> None:
        """Press and release a key; with `at_ms` it was pressed at that time (epoch in ms), not before it has come."""
        if at_ms is not None:
            self.wait_until(at_ms)
        self.key("down", name, at_ms)
        self.key("up", name)

    def wait_until(self, at_ms: float) -> None:
        """Return at a time (epoch in ms), at once if it has passed."""
        self.page.wait_for_timeout(max(0.0, at_ms - time.time() * 1000))

    # -- what came of it -------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The drill as it is stored."""
        return self.page.context.request.get(f"{self.url}/record.json").json()

    def slaps(self) -> list[dict[str, Any]]:
        """Every press stored so far, with the `card` on which it was made."""
        return [{"card": card["card"], **slap} for card in self.record()["cards"] for slap in card["slaps"]]

    def outcomes(self) -> list[str]:
        """The outcome of every card so far."""
        return [card["outcome"] for card in self.record()["cards"]]
