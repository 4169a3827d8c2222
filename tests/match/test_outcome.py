"""What a match came to: chances won, lost and missed, stacks over time, the dearest miss, and fifty milliseconds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from models.cards import parse_pile
from models.match import Ended, Event, LineError, Match, Script, read_script
from models.match.opponents import FASTEST_MS, Opponent
from models.match.outcome import Chance, Outcome, WhatIf, chances_of, outcome, sizes_of, what_if
from models.match.referee import stop_at_time
from models.match.simulation import Simulation
from models.rules import RuleSet
from tests.match.scripts import scripts

# Seat 0 leads. 1: 2C, 2: 2D (a pair), 3: 9H, 4: 9S (a pair), 5: 9C (a pair), 6: 4D, 7: 5S …
STACKS = ("2C 9H 9C 5S 7D", "2D 9S 4D 8H 10C")


def played(
    slaps: Sequence[tuple[int, int, float]] = (), stacks: Sequence[str] = STACKS, sheds: int = 20, **others: Any
) -> tuple[Callable[[], Match], list[Event]]:
    """A match with these slaps (card, seat, ms), stopped after so many cards: as it was dealt, and what happened."""
    told = {
        "rules": ["pair", "sandwich"],
        "stacks": [stack.split() for stack in stacks],
        "slaps": [{"after": after, "seat": seat, "ms": ms} for after, seat, ms in slaps],
    }
    script = read_script(json.dumps(told | others))
    return script.match, list(script.play(sheds))


def came_to(*slaps: tuple[int, int, float], void: Sequence[int] = (), **others: Any) -> Outcome:
    begin, events = played(slaps, **others)
    return outcome(begin, events, void)


def fates(found: Outcome) -> list[tuple[int, str]]:
    return [(chance.number, chance.fate) for chance in found.chances]


# -- chances -------------------------------------------------------------------------------------------------------


def test_a_chance_is_won_lost_to_a_faster_hand_or_missed_by_all() -> None:
    found = came_to((2, 0, 400), (2, 1, 500), (4, 1, 450), (4, 0, 470), sheds=5)
    assert found.chances[0] == Chance(2, ("pair",), parse_pile("2C 2D"), 2, "won", 400, 1, 500, 0)
    assert found.chances[1] == Chance(4, ("pair",), parse_pile("9H 9S"), 2, "lost", 470, 1, 450, 1)
    assert fates(came_to(sheds=5)) == [(2, "missed"), (4, "missed"), (5, "missed")]


def test_a_chance_that_another_took_is_lost_whether_the_player_slapped_or_not() -> None:
    found = came_to((2, 1, 450), sheds=2)
    assert fates(found) == [(2, "lost")]
    assert found.chances[0].is_overlooked
    assert not came_to((2, 1, 450), (2, 0, 460), sheds=2).chances[0].is_overlooked


def test_void_cards_are_in_no_figure() -> None:
    found = came_to((2, 1, 450), (2, 0, 460), sheds=3, void=[2])
    assert found.chances == ()
    assert [(line.rule, line.won + line.lost + line.missed) for line in found.rules] == [("pair", 0), ("sandwich", 0)]
    assert found.faster == WhatIf(50)


def test_a_player_who_sits_out_or_is_out_has_no_chance() -> None:
    sits = came_to((1, 0, 300), (2, 1, 400), (4, 1, 400), sheds=5, penalty="sit")
    assert fates(sits) == [(2, "lost")]  # the pile after it is sat out
    # The player sheds the only card, slaps 2C without a card to give, and is out.
    out = came_to((1, 0, 300), stacks=("2C", "3D 3C 5S", "9H 8D KS"), sheds=6)
    assert out.chances == ()


def test_false_slaps_of_the_player_are_counted_and_no_others() -> None:
    assert came_to((1, 0, 300), (1, 1, 300), (2, 0, 300), sheds=3).false_slaps == 2


def test_each_rule_has_its_chances_and_times_of_its_own() -> None:
    found = came_to((3, 0, 500), (5, 1, 450), stacks=("9H 9S 4D 6C", "2D 4S 5S"), sheds=5)
    pair, sandwich = found.rules
    assert (sandwich.won, sandwich.lost, sandwich.missed, sandwich.median_ms) == (1, 0, 0, 500)
    assert (pair.won, pair.lost, pair.missed, pair.median_ms, pair.their_median_ms) == (0, 1, 0, None, 450)


def test_times_with_other_rules_are_a_rules_own_only_where_it_was_never_alone() -> None:
    # a pair alone at 400 ms, then three of a kind: a pair and a sandwich at 300 ms
    found = came_to((2, 0, 400), (5, 0, 300), stacks=("2C 4H 4C 5S 7D", "2D 4S 8D 8H 10C"), sheds=5)
    pair, sandwich = found.rules
    assert [chance.rules for chance in found.chances] == [("pair",), ("pair",), ("pair", "sandwich")]
    assert (pair.won, pair.missed, pair.median_ms, pair.shared) == (2, 1, 400, False)
    assert (sandwich.won, sandwich.median_ms, sandwich.shared) == (1, 300, True)


def test_the_times_of_the_others_are_those_to_which_chances_were_lost() -> None:
    found = came_to((2, 1, 450), (4, 1, 550), sheds=4)
    assert found.rules[0].their_median_ms == 500
    assert found.rules[0].median_ms is None


# -- stacks --------------------------------------------------------------------------------------------------------


def test_stacks_are_told_as_dealt_and_after_every_card() -> None:
    found = came_to((2, 0, 400), (3, 0, 300), sheds=3)
    # 2C and 2D shed; the pile taken; 9H shed, and a penalty paid
    assert found.sizes == ((0, (5, 5)), (1, (4, 5)), (2, (6, 4)), (3, (4, 4)))
    assert (found.sheds, found.ended) == (3, Ended(None, "limit"))


def test_a_match_that_has_not_ended_has_no_outcome() -> None:
    begin, events = played(sheds=3)
    with pytest.raises(ValueError, match="has not ended"):
        outcome(begin, events[:-1])
    with pytest.raises(ValueError, match="has not ended"):
        outcome(begin, [])


def test_a_match_that_was_stopped_has_the_outcome_of_what_was_played() -> None:
    begin, events = played(((2, 0, 400),), sheds=20)
    place = [event.kind for event in events].index("take") + 1
    stopped = [*events[:place], *stop_at_time(begin().replay(events[:place]))]
    found = outcome(begin, stopped)
    assert (found.ended, found.sheds, fates(found)) == (Ended(0, "limit"), 2, [(2, "won")])


# -- the dearest miss ----------------------------------------------------------------------------------------------


def test_the_dearest_miss_is_the_overlooked_chance_with_the_largest_pile() -> None:
    found = came_to((5, 1, 450), sheds=7)
    assert found.dearest is not None
    assert (found.dearest.number, found.dearest.size, found.dearest.fate, found.dearest.taken_by) == (5, 5, "lost", 1)


def test_what_the_player_won_after_all_or_slapped_too_late_was_not_overlooked() -> None:
    assert came_to((5, 0, 450), sheds=6).dearest is None  # cards 2 and 4 were missed, but their pile was won
    assert came_to((2, 1, 450), (2, 0, 460), sheds=3).dearest is None


def test_a_pile_that_nobody_took_was_missed_as_well() -> None:
    found = came_to(sheds=5)
    assert found.dearest is not None
    assert (found.dearest.number, found.dearest.fate, found.dearest.taken_by) == (5, "missed", None)


# -- fifty milliseconds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own_ms", "faster"),
    [
        (430, WhatIf(50, (2,), 2)),
        (450, WhatIf(50, (2,), 2)),  # equal times go to the player
        (450.1, WhatIf(50)),
        (900, WhatIf(50)),
    ],
)
def test_a_hand_that_was_beaten_by_no_more_would_have_won(own_ms: float, faster: WhatIf) -> None:
    assert came_to((2, 1, 400), (2, 0, own_ms), sheds=3).faster == faster


def test_a_third_hand_in_between_still_wins() -> None:
    stacks = ("2C 9H", "2D 9S", "3S 4D")
    assert came_to((2, 2, 400), (2, 1, 420), (2, 0, 430), stacks=stacks, sheds=2).faster.numbers == (2,)
    assert came_to((2, 2, 400), (2, 1, 420), (2, 0, 460), stacks=stacks, sheds=2).faster.numbers == ()


def test_nobody_is_faster_than_can_be() -> None:
    assert came_to((2, 1, FASTEST_MS - 1), (2, 0, 160), sheds=2).faster.numbers == ()
    assert came_to((2, 1, FASTEST_MS), (2, 0, 160), sheds=2).faster.numbers == (2,)


def test_penalty_cards_in_the_pile_would_have_been_won_too() -> None:
    found = came_to((1, 1, 300), (2, 1, 400), (2, 0, 420), stacks=("2C 9H", "7H 2D 5C"), sheds=2)
    assert found.faster == WhatIf(50, (2,), 3)


def test_each_pile_is_judged_as_it_lay() -> None:
    found = came_to((2, 1, 400), (2, 0, 420), (4, 1, 400), (4, 0, 449), sheds=5)
    assert found.faster == WhatIf(50, (2, 4), 4)


def test_a_slap_that_would_have_won_the_match_is_named() -> None:
    found = came_to((2, 1, 400), (2, 0, 420), stacks=("2C", "2D"))
    assert found.ended == Ended(1, "all")
    assert found.faster == WhatIf(50, (2,), 2, wins_at=2)


def test_a_hand_that_is_much_faster_wins_whatever_it_slapped() -> None:
    begin, events = played(((2, 1, 400), (2, 0, 900), (4, 1, 500)), sheds=5)
    chances = tuple(chances_of(begin, events))
    assert what_if(begin, events, chances, 700).numbers == (2,)  # no hand of the player's came on card 4


# -- laws ----------------------------------------------------------------------------------------------------------


@given(scripts())
@settings(deadline=None, max_examples=60)
def test_chances_and_stacks_agree_with_what_happened(script: Script) -> None:
    events: list[Event] = []
    try:
        for event in script.play(200):
            events.append(event)
    except LineError:
        assert events[-1].kind == "end"
    found = outcome(lambda: script.match(200), events)
    hits = [event for event in events if event.kind == "slap" and event.outcome == "hit"]  # type: ignore[union-attr]
    assert sum(chance.fate == "won" for chance in found.chances) == sum(hit.seat == 0 for hit in hits)  # type: ignore[union-attr]
    assert sum(chance.fate == "lost" for chance in found.chances) <= sum(hit.seat != 0 for hit in hits)  # type: ignore[union-attr]
    assert [number for number, _ in found.sizes] == list(range(found.sheds + 1))
    for line in found.rules:
        held = Counter(chance.fate for chance in found.chances if line.rule in chance.rules)
        assert (line.won, line.lost, line.missed) == (held["won"], held["lost"], held["missed"])
    never = what_if(lambda: script.match(200), events, found.chances, 0)
    assert never.numbers == ()


def test_whole_matches_have_an_outcome_and_more_speed_never_wins_less() -> None:
    simulation = Simulation(RuleSet("berkeley", day=12), [Opponent(0.5)] * 3, 1)
    for game in range(1, 4):
        match, events = simulation.play(game)
        chances = tuple(chances_of(lambda: simulation.match(game), events))
        won = [len(what_if(lambda: simulation.match(game), events, chances, ms).numbers) for ms in (0, 25, 50, 100)]
        assert won == sorted(won)
        assert won[-1] > 0
        assert list(sizes_of(lambda: simulation.match(game), events))[-1] == (match.sheds, tuple(match.sizes))
