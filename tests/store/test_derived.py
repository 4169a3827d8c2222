"""What is derived of a drill as it ends: with its last event, by whichever worker, and while others derive anew."""

from __future__ import annotations

import threading
import uuid

import pytest

from models import events as ev
from models import play, store
from models.running import Running
from tests.store.workers import PAIR, PATIENCE_S, MakeWorker, Sessions, begin, derived, nothing, rebuild, slap, stored
from tests.test_playthroughs import FOLDER, Playthrough


def play_through(sessions: Sessions, workers: list[Running], name: str) -> None:
    """Play a drill that is written down in tests/drills, each event at the next worker."""
    events = Playthrough((FOLDER / f"{name}.txt").read_text()).hand.stored
    drill_id = str(uuid.uuid4())
    with sessions() as session:
        store.begin_drill(session, drill_id, store.LOCAL_PLAYER, events[0])  # type: ignore[arg-type]
        session.commit()
    for number, event in enumerate(events[1:]):
        workers[number % len(workers)].change(drill_id, lambda drill, event=event: [event], nothing)  # type: ignore[misc]


@pytest.mark.parametrize("name", ["first-run", "late-arrivals", "streams"])
def test_what_is_derived_of_a_drill_as_it_is_played_is_what_a_rebuilding_derives(
    sessions: Sessions, worker: MakeWorker, name: str
) -> None:
    play_through(sessions, [worker(), worker()], name)
    kept = derived(sessions)
    assert kept[1]
    rebuild(sessions)
    assert derived(sessions) == kept


def test_drills_may_be_played_while_figures_are_derived_anew(sessions: Sessions, worker: MakeWorker) -> None:
    faults: list[BaseException] = []
    over = threading.Event()

    def rebuild_on() -> None:
        try:
            while not over.is_set():
                rebuild(sessions)
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=rebuild_on)
    thread.start()
    workers = [worker(), worker()]
    for name in ("first-run", "stalls", "rat-screw"):
        play_through(sessions, workers, name)
    over.set()
    thread.join(PATIENCE_S)
    assert faults == []
    kept = derived(sessions)
    rebuild(sessions)
    assert derived(sessions) == kept


def test_a_press_made_in_time_that_arrives_after_the_end_is_derived_too(sessions: Sessions, worker: MakeWorker) -> None:
    drill_id = begin(sessions, PAIR, cards=2)
    one, two = worker(), worker()
    assert two.look(drill_id, lambda drill: drill.state) == "running"
    one.change(drill_id, lambda drill: play.finish(drill, 3400), nothing)
    assert slap(two, drill_id, ev.Slapped(3500, 2, 900.0, 1)) == "hit"
    one.change(drill_id, lambda drill: play.stop(drill, 3600), nothing)
    with sessions() as session:
        (row,) = store.drills(session)
    assert (row.opportunities, row.hits, row.median_ms) == (1, 1, 900)


def test_the_end_and_what_is_derived_of_it_are_stored_together_or_not_at_all(
    sessions: Sessions, worker: MakeWorker, drill_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = worker()

    def fails(*_arguments: object, **_more: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "settle", fails)
        with pytest.raises(OSError, match="full"):
            one.change(drill_id, lambda drill: play.stop(drill, 2500), nothing)
    assert "stopped" not in {event.kind for event in stored(sessions, drill_id)}
    assert one.look(drill_id, lambda drill: drill.state) == "running"
    one.change(drill_id, lambda drill: play.stop(drill, 2500), nothing)
    with sessions() as session:
        assert [row.id for row in store.drills(session) if row.over] == [drill_id]
