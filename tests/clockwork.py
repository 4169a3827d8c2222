"""A drill whose clock moves only while its stream waits, so that minutes of play take no time and nothing drifts.

    table = Table(cards="7C 7D 2H", pace_ms=1000)
    listener = table.open()
    table.at(1500, lambda: table.slap(card=2, reaction_ms=400))    # milliseconds since the table was set up
    heard = listener.hear()

What is stored is stored in a real database in memory; only the dealer and the clock are played.
"""

from __future__ import annotations

import heapq
import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import StaticPool

import models.drill
from models import events, play, store
from models.cards import Card, parse_pile
from models.drill import Drill
from models.running import Running
from models.settings import DrillSettings
from models.stream import Stream

SET_UP_MS = 1_700_000_000_000
PLAIN = "2C 4D 6H 8S 10C QD 3H 5S 7C 9D JH KS"
"""Twelve cards on which no pair lies."""
DRILL = "6f1b1a0e-3a55-4a8e-9d47-6a54a1d7a001"


class ScriptedDealer:
    """Deals the cards it was given, in that order, whatever happens to the pile."""

    shortage = None

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.seen = 0

    def next(self, pile: Sequence[Card]) -> tuple[Card, bool]:
        return self.cards[min(self.seen, len(self.cards) - 1)], False

    def shed(self, card: Card, pile_before: Sequence[Card]) -> None:
        self.seen += 1


class Clock:
    """Time that stands still until somebody waits; what was planned for a time happens when it comes."""

    def __init__(self) -> None:
        self.now_ms = float(SET_UP_MS)
        self._planned: list[tuple[float, int, Callable[[], object]]] = []
        self._order = itertools.count()

    def plan(self, at_ms: float, action: Callable[[], object]) -> None:
        heapq.heappush(self._planned, (at_ms, next(self._order), action))

    def pass_by(self, until_ms: float, enough: Callable[[], bool]) -> None:
        """Let time pass until then, or until a planned action makes it enough."""
        while self._planned and self._planned[0][0] <= until_ms:
            at_ms, _, action = heapq.heappop(self._planned)
            self.now_ms = max(self.now_ms, at_ms)
            action()
            if enough():
                return
        self.now_ms = max(self.now_ms, until_ms)


class ClockworkRunning(Running):
    """The drills in progress of one process, where waiting moves the clock instead of taking time."""

    def __init__(self, sessions: Any, clock: Clock, **kind: Any) -> None:
        super().__init__(sessions, lambda: clock.now_ms / 1000, **kind)
        self.clock = clock

    def wait(self, drill_id: str, seen: int, timeout_s: float) -> None:
        if self.seen(drill_id) == seen:
            until_ms = self.clock.now_ms + timeout_s * 1000
            self.clock.pass_by(until_ms, lambda: self.seen(drill_id) != seen)


@dataclass(frozen=True)
class Heard:
    """An event or comment as it came: when (milliseconds since the table was set up), its kind, id and data."""

    at_ms: float
    kind: str
    data: str
    id: int | None = None

    @property
    def view(self) -> Any:
        """What the fragment was rendered from."""
        return json.loads(self.data)


class Listener:
    """A client of a stream."""

    def __init__(self, table: Table, stream: Any) -> None:
        self.table = table
        self.cards = stream.cards()
        table.listeners.append(self)
        self.everything: list[Heard] = []

    def hear(self, until: Callable[[Heard], bool] = lambda heard: False) -> list[Heard]:
        """What comes from now on, until something is heard that `until` accepts, or the stream ends."""
        heard: list[Heard] = []
        for text in self.cards:
            heard += parsed(text, self.table.now_ms)
            assert len(heard) < 5000, "the stream does not end"
            if any(map(until, heard[-3:])):
                break
        self.everything += heard
        return heard

    def until_card(self, number: int) -> list[Heard]:
        return self.hear(lambda heard: heard.kind == "card" and heard.id == number)

    def until_ms(self, at_ms: float) -> list[Heard]:
        return self.hear(lambda heard: heard.at_ms >= at_ms)

    def leave(self) -> None:
        """Lose the connection."""
        self.cards.close()  # type: ignore[attr-defined]


