"""The progress pages as a visitor gets them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.pages.played import keep
from tests.visitor import Visitor
from views.database import db

TEN_HITS = " ".join(["5C 6D@500"] * 10)


def played(app: Flask, *drills: tuple[str, str], **how: object) -> list[str]:
    """Store drills, each given as its start and its cards; returns their ids."""
    with app.app_context():
        return [keep(db.session, cards, started=started, **how) for started, cards in drills]


def page_of(client: Visitor, path: str = "/progress", status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return answer.get_data(as_text=True)


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def test_before_the_first_drill_the_page_says_what_to_do(client: Visitor) -> None:
    page = page_of(client)
    assert "this page fills with your first finished drill" in text_of(page)
    assert '<a class="button button-primary" href="/">Play a first drill</a>' in page
    assert "<svg" not in page


def test_a_drill_is_listed_with_its_day_rules_pace_counts_and_median(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS + " 7C 7D 2S 3H@600"), pace_ms=1500)
    page = page_of(client)
    words = text_of(page)
    assert "1 drill on 1 day. The latest: 10 of 11 hit, in 500 ms." in words
    assert "15 Jan 2024 Berkeley starter 1500 ms 24 91 % 10 of 11 1 500 ms Result" in words
    assert f'href="/drills/{drill_id}" aria-label="Result: Berkeley starter, 15 Jan 2024">Result' in page


def test_the_latest_drill_is_listed_first(app: Flask, client: Visitor) -> None:
    older, newer = played(app, ("2024-01-15 12:00", TEN_HITS), ("2024-01-16 12:00", TEN_HITS))
    page = page_of(client)
    assert page.index(newer) < page.index(older)
    assert "2 drills on 2 days." in text_of(page)


def test_a_drill_before_four_in_the_morning_belongs_to_the_evening_before(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-16 03:59", TEN_HITS))
    assert 'datetime="2024-01-15"' in page_of(client)


def test_twenty_drills_are_listed_at_first_and_all_on_demand(app: Flask, client: Visitor) -> None:
    played(app, *((f"2024-01-{day:02} 12:00", "5C 6D@500") for day in range(1, 23)))
    page = page_of(client)
    assert page.count(">Result</a>") == 20
    assert 'href="/progress?drills=all#drills">Show all 22 drills' in page
    everything = page_of(client, "/progress?drills=all")
    assert everything.count(">Result</a>") == 22
    assert "Show all" not in everything


def test_an_unfinished_drill_is_marked_and_can_be_resumed(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", "5C 6D@500 9H"), over=False, cards=40)
    page = page_of(client)
    words = text_of(page)
    assert "3 of 40 unfinished Resume" in words
    assert f'href="/drills/{drill_id}" aria-label="Resume: Berkeley starter, 15 Jan 2024">Resume' in page
    assert "first finished drill" in words


def test_a_drill_that_was_never_begun_is_not_listed(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", ""), over=False)
    assert drill_id not in page_of(client)


def test_each_rule_has_its_charts_with_a_table_beside_them(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS), ("2024-01-17 12:00", TEN_HITS))
    page = page_of(client)
    panel = page.split('class="panel rule-panel"')[1].split("</article>")[0]
    assert '<a href="/progress/sum2=11">Sum 2 = 11</a>' in panel
    assert panel.count("<svg") == 2
    assert panel.count('class="chart-dot') == 4
    assert "<title>15 Jan 2024: 100 % of 10 chances at 2000 ms a card</title>" in unescape(panel)
    assert "17 Jan 2024 2000 ms 10 of 10 100 % 10 500 ms 10" in text_of(panel.split("<details>")[1])


def test_rules_with_too_few_chances_are_named_without_a_chart(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS + " 7C 7D@500"))
    words = text_of(page_of(client))
    assert "Charts begin at five chances. Not there yet: Pair (Doubles) (1 seen)." in words


def test_every_picture_has_a_title_and_a_description_of_its_own(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    page = page_of(client)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for labelled in re.findall(r'<svg[^>]*aria-labelledby="([^"]+)"', page):
        assert set(labelled.split()) <= set(ids)


def test_one_rule_has_a_page_with_figures_charts_and_a_table(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", " ".join(["5C 6D@500"] * 8 + ["5C 6D 2S"] * 2)))
    page = page_of(client, "/progress/sum2=11")
    words = text_of(page)
    assert "Hit rate 80 % 8 of 10 seen; likely 49 % to 94 %" in words
    assert "Response time 500 ms median of 8 hits" in words
    assert "Best five 500 ms" in words
    assert "Nine in ten within – (needs 20 timed hits, has 8)" in words
    assert page.count('class="chart-mark') == 2
    assert f'<a href="/drills/{drill_id}">' in page


def test_a_rule_that_has_not_come_up_says_what_to_do(client: Visitor) -> None:
    page = page_of(client, "/progress/flush4")
    assert "Flush 4 has not come up in a finished drill yet." in text_of(page)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.split("<form")[1]))
    assert fields["rules"] == "flush4"
    assert client.post("/drills", data=fields).status_code == 303


@pytest.mark.parametrize("notation", ["chess", "sum9=11", "%3Cscript%3E", "sum2="])
def test_what_is_no_notation_is_answered_with_404_and_a_sentence(client: Visitor, notation: str) -> None:
    words = text_of(page_of(client, f"/progress/{notation}", 404))
    assert "." in words
    assert "<script>" not in page_of(client, f"/progress/{notation}", 404).split("<main")[1]


def test_a_notation_written_otherwise_leads_to_the_rules_own_address(client: Visitor) -> None:
    answer = client.get("/progress/SUM2=11")
    assert (answer.status_code, answer.location) == (302, "/progress/sum2=11")


def test_looking_writes_nothing(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    pages = [page_of(client, path) for path in ("/progress", "/progress/sum2=11") * 2]
    assert [len(page) for page in pages[:2]] == [len(page) for page in pages[2:]]


def test_the_pages_have_neither_inline_script_nor_inline_style(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    for path in ("/progress", "/progress/sum2=11"):
        page = page_of(client, path)
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
