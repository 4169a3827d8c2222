"""Pauses, stalls, streams and ends: what is void, what keeps its outcome, and how a drill goes on."""

from __future__ import annotations

import pytest

from models import events as ev
from models import play
from models.cards import parse_pile
from tests.playing import Hand

NOT_BY_CHOICE = ["hidden", "blur", "stall", "stream"]


def paused(reason: str, card: int | None = None) -> Hand:
    """Four cards of which the second is a missed chance, the third plain; paused on the fourth, a chance."""
    hand = Hand()
    hand.deal("7C 7D 9S 9H")
    hand.pause(4300, reason, card)
    return hand


@pytest.mark.parametrize("reason", ["choice", *NOT_BY_CHOICE])
def test_a_pause_voids_the_open_card_and_no_earlier_one(reason: str) -> None:
    hand = paused(reason)
    assert hand.drill.state == "paused"
    assert hand.drill.paused_why == reason
    assert hand.outcomes(9000) == ["correct rejection", "miss", "correct rejection", "void"]
    assert hand.card(4).void_reason == reason


def test_a_chance_that_may_still_be_answered_late_is_open_and_so_is_voided_by_a_pause() -> None:
    for at_ms, expected in ((4400, "void"), (4401, "miss")):
        hand = Hand()
        hand.deal("7C 2D 2S 9H")
        hand.pause(at_ms)
        assert hand.outcomes(9000)[2:] == [expected, "void"]


@pytest.mark.parametrize("reason", ["choice", *NOT_BY_CHOICE])
def test_an_answered_card_keeps_its_outcome_through_a_pause(reason: str) -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(300)
    hand.pause(2500, reason, 1)
    assert hand.outcomes(9000) == ["correct rejection", "hit"]
    assert hand.drill.won == 2


@pytest.mark.parametrize("reason", NOT_BY_CHOICE)
def test_after_a_pause_that_befell_the_player_every_card_after_the_last_one_shown_is_void(reason: str) -> None:
    hand = paused(reason, card=1)
    assert hand.outcomes(9000)[1:] == ["void", "void", "void"]
    hand = paused(reason, card=2)
    assert hand.outcomes(9000)[0] == "correct rejection"
    assert hand.outcomes(9000)[2:] == ["void", "void"]


def test_what_the_page_says_it_has_shown_is_no_matter_in_a_pause_by_choice() -> None:
    hand = paused("choice", card=1)
    assert hand.outcomes(9000) == ["correct rejection", "miss", "correct rejection", "void"]


def test_a_card_that_was_pressed_was_shown_whatever_the_page_says_later() -> None:
    hand = Hand()
    hand.deal("7C 2D 9S 10H")
    hand.slap(600, card=3)
    hand.pause(4300, "stream", 1)
    assert hand.outcomes(9000) == ["correct rejection", "correct rejection", "false", "void"]


def test_a_press_on_the_card_on_which_the_drill_was_paused_is_void() -> None:
    hand = paused("choice")
    slap = hand.slap(250, arrives_ms=4350)
    assert (slap.outcome, slap.rules, hand.drill.won) == ("void", ("pair",), 0)


def test_a_card_dealt_ahead_of_its_time_and_overtaken_by_a_pause_is_taken_back() -> None:
    hand = Hand(seed=5)
    for due_ms in (1000, 2000, 3000):
        hand.ask(play.deal, "one", due_ms)
    faces = [str(card.face) for card in hand.drill.cards]
    hand.pause(2990)
    assert len(hand.drill.cards) == 2
    with pytest.raises(play.NotDealtError):
        hand.ask(play.slap, ev.Slapped(3100, 3, 100))
    hand.resume(5000)
    hand.ask(play.deal, "one", 8000)
    assert (hand.card(3).number, hand.card(3).dealt_at_ms, str(hand.card(3).face)) == (3, 8000, faces[2])


