"""The settings of the player, the day in force among them."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.pages.seat import Seat


def shown(seat: Seat) -> dict[str, str]:
    """What the page shows as set."""
    text = seat.get("/settings").get_data(as_text=True)
    chosen = dict(re.findall(r'<input type="radio" name="(\w+)" id="[^"]+" value="(\w+)" checked>', text))
    for select, options in re.findall(r'<select id="(\w+)".*?>(.*?)</select>', text, re.DOTALL):
        chosen[select] = re.search(r'value="(\w+)" selected', options)[1]
    chosen["slap_key"] = unescape(re.search(r'name="slap_key"[^>]*value="([^"]*)"', text)[1])
    return chosen


DEFAULTS = {"day": "calendar", "day_start_hour": "4", "name_misses": "yes", "four_colours": "no", "slap_key": "Space"}


def test_before_anything_is_set_the_defaults_are_shown(seat: Seat) -> None:
    assert shown(seat) == DEFAULTS


@pytest.mark.parametrize(
    ("field", "value"),
    [("day", "1"), ("day", "31"), ("day_start_hour", "0"), ("day_start_hour", "23"), ("name_misses", "no"),
     ("four_colours", "yes"), ("slap_key", "j"), ("slap_key", "ArrowDown"), ("slap_key", "é"), ("slap_key", "<")],
)  # fmt: skip
def test_what_is_set_is_kept_and_what_is_absent_stays(seat: Seat, field: str, value: str) -> None:
    answer = seat.post("/settings", {field: value})
    assert answer.status_code == 303
    assert shown(seat) == {**DEFAULTS, field: value}
    seat.post("/settings", {})
    assert shown(seat) == {**DEFAULTS, field: value}


def test_saving_says_so(seat: Seat) -> None:
    answer = seat.post("/settings", {"name_misses": "no"})
    assert "Saved" in seat.get(answer.location).get_data(as_text=True)


@pytest.mark.parametrize("key", [" ", "", "Space"])
def test_the_space_bar_is_the_slap_key_however_it_is_written(seat: Seat, key: str) -> None:
    seat.post("/settings", {"slap_key": "j"})
    assert seat.post("/settings", {"slap_key": key}).status_code == 303
    assert shown(seat)["slap_key"] == "Space"


def test_the_day_goes_back_to_the_calendar(seat: Seat) -> None:
    seat.post("/settings", {"day": "9"})
    assert "day 9" in seat.get("/settings").get_data(as_text=True)
    seat.post("/settings", {"day": "calendar"})
    assert shown(seat)["day"] == "calendar"


def test_a_drill_keeps_the_day_it_was_started_on(seat: Seat) -> None:
    seat.post("/settings", {"day": "9"})
    drill = seat.begin(preset="berkeley")
    assert seat.record(drill)["day"] == 9
    seat.post("/settings", {"day": "10"})
    seat.clock.now_ms += 86_400_000
    assert seat.record(drill)["day"] == 9
    assert "set by hand" in seat.get(drill).get_data(as_text=True)


def test_misses_are_not_named_where_that_is_switched_off(seat: Seat) -> None:
    assert "verdict" in [one.kind for one in seat.watch(seat.begin()).hear()]
    seat.post("/settings", {"name_misses": "no"})
    assert "verdict" not in [one.kind for one in seat.watch(seat.begin()).hear()]


def test_settings_and_choices_do_not_disturb_each_other(seat: Seat) -> None:
    seat.post("/settings", {"day": "9", "slap_key": "j"})
    seat.begin(preset="ers")
    assert shown(seat) == {**DEFAULTS, "day": "9", "slap_key": "j"}
    seat.post("/settings", {"four_colours": "yes"})
    assert 'value="marriage" id="rule-' in seat.get("/").get_data(as_text=True)
    assert seat.stored()["player"][0][1]["choices"]["rules"] == ["pair", "sandwich", "top-bottom", "marriage"]


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("day", "0"), ("day", "32"), ("day", "-1"), ("day", ""), ("day", "x"), ("day", "Calendar!"), ("day", "1.5"),
     ("day", "9" * 400), ("day", ["1", "2"]), ("day", "<script>"), ("day", "x" * 10_000),
     ("day_start_hour", "24"), ("day_start_hour", "-1"), ("day_start_hour", "x"), ("day_start_hour", ["4", "4"]),
     ("name_misses", "perhaps"), ("name_misses", ["yes", "no"]), ("four_colours", "3"), ("four_colours", "x" * 10_000),
     ("slap_key", "Escape"), ("slap_key", "p"), ("slap_key", "+"), ("slap_key", "x" * 21), ("slap_key", "\x07"),
     ("slap_key", ["j", "k"]), ("slap_key", "x" * 10_000)],
    ids=lambda part: str(part)[:30],
)  # fmt: skip
def test_a_wrong_value_is_422_with_a_sentence_at_the_field_and_nothing_is_kept(
    seat: Seat, field: str, wrong: object
) -> None:
    stored = seat.stored()
    answer = seat.post("/settings", {"name_misses": "no", "four_colours": "yes", field: wrong})
    assert answer.status_code == 422
    sentence = re.search(rf'<p class="error" id="{field}-error">([^<]+)</p>', answer.get_data(as_text=True))[1]
    assert sentence.endswith(".")
    assert seat.stored() == stored


def test_what_was_typed_is_escaped(seat: Seat) -> None:
    for field in ("day", "day_start_hour", "slap_key", "name_misses", "from"):
        answer = seat.post("/settings", {field: '"><script>alert(1)</script>'})
        assert "<script>alert" not in answer.get_data(as_text=True)


def test_a_key_that_looks_like_markup_is_escaped_at_the_table(seat: Seat) -> None:
    seat.post("/settings", {"slap_key": '"><i>'})
    assert '"><i>' not in seat.get(seat.begin()).get_data(as_text=True)


def test_an_error_is_json_where_json_is_asked_for(seat: Seat) -> None:
    answer = seat.post("/settings", {"day": "32"}, {"Accept": "application/json"})
    assert answer.status_code == 422
    assert "31" in answer.json["error"]


@pytest.mark.parametrize(
    ("headers", "code"),
    [({"X-CSRFToken": ""}, 400), ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Host": "evil.example"}, 403)],
    ids=str,
)
def test_nobody_else_can_change_the_settings(seat: Seat, headers: dict[str, str], code: int) -> None:
    stored = seat.stored()
    assert seat.post("/settings", {"day": "9"}, headers).status_code == code
    assert seat.stored() == stored


def test_the_answer_never_leads_away(seat: Seat) -> None:
    for target in ("http://evil.example", "//evil.example", "start", "/x"):
        assert seat.post("/settings", {"from": target}).location in ("/", "/settings?saved=1")


def test_another_method_is_405(seat: Seat) -> None:
    for method in ("PUT", "DELETE", "PATCH"):
        assert seat.client.open("/settings", method=method).status_code == 405