class Table:
    """One drill with known cards."""

    flow: Any = Stream
    game: Any = Drill

    def __init__(self, monkeypatch: Any, cards: str, pace_ms: int = 1000, rules: str = "pair", planned: int = -1):
        faces = parse_pile(cards)
        monkeypatch.setattr(models.drill, "new_dealer", lambda kind, rules, seed: ScriptedDealer(faces))
        settings = DrillSettings(
            rules=tuple(rules.split()), pace_ms=pace_ms, cards=len(faces) if planned < 0 else planned
        )
        self.set_up(events.Started(SET_UP_MS, settings.to_json(), 12, "calendar", "UTC"))

    def set_up(self, started: Any) -> None:
        """Begin it in a database of its own."""
        self.clock = Clock()
        self.engine = sa.create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        store.metadata.create_all(self.engine)
        self.sessions = sessionmaker(self.engine)
        self.workers: list[ClockworkRunning] = []
        self.running = self.worker()
        self.stopping = False
        self.listeners: list[Listener] = []
        with self.sessions() as session:
            session.execute(store.player_table.insert().values(id=store.LOCAL_PLAYER, settings={}))
            store.begin_drill(session, DRILL, store.LOCAL_PLAYER, started)
            session.commit()

    def close(self) -> None:
        for listener in self.listeners:
            listener.leave()
        for worker in self.workers:
            worker.close()
        self.engine.dispose()

    @property
    def now_ms(self) -> float:
        return self.clock.now_ms - SET_UP_MS

    def worker(self, known: bool = False) -> ClockworkRunning:
        """Another process at the same database; one that is `known` tells the others, and asks who else is there."""

        def sleep(for_s: float) -> None:
            self.clock.now_ms += 1000 * for_s

        presence = store.Presence(self.sessions, lambda: self.clock.now_ms / 1000, sleep) if known else None
        self.workers.append(ClockworkRunning(self.sessions, self.clock, new=self.game, presence=presence))
        return self.workers[-1]

    def at(self, at_ms: float, action: Callable[[], object]) -> None:
        self.clock.plan(SET_UP_MS + at_ms, action)

    def open(self, last_card: int | None = None, running: Running | None = None, **options: Any) -> Listener:
        stream = self.flow(
            running or self.running,
            DRILL,
            stream_id=f"stream opened at {self.now_ms}",
            clock_ms=lambda: self.clock.now_ms,
            render=lambda name, **context: json.dumps([name, *(asdict(each) for each in context.values() if each)]),
            stopping=lambda: self.stopping,
            **options,
        )
        stream.open(last_card)
        return Listener(self, stream)

    def stop_server(self) -> None:
        self.stopping = True

    def do(self, command: Callable[[Drill, int], Any], running: Running | None = None) -> None:
        now = round(self.clock.now_ms)
        (running or self.running).change(DRILL, lambda drill: command(drill, now), lambda drill: None)

    def slap(self, card: int, reaction_ms: float, running: Running | None = None) -> None:
        press = events.Slapped(round(self.clock.now_ms), card, reaction_ms, press=1)
        self.do(lambda drill, now: play.slap(drill, press), running)

    def pause(self, reason: str = "choice", card: int | None = None, running: Running | None = None) -> None:
        self.do(lambda drill, now: play.pause(drill, events.Paused(now, reason, card)), running)

    def resume(self, running: Running | None = None) -> None:
        self.do(play.resume, running)

    def stop(self) -> None:
        self.do(play.stop)

    def set_pace(self, pace_ms: int) -> None:
        self.do(lambda drill, now: play.change_pace(drill, {"pace_ms": [str(pace_ms)]}, now))

    @property
    def state(self) -> str:
        return self.running.look(DRILL, lambda drill: drill.state)

    def outcomes(self) -> list[str]:
        return self.running.look(DRILL, lambda drill: [drill.outcome(card, self.clock.now_ms) for card in drill.cards])


def parsed(text: str, now_ms: float) -> Iterator[Heard]:
    """What a piece of a stream says."""
    assert text.endswith("\n\n")
    for block in text[:-2].split("\n\n"):
        fields: dict[str, list[str]] = {}
        for line in block.split("\n"):
            name, _, value = line.partition(":")
            fields.setdefault(name, []).append(value.removeprefix(" "))
        number = int(fields["id"][0]) if "id" in fields else None
        kind = fields["event"][0] if "event" in fields else "comment"
        yield Heard(now_ms, kind, "\n".join(fields.get("data", fields.get("", []))), number)


def times(heard: list[Heard], kind: str = "card") -> list[float]:
    """When events of that kind came."""
    return [one.at_ms for one in heard if one.kind == kind]


def numbers(heard: list[Heard]) -> list[int | None]:
    """The ids of the cards that came."""
    return [one.id for one in heard if one.kind == "card"]


def kinds(heard: list[Heard]) -> list[str]:
    """The kinds of what came, comments aside."""
    return [one.kind for one in heard if one.kind != "comment"]