@pytest.mark.parametrize("ends", ["pause", "stop"])
def test_a_card_that_was_pressed_is_never_taken_back(ends: str) -> None:
    hand = Hand()
    hand.deal("7C 7D")
    slap = hand.slap(200)
    # This one was told the time before the card was due, and waited for its turn until after the press.
    hand.pause(1990) if ends == "pause" else hand.stop(1990)
    assert hand.card(2).slaps == [slap]
    assert (hand.card(2).outcome, hand.drill.won) == ("hit", 2)


# -- going on ----------------------------------------------------------------------------------------------------------


def test_after_a_pause_two_cards_do_not_count_and_the_next_starts_a_new_pile() -> None:
    hand = paused("choice")
    hand.resume(10_000)
    assert hand.drill.pile == ()
    hand.deal("2C 2D", at_ms=13_000)
    assert hand.outcomes(14_000)[4:] == ["void", "void"]
    assert [card.void_reason for card in hand.drill.cards[4:]] == ["warm-up", "warm-up"]
    hand.deal("2H")
    assert (hand.card(7).number, hand.card(7).pile, hand.card(7).holds) == (7, parse_pile("2H"), ())
    hand.deal("2S")
    hit = hand.slap(200)
    assert (hit.outcome, hit.reaction_ms, hit.won) == ("hit", 200, 2)


def test_a_press_on_a_card_that_warms_up_is_void_but_guards_the_next() -> None:
    hand = paused("choice")
    hand.resume(10_000)
    hand.deal("2C 2D", at_ms=13_000)
    assert hand.slap(900).outcome == "void"
    hand.deal("5H")
    assert hand.slap(150).outcome == "extra"
    assert hand.slap(500).outcome == "false"


def test_a_pause_before_the_first_card_costs_no_card() -> None:
    hand = Hand()
    hand.pause(500)
    hand.resume(5000)
    hand.deal("7C 7D", at_ms=8000)
    assert hand.slap(300).outcome == "hit"


def test_a_pause_while_warming_up_begins_the_warming_up_again() -> None:
    hand = paused("choice")
    hand.resume(10_000)
    hand.deal("2C", at_ms=13_000)
    hand.pause(13_200)
    hand.resume(20_000)
    hand.deal("2D 2H 2S", at_ms=23_000)
    assert hand.outcomes(25_000)[4:] == ["void", "void", "void", "open"]
    assert hand.card(8).pile == parse_pile("2S")


def test_cards_that_warm_up_are_numbered_and_so_belong_to_the_length() -> None:
    hand = Hand(cards=4)
    hand.deal("7C 9D")
    hand.pause(2500)
    hand.resume(5000)
    hand.deal("2C 2D", at_ms=8000)
    assert hand.drill.complete
    assert hand.ask(play.deal, "one", 10_000) == []


# -- streams -----------------------------------------------------------------------------------------------------------


def test_a_second_stream_ends_the_first_and_pauses() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.open(2500, "two")
    assert (hand.drill.state, hand.drill.paused_why, hand.outcomes(9000)[1]) == ("paused", "stream", "void")
    hand.resume(5000)
    assert hand.ask(play.deal, "one", 8000) == []
    assert hand.ask(play.lose_stream, "one", 8000) == []
    assert len(hand.ask(play.deal, "two", 8000)) == 1


def test_a_second_stream_during_the_countdown_takes_over_without_a_pause() -> None:
    hand = Hand()
    hand.open(500, "two")
    assert hand.drill.state == "running"
    assert hand.ask(play.deal, "one", 1000) == []
    assert len(hand.ask(play.deal, "two", 1000)) == 1


def test_a_page_that_connects_again_tells_what_it_has_not_shown() -> None:
    hand = Hand()
    hand.deal("7C 7D 2S 4H")
    hand.ask(play.lose_stream, "one", 4300)
    assert hand.outcomes(5000) == ["correct rejection", "miss", "correct rejection", "void"]
    hand.open(5000, "two", card=1)
    assert hand.drill.state == "paused"
    assert hand.outcomes(5000)[1:] == ["void", "void", "void"]


