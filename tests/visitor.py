"""A visitor of the pages, as tests use one: it keeps cookies and sends the CSRF token with what it posts."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class Visitor(FlaskClient):
    """Flask's test client with the token of its session in every post; `token=False` leaves it out."""

    def token(self) -> str:
        """The token that the pages carry for scripts."""
        found = re.search(r'<meta name="csrf-token" content="([^"]+)"', self.get("/").get_data(as_text=True))
        assert found, "the first page carries no CSRF token"
        return found[1]

    def post(self, *args: Any, token: bool = True, **kwargs: Any) -> TestResponse:  # type: ignore[override]
        if token:
            kwargs["headers"] = {"X-CSRFToken": self.token(), **kwargs.get("headers", {})}
        return super().post(*args, **kwargs)
