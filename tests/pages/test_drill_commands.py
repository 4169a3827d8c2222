"""What the page of a drill posts beside slaps: pause, resume, stop, pace, timing, stalls and thoughts."""

from __future__ import annotations

import pytest

from tests.pages.seat import Seat
from tests.pages.unknown import UNKNOWN

COMMANDS = ("slaps", "pause", "resume", "stop", "pace", "timing", "stall", "thought")
FIELDS = {
    "card": 2,
    "reaction_ms": 300,
    "pace_ms": 500,
    "refresh_ms": 16,
    "clock_step_ms": 1,
    "gap_ms": 140,
    "thought": "pair",
}
"""What any of the commands can read."""


def text_of(answer) -> str:
    return str(answer.get_data(as_text=True))


# -- pause, resume, stop -----------------------------------------------------------------------------------------------


def test_a_pause_answers_the_panel_and_voids_the_open_card(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    answer = seat.post(f"{drill}/pause", {"reason": "choice"})
    assert answer.status_code == 200
    assert "data-paused" in text_of(answer)
    assert seat.record(drill)["state"] == "paused"
    assert seat.cards(drill)[-1]["outcome"] == "void"


@pytest.mark.parametrize("reason", ["choice", "hidden", "blur", "stall", "stream", "something new"])
def test_a_pause_for_any_reason_is_a_pause(seat: Seat, reason: str) -> None:
    drill = seat.played(until_card=2)
    assert seat.post(f"{drill}/pause", {"reason": reason, "card": 2}).status_code == 200
    assert seat.record(drill)["state"] == "paused"


def test_a_hidden_page_voids_every_card_after_the_last_one_shown(seat: Seat) -> None:
    drill = seat.played(until_card=5)
    seat.post(f"{drill}/pause", {"reason": "hidden", "card": 3})
    assert [card["outcome"] for card in seat.cards(drill)] == ["correct rejection", "miss", "void", "void", "void"]


def test_a_pause_before_the_first_card_or_after_the_end_changes_nothing(seat: Seat) -> None:
    for drill in (seat.begin(), seat.over()):
        stored = seat.stored()
        answer = seat.post(f"{drill}/pause")
        assert answer.status_code in (200, 204)
        assert "data-paused" not in text_of(answer)
        assert seat.stored() == stored


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"card": "9"}, 404),
        ({"card": "x"}, 422),
        ({"card": "-1"}, 422),
        ({"card": "9" * 400}, 422),
        ({"card": ["1", "2"]}, 422),
        ({"reason": ""}, 422),
        ({"reason": "<script>"}, 422),
        ({"reason": "x" * 1000}, 422),
        ({"reason": ["blur", "hidden"]}, 422),
    ],
    ids=str,
)
def test_a_pause_that_cannot_be_read_is_refused(seat: Seat, fields: dict[str, object], code: int) -> None:
    drill = seat.played(until_card=2)
    stored = seat.stored()
    answer = seat.post(f"{drill}/pause", fields, {"Accept": "application/json"})
    assert answer.status_code == code
    assert answer.json["error"].endswith(".")
    assert seat.stored() == stored


