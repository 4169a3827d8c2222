"""The record of a drill in plain values, and the events it is made of."""

from __future__ import annotations

import json

import pytest

from models import events as ev
from models.record import record_of
from tests.playing import Hand


def played() -> Hand:
    """Five cards: plain, late, plain with a late press, false, hit."""
    hand = Hand("pair,sum2=10", day=24, cards=6, seed=9)
    hand.deal("7C 7D 9S")
    hand.slap(100, press=1)
    hand.deal("4C")
    hand.slap(500, input="touch")
    hand.deal("4D")
    hand.slap(420.5, press=1, input="mouse")
    hand.slap(700, press=2)
    return hand


def test_a_drill_whose_next_card_is_long_overdue_stands_paused_in_its_record() -> None:
    drill = played().drill
    due_ms = drill.due_ms(drill.cards[-1])
    assert record_of("some id", drill, due_ms + 3000)["state"] == "running"
    assert record_of("some id", drill, due_ms + 3001)["state"] == "paused"


def test_a_record_says_what_the_drill_was_played_with_and_how_it_stands() -> None:
    record = record_of("some id", played().drill, 5900)
    assert (record["id"], record["day"], record["day_source"], record["state"]) == (
        "some id",
        24,
        "calendar",
        "running",
    )
    assert record["settings"] == {
        "rules": ["pair", "sum2=10"], "faces": "asleep", "order": "any", "brackets": "free", "small_mod": "yes",
        "pace_ms": 1000, "cards": 6, "dealer": "deck", "seed": 9, "tz": "UTC",
    }  # fmt: skip


def test_a_record_has_every_card_with_what_held_what_became_of_it_and_its_presses() -> None:
    cards = record_of("id", played().drill, 5900)["cards"]
    keys = ("card", "face", "holds", "outcome", "reaction_ms", "interval_ms")
    assert [tuple(card[key] for key in keys) for card in cards] == [
        (1, "7C", [], "correct rejection", None, 1000),
        (2, "7D", ["pair"], "late", 1100, 1000),
        (3, "9S", [], "correct rejection", None, 1000),
        (4, "4C", [], "false", None, 1000),
        (5, "4D", ["pair"], "hit", 420.5, 1000),
    ]
    slaps = [[(slap["outcome"], slap["reaction_ms"], slap["input"]) for slap in card["slaps"]] for card in cards]
    assert slaps == [
        [],
        [],
        [("late", 100, "key")],
        [("false", 500, "touch")],
        [("hit", 420.5, "mouse"), ("extra", 700, "key")],
    ]
    assert [slap["about"] for card in cards for slap in card["slaps"]] == [2, 4, 5, 5]
    assert cards[3]["filed"] == {"kind": "stale", "rules": ["pair"]}


def test_a_record_does_not_tell_of_a_card_that_is_dealt_but_not_due() -> None:
    hand = played()
    hand.deal("KH")  # due at 6000
    assert len(record_of("id", hand.drill, 5999)["cards"]) == 5
    assert record_of("id", hand.drill, 6000)["cards"][5]["outcome"] == "open"


def test_a_record_keeps_every_card_of_a_drill_that_is_over_where_the_clock_was_set_back_since() -> None:
    hand = played()
    hand.store([ev.Stopped(5900, "choice")])
    assert [card["outcome"] for card in record_of("id", hand.drill, 5900)["cards"]] == [
        card["outcome"] for card in record_of("id", hand.drill, 0)["cards"]
    ]
    assert len(record_of("id", hand.drill, 0)["cards"]) == 5


def test_a_record_can_be_written_as_json() -> None:
    record = record_of("id", played().drill, 5900)
    assert json.loads(json.dumps(record, allow_nan=False)) == record


# -- events ------------------------------------------------------------------------------------------------------------


def test_an_event_of_a_kind_that_is_not_known_is_not_guessed_at() -> None:
    with pytest.raises(KeyError):
        ev.read("applauded", 5, {})


def test_two_posts_are_the_same_press_by_card_and_number_or_by_card_time_and_input() -> None:
    numbered = [ev.Slapped(5, 2, 300.0, 1), ev.Slapped(9, 2, 301.0, 1, "touch", "poor")]
    assert numbered[0].key == numbered[1].key
    unnumbered = [ev.Slapped(5, 2, 300.0), ev.Slapped(9, 2, 300.0, quality="poor", onset="element")]
    assert unnumbered[0].key == unnumbered[1].key
    others = [
        ev.Slapped(5, 2, 300.0, 2), ev.Slapped(5, 3, 300.0, 1), ev.Slapped(5, 2, 300.1), ev.Slapped(5, 3, 300.0),
        ev.Slapped(5, 2, 300.0, input="touch"), numbered[0], unnumbered[0],
    ]  # fmt: skip
    assert len({event.key for event in others}) == len(others)
