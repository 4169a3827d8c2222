"""What tests in the browser may ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from tests.conftest import dispose
from tests.pages.played import keep
from tests.server import Server
from views.database import db


@pytest.fixture(scope="session")
def beside_live_server(live_server: Server) -> Iterator[Flask]:
    """An application on the running server's database."""
    from app import create_app

    app = create_app({"INSTANCE_PATH": str(live_server.folder), "DATABASE_URL": None, "SECRET_KEY": "x"})
    yield app
    dispose(app)


@pytest.fixture(scope="session")
def play(live_server: Server, beside_live_server: Flask) -> Callable[..., str]:
    """Put a finished drill into the running server's database; answers the address of its result."""

    def put(cards: str, **how: object) -> str:
        with beside_live_server.app_context():
            return f"{live_server.url}/drills/{keep(db.session, cards, **how)}"

    return put
