"""Days: every expected date below was worked out by hand from the zone's offset on that day."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.days import calendar_day, local_day

ZONES = [
    "UTC",
    "America/New_York",
    "Asia/Kolkata",
    "Pacific/Marquesas",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "America/Sao_Paulo",
    "America/St_Johns",
    "Europe/Berlin",
]


def at(text: str) -> int:
    """Return the milliseconds of a UTC time such as "2024-03-10 08:59"."""
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("utc", "tz", "training", "calendar"),
    [
        # Berlin in winter is UTC+1: 03:59 there still belongs to the evening before.
        ("2024-01-15 02:59", "Europe/Berlin", date(2024, 1, 14), date(2024, 1, 15)),
        ("2024-01-15 03:00", "Europe/Berlin", date(2024, 1, 15), date(2024, 1, 15)),
        # Half-hour zones: UTC+5:30 and UTC-9:30.
        ("2024-01-14 22:29", "Asia/Kolkata", date(2024, 1, 14), date(2024, 1, 15)),
        ("2024-01-14 22:30", "Asia/Kolkata", date(2024, 1, 15), date(2024, 1, 15)),
        ("2024-01-15 13:29", "Pacific/Marquesas", date(2024, 1, 14), date(2024, 1, 15)),
        ("2024-01-15 13:30", "Pacific/Marquesas", date(2024, 1, 15), date(2024, 1, 15)),
        ("2024-01-15 09:29", "Pacific/Marquesas", date(2024, 1, 14), date(2024, 1, 14)),
        # From the 31st to the 1st, and over New Year.
        ("2024-02-01 03:59", "UTC", date(2024, 1, 31), date(2024, 2, 1)),
        ("2024-01-01 00:00", "UTC", date(2023, 12, 31), date(2024, 1, 1)),
        ("2024-03-01 03:00", "UTC", date(2024, 2, 29), date(2024, 3, 1)),
    ],
)
def test_a_day_turns_at_four_by_the_players_own_clock(utc: str, tz: str, training: date, calendar: date) -> None:
    assert local_day(at(utc), tz) == training
    assert calendar_day(at(utc), tz) == calendar


def test_the_day_of_23_hours_loses_none_of_its_instants() -> None:
    # New York, 10 March 2024: 02:00 became 03:00 at 07:00 UTC. The 9th lasts from 09:00 UTC to 08:00 UTC.
    assert local_day(at("2024-03-09 09:00"), "America/New_York") == date(2024, 3, 9)
    assert local_day(at("2024-03-10 07:59"), "America/New_York") == date(2024, 3, 9)
    assert local_day(at("2024-03-10 08:00"), "America/New_York") == date(2024, 3, 10)


def test_the_day_of_25_hours_is_one_day() -> None:
    # New York, 3 November 2024: 02:00 became 01:00 at 06:00 UTC. The 2nd lasts from 08:00 UTC to 09:00 UTC.
    assert local_day(at("2024-11-02 08:00"), "America/New_York") == date(2024, 11, 2)
    assert local_day(at("2024-11-03 08:59"), "America/New_York") == date(2024, 11, 2)
    assert local_day(at("2024-11-03 09:00"), "America/New_York") == date(2024, 11, 3)


def test_an_hour_that_comes_twice_starts_one_day_only() -> None:
    # The player's day starts at 1; on 3 November 2024 New York reads 01:00 at 05:00 and again at 06:00 UTC.
    assert local_day(at("2024-11-03 04:59"), "America/New_York", 1) == date(2024, 11, 2)
    assert local_day(at("2024-11-03 05:00"), "America/New_York", 1) == date(2024, 11, 3)
    assert local_day(at("2024-11-03 06:00"), "America/New_York", 1) == date(2024, 11, 3)


def test_an_hour_that_is_left_out_starts_its_day_when_clocks_jump() -> None:
    # The player's day starts at 2; on 10 March 2024 New York goes from 01:59 to 03:00 at 07:00 UTC.
    assert local_day(at("2024-03-10 06:59"), "America/New_York", 2) == date(2024, 3, 9)
    assert local_day(at("2024-03-10 07:00"), "America/New_York", 2) == date(2024, 3, 10)


def test_a_date_that_a_zone_left_out_is_no_ones_day() -> None:
    # Samoa went from 29 December 2011 straight to the 31st at 10:00 UTC on the 30th.
    assert calendar_day(at("2011-12-30 09:59"), "Pacific/Apia") == date(2011, 12, 29)
    assert calendar_day(at("2011-12-30 10:00"), "Pacific/Apia") == date(2011, 12, 31)
    assert local_day(at("2011-12-30 13:59"), "Pacific/Apia") == date(2011, 12, 29)
    assert local_day(at("2011-12-30 14:00"), "Pacific/Apia") == date(2011, 12, 31)


def test_a_day_that_has_begun_is_not_taken_back_with_the_clocks() -> None:
    # Newfoundland (UTC-2:30 in summer), 7 November 2010: 00:01 became 23:01 on the 6th at 02:31 UTC.
    assert local_day(at("2010-11-07 02:29"), "America/St_Johns", 0) == date(2010, 11, 6)
    assert local_day(at("2010-11-07 02:30"), "America/St_Johns", 0) == date(2010, 11, 7)
    assert calendar_day(at("2010-11-07 02:31"), "America/St_Johns") == date(2010, 11, 6)
    assert local_day(at("2010-11-07 02:31"), "America/St_Johns", 0) == date(2010, 11, 7)


def test_travel_gives_each_card_the_day_of_the_place_where_it_was_played() -> None:
    # One instant, 15 January 2024 at 10:30 UTC: evening of the 15th in Tokyo, 00:30 on the 15th in Honolulu.
    assert local_day(at("2024-01-15 10:30"), "Asia/Tokyo") == date(2024, 1, 15)
    assert local_day(at("2024-01-15 10:30"), "Pacific/Honolulu") == date(2024, 1, 14)


def test_another_start_of_the_day_is_respected() -> None:
    assert local_day(at("2024-01-15 00:00"), "UTC", 0) == date(2024, 1, 15)
    assert local_day(at("2024-01-15 22:59"), "UTC", 23) == date(2024, 1, 14)


def test_a_tzinfo_is_taken_as_well_as_a_name() -> None:
    assert local_day(at("2024-01-15 03:59"), UTC) == date(2024, 1, 14)


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(KeyError):
        local_day(0, "Mars/Olympus")


instants = st.integers(at("1990-01-01 00:00"), at("2037-12-31 00:00"))


@given(instants, instants, st.sampled_from(ZONES), st.integers(0, 23))
def test_days_never_run_backwards(one: int, other: int, tz: str, hour: int) -> None:
    earlier, later = sorted((one, other))
    assert local_day(earlier, tz, hour) <= local_day(later, tz, hour)


@given(instants, st.sampled_from(ZONES), st.integers(0, 23))
def test_a_training_day_is_the_date_on_the_calendar_or_the_one_before(at_ms: int, tz: str, hour: int) -> None:
    # Two before in Samoa, which left one out.
    apart = (calendar_day(at_ms, tz) - local_day(at_ms, tz, hour)).days
    assert apart in (0, 1) or (tz == "Pacific/Apia" and apart == 2)


@given(instants, st.sampled_from(ZONES))
def test_a_day_that_starts_at_midnight_is_the_calendars_unless_clocks_went_back_over_it(at_ms: int, tz: str) -> None:
    assert (local_day(at_ms, tz, 0) - calendar_day(at_ms, tz)).days in (0, 1)
