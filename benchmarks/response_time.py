"""The error of response times, ours and that of jsPsych's html-keyboard-response plugin, in the same Chromium.

Both show a card every 600 ms and get real key presses after the same delays, on an idle main thread and on one that
is busy 40 of every 60 ms. The truth is the key event's own time less the time at which Chromium's trace says that the
first frame with the card was presented. jsPsych is installed by npm into a cache folder and never kept here.
"""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev

from playwright.sync_api import Browser, Page, Route, sync_playwright

from benchmarks.row import Row
from tests import needs
from tests.browser.player import Player
from tests.browser.presentation import KEEP_BUSY, traced
from tests.server import Server

PACKAGES = {"jspsych": "8.3.0", "@jspsych/plugin-html-keyboard-response": "2.2.0"}
CACHE = Path(tempfile.gettempdir()) / f"slapdrill-bench-{os.getuid()}"
PRESSES = 40
PACE_MS = 600
STAMPS = "globalThis.stamps = []; addEventListener('keydown', (event) => stamps.push(event.timeStamp), true);"

JSPSYCH_PAGE = """<!doctype html>
<meta charset="utf-8">
<script src="/jspsych/jspsych.js"></script>
<script src="/jspsych/plugin.js"></script>
<body></body>
<script>
  const jsPsych = initJsPsych();
  const faces = ["7♥", "10♠", "K♦", "2♣", "A♠"];
  globalThis.play = (cards, pace) => jsPsych.run(Array.from({length: cards}, (_, i) => ({
    type: jsPsychHtmlKeyboardResponse,
    stimulus: `<div data-card-number="${i + 1}" style="font-size: 200px">${faces[i % faces.length]}</div>`,
    choices: [" "],
    response_ends_trial: false,
    trial_duration: pace,
  })));
  globalThis.responses = () => jsPsych.data.get().values().map((trial) => trial.rt);
</script>"""


@dataclass(frozen=True, slots=True)
class Errors:
    """Recorded response times less the true ones, in milliseconds."""

    values_ms: list[float]

    @property
    def bias_ms(self) -> float:
        """How much too long the recorded times are, on average."""
        return mean(self.values_ms)

    @property
    def spread_ms(self) -> float:
        """Their standard deviation."""
        return stdev(self.values_ms)


def main() -> list[Row]:
    """Measure and return the rows of the table; without npm or its registry the rows say so and are missed."""
    try:
        scripts = jspsych_scripts()
    except (OSError, subprocess.SubprocessError) as error:
        return [Row("response time, bias and spread", "–", f"jsPsych: {error}", None, "npm install jspsych", False)]
    rows = []
    with serving() as server, browsing() as browser:
        for condition in ("idle", "busy"):
            with a_page(browser) as page:
                ours = Errors(measure_ours(page, server, condition))
            with a_page(browser) as page:
                theirs = Errors(measure_jspsych(page, server, condition, scripts))
            rows += [bias_row(condition, ours, theirs), spread_row(condition, ours, theirs)]
    return rows


def bias_row(condition: str, ours: Errors, theirs: Errors) -> Row:
    """The constant part of the error."""
    own, other = abs(ours.bias_ms), abs(theirs.bias_ms)
    return Row(
        name=f"response time, {condition} main thread, bias",
        ours=f"{ours.bias_ms:+.2f} ms (n {len(ours.values_ms)})",
        reference=f"{theirs.bias_ms:+.2f} ms (n {len(theirs.values_ms)}), jsPsych {PACKAGES['jspsych']}",
        ratio=own / other if other else None,
        target="at most a third",
        met=own <= other / 3,
    )


def spread_row(condition: str, ours: Errors, theirs: Errors) -> Row:
    """The part of the error that differs from press to press."""
    own, other = ours.spread_ms, theirs.spread_ms
    idle = condition == "idle"
    return Row(
        name=f"response time, {condition} main thread, spread (SD)",
        ours=f"{own:.2f} ms",
        reference=f"{other:.2f} ms, jsPsych {PACKAGES['jspsych']}",
        ratio=own / other if other else None,
        target="at most 1 ms more" if idle else "at most a third",
        met=own <= (other + 1 if idle else other / 3),
    )