def test_resume_twice_is_once(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.post(f"{drill}/pause")
    seat.post(f"{drill}/resume")
    stored = seat.stored()
    answer = seat.post(f"{drill}/resume")
    assert answer.status_code in (200, 204)
    assert seat.stored() == stored


def test_resume_of_a_new_drill_does_not_start_it(seat: Seat) -> None:
    drill = seat.begin()
    assert seat.post(f"{drill}/resume").status_code in (200, 204)
    assert seat.record(drill)["state"] == "new"


@pytest.mark.parametrize("command", ["resume", "pace"])
def test_what_a_drill_that_is_over_cannot_do_is_422(seat: Seat, command: str) -> None:
    drill = seat.over()
    stored = seat.stored()
    assert seat.post(f"{drill}/{command}", FIELDS).status_code == 422
    assert seat.stored() == stored


def test_stop_leads_to_the_result_and_twice_is_once(seat: Seat) -> None:
    drill = seat.played(until_card=4)
    answer = seat.post(f"{drill}/stop", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (answer.status_code, answer.location) == (303, drill)
    assert seat.record(drill)["state"] == "over"
    assert [card["outcome"] for card in seat.cards(drill)] == ["correct rejection", "miss", "correct rejection", "void"]
    stored = seat.stored()
    assert seat.post(f"{drill}/stop", headers={"Accept": "text/html,*/*;q=0.8"}).status_code == 303
    assert seat.stored() == stored


@pytest.mark.parametrize("accept", ["*/*", "application/json", ""])
def test_stop_is_204_for_a_program(seat: Seat, accept: str) -> None:
    drill = seat.played(until_card=4)
    answer = seat.post(f"{drill}/stop", headers={"Accept": accept})
    assert (answer.status_code, answer.data) == (204, b"")
    assert seat.record(drill)["state"] == "over"


def test_stop_sends_the_pages_script_to_the_result(seat: Seat) -> None:
    drill = seat.begin()
    answer = seat.post(f"{drill}/stop", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, drill)


# -- pace, timing, stall, thought --------------------------------------------------------------------------------------


def test_another_pace_holds_from_the_next_card_on(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    assert seat.post(f"{drill}/pace", {"pace_ms": "400"}).status_code == 204
    seat.watcher.hear()
    assert [card["interval_ms"] for card in seat.cards(drill)] == [1000, 1000, *[400] * 8]


@pytest.mark.parametrize("pace", ["249", "5001", "", "x", "nan", "1e3", "-1", "0", "9" * 5000, ["500", "600"], None])
def test_a_pace_that_cannot_be_is_422(seat: Seat, pace: object) -> None:
    drill = seat.played(until_card=2)
    stored = seat.stored()
    answer = seat.post(f"{drill}/pace", {} if pace is None else {"pace_ms": pace}, {"Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json["error"].endswith(".")
    assert seat.stored() == stored


@pytest.mark.parametrize("pace", ["250", "5000"])
def test_the_limits_of_the_pace_are_paces(seat: Seat, pace: str) -> None:
    drill = seat.played(until_card=2)
    assert seat.post(f"{drill}/pace", {"pace_ms": pace}).status_code == 204


def test_the_displays_timing_is_kept(seat: Seat) -> None:
    drill = seat.begin()
    answer = seat.post(f"{drill}/timing", {"refresh_ms": "16.67", "clock_step_ms": "0.005"})
    assert (answer.status_code, answer.get_data(as_text=True)) == (200, "good")
    record = seat.record(drill)
    assert (record["refresh_ms"], record["clock_step_ms"]) == (16.7, 0.005)


@pytest.mark.parametrize(
    "fields",
    [{}, {"refresh_ms": "16"}, {"clock_step_ms": "1"}, {"refresh_ms": "nan", "clock_step_ms": "1"},
     {"refresh_ms": "-1", "clock_step_ms": "1"}, {"refresh_ms": "16", "clock_step_ms": "inf"},
     {"refresh_ms": "9" * 400, "clock_step_ms": "1"}, {"refresh_ms": ["16", "17"], "clock_step_ms": "1"}],
    ids=str,
)  # fmt: skip
def test_a_timing_that_cannot_be_read_is_422(seat: Seat, fields: dict[str, object]) -> None:
    drill = seat.begin()
    stored = seat.stored()
    assert seat.post(f"{drill}/timing", fields).status_code == 422
    assert seat.stored() == stored


def test_a_stalled_frame_voids_its_card_and_the_third_in_ten_seconds_pauses(seat: Seat) -> None:
    drill = seat.played(until_card=1)
    for card in (1, 2, 3):
        answer = seat.post(f"{drill}/stall", {"card": card, "gap_ms": "140"})
        if card < 3:
            assert (answer.status_code, answer.data) == (204, b"")
            seat.watcher.until_card(card + 1)
    assert answer.status_code == 200
    assert "data-paused" in text_of(answer)
    assert [card["outcome"] for card in seat.cards(drill)] == ["void", "void", "void"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [({}, 422), ({"card": "1"}, 422), ({"gap_ms": "140"}, 422), ({"card": "9", "gap_ms": "140"}, 404),
     ({"card": "0", "gap_ms": "140"}, 422), ({"card": "1", "gap_ms": "nan"}, 422),
     ({"card": "1", "gap_ms": "9" * 400}, 422), ({"card": ["1", "1"], "gap_ms": "140"}, 422)],
    ids=str,
)  # fmt: skip
def test_a_stall_that_cannot_be_read_is_refused(seat: Seat, fields: dict[str, object], code: int) -> None:
    drill = seat.played(until_card=1)
    stored = seat.stored()
    assert seat.post(f"{drill}/stall", fields).status_code == code
    assert seat.stored() == stored


def test_what_a_player_thought_they_saw_stands_beside_what_the_slap_was_filed_under(seat: Seat) -> None:
    drill = seat.over()
    filed = seat.cards(drill)[2]["filed"]
    answer = seat.post(f"{drill}/thought", {"card": 3, "thought": "sandwich"})
    assert answer.status_code == 303
    assert answer.location.startswith(drill)
    card = seat.cards(drill)[2]
    assert (card["thought"], card["filed"]) == ("sandwich", filed)


def test_a_thought_is_shown_to_the_pages_script_as_kept(seat: Seat) -> None:
    drill = seat.over()
    answer = seat.client.post(
        f"{drill}/thought",
        data={"card": 3, "thought": "nothing"},
        headers={"HX-Request": "true"},
        follow_redirects=True,
    )
    assert answer.status_code == 200
    assert 'id="thought-3"' in text_of(answer)


@pytest.mark.parametrize(
    ("fields", "code"),
    [({}, 422), ({"card": "3"}, 422), ({"thought": "pair"}, 422), ({"card": "3", "thought": ""}, 422),
     ({"card": "3", "thought": "<script>"}, 422), ({"card": "3", "thought": "sum2=10"}, 422),
     ({"card": "2", "thought": "pair"}, 422), ({"card": "99", "thought": "pair"}, 404),
     ({"card": "3", "thought": ["pair", "pair"]}, 422), ({"card": "x", "thought": "pair"}, 422)],
    ids=str,
)  # fmt: skip
def test_a_thought_that_cannot_be_is_refused(seat: Seat, fields: dict[str, object], code: int) -> None:
    drill = seat.over()
    stored = seat.stored()
    assert seat.post(f"{drill}/thought", fields).status_code == code
    assert seat.stored() == stored


# -- who may, and how --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_to_an_unknown_drill_is_404(seat: Seat, command: str) -> None:
    for name in UNKNOWN:
        assert seat.post(f"/drills/{name}/{command}", FIELDS).status_code == 404


@pytest.mark.parametrize("command", COMMANDS)
def test_what_changes_a_drill_is_never_a_get_or_a_put(seat: Seat, command: str) -> None:
    drill = seat.played(until_card=2)
    stored = seat.stored()
    for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH"):
        answer = seat.client.open(f"{drill}/{command}?card=1&reaction_ms=300", method=method)
        assert answer.status_code == 405
        assert "POST" in answer.headers["Allow"]
    assert seat.stored() == stored


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("headers", "code"),
    [({"X-CSRFToken": ""}, 400), ({"X-CSRFToken": "forged"}, 400), ({"Sec-Fetch-Site": "cross-site"}, 403),
     ({"Sec-Fetch-Site": "same-site"}, 403), ({"Host": "evil.example"}, 403)],
    ids=str,
)  # fmt: skip
def test_nobody_else_can_change_a_drill(seat: Seat, command: str, headers: dict[str, str], code: int) -> None:
    drill = seat.played(until_card=2)
    seat.clock.now_ms += 500
    stored = seat.stored()
    assert seat.post(f"{drill}/{command}", FIELDS, headers).status_code == code
    assert seat.stored() == stored
