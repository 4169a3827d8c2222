"""Hands on the pile: who takes it, what a mistake costs, event by event."""

from __future__ import annotations

import pytest

from tests.match.telling import story


def test_the_smallest_time_wins_and_every_hand_is_shown_in_its_order_before_the_pile_goes() -> None:
    assert story(["5C 2H", "5D 3H", "9S"], [(2, 2, 420), (2, 0, 430.5), (2, 1, 310)], limit=2) == [
        "0 5C | 1 2 1 | 1",
        "1 5D | 1 1 1 | 2",
        "1 hit pair top-bottom | 1 1 1 | 2",
        "2 beaten pair top-bottom | 1 1 1 | 2",
        "0 beaten pair top-bottom | 1 1 1 | 2",
        "1 takes (slap) | 1 3 1 | 0",
        "end: nobody (limit) | 1 3 1 | 0",
    ]


def test_equal_times_go_to_the_player() -> None:
    assert story(["5C 2H", "5D 3H"], [(2, 1, 300), (2, 0, 300.0)], limit=2)[2:5] == [
        "0 hit pair top-bottom | 1 1 | 2",
        "1 beaten pair top-bottom | 1 1 | 2",
        "0 takes (slap) | 3 1 | 0",
    ]


def test_whoever_takes_a_pile_leads_the_next_one() -> None:
    assert story(["5C 2H", "5D 3H", "9S 4D"], [(2, 2, 500)], limit=4) == [
        "0 5C | 1 2 2 | 1",
        "1 5D | 1 1 2 | 2",
        "2 hit pair top-bottom | 1 1 2 | 2",
        "2 takes (slap) | 1 1 4 | 0",
        "2 9S | 1 1 3 | 1",
        "0 2H | 0 1 3 | 2",
        "end: nobody (limit) | 0 1 3 | 2",
    ]


def test_a_card_on_top_of_a_slappable_pile_ends_that_chance() -> None:
    assert story(["5C 2H", "5D 3H"], [(3, 1, 10)], limit=3)[2:] == [
        "0 2H | 0 1 | 3",
        "1 false | 0 1 | 3",
        "1 penalty | 0 0 | 4",
        "end: nobody (no cards) | 0 0 | 4",
    ]


def test_the_penalty_card_never_pairs_and_never_becomes_the_bottom() -> None:
    # 4S lies under the pile: 4D on top neither pairs with it nor has its rank at the bottom
    assert story(["7C 9H 7S", "4S 4D 2H"], [(1, 1, 200), (2, 0, 200), (3, 0, 250)], limit=3) == [
        "0 7C | 2 3 | 1",
        "1 false | 2 3 | 1",
        "1 penalty | 2 2 | 2",
        "1 4D | 2 1 | 3",
        "0 false | 2 1 | 3",
        "0 penalty | 1 1 | 4",
        "0 7S | 0 1 | 5",
        "0 hit sandwich top-bottom | 0 1 | 5",
        "0 takes (slap) | 5 1 | 0",
        "end: nobody (limit) | 5 1 | 0",
    ]


def test_a_pile_never_pairs_with_the_pile_before_it() -> None:
    assert story(["5C 5S 2H", "5D 8H 9H"], [(2, 0, 300), (3, 1, 300)], limit=3) == [
        "0 5C | 2 3 | 1",
        "1 5D | 2 2 | 2",
        "0 hit pair top-bottom | 2 2 | 2",
        "0 takes (slap) | 4 2 | 0",
        "0 5S | 3 2 | 1",
        "1 false | 3 2 | 1",
        "1 penalty | 3 1 | 2",
        "end: nobody (limit) | 3 1 | 2",
    ]


def test_won_cards_come_first_in_first_out_penalty_cards_before_the_pile_they_lay_under() -> None:
    told = story(["5C 2H 3S", "9H 10C 5D 8H"], [(1, 1, 200), (1, 0, 300), (2, 0, 300), (3, 0, 400)])
    assert told == [
        "0 5C | 2 4 | 1",
        "1 false | 2 4 | 1",
        "1 penalty | 2 3 | 2",  # 9H, to the bottom
        "0 false | 2 3 | 2",
        "0 penalty | 1 3 | 3",  # 2H, below it
        "1 10C | 1 2 | 4",
        "0 false | 1 2 | 4",
        "0 penalty | 0 2 | 5",  # 3S, below that
        "1 5D | 0 1 | 6",
        "0 hit sandwich top-bottom | 0 1 | 6",
        "0 takes (slap) | 6 1 | 0",
        "0 3S | 5 1 | 1",
        "1 8H | 5 0 | 2",
        "0 2H | 4 0 | 3",
        "0 9H | 3 0 | 4",
        "0 5C | 2 0 | 5",
        "0 10C | 1 0 | 6",
        "0 5D | 0 0 | 7",
        "end: nobody (no cards) | 0 0 | 7",
    ]


def test_several_mistaken_slaps_cost_each_of_them_in_their_order() -> None:
    assert story(["5C 2H", "6D 3H", "9S 4D"], [(1, 2, 200), (1, 0, 100)], limit=1) == [
        "0 5C | 1 2 2 | 1",
        "0 false | 1 2 2 | 1",
        "0 penalty | 0 2 2 | 2",
        "2 false | 0 2 2 | 2",
        "2 penalty | 0 2 1 | 3",
        "end: nobody (limit) | 0 2 1 | 3",
    ]


