"""What tests in the browser may ask for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.pages.played import keep
from tests.server import Server
from views.database import db


@pytest.fixture
def play(live_server: Server, make_app: Callable[..., Flask]) -> Callable[..., str]:
    """Put a finished drill into the running server's database; answers the address of its result."""
    app = make_app(INSTANCE_PATH=str(live_server.folder))

    def put(cards: str, **how: object) -> str:
        with app.app_context():
            return f"{live_server.url}/drills/{keep(db.session, cards, **how)}"

    return put
