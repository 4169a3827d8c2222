"""Matches out as files, and in from them."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from werkzeug.test import TestResponse

from models import store
from tests.pages.match_seat import PAIRED, begin, lying, over, text_of
from tests.pages.seat import Seat
from views.database import db


def test_matches_go_out_and_come_in_again(seat: Seat, monkeypatch) -> None:
    finished = over(seat, monkeypatch)
    begun = lying(seat, monkeypatch, stacks="2C / 2D", hands={2: [(1, 600)]})
    seat.leave()
    exported = seat.get("/export.json")
    assert [match["id"] in finished + begun for match in exported.json["matches"]] == [True, True]
    records = [seat.record(match) for match in (finished, begun)]
    stored = seat.stored()
    again = bring_in(seat, exported.data)
    assert again.json == {"added": 0, "known": 2, "settings_taken": False}
    assert seat.stored() == stored
    forget(seat)
    assert seat.get(finished).status_code == 404
    assert bring_in(seat, exported.data).json["added"] == 2
    assert [seat.record(match) for match in (finished, begun)] == records
    assert seat.get("/export.json").json["matches"] == exported.json["matches"]


def test_the_page_says_whether_drills_or_matches_were_imported(seat: Seat, monkeypatch) -> None:
    over(seat, monkeypatch)
    exported = seat.get("/export.json").data
    assert "0 matches imported." in text_of(bring_in(seat, exported, "text/html"))
    forget(seat)
    assert "1 match imported." in text_of(bring_in(seat, exported, "text/html"))
    seat.over()
    both = seat.get("/export.json").data
    assert "0 drills and matches imported." in text_of(bring_in(seat, both, "text/html"))


def forget(seat: Seat) -> None:
    """Have the database lose every match."""
    with seat.app.app_context(), db.sessionmaker() as session:
        session.execute(store.drill_table.delete())
        session.commit()
    seat.app.extensions["matches"]._folds.clear()


def bring_in(seat: Seat, content: bytes, answer: str = "application/json") -> TestResponse:
    return seat.post("/import", {"file": (BytesIO(content), "export.json")}, {"Accept": answer})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda events: events[0]["settings"].update(opponents=3), "match started"),
        (lambda events: events[0]["company"].update(kind="x"), "kind should be one of"),
        (lambda events: events.pop(1), "shed"),
        (lambda events: events[2].update(face="3C"), "shed"),
        (lambda events: events[2].update(seat=0), "shed"),
        (lambda events: events[2].update(hands=[[0, 300]]), "shed"),
        (lambda events: events[2].update(hands=[[1, -300]]), "hands should be"),
        (lambda events: events[3].update(happened=[{"event": "take", "seat": 0, "why": "slap"}]), "closed"),
        (lambda events: events[3].update(card=7), "closed"),
    ],
)
def test_a_match_that_was_tampered_with_is_refused(seat: Seat, monkeypatch, change: Any, sentence: str) -> None:
    over(seat, monkeypatch)
    plain = seat.get("/export.json").json
    change(plain["matches"][0]["events"])
    forget(seat)
    before = seat.stored()
    answer = bring_in(seat, json.dumps(plain).encode())
    assert answer.status_code == 422
    assert "Match 1 of this file" in answer.json["error"]
    assert sentence in answer.json["error"]
    assert seat.stored() == before


def test_the_spreadsheet_has_the_cards_of_matches_too(seat: Seat, monkeypatch) -> None:
    over(seat, monkeypatch)
    lines = text_of(seat.get("/export.csv")).splitlines()
    assert len(lines) == 3
    assert ",match," in lines[1]
    assert ",hit," in lines[2]


def test_paired_is_what_it_says(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch, PAIRED)
    seat.watch(match).until_card(8)
    assert [card["holds"] for card in seat.cards(match)] == [[], ["pair"], [], [], [], [], [], []]