def test_a_stream_that_is_lost_before_the_first_card_pauses_nothing() -> None:
    hand = Hand()
    assert hand.ask(play.lose_stream, "one", 500) == []
    hand.open(900, "two")
    assert hand.drill.state == "running"


def test_a_stream_opened_on_a_paused_drill_waits_and_one_opened_after_the_resumption_goes_on() -> None:
    waiting = paused("hidden")
    waiting.open(6000, "two")
    assert waiting.drill.state == "paused"
    assert waiting.ask(play.deal, "two", 6000) == []
    waiting.resume(7000)
    assert len(waiting.ask(play.deal, "two", 7000)) == 1

    resumed_first = paused("hidden")
    resumed_first.resume(6000)
    resumed_first.open(7000, "two")
    assert resumed_first.drill.state == "running"
    assert len(resumed_first.ask(play.deal, "two", 7000)) == 1
    assert resumed_first.outcomes(8000)[4:] == ["void"]


def test_a_page_that_connects_again_after_the_resumption_tells_what_it_had_not_shown() -> None:
    hand = Hand()
    hand.deal("7C 7D 2S 4H")
    hand.ask(play.lose_stream, "one", 4300)
    hand.resume(5000)
    hand.open(6000, "two", card=1)
    assert hand.drill.state == "running"
    assert hand.outcomes(6000)[1:] == ["void", "void", "void"]


def test_a_page_cannot_unsee_what_was_dealt_before_an_earlier_pause() -> None:
    hand = paused("hidden")
    hand.resume(6000)
    hand.deal("2C 2D 2H", at_ms=9000)
    hand.pause(11_300, "hidden", 2)
    assert hand.outcomes(12_000)[:3] == ["correct rejection", "miss", "correct rejection"]


def test_a_drill_whose_server_died_is_paused_and_goes_on_when_it_is_resumed() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.resume(6000)  # the third card is due at 3000 and not so late that none will come
    assert (hand.drill.state, hand.outcomes(6000)) == ("running", ["correct rejection", "open"])
    hand.resume(6001)
    assert (hand.drill.state, hand.outcomes(7000)) == ("running", ["correct rejection", "void"])
    hand.open(6100, "two")
    hand.ask(play.deal, "two", 9000)
    assert hand.card(3).void_reason == "warm-up"


# -- stalls ------------------------------------------------------------------------------------------------------------


def test_a_stalled_frame_voids_its_card_unless_it_was_answered() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    hand.stall(3100)
    hand.stall(3200, card=2)
    assert hand.outcomes(9000) == ["correct rejection", "void", "void"]
    assert hand.slap(400).outcome == "void"

    answered = Hand()
    answered.deal("7C 7D")
    answered.slap(300)
    answered.stall(2500)
    assert answered.outcomes(9000)[1] == "hit"


@pytest.mark.parametrize(("third_ms", "state"), [(11_500, "paused"), (11_501, "running")])
def test_three_stalls_in_ten_seconds_pause(third_ms: int, state: str) -> None:
    hand = Hand(pace_ms=5000)
    hand.deal("7C 9D 2S")
    hand.stall(1500, card=1)
    hand.stall(6100, card=2)
    assert hand.drill.state == "running"
    hand.stall(third_ms)
    assert hand.drill.state == state
    assert hand.card(3).outcome == "void"


def test_stalls_before_a_pause_are_not_counted_after_it() -> None:
    hand = Hand()
    hand.deal("7C 9D 2S")
    for at_ms in (3100, 3200, 3300):
        hand.stall(at_ms)
    assert hand.drill.paused_why == "stall"
    hand.resume(4000)
    hand.deal("4D", at_ms=7000)
    hand.stall(7100)
    assert hand.drill.state == "running"


def test_a_kind_of_pause_that_is_not_known_is_by_choice() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    hand.store([ev.Paused(3100, "coffee", 1)])
    assert hand.outcomes(9000) == ["correct rejection", "void", "void"]
