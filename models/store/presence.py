"""Which other processes write to the same database: each makes itself known, and waits, before it first does."""

from __future__ import annotations

import math
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from models.store.tables import server_table

LOOK_S, NOTICE_S = 0.25, 0.5
"""How old may be what a process knows of others, and how long a newcomer waits, which is longer."""


class Presence:
    """This process among those that write to a database; `clock_s` never runs back.

    Whoever knows that there are no others need not ask the database what they have stored.
    """

    def __init__(
        self,
        sessions: Callable[[], Session],
        clock_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._sessions, self._clock_s, self._sleep = sessions, clock_s, sleep
        self._lock = threading.Lock()
        self._id: str | None = None
        self._looked_at_s = -math.inf
        self._alone_since_s = math.inf

    def enter(self) -> None:
        """Make this process known, unless it is; where there are others, return when all of them have noticed.

        Those of this machine that have died are forgotten.
        """
        if self._id is not None:
            return
        with self._lock:
            if self._id is not None:
                return
            own = str(uuid.uuid4())
            with self._sessions() as session:
                session.execute(server_table.insert().values(id=own, host=_host(), pid=os.getpid()))
                dead = [each.id for each in session.execute(sa.select(server_table)) if not _lives(each)]
                session.execute(server_table.delete().where(server_table.c.id.in_(dead)))
                session.commit()
                others = session.scalars(sa.select(server_table.c.id).where(server_table.c.id != own)).all()
            if others:
                self._sleep(NOTICE_S)
            self._id = own

    def leave(self) -> None:
        """Say that this process writes no more."""
        with self._lock:
            own, self._id, self._alone_since_s = self._id, None, math.inf
            if own is not None:
                with self._sessions() as session:
                    session.execute(server_table.delete().where(server_table.c.id == own))
                    session.commit()

    def alone_since_s(self) -> float:
        """Since when nobody else has been writing, on the clock; infinity where others are, or may be."""
        now = self._clock_s()
        if now - self._looked_at_s > LOOK_S and self._lock.acquire(blocking=False):
            try:
                self._look(now)
            finally:
                self._lock.release()
        return self._alone_since_s if self._clock_s() - self._looked_at_s <= LOOK_S else math.inf

    def _look(self, now: float) -> None:
        alone = False
        if self._id is not None:
            try:
                with self._sessions() as session:
                    alone = [each.id for each in session.execute(sa.select(server_table)) if _lives(each)] == [self._id]
            except sa.exc.SQLAlchemyError:  # whoever asks for a drill will be told
                pass
        if not alone:
            self._alone_since_s = math.inf
        elif self._alone_since_s == math.inf:
            self._alone_since_s = now
        self._looked_at_s = now


def _host() -> str:
    return socket.gethostname()[:64]


def _lives(server: sa.Row[Any]) -> bool:
    """Whether a process lives, as far as can be told from this machine; when in doubt it does."""
    if os.name != "posix" or server.host != _host():  # where it is not POSIX, to ask is to end it
        return True
    try:
        os.kill(server.pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True
