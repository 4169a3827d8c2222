"""Piles are decided by when a press was made, not by when it arrives; what is believed; the same press twice."""

from __future__ import annotations

from models.cards import parse_pile
from tests.playing import Hand


def test_a_hit_that_arrives_late_takes_its_own_pile_and_the_next_card_starts_a_new_one() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    hit = hand.slap(700, card=2, arrives_ms=3200)
    assert (hit.outcome, hit.won, hit.reaction_ms) == ("hit", 2, 700)
    assert (hand.card(3).pile, hand.card(3).outcome) == (parse_pile("9S"), "open")
    hand.deal("9H")
    assert (hand.card(4).pile, hand.card(4).holds) == (parse_pile("9S 9H"), ("pair",))


def test_a_card_that_was_shown_as_a_chance_on_a_pile_already_won_is_void() -> None:
    hand = Hand()
    hand.deal("7C 7D 7S")
    assert hand.slap(700, card=2, arrives_ms=3200).won == 2
    assert (hand.card(3).outcome, hand.card(3).void_reason, hand.card(3).holds) == ("void", "pile", ())
    assert hand.slap(500).outcome == "void"
    assert hand.drill.won == 2


def test_a_card_dealt_ahead_but_not_shown_yet_is_looked_at_anew_and_counts() -> None:
    hand = Hand()
    hand.deal("7C 7D 7S")  # the third is due at 3000
    assert hand.slap(980, card=2, arrives_ms=2990).outcome == "hit"
    assert (hand.card(3).outcome, hand.card(3).holds, hand.card(3).pile) == ("open", (), parse_pile("7S"))


def test_a_late_arrival_leaves_a_chance_that_lies_wholly_on_the_new_pile() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S 9H")
    assert hand.slap(700, card=2, arrives_ms=4100).outcome == "hit"
    assert (hand.card(4).outcome, hand.card(4).holds, hand.card(4).pile) == ("open", ("pair",), parse_pile("9S 9H"))
    assert hand.slap(500).won == 2


def test_a_late_arrival_leaves_what_was_answered_meanwhile() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    assert hand.slap(600, press=1).outcome == "false"
    assert hand.slap(700, card=2, arrives_ms=3700).won == 2
    assert (hand.card(3).outcome, hand.drill.won) == ("false", 2)
    hand.deal("9H")
    assert (hand.card(4).pile, hand.card(4).penalties) == (parse_pile("9S 9H"), 1)


def test_a_hit_that_arrives_after_a_later_hit_wins_nothing_twice() -> None:
    hand = Hand()
    hand.deal("7C 7D 4S 4H 4C")
    hand.slap(500)
    assert hand.drill.won == 5
    hit = hand.slap(900, card=2, arrives_ms=4900)
    assert (hit.outcome, hit.won, hand.drill.won) == ("hit", 0, 5)
    assert [card.start for card in hand.drill.cards] == [1, 1, 3, 3, 3]
    assert [card.outcome for card in hand.drill.cards] == ["open", "hit", "open", "open", "hit"]
    hand.deal("8D")
    assert hand.card(6).pile == parse_pile("8D")


def test_a_press_is_believed_up_to_a_second_ahead_of_the_clock() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    assert hand.slap(1600.1, arrives_ms=2600).outcome == "void"
    assert hand.card(2).outcome == "open"
    assert hand.slap(1600, arrives_ms=2600).outcome == "hit"


def test_a_press_is_believed_until_two_seconds_after_the_next_card() -> None:
    for arrives_ms, expected in ((5000, "hit"), (5001, "void")):
        hand = Hand()
        hand.deal("7C 7D 9S 2H 4D")
        assert hand.slap(700, card=2, arrives_ms=arrives_ms).outcome == expected
        assert hand.outcomes(5001)[1] == ("hit" if expected == "hit" else "miss")


def test_a_press_that_is_not_believed_guards_no_other() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    assert hand.slap(1700, arrives_ms=2600).outcome == "void"
    hand.deal("7S 2D 4H")
    assert hand.slap(750, card=3, arrives_ms=5000).outcome == "hit"


# -- the same press twice ----------------------------------------------------------------------------------------------


def test_the_same_press_sent_again_is_not_stored_again() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    first = hand.slap(420, press=1)
    stored = len(hand.stored)
    assert hand.slap(421, press=1) is first
    hand.slap(700)
    assert len(hand.stored) == stored + 1
    assert hand.slap(700, arrives_ms=2900).outcome == "extra"
    assert len(hand.stored) == stored + 1
    hand.slap(700, input="touch")
    assert len(hand.stored) == stored + 2
