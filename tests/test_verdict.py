"""What a press came to, in the words of the table."""

from __future__ import annotations

from typing import Any

from models.verdict import Reason, Verdict, missed, verdict_on
from tests.playing import Hand


def verdict(hand: Hand, reaction_ms: float, **other: Any) -> Verdict:
    """The verdict on a press."""
    return verdict_on(hand.drill, hand.slap(reaction_ms, **other))


def test_a_hit_names_every_rule_that_held_with_its_witness_and_the_cards_won() -> None:
    hand = Hand("berkeley")
    hand.deal("3C 8D")
    assert verdict(hand, 412.3) == Verdict(
        "hit", 2, ("sum2=11", "mul2=24"), "Hit", "You win 2 cards.",
        (Reason("Sum 2 = 11", "3 + 8 = 11"), Reason("Mul 2 = 24", "3 × 8 = 24")), 412.3, 2, False,
    )  # fmt: skip


def test_a_hit_that_may_have_answered_the_card_before_says_why_it_has_no_time() -> None:
    hand = Hand()
    hand.deal("7C 7D 7S")
    told = verdict(hand, 300)
    assert (told.outcome, told.reaction_ms, told.won) == ("hit", None, 3)
    assert told.sentence == "You win 3 cards. No time is kept: it may have been meant for the card before."


def test_a_late_press_names_the_card_before() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    told = verdict(hand, 100)
    assert (told.outcome, told.card, told.rules, told.title) == ("late", 2, ("pair",), "Late")
    assert (told.findings, told.reaction_ms, told.penalty) == ((Reason("Pair (Doubles)", "two sevens"),), 1100, True)
    assert told.sentence == "The chance had passed: it was covered. One penalty card."


def test_a_press_after_the_last_cards_interval_is_late_though_nothing_covered_it() -> None:
    hand = Hand(cards=2)
    hand.deal("7C 7D")
    told = verdict(hand, 1200)
    assert (told.outcome, told.card, told.reaction_ms) == ("late", 2, 1200)
    assert told.sentence == "The chance had passed: its time was up. One penalty card."


def test_an_early_press_costs_nothing() -> None:
    hand = Hand()
    hand.deal("7C")
    assert verdict(hand, 80) == Verdict(
        "early", 1, (), "Too early", "80 ms is faster than anyone can see a card. It costs nothing."
    )


def test_an_early_press_gives_no_reason_away() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    told = verdict(hand, 80)
    assert (told.outcome, told.rules, told.findings) == ("early", ("pair",), ())


def test_a_false_slap_on_a_sleeping_rule_shows_what_would_have_held() -> None:
    hand = Hand("starter")
    hand.deal("2D QC")
    told = verdict(hand, 500)
    assert (told.outcome, told.rules, told.title, told.penalty) == ("false", (), "False slap", True)
    assert told.sentence == "Would hold, but asleep on a face card. One penalty card."
    assert told.findings == (Reason("Mul 2 = 24", "2 × 12 = 24"),)


def test_a_false_slap_on_a_rule_that_is_off_names_it() -> None:
    hand = Hand()
    hand.deal("3C 8D")
    told = verdict(hand, 500)
    assert told.sentence == "Would hold, but not in play. One penalty card."
    assert told.findings == (Reason("Sum 2 = 11", "3 + 8 = 11"), Reason("Mul 2 = 24", "3 × 8 = 24"))


def test_a_false_slap_after_a_chance_says_that_it_was_taken_or_covered() -> None:
    hand = Hand()
    hand.deal("7C 7D 2S")
    told = verdict(hand, 500)
    assert told.sentence == "That chance was taken or covered. One penalty card."
    assert told.findings == (Reason("Pair (Doubles)", "one or two cards ago"),)


def test_a_false_slap_on_a_lure_says_what_was_missing() -> None:
    hand = Hand("sum2=11")
    hand.deal("4C 8D")
    told = verdict(hand, 500)
    assert told.sentence == "Nearly. One penalty card."
    assert [reason.name for reason in told.findings] == ["Sum 2 = 11"]
    assert "12" in told.findings[0].why


def test_a_false_slap_on_nothing_says_so() -> None:
    hand = Hand()
    hand.deal("4S 10D")
    told = verdict(hand, 500)
    assert (told.sentence, told.findings) == ("No rule held or nearly held. One penalty card.", ())


def test_a_press_that_is_extra_says_when_presses_change_nothing() -> None:
    sentence = "Right after another press, or once a card is answered or over, a press changes nothing."
    answered = Hand()
    answered.deal("7C 7D")
    answered.slap(900)
    assert verdict(answered, 1300) == Verdict("extra", 2, ("pair",), "Does not count", sentence)
    answered.deal("9S")
    assert verdict(answered, 450, card=3) == Verdict("extra", 3, (), "Does not count", sentence)  # a bounce of the hand
    over = Hand(cards=2)
    over.deal("7C 9D")
    assert verdict(over, 1200) == Verdict("extra", 2, (), "Does not count", sentence)


def test_a_press_on_a_void_card_says_why_the_card_does_not_count() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.pause(2200)
    told = verdict(hand, 150)
    assert (told.outcome, told.title) == ("void", "Does not count")
    assert told.sentence == "This card does not count: the drill was paused on it."


def test_a_press_that_cannot_be_believed_says_so_and_says_it_again() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S 2H 4D")
    late = hand.slap(700, card=2, arrives_ms=5001)
    ahead = hand.slap(1700, card=5, arrives_ms=5100)
    words = [verdict_on(hand.drill, slap).sentence for slap in (late, ahead)]
    assert words == ["This press did not arrive in its time, so it cannot be judged."] * 2
    hand.pause(5200)
    assert [verdict_on(hand.drill, slap).sentence for slap in (late, ahead)] == words


def test_a_chance_that_passed_is_named_with_its_rules() -> None:
    hand = Hand("starter")
    hand.deal("3C 8D 2S")
    told = missed(hand.drill, hand.card(2))
    assert (told.outcome, told.card, told.rules, told.title) == ("miss", 2, ("sum2=11", "mul2=24"), "Missed")
    assert told.findings == (Reason("Sum 2 = 11", "3 + 8 = 11"), Reason("Mul 2 = 24", "3 × 8 = 24"))
