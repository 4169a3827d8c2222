"""Laws of matches at the table, over chance players who press, pause, stall and lose their stream."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import play
from models.events import Slapped
from models.live import fold
from models.live.card import PLAYER, hands_of
from models.live.events import Closed
from models.live.record import events_of, match_record, script_of
from models.match import Ended, read_script
from tests.clockwork import DRILL, SET_UP_MS
from tests.match.at_table import MatchTable

OUTCOMES = {"hit", "miss", "late", "beaten", "correct rejection", "false", "void", "open"}
CARDS = 40
BERKELEY = "pair sandwich sum2=11 mul2=24 eq3 flush3 floopa3"


def play_by_chance(seats: int, seed: int, **how: object) -> MatchTable:
    """A match of some forty cards with a player who does something on every other card."""
    table = MatchTable.fair(seats, seed=seed, skill="champion", pace_ms=500, rules=BERKELEY, **how)
    chance = Random(seed)

    def meddle() -> None:
        number, at = len(table.live.cards), chance.random()
        if not number or table.live.state == "over":
            return
        lay_ms = table.clock.now_ms - table.live.cards[-1].dealt_at_ms
        if at < 0.5 and lay_ms >= 0:
            table.do(lambda live, now: play.slap(live, press(now, number, round(lay_ms, 1))))
        elif at < 0.55:
            table.pause()
        elif at < 0.6:
            table.pause("hidden", max(1, number - 1))
        elif at < 0.65 and lay_ms >= 0:
            table.do(lambda live, now: play.stall(live, {"card": [str(number)], "gap_ms": ["120"]}, now))
        elif at < 0.7:
            table.set_pace(chance.choice((400, 500, 700)))

    def resume() -> None:
        if table.live.state == "paused":
            table.resume()

    def offer() -> None:
        if table.live.awaits_player and table.live.state == "running":
            table.offer()

    for moment in range(200):
        table.at(250 * moment + 200 * chance.random(), chance.choice((meddle, meddle, resume, offer)))
    table.open().hear(lambda heard: heard.id == CARDS or heard.at_ms > 60_000)
    return table


def press(now: int, card: int, reaction_ms: float) -> Slapped:
    return Slapped(now, card, reaction_ms, press=1 + now % 100_000)


chance_matches = given(
    seats=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    penalty=st.sampled_from(("1", "2", "none", "sit")),
    own_turn=st.sampled_from(("auto", "key")),
)


@settings(max_examples=15, deadline=None)
@chance_matches
def test_no_card_is_ever_lost_and_the_same_events_give_the_same_match(
    seats: int, seed: int, penalty: str, own_turn: str
) -> None:
    table = play_by_chance(seats, seed, penalty=penalty, own_turn=own_turn)
    live, again = table.live, fold.LiveMatch()
    for event in table.events():
        again.apply(event)
        assert sum(again.match.sizes) + again.match.pile_size == 52
    now = table.clock.now_ms
    assert match_record(DRILL, again, now) == match_record(DRILL, live, now)
    assert {live.outcome(card, now) for card in live.cards} <= OUTCOMES
    assert [card.number for card in live.cards] == list(range(1, len(live.cards) + 1))
    table.close()


@settings(max_examples=15, deadline=None)
@chance_matches
def test_the_record_of_a_match_is_what_the_referee_makes_of_its_hands(
    seats: int, seed: int, penalty: str, own_turn: str
) -> None:
    table = play_by_chance(seats, seed, penalty=penalty, own_turn=own_turn)
    played = events_of(table.live)
    script = read_script(json.dumps(json.loads(script_of(table.live).to_json())))
    refereed = []
    for event in script.play(limit=max(1, table.live.match.sheds)):
        refereed.append(event)
    if not isinstance(played[-1], Ended) and isinstance(refereed[-1], Ended):
        refereed.pop()  # of the limit
    assert refereed[: len(played)] == played[: len(refereed)]
    assert abs(len(refereed) - len(played)) <= 2  # what closed after the last card
    table.close()


@settings(max_examples=15, deadline=None)
@chance_matches
def test_a_verdict_that_was_given_stands(seats: int, seed: int, penalty: str, own_turn: str) -> None:
    """A press that was answered a hit is a hit of the referee's, a beaten one is beaten, a false one false."""
    table = play_by_chance(seats, seed, penalty=penalty, own_turn=own_turn)
    for card in table.live.cards:
        own = [hand.outcome for hand in hands_of(card.said) if hand.seat == PLAYER]
        if card.closed_at_ms is not None and card.pressed is not None:
            assert own == [card.pressed.outcome]
        else:
            assert own == []
    table.close()


def test_a_whole_match_ends_and_its_windows_are_closed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = MatchTable.fair(3, seed=7, skill="senior", pace_ms=5000, minutes=20)
    table.open().hear()
    closed = [event.card for event in table.events() if isinstance(event, Closed)]
    assert closed == list(range(1, len(table.live.cards) + 1))
    assert table.live.why in ("time", "all", "last", "no cards", "loop", "limit")
    assert table.live.cards[0].dealt_at_ms == SET_UP_MS
    table.close()
