"""A script as text: what it may say, and the sentence that meets what it may not."""

from __future__ import annotations

import pytest

from models.cards import parse_pile
from models.match import LineError, Script, Slap, read_script
from models.rules import Readings, RuleSet

STACKS = (parse_pile("QS 4C"), parse_pile("9C 9D 3H"))


def test_a_script_is_read() -> None:
    text = """{"rules": "ers", "day": 12,
     "stacks": [["QS", "4C"], ["9C", "9d", "3♥"]],
     "slaps": [{"after": 3, "seat": 1, "ms": 310}, {"after": 3, "seat": 0, "ms": 280.5}]}"""
    assert read_script(text) == Script(RuleSet("ers", day=12), STACKS, (Slap(3, 1, 310), Slap(3, 0, 280.5)))


def test_rules_are_a_preset_or_notations_and_an_empty_list_is_no_slap_rule() -> None:
    def rules(written: str) -> RuleSet:
        return read_script(f'{{"rules": {written}, "stacks": [[], []]}}', today=5).rules

    assert rules('"egyptian"') == rules('["pair", "sandwich"]') == RuleSet("pair,sandwich", day=5)
    assert rules("[]").rules == ()
    assert rules('["sum3=date"]').day == 5


def test_readings_penalty_decks_and_leader_may_be_named() -> None:
    script = read_script(
        '{"rules": ["pair"], "faces": "awake", "order": "played", "brackets": "written", "small_mod": "no",'
        ' "penalty": 2, "decks": 2, "leader": 1, "stacks": [["QS", "QS"], ["9C"]]}'
    )
    assert script.rules.readings == Readings("awake", "played", "written", "no")
    assert (script.penalty, script.decks, script.leader) == ("2", 2, 1)


def test_the_text_of_a_script_has_a_line_a_stack_and_a_line_a_slap() -> None:
    script = Script(RuleSet("pair,sandwich", day=12), STACKS, (Slap(3, 1, 310), Slap(3, 0, 280.5)), leader=1)
    assert script.to_json() == (
        '{"rules": ["pair", "sandwich"],\n'
        ' "day": 12,\n'
        ' "leader": 1,\n'
        ' "stacks": [["QS", "4C"],\n'
        '  ["9C", "9D", "3H"]],\n'
        ' "slaps": [{"after": 3, "seat": 1, "ms": 310},\n'
        '  {"after": 3, "seat": 0, "ms": 280.5}]}\n'
    )


