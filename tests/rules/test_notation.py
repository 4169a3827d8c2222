"""The notation of rules, read and refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.rules import PRESETS, STANDARD, NotationError, parse_rule, parse_rules

ALWAYS = st.sampled_from(["pair", "sandwich", "eq3", "top-bottom", "marriage"])
NUMBERED = st.tuples(st.sampled_from(["flush", "floopa", "run"]), st.sampled_from("345")).map("".join)
TOTALLED = st.tuples(st.sampled_from(["sum", "mul"]), st.integers(2, 5), st.integers(0, 10**15 - 1)).map(
    lambda parts: "{}{}={}".format(*parts)
)
OPS = st.tuples(st.integers(3, 4), st.integers(0, 9_999)).map(lambda parts: "ops{}={}".format(*parts))
DATED = st.integers(2, 5).map("sum{}=date".format)
NOTATIONS = ALWAYS | NUMBERED | TOTALLED | OPS | DATED


@given(NOTATIONS)
def test_a_rule_read_from_its_notation_has_that_notation(notation: str) -> None:
    assert parse_rule(notation).notation == notation


@pytest.mark.parametrize("text", [" SUM2=11 ", "Sum2 = 11", "sum2=011"])
def test_capitals_blanks_and_leading_zeros_do_not_matter(text: str) -> None:
    assert parse_rule(text).notation == "sum2=11"


def test_a_rule_knows_its_cards_target_and_family() -> None:
    read = [parse_rule(notation) for notation in ("mul3=60", "sum2=date", "top-bottom", "flush4")]
    assert [(rule.family, rule.cards, rule.target) for rule in read] == [
        ("mul", 3, 60),
        ("sum", 2, "date"),
        ("top-bottom", 2, None),
        ("flush", 4, None),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not a rule: write one of pair, sandwich, sum<n>=<t>"),
        ("pears", "“pears” is not a rule"),
        ("=11", "“=11” is not a rule"),
        ("sum-2=11", "“sum-2=11” is not a rule"),
        ("sum9=11", "“sum9=11”: sum looks at 2 to 5 cards; write for example sum2=11."),
        ("sum1=11", "sum looks at 2 to 5 cards"),
        ("sum22=11", "sum looks at 2 to 5 cards"),
        ("ops2=24", "ops looks at 3 to 4 cards"),
        ("eq4", "eq looks at 3 cards; write for example eq3."),
        ("flush2", "flush looks at 3 to 5 cards"),
        ("sum=11", "“sum=11” does not say how many cards; write for example sum2=11."),
        ("flush", "does not say how many cards; write for example flush3."),
        ("pair2", "pair takes no number of cards; write pair."),
        ("pair=7", "pair takes no target; write pair."),
        ("flush3=4", "flush takes no target; write flush3."),
        ("sum2", "“sum2” has no target; write for example sum2=11."),
        ("sum2=", "the target is a whole number of at most 15 digits or the word date"),
        ("sum2=x", "or the word date"),
        ("sum2=1.5", "or the word date"),
        ("mul2=date", "the target is a whole number of at most 15 digits; write for example mul2=24."),
        ("mul2=-4", "the target is a whole number"),
        ("mul2=" + "9" * 16, "the target is a whole number of at most 15 digits"),
        ("sum٢=11", "is not a rule"),
    ],
)
def test_what_cannot_be_read_is_named_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_rule(text)
    assert sentence in str(error.value)
    assert str(error.value).endswith(".")


def test_a_giant_of_a_text_is_quoted_in_part() -> None:
    with pytest.raises(NotationError) as error:
        parse_rule("x" * 100_000)
    assert len(str(error.value)) < 300


def test_rules_come_in_the_order_of_the_catalogue_each_once() -> None:
    mixed = "marriage, run3,sum3=date,sum2=11 pair,sum3=4,SUM2=11,sum2=9,flush3"
    assert [rule.notation for rule in parse_rules(mixed)] == [
        *("pair", "sum2=9", "sum2=11", "sum3=4", "flush3", "sum3=date", "marriage", "run3")
    ]


def test_a_preset_stands_for_its_rules_also_beside_others() -> None:
    assert tuple(rule.notation for rule in parse_rules("berkeley")) == PRESETS["berkeley"].rules
    assert [rule.notation for rule in parse_rules("egyptian,sum2=10")] == ["pair", "sandwich", "sum2=10"]
    assert tuple(rule.notation for rule in parse_rules(STANDARD)) == STANDARD
    assert parse_rules(parse_rules("ers")) == parse_rules("ers")


def test_no_text_is_no_rules() -> None:
    assert parse_rules("") == parse_rules([]) == ()


def test_one_unreadable_rule_among_others_is_named() -> None:
    with pytest.raises(NotationError, match="“pears”"):
        parse_rules("pair,pears,sum2=11")


@given(st.lists(NOTATIONS))
def test_the_order_in_which_rules_are_named_does_not_matter(notations: list[str]) -> None:
    assert parse_rules(notations) == parse_rules(",".join(reversed(notations)))
