"""The settings of a drill, read from a form: what is absent takes its default, what is wrong gets a sentence."""

from __future__ import annotations

import pytest

from models.rules import PRESETS, Readings
from models.settings import (
    CARDS,
    DEALER,
    PACE,
    READINGS,
    SEED,
    STARTER,
    DrillSettings,
    Form,
    SettingError,
    read_drill,
    read_zone,
)  # fmt: skip

BERKELEY = ("pair", "sandwich", "sum2=11", "mul2=24", "eq3", "ops3=24", "flush3", "floopa3", "sum3=date")


def drill_of(form: Form, day: int = 20) -> DrillSettings:
    """The settings of a form in which nothing is wrong."""
    chosen, errors = read_drill(form, day)
    assert errors == {}
    assert chosen is not None
    return chosen


def errors_of(form: Form, day: int = 20) -> dict[str, str]:
    """The sentences at the fields of a form in which something is."""
    chosen, errors = read_drill(form, day)
    assert chosen is None
    assert errors
    assert all(sentence.endswith(".") and "Traceback" not in sentence for sentence in errors.values())
    return errors


def test_a_form_without_fields_asks_for_sixty_cards_of_berkeley_war_at_1500_ms() -> None:
    assert drill_of({}) == DrillSettings(BERKELEY, Readings("asleep", "any", "free", "yes"), 1500, 60, "balanced", 0)


def test_the_first_visit_has_the_starter_chosen() -> None:
    assert DrillSettings(("pair", "sandwich", "sum2=11", "mul2=24"), pace_ms=2000, cards=40) == STARTER
    assert STARTER.name == "Berkeley starter"


def test_fields_left_empty_take_their_defaults_too() -> None:
    fields = ("preset", "pace_ms", "cards", "dealer", "seed", "faces", "order", "brackets", "small_mod")
    assert drill_of({field: [" "] for field in fields}) == drill_of({})


def test_every_field_is_read() -> None:
    form = {
        "rules": ["marriage", "pair"], "house": ["sum2=10, flush4;run3"], "pace_ms": ["250"], "cards": ["0"],
        "dealer": ["deck"], "seed": ["9007199254740991"], "faces": ["awake"], "order": ["played"],
        "brackets": ["written"], "small_mod": ["no"],
    }  # fmt: skip
    assert drill_of(form) == DrillSettings(
        ("pair", "sum2=10", "flush4", "marriage", "run3"),
        Readings("awake", "played", "written", "no"), 250, 0, "deck", 9_007_199_254_740_991,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "rules"),
    [
        ("berkeley", BERKELEY),
        ("starter", ("pair", "sandwich", "sum2=11", "mul2=24")),
        ("egyptian", ("pair", "sandwich")),
        ("ers", ("pair", "sandwich", "top-bottom", "marriage")),
    ],
)
def test_a_preset_stands_for_its_rules_and_gives_the_drill_its_name(preset: str, rules: tuple[str, ...]) -> None:
    chosen = drill_of({"preset": [preset]})
    assert chosen.rules == rules
    assert chosen.name == PRESETS[preset].name


def test_rules_chosen_one_by_one_go_before_a_preset() -> None:
    chosen = drill_of({"preset": ["ers"], "rules": ["sandwich"]})
    assert (chosen.rules, chosen.name) == (("sandwich",), "Sandwich")


def test_the_same_rules_are_the_same_settings_in_whatever_order_and_however_written() -> None:
    forms = (
        {"rules": ["sum2=11", "pair", "sum2=11"]},
        {"house": [" Pair ,, SUM2=11;"]},
        {"rules": ["pair"], "house": ["sum2=11"]},
    )
    assert {drill_of(form).rules for form in forms} == {("pair", "sum2=11")}
    assert drill_of(forms[0]).name == "Pair (Doubles), Sum 2 = 11"


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("pace_ms", ["250", "5000", " 600 "], ["249", "5001", "0", "-250"]),
        ("cards", ["0", "10", "500"], ["1", "9", "501", "-1"]),
        ("seed", ["0", "9007199254740991"], ["-1", "9007199254740992"]),
    ],
)
def test_numbers_have_limits(field: str, good: list[str], bad: list[str]) -> None:
    for text in good:
        assert getattr(drill_of({field: [text]}), field) == int(text)
    for text in [*bad, "x", "1.0", "1e3", "nan", "inf", "٣٠٠", "9" * 400, "1 0", "0x10", "None", "--5"]:
        assert list(errors_of({field: [text]})) == [field]


def test_limits_stand_in_the_sentence() -> None:
    assert errors_of({"pace_ms": ["1"], "cards": ["1"], "seed": ["x"], "dealer": ["x"]}) == {
        "pace_ms": "The pace is a whole number from 250 to 5000 ms a card.",
        "cards": "The length is a whole number from 10 to 500 cards, or 0.",
        "seed": "The seed is a whole number from 0 to 9007199254740991.",
        "dealer": "The dealer is one of: balanced, deck.",
    }


@pytest.mark.parametrize("field", ["dealer", "faces", "order", "brackets", "small_mod", "preset"])
@pytest.mark.parametrize("text", ["x", "Deck", "asleep awake", "<script>", "1", "y" * 400])
def test_a_word_that_is_none_of_the_choices_is_refused(field: str, text: str) -> None:
    assert list(errors_of({field: [text]})) == [field]


@pytest.mark.parametrize("field", ["pace_ms", "cards", "dealer", "seed", "faces", "order", "preset", "house"])
def test_a_field_sent_twice_is_refused_at_that_field(field: str) -> None:
    good = {"dealer": "deck", "faces": "awake", "order": "any", "preset": "ers", "house": "pair"}.get(field, "300")
    assert errors_of({field: [good, good]}) == {field: "This was sent 2 times; send it once."}


