"""Drills in progress: several workers on one database, one drill, and nothing stored twice or lost."""

from __future__ import annotations

import threading

import pytest

from models import events as ev
from models import play, running, store
from models.drill import Drill, fold
from models.running import Running
from tests.playing import settings, started
from tests.store.workers import (
    PAIR,
    PATIENCE_S,
    MakeWorker,
    Sessions,
    begin,
    nothing,
    outcome_of,
    press,
    slap,
    stored,
)  # fmt: skip

# -- several workers ---------------------------------------------------------------------------------------------------


def test_each_worker_sees_what_the_others_have_stored(sessions: Sessions, worker: MakeWorker, drill_id: str) -> None:
    one, two = worker(), worker()
    assert one.look(drill_id, lambda drill: len(drill.cards)) == 2
    assert slap(two, drill_id, press(400)) == "hit"
    assert one.look(drill_id, lambda drill: drill.won) == 2
    one.change(drill_id, lambda drill: play.pause(drill, ev.Paused(2500, "choice")), nothing)
    assert two.look(drill_id, lambda drill: drill.state) == "paused"
    assert slap(two, drill_id, press(700, 2)) == "extra"
    assert one.look(drill_id, lambda drill: drill.cards) == two.look(drill_id, lambda drill: drill.cards)
    assert fold(stored(sessions, drill_id)).cards == one.look(drill_id, lambda drill: drill.cards)


def test_where_another_worker_was_first_the_command_is_asked_again(
    sessions: Sessions, worker: MakeWorker, drill_id: str
) -> None:
    one, two = worker(), worker()
    asked = []

    def command(drill: Drill) -> list[ev.Event]:
        asked.append(drill.won)
        if len(asked) == 1:
            slap(two, drill_id, press(400))
        return [ev.Paused(2500, "choice")]

    one.change(drill_id, command, nothing)
    assert asked == [0, 2]
    assert [event.kind for event in stored(sessions, drill_id)[-2:]] == ["slapped", "paused"]


def test_a_press_that_reaches_two_workers_is_stored_once_and_answered_alike(
    sessions: Sessions, worker: MakeWorker, drill_id: str
) -> None:
    one, two = worker(), worker()
    answers = []

    def command(drill: Drill) -> list[ev.Event]:
        if not answers:
            answers.append(slap(two, drill_id, press(400)))
        return list(play.slap(drill, press(400)))

    answers.append(one.change(drill_id, command, outcome_of(press(400))))
    assert answers == ["hit", "hit"]
    assert len(stored(sessions, drill_id)) == 5


def test_a_worker_that_is_never_first_gives_up_and_stores_nothing(
    sessions: Sessions, worker: MakeWorker, drill_id: str
) -> None:
    one, two = worker(), worker()
    number = 0

    def command(_drill: Drill) -> list[ev.Event]:
        nonlocal number
        number += 1
        slap(two, drill_id, press(400 + number, number))
        return [ev.Paused(2500, "choice")]

    with pytest.raises(store.ConflictError):
        one.change(drill_id, command, nothing)
    assert "paused" not in {event.kind for event in stored(sessions, drill_id)}
    assert slap(one, drill_id, press(1, 99)) == "extra"


@pytest.mark.parametrize("workers", [1, 2])
def test_presses_made_at_once_are_each_stored_once_and_in_one_order(
    sessions: Sessions, worker: MakeWorker, drill_id: str, workers: int
) -> None:
    at = [worker() for _ in range(workers)] * 4
    presses = [press(300 + number, number) for number in range(1, 9)]
    answers: dict[int, set[str]] = {number: set() for number in range(1, 9)}
    together = threading.Barrier(4)
    faults: list[BaseException] = []

    def play_on(place: int) -> None:
        try:
            together.wait(PATIENCE_S)
            for event in presses[place:] + presses[:place]:
                assert event.press is not None
                answers[event.press].add(slap(at[place], drill_id, event))
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=play_on, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert faults == []
    kept = [event for event in stored(sessions, drill_id) if isinstance(event, ev.Slapped)]
    assert sorted(kept, key=lambda event: event.reaction_ms) == presses
    assert sorted(map(sorted, answers.values())) == [["extra"]] * 7 + [["hit"]]
    assert fold(stored(sessions, drill_id)).cards == at[0].look(drill_id, lambda drill: drill.cards)


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_what_a_command_raises_is_raised_and_nothing_is_stored(
    sessions: Sessions, worker: MakeWorker, drill_id: str
) -> None:
    one = worker()
    with pytest.raises(play.NotDealtError):
        slap(one, drill_id, ev.Slapped(2400, 3, 400.0))
    with pytest.raises(play.RefusedError):
        one.change(drill_id, lambda drill: play.change_pace(drill, {}, 5), nothing)
    assert len(stored(sessions, drill_id)) == 4
    assert slap(one, drill_id, press(400)) == "hit"


