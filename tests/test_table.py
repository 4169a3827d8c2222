"""What the table shows: the pile, the running counts, whether it is paused, the page before its stream is open."""

from __future__ import annotations

import pytest

from models import play, table
from models.table import Counts, DayView, PileView
from tests.playing import Hand


def counts_of(hand: Hand, now_ms: float = 1e9) -> Counts:
    """The running counts at an instant."""
    return table.counts(hand.drill, now_ms)


# -- the pile ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "shown"),
    [("pair", 3), ("berkeley", 3), ("ers", 3), ("flush4", 4), ("pair,sum5=30", 5), ("ops4=24,run3", 4)],
)
def test_as_many_cards_are_legible_as_the_longest_rule_looks_at_and_three_at_least(rules: str, shown: int) -> None:
    hand = Hand(rules)
    card = hand.deal("2C 4D 7S 9H QC KD")
    assert table.legible(hand.drill) == shown
    assert table.pile_view(hand.drill, card).recent == ("2C", "4D", "7S", "9H", "QC", "KD")[-shown:]


def test_a_pile_shows_its_last_cards_the_newest_last_and_its_size_with_the_penalty_cards() -> None:
    hand = Hand()
    hand.deal("2C 4D")
    hand.slap(500)
    card = hand.deal("7S 9H")
    assert table.pile_view(hand.drill, card) == PileView(
        number=4, face="9H", recent=("4D", "7S", "9H"), bottom=None, size=5, penalties=1, void=False, note=None
    )
    assert table.pile_view(hand.drill, hand.card(1)).recent == ("2C",)
    assert table.pile_view(hand.drill, hand.card(1)).size == 1


def test_the_bottom_card_is_shown_where_top_bottom_is_on_and_it_is_not_among_the_last() -> None:
    hand = Hand("ers")
    hand.deal("10H 4D 7S 9H")
    bottoms = [table.pile_view(hand.drill, card).bottom for card in hand.drill.cards]
    assert bottoms == [None, None, None, "10H"]
    berkeley = Hand("berkeley")
    assert table.pile_view(berkeley.drill, berkeley.deal("10H 4D 7S 9H")).bottom is None


def test_after_a_hit_the_pile_shown_is_the_new_one() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(400)
    assert table.pile_view(hand.drill, hand.deal("9S")).recent == ("9S",)


def test_cards_that_do_not_count_say_so_and_the_first_that_does_too() -> None:
    hand = Hand()
    hand.deal("7C 9D")
    hand.pause(2500)
    hand.resume(5000)
    hand.deal("2C 4D 6H 8S", at_ms=8000)
    views = [table.pile_view(hand.drill, card) for card in hand.drill.cards]
    assert [view.void for view in views] == [False, True, True, True, False, False]
    assert [view.note for view in views] == [
        None,
        None,
        "Warming up: this card does not count.",
        "Warming up: this card does not count.",
        "From here on cards count. A new pile begins.",
        None,
    ]


def test_a_pile_that_was_swept_says_so() -> None:
    hand = Hand("marriage", seed=3)
    for number in range(53):
        hand.ask(play.deal, "one", 1000 * (number + 1))
    assert table.pile_view(hand.drill, hand.card(52)).note is None
    assert table.pile_view(hand.drill, hand.card(53)).note == (
        "The pile held every card, so it was swept. A new one begins."
    )


# -- counts ------------------------------------------------------------------------------------------------------------


def test_before_the_first_card_everything_is_nought() -> None:
    assert counts_of(Hand(cards=40)) == Counts(0, 40, 0, 0, 0, 0, 0, 0, 0, 1000)


def test_hits_in_a_row_are_a_streak_which_plain_cards_and_bounces_leave_alone() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(400)
    hand.slap(500)
    hand.deal("2C 9D 9H")
    hand.slap(400)
    counts = counts_of(hand)
    assert (counts.hits, counts.streak, counts.best_streak, counts.won, counts.number) == (2, 2, 2, 5, 5)


def with_a_streak_of_two() -> Hand:
    """Five cards, the second and the fifth hit."""
    hand = Hand()
    hand.deal("7C 7D")
    hand.slap(400)
    hand.deal("2C 9D 9H")
    hand.slap(400)
    return hand


def test_a_false_slap_ends_a_streak() -> None:
    hand = with_a_streak_of_two()
    hand.deal("4C")
    hand.slap(500)
    counts = counts_of(hand)
    assert (counts.false_slaps, counts.streak, counts.best_streak, counts.won) == (1, 0, 2, 4)


def test_an_early_press_ends_a_streak_and_has_its_own_count() -> None:
    hand = with_a_streak_of_two()
    hand.deal("4C 4D")
    hand.slap(100)
    assert (counts_of(hand).early, counts_of(hand).streak) == (1, 0)
    hand.slap(500)
    counts = counts_of(hand)
    assert (counts.early, counts.hits, counts.streak, counts.best_streak, counts.false_slaps) == (1, 3, 1, 2, 0)


def test_a_late_press_ends_a_streak_and_counts_among_the_misses() -> None:
    hand = with_a_streak_of_two()
    hand.deal("4C 4D 8S")
    hand.slap(100)
    counts = counts_of(hand)
    assert (counts.misses, counts.hits, counts.streak, counts.best_streak, counts.won) == (1, 2, 0, 2, 4)


