"""A player that is a program: it knows interface.md, HTTP and nothing else of the server.

robot = Robot(server.url)
drill = robot.begin(preset="egyptian", pace_ms=400, cards=10)
for event in robot.stream(drill):
    if event.kind == "card":
        robot.slap(drill, event.card, reaction_ms=260)
"""

from __future__ import annotations

import http.client
import json
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

PATIENCE_S = 20
"""How long the robot waits for anything, however busy the machine."""


@dataclass(frozen=True)
class Event:
    """A server-sent event, and when it came by the machine's clock."""

    kind: str
    data: str
    card: int
    came_s: float

    @property
    def face(self) -> str:
        found = re.search(r'data-face="([^"]+)"', self.data)
        assert found
        return found[1]


@dataclass(frozen=True)
class Answer:
    """What came back: the status, the text, and where a redirection leads."""

    status: int
    text: str
    location: str

    @property
    def outcome(self) -> tuple[str, str]:
        """`data-outcome` and `data-rules` of a verdict."""
        assert self.status == 200, self
        found = re.search(r'data-outcome="([^"]*)"[^>]*data-rules="([^"]*)"', self.text)
        assert found, self.text
        return found[1], found[2]


class Stream:
    """An open stream; iterate over its events, comments left out."""

    def __init__(self, address: str, path: str, headers: dict[str, str]) -> None:
        self.connection = http.client.HTTPConnection(address, timeout=PATIENCE_S)
        self.connection.request("GET", path, headers={**headers, "Accept": "text/event-stream"})
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        assert self.answer.headers["Content-Type"].startswith("text/event-stream")

    def __iter__(self) -> Iterator[Event]:
        fields: dict[str, str] = {}
        heard_s = time.monotonic()
        while line := self.answer.readline():
            assert time.monotonic() - heard_s < PATIENCE_S, "nothing but comments"
            name, colon, value = line.decode().rstrip("\n").partition(": ")
            if colon and name:
                fields[name] = f"{fields[name]}\n{value}" if name in fields else value
            elif not line.strip() and fields:
                number = int(fields.get("id", 0))
                yield Event(fields.get("event", "message"), fields.get("data", ""), number, time.time())
                fields, heard_s = {}, time.monotonic()

    def until(self, card: int) -> list[Event]:
        """What comes up to and with that card."""
        events: list[Event] = []
        for event in self:
            events.append(event)
            if event.kind == "card" and event.card == card:
                return events
        raise AssertionError(f"the stream ended before card {card}: {[event.kind for event in events]}")

    def leave(self) -> None:
        """Lose the connection, as a network does."""
        if self.connection.sock:
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.answer.close()
        self.connection.close()


class Robot:
    """A visitor with the session and the token of the first page."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).netloc
        self.headers: dict[str, str] = {}
        text = self.get("/").text
        token = re.search(r'<meta name="csrf-token" content="([^"]+)"', text)
        assert token
        self.headers["X-CSRFToken"] = token[1]

    def ask(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE_S)
        try:
            connection.request(method, path, body, {**self.headers, **(headers or {})})
            answer = connection.getresponse()
            cookie = answer.headers.get("Set-Cookie", "")
            if cookie.startswith("slapdrill="):
                self.headers["Cookie"] = cookie.partition(";")[0]
            return Answer(answer.status, answer.read().decode(), answer.headers.get("Location", ""))
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, **fields: Any) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields, doseq=True), kind)

    def begin(self, place: str = "/drills", **fields: Any) -> str:
        """Start a drill, or a match; its address."""
        answer = self.post(place, **fields)
        assert answer.status == 303, answer
        return urlsplit(answer.location).path

    def stream(self, drill: str, query: str = "") -> Stream:
        return Stream(self.address, f"{drill}/stream{query}", self.headers)

    def slap(self, drill: str, card: int, reaction_ms: float, press: int = 1) -> Answer:
        fields = {"card": card, "reaction_ms": reaction_ms, "press": press, "input": "key"}
        return self.post(f"{drill}/slaps", **fields)

    def record(self, drill: str) -> dict[str, Any]:
        answer = self.get(f"{drill}/record.json")
        assert answer.status == 200, answer
        return dict(json.loads(answer.text))

    def wait_for(self, drill: str, state: str, within_s: float = PATIENCE_S) -> float:
        """How long it took until the drill was in that state, in seconds."""
        began = time.monotonic()
        while self.record(drill)["state"] != state:
            assert time.monotonic() - began < within_s, f"the drill is not {state} after {within_s} s"
            time.sleep(0.05)
        return time.monotonic() - began


def holds_pair_or_sandwich(pile: list[str]) -> bool:
    """Egyptian War, for a robot that reads faces."""
    ranks = [face[:-1] for face in pile]
    return ranks[-2:-1] == ranks[-1:] or ranks[-3:-2] == ranks[-1:]
