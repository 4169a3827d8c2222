"""Mastery, need and states of a rule, worked by hand from measurement.md §3."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from models.stats import SHARES, Chance, Standing, is_mastered, mastery, standings, state

DAY = date(2024, 3, 1)


def standing(hits: float, seen: float, cards: int = 30, days: int = 2, recent_ms: float | None = None) -> Standing:
    """A standing on DAY whose last thirty chances gave `hits` of `seen`."""
    timed = 10 if recent_ms is not None else 0
    return Standing(DAY, cards, days, timed, recent_ms, round(hits * SHARES), round(seen * SHARES))


def chances(hits: str, day: date = DAY, holding: int = 1, time_ms: float | None = 500.0) -> list[Chance]:
    """A chance a letter: h is hit, m missed."""
    return [Chance(day, each == "h", holding, time_ms if each == "h" and holding == 1 else None) for each in hits]


def test_mastery_is_the_lower_end_of_the_80_percent_interval_against_85_percent() -> None:
    # 24 of 30: Wilson 80 % from 0.6920; 0.6920 / 0.85 = 0.8141
    assert mastery(standing(24, 30), None) == pytest.approx(0.8141, abs=0.0001)


def test_thirty_hits_of_thirty_are_full_mastery() -> None:
    # lower end 30 / (30 + 1.6424) = 0.948
    assert mastery(standing(30, 30), 500.0) == 1.0


def test_a_rule_slower_than_115_percent_of_the_own_median_loses_in_proportion() -> None:
    assert mastery(standing(30, 30, recent_ms=1150.0), 500.0) == pytest.approx(0.5)
    assert mastery(standing(30, 30, recent_ms=575.0), 500.0) == 1.0


def test_speed_does_not_count_before_ten_hits() -> None:
    slow = Standing(DAY, 30, 2, 9, 5000.0, 30 * SHARES, 30 * SHARES)
    assert mastery(slow, 500.0) == 1.0


def test_only_the_last_thirty_chances_count() -> None:
    (end,) = standings(None, (), chances("m" * 30 + "h" * 30))
    assert (end.seen, end.last_hits, end.last_seen) == (60, 30 * SHARES, 30 * SHARES)


def test_a_chance_shared_by_three_rules_counts_a_third_and_has_no_time_of_its_own() -> None:
    (end,) = standings(None, (), chances("hhm", holding=3))
    assert (end.seen, end.timed, end.recent_ms) == (3, 0, None)
    assert end.last_hits / SHARES == pytest.approx(2 / 3)
    assert end.last_seen == SHARES


def test_the_moving_average_takes_a_tenth_of_each_hit() -> None:
    found = [Chance(DAY, True, 1, time) for time in (500.0, 600.0, 400.0)]
    (end,) = standings(None, (), found)
    # 500 -> 510 -> 499
    assert end.recent_ms == pytest.approx(499.0)


def test_standings_that_go_on_from_a_day_are_those_of_the_whole_history() -> None:
    tomorrow = DAY + timedelta(days=1)
    first, second = chances("hhmhmhhm" * 5, DAY), chances("hhhm" * 4, tomorrow, time_ms=430.0)
    whole = standings(None, (), first + second)
    assert [each.day for each in whole] == [DAY, tomorrow]
    assert standings(whole[0], first[-30:], second) == whole[1:]
    assert (whole[1].seen, whole[1].days) == (56, 2)


def test_a_rule_never_seen_says_so() -> None:
    assert state(None, 500.0, False, DAY) == "not seen"


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (standing(9, 9, cards=9), "calibrating"),
        (standing(5, 10, cards=10), "weak"),  # from 0.3122: 0.367
        (standing(22, 30), "steady"),  # from 0.6197: 0.729
        (standing(30, 30, cards=29), "steady"),
        (standing(30, 30, days=1), "steady"),
        (standing(30, 30), "mastered"),
    ],
)
def test_states_follow_from_mastery_chances_and_days(end: Standing, expected: str) -> None:
    assert state(end, 500.0, False, DAY) == expected


def test_what_was_mastered_rusts_in_fourteen_days() -> None:
    end = standing(30, 30)
    assert state(end, 500.0, True, DAY + timedelta(days=13)) == "mastered"
    assert state(end, 500.0, True, DAY + timedelta(days=14)) == "rusty"
    assert state(end, 500.0, False, DAY + timedelta(days=14)) == "mastered"


def test_what_was_mastered_and_is_weak_again_is_rusty() -> None:
    assert state(standing(12, 30), 500.0, True, DAY) == "rusty"
    assert state(standing(12, 30), 500.0, False, DAY) == "weak"


def test_mastered_needs_thirty_chances_on_two_days() -> None:
    assert is_mastered(standing(30, 30), 500.0)
    assert not is_mastered(standing(30, 30, days=1), 500.0)
    assert is_mastered(standing(26, 30), 500.0)  # from 0.7679: 0.903
    assert not is_mastered(standing(25, 30), 500.0)  # from 0.7294: 0.858
