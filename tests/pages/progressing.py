"""Finished drills under a clock of the test's own, and pages as words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape

from flask import Flask

from tests.pages.played import keep
from tests.visitor import Visitor
from views.database import db

TEN_HITS = " ".join(["5C 6D@500"] * 10)


def played(app: Flask, *drills: tuple[str, str], **how: object) -> list[str]:
    """Store drills, each given as its start and its cards; returns their ids."""
    with app.app_context():
        return [keep(db.session, cards, started=started, **how) for started, cards in drills]


def it_is(app: Flask, instant: str) -> None:
    """Set the clock of the application, to an instant in UTC."""
    at_ms = datetime.fromisoformat(instant).replace(tzinfo=UTC).timestamp() * 1000
    app.extensions["clock_ms"] = lambda: at_ms


def page_of(client: Visitor, path: str = "/progress", status: int = 200, **headers: str) -> str:
    """The page at an address."""
    answer = client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    assert answer.status_code == status, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def text_of(page: str) -> str:
    """A page without its markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def section(page: str, name: str) -> str:
    """The part of a page under the heading with this id."""
    return page.split(f'aria-labelledby="{name}"')[1].split("</section>")[0]
