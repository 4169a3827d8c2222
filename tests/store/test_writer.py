"""Writing for many threads on one: what waits together is committed together, and faults stay with their own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
import sqlalchemy as sa

from models import store
from tests.store.conftest import Sessions


@pytest.fixture
def writer(sessions: Sessions) -> Iterator[store.Writer]:
    writer = store.Writer(sessions)
    yield writer
    writer.close()


def add_player(number: int) -> Callable[[store.Bond], int]:
    def work(connection: store.Bond) -> int:
        connection.execute(store.player_table.insert().values(id=number, settings={}))
        return number

    return work


def players(sessions: Sessions) -> set[int]:
    with sessions() as session:
        return set(session.scalars(sa.select(store.player_table.c.id))) - {store.LOCAL_PLAYER}


def together(writer: store.Writer, works: list[Callable[[store.Bond], object]]) -> list[object]:
    """What each work answered or raised, all of them given while the writer was still busy with another."""
    answers: list[object] = [None] * len(works)
    busy, go_on = threading.Event(), threading.Event()

    def ask(place: int) -> None:
        try:
            answers[place] = writer.write(works[place])
        except BaseException as error:
            answers[place] = error

    def hold(connection: store.Bond) -> None:
        busy.set()
        assert go_on.wait(10)

    threads = [threading.Thread(target=writer.write, args=(hold,))]
    threads[0].start()
    assert busy.wait(10)
    threads += [threading.Thread(target=ask, args=(place,)) for place in range(len(works))]
    for thread in threads[1:]:
        thread.start()
    while writer._jobs.qsize() < len(works):
        threading.Event().wait(0.001)
    go_on.set()
    for thread in threads:
        thread.join(10)
    return answers


def test_what_a_work_writes_is_there_when_it_is_answered(writer: store.Writer, sessions: Sessions) -> None:
    assert writer.write(add_player(7)) == 7
    assert players(sessions) == {7}


def test_works_that_wait_together_are_all_done(writer: store.Writer, sessions: Sessions) -> None:
    assert together(writer, [add_player(number) for number in (2, 3, 4)]) == [2, 3, 4]
    assert players(sessions) == {2, 3, 4}


def test_a_fault_undoes_its_own_work_alone(writer: store.Writer, sessions: Sessions) -> None:
    def fails(connection: store.Bond) -> None:
        add_player(3)(connection)
        raise LookupError("not today")

    first, second, third = together(writer, [add_player(2), fails, add_player(4)])
    assert (first, third) == (2, 4)
    assert isinstance(second, LookupError)
    assert players(sessions) == {2, 4}


def test_a_work_that_the_database_refuses_raises_what_it_says(writer: store.Writer, sessions: Sessions) -> None:
    writer.write(add_player(2))
    with pytest.raises(sa.exc.IntegrityError):
        writer.write(add_player(2))
    assert writer.write(add_player(3)) == 3


def test_a_writer_that_was_closed_begins_anew(writer: store.Writer, sessions: Sessions) -> None:
    writer.write(add_player(2))
    writer.close()
    writer.close()
    assert writer.write(add_player(3)) == 3
    assert players(sessions) == {2, 3}
