"""What nearly holds, rule by rule, and the reason given."""

import pytest
from hypothesis import given

from models.cards import Card, parse_pile
from models.rules import Readings, RuleSet
from tests.rules.brute_force import Reading, last
from tests.rules.strategies import piles


@pytest.mark.parametrize(
    ("notation", "pile", "why"),
    [
        ("pair", "7C 8D", "a 7 and an 8, one rank apart"),
        ("sandwich", "9C 4D 10H", "a 9 and a 10 around a 4, one rank apart"),
        ("top-bottom", "6C KD 7H", "a 7 on top, a 6 at the bottom: one rank apart"),
        ("marriage", "KC JD", "a king and a jack"),
        ("marriage", "JC QD", "a jack and a queen"),
        ("marriage", "KC KD", "two kings"),
        ("marriage", "QC QD", "two queens"),
        ("sum2=11", "3C 9D", "3 + 9 = 12, one more than 11"),
        ("sum2=11", "3C 7D", "3 + 7 = 10, one less than 11"),
        ("sum3=date", "QD 7C 4S", "12 + 7 + 4 = 23, one less than 24"),
        ("mul2=24", "KC 2D", "13 × 2 = 26; with 12 for 13 it would be 24"),
        ("eq3", "3C 4D 8S", "3 + 4 = 7, one less than 8"),
        ("eq3", "5C KD 2S", "13 mod 5 = 3, one more than 2"),
        ("ops3=24", "5C 5D 2S", "5 × 5 − 2 = 23, one less than 24"),
        ("flush3", "2H 9H 3D", "two hearts and a diamond"),
        ("floopa3", "3C 8D 5S", "3, 5, 8; with 2 for 3 it would be 2, 5, 8 (step 3)"),
        ("run3", "5C 3D 6S", "3, 5, 6; with 4 for 3 it would be 4, 5, 6"),
    ],
)
def test_a_rule_that_nearly_holds_says_by_what(notation: str, pile: str, why: str) -> None:
    near = RuleSet([notation], Readings(faces="awake"), day=24).explain(parse_pile(pile)).near
    assert [(finding.rule, finding.why) for finding in near] == [(notation, why)]


@pytest.mark.parametrize(
    ("notation", "pile"),
    [
        ("pair", "7C 9D"),
        ("pair", "KC AD"),  # nothing wraps
        ("sandwich", "9C 4D JH"),
        ("top-bottom", "6C 8H"),
        ("marriage", "JC JD"),
        ("marriage", "KC 10D"),
        ("sum2=11", "3C 10D"),
        ("mul2=24", "5C 5D"),
        ("mul2=24", "AC KD"),
        ("ops3=24", "7C 7D 2S"),  # no t ± 1 either: 7 × (7 ÷ 2) is 24 and a half
        ("flush3", "2H 9H 3S"),
        ("flush4", "2H 9H 3D 4D"),
        ("floopa3", "2C 3D 8S"),
        ("run3", "AC KD QS"),
    ],
)
def test_what_is_further_away_is_not_near(notation: str, pile: str) -> None:
    assert RuleSet([notation], Readings(faces="awake"), day=24).near(parse_pile(pile)) == ()


def test_a_sleeping_rule_is_not_near() -> None:
    assert RuleSet("sum2=11,pair").near(parse_pile("QC KD")) == ("pair",)
    assert RuleSet("mul2=24").near(parse_pile("2D KC")) == ()


def test_a_rule_that_cannot_happen_today_is_not_near() -> None:
    assert RuleSet("sum3=date", day=3).near(parse_pile("AC AD 2H")) == ()
    assert RuleSet("sum3=date", Readings(faces="awake"), day=3).near(parse_pile("AC AD 2H")) == ("sum3=date",)


@given(piles)
def test_equations_are_near_when_they_miss_by_one(pile: tuple[Card, ...]) -> None:
    if len(pile) >= 3:
        plain, three = Reading(), last(pile, 3)
        near = RuleSet("eq3,ops3=24", Readings(faces="awake")).near(pile)
        assert ("eq3" in near) == (not plain.eq3(three) and plain.eq3(three, off=1))
        close = plain.ops(three, 23, "+-*/") or plain.ops(three, 25, "+-*/")
        assert ("ops3=24" in near) == (not plain.ops(three, 24) and close)
