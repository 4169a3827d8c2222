"""Ends: by choice, or once the last card's time has passed; what still counts then."""

from __future__ import annotations

import pytest

from models import play
from tests.playing import Hand


def test_a_stop_by_choice_voids_the_open_card() -> None:
    hand = Hand(cards=3)
    hand.deal("7C 7D 7S")
    hand.stop(3500)
    assert (hand.drill.state, hand.drill.over_at_ms) == ("over", 3500)
    assert hand.outcomes(3500) == ["correct rejection", "miss", "void"]
    assert hand.card(3).void_reason == "stop"


@pytest.mark.parametrize(("last", "expected"), [("7S", "miss"), ("9S", "correct rejection")])
def test_a_drill_ends_when_the_interval_and_the_grace_of_its_last_card_have_passed(last: str, expected: str) -> None:
    hand = Hand(cards=3)
    hand.deal(f"7C 7D {last}")
    hand.finish(4399)
    assert hand.drill.state == "running"
    hand.finish(4400)
    assert (hand.drill.state, hand.outcomes(4400)) == ("over", ["correct rejection", "miss", expected])


def test_in_the_grace_of_the_last_card_a_press_can_only_be_late() -> None:
    hand = Hand(cards=2)
    hand.deal("7C 7D")
    slap = hand.slap(1200)
    assert (slap.outcome, slap.about, slap.reaction_ms, slap.penalty) == ("late", 2, 1200, True)
    assert hand.outcomes(9000)[1] == "late"


def test_a_press_made_in_time_counts_until_two_seconds_after_the_end() -> None:
    for arrives_ms in (3400, 5400):
        hand = Hand(cards=2)
        hand.deal("7C 7D")
        hand.finish(3400)
        assert hand.slap(900, arrives_ms=arrives_ms).outcome == "hit"
        assert (hand.drill.state, hand.drill.won, hand.outcomes(9000)[1]) == ("over", 2, "hit")
    hand = Hand(cards=2)
    hand.deal("7C 7D")
    hand.finish(3400)
    with pytest.raises(play.RefusedError, match="over"):
        hand.slap(900, arrives_ms=5401)
    assert hand.outcomes(9000)[1] == "miss"


def test_a_drill_until_stopped_has_no_last_card() -> None:
    hand = Hand(cards=0)
    hand.deal("7C 7D")
    hand.finish(60_000)
    assert (hand.drill.complete, hand.drill.state) == (False, "running")


def test_nothing_goes_on_once_a_drill_is_over() -> None:
    hand = Hand(cards=2)
    hand.deal("7C 7D")
    hand.stop(2500)
    with pytest.raises(play.RefusedError):
        hand.resume(3000)
    with pytest.raises(play.RefusedError):
        hand.ask(play.change_pace, {"pace_ms": ["500"]}, 3000)
    stored = len(hand.stored)
    hand.stop(3000)
    hand.pause(3000)
    hand.stall(3000)
    hand.finish(3000)
    hand.open(3000, "two")
    hand.ask(play.lose_stream, "one", 3000)
    assert hand.ask(play.deal, "one", 3000) == []
    assert len(hand.stored) == stored


def test_a_drill_can_be_stopped_before_its_first_card() -> None:
    hand = Hand(opened=False)
    hand.stop(10)
    assert (hand.drill.state, hand.drill.cards) == ("over", [])
