"""A player at the pages whose clock moves only while a stream waits, with cards that are known.

seat = Seat(app, monkeypatch)
drill = seat.begin(preset="egyptian")
seat.watch(drill).until_card(2)
seat.slap(drill, card=2, reaction_ms=400)      # the time passes that the press took
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

import models.drill
from models import store
from models.cards import parse_pile
from tests.clockwork import SET_UP_MS, Clock, ClockworkRunning, Heard, ScriptedDealer, parsed
from views.database import db

CARDS = "7C 7D 2H 9S 4C 6D QS 8H 10C 5S"
"""Of the rules pair and sandwich, only pair holds, and only on card 2."""


class Watcher:
    """An open stream over HTTP."""

    def __init__(self, seat: Seat, answer: TestResponse) -> None:
        self.seat, self.answer = seat, answer
        self.texts = answer.iter_encoded()

    def hear(self, until: Callable[[Heard], bool] = lambda heard: False) -> list[Heard]:
        """What comes, until something is heard that `until` accepts, or the stream ends."""
        heard: list[Heard] = []
        for text in self.texts:
            heard += parsed(text.decode(), self.seat.clock.now_ms - SET_UP_MS)
            if any(map(until, heard[-3:])):
                break
        return heard

    def until_card(self, number: int) -> list[Heard]:
        return self.hear(lambda heard: heard.kind == "card" and heard.id == number)

    def leave(self) -> None:
        """Lose the connection."""
        self.answer.close()


class Seat:
    """The player, the application and its clock."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        self.script(CARDS)
        monkeypatch.setattr(models.drill, "new_dealer", lambda kind, rules, seed: ScriptedDealer(self.faces))
        self.app, self.clock = app, Clock()
        app.extensions["clock_ms"] = lambda: self.clock.now_ms
        with app.app_context():
            app.extensions["running"] = ClockworkRunning(db.sessionmaker, self.clock)
        self.client = app.test_client()
        self.token = self.client.token()
        self.watchers: list[Watcher] = []

    def script(self, cards: str) -> None:
        """Let these cards be dealt."""
        self.faces = parse_pile(cards)

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.client.get(path, **options)

    def post(self, path: str, fields: Any = None, headers: dict[str, str] | None = None) -> TestResponse:
        return self.client.open(
            path, method="POST", data=fields or {}, headers={"X-CSRFToken": self.token, **(headers or {})}
        )

    def begin(self, **fields: Any) -> str:
        """Start a drill of ten cards, a second each, unless the fields say otherwise; the address of the drill."""
        answer = self.post("/drills", {"preset": "egyptian", "pace_ms": "1000", "cards": "10", **fields})
        assert answer.status_code == 303, answer.get_data(as_text=True)
        return str(answer.location)

    def watch(self, drill: str, query: str = "", **options: Any) -> Watcher:
        answer = self.get(f"{drill}/stream{query}", buffered=False, **options)
        assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
        self.watchers.append(Watcher(self, answer))
        return self.watchers[-1]

    def leave(self) -> None:
        """Lose every connection, those to the database last: a stream that is lost says so there."""
        for watcher in self.watchers:
            watcher.leave()
        self.app.extensions["running"].close()

    def played(self, until_card: int = 10, **fields: Any) -> str:
        """A drill that has been watched up to that card, on a connection that stays open."""
        drill = self.begin(**fields)
        self.watcher = self.watch(drill)
        self.watcher.until_card(until_card)
        return drill

    def over(self) -> str:
        """A drill that was played to its end: card 2 was hit, card 3 slapped falsely."""
        drill = self.played(until_card=2)
        self.slap(drill, card=2, reaction_ms=400)
        self.watcher.until_card(3)
        self.slap(drill, card=3, reaction_ms=500)
        assert self.watcher.hear()[-1].kind == "end"
        return drill

    def slap(self, drill: str, headers: dict[str, str] | None = None, **fields: Any) -> TestResponse:
        """Press, once the time has passed that the press takes."""
        if "reaction_ms" in fields and "card" in fields:
            shown_ms = next((c["dealt_at_ms"] for c in self.cards(drill) if c["card"] == fields["card"]), 0)
            self.clock.now_ms = max(self.clock.now_ms, shown_ms + float(fields["reaction_ms"]))
        return self.post(f"{drill}/slaps", fields, headers)

    def record(self, drill: str) -> dict[str, Any]:
        answer = self.get(f"{drill}/record.json")
        assert answer.status_code == 200
        return answer.json  # type: ignore[no-any-return]

    def cards(self, drill: str) -> list[dict[str, Any]]:
        return list(self.record(drill)["cards"])

    def stored(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything in the database."""
        with self.app.app_context(), db.sessionmaker() as session:
            return {
                table.name: [tuple(row) for row in session.execute(sa.select(table))]
                for table in store.metadata.sorted_tables
            }


def outcome(answer: TestResponse) -> tuple[str, str]:
    """`data-outcome` and `data-rules` of a verdict."""
    assert answer.status_code == 200, answer.get_data(as_text=True)
    text = answer.get_data(as_text=True)
    found, rules = re.search(r'data-outcome="([^"]*)"', text), re.search(r'data-rules="([^"]*)"', text)
    assert found, text
    assert rules, text
    return found[1], rules[1]
