"""What a player changes about a drill that is over: note, whether it counts, whether it stays."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.pages.progressing import TEN_HITS, it_is, page_of, played, text_of
from tests.visitor import Visitor


@pytest.fixture(autouse=True)
def _today(app: Flask) -> None:
    it_is(app, "2024-01-20 12:00")


def test_a_note_is_kept_and_shown_with_the_drill(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    answer = client.post(f"/drills/{drill_id}/note", data={"note": ' after "coffee", <b>late</b> '})
    assert (answer.status_code, answer.location) == (303, f"/drills/{drill_id}#keep")
    assert 'value="after &#34;coffee&#34;, &lt;b&gt;late&lt;/b&gt;"' in page_of(client, f"/drills/{drill_id}")
    assert 'after "coffee", <b>late</b>' in text_of(page_of(client))
    client.post(f"/drills/{drill_id}/note", data={"note": ""})
    assert "coffee" not in page_of(client)


def test_a_note_is_one_line_of_what_can_be_shown_and_of_500_characters(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    client.post(f"/drills/{drill_id}/note", data={"note": "=1+1\r\n\x00\u202etired" + "é" * 600})
    assert f'value="=1+1 tired{"é" * 490}"' in page_of(client, f"/drills/{drill_id}")


def test_a_script_gets_the_panel_alone(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    answer = client.post(f"/drills/{drill_id}/note", data={"note": "x"}, headers={"HX-Request": "true"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert page.lstrip().startswith("<section")
    assert "Note kept." in page


def test_a_drill_left_out_counts_nowhere_until_it_is_returned(app: Flask, client: Visitor) -> None:
    one, _other = played(app, ("2024-01-15 12:00", TEN_HITS), ("2024-01-16 12:00", TEN_HITS))
    assert "20 of 20 chances" in text_of(page_of(client))
    client.post(f"/drills/{one}/exclude", data={"excluded": "yes"})
    words = text_of(page_of(client))
    assert "10 of 10 chances" in words
    assert "left out" in words
    assert "Return to the statistics" in page_of(client, f"/drills/{one}")
    client.post(f"/drills/{one}/exclude", data={"excluded": "no"})
    assert "20 of 20 chances" in text_of(page_of(client))


def test_with_every_drill_left_out_the_page_says_so_and_not_that_none_was_played(app: Flask, client: Visitor) -> None:
    (drill,) = played(app, ("2024-01-15 12:00", TEN_HITS))
    client.post(f"/drills/{drill}/exclude", data={"excluded": "yes"})
    words = text_of(page_of(client, "/progress?window=all"))
    assert "your drills are all left out of the statistics" in words
    assert "first finished drill" not in words


def test_what_is_neither_yes_nor_no_changes_nothing(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    assert client.post(f"/drills/{drill_id}/exclude", data={"excluded": "maybe"}).status_code == 422
    assert "10 of 10 chances" in text_of(page_of(client))


def test_a_drill_is_deleted_only_after_a_page_that_says_what_goes(app: Flask, client: Visitor) -> None:
    one, other = played(app, ("2024-01-15 12:00", TEN_HITS + " 2H 4S@600"), ("2024-01-16 12:00", TEN_HITS))
    asked = text_of(page_of(client, f"/drills/{one}/delete"))
    assert "played on 15 Jan 2024 : 22 cards with 10 chances, 10 hits and 1 false slap" in asked
    assert "This cannot be undone." in asked
    assert one in page_of(client)
    answer = client.post(f"/drills/{one}/delete")
    assert (answer.status_code, answer.location) == (303, "/progress#drills")
    page = page_of(client)
    assert one not in page
    assert other in page
    assert "10 of 10 chances" in text_of(page)
    for path in (f"/drills/{one}", f"/drills/{one}/record.json", f"/drills/{one}/delete"):
        page_of(client, path, 404)


@pytest.mark.parametrize("what", ["note", "exclude", "delete"])
def test_a_drill_that_is_not_there_is_answered_with_404(client: Visitor, what: str) -> None:
    address = f"/drills/00000000-0000-4000-8000-000000000000/{what}"
    assert client.post(address, data={"excluded": "yes"}).status_code == 404


def test_a_drill_in_play_cannot_be_deleted(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", "5C 6D@500"), over=False)
    assert client.post(f"/drills/{drill_id}/delete").status_code == 409
    page_of(client, f"/drills/{drill_id}")


def test_a_post_without_the_token_changes_nothing(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    assert client.post(f"/drills/{drill_id}/delete", token=False).status_code in (400, 403)
    page_of(client, f"/drills/{drill_id}")


def test_the_result_names_a_best_with_the_one_it_beat(app: Flask, client: Visitor) -> None:
    chances = " ".join(["5C 6D@600 7H 7S@600"] * 12)
    faster = chances.replace("600", "500")
    _one, two = played(app, ("2024-01-15 12:00", chances), ("2024-01-16 12:00", faster))
    words = text_of(page_of(client, f"/drills/{two}"))
    assert "500 ms, before 600 ms" in words


def test_a_toy_drill_sets_no_best(app: Flask, client: Visitor) -> None:
    [drill_id] = played(app, ("2024-01-15 12:00", TEN_HITS))
    assert 'class="bests"' not in page_of(client, f"/drills/{drill_id}")
