"""Waiting for something to become true in a page whose content security policy forbids Playwright's own way."""

from __future__ import annotations

import time

from playwright.sync_api import Page


def wait_until(page: Page, expression: str, timeout_ms: int = 10_000) -> None:
    """Return once the JavaScript expression is truthy; fails after the timeout and names it."""
    end = time.monotonic() + timeout_ms / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"not within {timeout_ms} ms: {expression}"
        page.wait_for_timeout(20)
