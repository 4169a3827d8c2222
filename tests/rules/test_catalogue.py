"""Every line of the catalogue: what it declares agrees with what it answers."""

import pytest

from models.cards import Card, format_pile
from models.rules import CATALOGUE, PRESETS, STANDARD, Examples, Rule, RuleSet, parse_rule

HOUSE_RULES = ("sum2=10", "mul3=60", "flush4", "floopa4", "ops4=24", "sum2=date", "run3", "run5", "sum5=date")
EVERY_RULE = [parse_rule(notation) for notation in (*STANDARD, *HOUSE_RULES)]


def answers(rule: Rule, pile: tuple[Card, ...], examples: Examples) -> tuple[bool, bool]:
    rules = RuleSet([rule], day=examples.day)
    return bool(rules.holds(pile)), bool(rules.near(pile))


@pytest.mark.parametrize("rule", EVERY_RULE, ids=str)
def test_the_examples_of_a_rule_hold_do_not_hold_and_nearly_hold(rule: Rule) -> None:
    examples = rule.examples
    assert examples.holding
    assert examples.not_holding
    assert examples.nearly
    assert {answers(rule, pile, examples) for pile in examples.holding} == {(True, False)}
    assert {answers(rule, pile, examples)[0] for pile in examples.not_holding} == {False}
    assert {answers(rule, pile, examples) for pile in examples.nearly} == {(False, True)}


@pytest.mark.parametrize("family", CATALOGUE, ids=lambda family: family.form)
def test_a_family_declares_examples_for_a_rule_of_its_own(family: object) -> None:
    assert isinstance(family, type(parse_rule(family.model).kind))
    assert parse_rule(family.model).examples is family.examples


@pytest.mark.parametrize("rule", EVERY_RULE, ids=str)
def test_a_rule_has_a_name_and_a_sentence(rule: Rule) -> None:
    assert rule.name[0].isupper()
    assert rule.sentence.endswith(".")


def test_the_names_shown_are_those_of_the_game() -> None:
    assert [parse_rule(notation).name for notation in STANDARD] == [
        "Pair (Doubles)",
        "Sandwich",
        "Sum 2 = 11",
        "Mul 2 = 24",
        "Ops 3 has a valid Eq",
        "Ops 3 = 24",
        "Flush 3",
        "Floopa 3",
        "Sum 3 = date",
        "Top Bottom",
        "Marriage",
    ]


def test_four_rules_are_always_awake() -> None:
    awake = [rule.notation for rule in EVERY_RULE if rule.always_awake]
    assert awake == ["pair", "sandwich", "top-bottom", "marriage"]


def test_the_presets_are_the_three_games_and_the_starter() -> None:
    assert {key: " ".join(preset.rules) for key, preset in PRESETS.items()} == {
        "starter": "pair sandwich sum2=11 mul2=24",
        "berkeley": "pair sandwich sum2=11 mul2=24 eq3 ops3=24 flush3 floopa3 sum3=date",
        "egyptian": "pair sandwich",
        "ers": "pair sandwich top-bottom marriage",
    }
    assert {notation for preset in PRESETS.values() for notation in preset.rules} == set(STANDARD)


def test_examples_of_a_house_rule_are_found_and_stay_the_same() -> None:
    first = [format_pile(pile) for pile in parse_rule("ops4=100").examples.holding]
    assert first
    assert first == [format_pile(pile) for pile in parse_rule("ops4=100").examples.holding]