def test_a_second_press_on_a_card_changes_nothing() -> None:
    hit_and_mistake = story(["5C 2H", "5D 3H"], [(1, 1, 200), (1, 1, 250), (2, 0, 300), (2, 0, 350)], limit=2)
    assert hit_and_mistake == [
        "0 5C | 1 2 | 1",
        "1 false | 1 2 | 1",
        "1 penalty | 1 1 | 2",
        "1 extra | 1 1 | 2",
        "1 3H | 1 0 | 3",
        "0 false | 1 0 | 3",
        "0 penalty | 0 0 | 4",
        "0 extra | 0 0 | 4",
        "end: nobody (no cards) | 0 0 | 4",
    ]


def test_an_empty_handed_mistaken_slap_is_out_and_the_last_seat_wins() -> None:
    assert story(["2C 5C 8C", "9H"], [(3, 1, 500)]) == [
        "0 2C | 2 1 | 1",
        "1 9H | 2 0 | 2",
        "0 5C | 1 0 | 3",
        "1 false | 1 0 | 3",
        "1 out | 1 0 | 3",
        "0 takes (last) | 4 0 | 0",
        "end: 0 (last) | 4 0 | 0",
    ]


def test_an_empty_handed_valid_slap_is_back_in() -> None:
    assert story(["2C 5C 5D 8C", "9H"], [(4, 1, 500)], limit=6) == [
        "0 2C | 3 1 | 1",
        "1 9H | 3 0 | 2",
        "0 5C | 2 0 | 3",
        "0 5D | 1 0 | 4",
        "1 hit pair | 1 0 | 4",
        "1 takes (slap) | 1 4 | 0",
        "1 2C | 1 3 | 1",
        "0 8C | 0 3 | 2",
        "end: nobody (limit) | 0 3 | 2",
    ]


def test_a_seat_that_is_out_slaps_no_more() -> None:
    assert story(["2C 5C", "9H", "7D 7S"], [(4, 1, 500), (5, 1, 100), (5, 2, 300)], limit=5) == [
        "0 2C | 1 1 2 | 1",
        "1 9H | 1 0 2 | 2",
        "2 7D | 1 0 1 | 3",
        "0 5C | 0 0 1 | 4",
        "1 false | 0 0 1 | 4",
        "1 out | 0 0 1 | 4",
        "2 7S | 0 0 0 | 5",
        "1 extra sandwich | 0 0 0 | 5",
        "2 hit sandwich | 0 0 0 | 5",
        "2 takes (slap) | 0 0 5 | 0",
        "end: 2 (all) | 0 0 5 | 0",
    ]


def test_hands_after_the_one_that_leaves_one_seat_are_shown_and_change_nothing() -> None:
    assert story(["2C 5C 8C", "9H"], [(3, 1, 500), (3, 0, 600)])[3:] == [
        "1 false | 1 0 | 3",
        "1 out | 1 0 | 3",
        "0 extra | 1 0 | 3",
        "0 takes (last) | 4 0 | 0",
        "end: 0 (last) | 4 0 | 0",
    ]


@pytest.mark.parametrize(
    ("penalty", "after"),
    [
        ("1", ["1 penalty | 1 2 | 2", "1 4D | 1 1 | 3"]),
        ("2", ["1 penalty | 1 2 | 2", "1 penalty | 1 1 | 3", "1 6H | 1 0 | 4"]),
        ("none", ["1 2S | 1 2 | 2"]),
        ("sit", ["1 2S | 1 2 | 2"]),
    ],
)
def test_a_mistake_costs_what_was_agreed(penalty: str, after: list[str]) -> None:
    told = story(["9C 3H", "2S 4D 6H"], [(1, 1, 300)], limit=2, penalty=penalty)
    assert told[:2] == ["0 9C | 1 3 | 1", "1 false | 1 3 | 1"]
    assert told[2:-1] == after


def test_of_two_penalty_cards_a_seat_gives_what_it_has() -> None:
    assert story(["9C 3H", "2S"], [(1, 1, 300)], limit=1, penalty="2")[2:] == [
        "1 penalty | 1 0 | 2",
        "end: nobody (limit) | 1 0 | 2",
    ]


def test_a_seat_that_sits_out_may_not_slap_on_the_next_pile_and_may_on_the_one_after() -> None:
    slaps = [(1, 1, 300), (3, 0, 300), (5, 1, 100), (5, 0, 900), (7, 1, 100)]
    told = story(["5C 7S 2H 2S 3S", "9H 2D 7D 3D"], slaps, limit=7, penalty="sit")
    assert told == [
        "0 5C | 4 4 | 1",
        "1 false | 4 4 | 1",
        "1 9H | 4 3 | 2",
        "0 7S | 3 3 | 3",
        "0 false | 3 3 | 3",
        "1 2D | 3 2 | 4",
        "0 2H | 2 2 | 5",
        "1 hit pair | 2 2 | 5",  # the pile of the mistake: the next one is sat out
        "0 beaten pair | 2 2 | 5",
        "1 takes (slap) | 2 7 | 0",
        "1 7D | 2 6 | 1",
        "0 2S | 1 6 | 2",
        "1 extra | 1 6 | 2",
        "end: nobody (limit) | 1 6 | 2",
    ]
