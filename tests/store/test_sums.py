"""What is summed over drills equals what their events amount to, whatever became of the drills since."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from datetime import date
from statistics import median

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import events as ev
from models import history, store
from models.drill import fold
from models.history import Filters
from models.result import final_cards
from models.stats import CREDITS, Sums, Tally, by_rule, overall, total
from models.turn import CardRecord
from tests.pages.played import drill_of, keep
from tests.store.workers import Sessions, derived
from tests.test_playthroughs import FOLDER, Playthrough

TODAY = date(2024, 1, 20)
EVERYTHING = Filters(window="all")
GOOD = "7C 7D@430 3C 8D@500 9S 4C 6D 2C@300 QH KD@700 3H 3D@610 5C 5D@520 9S 9D@505"
LONG = f"{GOOD} {GOOD} {GOOD} 3C 3S@480 KD 8S 8H@530 2C 2D@490 7H 7S@515 JD JC@444"


def keep_all(session: Session) -> list[str]:
    """Every written playthrough, and drills of some days in two modes."""
    ids = []
    for path in sorted(FOLDER.glob("*.txt")):
        events = Playthrough(path.read_text()).hand.stored
        if fold(events).state == "over":
            ids.append(_keep(session, events))
    for number in range(6):
        ids.append(keep(session, LONG, started=f"2024-01-{10 + number} 23:30", pace_ms=(2000, 900)[number % 2]))
    return ids


def _keep(session: Session, events: Sequence[ev.Event]) -> str:
    drill_id = str(uuid.uuid4())
    assert isinstance(events[0], ev.Started)
    store.begin_drill(session, drill_id, store.LOCAL_PLAYER, events[0])
    store.append(session, drill_id, 2, events[1:])
    store.settle(session, drill_id, fold(events))
    session.commit()
    return drill_id


def cards_of(session: Session, ids: Iterable[str]) -> list[CardRecord]:
    """The cards of these drills, recomputed from their events."""
    return [card for each in ids for card in final_cards(fold(store.events_after(session, each, 0)))]


def same(found: Tally, expected: Tally) -> None:
    """The tallies agree: counts to the last digit but rounding, times exactly."""
    for name in CREDITS:
        assert getattr(found, name) == pytest.approx(getattr(expected, name), rel=1e-12, abs=1e-12), name
    assert (found.alone, found.alone_missed) == (expected.alone, expected.alone_missed)
    assert list(found.times_ms) == sorted(expected.times_ms)
    assert list(found.shared_ms) == sorted(expected.shared_ms)
    assert (found.median_ms, found.quartiles_ms, found.p90_ms) == (
        expected.median_ms,
        expected.quartiles_ms,
        expected.p90_ms,
    )
    assert (found.hit_rate.value, found.d_prime, found.censored) == pytest.approx(
        (expected.hit_rate.value, expected.d_prime, expected.censored)
    )


def test_sums_equal_a_recomputation_from_the_events(session: Session) -> None:
    ids = keep_all(session)
    cards = cards_of(session, ids)
    found = history.overview(session, EVERYTHING, TODAY)
    same(found.whole, overall(cards).tally)
    assert found.cards == overall(cards).counted
    assert found.drills == len(ids)
    expected = by_rule(cards)
    assert len(expected) > 8
    for rule, tally in expected.items():
        same(history.rule_history(session, rule, EVERYTHING, TODAY).tally, tally)
    counted = {need.notation: need.tally for need in found.needs}
    for rule, tally in expected.items():
        assert counted[rule].seen == pytest.approx(tally.seen)


def test_what_a_year_sums_is_what_its_buckets_sum(session: Session) -> None:
    keep_all(session)
    for window in ("7", "30", "365", "all"):
        found = history.overview(session, Filters(window=window), TODAY)
        same(total(bucket.sums for bucket in found.trend).tally(), found.whole)


def test_a_filter_keeps_the_cards_of_its_drills_and_no_others(session: Session) -> None:
    ids = keep_all(session)
    slow = [each for each in ids[-6:] if ids.index(each) % 2 == ids.index(ids[-6]) % 2]
    found = history.overview(session, Filters(window="30", pace="2000-2999"), TODAY)
    same(found.whole, overall(cards_of(session, slow)).tally)
    assert found.drills == 3


def test_a_rebuilding_derives_the_same_rows(session: Session, sessions: Sessions) -> None:
    keep_all(session)
    kept = derived(sessions)
    assert all(kept)
    for table in (store.tally_table, store.drill_tally_table, store.turn_table, store.standing_table):
        session.execute(table.delete())
    session.execute(store.practice_table.update().values(streak=99, cards=99))
    session.execute(store.best_table.delete())
    session.commit()
    store.rebuild(session)
    assert derived(sessions) == kept


def test_many_drills_settled_at_once_give_the_rows_of_drills_settled_one_by_one(
    session: Session, sessions: Sessions
) -> None:
    keep_all(session)
    kept = derived(sessions)
    for drill in store.drills(session):
        store.settle(session, drill.id, fold(store.events_after(session, drill.id, 0)), roll=False)
    store.roll_up_all(lambda work: work(session), store.LOCAL_PLAYER)
    session.commit()
    assert derived(sessions) == kept


def test_the_order_in_which_drills_are_settled_changes_nothing(session: Session, sessions: Sessions) -> None:
    ids = keep_all(session)
    kept = derived(sessions)
    for drill_id in reversed(ids):
        store.exclude(session, drill_id, True)
    session.commit()
    assert history.overview(session, EVERYTHING, TODAY).cards == 0
    for drill_id in (*ids[1::2], *ids[::2]):
        store.exclude(session, drill_id, False)
    session.commit()
    assert derived(sessions) == kept


@pytest.mark.parametrize("leaving", [store.delete_drill, lambda session, each: store.exclude(session, each, True)])
def test_what_is_deleted_or_excluded_leaves_every_figure(session: Session, sessions: Sessions, leaving: object) -> None:
    for number in range(4):
        keep(session, GOOD, started=f"2024-01-{10 + number} 12:00")
    before = derived(sessions)[2:]
    extra = keep(session, "7C 7D@200 3C 8D 9S@400 KD KS@999", started="2024-01-11 18:00")
    assert derived(sessions)[2:] != before
    leaving(session, extra)  # type: ignore[operator]
    session.commit()
    assert derived(sessions)[2:] == before


def test_a_deleted_drill_is_gone_with_its_events(session: Session) -> None:
    drill_id = keep(session, GOOD)
    store.delete_drill(session, drill_id)
    session.commit()
    assert store.drills(session) == []
    assert store.events_after(session, drill_id, 0) == []
    for table in store.metadata.sorted_tables:
        if "drill_id" in table.c:
            assert session.execute(sa.select(table)).all() == [], table.name


def test_a_drill_that_is_not_there_is_neither_noted_nor_excluded_nor_deleted(session: Session) -> None:
    for change in (
        lambda: store.keep_note(session, "none", "x"),
        lambda: store.exclude(session, "none", True),
        lambda: store.delete_drill(session, "none"),
    ):
        with pytest.raises(store.UnknownDrillError):
            change()


def test_a_note_is_kept_and_an_empty_one_takes_it_away(session: Session) -> None:
    drill_id = keep(session, GOOD)
    for text, kept in (("  tired, left hand ", "tired, left hand"), ("", ""), ("x" * 600, "x" * 500)):
        store.keep_note(session, drill_id, text)
        (line,) = history.drill_page(session, EVERYTHING, TODAY).lines
        assert line.note == kept


def test_medians_of_two_modes_on_a_day_are_medians_of_all_their_times(session: Session) -> None:
    keep(session, "7C 7D@400 9S 9D@500 5C 5D@800", started="2024-01-19 12:00")
    keep(session, "7C 7D@450 9S 9D@650 5C 5D@700", started="2024-01-19 13:00", pace_ms=900)
    found = history.overview(session, Filters(), TODAY)
    (bucket,) = found.trend
    assert bucket.tally.median_ms.value == median([400, 450, 500, 650, 700, 800]) == 575
    assert bucket.best_ms == 400


def test_credits_of_thirds_add_up_to_a_whole() -> None:
    # 5 5 5 is a pair, a sandwich and a floopa of three
    cards = final_cards(drill_of("5C 5D 5H@450", rules=("pair", "sandwich", "floopa3")))
    sums = [Sums.of(tally) for rule, tally in by_rule(cards[2:]).items()]
    assert len(sums) == 3
    assert total(sums).tally().seen == 1.0
