"""Connections that are kept open: what a process that asks all the time asks the database on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy.orm import Session

Bond = Session | Connection
"""What the functions here ask the database on: a request's session, or a connection."""


class Line:
    """A connection kept open and used by one thread at a time: cheaper by far than one borrowed for each question.

    It is opened when it is first used, and anew after a fault. `autocommit` is for reading: nothing that was read
    is held on to.
    """

    def __init__(self, sessions: Callable[[], Session], autocommit: bool = False) -> None:
        self._sessions = sessions
        self._options = {"isolation_level": "AUTOCOMMIT"} if autocommit else {}
        self._connection: Connection | None = None
        self._lock = threading.Lock()

    @contextmanager
    def use(self) -> Iterator[Connection]:
        """The connection, for the block alone; after an exception it is closed and what was not committed undone."""
        with self._lock:
            try:
                if self._connection is None:
                    engine = self._sessions().get_bind().engine
                    self._connection = engine.connect().execution_options(**self._options)
                yield self._connection
            except BaseException:
                self._close()
                raise

    def close(self) -> None:
        """Give the connection back; the next use opens another."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()
