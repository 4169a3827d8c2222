"""Laws of every match: cards are conserved, it ends, and its record gives it back."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from models.match import Event, LineError, Match, Script, Shed, Slapped, read_script, referee
from models.match.events import body, read
from models.match.lined import parse as parse_json
from models.match.lined import plain
from models.match.text import described
from tests.match.plain_match import PlainMatch
from tests.match.scripts import scripts, slaps_of

LIMIT = 400

unhurried = settings(deadline=None, max_examples=60)


def events_of(script: Script) -> list[Event]:
    """What happens up to the end; slaps after it, which are refused, are passed over."""
    events: list[Event] = []
    try:
        for event in script.play(LIMIT):
            events.append(event)
    except LineError:
        assert events[-1].kind == "end"
    return events


def cards_of(match: Match) -> Counter[int]:
    return Counter(chain(*match.stacks, match.pile, match.fines))


@given(scripts())
@unhurried
def test_stacks_pile_and_penalty_cards_are_the_cards_dealt_after_every_event(script: Script) -> None:
    match = script.match(LIMIT)
    dealt = cards_of(match)
    for event in events_of(script):
        match.apply(event)
        assert cards_of(match) == dealt
        assert sum(match.sizes) + match.pile_size == match.dealt


@given(scripts())
@unhurried
def test_every_match_ends_once_and_its_last_event_says_why(script: Script) -> None:
    events = events_of(script)
    assert [event.kind for event in events].count("end") == 1
    assert events[-1].kind == "end"


@given(scripts())
@unhurried
def test_what_the_referee_leaves_and_what_a_replay_leaves_is_the_same(script: Script) -> None:
    events = events_of(script)
    stored = [(event.kind, json.loads(json.dumps(body(event)))) for event in events]
    replayed = script.match(LIMIT).replay(read(kind, plain) for kind, plain in stored)
    assert [read(kind, plain) for kind, plain in stored] == events
    again = script.match(LIMIT).replay(events)
    for name in ("stacks", "pile", "fines", "turn", "challenger", "trapped", "owes", "out", "seats_left", "ended"):
        assert getattr(replayed, name) == getattr(again, name)


@given(scripts(), st.integers(0, 60))
@unhurried
def test_a_match_folded_from_its_first_events_goes_on_as_it_went(script: Script, cards: int) -> None:
    events = events_of(script)
    begun = [place for place, event in enumerate(events) if isinstance(event, Shed)][cards : cards + 1]
    for place in begun:
        rest = {slap for slap in slaps_of(events) if slap.after > cards}
        match = script.match(LIMIT).replay(events[:place])
        played: list[Event] = []
        while match.ended is None:
            played += referee.shed(match)
            for slap in sorted(rest, key=lambda slap: (slap.ms, slap.seat)):
                if slap.after == match.sheds:
                    played += referee.slap(match, slap.seat, slap.ms)
            played += referee.close(match)
        assert without_extra(played) == without_extra(events[place:])


def without_extra(events: list[Event]) -> list[Event]:
    """Slaps that change nothing may be alike, and a set keeps one of them."""
    return [event for event in events if not (isinstance(event, Slapped) and event.outcome == "extra")]


@given(scripts())
@unhurried
def test_what_the_match_sees_is_what_the_rules_say_of_the_pile(script: Script) -> None:
    match = script.match(LIMIT)
    for event in events_of(script):
        match.apply(event)
        if isinstance(event, Shed):
            pile = match.pile_cards
            assert match.holds == match.rules.holds(pile)
            assert match.held == match.rules.holds_mask(pile)
            assert match.near == match.rules.near_mask(pile)


@given(scripts())
@unhurried
def test_the_text_of_a_script_is_read_back_as_the_script(script: Script) -> None:
    assert read_script(script.to_json()) == script


@given(scripts())
@unhurried
def test_the_slaps_among_the_events_play_the_same_match_again(script: Script) -> None:
    events = events_of(script)
    record = Script(script.rules, script.stacks, slaps_of(events), script.penalty, script.decks, script.leader)
    assert list(record.play(LIMIT)) == events


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda members: st.lists(members, max_size=4) | st.dictionaries(st.text(), members, max_size=4),
    max_leaves=12,
)


@given(JSON, st.sampled_from([None, 1]))
@unhurried
def test_json_with_lines_is_the_json_without_them(value: object, indent: int | None) -> None:
    assert plain(parse_json(json.dumps(value, indent=indent))) == value


@given(scripts())
@unhurried
def test_a_plain_reading_of_the_rules_says_the_same(script: Script) -> None:
    match = script.match(LIMIT)
    told = []
    for event in events_of(script):
        match.apply(event)
        told.append(tuple(described(event, match).values()))
    assert told == PlainMatch(script, LIMIT).play()
