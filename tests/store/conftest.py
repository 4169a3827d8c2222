"""What tests of the store may ask for: one database of each kind, emptied for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy.orm import Session

from models import store
from models.running import Running
from tests.conftest import dispose
from tests.store.workers import PAIR, MakeWorker, Sessions, begin
from views.database import check, db


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def lasting_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application whose database was laid by the real migrations, on SQLite and on a real PostgreSQL."""
    from app import create_app

    folder = tmp_path_factory.mktemp("store")
    url = _file(folder) if request.param == "sqlite" else _postgres(request.getfixturevalue("postgres_server"))
    app = create_app({"INSTANCE_PATH": str(folder), "DATABASE_URL": url, "SECRET_KEY": "x", "TESTING": True})
    check(app)
    yield app
    dispose(app)


def _file(folder: Path) -> str:
    return f"sqlite:///{folder / 'store.sqlite'}"


def _postgres(server: str) -> str:
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS store WITH (FORCE)")
        connection.execute("CREATE DATABASE store")
    return server.replace("/postgres?", "/store?")


@pytest.fixture
def sessions(lasting_database: Flask) -> Iterator[Sessions]:
    """Opens sessions of a database that holds the local player and nothing else."""
    with lasting_database.app_context():
        made = db.sessionmaker
        with made() as session:
            for table in reversed(store.metadata.sorted_tables):
                session.execute(table.delete())
            session.execute(store.player_table.insert().values(id=store.LOCAL_PLAYER, settings={}))
            session.commit()
        yield made


@pytest.fixture
def session(sessions: Sessions) -> Iterator[Session]:
    """One session of that database."""
    with sessions() as session:
        yield session


@pytest.fixture
def worker(sessions: Sessions) -> Iterator[MakeWorker]:
    """Makes workers that share the database and nothing else."""
    made: list[Running] = []

    def make() -> Running:
        made.append(Running(sessions))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def drill_id(sessions: Sessions) -> str:
    """A drill in the database on whose pile lie 7C 7D, the second due at 2000."""
    return begin(sessions, PAIR)