# -- the two instruments -----------------------------------------------------------------------------------------------


def measure_ours(page: Page, server: Server, condition: str) -> list[float]:
    """The errors of our table, from the response times that the server stored."""
    player = Player(page, server)
    page.add_init_script(STAMPS)
    delays, pressed, number = random.Random(condition), [], 0
    with traced(page) as shown_ms:
        player.start(pace_ms=PACE_MS, cards=500)
        number, _ = player.next_card(number)
        begin(page, condition)
        while len(pressed) < PRESSES:
            number, came_ms = player.next_card(number)
            press_after(player, came_ms, delays)
            pressed.append(number)
        page.wait_for_timeout(300)
        stamps = page.evaluate("stamps")
    stored = {slap["card"]: slap["reaction_ms"] for slap in player.slaps()}
    times = dict(zip(pressed, stamps, strict=True))
    return [stored[card] - (at_ms - shown_ms[card]) for card, at_ms in times.items() if card in stored]


def measure_jspsych(page: Page, server: Server, condition: str, scripts: dict[str, str]) -> list[float]:
    """The errors of the plugin, from the response times in its own data."""
    page.route("**/jspsych/*", serve(scripts))
    player = Player(page, server, countdown=True)
    page.add_init_script(STAMPS)
    delays = random.Random(condition)
    with traced(page) as shown_ms:
        page.goto(f"{server.url}/jspsych/")
        begin(page, condition)
        page.evaluate(f"void play({PRESSES}, {PACE_MS})")
        for number in range(1, PRESSES + 1):
            press_after(player, player.wait_for_card(number), delays)
        page.wait_for_timeout(2 * PACE_MS)
        stamps, responses = page.evaluate("[stamps, responses()]")
    rows = zip(range(1, PRESSES + 1), stamps, responses, strict=True)
    return [rt - (at_ms - shown_ms[card]) for card, at_ms, rt in rows if rt is not None]


def begin(page: Page, condition: str) -> None:
    """Make the main thread busy, where that is the condition."""
    if condition == "busy":
        page.evaluate(KEEP_BUSY)


def press_after(player: Player, came_ms: float, delays: random.Random) -> None:
    """Press when a delay drawn from 200 to 400 ms has passed; the event carries the time at which it was made."""
    player.wait_until(came_ms + 200 + 200 * delays.random())
    player.press()


# -- what they run in --------------------------------------------------------------------------------------------------


def jspsych_scripts() -> dict[str, str]:
    """The scripts of jsPsych and its plugin, installed by npm on first use; raises where npm cannot."""
    names = [f"{package}@{version}" for package, version in PACKAGES.items()]
    found = [CACHE / "node_modules" / package / "dist" / "index.browser.min.js" for package in PACKAGES]
    if not all(path.exists() for path in found):
        CACHE.mkdir(exist_ok=True)
        flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-save", "--loglevel=error"]
        subprocess.run(["npm", "install", *flags, *names], cwd=CACHE, check=True, capture_output=True, timeout=120)
    return dict(zip(("jspsych.js", "plugin.js"), (path.read_text() for path in found), strict=True))


def serve(scripts: dict[str, str]) -> Callable[[Route], None]:
    """Answer requests below /jspsych/ with the page and the scripts, isolated as our own pages are."""

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        kind = "text/javascript" if name else "text/html"
        headers = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
        route.fulfill(body=scripts[name] if name else JSPSYCH_PAGE, content_type=kind, headers=headers)

    return answer


@contextmanager
def serving() -> Iterator[Server]:
    """Our server on a free port with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def browsing() -> Iterator[Browser]:
    """The Chromium of the tests, headless."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(needs.chromium()), args=arguments)
        yield browser
        browser.close()


@contextmanager
def a_page(browser: Browser) -> Iterator[Page]:
    """The only page of the browser, without a network."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.route("https://**", lambda route: route.abort())
    yield context.new_page()
    context.close()


if __name__ == "__main__":
    for row in main():
        print(row)
