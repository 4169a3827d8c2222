"""GET /rules and GET /referee."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from models.cards import RANK_TEXTS, format_pile
from models.rules import CATALOGUE, parse_rule
from models.rules.book import entries
from tests.visitor import Visitor


def words(page: str) -> str:
    """The text of a page as it is read, with single blanks."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page))).replace("\ufe0e", "")


def ask(client: Visitor, **fields: object) -> tuple[int, str]:
    answer = client.get("/referee", query_string=fields)
    return answer.status_code, answer.get_data(as_text=True)


def verdict(page: str) -> str:
    found = re.search(r'id="verdict-said">([^<]*)<', page)
    assert found
    return unescape(found[1])


def test_the_rule_book_has_every_rule_of_the_catalogue_with_its_sentence(client: Visitor) -> None:
    text = words(client.get("/rules").get_data(as_text=True))
    for family in CATALOGUE:
        rule = parse_rule(family.model)
        assert rule.name in text
        assert rule.sentence in text
        assert f"{rule.name} {rule.notation} " in text


def test_the_rule_book_shows_witnesses_reasons_and_odds(client: Visitor) -> None:
    text = words(client.get("/rules").get_data(as_text=True))
    assert "13 − 7 = 6, one more than 5" in text
    assert "(2 + 2) × 6 = 24" in text
    assert "Pair (Doubles) pair Berkeley War, Egyptian War, Egyptian Rat Screw 5.9 % 5.9 %" in text
    assert "Sum 2 = 11 sum2=11 Berkeley War 5.4 % 6.0 %" in text
    assert "Holds on 144 of 2,652 windows of 2 cards; on 160 with every rule awake." in text


def test_every_example_of_the_rule_book_leads_to_the_referee_who_agrees(client: Visitor) -> None:
    page = client.get("/rules").get_data(as_text=True)
    for entry in entries(12):
        for example in entry.holding:
            status, asked = ask(client, pile=format_pile(example.pile), day=entry.rule.examples.day or "", house="run3")
            assert status == 200
            assert example.why is not None
            assert f"{entry.rule.name} {example.why}" in words(asked)
    assert unescape(page).count('href="/referee?pile=') >= 60


def test_the_referee_says_what_holds_and_why(client: Visitor) -> None:
    status, page = ask(client, pile="3C 8D")
    assert status == 200
    assert verdict(page) == "✓ Slap: Sum 2 = 11, Mul 2 = 24"
    assert "Sum 2 = 11 3 + 8 = 11 Mul 2 = 24 3 × 8 = 24" in words(page)


def test_the_referee_names_what_sleeps_and_what_nearly_holds(client: Visitor) -> None:
    asleep, near = ask(client, pile="2D QC")[1], ask(client, pile="QC KD 3C 9D", rules="starter")[1]
    assert verdict(asleep) == "Leave it: Mul 2 = 24 sleeps on a face card"
    assert "Would hold, but sleeps on a face card Mul 2 = 24 2 × 12 = 24" in words(asleep)
    assert verdict(near) == "Leave it: no rule holds"
    assert "Nearly holds Sum 2 = 11 3 + 9 = 12, one more than 11" in words(near)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"pile": "2D QC", "faces": "awake"}, "✓ Slap: Mul 2 = 24"),
        ({"pile": "3C 8D", "rules": "egyptian"}, "Leave it: no rule holds"),
        ({"pile": "3C 8D", "rules": ["pair", "sum2=11"]}, "✓ Slap: Sum 2 = 11"),
        ({"pile": "4C 6D", "rules": "egyptian", "house": "sum2=10"}, "✓ Slap: Sum 2 = 10"),
        ({"pile": "QD 7C 5S", "rules": "sum3=date", "day": "24"}, "✓ Slap: Sum 3 = date"),
        ({"pile": "QD 7C 5S", "rules": "sum3=date", "day": "23"}, "Leave it: no rule holds"),
        ({"pile": "9H 3D 2C", "rules": "ops3=24", "order": "played", "brackets": "written"}, "Leave it: no rule holds"),
        ({"pile": "KC 2D 2H", "rules": "eq3", "small_mod": "no"}, "Leave it: no rule holds"),
        ({}, ""),
    ],
)
def test_rules_readings_and_day_can_be_chosen(client: Visitor, fields: dict[str, object], said: str) -> None:
    status, page = ask(client, **fields)
    assert (status, verdict(page)) == (200, said)


