"""When Chromium itself says that a card was on the screen: from the presentation events of its own trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Page

CATEGORIES = ["blink.user_timing", "devtools.timeline"]

MARK_CARDS = """
  // Marks each card in the trace as it enters the page, whoever put it there.
  let marked;
  const mark = () => {
    const number = document.querySelector("[data-card-number]")?.dataset.cardNumber;
    if (number === undefined || number === marked) return;
    marked = number;
    performance.mark(`shed-${number}`);
    globalThis.cardCame?.(Number(number), performance.timeOrigin + performance.now());
  };
  new MutationObserver(mark).observe(document, {childList: true, subtree: true});
"""
"""A script for every page: marks cards by `data-card-number`, and calls `cardCame(number, epoch_ms)` where exposed."""

KEEP_BUSY = """
  // Nothing else runs in 40 of every 60 ms.
  setInterval(() => {
    const end = performance.now() + 40;
    while (performance.now() < end);
  }, 60);
"""


@contextmanager
def traced(page: Page) -> Iterator[dict[int, float]]:
    """Trace the page while the block runs; then the dictionary holds what `presented` finds."""
    browser = page.context.browser
    assert browser
    found: dict[int, float] = {}
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield found
    finally:
        found.update(presented(browser.stop_tracing()))


def presented(trace: bytes) -> dict[int, float]:
    """Card number -> when the first frame with the card was presented, in ms of the page's performance.now().

    `trace` is what `Browser.stop_tracing` answers for CATEGORIES and a page with MARK_CARDS. The first frame with a
    card is the first whose rendering begins after the mark. A card whose frame was never presented is left out.
    """
    events = json.loads(trace)["traceEvents"]
    marks = [event for event in events if event["name"].startswith("shed-") and event["ph"] in "IiR"]
    clock_us = median(event["ts"] - event["args"]["data"]["startTime"] * 1000 for event in marks)
    frames = _frames(events)
    found = {}
    for event in marks:
        first = next((at for begun, at in frames if begun >= event["ts"]), None)
        if first is not None:
            found[int(event["name"].removeprefix("shed-"))] = (first - clock_us) / 1000
    return found


def _frames(events: list[dict]) -> list[tuple[float, float]]:
    """When each presented frame began to be rendered, and when it was presented, by the frame's own id.

    The id of the trace's track says nothing: the next frame may be rendered there before one is presented.
    """
    begun: dict[str, float] = {}
    current: dict[tuple[int, str | None], str] = {}
    frames = []
    for event in sorted((event for event in events if "id2" in event), key=_instant):
        track = event["pid"], event["id2"].get("local")
        step = event["name"], event["ph"]
        if step == ("AnimationFrame", "b"):
            current[track] = event["args"]["id"]
        elif step == ("AnimationFrame::Render", "b") and track in current:
            begun[current[track]] = event["ts"]
        elif event["name"] == "AnimationFrame::Presentation" and event["args"]["id"] in begun:
            frames.append((begun[event["args"]["id"]], event["ts"]))
    return sorted(frames)


def _instant(event: dict) -> float:
    return event["ts"]
