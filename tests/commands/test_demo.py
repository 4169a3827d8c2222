"""`flask demo`: a history for a database that holds no drills."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from flask import Flask

from models import store
from models.days import local_day
from models.demo import GROWTH, history
from models.rules import STANDARD
from tests.pages.played import keep
from views.database import db

NOW_MS = 1_780_000_000_000  # 28 May 2026, 20:26 UTC


def test_an_empty_database_is_filled_so_that_the_pages_have_something_to_show(app: Flask) -> None:
    told = app.test_cli_runner().invoke(args=["demo", "--days", "2", "--seed", "1", "--json"])
    assert told.exit_code == 0, told.output
    made = json.loads(told.output)
    with app.app_context(), db.sessionmaker() as session:
        assert store.amount(session) == (made["drills"], made["cards"])
        assert [drill.over for drill in store.drills(session)] == [True] * made["drills"]
        assert store.player_settings(session).choices is not None
    client = app.test_client()
    for page in ("/", "/progress", "/progress/pair", "/data"):
        assert client.get(page).status_code == 200


def test_a_database_that_holds_a_drill_is_refused_by_name_and_left_as_it_is(app: Flask) -> None:
    with app.app_context(), db.sessionmaker() as session:
        keep(session, "7C 7D@430")
        session.commit()
        file = db.engine.url.database
    told = app.test_cli_runner().invoke(args=["demo", "--days", "1"])
    assert told.exit_code == 2
    assert f"{file} holds a drill" in told.output
    with app.app_context(), db.sessionmaker() as session:
        assert store.amount(session)[0] == 1


def test_a_database_that_cannot_be_used_is_named_in_a_sentence(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    file = tmp_path / "notes.sqlite"
    file.write_text("these are my notes, and no database at all\n" * 50)
    told = make_app(DATABASE_URL=f"sqlite:///{file}").test_cli_runner().invoke(args=["demo"])
    assert told.exit_code == 2
    assert "is not a sound SQLite database" in told.output


def test_the_same_seed_plays_the_same_drills_at_the_same_hours() -> None:
    one, again, other = (list(history(2, seed, NOW_MS, "Europe/Berlin")) for seed in (1, 1, 2))
    assert [(each.id, each.sitting.events) for each in one] == [(each.id, each.sitting.events) for each in again]
    assert {each.id for each in one}.isdisjoint(each.id for each in other)


def test_drills_follow_one_another_up_to_now_on_every_day_that_is_no_day_of_rest() -> None:
    made = list(history(9, 4, NOW_MS, "Asia/Kolkata"))
    starts = [each.sitting.drill.started_at_ms for each in made]
    ends = [each.sitting.drill.over_at_ms or NOW_MS + 1 for each in made]
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
    assert ends[-1] < NOW_MS
    days = [day for day, _ in groupby(local_day(start, "Asia/Kolkata") for start in starts)]
    assert (NOW_MS - starts[0]) // 86_400_000 in (7, 8)
    assert 5 <= len(days) <= 9
    assert {each.sitting.drill.state for each in made} == {"over"}
    assert len({each.id for each in made}) == len(made)


def test_every_rule_of_the_presets_is_learnt_each_at_a_rate_of_its_own() -> None:
    assert set(GROWTH) == set(STANDARD)
    assert len({growth.days for growth in GROWTH.values()}) == len(GROWTH)
    for growth in GROWTH.values():
        early, late = growth.after(3), growth.after(50)
        assert early.sees < late.sees
        assert early.mu_ms > late.mu_ms
        assert early.falls_for > late.falls_for
