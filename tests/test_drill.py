"""A drill as the fold of its events: piles, penalties, cards won, what a false slap fell for, what time decides."""

from __future__ import annotations

import pytest

from models import events as ev
from models import play
from models.cards import Card, parse_pile
from models.judge import Filing
from tests.playing import Hand

# With the usual pace of 1000 ms the cards of a hand are due at 1000, 2000, 3000 ... ms.


def test_a_hit_takes_the_whole_pile_and_the_next_card_starts_a_new_one() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    slap = hand.slap(420)
    assert (slap.outcome, slap.rules, slap.reaction_ms, slap.won) == ("hit", ("pair",), 420, 2)
    assert (hand.card(2).outcome, hand.card(2).reaction_ms, hand.drill.won) == ("hit", 420, 2)
    assert hand.drill.pile == ()
    hand.deal("7S")
    assert hand.card(3).pile == (Card.parse("7S"),)
    assert hand.card(3).holds == ()


def test_a_chance_that_was_covered_leaves_its_pile_lying() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S 7H 7S")
    assert hand.card(4).holds == ("sandwich",)
    assert hand.card(5).holds == ("pair",)
    assert hand.slap(420).won == 5


def test_a_false_slap_costs_a_card_under_the_pile_and_one_of_the_cards_won() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(420)
    hand.deal("4S 10D")
    slap = hand.slap(500)
    assert (slap.outcome, slap.rules, slap.penalty, slap.won) == ("false", (), True, 0)
    assert (hand.card(4).outcome, hand.card(4).penalties, hand.drill.won) == ("false", 1, 1)
    hand.deal("10H")
    assert (hand.card(5).penalties, hand.card(5).pile) == (1, parse_pile("4S 10D 10H"))
    assert hand.slap(500).won == 4
    assert hand.drill.won == 5


def test_the_cards_won_never_fall_below_none() -> None:
    hand = Hand()
    hand.deal("7C")
    assert hand.slap(500).outcome == "false"
    assert hand.drill.won == 0
    hand.deal("7D")
    assert hand.slap(500).won == 3
    assert hand.drill.won == 3


def test_no_rule_looks_at_a_penalty_card_so_the_bottom_is_the_first_card_shed() -> None:
    hand = Hand("ers")
    hand.deal("7C 9D")
    hand.slap(500)
    hand.deal("KS 7H")
    assert hand.card(4).penalties == 1
    assert hand.card(4).holds == ("top-bottom",)


def test_a_late_slap_costs_a_card_and_leaves_the_card_it_was_made_on_alone() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    slap = hand.slap(100)
    assert (slap.outcome, slap.about, slap.rules, slap.reaction_ms) == ("late", 2, ("pair",), 1100)
    assert (hand.card(2).outcome, hand.card(2).reaction_ms) == ("late", 1100)
    assert (hand.card(3).slaps, hand.card(2).slaps) == ([slap], [])
    assert (hand.card(3).outcome, hand.card(3).penalties, slap.penalty) == ("open", 1, True)
    hand.deal("9H")
    assert hand.outcomes(4000) == ["correct rejection", "late", "correct rejection", "open"]
    assert hand.slap(500).won == 5


def test_after_a_late_slap_the_same_card_can_still_be_hit_in_full() -> None:
    hand = Hand()
    hand.deal("7C 7D 7S")
    assert hand.slap(100).outcome == "late"
    assert hand.slap(340).outcome == "extra"
    hit = hand.slap(600)
    assert (hit.outcome, hit.rules, hit.reaction_ms, hit.won) == ("hit", ("pair", "sandwich"), 600, 4)


def test_a_hit_that_may_answer_the_chance_before_has_no_time_and_the_chance_before_is_missed() -> None:
    hand = Hand()
    hand.deal("7C 7D 7S")
    hit = hand.slap(300)
    assert (hit.outcome, hit.about, hit.reaction_ms, hand.card(3).reaction_ms) == ("hit", 3, None, None)
    hand.deal("2H")
    assert hand.outcomes(4000) == ["correct rejection", "miss", "hit", "open"]


def test_early_presses_cost_nothing_and_the_third_is_extra() -> None:
    hand = Hand(pace_ms=250)  # the guard is 125 ms, so that two early presses fit
    hand.deal("7C 9D")
    assert [hand.slap(ms).outcome for ms in (5, 140, 270)] == ["early", "early", "extra"]
    assert (hand.card(2).outcome, hand.card(2).penalties) == ("open", 0)


def test_a_further_press_on_an_answered_card_is_extra_and_changes_nothing() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(420)
    assert [hand.slap(ms).outcome for ms in (560, 900)] == ["extra", "extra"]
    assert (hand.drill.won, hand.card(2).reaction_ms) == (2, 420)
    hand.deal("9S")
    assert hand.slap(500).outcome == "false"
    assert hand.slap(900).outcome == "extra"
    assert hand.card(3).penalties == 1


def test_the_guard_reaches_over_the_next_card() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    assert hand.slap(900).outcome == "hit"
    hand.deal("9S")
    assert hand.slap(150).outcome == "extra"
    assert hand.slap(401).outcome == "false"