GOOD = """\
{"rules": "ers",
 "stacks": [["QS", "4C"],
  ["9C", "9D", "3H"]],
 "slaps": [
  {"after": 3, "seat": 1, "ms": 310}]}"""


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        ('"3H"', '"QS"', "Line 3: QS comes twice, and one deck has it once."),
        ('"3H"', '"1H"', "Line 3: “1H” is not a card: write rank and suit, such as 10H, AS or Q♦."),
        ('"3H"', "3", 'Line 3: a card is written in quotes, such as "10H", not 3.'),
        ('"3H"', '"3H"}', "Line 3: a comma or ] is expected here."),
        ('"ers"', '"snap"', "Line 1: “snap” is not a rule: write one of"),
        ('"ers"', '["mul2=23"]', "Line 1: Mul 2 = 23 cannot happen with one deck; nearest"),
        ('"ers"', '["sum3=date"]', "Line 1: Sum 3 = date needs the day of the month."),
        ('"ers"', "[7]", 'Line 1: a rule is written in quotes, such as "pair", not 7.'),
        ('"ers"', '"ers", "day": 32', "Line 1: “day” is a whole number from 1 to 31, not 32."),
        ('"ers"', '"ers", "faces": "shut"', 'Line 1: “faces” is one of asleep, awake, not "shut".'),
        ('"ers"', '"ers", "penalty": 3', "Line 1: “penalty” is one of 1, 2, none, sit, not 3."),
        ('"ers"', '"ers", "decks": 0', "Line 1: “decks” is a whole number from 1 to 20, not 0."),
        ('"ers"', '"ers", "leader": 2', "Line 1: there is no seat 2: the seats are 0 to 1."),
        ('"ers"', '"ers", "rules": "ers"', "Line 1: “rules” comes twice."),
        ('"ers"', '"ers", "slap": []', "Line 1: “slap” is nothing a script says; it says rules, day,"),
        ('"rules": "ers",', "", 'Line 1: the script has no "rules"'),
        ('"stacks"', '"day": 1, "slaps": []}', "Line 2: “: [["),
        ('"seat": 1', '"seat": 2', "Line 5: there is no seat 2: the seats are 0 to 1."),
        ('"seat": 1', '"seat": "1"', 'Line 5: there is no seat "1": the seats are 0 to 1.'),
        ('"ms": 310', '"ms": -1', "Line 5: “ms” is the response time, from 0 to 1000000000, not -1."),
        ('"ms": 310', '"ms": 1e999', "Line 5: “ms” is the response time, from 0 to 1000000000, not Infinity."),
        ('"ms": 310', f'"ms": {"9" * 400}', "Line 5: “ms” is the response time, from 0 to 1000000000, not 9999"),
        ('"ms": 310', '"ms": 1e300', "Line 5: “ms” is the response time, from 0 to 1000000000, not 1e+300."),
        ('"ms": 310', '"ms": NaN', "Line 5: “NaN}]}” is not JSON."),
        ('"ms": 310', '"ms": true', "Line 5: “ms” is the response time, from 0 to 1000000000, not true."),
        ('"after": 3', '"after": 0', "Line 5: “after” is a whole number from 1 to 10000000, not 0."),
        ('"after": 3', f'"after": {"9" * 4000}', "Line 5: “after” is a whole number from 1 to 10000000, not 99"),
        ('"after": 3', '"after": 3.5', "Line 5: “after” is a whole number from 1 to 10000000, not 3.5."),
        ('"after": 3', '"card": 3', 'Line 5: a slap is written {"after": 3, "seat": 1, "ms": 310}, not {"card": 3,'),
        ('{"after": 3, "seat": 1, "ms": 310}', "7", "Line 5: a slap is written"),
        ('["9C", "9D", "3H"]', '"9C"', 'Line 3: “stacks” is a list, not "9C".'),
        (',\n  ["9C", "9D", "3H"]', "", "Line 2: a match has from 2 to 52 seats, a stack each, not 1."),
        (GOOD, "", "Line 1: the script breaks off here: JSON is expected."),
        (GOOD, "[]", "Line 1: a script is an object"),
        (GOOD, GOOD + "\n7", "Line 6: “7” follows the end of the script."),
        (GOOD, "[" * 100_000, "Line 1: lists within lists, deeper than a script goes."),
        (GOOD, "{7: 1}", "Line 1: a name in quotes and a colon are expected here."),
        (GOOD, "\0\x1b[31m", r"Line 1: “\x00\x1b[31m” is not JSON."),
        (GOOD, GOOD + "\x85", r"Line 5: “\x85” follows the end of the script."),
        (GOOD, "9" * 5000, "Line 1: “99999999999999999999” is not JSON."),
    ],
)  # fmt: skip
def test_what_a_script_may_not_say_is_refused_with_line_and_value(wrong: str, right: str, sentence: str) -> None:
    assert read_script(GOOD)
    assert GOOD.count(wrong) == 1
    with pytest.raises(LineError) as refusal:
        read_script(GOOD.replace(wrong, right))
    assert str(refusal.value).startswith(sentence)


def test_two_decks_have_every_card_twice_and_no_more() -> None:
    text = '{"rules": "ers", "decks": 2, "stacks": [["QS", "QS"], %s]}'
    assert read_script(text % '["9C"]')
    with pytest.raises(LineError, match="Line 1: QS comes 3 times, and 2 decks have it twice"):
        read_script(text % '["QS"]')


def test_a_slap_after_the_end_is_refused_and_one_that_the_limit_cuts_off_is_not() -> None:
    script = read_script(GOOD.replace('"after": 3', '"after": 99'))
    with pytest.raises(LineError) as refusal:
        list(script.play())
    assert str(refusal.value) == (
        "Line 5: the slap of seat 1 after card 99 comes after the end of the match, which has 6 cards."
    )
    assert list(script.play(limit=2))[-1].kind == "end"
