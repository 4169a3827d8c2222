"""Words and figures of the progress pages: answers with their numbers, first visits, long numbers, combinations."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.pages.progressing import TEN_HITS, it_is, page_of, played, section, text_of
from tests.visitor import Visitor


@pytest.fixture(autouse=True)
def _today(app: Flask) -> None:
    it_is(app, "2024-01-20 12:00")


def test_the_last_ten_drills_and_the_ten_before_are_given_with_their_figures(app: Flask, client: Visitor) -> None:
    before = [(f"2024-01-15 {hour}:00", TEN_HITS + " 7C 7D KS 2H" * 10) for hour in range(10, 20)]
    now = [(f"2024-01-16 {hour}:00", TEN_HITS) for hour in range(10, 20)]
    played(app, *before, *now)
    words = text_of(section(page_of(client), "better"))
    assert "Hit rate: 50 points higher than in the ten drills before." in words
    assert "Your last ten drills ( 100 % , 500 ms ) against the ten before ( 50 % , 500 ms )." in words


def test_without_any_drill_the_list_says_what_to_do_and_offers_no_filter(client: Visitor) -> None:
    page = page_of(client, "/progress/drills")
    assert "this page fills with your first finished drill" in text_of(page)
    assert "Show all time" not in page
    assert 'class="filters"' not in page


def test_before_the_first_drill_there_is_a_way_to_bring_drills_from_elsewhere(client: Visitor) -> None:
    assert '<a href="/data">Import your drills</a>' in page_of(client)


def test_a_single_drill_is_the_last_drill(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", TEN_HITS))
    assert '<h2 id="strip">The last drill</h2>' in page_of(client)


def test_a_result_opened_again_says_on_which_day_it_was_played(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    assert "15 Jan 2024 · Berkeley starter" in text_of(page_of(client, f"/drills/{drill_id}"))


def test_combinations_of_three_cards_are_tiles_the_weakest_first(app: Flask, client: Visitor) -> None:
    cards = " ".join(["2C 3D 4H@700 KS"] * 6 + ["2C 8D 6H KS"] * 6)  # 2 × 3 × 4 is hit, 2 + 8 + … is missed
    played(app, ("2024-01-15 12:00", cards), rules=("ops3=24",))
    facts = section(page_of(client, "/progress/ops3=24"), "facts")
    tiles = text_of(facts.split('class="facts-tiles')[1].split("</ul>")[0])
    assert "2 · 3 · 4 A 700 2 · 3 · 4: 6 of 6 hit, median 700 ms" in tiles


def test_the_mark_of_shared_times_is_explained_where_there_is_one(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", "KH 3D 8C@900 " * 5))
    facts = section(page_of(client, "/progress/mul2=24"), "facts")
    assert "3 × 8: 5 of 5 hit, median 900 ms of shared hits, 5 shared with other rules" in facts
    assert "900○" in facts
    assert "with ○ that of hits on cards on which other rules held too" in text_of(facts)


@pytest.mark.parametrize(("number", "words"), [(0, "0"), (9999, "9999"), (10_000, "10,000"), (1_234_567, "1,234,567")])
def test_long_numbers_are_grouped_by_threes(app: Flask, number: int, words: str) -> None:
    figures = app.jinja_env.get_template("_figures.html").module
    assert str(figures.whole(number)) == words  # type: ignore[attr-defined]
    assert str(figures.count(float(number))) == words  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0.2, "under 1 min"), (1.6, "2 min"), (119.4, "119 min"), (134.2, "2 h 14 min"), (600_000, "10,000 h")],
)
def test_long_times_are_told_in_hours(app: Flask, minutes: float, words: str) -> None:
    figures = app.jinja_env.get_template("_figures.html").module
    assert str(figures.duration(minutes)).replace("&nbsp;", " ") == words  # type: ignore[attr-defined]
