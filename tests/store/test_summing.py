"""Drills that end at the same time are summed together, and none is left out of the sums."""

from __future__ import annotations

import threading

import pytest
import sqlalchemy as sa

from models import store
from models.drill import fold
from models.store import summing
from models.store.line import Writing
from tests.pages.played import keep
from tests.store.test_sums import LONG
from tests.store.workers import Sessions, derived, rebuild

PATIENCE_S = 20


def unsummed(sessions: Sessions, count: int) -> list[str]:
    """Drills of one day that are settled but in no sum."""
    with sessions() as session:
        ids = [keep(session, LONG, started=f"2024-01-10 {10 + number}:30") for number in range(count)]
        for drill_id in ids:
            store.settle(session, drill_id, fold(store.events_after(session, drill_id, 0)), roll=False)
        for table in (store.tally_table, store.standing_table, store.practice_table, store.best_table):
            session.execute(table.delete())
        session.commit()
    return ids


def missing(sessions: Sessions) -> int:
    """How many drills are not marked as derived."""
    with sessions() as session:
        return len(
            session.scalars(sa.select(store.drill_table.c.id).where(store.drill_table.c.derivation.is_(None))).all()
        )


@pytest.fixture(autouse=True)
def tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rest between one summing and the next."""
    monkeypatch.setattr(summing, "SHARE", 1)


def test_a_drill_is_in_the_sums_when_adding_it_is_over(sessions: Sessions) -> None:
    (drill_id,) = unsummed(sessions, 1)
    assert missing(sessions) == 1
    writer = store.Writer(sessions)
    store.Summing(writer.write).add(store.LOCAL_PLAYER, drill_id)
    writer.close()
    assert missing(sessions) == 0
    summed = derived(sessions)
    rebuild(sessions)
    assert derived(sessions) == summed


def test_drills_that_end_while_another_is_summed_are_summed_together(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = unsummed(sessions, 4)
    writer = store.Writer(sessions)
    begun, go_on = threading.Event(), threading.Event()
    together: list[set[str]] = []

    def sum_up(write: Writing, player_id: int, drill_ids: list[str]) -> None:
        together.append(set(drill_ids))
        begun.set()
        assert go_on.wait(PATIENCE_S)
        store.sum_up(write, player_id, drill_ids)

    monkeypatch.setattr(summing, "sum_up", sum_up)
    sums = store.Summing(writer.write)
    threads = [threading.Thread(target=sums.add, args=(store.LOCAL_PLAYER, each)) for each in (first, *others)]
    threads[0].start()
    assert begun.wait(PATIENCE_S)
    for thread in threads[1:]:
        thread.start()
    while sums._waiting.qsize() < len(others):
        pass
    go_on.set()
    for thread in threads:
        thread.join(PATIENCE_S)
    writer.close()
    assert together == [{first}, set(others)]
    assert missing(sessions) == 0
    summed = derived(sessions)
    rebuild(sessions)
    assert derived(sessions) == summed


def test_what_was_not_summed_when_the_server_died_is_summed_at_the_next_start(sessions: Sessions) -> None:
    unsummed(sessions, 2)
    with sessions() as session:
        assert store.catch_up(session) == 2
    assert missing(sessions) == 0
    summed = derived(sessions)
    rebuild(sessions)
    assert derived(sessions) == summed
