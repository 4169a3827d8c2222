"""What opponents learn of the player from the kept statistics."""

from __future__ import annotations

from datetime import date

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import store
from models.history.person import person
from models.match.measured import Measured, Person
from tests.pages.played import keep

TODAY = date(2024, 1, 20)
PAIRS = " ".join(f"{rank}C {rank}D@{400 + 10 * rank}" for rank in range(2, 9)) + " 3S 9C"
"""Seven pairs hit at 420, 430 … 480 ms."""


def played(session: Session, *days: str, text: str = PAIRS) -> None:
    for day in days:
        keep(session, text, started=f"{day} 12:00", rules=("pair", "marriage"))


def test_without_a_drill_nothing_is_known(session: Session) -> None:
    found = person(session, ["pair"], TODAY)
    assert not found.is_known
    assert found.overall == Measured()


def test_the_seven_days_before_today_tell_times_chances_and_lures(session: Session) -> None:
    played(session, "2024-01-13", "2024-01-18", "2024-01-19", text=PAIRS + " 9D 2H KS 4S 5D@500")
    played(session, "2024-01-12", "2024-01-20", text=PAIRS.replace("@4", "@9"))
    found = person(session, ["pair"], TODAY)
    assert found.is_known
    assert found.words == "the week to 19 Jan 2024"
    pair = found.rules["pair"]
    assert (pair.timed, pair.median_ms) == (21, 450)
    assert (pair.p10_ms, pair.p90_ms) == (420, 480)
    assert (pair.hits, pair.chances) == (21, 24)  # the pair of nines was missed
    assert pair.fallen_for == 3
    assert (found.overall.timed, found.overall.fallen_for, found.overall.lures) == (21, 3, pair.lures)


def test_where_the_week_tells_too_little_a_month_does_or_else_everything(session: Session) -> None:
    played(session, "2023-12-22", "2024-01-18")
    assert not person(session, ["pair"], TODAY).is_known
    played(session, "2024-01-20")
    assert person(session, ["pair"], TODAY).words == "the thirty days to 20 Jan 2024"
    assert person(session, ["pair"], date(2024, 6, 1)).words == "all your time"


def test_a_rule_without_hits_plays_by_the_times_of_all_rules(session: Session) -> None:
    played(session, "2024-01-13", "2024-01-18", "2024-01-19")
    found = person(session, ["pair", "marriage"], TODAY)
    assert (found.is_known_at("pair"), found.is_known_at("marriage")) == (True, False)
    assert found.reflex("marriage").mu_ms == found.reflex("pair").mu_ms


def test_matches_are_left_out(session: Session) -> None:
    played(session, "2024-01-13", "2024-01-18", "2024-01-19")
    before = person(session, ["pair"], TODAY)
    keep(session, PAIRS.replace("@4", "@2"), started="2024-01-17 12:00", pace_ms=900, rules=("pair", "marriage"))
    mode = store.mode_table.c
    changed = session.execute(store.mode_table.update().where(mode.pace == "600-999").values(dealer="match"))
    assert isinstance(changed, sa.CursorResult)
    assert changed.rowcount == 1
    session.commit()
    assert person(session, ["pair"], TODAY) == before


@pytest.mark.parametrize("rules", [[], ["floopa5"]])
def test_rules_that_were_never_played_are_no_trouble(session: Session, rules: list[str]) -> None:
    played(session, "2024-01-13", "2024-01-18", "2024-01-19")
    found: Person = person(session, rules, TODAY)
    assert found.is_known
    assert list(found.rules) == rules
