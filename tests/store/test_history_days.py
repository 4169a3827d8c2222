"""Days of a history: zones, days of 23 and 25 hours, midnight, the turn of a month, clocks set back, travel."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.orm import Session

from models import events as ev
from models import history
from models.history import Filters
from tests.pages.played import events_of, keep_events

PAIRS = "7C 7D@430 3C 9D 5H 5S@500"


def keep_at(session: Session, local: str, zone: str, text: str = PAIRS, pace_ms: int = 2000) -> str:
    """A drill begun at this reading of the clock in this zone."""
    utc = datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    started, *others = events_of(text, started=f"{utc:%Y-%m-%d %H:%M:%S}", pace_ms=pace_ms)
    assert isinstance(started, ev.Started)
    return keep_events(session, [replace(started, tz=zone), *others])


def cards_of_days(session: Session, today: date) -> dict[str, int]:
    """The days of the calendar on which there were cards, and how many."""
    calendar = history.overview(session, Filters(), today).practice.calendar
    return {day.day.isoformat(): day.cards for day in calendar if day.cards}


@pytest.mark.parametrize(
    ("zone", "local", "day"),
    [
        ("Europe/Berlin", "2024-03-31 03:30", "2024-03-30"),  # 23 hours: two o'clock is left out
        ("Europe/Berlin", "2024-03-31 04:00", "2024-03-31"),
        ("Europe/Berlin", "2024-10-27 03:30", "2024-10-26"),  # 25 hours: two o'clock comes twice
        ("Europe/Berlin", "2024-10-27 23:59", "2024-10-27"),
        ("Asia/Kolkata", "2024-05-02 03:55", "2024-05-01"),  # +5:30
        ("Asia/Kolkata", "2024-05-02 04:05", "2024-05-02"),
        ("Pacific/Marquesas", "2024-05-02 03:55", "2024-05-01"),  # −9:30
        ("Pacific/Marquesas", "2024-05-02 04:05", "2024-05-02"),
    ],
)
def test_cards_belong_to_the_day_of_their_own_zone_which_turns_at_four(
    session: Session, zone: str, local: str, day: str
) -> None:
    keep_at(session, local, zone)
    assert cards_of_days(session, date(2024, 12, 31)) == {day: 6}


def test_today_is_told_in_the_zone_of_the_latest_drill(session: Session) -> None:
    at_ms = round(datetime(2024, 5, 1, 22, 35, tzinfo=UTC).timestamp() * 1000)
    assert history.today(session, at_ms, "UTC", 4) == date(2024, 5, 1)
    keep_at(session, "2024-05-01 12:00", "Asia/Kolkata")
    assert history.today(session, at_ms, "UTC", 4) == date(2024, 5, 2)  # 04:05 there


def test_a_drill_over_the_turn_of_a_day_gives_each_card_its_own(session: Session) -> None:
    drill_id = keep_at(session, "2024-05-02 03:59:54", "Europe/Berlin")
    assert cards_of_days(session, date(2024, 5, 2)) == {"2024-05-01": 3, "2024-05-02": 3}
    both = history.overview(session, Filters(window="7"), date(2024, 5, 2))
    assert (both.drills, both.cards, both.days) == (1, 6, 2)
    assert [bucket.drill_id for bucket in both.trend] == [drill_id]
    now = history.overview(session, Filters(window="today"), date(2024, 5, 2))
    assert (now.cards, now.practice.today_cards, now.practice.today_minutes) == (3, 3, 0.1)


def test_a_page_left_open_over_the_turn_of_a_day_begins_a_new_one(session: Session) -> None:
    keep_at(session, "2024-05-01 23:00", "UTC")
    before = history.overview(session, Filters(), date(2024, 5, 1)).practice
    after = history.overview(session, Filters(), date(2024, 5, 2)).practice
    assert (before.today_cards, before.streak, before.streak_today) == (6, 1, True)
    assert (after.today_cards, after.streak, after.streak_today) == (0, 1, False)
    assert history.overview(session, Filters(), date(2024, 5, 3)).practice.streak == 0


def test_the_31st_and_the_1st_are_days_in_a_row_in_two_months(session: Session) -> None:
    keep_at(session, "2024-01-31 12:00", "UTC")
    keep_at(session, "2024-02-01 12:00", "UTC", "7C 7D@900")
    found = history.overview(session, Filters(window="all"), date(2024, 2, 1))
    assert (found.practice.streak, found.days, found.cards) == (2, 2, 8)
    rule = history.rule_history(session, "pair", Filters(), date(2024, 2, 1))
    assert (sum(rule.histogram.now), sum(rule.histogram.before), rule.histogram.now_words) == (1, 2, "February 2024")


def test_a_drill_over_the_turn_of_a_month_is_in_both(session: Session) -> None:
    keep_at(session, "2024-02-01 03:59:54", "UTC")
    month = history.rule_history(session, "pair", Filters(), date(2024, 2, 1)).histogram
    assert (month.now, month.before) == ((0, 0, 1), (1, 0, 0))


def test_a_clock_set_back_loses_no_card_and_counts_none_twice(session: Session) -> None:
    keep_at(session, "2024-05-03 12:00", "UTC")
    keep_at(session, "2024-05-01 12:00", "UTC", "7C 7D@700")
    assert cards_of_days(session, date(2024, 5, 3)) == {"2024-05-01": 2, "2024-05-03": 6}
    found = history.rule_history(session, "pair", Filters(), date(2024, 5, 1))
    assert [turn.reaction_ms for turn in found.turns] == [700, 430, 500]
    assert (found.tally.hits, found.standing.last_seen) == (3, date(2024, 5, 3))
    practice = history.overview(session, Filters(), date(2024, 5, 1)).practice
    assert (practice.today_cards, practice.streak) == (2, 1)


def test_days_in_a_row_close_up_when_a_day_between_is_played_later_on_a_wrong_clock(session: Session) -> None:
    for day in ("01", "03", "02"):
        keep_at(session, f"2024-05-{day} 12:00", "UTC")
    practice = history.overview(session, Filters(), date(2024, 5, 3)).practice
    assert (practice.streak, practice.longest_streak) == (3, 3)


def test_who_travels_west_has_cards_on_the_day_after_today(session: Session) -> None:
    keep_at(session, "2024-05-02 09:00", "Asia/Tokyo")
    keep_at(session, "2024-05-01 20:00", "America/Los_Angeles", "7C 7D@700")
    today = date(2024, 5, 1)
    assert cards_of_days(session, date(2024, 5, 2)) == {"2024-05-01": 2, "2024-05-02": 6}
    now = history.overview(session, Filters(window="today"), today)
    assert (now.cards, now.practice.streak) == (2, 1)
    for window in ("7", "30", "365", "all"):
        assert history.overview(session, Filters(window=window), today).cards == 8


def test_who_travels_east_keeps_the_days_in_a_row(session: Session) -> None:
    keep_at(session, "2024-05-01 22:00", "America/Los_Angeles")
    keep_at(session, "2024-05-02 20:00", "Asia/Tokyo")
    practice = history.overview(session, Filters(), date(2024, 5, 2)).practice
    assert (practice.streak, practice.today_cards) == (2, 6)


def test_the_hour_at_which_a_day_starts_is_that_of_the_drill(session: Session) -> None:
    started, *others = events_of(PAIRS, started="2024-05-02 01:00")
    assert isinstance(started, ev.Started)
    keep_events(session, [replace(started, day_start_hour=0), *others])
    assert cards_of_days(session, date(2024, 5, 2)) == {"2024-05-02": 6}


def test_a_year_is_cut_in_days_and_months_that_leave_no_day_out(session: Session) -> None:
    for day in ("2023-05-03", "2023-05-04", "2023-05-31", "2023-06-01", "2024-04-30", "2024-05-02"):
        keep_at(session, f"{day} 12:00", "UTC")
    found = history.overview(session, Filters(window="365"), date(2024, 5, 2))
    assert (found.drills, found.days, found.cards) == (5, 5, 30)  # 29 Feb makes 4 May 2023 the first of 365
    assert sum(bucket.sums.drills for bucket in found.trend) == 5


def test_the_longest_streak_outlives_its_end(session: Session) -> None:
    for day in (1, 2, 3, 10):
        keep_at(session, f"2024-05-{day:02} 12:00", "UTC")
    practice = history.overview(session, Filters(), date(2024, 5, 10)).practice
    assert (practice.streak, practice.longest_streak) == (1, 3)
