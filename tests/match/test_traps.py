"""Face cards and what is owed to them, event by event."""

from __future__ import annotations

from tests.match.telling import story


def test_a_pair_made_by_the_last_failing_card_can_be_slapped_before_the_award() -> None:
    assert story(["QS 4C", "9C 9D 3H"], [(3, 1, 310)]) == [
        "0 QS | 1 3 | 1",
        "1 owes 2 | 1 3 | 1",
        "1 9C | 1 2 | 2",
        "1 9D | 1 1 | 3",
        "1 hit pair | 1 1 | 3",
        "1 takes (slap) | 1 4 | 0",
        "1 3H | 1 3 | 1",
        "0 4C | 0 3 | 2",
        "1 QS | 0 2 | 3",
        "1 takes (trap) | 0 5 | 0",
        "end: 1 (all) | 0 5 | 0",
    ]


def test_the_award_comes_where_nobody_slaps_that_pair() -> None:
    assert story(["QS 4C", "9C 9D 3H"], limit=3) == [
        "0 QS | 1 3 | 1",
        "1 owes 2 | 1 3 | 1",
        "1 9C | 1 2 | 2",
        "1 9D | 1 1 | 3",
        "0 takes (trap) | 4 1 | 0",
        "end: nobody (limit) | 4 1 | 0",
    ]


def test_a_slap_inside_a_trap_ends_it_and_the_slapper_leads() -> None:
    assert story(["KS 2C", "5C 5D 7H"], [(3, 0, 400)], limit=5) == [
        "0 KS | 1 3 | 1",
        "1 owes 3 | 1 3 | 1",
        "1 5C | 1 2 | 2",
        "1 5D | 1 1 | 3",
        "0 hit pair | 1 1 | 3",
        "0 takes (slap) | 4 1 | 0",
        "0 2C | 3 1 | 1",
        "1 7H | 3 0 | 2",
        "end: nobody (limit) | 3 0 | 2",
    ]


def test_a_mistaken_slap_inside_a_trap_neither_ends_it_nor_pays_it() -> None:
    assert story(["KS 2C", "5C 6D 7H 8S"], [(2, 1, 250)]) == [
        "0 KS | 1 4 | 1",
        "1 owes 3 | 1 4 | 1",
        "1 5C | 1 3 | 2",
        "1 false | 1 3 | 2",
        "1 penalty | 1 2 | 3",
        "1 7H | 1 1 | 4",
        "1 8S | 1 0 | 5",
        "0 takes (trap) | 6 0 | 0",
        "end: 0 (all) | 6 0 | 0",
    ]


def test_a_face_card_in_reply_traps_the_next_seat_with_its_own_count() -> None:
    assert story(["JS 2C", "KD 3C", "4C 7D 9H 8S"], limit=5) == [
        "0 JS | 1 2 4 | 1",
        "1 owes 1 | 1 2 4 | 1",
        "1 KD | 1 1 4 | 2",
        "2 owes 3 | 1 1 4 | 2",
        "2 4C | 1 1 3 | 3",
        "2 7D | 1 1 2 | 4",
        "2 9H | 1 1 1 | 5",
        "1 takes (trap) | 1 6 1 | 0",
        "end: nobody (limit) | 1 6 1 | 0",
    ]


def test_a_jack_leaves_one_chance_and_an_ace_four() -> None:
    assert story(["JS 2C", "3C 4C"], limit=2)[-2] == "0 takes (trap) | 3 1 | 0"
    assert story(["AS 2C", "3C 5D 7C 9D 4H"], limit=5) == [
        "0 AS | 1 5 | 1",
        "1 owes 4 | 1 5 | 1",
        "1 3C | 1 4 | 2",
        "1 5D | 1 3 | 3",
        "1 7C | 1 2 | 4",
        "1 9D | 1 1 | 5",
        "0 takes (trap) | 6 1 | 0",
        "end: nobody (limit) | 6 1 | 0",
    ]


