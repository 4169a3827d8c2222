"""Connections that are kept open: what a process that asks all the time asks the database on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue

from sqlalchemy import Connection
from sqlalchemy.orm import Session

Bond = Session | Connection
"""What the functions here ask the database on: a request's session, or a connection."""


class Lines:
    """A few connections kept open, each used by one thread at a time: cheaper than one borrowed for each question.

    With `most` 1, users take turns. A connection is opened when it is first used, and anew after a fault.
    `autocommit` is for reading: nothing that was read is held on to.
    """

    def __init__(self, sessions: Callable[[], Session], most: int, autocommit: bool = False) -> None:
        self._sessions = sessions
        self._options = {"isolation_level": "AUTOCOMMIT"} if autocommit else {}
        self._free: SimpleQueue[Connection | None] = SimpleQueue()
        self._most = most
        for _ in range(most):
            self._free.put(None)

    @contextmanager
    def use(self) -> Iterator[Connection]:
        """A connection, for the block alone; after an exception it is closed and what was not committed undone."""
        kept = self._free.get()
        try:
            connection = kept or self._open()
            try:
                yield connection
                kept = connection
            except BaseException:
                kept = None
                connection.close()
                raise
        finally:
            self._free.put(kept)

    def close(self) -> None:
        """Give the connections back; the next use opens another."""
        for _ in range(self._most):
            kept = self._free.get()
            if kept is not None:
                kept.close()
            self._free.put(None)

    def _open(self) -> Connection:
        engine = self._sessions().get_bind().engine
        return engine.connect().execution_options(**self._options)
