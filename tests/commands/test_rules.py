"""`flask rules list | check | odds`, as a shell or a robot uses them."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from models.rules import STANDARD
from views.commands.rules import group


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(group, list(arguments), input=typed)


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_check_prints_one_json_object_a_pile() -> None:
    result = run("check", "--json", "--day", "24", "2D QC", "7C 7D")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        '{"pile": ["2D", "QC"], "slappable": false, "holds": [], '
        '"asleep": [{"rule": "mul2=24", "witness": "2 × 12 = 24"}], "near": []}',
        '{"pile": ["7C", "7D"], "slappable": true, "holds": [{"rule": "pair", "witness": "two sevens"}], '
        '"asleep": [], "near": []}',
    ]


def test_check_names_what_nearly_holds_and_why() -> None:
    [answer] = lines(run("check", "--json", "--rules", "starter", "3C 9D"))
    assert answer["near"] == [
        {"rule": "sum2=11", "why": "3 + 9 = 12, one more than 11"},
        {"rule": "mul2=24", "why": "3 × 9 = 27; with 8 for 9 it would be 24"},
    ]


def test_check_says_the_same_in_words() -> None:
    result = run("check", "--rules", "sum2=11,mul2=24,pair", "3c,8d", "")
    assert result.stdout == (
        "3C 8D: slap\n  holds   sum2=11     3 + 8 = 11\n  holds   mul2=24     3 × 8 = 24\nno cards: no rule holds\n"
    )


def test_check_reads_piles_from_standard_input_and_goes_on_after_one_it_cannot_read() -> None:
    result = run("check", "--json", "--rules", "pair", typed="7C 7D\n\n7X 7D\nKS KD\n")
    assert result.exit_code == 1
    first, wrong, last = lines(result)
    assert (first["slappable"], last["pile"]) == (True, ["KS", "KD"])
    assert wrong == {"error": "“7X” is not a card: write rank and suit, such as 10H, AS or Q♦.", "line": 3}


def test_check_names_the_line_in_words_too() -> None:
    result = run("check", typed="7X\n")
    assert (result.exit_code, result.stdout[:22]) == (1, "line 1: “7X” is not a ")


def test_check_ends_well_when_every_line_was_read() -> None:
    assert run("check", typed="7C 7D\n").exit_code == 0
    assert run("check", typed="").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["7C", "7X"], "“7X” is not a card: write rank and suit, such as 10H, AS or Q♦."),
        (["--rules", "pears", "7C"], "“pears” is not a rule: write one of pair, sandwich"),
        (["--rules", "sum9=3", "7C"], "“sum9=3”: sum looks at 2 to 5 cards"),
        (
            ["--rules", "mul2=23", "7C"],
            "Mul 2 = 23 cannot happen with one deck; nearest that can: mul2=22 and mul2=24.",
        ),
        (["--rules", "sum2=24", "7C"], "while face cards are asleep; nearest that can: sum2=23."),
        (["--day", "32", "7C"], "32 is not in the range"),
        (["--faces", "drowsy", "7C"], "'drowsy' is not one of 'asleep', 'awake'"),
    ],
)
def test_what_cannot_be_read_ends_with_code_2_and_a_sentence(arguments: list[str], sentence: str) -> None:
    result = run("check", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_the_readings_are_options() -> None:
    played = run("check", "--json", "--rules", "ops3=24", "--order", "played", "--brackets", "written", "9H 3D 2C")
    asleep = run("check", "--json", "--rules", "sum2=11", "--faces", "awake", "10D AC")
    small = run("check", "--json", "--rules", "eq3", "--small-mod", "no", "KC 2D 2H")
    assert [lines(result)[0]["slappable"] for result in (played, asleep, small)] == [False, True, False]


def test_a_date_rule_that_cannot_happen_today_is_no_reason_to_refuse_the_preset() -> None:
    [answer] = lines(run("check", "--json", "--day", "2", "7C 7D"))
    assert answer["slappable"]


def test_list_shows_every_rule_of_every_preset() -> None:
    result = run("list", "--json")
    assert [line["notation"] for line in lines(result)] == list(STANDARD)
    assert lines(result)[0] == {
        "notation": "pair",
        "name": "Pair (Doubles)",
        "sentence": "The last two cards have the same rank.",
        "cards": 2,
        "presets": ["starter", "berkeley", "egyptian", "ers"],
        "windows": 156,
        "of": 2652,
        "share": 0.058824,
        "sampled": False,
    }


def test_list_says_what_the_shares_are_of() -> None:
    text = run("list").stdout
    assert "pair        Pair (Doubles)          5.9%  The last two cards have the same rank.\n" in text
    assert "The share is of random cards, with faces asleep, order any" in text


def test_odds_counts_windows_under_the_readings_asked_for() -> None:
    awake = lines(run("odds", "--json", "--rules", "sum2=11,flush3", "--faces", "awake", "--day", "24"))
    asleep = lines(run("odds", "--json", "--rules", "sum2=11,flush3", "--day", "24"))
    assert [(line["rule"], line["windows"], line["of"]) for line in awake] == [
        ("sum2=11", 160, 2652),
        ("flush3", 6864, 132600),
        ("any rule", 14424, 132600),  # 50 × 160 + 6,864, less 440 on which both hold
    ]
    assert [line["windows"] for line in asleep[:2]] == [144, 4752]
    assert (awake[0]["faces"], asleep[0]["faces"], asleep[0]["day"]) == ("awake", "asleep", 24)


def test_odds_says_which_readings_and_marks_what_is_sampled() -> None:
    text = run("odds", "--rules", "pair,flush4", "--faces", "awake", "--day", "24").stdout
    assert text.startswith(
        "Windows of one deck, with faces awake, order any, brackets free, small mod yes, day 24:\n"
        "pair        2 cards                 156 / 2,652         5.88%\n"
    )
    assert "(sampled: 20,000 windows)" in text
