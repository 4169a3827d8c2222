"""The page of the player's data: export, import, backup, and what they say."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from models import store
from models.events import PaceChanged
from tests.pages.played import events_of, keep, keep_events
from tests.pages.seat import Seat
from tests.visitor import Visitor
from views import exchange
from views.database import db

CARDS = "7C 7D@430 3C 9D@500"
JSON = {"Accept": "application/json"}


@pytest.fixture
def elsewhere(make_app: Callable[..., Flask]) -> Visitor:
    """A visitor of another, empty database."""
    app = make_app()
    app.test_client_class = Visitor
    return app.test_client()  # type: ignore[return-value]


def play(seat: Seat, cards: str = CARDS, **how: Any) -> str:
    """Put a finished drill into the database; its id."""
    with seat.app.app_context(), db.sessionmaker() as session:
        drill_id = keep(session, cards, **how)
        session.commit()
        return drill_id


def bring(visitor: Any, content: bytes, **options: Any) -> TestResponse:
    return visitor.post("/import", data={"file": (io.BytesIO(content), "export.json")}, **options)  # type: ignore[no-any-return]


def drills(visitor: Any) -> list[Any]:
    return list(json.loads(visitor.get("/export.json").data)["drills"])


# -- export ------------------------------------------------------------------------------------------------------------


def test_everything_the_player_has_is_exported_as_a_file(seat: Seat) -> None:
    one, two = play(seat), play(seat, started="2024-01-16 12:00")
    answer = seat.get("/export.json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.headers["Content-Disposition"] == "attachment; filename=slapdrill-2023-11-14.json"
    assert list(answer.json) == ["format", "exported_at", "settings", "drills", "matches"]
    assert [drill["id"] for drill in answer.json["drills"]] == [one, two]


def test_before_anything_was_played_the_export_is_whole(seat: Seat) -> None:
    assert drills(seat) == []
    assert len(seat.get("/export.csv").get_data(as_text=True).splitlines()) == 1


def test_the_table_of_cards_has_a_row_a_card_of_every_drill(seat: Seat) -> None:
    play(seat)
    play(seat, "2C 5D", started="2024-01-16 12:00")
    seat.clock.now_ms = 1_780_000_000_000
    answer = seat.get("/export.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True), newline="")))
    assert [row["face"] for row in rows] == ["7C", "7D", "3C", "9D", "2C", "5D"]
    assert [row["outcome"] for row in rows[:4]] == ["correct rejection", "hit", "correct rejection", "false"]


def test_a_drill_that_was_deleted_meanwhile_is_left_out_of_the_export(seat: Seat) -> None:
    gone, kept = play(seat), play(seat, started="2024-01-16 12:00")
    answer = seat.get("/export.json", buffered=False)
    texts = answer.iter_encoded()
    head = next(texts)
    with seat.app.app_context(), db.sessionmaker() as session:
        store.delete_drill(session, gone)
        session.commit()
    plain = json.loads(head + b"".join(texts))
    answer.close()
    assert [drill["id"] for drill in plain["drills"]] == [kept]


# -- import ------------------------------------------------------------------------------------------------------------


def test_an_export_that_is_imported_twice_is_there_once(seat: Seat, elsewhere: Visitor) -> None:
    play(seat)
    play(seat, started="2024-01-16 12:00")
    content = seat.get("/export.json").data
    assert bring(elsewhere, content, headers=JSON).json == {"added": 2, "known": 0, "settings_taken": False}
    assert bring(elsewhere, content, headers=JSON).json == {"added": 0, "known": 2, "settings_taken": False}
    assert drills(elsewhere) == drills(seat)


def test_the_page_says_what_an_import_did(seat: Seat, elsewhere: Visitor) -> None:
    seat.post("/settings", {"four_colours": "yes"})
    play(seat)
    first = seat.get("/export.json").data
    play(seat, started="2024-01-16 12:00")
    said = bring(elsewhere, first).get_data(as_text=True)
    assert "1 drill imported." in said
    assert "The settings were taken over." in said
    assert 'class="four-colours"' in said
    said = bring(elsewhere, seat.get("/export.json").data).get_data(as_text=True)
    assert "1 drill imported." in said
    assert "1 was here already and stays as it is." in said
    assert "Your settings stay as they are." in said


def test_who_has_chosen_settings_keeps_them(seat: Seat, elsewhere: Visitor) -> None:
    seat.post("/settings", {"slap_key": "j", "day": "12"})
    elsewhere.post("/settings", data={"slap_key": "k"})
    bring(elsewhere, seat.get("/export.json").data)
    assert json.loads(elsewhere.get("/export.json").data)["settings"]["slap_key"] == "k"


def test_an_unfinished_drill_can_go_on_where_it_was_brought(seat: Seat, elsewhere: Visitor) -> None:
    with seat.app.app_context(), db.sessionmaker() as session:
        drill_id = keep_events(session, events_of("7C 7D@430 3C", over=False))
    bring(elsewhere, seat.get("/export.json").data)
    record = f"/drills/{drill_id}/record.json"
    assert elsewhere.get(record).json["state"] == "paused"  # nobody deals there: its stream stayed behind
    assert elsewhere.post(f"/drills/{drill_id}/resume").status_code == 200
    assert elsewhere.get(record).json["state"] == "running"
    assert elsewhere.post(f"/drills/{drill_id}/stop").status_code in (204, 303)
    assert elsewhere.get(record).json["state"] == "over"


def test_of_a_file_with_one_fault_nothing_is_stored(seat: Seat, elsewhere: Visitor) -> None:
    play(seat)
    play(seat, started="2024-01-16 12:00")
    plain = seat.get("/export.json").json
    plain["drills"][1]["events"][4]["card"] = 9
    answer = bring(elsewhere, json.dumps(plain).encode())
    said = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Nothing was imported." in said
    assert "Drill 2 of this file breaks off at event 5: Card 9 has not been dealt" in said
    assert drills(elsewhere) == []


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xd8\xff\xe0 a photograph", b"PK\x03\x04"])
def test_a_file_of_another_kind_is_refused_in_a_sentence(seat: Seat, content: bytes) -> None:
    answer = seat.post("/import", {"file": (io.BytesIO(content), "export.json")}, JSON)
    assert answer.status_code == 422
    assert answer.json["error"].endswith(".")


@pytest.mark.parametrize("fields", [{}, {"file": "just a text"}, {"file": (io.BytesIO(b""), "")}])
def test_without_a_file_the_page_asks_for_one(seat: Seat, fields: Any) -> None:
    answer = seat.post("/import", fields)
    assert answer.status_code == 422
    assert "Choose a file first" in answer.get_data(as_text=True)


def test_a_file_that_is_larger_than_other_posts_may_be_is_read(seat: Seat) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="export.json"\r\n\r\n'
    body = part + seat.get("/export.json").data + b" " * 3_000_000 + b"\r\n--x--\r\n"
    headers = {"X-CSRFToken": seat.token, "Content-Type": "multipart/form-data; boundary=x", **JSON}
    answer = seat.client.open("/import", method="POST", data=body, headers=headers)
    assert answer.json == {"added": 0, "known": 0, "settings_taken": False}


def test_a_file_that_is_too_large_is_refused(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "LARGEST_FILE", 10_000)
    answer = seat.post("/import", {"file": (io.BytesIO(b" " * 20_000), "export.json")}, JSON)
    assert answer.status_code == 413
    assert "nothing was stored" in answer.json["error"]


def test_an_import_that_meets_another_process_is_asked_to_wait(
    seat: Seat, elsewhere: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(seat)

    def meets(*_arguments: object) -> int:
        raise store.ConflictError("another")

    monkeypatch.setattr(store, "add_drills", meets)
    answer = bring(elsewhere, seat.get("/export.json").data)
    assert answer.status_code == 409
    assert "wait for its end" in answer.get_data(as_text=True)


def test_another_site_or_an_old_page_imports_nothing(seat: Seat) -> None:
    content = seat.get("/export.json").data
    for headers, status in (({"Sec-Fetch-Site": "cross-site"}, 403), ({"X-CSRFToken": "old"}, 400)):
        answer = seat.post("/import", {"file": (io.BytesIO(content), "export.json")}, headers)
        assert answer.status_code == status


def test_a_drill_that_was_tampered_with_beyond_what_was_played_is_refused(seat: Seat, elsewhere: Visitor) -> None:
    events = events_of(CARDS)
    with seat.app.app_context(), db.sessionmaker() as session:
        keep_events(session, [*events, PaceChanged(events[-1].at_ms, 500)])  # after its end
    assert bring(elsewhere, seat.get("/export.json").data).status_code == 422


# -- the page and the backup -------------------------------------------------------------------------------------------


def test_the_page_says_where_the_data_lies_and_how_much_it_is(seat: Seat) -> None:
    play(seat)
    said = seat.get("/data").get_data(as_text=True)
    with seat.app.app_context():
        assert f"<code>{db.engine.url.database}</code>" in said
    assert '<dd class="num">4</dd>' in said
    assert " kB</dd>" in said
    assert 'href="/data"' in seat.get("/settings").get_data(as_text=True)


def test_a_backup_is_a_database_that_can_be_played_on(
    seat: Seat, make_app: Callable[..., Flask], tmp_path: Path
) -> None:
    drill_id = play(seat)
    answer = seat.get("/backup.sqlite")
    assert answer.headers["Content-Disposition"] == "attachment; filename=slapdrill-2023-11-14.sqlite"
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(answer.data)
    answer.close()
    with sqlite3.connect(copy) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert make_app(DATABASE_URL=f"sqlite:///{copy}").test_client().get(f"/drills/{drill_id}").status_code == 200


def test_a_backup_leaves_no_copy_behind(seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    answer = seat.get("/backup.sqlite")
    answer.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (None, None),
        (400, "0 kB"),
        (421_888, "422 kB"),
        (3_440_000, "3.4 MB"),
        (128_000_000, "128 MB"),
        (2.5e9, "2.5 GB"),
    ],
)
def test_sizes_are_told_as_people_say_them(size: int | None, words: str | None) -> None:
    assert exchange._in_words(size) == words
