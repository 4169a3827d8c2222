"""`flask match run` and `flask match simulate`: a line an event, the same seed the same games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from views.commands.match import group

EXAMPLE = """{"rules": "ers", "day": 12,
 "stacks": [["QS", "4C", "2H"], ["9C", "9D", "6S"]],
 "slaps": [{"after": 3, "seat": 1, "ms": 310}, {"after": 3, "seat": 0, "ms": 280}]}
"""

EVENTS = """\
{"event": "shed", "n": 1, "seat": 0, "card": "QS", "stacks": [2, 3], "pile": 1}
{"event": "trap", "seat": 1, "owes": 2, "stacks": [2, 3], "pile": 1}
{"event": "shed", "n": 2, "seat": 1, "card": "9C", "stacks": [2, 2], "pile": 2}
{"event": "shed", "n": 3, "seat": 1, "card": "9D", "stacks": [2, 1], "pile": 3}
{"event": "slap", "seat": 0, "outcome": "hit", "rules": ["pair"], "stacks": [2, 1], "pile": 3}
{"event": "slap", "seat": 1, "outcome": "beaten", "rules": ["pair"], "stacks": [2, 1], "pile": 3}
{"event": "take", "seat": 0, "why": "slap", "stacks": [5, 1], "pile": 0}
{"event": "shed", "n": 4, "seat": 0, "card": "4C", "stacks": [4, 1], "pile": 1}
{"event": "shed", "n": 5, "seat": 1, "card": "6S", "stacks": [4, 0], "pile": 2}
{"event": "shed", "n": 6, "seat": 0, "card": "2H", "stacks": [3, 0], "pile": 3}
{"event": "shed", "n": 7, "seat": 0, "card": "QS", "stacks": [2, 0], "pile": 4}
{"event": "take", "seat": 0, "why": "trap", "stacks": [6, 0], "pile": 0}
{"event": "end", "winner": 0, "why": "all", "stacks": [6, 0], "pile": 0}
"""


def match(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(group, [*arguments], input=given, catch_exceptions=False)


def test_run_prints_one_event_a_line(tmp_path: Path) -> None:
    file = tmp_path / "script.json"
    file.write_text(EXAMPLE)
    result = match("run", str(file))
    assert (result.exit_code, result.output) == (0, EVENTS)
    assert match("run", "--json", str(file)).output == EVENTS


def test_run_reads_standard_input_and_keeps_a_mistake_and_an_out_seat_in_its_lines() -> None:
    script = '{"rules": [], "stacks": [["2C", "3C"], ["9H"]], "slaps": [{"after": 1, "seat": 1, "ms": 5}, \
              {"after": 1, "seat": 0, "ms": 6}, {"after": 1, "seat": 0, "ms": 7}]}'
    assert (
        match("run", "-", given=script).output
        == """\
{"event": "shed", "n": 1, "seat": 0, "card": "2C", "stacks": [1, 1], "pile": 1}
{"event": "slap", "seat": 1, "outcome": "false", "rules": [], "stacks": [1, 1], "pile": 1}
{"event": "penalty", "seat": 1, "stacks": [1, 0], "pile": 2}
{"event": "slap", "seat": 0, "outcome": "false", "rules": [], "stacks": [1, 0], "pile": 2}
{"event": "penalty", "seat": 0, "stacks": [0, 0], "pile": 3}
{"event": "slap", "seat": 0, "outcome": "extra", "rules": [], "stacks": [0, 0], "pile": 3}
{"event": "end", "winner": null, "why": "no cards", "stacks": [0, 0], "pile": 3}
"""
    )


def test_the_limit_of_sheds_ends_a_match(tmp_path: Path) -> None:
    result = match("run", "--limit", "2", "-", given=EXAMPLE)
    assert json.loads(result.output.splitlines()[-1]) == {
        "event": "end", "winner": None, "why": "limit", "stacks": [2, 2], "pile": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (EXAMPLE.replace('"2H"', '"QS"'), "Line 2: QS comes twice"),
        (EXAMPLE.replace('"2H"', '"2X"'), "Line 2: “2X” is not a card"),
        (EXAMPLE.replace('"after": 3, "seat": 1', '"after": 8, "seat": 1'), "Line 3: the slap of seat 1 after card 8"),
        (EXAMPLE.replace('"seat": 0', '"seat": 4'), "Line 3: there is no seat 4"),
        (EXAMPLE.replace("280", "-280"), "Line 3: “ms” is the response time, from 0 to 1000000000, not -280."),
        ("", "Line 1: the script breaks off here"),
        (b'{"rules":\n"\xff"}', "Line 2: the byte 0xff is not UTF-8"),
    ],
)
def test_bad_input_ends_with_code_2_and_a_sentence_that_names_line_and_value(script: str, sentence: str) -> None:
    result = match("run", "-", given=script)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("run", "nowhere.json"), "nowhere.json"),
        (("run", "-", "--limit", "0"), "0 is not in the range"),
        (("simulate", "--seats", "1"), "1 is not in the range 2<=x<=6"),
        (("simulate", "--games", "0"), "0 is not in the range"),
        (("simulate", "--skill", "2"), "2.0 is not in the range"),
        (("simulate", "--skill", "nan"), "A skill is a number from 0 to 1, not nan."),
        (("simulate", "--skill", "1", "--skill", "0"), "Name one --skill for all, or one for each of the 3 seats"),
        (("simulate", "--rules", "mul2=23"), "Mul 2 = 23 cannot happen with one deck"),
    ],
)
def test_wrong_options_end_with_code_2_and_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = match(*arguments)
    assert result.exit_code == 2
    assert sentence in result.output


def simulated(*options: str) -> list[dict[str, Any]]:
    result = match("simulate", "--day", "12", "--json", *options)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.output.splitlines()]


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    first = simulated("--games", "4", "--seats", "3", "--seed", "7")
    assert first == simulated("--games", "4", "--seats", "3", "--seed", "7")
    assert first[:2] == simulated("--games", "2", "--seats", "3", "--seed", "7")[:2]
    assert first[:4] != simulated("--games", "4", "--seats", "3", "--seed", "8")[:4]


def test_every_game_ends_and_is_counted() -> None:
    *games, sums = simulated("--games", "12", "--seats", "4", "--rules", "ers")
    assert [game["game"] for game in games] == list(range(1, 13))
    assert all(game["why"] in ("all", "last", "no cards", "loop", "limit") for game in games)
    assert all(sum(game["stacks"]) <= 52 for game in games)
    assert sums["games"] == 12
    assert sums["sheds"] == sum(game["sheds"] for game in games)
    assert sum(sums["wins"]) == sum(game["winner"] is not None for game in games)
    assert sums["takes"]["slap"] == sums["slaps"]["hit"]
    assert set(sums["rules"]) == {"pair", "sandwich", "top-bottom", "marriage"}
    assert all(0 < rule["hit"] <= rule["held"] for rule in sums["rules"].values())


def test_the_better_player_wins_more_games() -> None:
    sums = simulated("--games", "30", "--seats", "2", "--skill", "0.1", "--skill", "0.9")[-1]
    assert sums["wins"][1] > sums["wins"][0]


def test_in_words_it_prints_a_line_a_game_and_the_sums() -> None:
    output = match("simulate", "--games", "2", "--seats", "2", "--rules", "ers", "--day", "12").output
    assert output.startswith("game 1: seat ")
    assert "2 games, faces asleep, order any, brackets free, small mod yes, day 12" in output
    assert "\nmarriage " in output