def test_every_card_is_a_link_that_puts_it_on_the_pile(client: Visitor) -> None:
    _, page = ask(client, pile="3C", faces="awake")
    links = re.findall(r'<a id="put-(\w+)" href="([^"]+)"', page)
    assert len(links) == 51
    put = dict(links)
    assert unescape(put["8D"]) == "/referee?pile=3C+8D&faces=awake"
    assert verdict(client.get(unescape(put["8D"])).get_data(as_text=True)) == "✓ Slap: Sum 2 = 11, Mul 2 = 24"
    assert re.search(r'<span class="taken" id="put-3C" role="link" aria-disabled="true"', page)


def test_cards_can_be_taken_off_again(client: Visitor) -> None:
    _, page = ask(client, pile="3C 8D")
    assert 'id="take-off" href="/referee?pile=3C"' in page
    assert 'id="clear" href="/referee"' in page


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("pile", "7X", "“7X” is not a card: write rank and suit, such as 10H, AS or Q♦."),
        ("pile", "<b>7C</b>", "“<b>7C</b>” is not a card"),
        ("pile", "7C " * 101, "The pile may have 300 characters at most: leave some out."),
        ("rules", "pears", "“pears” is not a rule: write one of pair, sandwich"),
        ("house", "sum9=3", "“sum9=3”: sum looks at 2 to 5 cards"),
        ("house", "mul2=23", "Mul 2 = 23 cannot happen with one deck; nearest that can: mul2=22 and mul2=24."),
        ("day", "32", "The day is a whole number from 1 to 31."),
        ("day", "soon", "The day is a whole number from 1 to 31."),
        ("faces", "drowsy", "Face cards is one of: asleep, awake."),
    ],
)
def test_what_cannot_be_read_has_a_sentence_at_its_field(client: Visitor, field: str, text: str, sentence: str) -> None:
    status, page = ask(client, **{"pile": "7C 7D", field: text})
    assert status == 422
    error = re.search(rf'<p class="error" id="{field}-error">([^<]*)</p>', page)
    assert error
    assert unescape(error[1]).startswith(sentence)
    assert f'aria-describedby="{field}-error' in page
    if field != "pile":
        assert verdict(page).startswith("✓ Slap: Pair")  # the rest is answered all the same


def test_a_field_sent_twice_is_named(client: Visitor) -> None:
    status, page = ask(client, pile=["7C", "7D"])
    assert status == 422
    assert "This was sent 2 times; send it once." in words(page)


def test_a_rule_that_cannot_happen_on_the_day_is_told(client: Visitor) -> None:
    _, page = ask(client, pile="7C 7D", day="2")
    assert "Sum 3 = date cannot happen today (day 2); nearest day that can: 4." in words(page)


def test_the_whole_deck_fits_on_the_pile(client: Visitor) -> None:
    deck = " ".join(rank + suit for suit in "CDHS" for rank in RANK_TEXTS)
    status, page = ask(client, pile=deck)
    assert status == 200
    assert 'href="/referee?pile=AC+2C' in page


def test_the_day_set_by_hand_is_the_day_of_the_referee(client: Visitor) -> None:
    client.post("/settings", data={"day": "24"})
    assert verdict(ask(client, pile="QD 7C 5S", rules="sum3=date")[1]) == "✓ Slap: Sum 3 = date"
    assert "Sum 3 = date: on day 24." in words(client.get("/rules").get_data(as_text=True))


def test_neither_page_writes(app: Flask, client: Visitor) -> None:
    for path in ("/rules", "/referee"):
        assert client.post(path).status_code == 405
