"""The progress page as a visitor gets it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.pages.progressing import TEN_HITS, it_is, page_of, played, section, text_of
from tests.visitor import Visitor


@pytest.fixture(autouse=True)
def _today(app: Flask) -> None:
    it_is(app, "2024-01-20 12:00")


def test_before_the_first_drill_the_page_says_what_to_do(client: Visitor) -> None:
    page = page_of(client)
    assert "this page fills with your first finished drill" in text_of(page)
    assert '<a class="button button-primary" href="/">Play a first drill</a>' in page
    assert "<svg" not in page
    assert 'class="filters"' not in page


def test_a_drill_is_listed_with_its_day_rules_pace_counts_median_and_streak(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS + " 7C 7D 2S 3H@600"), pace_ms=1500)
    page = page_of(client)
    words = text_of(section(page, "drills"))
    assert "15 Jan 2024 Berkeley starter" in words
    assert "1500 ms 24 91 % 10 of 11 1 500 ms 10 Change" in words
    assert f'href="/drills/{drill_id}">Berkeley starter</a>' in page


def test_the_latest_drill_is_listed_first(app: Flask, client: Visitor) -> None:
    older, newer = played(app, ("2024-01-15 12:00", TEN_HITS), ("2024-01-16 12:00", TEN_HITS))
    listed = section(page_of(client), "drills")
    assert listed.index(newer) < listed.index(older)


def test_a_drill_before_four_in_the_morning_belongs_to_the_evening_before(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-16 03:59", TEN_HITS))
    assert 'datetime="2024-01-15"' in section(page_of(client), "drills")


def test_the_three_questions_are_answered_first(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-20 11:00", TEN_HITS))
    words = text_of(page_of(client).split('class="answers"')[1].split("</div>")[0])
    assert "Am I getting better?" in words
    assert "What is weak?" in words
    assert "Did I practise? Today: 20 cards, 1 min 1 day in a row; the longest 1." in words


def test_a_faultless_drill_shows_100_percent(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    assert "Hit rate 100 % 10 of 10 chances" in text_of(page_of(client))


def test_a_drill_without_a_chance_shows_no_share(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", "2C 4D 9H"))
    words = text_of(page_of(client))
    assert "Hit rate – (no chance came up) 0 of 0 chances" in words
    assert "NaN" not in words


def test_a_window_without_a_drill_says_what_to_do(app: Flask, client: Visitor) -> None:
    played(app, ("2023-06-01 12:00", TEN_HITS))
    page = page_of(client, "/progress?window=7")
    assert "No drill was played in this window." in text_of(page)
    assert 'href="/progress?window=all">Show all time</a>' in page
    assert "10 of 10 chances" in text_of(page_of(client, "/progress?window=all"))


def test_filters_that_leave_nothing_say_so_and_can_be_taken_off(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    page = page_of(client, "/progress?pace=-599")
    assert "No finished drill fits this window and these filters." in text_of(page)
    assert 'href="/progress?window=30">Take the filters off</a>' in page


@pytest.mark.parametrize("query", ["window=never", "pace=x&dealer=y&device=z", "rules=chess", "window=7&window=30"])
def test_an_address_with_what_is_unknown_shows_the_page_all_the_same(app: Flask, client: Visitor, query: str) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    page_of(client, f"/progress?{query}")


def test_a_script_gets_what_changes_and_the_address_to_find_it_again(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    answer = client.get("/progress?window=7&rules=&dealer=&pace=&device=", headers={"HX-Request": "true"})
    page = answer.get_data(as_text=True)
    assert "<html" not in page
    assert '<div id="report">' in page
    assert 'class="filters"' not in page
    assert answer.headers["HX-Push-Url"] == "/progress?window=7"
    assert "HX-Request" in answer.headers["Vary"]


def test_the_chosen_window_is_checked(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    assert re.search(r'name="window" value="7" checked', page_of(client, "/progress?window=7"))
    assert re.search(r'name="window" value="30" checked', page_of(client))


def test_rules_are_ranked_with_a_link_each_that_keeps_the_window(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS + " 7C 7D 7H 2D 2S 4H 4S"))
    listed = section(page_of(client, "/progress?window=all"), "each-rule")
    assert 'href="/progress/sum2%3D11?window=all"' in listed or 'href="/progress/sum2=11?window=all"' in listed
    assert "Sum 2 = 11: 100 % hit, likely 72 to 100 %" in listed


def test_the_strip_has_a_letter_where_a_rule_was_seen_and_nothing_where_not(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS), ("2024-01-16 12:00", "7C 7D"))
    strip = section(page_of(client), "strip")
    row = strip.split("Sum 2 = 11</th>")[1].split("</tr>")[0]
    assert 'aria-label="Sum 2 = 11, 15 Jan 2024: 10 of 10 hit">A' in row
    assert row.endswith("<td></td>")


def test_older_drills_are_a_page_further(app: Flask, client: Visitor) -> None:
    played(app, *((f"2024-01-{day:02} 12:00", "5C 6D@500") for day in range(1, 20)))
    page = page_of(client, "/progress?window=all")
    assert page.count(">Change<") == 10
    older = re.search(r'href="(/progress/drills\?[^"]+)">Older drills', page)
    assert older
    further = page_of(client, older[1].replace("&amp;", "&"))
    assert further.count(">Change<") == 9
    assert "Latest drills" in further
    assert "Older drills" not in further


def test_the_list_of_drills_takes_the_same_filters(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS), pace_ms=2500)
    assert page_of(client, "/progress/drills?pace=2000-2999").count(">Change<") == 1
    assert "No finished drill fits" in text_of(page_of(client, "/progress/drills?pace=-599"))


def test_an_unfinished_drill_is_marked_and_can_be_resumed(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", "5C 6D@500 9H"), over=False, cards=40)
    page = page_of(client)
    assert "3 of 40 unfinished Resume" in text_of(page)
    assert f'href="/drills/{drill_id}">Resume' in page
    assert "first finished drill" in text_of(page)


def test_a_drill_that_was_never_begun_is_not_listed(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", ""), over=False)
    assert drill_id not in page_of(client)


@pytest.mark.parametrize("path", ["/progress?window=all", "/progress/sum2=11?window=all"])
def test_every_picture_has_a_title_and_a_description_of_its_own(app: Flask, client: Visitor, path: str) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS), ("2024-01-17 12:00", TEN_HITS))
    page = page_of(client, path)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    labelled = re.findall(r'<svg class="chart"[^>]*aria-labelledby="([^"]+)"', page)
    assert len(labelled) == 3
    assert all(set(each.split()) <= set(ids) for each in labelled)


def test_looking_writes_nothing(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    pages = [page_of(client, path) for path in ("/progress", "/progress/sum2=11") * 2]
    assert [len(page) for page in pages[:2]] == [len(page) for page in pages[2:]]


def test_the_pages_have_neither_inline_script_nor_inline_style(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    for path in ("/progress", "/progress/sum2=11", "/progress/drills"):
        page = page_of(client, path)
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
