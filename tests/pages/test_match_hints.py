"""A match with hints, which enters no statistics: what can be done with it once it is over."""

from __future__ import annotations

import pytest

from tests.pages.match_seat import over, text_of
from tests.pages.seat import Seat


def test_a_match_with_hints_can_be_deleted(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    match = over(seat, monkeypatch, hints="yes")
    assert f'href="{match}/delete"' in text_of(seat.get(match))
    asked = text_of(seat.get(f"{match}/delete"))
    assert "<h1>Delete this match?</h1>" in asked
    assert "It enters no statistics" in asked
    answer = seat.post(f"{match}/delete", {})
    assert answer.status_code == 303
    assert "The match is deleted." in text_of(seat.get("/progress"))
    assert seat.get(match).status_code == 404
    assert match not in text_of(seat.get("/matches"))


@pytest.mark.parametrize(("path", "fields"), [("note", {"note": "x"}), ("exclude", {"excluded": "yes"})])
def test_a_match_with_hints_says_why_it_cannot_be_noted_or_left_out(
    path: str, fields: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = over(seat, monkeypatch, hints="yes")
    answer = seat.post(f"{match}/{path}", fields)
    assert answer.status_code == 409
    assert "This match enters no statistics: it can only be deleted." in text_of(answer)
