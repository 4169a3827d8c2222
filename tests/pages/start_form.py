"""What the form of the first page shows, read from its HTML."""

from __future__ import annotations

import re
from html import unescape

from tests.pages.seat import Seat


def ticked(text: str) -> list[str]:
    """The rules that the form shows as chosen."""
    boxes = re.findall(r'<input type="checkbox" name="rules" value="([^"]+)"([^>]*)>', text)
    return [notation for notation, rest in boxes if "checked" in rest]


def value(text: str, field: str) -> str:
    """What a text or number field of the form shows."""
    [tag] = re.findall(rf'<input [^>]*name="{field}"[^>]*>', text)
    return unescape(re.search(r'value="([^"]*)"', tag)[1])


def picked(text: str, field: str) -> str:
    """What a row of radio buttons shows as chosen."""
    [tag] = [tag for tag in re.findall(rf'<input type="radio" name="{field}"[^>]*>', text) if "checked" in tag]
    return re.search(r'value="([^"]*)"', tag)[1]


def error_at(text: str, field: str) -> str:
    """The sentence at a field."""
    found = re.search(rf'<p class="error" id="{field}-error">([^<]+)</p>', text)
    assert found, f"no sentence at {field}"
    return unescape(found[1])


def first_page(seat: Seat, query: str = "") -> str:
    answer = seat.get(f"/{query}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)
