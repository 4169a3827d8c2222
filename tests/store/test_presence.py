"""Whether others write to the database: who is alone knows it, and nobody writes before all others have noticed."""

from __future__ import annotations

import math
import socket
import subprocess
import sys
from collections.abc import Callable

import pytest
import sqlalchemy as sa

from models import store
from tests.store.workers import Sessions


class Seconds:
    """A clock that stands, and a sleep that moves it."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, for_s: float) -> None:
        self.now_s += for_s


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def process(sessions: Sessions, clock: Seconds) -> Callable[[], store.Presence]:
    """Makes processes at one database, all on one clock."""
    return lambda: store.Presence(sessions, clock, clock.sleep)


def enter_by_hand(sessions: Sessions, host: str, pid: int) -> None:
    with sessions() as session:
        session.execute(store.server_table.insert().values(id="a row that was left", host=host, pid=pid))
        session.commit()


def pid_of_one_that_ended() -> int:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_a_process_that_has_not_entered_is_never_alone(process):
    assert process().alone_since_s() == math.inf


def test_the_only_process_is_alone_since_it_first_looked(process, clock):
    only = process()
    only.enter()
    assert clock.now_s == 100
    assert only.alone_since_s() == 100
    clock.now_s = 200
    assert only.alone_since_s() == 100


def test_of_two_processes_neither_is_alone(process, clock):
    one, two = process(), process()
    one.enter()
    two.enter()
    assert [one.alone_since_s(), two.alone_since_s()] == [math.inf, math.inf]


def test_a_newcomer_waits_until_the_others_must_have_noticed(process, clock):
    one, two = process(), process()
    one.enter()
    clock.now_s = 110.0
    assert one.alone_since_s() == 110
    two.enter()
    assert clock.now_s == 110.5
    clock.now_s = 110.2  # while the newcomer waits, the other may go by what it knew
    assert one.alone_since_s() == 110
    clock.now_s = 110.3
    assert one.alone_since_s() == math.inf


def test_a_process_waits_once(process, clock):
    one, two = process(), process()
    one.enter()
    two.enter()
    two.enter()
    assert clock.now_s == 100.5


def test_once_the_other_has_left_the_one_that_stays_is_alone_from_then_on(process, clock):
    one, two = process(), process()
    one.enter()
    two.enter()
    assert one.alone_since_s() == math.inf
    two.leave()
    clock.now_s = 130
    assert one.alone_since_s() == 130
    assert two.alone_since_s() == math.inf


def test_one_that_has_died_on_this_machine_does_not_count(process, clock, sessions):
    one = process()
    one.enter()
    enter_by_hand(sessions, socket.gethostname()[:64], pid_of_one_that_ended())
    assert one.alone_since_s() == 100


def test_one_that_has_died_is_forgotten_by_the_next_that_enters(process, clock, sessions):
    enter_by_hand(sessions, socket.gethostname()[:64], pid_of_one_that_ended())
    process().enter()
    assert clock.now_s == 100
    with sessions() as session:
        assert session.scalar(sa.select(sa.func.count()).select_from(store.server_table)) == 1


def test_one_on_another_machine_counts_as_long_as_it_has_not_left(process, clock, sessions):
    enter_by_hand(sessions, "elsewhere.example", pid_of_one_that_ended())
    one = process()
    one.enter()
    assert clock.now_s == 100.5
    assert one.alone_since_s() == math.inf


def test_one_that_cannot_ask_is_not_alone(clock, sessions, process):
    broken = False

    def opened():
        if broken:
            raise sa.exc.OperationalError("", {}, Exception("locked"))
        return sessions()

    one = store.Presence(opened, clock, clock.sleep)
    one.enter()
    assert one.alone_since_s() == 100
    broken, clock.now_s = True, 101.0
    assert one.alone_since_s() == math.inf


def test_one_whose_row_is_gone_is_not_alone(process, clock, sessions):
    one = process()
    one.enter()
    with sessions() as session:
        session.execute(store.server_table.delete())
        session.commit()
    assert one.alone_since_s() == math.inf


def test_one_that_has_left_is_no_longer_known(process, sessions):
    one = process()
    one.enter()
    one.leave()
    with sessions() as session:
        assert session.scalar(sa.select(sa.func.count()).select_from(store.server_table)) == 0
