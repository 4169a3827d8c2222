"""The drills in progress: folds that are brought up to date from the stored events before each use.

Nothing that matters lives here. A fold is kept in memory only so that the next request need not read the whole drill;
what another worker has stored since is read first, and an event counts once it is stored. Streams wait here to be
woken by what happens in the same process; what happens in another they find when they look.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

from sqlalchemy.orm import Session

from models import store
from models.course import Course
from models.drill import Drill
from models.events import Slapped, Stopped
from models.games import Event

T = TypeVar("T")
Game = TypeVar("Game", bound=Course)
Command = Callable[[Game], Iterable[Event]]

KEPT_FOLDS = 1000
TRIES = 20
READERS = 8
ALONE_S = 2
"""How old what is known of a drill may be while no other process writes to the database."""


class _Fold(Generic[Game]):
    """One drill, the number of its events applied so far, and the lock under which it is read and advanced.

    `unsummed` is the player in whose sums a drill that has just ended is still missing.
    """

    def __init__(self, drill: Game) -> None:
        self.drill = drill
        self.events = 0
        self.read_at_s = -math.inf
        self.unsummed: int | None = None
        self.changed = threading.Condition()


class Running(Generic[Game]):
    """The drills, or matches, in progress; `new` makes one before its first event, a drill unless it is given.

    `sessions` opens a session of the database they lie in, `clock_s` never runs back. Where others run `beside` them
    they write on the same connection. Without a `presence`, which goes by the same clock, this process takes it that
    others write there as well.
    """

    def __init__(
        self,
        sessions: Callable[[], Session],
        clock_s: Callable[[], float] = time.monotonic,
        new: Callable[[], Game] | None = None,
        beside: Running[Any] | None = None,
        presence: store.Presence | None = None,
    ) -> None:
        self._clock_s, self._new = clock_s, cast("Callable[[], Game]", new or Drill)
        self._reading: store.Lines = beside._reading if beside else store.Lines(sessions, READERS)
        self._writing: store.Writer = beside._writing if beside else store.Writer(sessions)
        self._sums: store.Summing = beside._sums if beside else store.Summing(self._writing.write)
        self._presence: store.Presence | None = beside._presence if beside else presence
        self._turn: threading.Lock = beside._turn if beside else threading.Lock()
        self._folds: dict[str, _Fold[Game]] = {}
        self._lock = threading.Lock()
        self._stopping = False

    @property
    def game(self) -> str:
        """What is played: drills or matches."""
        return self._new().game

    def read(self, work: Callable[[store.Bond], T]) -> T:
        """What `work` answers; it reads what others have stored by then and holds on to nothing."""
        with self._reading.use() as connection:
            return work(connection)

    def write(self, work: Callable[[store.Bond], T]) -> T:
        """What `work` answers, its writes committed; any thread that writes may call it."""
        return self._writing.write(work)

    def close(self) -> None:
        """Give the connections back; the next use opens others."""
        self._reading.close()
        self._writing.close()

    def enter(self) -> None:
        """Make this process known to the others that write there; what changes a drill first does so anyway."""
        if self._presence is not None:
            self._presence.enter()

    def leave(self) -> None:
        """Say that this process writes no more."""
        if self._presence is not None:
            self._presence.leave()

    def look(self, drill_id: str, reading: Callable[[Game], T], within_s: float = 0) -> T:
        """What `reading` makes of the drill as it is now; raises UnknownDrillError.

        What another process has stored is read unless that was done `within_s`, or this one knows that it is alone;
        what this one has stored is there.
        """
        fold = self._fold(drill_id)
        with fold.changed:
            if not self._is_fresh(fold, within_s):
                self._catch_up(drill_id, fold)
            return reading(fold.drill)

    def _is_fresh(self, fold: _Fold[Game], within_s: float) -> bool:
        age_s = self._clock_s() - fold.read_at_s
        if age_s <= within_s:
            return True
        return self._presence is not None and age_s <= ALONE_S and fold.read_at_s >= self._presence.alone_since_s()

    def change(self, drill_id: str, command: Command[Game], reading: Callable[[Game], T]) -> T:
        """Store the events that `command` answers for the drill as it is, then what `reading` makes of it.

        The command is asked at once of the drill as this process knows it: that nobody else has stored anything
        since shows when its events are. Where somebody has, or it has none, or refuses, what others have stored is
        read and it is asked again. What it raises then is raised, and nothing is stored.
        """
        self.enter()
        fold = self._fold(drill_id)
        with fold.changed:
            if not fold.events or not self._try(drill_id, fold, command):
                self._catch_up(drill_id, fold)
                for attempt in range(TRIES):
                    try:
                        self._store(drill_id, fold, self._in_turn(fold, lambda drill: list(command(drill))))
                        break
                    except store.ConflictError:
                        if attempt == TRIES - 1:
                            raise
                        self._catch_up(drill_id, fold)
            answer = self._in_turn(fold, reading)
            player_id, fold.unsummed = fold.unsummed, None
        if player_id is not None:
            self._sums.add(player_id, drill_id)
        return answer

    def _in_turn(self, fold: _Fold[Game], work: Callable[[Game], T]) -> T:
        """What `work` makes of the drill, one at a time, so that a card that is due waits for few."""
        with self._turn:
            return work(fold.drill)

    def _try(self, drill_id: str, fold: _Fold[Game], command: Command[Game]) -> bool:
        """Whether the command has events for the drill as it is known here, and they are stored."""
        try:
            events = self._in_turn(fold, lambda drill: list(command(drill)))
        except Exception:  # whatever it is, the command will say it again
            return False
        try:
            self._store(drill_id, fold, events)
        except store.ConflictError:
            return False
        return bool(events)

    def unfinished(self, player_id: int, most: int) -> list[tuple[store.DrillRow, int]]:
        """The player's latest drills that have begun and are not over, each with the number of cards dealt."""
        rows = self.read(lambda connection: store.unfinished_drills(connection, player_id, most, self.game))
        return [(row, self.look(row.id, lambda drill: len(drill.cards))) for row in rows]

    def wait(self, drill_id: str, seen: int, timeout_s: float) -> None:
        """Wait until more than `seen` events of the drill are known, presses aside, or at most `timeout_s`."""
        fold = self._fold(drill_id)
        with fold.changed:
            fold.changed.wait_for(lambda: fold.events > seen or self._stopping, timeout_s)

    def stop_waiting(self) -> None:
        """End every wait, those to come as well: the server stops, and its streams need not sleep on."""
        self._stopping = True
        with self._lock:
            folds = list(self._folds.values())
        for fold in folds:
            with fold.changed:
                fold.changed.notify_all()

    def seen(self, drill_id: str) -> int:
        """How many events of the drill this process has taken in."""
        return self._fold(drill_id).events

    def forget(self, drill_id: str) -> None:
        """Let go of a drill that was deleted, so that it is unknown from now on."""
        with self._lock:
            self._folds.pop(drill_id, None)

    def _fold(self, drill_id: str) -> _Fold[Game]:
        fold = self._folds.get(drill_id)  # without the lock, behind which hundreds of threads would queue
        if fold is None:
            with self._lock:
                if len(self._folds) >= KEPT_FOLDS:
                    del self._folds[min(self._folds, key=lambda drill_id: self._folds[drill_id].read_at_s)]
                fold = self._folds.setdefault(drill_id, _Fold(self._new()))
        return fold

    def _catch_up(self, drill_id: str, fold: _Fold[Game]) -> None:
        fold.read_at_s = self._clock_s()
        events = self.read(lambda connection: store.events_after(connection, drill_id, fold.events))
        if not fold.events and (not events or events[0].kind != fold.drill.begins):
            with self._lock:
                self._folds.pop(drill_id, None)
            raise store.UnknownDrillError(drill_id)
        self._advance(fold, events)

    def _store(self, drill_id: str, fold: _Fold[Game], events: list[Event]) -> None:
        if not events:
            return
        if fold.drill.state == "over" or any(isinstance(event, Stopped) for event in events):
            self._store_end(drill_id, fold, events)
        else:
            self.write(lambda connection: store.append(connection, drill_id, fold.events + 1, events))
            self._advance(fold, events)
        fold.read_at_s = self._clock_s()

    def _store_end(self, drill_id: str, fold: _Fold[Game], events: list[Event]) -> None:
        """Store events that leave the drill over, with what is derived from it then.

        It is advanced first, which nobody sees before they are stored; where they cannot be, it is read anew.
        """
        try:
            for event in events:
                fold.drill.apply(event)
            derived = store.derive(fold.drill)

            def work(connection: store.Bond) -> int | None:
                store.append(connection, drill_id, fold.events + 1, events)
                if derived is None:
                    return None
                return store.settle(connection, drill_id, fold.drill, roll=False, derived=derived)

            fold.unsummed = self.write(work)
        except BaseException:
            fold.drill, fold.events = self._new(), 0
            raise
        fold.events += len(events)
        fold.changed.notify_all()

    def _advance(self, fold: _Fold[Game], events: Iterable[Event]) -> None:
        """Apply the events, and wake the stream unless they are presses, which change nothing about its next step."""
        calls = False
        for event in events:
            fold.events += 1
            fold.drill.apply(event)
            calls = calls or not isinstance(event, Slapped)
        if calls:
            fold.changed.notify_all()
