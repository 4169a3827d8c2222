"""Random scripts for laws that hold on all of them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from models.cards import DECK, shuffled
from models.match.events import Event, Shed, Slapped
from models.match.script import Script, Slap
from models.match.state import PENALTIES
from models.rules import Readings, RuleSet

RULES = (
    RuleSet("ers"),
    RuleSet("berkeley", day=12),
    RuleSet([]),
    RuleSet("pair,sum2=11,flush3,flush4,top-bottom,run5", Readings(faces="awake")),
)


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    """Any part of a deck or two in two to five stacks, and slaps on any of the first cards."""
    decks = draw(st.integers(1, 2))
    cards = shuffled(DECK * decks, Random(draw(st.integers(0, 1000))).random)[: draw(st.integers(0, 40))]
    seats = draw(st.integers(2, 5))
    cuts = sorted(draw(st.lists(st.integers(0, len(cards)), min_size=seats - 1, max_size=seats - 1)))
    stacks = tuple(cards[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(cards)], strict=True))
    slap = st.builds(Slap, st.integers(1, 60), st.integers(0, seats - 1), st.integers(0, 900) | st.floats(0, 900))
    slaps = tuple(draw(st.lists(slap, max_size=40)))
    penalty, leader = draw(st.sampled_from(PENALTIES)), draw(st.integers(0, seats - 1))
    return Script(draw(st.sampled_from(RULES)), stacks, slaps, penalty, decks, leader)


def slaps_of(events: list[Event]) -> tuple[Slap, ...]:
    """The slaps among the events of a match, each with the number of its card."""
    slaps, number = [], 0
    for event in events:
        if isinstance(event, Shed):
            number += 1
        elif isinstance(event, Slapped):
            slaps.append(Slap(number, event.seat, event.ms))
    return tuple(slaps)
