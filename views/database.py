"""The one database: how it is opened, that its schema is current before first use, and what to say if not.

    from views.database import db
    db.session                       # within a request or command; closed when that ends
    with db.sessionmaker() as session: ...   # in a stream: open, use, close

SQLite is used in WAL mode with Python's own transaction handling: reading takes no lock, the first write
takes the write lock and waits up to five seconds for it. Work that must read and then write what it decided
from that begins with `session.connection(execution_options={"begin_immediate": True})`, which takes the lock
first (and is without effect on other databases).
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError
from flask import Flask, current_app
from flask_alembic import Alembic
from flask_sqlalchemy_lite import SQLAlchemy

from models import store

db = SQLAlchemy()
alembic = Alembic(metadatas=store.metadata, run_mkdir=False)

BUSY_TIMEOUT_MS = 5000
UPGRADE_LOCK = 0x51A9D811
"""The key of the PostgreSQL advisory lock under which only one process upgrades the schema."""


class NewerSchemaError(sa.exc.SQLAlchemyError):
    """The database has a schema that this version of the program does not know."""


def init_app(app: Flask) -> None:
    """Make the engine for the application's DATABASE_URL and have the schema upgraded on its first use."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        url = database_url(app.config["DATABASE_URL"], Path(app.instance_path))
        app.config["SQLALCHEMY_ENGINES"] = {"default": {"url": url, **_engine_options(url)}}
        app.config["ALEMBIC"] = {"script_location": str(Path(app.root_path) / "models" / "migrations")}
        app.config["ALEMBIC_CONTEXT"] = {"transactional_ddl": True, "render_as_batch": True}
        db.init_app(app)
    except (sa.exc.ArgumentError, ImportError, ValueError) as error:  # a port that is no number is a ValueError
        raise SystemExit(
            f"DATABASE_URL cannot be used ({_first_line(error)}): write it as in "
            "sqlite:////home/me/slapdrill.sqlite or postgresql://user:password@host/slapdrill."
        ) from None
    alembic.init_app(app)
    # Without asynchronous engines the extension's asynchronous teardown has nothing to close, and making an
    # event loop for it would cost each request more than its SQL does.
    app.teardown_appcontext_funcs = [
        function for function in app.teardown_appcontext_funcs if not iscoroutinefunction(function)
    ]
    with app.app_context():
        _Schema(app).watch(db.engine)


def database_url(text: str | None, instance: Path) -> sa.URL:
    """The URL to connect to: SQLite in the instance folder where none is given, psycopg 3 for PostgreSQL."""
    if not text:
        return sa.URL.create("sqlite", database=str(instance / "slapdrill.sqlite"))
    if text.startswith("postgres://"):
        text = text.replace("postgres", "postgresql", 1)
    url = sa.make_url(text)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    return url


def check(app: Flask) -> None:
    """Bring the schema up to date and see that it can be written; raises what `obstacle` explains."""
    with app.app_context(), db.engine.connect() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))
        connection.rollback()


def place() -> str:
    """Where the database lies: the path of a SQLite file, else the address without its password."""
    url = db.engine.url
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def obstacle(error: BaseException) -> str:
    """Why the database cannot be used, as a sentence that says what to do."""
    where = place() if current_app else "the address in DATABASE_URL"
    words = str(getattr(error, "orig", None) or error).lower()
    if "locked" in words:
        return f"The database {where} is locked by another program: close that program, then try again."
    if "readonly" in words or "read-only" in words:
        return (
            f"The database {where} cannot be written: give yourself write permission on the file and its "
            "folder, or name another database in DATABASE_URL."
        )
    if "disk is full" in words or "no space" in words:
        return f"The disk is full, so the database {where} cannot grow: free some space, then try again."
    if "i/o error" in words:
        return (
            f"The disk under the database {where} cannot be read or written: check the disk and that the file is "
            "still there, then start Slapdrill again."
        )
    if "unable to open" in words:
        return (
            f"The database {where} cannot be opened: check that its folder exists and that you may write "
            "there, or name another database in DATABASE_URL."
        )
    if "not a database" in words or "malformed" in words:
        return (
            f"The file {where} is not a sound SQLite database: move it away to start afresh, or name another "
            "database in DATABASE_URL."
        )
    if isinstance(error, NewerSchemaError):
        return (
            f"The database {where} was written by a newer Slapdrill: update this copy, or name another "
            "database in DATABASE_URL."
        )
    return (
        f"The database {where} does not answer ({_first_line(error)}): check that its server runs and that "
        "DATABASE_URL is right, then try again."
    )


class _Schema:
    """Sees to it that nothing uses an engine before its schema is current.

    The first connection of a process upgrades; threads that come meanwhile wait. Between processes the
    database itself decides: an upgrade begins by taking its write lock (SQLite) or an advisory lock
    (PostgreSQL), so that whoever comes second finds the work done. A failed upgrade is tried again at the
    next connection.
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.current = False
        self.lock = threading.Lock()
        self.upgrading = threading.local()

    def watch(self, engine: sa.Engine) -> None:
        if engine.dialect.name == "sqlite":
            sa.event.listen(engine, "do_connect", _make_folder)
            sa.event.listen(engine, "connect", _set_pragmas)
        sa.event.listen(engine, "engine_connect", self.ensure)
        sa.event.listen(engine, "begin", self.begin)

    def ensure(self, connection: sa.Connection) -> None:
        if self.current or getattr(self.upgrading, "here", False):
            return
        with self.lock:
            if self.current:
                return
            self.upgrading.here = True
            try:
                with self.app.app_context():
                    alembic.upgrade()
                self.current = True
            except CommandError as error:
                connection.close()
                raise NewerSchemaError(str(error)) from error
            except BaseException:
                connection.close()
                raise
            finally:
                self.upgrading.here = False
            with self.app.app_context(), db.sessionmaker() as session:
                store.catch_up(session)

    def begin(self, connection: sa.Connection) -> None:
        upgrading = getattr(self.upgrading, "here", False)
        name = connection.dialect.name
        if name == "postgresql" and upgrading:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
        elif name == "sqlite" and (upgrading or connection.get_execution_options().get("begin_immediate")):
            if upgrading:  # a table that is rebuilt is dropped first, which must not cascade
                connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def _engine_options(url: sa.URL) -> dict[str, Any]:
    """Pool sizes: a stream borrows a connection for a moment a card, so 64 serve hundreds of streams."""
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            return {}
        return {"pool_size": 64, "max_overflow": 64}
    return {"pool_size": 32, "max_overflow": 32, "pool_pre_ping": True}


def _make_folder(_dialect: Any, _record: Any, arguments: list[Any], _options: dict[str, Any]) -> None:
    """Make the folder of a SQLite file; where that fails, opening the file fails and says so."""
    if arguments and arguments[0] != ":memory:" and not str(arguments[0]).startswith("file:"):
        try:
            Path(arguments[0]).parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return


def _set_pragmas(connection: sqlite3.Connection, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _first_line(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0].rstrip(".")
