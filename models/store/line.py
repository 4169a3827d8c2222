"""Connections that are kept open: what a process that asks all the time asks the database on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.orm import Session

T = TypeVar("T")
Bond = Session | Connection
"""What the functions here ask the database on: a request's session, or a connection."""


class Writing(Protocol):
    """Does a piece of writing and answers what it answers; one piece may be committed before the next begins."""

    def __call__(self, work: Callable[[Bond], T], /) -> T:
        """What `work` answers."""


TOGETHER = 64
"""So many writes at most are committed together."""


class Lines:
    """A few connections kept open, each used by one thread at a time: cheaper than one borrowed for each question.

    They are for reading: nothing that was read is held on to. One is opened when it is first used, and anew after a
    fault.
    """

    def __init__(self, sessions: Callable[[], Session], most: int) -> None:
        self._sessions = sessions
        self._free: SimpleQueue[Connection | None] = SimpleQueue()
        self._most = most
        for _ in range(most):
            self._free.put(None)

    @contextmanager
    def use(self) -> Iterator[Connection]:
        """A connection, for the block alone."""
        kept = self._free.get()
        try:
            connection = kept or _connect(self._sessions).execution_options(isolation_level="AUTOCOMMIT")
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


class _Job:
    """A piece of writing that waits to be done, and what came of it."""

    __slots__ = ("answer", "done", "error", "work")

    def __init__(self, work: Callable[[Bond], Any]) -> None:
        self.work = work
        self.answer: Any = None
        self.error: BaseException | None = None
        self.done = threading.Event()


class Writer:
    """Writes for all threads of a process on one connection; what waits at the same time is committed together.

    Whoever finds nobody writing writes, for those too who come meanwhile: with hundreds of drills running, threads
    that took turns at the database would mostly wait for each other, and one that wrote for them for each to answer.
    """

    def __init__(self, sessions: Callable[[], Session]) -> None:
        self._sessions = sessions
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._writing = threading.Lock()
        self._connection: Connection | None = None

    def write(self, work: Callable[[Bond], T]) -> T:
        """What `work` answers, its writes committed; what it raises is raised, and nothing of it is stored.

        It may be called on another thread that writes, and once more where another's fault undid what was written
        together.
        """
        job = _Job(work)
        self._jobs.put(job)
        while not self._jobs.empty() and self._writing.acquire(blocking=False):
            try:
                self._connection = self._do(self._waiting(), self._connection)
            finally:
                self._writing.release()
        job.done.wait()
        if job.error is not None:
            raise job.error
        answer: T = job.answer
        return answer

    def close(self) -> None:
        """Give the connection back; the next write opens another."""
        with self._writing:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _waiting(self) -> list[_Job]:
        """The jobs that wait, those that came first."""
        jobs: list[_Job] = []
        while len(jobs) < TOGETHER:
            try:
                jobs.append(self._jobs.get_nowait())
            except Empty:
                break
        return jobs

    def _do(self, jobs: list[_Job], connection: Connection | None) -> Connection | None:
        """Do the jobs together or, where that fails, one by one; the connection to go on with."""
        if not jobs:  # somebody else did them
            return connection
        try:
            if connection is None:
                connection = _connect(self._sessions)
            for job in jobs:
                job.answer = job.work(connection)
            connection.commit()
        except BaseException as error:
            if connection is not None:
                connection.close()
            if len(jobs) == 1:
                jobs[0].error = error
                jobs[0].done.set()
                return None
            connection = None
            for job in jobs:
                connection = self._do([job], connection)
            return connection
        for job in jobs:
            job.done.set()
        return connection


def _connect(sessions: Callable[[], Session]) -> Connection:
    return sessions().get_bind().engine.connect()
