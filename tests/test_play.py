"""What a form may say at the table, and what each command refuses."""

from __future__ import annotations

import pytest

from models import events as ev
from models import play
from tests.playing import Hand

BAD_WHOLES = [
    "",
    " ",
    "x",
    "1.5",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "1 2",
    "१",
    "９",
    "²",
    "9" * 400,
    "nan",
    "inf",
    "None",
    "1\x00",
]
BAD_TIMES = ["", "x", "-1", "-0.1", "+1", "1e3", "nan", "NaN", "inf", "-inf", "Infinity", "1,5", "0x10", "٣", "9" * 400,
             "1" * 10, ".5", "5.", "1.2.3", "3600000.1"]  # fmt: skip

SLAP = {"card": ["2"], "reaction_ms": ["412.3"]}


def slap_form(**fields: str | list[str] | None) -> dict[str, list[str]]:
    """A good form with these fields in place of its own; None leaves one out."""
    form = {**SLAP, **{key: [value] if isinstance(value, str) else value for key, value in fields.items()}}
    return {key: value for key, value in form.items() if value is not None}


def test_a_slap_says_at_least_its_card_and_its_time() -> None:
    assert play.read_slap(SLAP, 7000) == ev.Slapped(7000, 2, 412.3, None, "key", "good", "frame")


def test_a_slap_may_say_which_press_it_was_how_it_was_made_and_how_it_was_measured() -> None:
    form = slap_form(press="3", input="touch", quality="poor", onset="RAF-2")
    assert play.read_slap(form, 7000) == ev.Slapped(7000, 2, 412.3, 3, "touch", "poor", "RAF-2")


@pytest.mark.parametrize(
    ("text", "read"), [("0", 0), ("0.04", 0), ("0.05", 0.1), ("149.96", 150), (" 300 ", 300), ("3600000", 3_600_000)]
)
def test_times_are_kept_in_tenths_of_a_millisecond(text: str, read: float) -> None:
    assert play.read_slap(slap_form(reaction_ms=text), 0).reaction_ms == read


@pytest.mark.parametrize("text", BAD_TIMES)
def test_a_time_that_is_no_time_is_refused_with_its_limits(text: str) -> None:
    with pytest.raises(play.RefusedError, match="reaction_ms is a number of milliseconds from 0 to 3600000"):
        play.read_slap(slap_form(reaction_ms=text), 0)


@pytest.mark.parametrize("text", [*BAD_WHOLES, "0", "1000001"])
@pytest.mark.parametrize("field", ["card", "press"])
def test_a_number_that_is_no_whole_number_is_refused_with_its_limits(field: str, text: str) -> None:
    with pytest.raises(play.RefusedError, match=f"field {field} is a whole number from 1"):
        play.read_slap(slap_form(**{field: text}), 0)


@pytest.mark.parametrize("field", ["card", "reaction_ms"])
def test_what_a_slap_needs_is_asked_for_by_name(field: str) -> None:
    for values in (None, [], ["1", "1"]):
        with pytest.raises(play.RefusedError, match=field):
            play.read_slap(slap_form(**{field: values}), 0)


@pytest.mark.parametrize("field", ["press", "input", "quality", "onset"])
def test_no_field_may_come_twice(field: str) -> None:
    value = {"press": "1", "input": "key"}.get(field, "good")
    with pytest.raises(play.RefusedError, match=f"{field} is needed once; it came 2 times"):
        play.read_slap(slap_form(**{field: [value, value]}), 0)


@pytest.mark.parametrize("values", [None, []])
@pytest.mark.parametrize("field", ["card", "reaction_ms"])
def test_a_field_that_did_not_come_is_said_to_be_missing(field: str, values: list[str] | None) -> None:
    with pytest.raises(play.RefusedError, match=rf"^The field {field} is missing\.$"):
        play.read_slap(slap_form(**{field: values}), 0)


@pytest.mark.parametrize("text", ["", "Key", "foot", "key\n2", "<b>"])
def test_a_slap_is_made_by_key_touch_or_mouse(text: str) -> None:
    with pytest.raises(play.RefusedError, match="one of: key, touch, mouse"):
        play.read_slap(slap_form(input=text), 0)


@pytest.mark.parametrize("text", ["", "-good", "<script>", "a" * 21, "é", "a\nb"])
def test_quality_and_onset_are_short_words(text: str) -> None:
    for field in ("quality", "onset"):
        with pytest.raises(play.RefusedError, match="up to twenty letters and digits"):
            play.read_slap(slap_form(**{field: text}), 0)


# -- slaps and cards ---------------------------------------------------------------------------------------------------


def test_a_slap_before_the_first_card_or_on_a_card_that_is_not_due_finds_none() -> None:
    hand = Hand()
    for card in (1, 2, 999_999):
        with pytest.raises(play.NotDealtError, match=f"Card {card} has not been dealt"):
            hand.ask(play.slap, ev.Slapped(5000, card, 300.0))
    hand.deal("7C 7D")
    with pytest.raises(play.NotDealtError):
        hand.ask(play.slap, ev.Slapped(1999, 2, 300.0))
    assert hand.stored[-1].kind == "dealt"
    assert len(hand.ask(play.slap, ev.Slapped(2000, 2, 300.0))) == 1


