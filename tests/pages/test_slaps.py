"""POST /drills/<id>/slaps: which presses are taken, and what is answered."""

from __future__ import annotations

import re

import pytest

from tests.pages.seat import Seat, outcome

SENTENCE = re.compile(r"\w.*[.!]", re.DOTALL)


# -- outcomes ----------------------------------------------------------------------------------------------------------


def test_a_hit_names_the_rules_that_held(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    assert outcome(seat.slap(drill, card=2, reaction_ms=400, press=1, input="key")) == ("hit", "pair")
    card = seat.cards(drill)[1]
    assert (card["outcome"], card["reaction_ms"]) == ("hit", 400)


def test_all_the_rules_that_held_are_named_with_a_space_between(seat: Seat) -> None:
    seat.script("2C 3H 8S 9C 4D KH 2D 9H JS QC")  # 3 and 8: sum and product
    drill = seat.played(until_card=3, preset="berkeley")
    named = outcome(seat.slap(drill, card=3, reaction_ms=500))
    assert named[0] == "hit"
    assert set(named[1].split(" ")) >= {"sum2=11", "mul2=24"}
    assert named[1].split(" ") == seat.cards(drill)[2]["holds"]


def test_a_false_slap_names_no_rule(seat: Seat) -> None:
    drill = seat.played(until_card=1)
    assert outcome(seat.slap(drill, card=1, reaction_ms=400)) == ("false", "")


def test_an_early_slap_has_no_response_time(seat: Seat) -> None:
    drill = seat.played(until_card=1)
    assert outcome(seat.slap(drill, card=1, reaction_ms=149.9)) == ("early", "")
    assert seat.cards(drill)[0]["reaction_ms"] is None


def test_a_late_slap_names_the_rules_of_the_card_before(seat: Seat) -> None:
    drill = seat.played(until_card=3)
    assert outcome(seat.slap(drill, card=3, reaction_ms=200)) == ("late", "pair")
    second, third = seat.cards(drill)[1:3]
    assert (second["outcome"], second["reaction_ms"]) == ("late", 1200)
    assert third["slaps"] == [{**third["slaps"][0], "outcome": "late", "reaction_ms": 200}]
    assert third["outcome"] == "open"


def test_a_further_press_on_an_answered_card_is_extra(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.slap(drill, card=2, reaction_ms=400, press=1)
    assert outcome(seat.slap(drill, card=2, reaction_ms=800, press=2))[0] == "extra"


def test_a_press_of_more_than_a_second_ahead_of_the_clock_is_void(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    assert outcome(seat.post(f"{drill}/slaps", {"card": 2, "reaction_ms": 1001}))[0] == "void"


def test_a_press_of_a_second_ahead_of_the_clock_is_believed(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    assert outcome(seat.post(f"{drill}/slaps", {"card": 2, "reaction_ms": 1000}))[0] == "hit"


def test_a_press_that_arrives_two_seconds_after_the_next_card_is_believed_and_later_it_is_void(seat: Seat) -> None:
    drill = seat.played(until_card=3)
    seat.clock.now_ms = seat.cards(drill)[2]["dealt_at_ms"] + 2000
    assert outcome(seat.slap(drill, card=2, reaction_ms=400, press=1)) == ("hit", "pair")
    assert outcome(seat.slap(drill, card=1, reaction_ms=400, press=1))[0] == "void"


def test_a_press_on_a_void_card_is_void(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.post(f"{drill}/pause", {"reason": "blur", "card": 2})
    assert outcome(seat.slap(drill, card=2, reaction_ms=400))[0] == "void"
    assert seat.cards(drill)[1]["outcome"] == "void"


# -- the same press again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("press", [{"press": 1}, {}], ids=["numbered", "without a number"])
def test_the_same_press_again_is_answered_the_same_and_stored_once(seat: Seat, press: dict[str, int]) -> None:
    drill = seat.played(until_card=2)
    first = seat.slap(drill, card=2, reaction_ms=400.04, input="touch", **press)
    seat.watcher.until_card(7)
    stored = seat.stored()
    again = seat.slap(drill, card=2, reaction_ms=400.04, input="touch", **press)
    assert outcome(again) == outcome(first) == ("hit", "pair")
    assert seat.stored() == stored
    assert len(seat.cards(drill)[1]["slaps"]) == 1


def test_the_same_press_number_with_another_time_is_the_same_press(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.slap(drill, card=2, reaction_ms=400, press=1)
    assert outcome(seat.slap(drill, card=2, reaction_ms=900, press=1)) == ("hit", "pair")
    assert len(seat.cards(drill)[1]["slaps"]) == 1


def test_without_a_number_another_time_or_another_input_is_another_press(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.slap(drill, card=2, reaction_ms=400, input="key")
    assert outcome(seat.slap(drill, card=2, reaction_ms=400, input="mouse"))[0] == "extra"
    assert outcome(seat.slap(drill, card=2, reaction_ms=700, input="key"))[0] == "extra"
    assert len(seat.cards(drill)[1]["slaps"]) == 3


def test_the_same_press_is_answered_long_after_the_end_and_after_the_server_has_forgotten_it(seat: Seat) -> None:
    drill = seat.over()
    seat.clock.now_ms += 3_600_000
    seat.app.extensions["running"]._folds.clear()
    assert outcome(seat.slap(drill, card=2, reaction_ms=400)) == ("hit", "pair")


def test_a_void_press_again_is_void_again(seat: Seat) -> None:
    drill = seat.played(until_card=1)
    seat.post(f"{drill}/pause")
    assert outcome(seat.slap(drill, card=1, reaction_ms=400, press=1)) == ("void", "")
    seat.post(f"{drill}/resume")
    assert outcome(seat.slap(drill, card=1, reaction_ms=400, press=1)) == ("void", "")


# -- refused -----------------------------------------------------------------------------------------------------------


def test_a_card_that_has_not_been_dealt_is_404(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    stored = seat.stored()
    for card in (3, 10, 11, 999, 1_000_000):
        answer = seat.post(f"{drill}/slaps", {"card": card, "reaction_ms": 300})
        assert answer.status_code == 404
        assert "dealt" in answer.get_data(as_text=True)
    assert seat.stored() == stored


def test_a_card_that_is_dealt_but_not_due_yet_is_404(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.clock.plan(seat.cards(drill)[1]["dealt_at_ms"] + 990, lambda: codes.append(slap()))
    codes: list[int] = []

    def slap() -> int:
        return seat.post(f"{drill}/slaps", {"card": 3, "reaction_ms": 5}).status_code

    seat.watcher.until_card(3)
    assert codes == [404]


def test_a_slap_before_the_first_card_is_404(seat: Seat) -> None:
    drill = seat.begin()
    assert seat.post(f"{drill}/slaps", {"card": 1, "reaction_ms": 300}).status_code == 404
    seat.watch(drill, "?countdown=1").hear(lambda heard: heard.kind == "countdown")
    assert seat.post(f"{drill}/slaps", {"card": 1, "reaction_ms": 300}).status_code == 404


def test_another_drills_card_is_404(seat: Seat) -> None:
    seat.played(until_card=8)
    other = seat.played(until_card=2)
    assert seat.slap(other, card=8, reaction_ms=300).status_code == 404


def test_a_slap_within_two_seconds_of_the_end_is_taken_and_later_it_is_422(seat: Seat) -> None:
    drill = seat.over()
    ended_ms = seat.clock.now_ms
    seat.clock.now_ms = ended_ms + 2000
    assert outcome(seat.post(f"{drill}/slaps", {"card": 10, "reaction_ms": 300}))[0] == "false"
    seat.clock.now_ms = ended_ms + 2001
    stored = seat.stored()
    answer = seat.post(f"{drill}/slaps", {"card": 10, "reaction_ms": 900, "press": 2})
    assert answer.status_code == 422
    assert "over" in answer.get_data(as_text=True)
    assert seat.stored() == stored


MALFORMED = [
    {},
    {"card": "1"},
    {"reaction_ms": "300"},
    {"card": "", "reaction_ms": "300"},
    {"card": "x", "reaction_ms": "300"},
    {"card": "0", "reaction_ms": "300"},
    {"card": "-1", "reaction_ms": "300"},
    {"card": "1.0", "reaction_ms": "300"},
    {"card": "1e0", "reaction_ms": "300"},
    {"card": "١", "reaction_ms": "300"},
    {"card": "9" * 5000, "reaction_ms": "300"},
    {"card": ["1", "1"], "reaction_ms": "300"},
    {"card": "1", "reaction_ms": ""},
    {"card": "1", "reaction_ms": "abc"},
    {"card": "1", "reaction_ms": "-1"},
    {"card": "1", "reaction_ms": "nan"},
    {"card": "1", "reaction_ms": "inf"},
    {"card": "1", "reaction_ms": "Infinity"},
    {"card": "1", "reaction_ms": "1e400"},
    {"card": "1", "reaction_ms": "9" * 400},
    {"card": "1", "reaction_ms": "0x10"},
    {"card": "1", "reaction_ms": "1_000"},
    {"card": "1", "reaction_ms": ["300", "400"]},
    {"card": "1", "reaction_ms": "300", "press": "0"},
    {"card": "1", "reaction_ms": "300", "press": "-1"},
    {"card": "1", "reaction_ms": "300", "press": "x"},
    {"card": "1", "reaction_ms": "300", "press": "9" * 60},
    {"card": "1", "reaction_ms": "300", "press": ["1", "2"]},
    {"card": "1", "reaction_ms": "300", "input": "foot"},
    {"card": "1", "reaction_ms": "300", "input": ""},
    {"card": "1", "reaction_ms": "300", "input": ["key", "key"]},
    {"card": "1", "reaction_ms": "300", "quality": "<b>good</b>"},
    {"card": "1", "reaction_ms": "300", "quality": "x" * 10_000},
    {"card": "1", "reaction_ms": "300", "onset": "\x00"},
    {"card": "1", "reaction_ms": "300", "onset": ["frame", "frame"]},
]


@pytest.mark.parametrize("fields", MALFORMED, ids=lambda fields: str(fields)[:60])
def test_a_malformed_slap_is_422_with_a_sentence_and_nothing_is_stored(seat: Seat, fields: dict[str, object]) -> None:
    drill = seat.played(until_card=1)
    seat.clock.now_ms += 350
    stored = seat.stored()
    answer = seat.post(f"{drill}/slaps", fields, {"Accept": "application/json"})
    assert answer.status_code == 422
    assert SENTENCE.fullmatch(answer.json["error"])
    assert seat.stored() == stored


@pytest.mark.parametrize("text", ["300", "300.0", "300.04", "0", " 300 ", "300.123456789"])
def test_a_time_may_be_written_with_or_without_decimals(seat: Seat, text: str) -> None:
    drill = seat.played(until_card=1)
    seat.clock.now_ms += 350
    answer = seat.post(f"{drill}/slaps", {"card": "1", "reaction_ms": text})
    assert outcome(answer)[0] in ("false", "early")


def test_a_refusal_is_a_short_sentence_for_the_pages_script_and_a_page_for_a_browser(seat: Seat) -> None:
    drill = seat.played(until_card=1)
    for fields, code in (({"card": 9, "reaction_ms": 300}, 404), ({"card": "<i>", "reaction_ms": 300}, 422)):
        for_script = seat.post(f"{drill}/slaps", fields, {"HX-Request": "true"})
        assert for_script.status_code == code
        text = for_script.get_data(as_text=True)
        assert "<html" not in text
        assert SENTENCE.search(text)
        for_browser = seat.post(f"{drill}/slaps", fields)
        assert for_browser.status_code == code
        assert "<html" in for_browser.get_data(as_text=True)


def test_a_slap_on_an_unknown_drill_is_404(seat: Seat) -> None:
    for drill in ("00000000-0000-4000-8000-000000000000", "nonsense", "1", "%00", "a" * 5000):
        answer = seat.post(f"/drills/{drill}/slaps", {"card": 1, "reaction_ms": 300})
        assert answer.status_code == 404


def test_a_slap_brings_the_running_counts_with_it(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    text = seat.slap(drill, card=2, reaction_ms=400).get_data(as_text=True)
    assert 'id="counts" hx-swap-oob=' in text
    assert re.search(r"<dt>hits</dt><dd>1</dd>", text)
