"""The database is ready whenever it is used, for as many as use it at once, and never before."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from models import store
from views import database
from views.database import alembic, db


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/empty.sqlite"
    return str(request.getfixturevalue("postgres_url"))


def test_the_migrations_build_what_the_store_declares(make_app: Callable[..., Flask], url: str) -> None:
    app = make_app(DATABASE_URL=url)
    database.check(app)
    with app.app_context():
        assert alembic.compare_metadata() == []
        tables = set(sa.inspect(db.engine).get_table_names())
    assert tables == {*store.metadata.tables, "alembic_version"}


def test_the_migrations_can_be_taken_back_and_made_again(make_app: Callable[..., Flask], url: str) -> None:
    app = make_app(DATABASE_URL=url)
    database.check(app)
    with app.app_context():
        alembic.downgrade("base")
    with app.app_context():
        assert set(sa.inspect(db.engine).get_table_names()) == {"alembic_version"}
        alembic.upgrade()
    with app.app_context():
        assert alembic.compare_metadata() == []


def test_servers_that_start_together_upgrade_the_schema_once(make_app: Callable[..., Flask], url: str) -> None:
    apps = [make_app(DATABASE_URL=url) for _ in range(6)]
    together = threading.Barrier(len(apps))
    failures: list[BaseException] = []

    def start(app: Flask) -> None:
        together.wait()
        try:
            database.check(app)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=start, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with apps[0].app_context():
        assert len(db.session.execute(sa.text("SELECT version_num FROM alembic_version")).all()) == 1


def test_a_failed_upgrade_leaves_nothing_behind(
    make_app: Callable[..., Flask], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(DATABASE_URL=url)
    real = alembic.upgrade

    def upgrade_and_fail() -> None:
        sa.event.listen(
            db.engine, "commit", lambda _connection: (_ for _ in ()).throw(RuntimeError("power cut")), once=True
        )
        real()

    monkeypatch.setattr(alembic, "upgrade", upgrade_and_fail)
    with pytest.raises(RuntimeError, match="power cut"):
        database.check(app)
    monkeypatch.setattr(alembic, "upgrade", real)
    database.check(app)
    with app.app_context():
        assert alembic.compare_metadata() == []


def test_more_than_sixty_four_threads_use_the_database_at_once(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    database.check(app)
    together = threading.Barrier(100)
    answers: list[int] = []

    def ask() -> None:
        with app.app_context(), db.engine.connect() as connection:
            together.wait(20)
            answers.append(connection.execute(sa.text("SELECT 1")).scalar_one())

    threads = [threading.Thread(target=ask) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [1] * 100


def test_sqlite_writes_ahead_waits_for_locks_and_keeps_references_whole(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 5000, "foreign_keys": 1}


def test_a_transaction_that_begins_at_once_keeps_other_writers_waiting(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)
    immediate = {"begin_immediate": True}
    with app.app_context(), db.sessionmaker() as first, db.sessionmaker() as second:
        first.connection(execution_options=immediate)
        assert second.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar_one() == 1
        second.rollback()
        with pytest.raises(sa.exc.OperationalError, match="locked"):
            second.connection(execution_options=immediate)
        first.commit()
        second.rollback()
        second.connection(execution_options=immediate)


def test_commands_that_need_no_database_make_none(make_app: Callable[..., Flask]) -> None:
    app = make_app(SECRET_KEY=None)
    assert app.test_cli_runner().invoke(args=["rules", "--help"]).exit_code == 0
    assert app.test_cli_runner().invoke(args=["drill", "--help"]).exit_code == 0
    assert not Path(app.instance_path).exists()


@pytest.mark.parametrize(
    ("text", "url"),
    [
        (None, "sqlite:////home/me/instance/slapdrill.sqlite"),
        ("", "sqlite:////home/me/instance/slapdrill.sqlite"),
        ("sqlite:////tmp/a.sqlite", "sqlite:////tmp/a.sqlite"),
        ("postgresql://me:word@host/drills", "postgresql+psycopg://me:word@host/drills"),
        ("postgres://me:word@host/drills", "postgresql+psycopg://me:word@host/drills"),
        ("postgresql+psycopg://me@/drills?host=/run", "postgresql+psycopg://me@/drills?host=/run"),
    ],
)
def test_the_address_of_the_database(text: str | None, url: str) -> None:
    found = database.database_url(text, Path("/home/me/instance"))
    assert found.render_as_string(hide_password=False).replace("%2F", "/") == url


@pytest.mark.parametrize(
    "url", ["slapdrill.sqlite", "nonsense://host/name", "oracle://host/name", "postgresql://me@host:port/name"]
)
def test_an_address_that_names_no_database_is_refused_with_examples(make_app: Callable[..., Flask], url: str) -> None:
    with pytest.raises(SystemExit, match=r"DATABASE_URL cannot be used .* write it as in sqlite:///"):
        make_app(DATABASE_URL=url)
