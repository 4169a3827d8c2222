"""Matches over HTTP: every address, and everything that is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from models.match import read_script
from tests.pages.match_seat import begin, over, text_of
from tests.pages.seat import Seat
from tests.pages.start_form import error_at
from tests.pages.unknown import UNKNOWN

FIELDS = (
    "opponents", "skill", "penalty", "decks", "rules", "faces", "pace_ms", "own_turn", "minutes", "hints",
)  # fmt: skip


# -- choosing ----------------------------------------------------------------------------------------------------------


def test_there_is_a_page_to_choose_a_match(seat: Seat) -> None:
    text = text_of(seat.get("/matches"))
    assert 'action="/matches"' in text
    for field in [
        "opponents",
        "skill",
        "penalty",
        "decks",
        "rules",
        "faces",
        "pace_ms",
        "own_turn",
        "minutes",
        "hints",
    ]:
        assert f'name="{field}"' in text


def test_a_match_without_fields_takes_every_default(seat: Seat) -> None:
    answer = seat.post("/matches")
    assert answer.status_code == 303
    assert re.fullmatch(r"/matches/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", answer.location)
    settings = seat.record(answer.location)["settings"]
    expected = {
        "opponents": 2, "skill": "regular", "penalty": "1", "decks": 1, "pace_ms": 1500, "minutes": 10, "hints": "no",
        "own_turn": "auto", "faces": "asleep",
    }  # fmt: skip
    assert {key: settings[key] for key in expected} == expected
    assert len(settings["rules"]) == 9


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("opponents", "0"), ("opponents", "6"), ("opponents", "two"), ("opponents", "1.5"), ("skill", "1.01"),
        ("skill", "-1"), ("skill", "nan"), ("skill", "godlike"), ("penalty", "3"), ("decks", "0"), ("decks", "5"),
        ("own_turn", "yes"), ("minutes", "0"), ("minutes", "121"), ("hints", "on"), ("pace_ms", "249"),
        ("pace_ms", "5001"), ("seed", "-1"), ("preset", "bridge"), ("rules", "mul2=23"), ("rules", "nonsense"),
        ("faces", "up"), ("order", "x"), ("brackets", "x"), ("small_mod", "x"), ("tz", "Mars/Olympus"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_answered_with_a_sentence_and_nothing_is_stored(seat: Seat, field: str, value: str) -> None:
    before = seat.stored()
    answer = seat.post("/matches", {field: value}, {"Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json["error"].endswith(".")
    assert seat.post("/matches", {field: value}).status_code == 422
    assert seat.stored() == before


def test_the_sentence_stands_at_the_field_and_the_form_as_it_was_typed(seat: Seat) -> None:
    answer = seat.post("/matches", {"opponents": "3", "decks": "9", "skill": "champion"})
    assert answer.status_code == 422
    text = text_of(answer)
    assert error_at(text, "decks") == "The number of decks is a whole number from 1 to 4."
    assert 'value="9"' in text
    assert re.search(r'value="3" checked', text)


def test_a_field_that_comes_twice_is_refused(seat: Seat) -> None:
    assert seat.post("/matches", {"opponents": ["1", "2"]}).status_code == 422


@pytest.mark.parametrize(
    ("skill", "kind", "level"), [("0.7", "skill", 0.7), ("senior", "senior", 0.5), ("1", "skill", 1)]
)
def test_the_skill_is_a_number_or_a_kind_of_opponents(seat: Seat, skill: str, kind: str, level: float) -> None:
    record = seat.record(seat.post("/matches", {"skill": skill}).location)
    assert (record["settings"]["skill"], record["settings"]["level"]) == (kind, level)
    assert record["opponents"]["kind"] == kind


def test_the_same_seed_gives_the_same_match(seat: Seat) -> None:
    def played() -> list[Any]:
        match = seat.post("/matches", {"seed": "11", "pace_ms": "500", "skill": "senior"}).location
        watcher = seat.watch(match)
        watcher.until_card(30)
        watcher.leave()
        return [(card["face"], card["seat"], card["hands"]) for card in seat.cards(match)[:29]]

    assert played() == played()


# -- the page, the stream, the record ----------------------------------------------------------------------------------


def test_a_new_match_shows_the_table(seat: Seat, monkeypatch) -> None:
    text = text_of(seat.get(begin(seat, monkeypatch)))
    assert 'data-state="new"' in text
    assert 'id="match"' in text


@pytest.mark.parametrize("name", UNKNOWN, ids=lambda name: name[:40])
@pytest.mark.parametrize("rest", ["", "/stream", "/record.json"])
def test_an_unknown_match_is_404(seat: Seat, name: str, rest: str) -> None:
    assert seat.get(f"/matches/{name}{rest}").status_code == 404


def test_the_sentence_for_an_unknown_match_names_the_menu_as_it_is_written(seat: Seat) -> None:
    page = text_of(seat.get(f"/matches/{UNKNOWN[0]}"))
    assert "find yours, under Match." in page
    assert ">Match</a>" in page


@pytest.mark.parametrize("rest", ["slaps", "shed", "pause", "resume", "stop", "stall", "pace", "timing"])
def test_nothing_can_be_done_at_an_unknown_match(seat: Seat, rest: str) -> None:
    fields = {"card": "1", "reaction_ms": "400", "pace_ms": "900", "gap_ms": "200", "refresh_ms": "16"}
    assert seat.post(f"/matches/{UNKNOWN[0]}/{rest}", {**fields, "clock_step_ms": "1"}).status_code == 404


def test_a_match_is_no_drill_and_a_drill_no_match(seat: Seat, monkeypatch) -> None:
    match, drill = begin(seat, monkeypatch), seat.begin()
    before = seat.stored()
    for address in (match.replace("matches", "drills"), drill.replace("drills", "matches")):
        assert seat.get(f"{address}/record.json").status_code == 404
        assert seat.get(f"{address}/stream").status_code == 404
        assert seat.post(f"{address}/slaps", {"card": "1", "reaction_ms": "400"}).status_code == 404
        assert seat.post(f"{address}/stop").status_code == 404
    assert seat.stored() == before


def test_the_stream_sends_cards_with_their_number_and_face(seat: Seat, monkeypatch) -> None:
    heard = seat.watch(begin(seat, monkeypatch)).until_card(2)
    cards = [one for one in heard if one.kind == "card"]
    assert [one.id for one in cards] == [1, 2]
    assert 'data-card-number="2"' in cards[1].data
    assert 'data-face="7D"' in cards[1].data


def test_the_countdown_comes_before_the_first_card(seat: Seat, monkeypatch) -> None:
    heard = seat.watch(begin(seat, monkeypatch), "?countdown=1").until_card(1)
    assert [one.data for one in heard if one.kind == "countdown"] == ["3", "2", "1", ""]


def test_hands_and_what_was_taken_come_as_fragments(seat: Seat, monkeypatch) -> None:
    heard = seat.watch(begin(seat, monkeypatch, hands={2: [(1, 600)]})).until_card(3)
    assert "600" in next(one.data for one in heard if one.kind == "hand")
    took = next(one.data for one in heard if one.kind == "took")
    assert 'data-outcome="took"' in took
    assert 'data-rules="pair"' in took
    assert "takes 2 cards" in took


def test_asking_for_the_head_of_a_stream_starts_nothing(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch)
    assert seat.client.open(f"{match}/stream", method="HEAD").status_code == 200
    assert seat.record(match)["state"] == "new"


def test_the_record_has_what_a_drills_has_and_seats_hands_and_events(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch, hands={2: [(1, 600)]})
    watcher = seat.watch(match)
    watcher.until_card(2)
    seat.slap(match, card=2, reaction_ms=550.5, press=1, input="touch")
    watcher.until_card(3)
    record = seat.record(match)
    assert (record["state"], record["winner"], record["script"]) == ("running", None, None)
    first, second = record["cards"][:2]
    assert (first["face"], first["seat"], first["holds"], first["outcome"]) == ("7C", 1, [], "correct rejection")
    assert (second["card"], second["holds"], second["outcome"], second["reaction_ms"]) == (2, ["pair"], "hit", 550.5)
    assert second["hands"] == [{"seat": 0, "ms": 550.5}, {"seat": 1, "ms": 600}]
    (press,) = second["slaps"]
    assert (press["outcome"], press["reaction_ms"], press["input"]) == ("hit", 550.5, "touch")
    assert [event["event"] for event in second["events"]] == ["shed", "slap", "slap", "take"]
    assert second["events"][-1] == {"event": "take", "seat": 0, "why": "slap", "stacks": [5, 3], "pile": 0}


def test_no_card_and_no_hand_is_told_before_its_time(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch, hands={2: [(1, 600)]})
    watcher = seat.watch(match)
    watcher.until_card(2)
    assert seat.cards(match)[-1]["hands"] == []
    watcher.hear(lambda heard: heard.kind == "hand")
    assert seat.cards(match)[-1]["hands"] == [{"seat": 1, "ms": 600}]


def test_a_match_that_is_over_can_be_refereed_again_from_its_record(seat: Seat, monkeypatch) -> None:
    record = seat.record(over(seat, monkeypatch))
    events = [event for card in record["cards"] for event in card["events"]]
    script_events = list(read_script(json.dumps(record["script"])).play())
    assert [event["event"] for event in events] == [event.kind for event in script_events]
    assert (record["winner"], record["why"]) == (0, "all")


def test_a_match_that_is_over_shows_its_result(seat: Seat, monkeypatch) -> None:
    text = text_of(seat.get(over(seat, monkeypatch)))
    assert "You win." in text
    assert "You hold every card." in text
    assert "You win. You hold every card." in text_of(seat.get("/matches"))


@pytest.mark.parametrize("until_card", [0, 1, 3])
def test_a_match_that_was_stopped_has_a_result_too(seat: Seat, monkeypatch, until_card: int) -> None:
    match = begin(seat, monkeypatch)
    if until_card:
        seat.watch(match).until_card(until_card)
    assert seat.post(f"{match}/stop").status_code == 204
    text = text_of(seat.get(match))
    assert "Nobody wins." in text
    assert "You stopped the match." in text
    assert seat.record(match)["state"] == "over"
    assert seat.post(f"{match}/stop").status_code == 204


def test_stopping_leads_a_page_to_the_result(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch)
    answer = seat.post(f"{match}/stop", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, match)
    assert seat.post(f"{match}/stop", headers={"Accept": "text/html"}).location == match


def test_a_match_left_in_mid_run_shows_its_pile_and_waits(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch)
    watcher = seat.watch(match)
    watcher.until_card(3)
    watcher.leave()
    text = text_of(seat.get(match))
    assert 'data-state="paused"' in text
    assert 'data-face="8S"' in text
    assert "is not finished" in text_of(seat.get("/matches"))


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_a_match_can_be_noted_left_out_and_deleted_as_a_drill_can(seat: Seat, monkeypatch) -> None:
    match = over(seat, monkeypatch)
    assert 'id="keep"' in text_of(seat.get(match))
    assert seat.post(f"{match}/note", {"note": "close"}).location == f"{match}#keep"
    assert seat.post(f"{match}/exclude", {"excluded": "yes"}).status_code == 303
    text = text_of(seat.get(match))
    assert "close" in text
    assert "This match is left out" in text
    assert "Delete this match?" in text_of(seat.get(f"{match}/delete"))
    assert seat.post(f"{match}/delete").status_code == 303
    assert seat.get(match).status_code == 404
    assert [table for table, rows in seat.stored().items() if rows and table not in ("player", "mode")] == []


def test_a_match_in_play_can_be_neither_left_out_nor_deleted(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch)
    for rest, fields in (("note", {"note": "x"}), ("exclude", {"excluded": "yes"}), ("delete", {})):
        assert seat.post(f"{match}/{rest}", fields).status_code == 409


def test_the_list_of_drills_marks_matches_and_leads_to_them(seat: Seat, monkeypatch) -> None:
    match = over(seat, monkeypatch)
    text = text_of(seat.get("/progress/drills?window=all"))
    assert f'href="{match}"' in text
    assert ">match</span>" in text
    assert seat.get(match.replace("matches", "drills")).location == match
    assert match not in text_of(seat.get("/progress/drills?window=all&game=drill"))


def test_every_page_of_history_answers_with_a_match_in_it(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch, hands={2: [(1, 300)]})
    seat.watch(match).until_card(4)
    seat.post(f"{match}/stop")
    text = text_of(seat.get("/progress?window=all"))
    assert "1 more went to a faster hand" in text
    assert seat.get("/progress/pair?window=all").status_code == 200
    assert seat.get("/progress/pair?window=all&game=match").status_code == 200


def test_pages_of_history_call_a_match_a_match(seat: Seat, monkeypatch) -> None:
    over(seat, monkeypatch)
    text = text_of(seat.get("/progress?window=all"))
    assert "<dd>1 <small>match on" in text
    assert "Your matches so far." in text
    assert "<h1>Matches</h1>" in text_of(seat.get("/progress/drills?window=all"))
    assert re.search(r">match of \d+ ", text_of(seat.get("/progress?window=today")))
    assert re.search(r">match of \d+ ", text_of(seat.get("/progress/pair?window=today")))
    assert 'aria-label="List of matches"' in text_of(seat.get("/progress/drills?window=all"))
    seat.over()
    words = text_of(seat.get("/progress?window=today"))
    assert (len(re.findall(r">match of \d+ ", words)), len(re.findall(r">drill of \d+ ", words))) == (1, 1)
    assert 'aria-label="List of drills and matches"' in words
    text = text_of(seat.get("/progress?window=all"))
    assert "<dd>2 <small>drills and matches on" in text
    assert '<h2 id="drills">Drills and matches</h2>' in text
    assert "<dd>1 <small>drill on" in text_of(seat.get("/progress?window=all&game=drill"))
    assert "<dd>1 <small>match on" in text_of(seat.get("/progress?window=all&game=match"))
    assert "<h1>Drills</h1>" in text_of(seat.get("/progress/drills?window=all&game=drill"))