def test_a_miss_ends_a_streak_when_its_chance_is_over() -> None:
    hand = with_a_streak_of_two()
    hand.deal("4C 4D 8S")  # 8S is due at 8000, and the chance before it lasts 400 ms more
    assert (counts_of(hand, 8400).misses, counts_of(hand, 8400).streak) == (0, 2)
    assert (counts_of(hand, 8401).misses, counts_of(hand, 8401).streak) == (1, 0)


def test_a_hit_after_a_miss_begins_a_streak_of_its_own() -> None:
    hand = with_a_streak_of_two()
    hand.deal("4C 4D 4S")
    hand.slap(300)
    counts = counts_of(hand)
    assert (counts.hits, counts.misses, counts.streak, counts.best_streak) == (3, 1, 1, 2)


def test_void_cards_are_in_no_count_and_leave_a_streak_alone() -> None:
    hand = with_a_streak_of_two()
    hand.deal("4C 4D")
    hand.pause(7300, "hidden")
    hand.resume(9000)
    hand.deal("3C 3D 8S 8H", at_ms=12_000)
    hand.slap(400)
    counts = counts_of(hand)
    assert (counts.number, counts.hits, counts.misses, counts.streak) == (11, 3, 0, 3)


def test_the_pace_shown_is_that_of_the_next_card() -> None:
    hand = Hand()
    hand.deal("7C")
    hand.ask(play.change_pace, {"pace_ms": ["600"]}, 1500)
    assert counts_of(hand).pace_ms == 600


# -- state -------------------------------------------------------------------------------------------------------------


def test_a_running_drill_has_nothing_to_say_about_pauses() -> None:
    hand = Hand()
    hand.deal("7C")
    assert table.state_view("id", hand.drill) == table.StateView("id", False, None)


@pytest.mark.parametrize(
    ("reason", "words"),
    [("choice", "The card that was open"), ("hidden", "out of sight"), ("blur", "another window"),
     ("stall", "three times in ten seconds"), ("stream", "connection"), ("coffee", "The card that was open")],
)  # fmt: skip
def test_a_paused_drill_says_why_in_a_sentence(reason: str, words: str) -> None:
    hand = Hand()
    hand.deal("7C")
    hand.pause(1500, reason)
    view = table.state_view("id", hand.drill)
    assert view.paused
    assert view.why is not None
    assert words in view.why
    assert view.why.endswith(".")
    hand.resume(5000)
    assert not table.state_view("id", hand.drill).paused


# -- the page ----------------------------------------------------------------------------------------------------------


def page_of(hand: Hand) -> table.TableView:
    """The page of a drill in progress."""
    return table.table_view("id", hand.drill, "j", True, 1e9)


def test_a_new_drill_lies_ready() -> None:
    view = page_of(Hand("starter", opened=False, pace_ms=2000, cards=40))
    assert (view.state, view.name, view.pace_ms, view.cards, view.number) == ("new", "Berkeley starter", 2000, 40, 0)
    assert [rule.notation for rule in view.rules] == ["pair", "sandwich", "sum2=11", "mul2=24"]
    assert (view.pile, view.paused_why, view.timing, view.day, view.too_fast) == (None, None, None, None, False)
    assert (view.slap_key, view.name_misses, view.longest, view.shows_bottom) == ("j", True, 3, False)


def test_a_page_that_is_loaded_again_in_mid_run_comes_up_paused() -> None:
    hand = Hand()
    hand.deal("7C 7D")
    view = page_of(hand)
    assert view.state == "paused"
    assert "connection" in (view.paused_why or "")
    assert view.pile is not None
    assert view.pile.recent == ("7C", "7D")


def test_the_day_is_shown_where_a_date_rule_is_in_play_with_where_it_comes_from() -> None:
    assert page_of(Hand("berkeley", day=24)).day == DayView(24, "calendar")
    assert page_of(Hand("egyptian", day=24)).day is None


def test_a_rule_that_cannot_happen_today_is_named_with_its_reason() -> None:
    assert page_of(Hand("berkeley", day=24)).impossible == ()
    ((name, sentence),) = page_of(Hand("berkeley", day=2)).impossible
    assert name == "Sum 3 = date"
    assert "cannot happen today (day 2)" in sentence


def test_under_600_ms_the_page_says_that_this_is_too_fast_whatever_the_pace_was_at_first() -> None:
    assert page_of(Hand(pace_ms=599)).too_fast
    hand = Hand(pace_ms=600)
    assert not page_of(hand).too_fast
    hand.ask(play.change_pace, {"pace_ms": ["550"]}, 10)
    assert page_of(hand).too_fast


@pytest.mark.parametrize(
    ("refresh_ms", "clock_step_ms", "timing"),
    [("16.7", "0.1", "good"), ("17.5", "1", "good"), ("33.3", "0.1", "coarse"), ("16.7", "5", "coarse"),
     ("41.7", "0.1", "poor"), ("16.7", "16", "poor")],
)  # fmt: skip
def test_timing_is_good_coarse_or_poor_once_the_page_has_measured_it(
    refresh_ms: str, clock_step_ms: str, timing: str
) -> None:
    hand = Hand()
    assert table.timing(hand.drill) is None
    hand.ask(play.note_timing, {"refresh_ms": [refresh_ms], "clock_step_ms": [clock_step_ms]}, 10)
    assert table.timing(hand.drill) == timing