def test_presses_that_arrive_in_another_order_are_guarded_by_when_they_were_made() -> None:
    hand = Hand()
    hand.deal("7C 9D")
    assert hand.slap(140, press=2, arrives_ms=2300).outcome == "early"
    assert hand.slap(20, press=1, arrives_ms=2310).outcome == "early"
    assert hand.slap(600, press=3).outcome == "extra"


# -- what a false slap fell for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "faces", "filed"),
    [
        ("starter", "2D QC", Filing("asleep", ("mul2=24",))),
        ("egyptian", "3C 8D", Filing("disabled", ("sum2=11", "mul2=24"))),
        ("egyptian", "2D QC", Filing("disabled", ("mul2=24",))),
        ("starter", "8S 9D", Filing("lure", ("pair",))),
        ("starter", "4S 5D", Filing("lure", ("pair", "mul2=24"))),  # 4 × 6 would be 24
        ("starter", "4S 8D", Filing("lure", ("sum2=11", "mul2=24"))),
        ("egyptian", "4S 10D", Filing("unprompted")),
    ],
)
def test_a_false_slap_is_filed_by_what_lay_there(rules: str, faces: str, filed: Filing) -> None:
    hand = Hand(rules)
    hand.deal(faces)
    assert hand.slap(500).outcome == "false"
    assert hand.card(2).filed == filed


def test_a_slap_after_a_chance_was_taken_or_covered_is_stale_for_two_cards() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(420)
    hand.deal("4S")
    hand.slap(500)
    hand.deal("10H")
    hand.slap(500)
    hand.deal("8C")
    hand.slap(500)
    filings = [card.filed for card in hand.drill.cards[2:]]
    assert filings == [Filing("stale", ("pair",)), Filing("stale", ("pair",)), Filing("unprompted")]

    covered = Hand()
    covered.deal("7C 7D 2S")
    assert covered.slap(500).outcome == "false"
    assert covered.card(3).filed == Filing("stale", ("pair",))


# -- what only time decides --------------------------------------------------------------------------------------------


def test_a_chance_is_missed_when_the_grace_of_the_next_card_has_passed() -> None:
    hand = Hand()
    hand.deal("7C 7D 9S")
    assert hand.outcomes(3400) == ["correct rejection", "open", "open"]
    assert hand.outcomes(3401) == ["correct rejection", "miss", "open"]


def test_a_plain_card_is_rejected_correctly_when_the_next_one_covers_it() -> None:
    hand = Hand()
    hand.deal("7C 9D")
    assert hand.outcomes(1999) == ["open", "open"]
    assert hand.outcomes(2000) == ["correct rejection", "open"]


def test_a_new_pace_takes_effect_with_the_next_card() -> None:
    hand = Hand()
    hand.deal("7C")
    hand.ask(play.change_pace, {"pace_ms": ["400"]}, 1500)
    hand.deal("7D 9S")
    assert [(card.dealt_at_ms, card.interval_ms) for card in hand.drill.cards] == [
        (1000, 1000), (2000, 400), (2400, 400),
    ]  # fmt: skip
    assert hand.slap(200).outcome == "late"
    assert hand.card(2).reaction_ms == 600


def test_thoughts_and_timing_are_kept() -> None:
    hand = Hand()
    hand.deal("7C 10D")
    hand.slap(500)
    hand.ask(play.explain, {"card": ["2"], "thought": ["sandwich"]}, 3000)
    hand.ask(play.note_timing, {"refresh_ms": ["16.67"], "clock_step_ms": ["0.005"]}, 3000)
    assert hand.card(2).thought == "sandwich"
    assert hand.card(2).filed == Filing("unprompted")
    assert (hand.drill.refresh_ms, hand.drill.clock_step_ms) == (16.7, 0.005)


# -- the dealer --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", ["deck", "balanced"])
def test_the_dealer_deals_on_the_same_whether_it_watched_or_was_told(dealer: str) -> None:
    hand = Hand("berkeley", dealer=dealer, seed=7)
    for number in range(30):
        due_ms = 1000 * (number + 1)
        hand.ask(play.deal, "one", due_ms)
        if hand.card(number + 1).holds and number % 3:
            hand.slap(500)
        told = Hand("berkeley", dealer=dealer, seed=7, opened=False)
        told.store(hand.stored[1:])
        assert told.drill.next_card(9) == hand.drill.next_card(9)


def test_a_pile_that_holds_every_card_is_swept() -> None:
    hand = Hand("marriage", seed=3)
    for number in range(53):
        hand.ask(play.deal, "one", 1000 * (number + 1))
    assert len(hand.card(52).pile) == 52
    assert (hand.card(53).swept, len(hand.card(53).pile)) == (True, 1)
    assert len({card.face for card in hand.drill.cards[:52]}) == 52


def test_a_stored_drill_says_by_which_judging_it_was_judged() -> None:
    hand = Hand()
    assert hand.drill.judging == ev.JUDGING == 1
