"""Whatever goes wrong is told in a sentence: as a page, or as {"error": …} where JSON is asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask, abort

from tests.visitor import Visitor
from views import database
from views.database import db

JSON = {"Accept": "application/json"}
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def served(make_app: Callable[..., Flask]) -> Flask:
    """The application as players have it, with some addresses that fail."""
    app = make_app(TESTING=False)
    for code in (400, 403, 404, 413, 422, 500, 503):
        app.add_url_rule(f"/fail/{code}", f"fail{code}", lambda code=code: abort(code))
    app.add_url_rule("/fail/words", "words", lambda: abort(404, "There is no drill <7>: choose one."))
    app.add_url_rule("/fail/bug", "bug", lambda: 1 // 0)
    app.add_url_rule("/fail/write", "write", _write)
    app.add_url_rule("/fail/template", "template", lambda: app.jinja_env.from_string("{{ nowhere }}").render())
    return app


def _write() -> str:
    db.session.execute(sa.text("CREATE TABLE IF NOT EXISTS written (number INTEGER)"))
    db.session.execute(sa.text("INSERT INTO written VALUES (1)"))
    db.session.commit()
    return "written"


@pytest.fixture
def visitor(served: Flask) -> Visitor:
    client = served.test_client()
    assert isinstance(client, Visitor)
    return client


@pytest.mark.parametrize("code", [400, 403, 404, 413, 422, 500, 503])
def test_an_error_is_a_page_for_browsers_and_json_for_programs(visitor: Visitor, code: int) -> None:
    page = visitor.get(f"/fail/{code}", headers=BROWSER)
    assert page.status_code == code
    assert page.mimetype == "text/html"
    html = page.get_data(as_text=True)
    assert html.count("<h1") == 1
    assert "csrf-token" in html
    answer = visitor.get(f"/fail/{code}", headers=JSON)
    assert answer.status_code == code
    assert answer.json is not None
    assert list(answer.json) == ["error"]
    assert answer.json["error"].endswith(".")


def test_an_address_that_ends_in_json_answers_json_to_everyone(visitor: Visitor) -> None:
    answer = visitor.get("/drills/00000000-0000-4000-8000-000000000000/record.json", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.json is not None
    assert list(answer.json) == ["error"]


def test_the_sentence_of_the_view_is_shown_and_escaped(visitor: Visitor) -> None:
    assert "There is no drill &lt;7&gt;: choose one." in visitor.get("/fail/words").get_data(as_text=True)
    assert visitor.get("/fail/words", headers=JSON).json == {"error": "There is no drill <7>: choose one."}


def test_a_wrong_method_names_the_right_ones(visitor: Visitor) -> None:
    answer = visitor.delete("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert "<h1" in answer.get_data(as_text=True)


@pytest.mark.parametrize("path", ["/fail/bug", "/fail/template"])
def test_a_fault_of_ours_is_a_page_without_a_traceback_and_is_in_the_log(
    visitor: Visitor, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 500
    html = answer.get_data(as_text=True)
    assert "<h1" in html
    assert "Traceback" not in html
    assert "ZeroDivisionError" not in html
    assert "Traceback" in caplog.text


def test_a_body_that_is_too_large_is_refused_before_it_is_read(visitor: Visitor) -> None:
    answer = visitor.post("/drills", data={"house": "x" * 2_000_000})
    assert answer.status_code == 413
    assert "nothing was stored" in answer.get_data(as_text=True)


def test_an_error_page_comes_even_where_the_frame_of_pages_is_broken(
    served: Flask, visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    served.jinja_env.globals["cdn_scripts"] = None
    answer = visitor.get("/nothing-here")
    assert answer.status_code == 404
    assert "check it, or start from the first page" in answer.get_data(as_text=True)
    assert "the error page itself failed" in caplog.text


def test_a_locked_database_says_so_and_works_again_once_it_is_free(
    served: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)
    assert visitor.get("/healthz").status_code == 200
    other = sqlite3.connect(Path(served.instance_path) / "slapdrill.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = visitor.get("/fail/write")
    assert answer.status_code == 503
    assert "is locked by another program" in answer.get_data(as_text=True)
    assert answer.headers["Retry-After"] == "5"
    other.execute("ROLLBACK")
    other.close()
    assert visitor.get("/fail/write").get_data() == b"written"


def test_a_database_that_is_locked_before_first_use_says_so_and_is_tried_again(
    served: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)
    Path(served.instance_path).mkdir()
    other = sqlite3.connect(Path(served.instance_path) / "slapdrill.sqlite", isolation_level=None)
    other.execute("PRAGMA journal_mode=WAL")
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        answer = visitor.get("/healthz")
        assert answer.status_code == 503
        assert "is locked by another program" in answer.get_data(as_text=True)
    other.execute("ROLLBACK")
    other.close()
    assert visitor.get("/healthz").status_code == 200


def test_a_read_only_database_says_that_it_cannot_be_written(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    assert make_app(DATABASE_URL=f"sqlite:///{file}").test_client().get("/healthz").status_code == 200
    app = make_app(DATABASE_URL=f"sqlite:///file:{file}?mode=ro&uri=true", TESTING=False)
    answer = app.test_client().post("/drills", data={"preset": "egyptian"})
    assert answer.status_code == 503
    assert "cannot be written" in answer.get_data(as_text=True)


def test_a_full_disk_says_so(served: Flask, visitor: Visitor) -> None:
    def fill(connection: sa.Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    with served.app_context():
        sa.event.listen(db.engine, "engine_connect", fill)
    answer = visitor.get("/fail/write")
    assert answer.status_code == 503
    assert "The disk is full" in answer.get_data(as_text=True)


def test_a_disk_that_fails_says_so(served: Flask, visitor: Visitor) -> None:
    def fail(_connection: sa.Connection) -> None:
        raise sa.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    with served.app_context():
        sa.event.listen(db.engine, "engine_connect", fail)
    answer = visitor.get("/fail/write")
    assert answer.status_code == 503
    assert "check the disk and that the file is still there" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"this is no database" * 100, "is not a sound SQLite database"), (None, "cannot be opened")],
)
def test_a_file_that_is_no_database_says_so(
    make_app: Callable[..., Flask], tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "file.sqlite"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    app = make_app(DATABASE_URL=f"sqlite:///{file}", TESTING=False)
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 503
    assert sentence in answer.get_data(as_text=True)
    assert app.test_client().get("/settings", headers=JSON).status_code == 503


def test_a_database_of_a_newer_version_says_so(make_app: Callable[..., Flask]) -> None:
    app = make_app(TESTING=False)
    assert app.test_client().get("/healthz").status_code == 200
    with app.app_context():
        db.session.execute(sa.text("UPDATE alembic_version SET version_num = 'from the future'"))
        db.session.commit()
    answer = make_app(TESTING=False).test_client().get("/healthz")
    assert answer.status_code == 503
    html = answer.get_data(as_text=True)
    assert "was written by a newer Slapdrill" in html
    assert "csrf-token" in html


def test_a_database_server_that_is_away_says_so(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    url = f"postgresql://someone:secret@/slapdrill?host={tmp_path}"
    answer = make_app(DATABASE_URL=url, TESTING=False).test_client().get("/healthz")
    assert answer.status_code == 503
    words = answer.get_data(as_text=True)
    assert "does not answer" in words
    assert "secret" not in words