def test_of_two_players_the_trapped_one_runs_out_and_the_challenger_collects_after_the_window() -> None:
    before = ["0 KS | 1 2 | 1", "1 owes 3 | 1 2 | 1", "1 5C | 1 1 | 2", "1 5D | 1 0 | 3"]
    assert story(["KS 2C", "5C 5D"]) == [*before, "0 takes (trap) | 4 0 | 0", "end: 0 (all) | 4 0 | 0"]
    assert story(["KS 2C", "5C 5D"], [(3, 1, 900)], limit=3) == [
        *before,
        "1 hit pair | 1 0 | 3",
        "1 takes (slap) | 1 3 | 0",
        "end: nobody (limit) | 1 3 | 0",
    ]


def test_of_three_players_the_next_with_cards_owes_the_rest() -> None:
    assert story(["KS 2C", "5C", "6C 8D 9D"], limit=4) == [
        "0 KS | 1 1 3 | 1",
        "1 owes 3 | 1 1 3 | 1",
        "1 5C | 1 0 3 | 2",
        "2 owes 2 | 1 0 3 | 2",
        "2 6C | 1 0 2 | 3",
        "2 8D | 1 0 1 | 4",
        "0 takes (trap) | 5 0 1 | 0",
        "end: nobody (limit) | 5 0 1 | 0",
    ]


def test_a_penalty_that_takes_the_last_card_of_the_trapped_seat_hands_on_what_it_owes() -> None:
    assert story(["QS 2C", "5C", "6C 8D 9D"], [(1, 1, 300)], limit=3) == [
        "0 QS | 1 1 3 | 1",
        "1 owes 2 | 1 1 3 | 1",
        "1 false | 1 1 3 | 1",
        "1 penalty | 1 0 3 | 2",
        "2 owes 2 | 1 0 3 | 2",
        "2 6C | 1 0 2 | 3",
        "2 8D | 1 0 1 | 4",
        "0 takes (trap) | 5 0 1 | 0",
        "end: nobody (limit) | 5 0 1 | 0",
    ]


def test_relief_goes_round_the_table() -> None:
    assert story(["2C 8C", "4H 9S", "QS 9H", "3D"], limit=5) == [
        "0 2C | 1 2 2 1 | 1",
        "1 4H | 1 1 2 1 | 2",
        "2 QS | 1 1 1 1 | 3",
        "3 owes 2 | 1 1 1 1 | 3",
        "3 3D | 1 1 1 0 | 4",
        "0 owes 1 | 1 1 1 0 | 4",
        "0 8C | 0 1 1 0 | 5",
        "2 takes (trap) | 0 1 6 0 | 0",
        "end: nobody (limit) | 0 1 6 0 | 0",
    ]


def test_a_challenger_without_cards_of_its_own_takes_the_pile_too() -> None:
    assert story(["JS", "4C 5C"], limit=2) == [
        "0 JS | 0 2 | 1",
        "1 owes 1 | 0 2 | 1",
        "1 4C | 0 1 | 2",
        "0 takes (trap) | 2 1 | 0",
        "end: nobody (limit) | 2 1 | 0",
    ]


def test_a_face_card_that_nobody_can_answer_takes_the_pile() -> None:
    assert story(["2C AS", "9H"]) == [
        "0 2C | 1 1 | 1",
        "1 9H | 1 0 | 2",
        "0 AS | 0 0 | 3",
        "0 takes (trap) | 3 0 | 0",
        "end: 0 (all) | 3 0 | 0",
    ]


def test_a_challenger_that_is_out_takes_nothing_and_the_next_with_cards_leads_onto_the_pile() -> None:
    assert story(["QS", "5C 6C 2D", "8H"], [(1, 0, 300)]) == [
        "0 QS | 0 3 1 | 1",
        "1 owes 2 | 0 3 1 | 1",
        "0 false | 0 3 1 | 1",
        "0 out | 0 3 1 | 1",
        "1 5C | 0 2 1 | 2",
        "1 6C | 0 1 1 | 3",
        "2 8H | 0 1 0 | 4",
        "1 2D | 0 0 0 | 5",
        "end: nobody (no cards) | 0 0 0 | 5",
    ]
