"""`flask drill deal`: a line a card, and a sentence where it cannot."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from models.cards import Card
from models.rules import Readings, RuleSet
from views.commands.drill import group


def deal(*options: str) -> Result:
    """What the command answers to these options."""
    return CliRunner().invoke(group, ["deal", *options], catch_exceptions=False)


def lines(*options: str) -> list[dict[str, Any]]:
    """The cards that the command prints, read back."""
    result = deal(*options)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_it_prints_a_line_a_card_with_what_holds_nearly_holds_and_sleeps() -> None:
    output = deal("--day", "12", "--seed", "4", "--cards", "12").output.splitlines()
    assert len(output) == 12
    assert output[0] == '{"card": 1, "face": "6D", "holds": [], "near": [], "asleep": []}'
    assert all(list(json.loads(line)) == ["card", "face", "holds", "near", "asleep"] for line in output)
    assert [json.loads(line)["card"] for line in output] == list(range(1, 13))


def test_json_is_what_it_prints_anyway() -> None:
    assert deal("--json", "--day", "3").output == deal("--day", "3").output


def test_sixty_balanced_cards_of_seed_0_under_berkeley_rules_are_the_default() -> None:
    options = ("--rules", "berkeley", "--dealer", "balanced", "--cards", "60", "--seed", "0", "--play", "all")
    assert lines("--day", "20") == lines("--day", "20", *options)
    assert len(lines("--day", "20")) == 60


@pytest.mark.parametrize("dealer", ["deck", "balanced"])
@pytest.mark.parametrize("play", ["all", "none"])
def test_the_answers_are_those_of_the_pile_as_it_lies(dealer: str, play: str) -> None:
    rules = RuleSet("pair,sum2=11,flush3,top-bottom", Readings("awake"), 5)
    pile: list[Card] = []
    for line in lines("--rules", "pair,sum2=11,flush3,top-bottom", "--faces", "awake", "--day", "5", "--cards", "200",
                      "--dealer", dealer, "--play", play):  # fmt: skip
        if dealer == "deck" and len(pile) == 52:
            pile = []
        pile.append(Card.parse(line["face"]))
        assert line["holds"] == list(rules.holds(pile))
        assert line["near"] == list(rules.near(pile))
        assert line["asleep"] == list(rules.asleep(pile))
        if line["holds"] and play == "all":
            pile = []


def test_the_readings_are_those_asked_for() -> None:
    asleep, awake = (lines("--rules", "sum2=11,flush3", "--cards", "200", "--faces", f) for f in ("asleep", "awake"))
    assert any(line["asleep"] for line in asleep)
    assert not any(line["asleep"] for line in awake)
    assert not any(line["holds"] and Card.parse(line["face"]).is_face for line in asleep)
    assert any(line["holds"] and Card.parse(line["face"]).is_face for line in awake)


def test_the_deck_deals_every_card_once() -> None:
    faces = [line["face"] for line in lines("--dealer", "deck", "--cards", "52", "--seed", "9")]
    assert len(set(faces)) == 52


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--rules", "mul2=23"], "Mul 2 = 23 cannot happen with one deck; nearest that can: mul2=22 and mul2=24."),
        (["--rules", ""], "Name at least one rule"),
        (["--rules", "sum3=date", "--day", "1"], "None of these rules can happen today"),
        (["--rules", "snap"], "“snap” is not a rule"),
        (["--day", "32"], "32 is not in the range 1<=x<=31"),
        (["--cards", "0"], "0 is not in the range"),
        (["--cards", "many"], "'many' is not a valid integer range"),
        (["--dealer", "shoe"], "'shoe' is not one of 'deck', 'balanced'"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--play", "some"], "'some' is not one of 'all', 'none'"),
        (["--faces", "closed"], "'closed' is not one of 'asleep', 'awake'"),
    ],
)
def test_what_cannot_be_read_ends_with_code_2_and_a_sentence(options: list[str], sentence: str) -> None:
    result = deal(*options)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
