"""The page of one rule as a visitor gets it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.pages.progressing import TEN_HITS, it_is, page_of, played, section, text_of
from tests.visitor import Visitor

FOUR_IN_FIVE = " ".join(["5C 6D@500"] * 8 + ["5C 6D 2S"] * 2)


@pytest.fixture(autouse=True)
def _today(app: Flask) -> None:
    it_is(app, "2024-01-20 12:00")


def test_one_rule_has_every_figure_of_its_statistics(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", FOUR_IN_FIVE))
    words = text_of(page_of(client, "/progress/sum2=11"))
    assert "Hit rate 80 % 8 of 10 seen; likely 49 % to 94 %" in words
    assert "Response time 500 ms median; half within 500 to 500 ms" in words
    assert "Seen 10 Hits 8 Misses 2 Late 0" in words
    assert "Best five mean without best and worst 500 ms" in words
    assert "Nine in ten hits within – (needs 20 timed hits, has 8)" in words
    assert "Ran out of time times say nothing about these 20 %" in words
    for name in (
        "d′",
        "Caution (c)",
        "False slaps while it slept",
        "False slaps after it had held",
        "per 100",
        "State",
    ):
        assert name in words or name == "per 100"


def test_every_hit_and_miss_is_a_mark_and_a_row(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", FOUR_IN_FIVE))
    part = section(page_of(client, "/progress/sum2=11"), "over-time")
    dots = part.split('id="dots-title"')[1].split("</svg>")[0]
    assert dots.count('class="chart-dot"') == 8
    assert dots.count('class="chart-miss"') == 2
    assert part.count(f'href="/drills/{drill_id}">card ') == 10


def test_each_combination_has_its_own_hits_and_time(app: Flask, client: Visitor) -> None:
    cards = " ".join(["5C 6D@500"] * 6 + ["2C 9D"] * 5)
    played(app, ("2024-01-15 12:00", cards))
    facts = section(page_of(client, "/progress/sum2=11"), "facts")
    assert "5 + 6: 6 of 6 hit, median 500 ms" in facts
    table = text_of(facts.split("the weakest first")[1])
    assert table.index("2 + 9") < table.index("5 + 6")


def test_rules_without_arithmetic_have_no_combinations(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", "7C 7D@500"))
    assert 'aria-labelledby="facts"' not in page_of(client, "/progress/pair")


def test_what_was_slapped_by_mistake_and_what_was_missed_are_named(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", "5C 7D@600 2H 9S 3C"))
    words = text_of(section(page_of(client, "/progress/sum2=11"), "confused"))
    assert "5 7" in words
    assert "2 9 1 of 1" in words


def test_a_rule_that_has_not_come_up_says_what_to_do(client: Visitor) -> None:
    page = page_of(client, "/progress/flush4")
    assert "Flush 4 has not come up in a finished drill yet." in text_of(page)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.split("<form")[1]))
    assert fields["rules"] == "flush4"
    assert client.post("/drills", data=fields).status_code == 303


def test_a_rule_that_can_never_hold_is_not_offered_as_a_drill(client: Visitor) -> None:
    page = page_of(client, "/progress/mul2=23")
    assert "Mul 2 = 23 has not come up in a finished drill yet, and it cannot happen today." in text_of(page)
    assert "Play a drill of this rule" not in page


def test_a_window_in_which_the_rule_did_not_come_up_says_what_to_do(app: Flask, client: Visitor) -> None:
    played(app, ("2023-06-01 12:00", TEN_HITS))
    page = page_of(client, "/progress/sum2=11?window=7")
    assert 'href="/progress/sum2=11?window=all">Show all time' in page
    assert "10 of 10 seen" in text_of(page_of(client, "/progress/sum2=11?window=all"))


def test_a_script_gets_what_changes(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    page = page_of(client, "/progress/sum2=11?window=all", HX_Request="true")
    assert "<html" not in page
    assert '<div id="report">' in page


@pytest.mark.parametrize("notation", ["chess", "sum9=11", "%3Cscript%3E", "sum2="])
def test_what_is_no_notation_is_answered_with_404_and_a_sentence(client: Visitor, notation: str) -> None:
    words = text_of(page_of(client, f"/progress/{notation}", 404))
    assert "." in words
    assert "<script>" not in page_of(client, f"/progress/{notation}", 404).split("<main")[1]


def test_a_notation_written_otherwise_leads_to_the_rules_own_address(client: Visitor) -> None:
    answer = client.get("/progress/SUM2=11?window=7")
    assert (answer.status_code, answer.location.replace("%3D", "=")) == (302, "/progress/sum2=11?window=7")
