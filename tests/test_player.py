"""What a player chooses for every page, and the day in force."""

from __future__ import annotations

from datetime import date

import pytest

from models.player import DayInForce, PlayerSettings, day_in_force, read_player
from models.settings import STARTER

TODAY = "2026-03-14"
DEFAULTS = PlayerSettings()


def chosen(form: dict[str, list[str]], before: PlayerSettings = DEFAULTS) -> PlayerSettings:
    """The settings after a form in which nothing is wrong."""
    settings, errors = read_player(form, before, TODAY)
    assert errors == {}
    return settings


def errors_of(form: dict[str, list[str]]) -> dict[str, str]:
    """The sentences at the fields of a form in which something is wrong, of which nothing is taken."""
    before = PlayerSettings(day=7, day_set_on="2026-03-13", slap_key="j")
    settings, errors = read_player({"four_colours": ["yes"], **form}, before, TODAY)
    assert errors
    assert settings == before
    return errors


def test_a_player_who_chose_nothing_has_the_defaults() -> None:
    settings = PlayerSettings()
    assert (settings.day, settings.day_start_hour, settings.name_misses) == (None, 4, "yes")
    assert (settings.four_colours, settings.slap_key, settings.drill) == ("no", " ", STARTER)
    assert PlayerSettings.from_json({}) == settings


def test_what_a_form_does_not_say_stays_as_it_was() -> None:
    before = PlayerSettings(5, TODAY, 0, "no", "yes", "j", {"kept": True})
    assert chosen({}, before) == before
    assert chosen({"day_start_hour": ["23"]}, before) == PlayerSettings(5, TODAY, 23, "no", "yes", "j", {"kept": True})


def test_every_field_is_read() -> None:
    form = {"day": ["31"], "day_start_hour": ["0"], "name_misses": ["no"], "four_colours": ["yes"], "slap_key": ["k"]}
    assert chosen(form) == PlayerSettings(31, TODAY, 0, "no", "yes", "k")


@pytest.mark.parametrize("text", ["0", "32", "-1", "", "x", "1.5", "nan", "٣", "9" * 400, "Calendar", "calendar 3"])
def test_a_day_is_calendar_or_1_to_31(text: str) -> None:
    assert errors_of({"day": [text]}) == {"day": "The day is calendar, or a whole number from 1 to 31."}


def test_a_day_set_by_hand_keeps_when_and_goes_back_to_the_calendar() -> None:
    by_hand = chosen({"day": [" 1 "]})
    assert (by_hand.day, by_hand.day_set_on) == (1, TODAY)
    assert chosen({"day": ["calendar"]}, by_hand) == PlayerSettings()


@pytest.mark.parametrize("text", ["24", "-1", "x", "4.5", "9" * 400])
def test_a_day_starts_at_an_hour_from_0_to_23(text: str) -> None:
    assert list(errors_of({"day_start_hour": [text]})) == ["day_start_hour"]


@pytest.mark.parametrize("field", ["day", "day_start_hour", "name_misses", "four_colours", "slap_key"])
def test_no_field_may_come_twice(field: str) -> None:
    value = {"day": "3", "day_start_hour": "4", "slap_key": "j"}.get(field, "yes")
    assert field in errors_of({field: [value, value]})


@pytest.mark.parametrize(
    ("text", "key"), [("", " "), (" ", " "), ("Space", " "), ("j", "j"), ("ArrowDown", "ArrowDown")]
)
def test_a_slap_key_is_a_letter_an_arrow_or_space(text: str, key: str) -> None:
    assert chosen({"slap_key": [text]}).slap_key == key


@pytest.mark.parametrize("text", ["Escape", "p", "P", "+", "-", "Tab", "Shift", "a\x00", "\x1b", "k" * 21, "k" * 400])
def test_a_key_with_another_use_is_refused(text: str) -> None:
    assert list(errors_of({"slap_key": [text]})) == ["slap_key"]


def test_settings_survive_their_plain_form_and_that_of_other_versions() -> None:
    settings = PlayerSettings(5, TODAY, 0, "no", "yes", "j", STARTER.to_json())
    assert PlayerSettings.from_json(settings.to_json()) == settings
    assert settings.drill == STARTER
    assert PlayerSettings.from_json({"day": 9, "of a later version": 1}) == PlayerSettings(day=9)


# -- the day in force --------------------------------------------------------------------------------------------------


def test_by_default_the_day_is_the_calendars_and_turns_with_it() -> None:
    player = PlayerSettings()
    assert day_in_force(player, date(2026, 2, 28)) == DayInForce(28, "calendar", asks=False)
    assert day_in_force(player, date(2026, 3, 1)) == DayInForce(1, "calendar", asks=False)


def test_a_day_set_by_hand_stays_over_midnight_and_then_asks_whether_it_stands() -> None:
    player = chosen({"day": ["24"]})
    assert day_in_force(player, date(2026, 3, 14)) == DayInForce(24, "set by hand", asks=False)
    assert day_in_force(player, date(2026, 3, 15)) == DayInForce(24, "set by hand", asks=True)
    assert day_in_force(player, date(2026, 4, 24)).asks


def test_setting_the_same_day_anew_answers_the_question() -> None:
    asked = PlayerSettings(day=24, day_set_on="2026-03-13")
    assert day_in_force(asked, date(2026, 3, 14)).asks
    assert not day_in_force(chosen({"day": ["24"]}, asked), date(2026, 3, 14)).asks
