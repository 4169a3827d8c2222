"""The first page, and what it posts: choose a drill and start it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.pages.seat import Seat
from tests.pages.start_form import error_at, first_page, picked, ticked, value

BERKELEY = ["pair", "sandwich", "sum2=11", "mul2=24", "eq3", "ops3=24", "flush3", "floopa3", "sum3=date"]


def started(seat: Seat, fields: dict[str, object]) -> dict[str, object]:
    """The settings of the drill that these fields start."""
    answer = seat.post("/drills", fields)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return dict(seat.record(answer.location)["settings"])


# -- the form ----------------------------------------------------------------------------------------------------------


def test_the_first_visit_has_the_berkeley_starter_chosen(seat: Seat) -> None:
    text = first_page(seat)
    assert ticked(text) == ["pair", "sandwich", "sum2=11", "mul2=24"]
    assert (value(text, "pace_ms"), value(text, "cards")) == ("2000", "40")
    assert picked(text, "dealer") == "balanced"
    assert value(text, "seed") == ""


def test_a_preset_in_the_address_ticks_its_rules(seat: Seat) -> None:
    assert ticked(first_page(seat, "?preset=berkeley")) == BERKELEY
    assert ticked(first_page(seat, "?preset=ers")) == ["pair", "sandwich", "top-bottom", "marriage"]
    assert ticked(first_page(seat, "?preset=nonsense")) == ["pair", "sandwich", "sum2=11", "mul2=24"]


def test_choices_are_kept_for_the_next_visit(seat: Seat) -> None:
    chosen = {
        "rules": ["pair", "marriage"], "house": "sum2=10 flush4", "faces": "awake", "order": "played",
        "brackets": "written", "small_mod": "no", "pace_ms": "900", "cards": "0", "dealer": "deck", "seed": "77",
    }  # fmt: skip
    started(seat, chosen)
    text = first_page(seat)
    assert ticked(text) == ["pair", "marriage"]
    assert sorted(value(text, "house").split()) == ["flush4", "sum2=10"]
    assert [picked(text, field) for field in ("faces", "order", "brackets", "small_mod", "dealer")] == [
        "awake", "played", "written", "no", "deck",
    ]  # fmt: skip
    assert (value(text, "pace_ms"), value(text, "cards")) == ("900", "0")
    assert value(text, "seed") == "", "the next drill has other cards"


def test_a_drill_that_did_not_start_leaves_the_choices_as_they_were(seat: Seat) -> None:
    started(seat, {"rules": "marriage", "pace_ms": "900"})
    assert seat.post("/drills", {"rules": "pair", "pace_ms": "1"}).status_code == 422
    assert ticked(first_page(seat)) == ["marriage"]


def test_a_drill_in_mid_run_is_offered_and_one_that_is_over_or_never_began_is_not(seat: Seat) -> None:
    seat.begin()
    over, left = seat.over(), seat.played(until_card=3)
    text = first_page(seat)
    assert f'href="{left}"' in text
    assert f'action="{left}/stop"' in text
    assert "card 3 of 10" in text
    assert over not in text
    assert text.count("is not finished") == 1


def test_drills_that_never_began_do_not_hide_one_in_mid_run(seat: Seat) -> None:
    left = seat.played(until_card=3)
    for _ in range(12):
        seat.clock.now_ms += 1000
        seat.begin()
    assert f'href="{left}"' in first_page(seat)


def test_the_day_in_force_and_its_source_stand_at_the_rule(seat: Seat) -> None:
    assert re.search(r"Day \d+, from the calendar", first_page(seat))
    seat.post("/settings", {"day": "17"})
    assert "Day 17, set by hand" in first_page(seat)


def test_a_day_set_by_hand_earlier_is_asked_about(seat: Seat) -> None:
    seat.post("/settings", {"day": "17"})
    assert "Does it still stand?" not in first_page(seat)
    seat.clock.now_ms += 2 * 86_400_000
    assert "Does it still stand?" in first_page(seat)
    answer = seat.post("/settings", {"day": "17", "from": "start"})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Does it still stand?" not in first_page(seat)


# -- starting ----------------------------------------------------------------------------------------------------------


def test_what_is_absent_takes_the_default_not_the_last_choice(seat: Seat) -> None:
    started(seat, {
        "preset": "ers", "pace_ms": "700", "cards": "10", "dealer": "deck", "faces": "awake", "order": "played",
        "brackets": "written", "small_mod": "no", "seed": "5",
    })  # fmt: skip
    settings = started(seat, {})
    assert settings == {
        "rules": BERKELEY, "faces": "asleep", "order": "any", "brackets": "free", "small_mod": "yes", "pace_ms": 1500,
        "cards": 60, "dealer": "balanced", "seed": settings["seed"], "tz": settings["tz"],
    }  # fmt: skip


def test_a_blank_field_takes_the_default_too(seat: Seat) -> None:
    settings = started(seat, {"preset": "egyptian", "pace_ms": "", "cards": " ", "dealer": "", "seed": "", "tz": ""})
    assert (settings["pace_ms"], settings["cards"], settings["dealer"]) == (1500, 60, "balanced")


@pytest.mark.parametrize(
    ("preset", "rules"),
    [
        ("berkeley", BERKELEY),
        ("egyptian", ["pair", "sandwich"]),
        ("ers", ["pair", "sandwich", "top-bottom", "marriage"]),
        ("starter", ["pair", "sandwich", "sum2=11", "mul2=24"]),
    ],
)
def test_a_preset_is_its_rules(seat: Seat, preset: str, rules: list[str]) -> None:
    assert started(seat, {"preset": preset})["rules"] == rules


def test_rules_may_be_named_one_by_one_in_any_order_and_twice(seat: Seat) -> None:
    assert started(seat, {"rules": ["ops4=24", "pair", "sum2=10", "pair"]})["rules"] == ["pair", "sum2=10", "ops4=24"]


def test_a_seed_is_kept_and_without_one_each_drill_has_its_own(seat: Seat) -> None:
    assert started(seat, {"seed": "9007199254740991"})["seed"] == 9007199254740991
    assert started(seat, {"seed": "0"})["seed"] == 0
    assert started(seat, {})["seed"] != started(seat, {})["seed"]


@pytest.mark.parametrize(
    "fields",
    [{"pace_ms": "250"}, {"pace_ms": "5000"}, {"cards": "10"}, {"cards": "500"}, {"cards": "0"},
     {"tz": "Asia/Kolkata"}, {"tz": "America/St_Johns"}, {"house": "sum2=10; flush4, run3"}],
    ids=str,
)  # fmt: skip
def test_the_limits_are_within(seat: Seat, fields: dict[str, str]) -> None:
    started(seat, fields)


def test_the_day_of_a_drill_is_the_day_in_the_players_own_zone(seat: Seat) -> None:
    seat.clock.now_ms = 1_700_006_400_000.0  # 2023-11-15 00:00 UTC
    days = {}
    for zone in ("UTC", "America/New_York", "Asia/Tokyo", "Pacific/Kiritimati"):
        days[zone] = seat.record(seat.post("/drills", {"tz": zone}).location)["day"]
    assert days == {"UTC": 15, "America/New_York": 14, "Asia/Tokyo": 15, "Pacific/Kiritimati": 15}


def test_a_rule_that_only_today_rules_out_may_stay_beside_others(seat: Seat) -> None:
    seat.post("/settings", {"day": "2"})
    assert "sum3=date" in started(seat, {"preset": "berkeley"})["rules"]
    answer = seat.post("/drills", {"rules": "sum3=date"})
    assert answer.status_code == 422
    assert "today" in error_at(answer.get_data(as_text=True), "rules")


def test_the_buttons_of_the_result_page_start_a_drill_with_the_same_settings(seat: Seat) -> None:
    drill = seat.over()
    form = re.search(r'<form method="post" action="/drills">(.*?)</form>', seat.get(drill).get_data(as_text=True), re.S)
    fields: dict[str, list[str]] = {}
    for name, content in re.findall(r'name="([^"]+)" value="([^"]*)"', form[1]):
        fields.setdefault(name, []).append(unescape(content))
    again = started(seat, fields)
    before = seat.record(drill)["settings"]
    assert {**again, "seed": 0, "tz": ""} == {**before, "seed": 0, "tz": ""}


# -- who may, and how --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "code"),
    [({"X-CSRFToken": ""}, 400), ({"X-CSRFToken": "forged"}, 400), ({"Sec-Fetch-Site": "cross-site"}, 403),
     ({"Sec-Fetch-Site": "same-site"}, 403), ({"Host": "evil.example"}, 403), ({"Origin": "http://evil.example"}, 403)],
    ids=str,
)  # fmt: skip
def test_nobody_else_can_start_a_drill(seat: Seat, headers: dict[str, str], code: int) -> None:
    stored = seat.stored()
    for accept in ("text/html", "application/json"):
        answer = seat.post("/drills", {"preset": "ers"}, {**headers, "Accept": accept})
        assert answer.status_code == code
    assert list(answer.json) == ["error"]
    assert seat.stored() == stored


@pytest.mark.parametrize(("path", "method"), [("/drills", "GET"), ("/drills", "PUT"), ("/", "POST"), ("/", "DELETE")])
def test_another_method_is_405_and_changes_nothing(seat: Seat, path: str, method: str) -> None:
    stored = seat.stored()
    answer = seat.client.open(path, method=method, headers={"X-CSRFToken": seat.token})
    assert answer.status_code == 405
    assert seat.stored() == stored


def test_healthz_says_ok(seat: Seat) -> None:
    answer = seat.get("/healthz")
    assert (answer.status_code, answer.data) == (200, b"ok\n")


def test_an_address_that_does_not_exist_is_404_in_words_or_json(seat: Seat) -> None:
    assert "<h1>" in seat.get("/nothing").get_data(as_text=True)
    answer = seat.get("/nothing", headers={"Accept": "application/json"})
    assert (answer.status_code, list(answer.json)) == (404, ["error"])