def test_every_wrong_field_has_its_sentence_at_once() -> None:
    assert list(errors_of({"pace_ms": ["x"], "preset": ["nope"]})) == ["pace_ms", "preset"]
    assert list(errors_of({"preset": ["nope"], "rules": ["pair"]})) == ["preset"]
    assert list(errors_of({"cards": ["x"], "rules": ["sum3=date"]}, day=2)) == ["cards", "rules"]
    assert list(errors_of({"rules": ["x"], "house": ["y"], "faces": ["z"]})) == ["faces", "rules", "house"]


# -- rules -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "x", "pair,sandwich", "sum2", "sum9=3", "pair" + " " * 400 + "x", "'; drop", "é"])
def test_a_rule_that_cannot_be_read_is_named_at_its_field(text: str) -> None:
    assert list(errors_of({"rules": ["pair", text]})) == ["rules"]


def test_a_house_rule_that_cannot_be_read_is_quoted() -> None:
    assert "“summ2=3”" in errors_of({"house": ["pair summ2=3"]})["house"]
    assert errors_of({"house": ["pair " * 100]})["house"] == (
        "The house rules may have 300 characters at most: leave some out."
    )


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        (
            {"house": ["mul2=23"]},
            {"house": "Mul 2 = 23 cannot happen with one deck; nearest that can: mul2=22 and mul2=24."},
        ),
        (
            {"rules": ["pair", "Sum2 = 24"]},
            {"rules": "Sum 2 = 24 cannot happen with one deck while face cards are asleep; nearest that can: sum2=23."},
        ),
    ],
)
def test_a_target_that_cannot_happen_is_refused_with_the_nearest_that_can(form: Form, errors: dict[str, str]) -> None:
    assert errors_of(form) == errors


def test_a_target_that_can_happen_with_faces_awake_is_taken_then() -> None:
    assert drill_of({"house": ["sum2=24"], "faces": ["awake"]}).rules == ("sum2=24",)


def test_a_date_rule_may_stay_on_a_day_on_which_it_cannot_happen_but_not_alone() -> None:
    for day in (1, 2, 3):
        assert drill_of({}, day).rules == BERKELEY
        assert "another day" in errors_of({"rules": ["sum3=date"]}, day)["rules"]
    assert drill_of({"rules": ["sum3=date"]}, day=4).rules == ("sum3=date",)
    assert drill_of({"rules": ["sum3=date"], "faces": ["awake"]}, day=3).rules == ("sum3=date",)


def test_a_page_on_which_no_box_is_ticked_asks_for_one() -> None:
    assert errors_of({"house": [""]}) == {"rules": "Choose at least one rule to slap on."}
    assert errors_of({"house": [" ,; "], "preset": [""]}) == {"rules": "Choose at least one rule to slap on."}


def test_twenty_rules_are_the_most() -> None:
    sums = [f"sum3={n}" for n in range(5, 25)]
    assert len(drill_of({"rules": [*sums, *sums]}).rules) == 20
    assert errors_of({"rules": sums, "house": ["pair"]}) == {
        "rules": "20 rules are the most in one drill; leave some out."
    }


# -- plain form and name -----------------------------------------------------------------------------------------------


def test_settings_survive_their_plain_form() -> None:
    chosen = drill_of({"rules": ["pair", "sum3=date"], "order": ["played"], "seed": ["5"], "cards": ["0"]})
    assert chosen.to_json() == {
        "rules": ["pair", "sum3=date"], "pace_ms": 1500, "cards": 0, "dealer": "balanced", "seed": 5,
        "faces": "asleep", "order": "played", "brackets": "free", "small_mod": "yes",
    }  # fmt: skip
    assert DrillSettings.from_json(chosen.to_json()) == chosen


def test_under_600_ms_a_drill_is_too_fast_to_measure() -> None:
    assert drill_of({"pace_ms": ["599"]}).too_fast
    assert not drill_of({"pace_ms": ["600"]}).too_fast


def test_each_setting_says_what_it_is() -> None:
    for setting in (PACE, CARDS, DEALER, SEED, *READINGS):
        assert setting.name
        assert setting.help.endswith(".")


# -- the time zone -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Asia/Kolkata", "America/Argentina/Ushuaia", "UTC", "Etc/GMT+5"])
def test_a_zone_by_its_iana_name_is_taken(zone: str) -> None:
    assert read_zone({"tz": [f" {zone} "]}, "Asia/Tokyo") == zone


@pytest.mark.parametrize("form", [{}, {"tz": []}, {"tz": [""]}, {"tz": ["  "]}])
def test_without_a_zone_the_servers_is_taken(form: Form) -> None:
    assert read_zone(form, "Asia/Tokyo") == "Asia/Tokyo"


@pytest.mark.parametrize(
    "zone",
    ["../../etc/passwd", "/etc/passwd", "/etc/localtime", "..", ".", "Europe", "Europe/", "Europe/../UTC", "Mars/One",
     "Europe\\Berlin", "UTC\x00", "localtime", "posixrules", "é", "UTC\udc80", "zone.tab", "tzdata.zi", "<b>",
     "z" * 400, "C:\\Windows"],
)  # fmt: skip
def test_a_zone_that_is_none_is_refused_and_no_file_is_read_for_it(zone: str) -> None:
    with pytest.raises(SettingError, match="zone"):
        read_zone({"tz": [zone]}, "UTC")


def test_a_zone_sent_twice_is_refused() -> None:
    with pytest.raises(SettingError, match="sent 2 times"):
        read_zone({"tz": ["UTC", "UTC"]}, "UTC")
