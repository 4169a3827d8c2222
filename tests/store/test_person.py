"""What opponents learn of the player from the kept statistics."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import store
from models.history.person import person
from models.match.company import invite
from models.match.exgaussian import quantile
from models.match.measured import Measured, Person
from models.rules import RuleSet
from models.simulated import SimulatedPlayer, Sitting, Skill
from tests.pages.played import keep, keep_events
from tests.playing import settings, started

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


def test_an_opponent_like_the_player_has_the_times_chances_and_mistakes_of_the_player(session: Session) -> None:
    rules = ("pair", "sandwich")
    skills = {"pair": Skill(0.95, 0.05, 400), "sandwich": Skill(0.7, 0.25, 600)}
    false = plain = 0
    for day in range(13, 20):
        chosen = settings(rules=rules, cards=150, pace_ms=3000, dealer="balanced", seed=day)
        begun = started(chosen, at_ms=round(datetime(2024, 1, day, 12, tzinfo=UTC).timestamp() * 1000))
        sitting = Sitting(begun, SimulatedPlayer(day, skills)).play()
        keep_events(session, sitting.events)
        false += sum(card.outcome == "false" for card in sitting.drill.cards)
        plain += sum(not card.holds for card in sitting.drill.cards)
    found = person(session, rules, TODAY)
    company = invite("last-week", RuleSet(rules), 1, seed=1, person=found)
    (pair, sandwich) = company.seats[0].rows
    assert (pair.own, sandwich.own) == (True, True)
    assert found.rules["pair"].timed > 100
    # measurement.md §5: the median of the ex-Gaussian is 114.5 ms above its mu; two lapses in a hundred cards
    assert pair.typical_ms == pytest.approx(514.5, abs=45)
    assert sandwich.typical_ms == pytest.approx(714.5, abs=45)
    assert (pair.sees, sandwich.sees) == (pytest.approx(0.931, abs=0.06), pytest.approx(0.686, abs=0.1))
    # most false slaps are put down to rules that are off, and so to no lure of these
    assert company.seats[0].slips + (pair.falls + sandwich.falls) / 2 == pytest.approx(false / plain, abs=0.02)
    reflex, told = company.seats[0].reflexes["sandwich"], found.rules["sandwich"]
    assert quantile(0.9, reflex.mu_ms, reflex.sigma_ms, reflex.tau_ms) == pytest.approx(told.p90_ms, abs=1)
