"""The store on SQLite and on PostgreSQL: what is appended, what is derived of it, what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import events as ev
from models import store
from models.drill import fold
from models.history import Filters, overview
from models.player import PlayerSettings
from models.settings import STARTER, DrillSettings
from models.store.rows import read_sums
from tests.playing import settings, started
from tests.test_playthroughs import FOLDER, Playthrough

ONE, TWO = "6f1b1a0e-3a55-4a8e-9d47-6a54a1d7a001", "6f1b1a0e-3a55-4a8e-9d47-6a54a1d7a002"

EVERY_KIND: tuple[ev.Event, ...] = (
    ev.Started(1_893_456_000_123, settings("ers", seed=2**53 - 1).to_json(), 31, "set by hand", "Asia/Kolkata", 23, 1),
    ev.Opened(1_893_456_000_124, "2b6d1c1e-1111-4a8e-9d47-6a54a1d7a001", None),
    ev.Opened(1_893_456_000_125, "2b6d1c1e-2222-4a8e-9d47-6a54a1d7a001", 17),
    ev.Dealt(1_893_456_003_000, 1, "10H", 1500, True),
    ev.Slapped(1_893_456_003_412, 1, 412.3, 2, "touch", "poor", "element timing"),
    ev.Slapped(1_893_456_003_900, 1, 900.0, None, "mouse"),
    ev.PaceChanged(1_893_456_004_000, 250),
    ev.Paused(1_893_456_004_001, "hidden", 1),
    ev.Resumed(1_893_456_009_000),
    ev.Voided(1_893_456_009_500, 1, 140.5),
    ev.Timed(1_893_456_009_501, 16.7, 0.005),
    ev.Explained(1_893_456_009_502, 1, "sum3=date"),
    ev.Stopped(1_893_456_009_503, "choice"),
)


def keep(session: Session, drill_id: str, events: Sequence[ev.Event], player_id: int = store.LOCAL_PLAYER) -> None:
    """Store a drill with its events and what is derived of them."""
    first, *others = events
    assert isinstance(first, ev.Started)
    store.begin_drill(session, drill_id, player_id, first)
    if others:
        store.append(session, drill_id, 2, others)
    store.settle(session, drill_id, fold(events))
    session.commit()


def playthrough(name: str) -> list[ev.Event]:
    """The events of a drill that is written down in tests/drills."""
    return Playthrough((FOLDER / f"{name}.txt").read_text()).hand.stored


def derived(session: Session) -> list[Any]:
    """Every row that is derived from events."""
    tables = (store.drill_table, store.played_table)
    return [session.execute(sa.select(table).order_by(*table.primary_key)).all() for table in tables]


# -- events ------------------------------------------------------------------------------------------------------------


def test_every_kind_of_event_is_read_as_it_was_written(session: Session) -> None:
    assert {event.kind for event in EVERY_KIND} == set(ev.KINDS)
    keep(session, ONE, EVERY_KIND)
    assert store.events_after(session, ONE, 0) == list(EVERY_KIND)
    assert store.events_after(session, ONE, 11) == list(EVERY_KIND[11:])
    assert store.events_after(session, ONE, 13) == []


def test_a_drill_that_is_not_there_has_no_events(session: Session) -> None:
    keep(session, ONE, EVERY_KIND[:1])
    for drill_id in (TWO, "", "x" * 400, "'; DROP TABLE event; --"):
        assert store.events_after(session, drill_id, 0) == []


def test_a_number_that_is_taken_is_a_conflict_and_nothing_of_it_is_stored(session: Session) -> None:
    keep(session, ONE, EVERY_KIND[:4])
    with pytest.raises(store.ConflictError):
        store.append(session, ONE, 4, [ev.Resumed(1), ev.Resumed(2)])
    session.rollback()
    assert store.events_after(session, ONE, 0) == list(EVERY_KIND[:4])


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (ev.Slapped(5, 1, 412.3, 2), ev.Slapped(9, 1, 500.0, 2, "touch")),
        (ev.Slapped(5, 1, 412.3), ev.Slapped(9, 1, 412.3, quality="poor")),
    ],
)
def test_a_press_is_stored_once_whatever_its_number(session: Session, first: ev.Slapped, again: ev.Slapped) -> None:
    keep(session, ONE, [*EVERY_KIND[:4], first])
    keep(session, TWO, [*EVERY_KIND[:4], first])  # the same press of another drill is another press
    with pytest.raises(store.ConflictError):
        store.append(session, ONE, 6, [again])
    session.rollback()
    assert store.events_after(session, ONE, 4) == [first]
    other = ev.Slapped(9, 1, 412.4, 3)
    store.append(session, ONE, 6, [other])
    assert store.events_after(session, ONE, 4) == [first, other]


def test_an_event_needs_its_drill_and_a_drill_its_player(session: Session) -> None:
    with pytest.raises(store.ConflictError):
        store.append(session, TWO, 1, [ev.Resumed(1)])
    session.rollback()
    first = EVERY_KIND[0]
    assert isinstance(first, ev.Started)
    with pytest.raises(store.ConflictError):
        store.begin_drill(session, TWO, 99, first)


# -- derived -----------------------------------------------------------------------------------------------------------


def test_a_drill_that_is_not_over_has_no_derived_figures(session: Session) -> None:
    keep(session, ONE, playthrough("first-run")[:-1])
    (row,) = store.drills(session)
    assert (row.state, row.over, row.cards, row.opportunities, row.hits, row.median_ms) == (
        "running", False, 12, 0, 0, None,
    )  # fmt: skip
    assert history(session) == {}
    assert session.execute(sa.select(store.played_table)).all() == []


def test_the_figures_of_a_finished_drill_stand_in_the_list_of_drills(session: Session) -> None:
    keep(session, ONE, playthrough("first-run"))
    (row,) = store.drills(session)
    assert row.over
    assert (row.id, row.name, row.state, row.over, row.cards) == (ONE, "Berkeley starter", "over", True, 12)
    assert (row.opportunities, row.hits, row.false_slaps, row.median_ms) == (3, 2, 4, 565.0)
    assert row.settings == DrillSettings(STARTER.rules, pace_ms=1500, cards=12, dealer="deck", seed=1)


def test_void_cards_are_no_opportunities_and_untimed_hits_are_in_no_median(session: Session) -> None:
    keep(session, ONE, playthrough("too-fast"))
    keep(session, TWO, playthrough("streams"))
    fast, streams = sorted(store.drills(session), key=lambda row: row.id)
    assert (fast.opportunities, fast.hits, fast.false_slaps, fast.median_ms) == (5, 2, 1, 300.0)
    assert (streams.cards, streams.opportunities, streams.hits, streams.median_ms) == (14, 1, 1, 350.0)


def test_each_card_is_kept_with_the_local_day_on_which_it_was_dealt(session: Session) -> None:
    # 22:29:59 UTC is a second before four in the morning of the next day in Kolkata.
    before_four = 1_704_148_199_000  # 2024-01-01
    first = started(settings(pace_ms=1000, cards=2), at_ms=before_four)
    events = [
        ev.Started(before_four, first.settings, 2, "calendar", "Asia/Kolkata"),
        ev.Opened(before_four, "one"),
        ev.Dealt(before_four, 1, "7C", 1000),
        ev.Dealt(before_four + 1000, 2, "7D", 1000),
        ev.Stopped(before_four + 2400, "cards"),
    ]
    keep(session, ONE, events)
    days = session.scalars(sa.select(store.played_table.c.local_day).order_by(store.played_table.c.number)).all()
    assert days == [date(2024, 1, 1), date(2024, 1, 2)]
    assert store.drills(session)[0].local_day == date(2024, 1, 1)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_derived_rows_are_the_same_when_they_are_made_anew(session: Session, file: Path) -> None:
    keep(session, ONE, playthrough(file.stem))
    kept = derived(session)
    session.execute(store.played_table.update().values(outcome="hit", reaction_ms=1.0))
    session.execute(store.played_table.delete().where(store.played_table.c.number == 1))
    session.execute(store.drill_table.update().values(state="new", cards=0, hits=99, median_ms=None))
    assert derived(session) != kept
    assert store.rebuild(session) == 1
    assert derived(session) == kept


def test_rebuilding_leaves_events_and_settings_alone_and_counts_drills(session: Session) -> None:
    store.keep_settings(session, PlayerSettings(day=3))
    keep(session, ONE, playthrough("pauses"))
    keep(session, TWO, EVERY_KIND[:4])
    assert store.rebuild(session) == 2
    assert store.events_after(session, TWO, 0) == list(EVERY_KIND[:4])
    assert store.player_settings(session) == PlayerSettings(day=3)


def test_twenty_of_the_longest_notations_find_room_beside_a_card(session: Session) -> None:
    keep(session, ONE, playthrough("pauses"))
    longest = " ".join([f"ops4={10**14 + n}" for n in range(20)])
    assert len(longest) == 419
    session.execute(store.played_table.update().values(holds=longest))
    session.commit()
    assert store.played_table.c.holds.type.length >= len(longest)  # type: ignore[attr-defined]


# -- the player --------------------------------------------------------------------------------------------------------


def test_a_player_who_chose_nothing_has_the_defaults_and_so_has_one_who_is_not_there(session: Session) -> None:
    assert store.player_settings(session) == PlayerSettings()
    assert store.player_settings(session, 99) == PlayerSettings()


def test_what_a_player_chose_is_there_the_next_time_and_of_no_other_player(session: Session) -> None:
    session.execute(store.player_table.insert().values(id=2, settings={}))
    chosen = PlayerSettings(5, "2026-03-14", 0, "no", "yes", "é", STARTER.to_json())
    store.keep_settings(session, chosen)
    session.commit()
    assert store.player_settings(session) == chosen
    assert store.player_settings(session, 2) == PlayerSettings()


# -- history -----------------------------------------------------------------------------------------------------------


def test_drills_are_listed_the_latest_first_and_by_whether_they_are_over(session: Session) -> None:
    session.execute(store.player_table.insert().values(id=2, settings={}))
    late, early = EVERY_KIND, playthrough("stalls")
    keep(session, ONE, early)
    keep(session, TWO, late[:4])
    keep(session, "of another player", late, player_id=2)
    assert [row.id for row in store.drills(session)] == [TWO, ONE]
    assert [row.id for row in store.drills(session) if row.over] == [ONE]
    assert [row.id for row in store.unfinished_drills(session)] == [TWO]
    assert [row.id for row in store.drills(session, 2)] == ["of another player"]


def test_a_drill_that_was_set_up_and_never_begun_is_not_unfinished(session: Session) -> None:
    keep(session, ONE, EVERY_KIND[:1])
    assert store.unfinished_drills(session) == []


def test_no_more_unfinished_drills_are_listed_than_asked_for(session: Session) -> None:
    keep(session, ONE, EVERY_KIND[:4])
    keep(session, TWO, EVERY_KIND[:4])
    assert len(store.unfinished_drills(session, most=1)) == 1


def history(session: Session) -> dict[str, tuple[float, float, float, tuple[float, ...]]]:
    """What the store says of each rule: seen, hits, misses with lates, times."""
    rows = session.execute(sa.select(store.drill_tally_table).where(store.drill_tally_table.c.rule != "")).mappings()
    tallies = {row["rule"]: read_sums(row).tally() for row in rows}
    return {
        rule: (tally.seen, tally.hits, tally.misses + tally.lates, tuple(tally.times_ms))
        for rule, tally in tallies.items()
        if tally.seen
    }


def test_each_rule_has_the_credit_of_its_cards_and_the_times_of_those_on_which_it_held_alone(session: Session) -> None:
    keep(session, ONE, playthrough("too-fast"))
    # Late, missed, hit untimed with the sandwich, hit at 300 ms, late.
    assert history(session) == {"pair": (4.5, 1.5, 3.0, (300.0,)), "sandwich": (0.5, 0.5, 0.0, ())}


def test_rules_that_held_together_share_a_hit(session: Session) -> None:
    keep(session, ONE, playthrough("until-stopped"))
    third = pytest.approx(1 / 3)
    assert history(session) == dict.fromkeys(("sum2=11", "ops3=24", "sum3=date"), (third, third, 0, ()))


def test_the_history_of_another_player_is_their_own(session: Session) -> None:
    session.execute(store.player_table.insert().values(id=2, settings={}))
    keep(session, ONE, playthrough("first-run"))
    found = overview(session, Filters(window="all"), date(1970, 1, 2), player_id=2)
    assert (found.has_drills, found.cards, found.drills_list.lines) == (False, 0, ())
