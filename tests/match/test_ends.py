"""How matches end: every reason of the rules, and the two extreme deals of beggar-my-neighbour."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from models.cards import Card, parse_pile
from models.match import Match
from models.match.events import Ended, Shed, Slapped, Took
from models.match.referee import close, shed, slap, stop_at_time
from models.rules import RuleSet
from tests.match.telling import story


def test_the_last_card_of_a_seat_can_be_slapped_and_the_game_goes_on() -> None:
    assert story(["5C 2H 8S", "5D"], [(2, 1, 600)], limit=4) == [
        "0 5C | 2 1 | 1",
        "1 5D | 2 0 | 2",
        "1 hit pair top-bottom | 2 0 | 2",
        "1 takes (slap) | 2 2 | 0",
        "1 5C | 2 1 | 1",
        "0 2H | 1 1 | 2",
        "end: nobody (limit) | 1 1 | 2",
    ]


def test_the_last_card_of_all_can_be_slapped_and_wins_every_card() -> None:
    assert story(["5C", "5D"], [(2, 0, 600)]) == [
        "0 5C | 0 1 | 1",
        "1 5D | 0 0 | 2",
        "0 hit pair top-bottom | 0 0 | 2",
        "0 takes (slap) | 2 0 | 0",
        "end: 0 (all) | 2 0 | 0",
    ]


def test_both_hands_empty_with_nothing_slappable_ends_without_a_winner() -> None:
    assert story(["5C", "6D"]) == ["0 5C | 0 1 | 1", "1 6D | 0 0 | 2", "end: nobody (no cards) | 0 0 | 2"]


def test_no_cards_at_all_end_before_the_first_one() -> None:
    assert story(["", ""]) == ["end: nobody (no cards) | 0 0 | 0"]


def test_a_seat_that_holds_the_only_cards_sheds_on_alone() -> None:
    assert story(["5C 7D 9H", ""]) == [
        "0 5C | 2 0 | 1",
        "0 7D | 1 0 | 2",
        "0 9H | 0 0 | 3",
        "end: nobody (no cards) | 0 0 | 3",
    ]


def test_a_leader_without_cards_is_passed_over() -> None:
    assert story(["", "7D", "9H"], limit=1)[0] == "1 7D | 0 0 1 | 1"


def test_a_state_seen_before_is_a_loop() -> None:
    told = story(["5H 5S JH 2D", "JC 2H"], rules=[])
    # 2D 2H JH 5H against JC 5S: a new state
    assert told[7:10] == ["1 owes 1 | 1 3 | 2", "1 5H | 1 2 | 3", "0 takes (trap) | 4 2 | 0"]
    # 5H 5S JH 2D against JC 2H, and seat 0 leads: as dealt
    assert told[17:] == [
        "1 owes 1 | 1 3 | 2",
        "1 2D | 1 2 | 3",
        "0 takes (trap) | 4 2 | 0",
        "end: nobody (loop) | 4 2 | 0",
    ]


def test_without_slap_rules_a_seat_without_cards_is_out_when_its_turn_comes() -> None:
    assert story(["2C", "4C 5C 6C"], rules=[]) == [
        "0 2C | 0 3 | 1",
        "1 4C | 0 2 | 2",
        "0 out | 0 2 | 2",
        "1 takes (last) | 0 4 | 0",
        "end: 1 (last) | 0 4 | 0",
    ]


def test_without_slap_rules_a_trapped_seat_that_runs_out_is_out_and_relieved() -> None:
    assert story(["QS 2C", "5C", "6C 8D"], rules=[], limit=3) == [
        "0 QS | 1 1 2 | 1",
        "1 owes 2 | 1 1 2 | 1",
        "1 5C | 1 0 2 | 2",
        "1 out | 1 0 2 | 2",
        "2 owes 1 | 1 0 2 | 2",
        "2 6C | 1 0 1 | 3",
        "0 takes (trap) | 4 0 1 | 0",
        "end: nobody (limit) | 4 0 1 | 0",
    ]


def test_with_slap_rules_a_seat_without_cards_stays_in() -> None:
    assert story(["2C", "4C 6D 8C"], limit=3)[2] == "1 6D | 0 1 | 3"


@pytest.mark.parametrize(("stacks", "winner"), [(["5C 6C", "7C"], 0), (["5C", "7C 8C"], 1), (["5C", "7C"], None)])
def test_when_time_is_up_most_cards_win_and_as_many_win_nothing(stacks: list[str], winner: int | None) -> None:
    match = Match([[Card.parse(card) for card in stack.split()] for stack in stacks], RuleSet("ers"))
    assert stop_at_time(match) == [Ended(winner, "limit")]
    assert match.ended == Ended(winner, "limit")
    with pytest.raises(ValueError, match="over"):
        shed(match)


def beggar(first: str, second: str) -> list[str]:
    """The stacks of a published deal: faces are shown, - is any number card; first hand leads, top card first."""
    numbers = (f"{rank}{suit}" for suit in "CDHS" for rank in range(2, 11))
    suits = {face: (("CDHS"[place]) for place in count()) for face in "JQKA"}
    return [
        " ".join(next(numbers) if card == "-" else card + next(suits[card]) for card in hand)
        for hand in (first, second)
    ]


def test_nesslers_deal_takes_8344_cards_and_1164_tricks() -> None:
    stacks = beggar("---AJ--Q---------QAKQJJ-QK", "-----A----KJ-K--------A---")
    told = story(stacks, rules=[], limit=10_000)
    kinds = Counter("trick" if "takes" in line else "trap" if "owes" in line else "card" for line in told[:-1])
    assert (kinds["card"], kinds["trick"]) == (8344, 1164)
    assert told[-1] == "end: 1 (all) | 0 52 | 0"


def test_casellas_deal_never_ends_and_repeats_after_33034_cards() -> None:
    told = story(beggar("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA"), rules=[], limit=40_000)
    assert sum("takes" not in line and "owes" not in line for line in told[:-1]) == 33_034
    assert told[-1] == "end: nobody (loop) | 42 10 | 0"


def test_nothing_is_shed_where_nobody_can() -> None:
    match = Match([[], []], RuleSet("ers"))
    with pytest.raises(ValueError, match="No card can be shed"):
        shed(match)
    assert close(match) == [Ended(None, "no cards")]


def test_nothing_is_shed_before_the_last_card_is_closed() -> None:
    match = Match([parse_pile("5C 2H"), parse_pile("5D 3H")], RuleSet("ers"))
    assert [*shed(match), *close(match), *shed(match), *slap(match, 1, 300)][-1] == Slapped(
        1, "hit", 300, ("pair", "top-bottom")
    )
    with pytest.raises(ValueError, match="yet to be closed"):
        shed(match)
    assert [*close(match), *shed(match)] == [Took(1, "slap"), Shed(1, Card.parse("3H"))]
    trapped = Match([parse_pile("JC 2H"), parse_pile("5D 3H")], RuleSet("ers"))
    assert [*shed(trapped), *close(trapped), *shed(trapped)][-1] == Shed(1, Card.parse("5D"))
    with pytest.raises(ValueError, match="yet to be closed"):
        shed(trapped)
    assert close(trapped) == [Took(0, "trap")]