@pytest.mark.parametrize("drill_id", ["", "no-such-drill", "x" * 400, "6f1b1a0e-3a55-4a8e-9d47-6a54a1d7ffff", "é'\"--"])
def test_a_drill_that_is_not_there_is_unknown_and_not_remembered(worker: MakeWorker, drill_id: str) -> None:
    one = worker()
    with pytest.raises(store.UnknownDrillError):
        one.look(drill_id, nothing)
    with pytest.raises(store.UnknownDrillError):
        one.change(drill_id, lambda drill: [ev.Resumed(1)], nothing)
    assert len(one._folds) == 0


def test_a_drill_that_is_begun_after_it_was_asked_for_is_found(sessions: Sessions, worker: MakeWorker) -> None:
    one = worker()
    with pytest.raises(store.UnknownDrillError):
        one.look("later", nothing)
    with sessions() as session:
        store.begin_drill(session, "later", store.LOCAL_PLAYER, started(settings()))
        session.commit()
    assert one.look("later", lambda drill: drill.state) == "new"


# -- waiting and memory ------------------------------------------------------------------------------------------------


def waiting(one: Running, drill_id: str, seen: int) -> threading.Thread:
    """A thread that waits for more than `seen` events, far longer than any test lasts."""
    thread = threading.Thread(target=one.wait, args=(drill_id, seen, PATIENCE_S), daemon=True)
    thread.start()
    return thread


def test_who_waits_is_woken_by_what_happens_in_the_same_worker(worker: MakeWorker, drill_id: str) -> None:
    one = worker()
    one.look(drill_id, nothing)
    thread = waiting(one, drill_id, one.seen(drill_id))
    one.change(drill_id, lambda drill: [ev.Paused(2500, "choice")], nothing)
    thread.join(PATIENCE_S / 2)
    assert not thread.is_alive()


def test_who_waits_is_woken_when_another_workers_events_are_read(worker: MakeWorker, drill_id: str) -> None:
    one, two = worker(), worker()
    one.look(drill_id, nothing)
    thread = waiting(one, drill_id, one.seen(drill_id))
    two.change(drill_id, lambda drill: [ev.Paused(2500, "choice")], nothing)
    one.look(drill_id, nothing)
    thread.join(PATIENCE_S / 2)
    assert not thread.is_alive()


def test_a_press_wakes_nobody_because_no_card_waits_for_it(worker: MakeWorker, drill_id: str) -> None:
    one = worker()
    one.look(drill_id, nothing)
    thread = waiting(one, drill_id, one.seen(drill_id))
    slap(one, drill_id, press(400))
    thread.join(0.2)
    assert thread.is_alive()
    one.stop_waiting()
    thread.join(PATIENCE_S / 2)
    assert not thread.is_alive()


def test_who_has_not_seen_everything_does_not_wait_and_nobody_waits_once_the_server_stops(
    worker: MakeWorker, drill_id: str
) -> None:
    one = worker()
    one.look(drill_id, nothing)
    assert one.seen(drill_id) == 4
    one.wait(drill_id, 3, PATIENCE_S)
    thread = waiting(one, drill_id, 4)
    one.stop_waiting()
    thread.join(PATIENCE_S / 2)
    assert not thread.is_alive()
    one.wait(drill_id, 4, PATIENCE_S)


def test_only_so_many_drills_are_kept_in_memory_and_the_others_are_read_again(
    sessions: Sessions, worker: MakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "KEPT_FOLDS", 3)
    one = worker()
    ids = [begin(sessions, PAIR) for _ in range(6)]
    for drill_id in ids:
        assert slap(one, drill_id, press(400)) == "hit"
    assert set(one._folds) == set(ids[3:])
    one.look(ids[3], nothing)
    one.look(ids[0], nothing)
    assert set(one._folds) == {ids[5], ids[3], ids[0]}
    assert [one.look(drill_id, lambda drill: drill.won) for drill_id in ids] == [2] * 6
