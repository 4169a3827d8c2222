"""The result page as a visitor gets it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.pages.played import keep
from tests.visitor import Visitor
from views.database import db

# Worked by hand in tests/test_result.py: 2 hits, 1 miss, 1 late, 4 false slaps.
CARDS = "5C 6D@500 9H 9S 3D@200 8C@600 2D QC@700 QD 4S 5H@650 KD 8S 4C@640 10D@650 2S"


def played(app: Flask, text: str, **how: object) -> str:
    with app.app_context():
        return keep(db.session, text, **how)


def text_of(page: str) -> str:
    """The page's words, without tags and runs of blanks."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def result_page(app: Flask, client: Visitor, text: str, **how: object) -> str:
    answer = client.get(f"/drills/{played(app, text, **how)}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def rows(page: str) -> dict[str, list[str]]:
    """The rule table: the cells of each row by the rule's name."""
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in body.split("</tr>")]
    words = [[text_of(cell).strip() for cell in row] for row in cells if row]
    return {row[0]: row[1:] for row in words}


def test_the_answer_comes_first_then_the_figures(app: Flask, client: Visitor) -> None:
    words = text_of(result_page(app, client, CARDS))
    for expected in (
        "2 of 4 chances hit",
        "2000 ms a card",
        "Hit rate – (needs 5 chances, has 4) 2 of 4",
        "False slaps 4 on 12 cards to leave",
        "Response time – (needs 5 timed hits, has 2)",
        "Best streak 1 hit",
        "Cards won 2 of 16 dealt",
        "Accuracy 62 % always slapping 25 %, never 75 %",
        "A short drill: under 20 chances, so it sets no bests.",
    ):
        assert expected in words


def test_each_rule_has_a_row_with_its_counts_and_reasons_where_there_is_too_little(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, CARDS)
    few, untimed = "– (needs 5 chances, has {})", "– (needs 5 timed hits, has {})"
    # Seen, hits, misses, lates, hit rate, false slaps, asleep, stale, median time.
    assert rows(page) == {
        "Pair (Doubles)": ["2", "0", "1", "1", few.format(2), "0", "0", "1", untimed.format(0)],
        "Sandwich": ["0", "0", "0", "0", "– (no chance came up)", "0", "0", "0", untimed.format(0)],
        "Sum 2 = 11": ["1.5", "1.5", "0", "0", few.format(1.5), "0.5", "0", "0", untimed.format(1)],
        "Mul 2 = 24": ["0.5", "0.5", "0", "0", few.format(0.5), "0.5", "1", "0", untimed.format(1)],
    }


def test_a_faultless_drill_shows_a_hundred_per_cent_and_no_pile(app: Flask, client: Visitor) -> None:
    words = text_of(result_page(app, client, " ".join(["5C 6D@500"] * 10)))
    assert "10 of 10 chances hit" in words
    assert "Hit rate 100 % 10 of 10; likely 72 % to 100 %" in words
    assert "median of 10 hits" in words
    assert "Nothing missed, nothing slapped by mistake" in words


def test_one_miss_in_many_is_not_rounded_to_a_hundred_per_cent(app: Flask, client: Visitor) -> None:
    words = text_of(result_page(app, client, " ".join(["5C 6D@500"] * 250 + ["5C 6D 2S"])))
    assert "250 of 251 chances hit" in words
    assert "Hit rate 99 %" in words


@pytest.mark.parametrize(
    ("cards", "opening"), [("", "No card counted"), ("5C 9D", "No chance came up"), ("5C 6D", "0 of 1 chance hit")]
)
def test_little_or_nothing_played_is_said_in_words(app: Flask, client: Visitor, cards: str, opening: str) -> None:
    page = result_page(app, client, cards)
    assert f"<h1>{opening}</h1>" in page
    assert "nan" not in text_of(page).lower()


def test_a_drill_stopped_after_its_first_card_says_of_how_many(app: Flask, client: Visitor) -> None:
    assert "stopped after 1 of 60 cards" in text_of(result_page(app, client, "7C", cards=60))