def test_a_press_that_was_answered_is_answered_again_long_after_the_end() -> None:
    hand = Hand(cards=2)
    hand.deal("7C 7D")
    slap = hand.slap(300, press=1)
    hand.stop(3000)
    assert hand.ask(play.slap, ev.Slapped(99_000, 2, 300.0, 1)) == []
    with pytest.raises(play.RefusedError):
        hand.ask(play.slap, ev.Slapped(99_000, 2, 300.0, 2))
    assert hand.drill.slap_of(slap.event) is slap


# -- pauses, stalls, pace, timing --------------------------------------------------------------------------------------


def test_a_pause_without_a_word_is_by_choice() -> None:
    assert play.read_pause({}, 5) == ev.Paused(5, "choice", None)
    assert play.read_pause({"reason": ["hidden"], "card": ["3"]}, 5) == ev.Paused(5, "hidden", 3)
    assert play.read_pause({"card": ["0"]}, 5).card is None


@pytest.mark.parametrize("form", [{"card": ["x"]}, {"card": ["-1"]}, {"card": ["1", "2"]}, {"reason": ["<b>"]}])
def test_a_pause_that_cannot_be_read_is_refused(form: dict[str, list[str]]) -> None:
    with pytest.raises(play.RefusedError):
        play.read_pause(form, 5)


def test_a_page_cannot_have_shown_a_card_that_was_not_dealt() -> None:
    hand = Hand()
    hand.deal("7C")
    with pytest.raises(play.NotDealtError):
        hand.pause(1500, "hidden", 2)
    assert hand.drill.state == "running"


def test_a_new_drill_has_nothing_to_pause_or_resume() -> None:
    hand = Hand(opened=False)
    assert hand.ask(play.pause, ev.Paused(5, "choice")) == []
    assert hand.ask(play.resume, 5) == []


@pytest.mark.parametrize("text", [*BAD_WHOLES, "0", "249", "5001"])
def test_a_pace_out_of_its_limits_is_refused_and_kept_as_it_was(text: str) -> None:
    hand = Hand()
    with pytest.raises(play.RefusedError, match="from 250 to 5000"):
        hand.ask(play.change_pace, {"pace_ms": [text]}, 5)
    assert hand.drill.pace_ms == 1000


@pytest.mark.parametrize(
    ("form", "why"), [({}, "is missing"), ({"pace_ms": []}, "is missing"), ({"pace_ms": ["400", "500"]}, "needed once")]
)
def test_a_pace_is_needed_once(form: dict[str, list[str]], why: str) -> None:
    with pytest.raises(play.RefusedError, match=why):
        Hand().ask(play.change_pace, form, 5)


def test_the_pace_that_is_in_force_already_is_no_change() -> None:
    hand = Hand()
    assert hand.ask(play.change_pace, {"pace_ms": ["1000"]}, 5) == []
    for text in ("250", " 5000 "):
        assert len(hand.ask(play.change_pace, {"pace_ms": [text]}, 5)) == 1
    assert hand.drill.pace_ms == 5000


@pytest.mark.parametrize("text", [text for text in BAD_TIMES if text != "3600000.1"] + ["10001"])
def test_timing_that_cannot_be_read_is_refused(text: str) -> None:
    for field in ("refresh_ms", "clock_step_ms"):
        form = {"refresh_ms": ["16.7"], "clock_step_ms": ["0.1"], field: [text]}
        with pytest.raises(play.RefusedError, match=field):
            Hand().ask(play.note_timing, form, 5)


@pytest.mark.parametrize("form", [{}, {"card": ["1"]}, {"gap_ms": ["140"]}, {"card": ["1"], "gap_ms": ["x"]}])
def test_a_stall_says_its_card_and_its_gap(form: dict[str, list[str]]) -> None:
    hand = Hand()
    hand.deal("7C")
    with pytest.raises(play.RefusedError):
        hand.ask(play.stall, form, 1500)
    assert hand.card(1).outcome == "open"


def test_a_stall_on_a_card_that_was_not_dealt_finds_none() -> None:
    with pytest.raises(play.NotDealtError):
        Hand().ask(play.stall, {"card": ["1"], "gap_ms": ["140"]}, 1500)


# -- thoughts ----------------------------------------------------------------------------------------------------------


def false_slap() -> Hand:
    """A drill with one false slap, on its second card."""
    hand = Hand("pair,sum2=10")
    hand.deal("7C 10D")
    hand.slap(500)
    return hand


@pytest.mark.parametrize("thought", ["pair", "sum2=10", "marriage", "nothing"])
def test_a_player_may_have_seen_any_rule_in_play_any_well_known_one_or_nothing(thought: str) -> None:
    hand = false_slap()
    hand.ask(play.explain, {"card": ["2"], "thought": [thought]}, 9000)
    assert hand.card(2).thought == thought


@pytest.mark.parametrize("thought", ["", "sum2=9", "Pair", "<b>", "no thing"])
def test_a_thought_that_is_no_rule_is_refused(thought: str) -> None:
    hand = false_slap()
    with pytest.raises(play.RefusedError, match="thought is one of: pair, sum2=10, sandwich"):
        hand.ask(play.explain, {"card": ["2"], "thought": [thought]}, 9000)


def test_only_a_false_slap_has_a_thought() -> None:
    hand = false_slap()
    with pytest.raises(play.RefusedError, match="Card 1 was no false slap"):
        hand.ask(play.explain, {"card": ["1"], "thought": ["pair"]}, 9000)
    with pytest.raises(play.NotDealtError):
        hand.ask(play.explain, {"card": ["3"], "thought": ["pair"]}, 9000)
    with pytest.raises(play.RefusedError):
        hand.ask(play.explain, {"card": ["2"]}, 9000)
