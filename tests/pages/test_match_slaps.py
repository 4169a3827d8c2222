"""What is posted at the table of a match: slaps, the player's own card, pauses, pace; and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.match_seat import begin, lying, over, text_of
from tests.pages.seat import Seat, outcome

PATHS = ("/matches", "/slaps", "/shed", "/pause", "/resume", "/stop", "/stall", "/pace", "/timing")


def test_a_slap_is_answered_with_its_outcome_and_rules(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    assert outcome(seat.slap(match, card=2, reaction_ms=400)) == ("hit", "pair")


def test_a_slower_slap_is_told_whose_hand_was_faster(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch, hands={2: [(1, 300)]})
    answer = seat.slap(match, card=2, reaction_ms=400)
    assert outcome(answer) == ("beaten", "pair")
    assert "300 ms" in text_of(answer)
    assert "400 ms" in text_of(answer)


def test_a_mistaken_slap_is_false(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch, until_card=1)
    assert outcome(seat.slap(match, card=1, reaction_ms=400)) == ("false", "")


def test_an_early_slap_is_early(seat: Seat, monkeypatch) -> None:
    assert outcome(seat.slap(lying(seat, monkeypatch), card=2, reaction_ms=149.9)) == ("early", "pair")


def test_a_second_slap_is_extra(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    seat.slap(match, card=2, reaction_ms=400, press=1)
    assert outcome(seat.slap(match, card=2, reaction_ms=800, press=2)) == ("extra", "pair")


def test_the_same_slap_again_is_answered_the_same_and_stored_once(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch, hands={2: [(1, 300)]})
    first = seat.slap(match, card=2, reaction_ms=400, press=1)
    stored = seat.stored()
    again = seat.slap(match, card=2, reaction_ms=401, press=1)
    assert outcome(again) == outcome(first) == ("beaten", "pair")
    assert seat.stored() == stored


def test_a_slap_while_paused_is_void(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    seat.post(f"{match}/pause")
    assert outcome(seat.slap(match, card=2, reaction_ms=400)) == ("void", "pair")


def test_a_slap_from_the_future_is_not_believed(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    assert outcome(seat.post(f"{match}/slaps", {"card": "2", "reaction_ms": "1001.1"})) == ("void", "pair")


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"card": "1"}, {"reaction_ms": "400"}, {"card": "x", "reaction_ms": "400"},
        {"card": "0", "reaction_ms": "400"}, {"card": "1", "reaction_ms": "-1"}, {"card": "1", "reaction_ms": "nan"},
        {"card": "1", "reaction_ms": "1e3"}, {"card": "1", "reaction_ms": "400", "press": "0"},
        {"card": "1", "reaction_ms": "400", "input": "foot"}, {"card": ["1", "2"], "reaction_ms": "400"},
        {"card": "1", "reaction_ms": "400", "quality": "<b>"},
    ],
)  # fmt: skip
def test_a_malformed_slap_is_422_and_nothing_is_stored(seat: Seat, monkeypatch, fields: dict[str, Any]) -> None:
    match = lying(seat, monkeypatch)
    before = seat.stored()
    assert seat.post(f"{match}/slaps", fields).status_code == 422
    assert seat.stored() == before


def test_a_slap_on_a_card_that_has_not_come_is_404(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    before = seat.stored()
    answer = seat.post(f"{match}/slaps", {"card": "3", "reaction_ms": "400"}, {"Accept": "application/json"})
    assert answer.status_code == 404
    assert answer.json == {"error": "Card 3 has not been dealt in this match."}
    assert seat.stored() == before


def test_a_slap_on_a_match_that_is_long_over_is_422(seat: Seat, monkeypatch) -> None:
    match = over(seat, monkeypatch)
    seat.clock.now_ms += 2001
    assert seat.post(f"{match}/slaps", {"card": "1", "reaction_ms": "400"}).status_code == 422


# -- the other commands ------------------------------------------------------------------------------------------------


def test_pause_and_resume_answer_the_panel(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    assert "data-paused" in text_of(seat.post(f"{match}/pause", {"reason": "hidden", "card": "2"}))
    assert seat.record(match)["state"] == "paused"
    assert seat.cards(match)[-1]["void_reason"] == "hidden"
    assert "data-paused" not in text_of(seat.post(f"{match}/resume"))
    assert seat.record(match)["state"] == "running"


def test_the_pace_changes_from_the_next_card_on(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch, until_card=1)
    assert seat.post(f"{match}/pace", {"pace_ms": "700"}).status_code == 204
    seat.watcher.until_card(2)
    assert [card["interval_ms"] for card in seat.cards(match)] == [1000, 700]
    assert seat.post(f"{match}/pace", {"pace_ms": "12"}).status_code == 422


def test_timing_is_graded(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch)
    assert text_of(seat.post(f"{match}/timing", {"refresh_ms": "16.7", "clock_step_ms": "0.1"})) == "good"


def test_three_stalls_pause(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch)
    stalls = [seat.post(f"{match}/stall", {"card": "2", "gap_ms": "130"}) for _ in range(3)]
    assert [answer.status_code for answer in stalls] == [204, 204, 200]
    assert seat.record(match)["state"] == "paused"


def test_the_players_own_card_is_shed_on_request(seat: Seat, monkeypatch) -> None:
    match = lying(seat, monkeypatch, until_card=1, own_turn="key")
    seat.watcher.hear(lambda heard: heard.kind == "felt")
    assert seat.post(f"{match}/shed", {"after": "1"}).status_code == 204
    stored = seat.stored()
    assert seat.post(f"{match}/shed", {"after": "1"}).status_code == 204
    assert seat.stored() == stored
    assert seat.watcher.until_card(2)


@pytest.mark.parametrize(
    ("until_card", "fields", "own_turn"),
    [(1, {}, "auto"), (2, {}, "key"), (1, {"after": "x"}, "key"), (1, {"after": "9"}, "key"), (0, {}, "key")],
)
def test_a_card_that_cannot_be_shed_is_refused_in_a_sentence(
    seat: Seat, monkeypatch, until_card: int, fields: dict[str, str], own_turn: str
) -> None:
    match = begin(seat, monkeypatch, own_turn=own_turn)
    if until_card:
        watcher = seat.watch(match)
        watcher.until_card(1)
        if until_card == 2:
            seat.post(f"{match}/shed")
            watcher.until_card(2)
    before = seat.stored()
    answer = seat.post(f"{match}/shed", fields, {"Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json["error"].endswith(".")
    assert seat.stored() == before


@pytest.mark.parametrize(
    "path", ["/matches", "/slaps", "/shed", "/pause", "/resume", "/stop", "/stall", "/pace", "/timing"]
)
def test_a_post_without_token_or_from_another_site_changes_nothing(seat: Seat, monkeypatch, path: str) -> None:
    match = begin(seat, monkeypatch)
    address = path if path == "/matches" else match + path
    before = seat.stored()
    assert seat.client.open(address, method="POST", data={"card": "1"}).status_code in (400, 403)
    assert seat.post(address, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert seat.stored() == before


def test_a_stream_is_refused_to_another_site(seat: Seat, monkeypatch) -> None:
    match = begin(seat, monkeypatch)
    assert seat.get(f"{match}/stream", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert seat.record(match)["state"] == "new"