def test_each_mistake_is_shown_as_a_pile_with_its_rule(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, CARDS)
    words = text_of(page)
    assert "6 piles to look at again 1 missed, 1 late, 4 slapped by mistake." in words
    assert "Late by 200 ms card 4" in words
    assert "Mul 2 = 24 2 × 12 = 24" in words
    assert "Pair (Doubles) two cards before: two queens" in words
    fourteenth = page.split('id="card-14"')[1].split("</li>")[0]
    assert re.findall(r'aria-label="([^"]+)"', fourteenth)[:3] == [
        "king of diamonds",
        "eight of spades",
        "four of clubs",
    ]


def test_more_than_twelve_piles_open_without_a_script(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, " ".join(["7C 7D 2S KH"] * 13))
    first, further = page.split("<details")[0], page.split("<details")[1]
    assert first.count('class="mistake ') == 12
    assert further.count('class="mistake ') == 1
    assert "Show all 13" in further


def test_again_starts_a_drill_with_the_same_settings_and_other_cards(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, CARDS, rules=("pair", "sum2=10"), pace_ms=1200, cards=30)
    form = page.split("<form")[1].split("</form>")[0]
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    assert ("rules", "sum2=10") in fields
    assert "seed" not in dict(fields)
    answer = client.post("/drills", data=_as_form(fields))
    assert answer.status_code == 303
    settings = client.get(f"{answer.location}/record.json").get_json()["settings"]
    assert (settings["rules"], settings["pace_ms"], settings["cards"]) == (["pair", "sum2=10"], 1200, 30)


def test_the_rules_that_were_missed_can_be_practised_alone(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, CARDS)
    form = next(part for part in page.split("<form") if "Practise the rules I missed" in part)
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', form.split("</form>")[0])
    assert [value for name, value in fields if name == "rules"] == ["pair"]
    assert client.post("/drills", data=_as_form(fields)).status_code == 303


def test_with_no_rule_missed_there_is_nothing_to_practise_alone(app: Flask, client: Visitor) -> None:
    assert "Practise the rules" not in result_page(app, client, "5C 6D@500")


def test_with_every_rule_missed_they_can_all_be_practised(app: Flask, client: Visitor) -> None:
    assert "Practise the rules" in result_page(app, client, "7C 7D 2S", rules=("pair",))


def test_change_settings_leads_to_the_form_with_these_settings(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, "5C", rules=("pair", "flush4"), pace_ms=1234)
    link = unescape(re.search(r'href="(/\?[^"]+)">Change settings', page)[1])
    form = client.get(link).get_data(as_text=True)
    assert 'value="1234"' in form
    assert 'name="house" value="flush4"' in form


def test_what_i_thought_i_saw_is_kept_beside_the_label_without_a_script(app: Flask, client: Visitor) -> None:
    drill_id = played(app, CARDS)
    answer = client.post(f"/drills/{drill_id}/thought", data={"card": "14", "thought": "pair"})
    assert (answer.status_code, answer.location) == (303, f"/drills/{drill_id}#card-14")
    page = client.get(f"/drills/{drill_id}").get_data(as_text=True)
    words = text_of(page.split('id="card-14"')[1].split("</form>")[0])
    assert "I thought: Pair (Doubles)" in words
    assert "Sum 2 = 11 8 + 4 = 12, one more than 11" in words


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"card": "14", "thought": "chess"}, 422),
        ({"card": "14"}, 422),
        ({"card": "4", "thought": "pair"}, 422),  # a late slap, no false one
        ({"card": "99", "thought": "pair"}, 404),
        ({"card": "x", "thought": "pair"}, 422),
    ],
)
def test_a_thought_that_makes_no_sense_is_refused(
    app: Flask, client: Visitor, fields: dict[str, str], status: int
) -> None:
    drill_id = played(app, CARDS)
    before = client.get(f"/drills/{drill_id}").get_data(as_text=True)
    assert client.post(f"/drills/{drill_id}/thought", data=fields).status_code == status
    after = client.get(f"/drills/{drill_id}").get_data(as_text=True)
    assert "I thought:" not in before + after


def test_the_page_has_neither_inline_script_nor_inline_style(app: Flask, client: Visitor) -> None:
    page = result_page(app, client, CARDS)
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r"\son\w+=", page)


def _as_form(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    form: dict[str, list[str]] = {}
    for name, value in fields:
        form.setdefault(name, []).append(value)
    return form
