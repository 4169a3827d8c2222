"""Connections that are kept open: what a process that asks all the time asks the database on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.orm import Session

T = TypeVar("T")
Bond = Session | Connection
"""What the functions here ask the database on: a request's session, or a connection."""

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
    """Writes for all threads of a process on one of its own; what waits at the same time is committed together.

    With hundreds of drills running, threads that took turns at the database would mostly wait for each other.
    """

    def __init__(self, sessions: Callable[[], Session]) -> None:
        self._sessions = sessions
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def write(self, work: Callable[[Bond], T]) -> T:
        """What `work` answers, its writes committed; what it raises is raised, and nothing of it is stored.

        It is called on the writer's thread, and once more where another's fault undid what was written together.
        """
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
        job = _Job(work)
        self._jobs.put(job)
        job.done.wait()
        if job.error is not None:
            raise job.error
        answer: T = job.answer
        return answer

    def close(self) -> None:
        """End the thread and give its connection back; the next write starts another."""
        with self._starting:
            if self._thread is not None:
                self._jobs.put(None)
                self._thread.join()
                self._thread = None

    def _run(self) -> None:
        connection: Connection | None = None
        while (first := self._jobs.get()) is not None:
            jobs, ends = self._waiting(first)
            connection = self._do(jobs, connection)
            if ends:
                break
        if connection is not None:
            connection.close()

    def _waiting(self, first: _Job) -> tuple[list[_Job], bool]:
        """The first job with those that wait behind it, and whether the end was asked for after them."""
        jobs = [first]
        while len(jobs) < TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _do(self, jobs: list[_Job], connection: Connection | None) -> Connection | None:
        """Do the jobs together or, where that fails, one by one; the connection to go on with."""
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
