"""What tests of the pages may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from models import store
from tests.conftest import dispose
from tests.pages.seat import Seat
from tests.visitor import Visitor
from views.database import db


@pytest.fixture(scope="session")
def lasting_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One application for all seats: making one takes longer than most tests."""
    from app import create_app

    app = create_app(
        {
            "INSTANCE_PATH": str(tmp_path_factory.mktemp("pages")),
            "DATABASE_URL": None,
            "SECRET_KEY": "not secret in tests",
            "HOST": "127.0.0.1",
            "ALLOWED_HOSTS": None,
            "TESTING": True,
        }
    )
    app.test_client_class = Visitor
    yield app
    dispose(app)


@pytest.fixture
def seat(lasting_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """A player at the pages of an empty database, with a clock and cards of the test's own."""
    with lasting_app.app_context(), db.sessionmaker() as session:
        for table in reversed(store.metadata.sorted_tables):
            if table is not store.player_table:
                session.execute(table.delete())
        session.execute(store.player_table.update().values(settings={}))
        session.commit()
    seat = Seat(lasting_app, monkeypatch)
    yield seat
    seat.leave()
