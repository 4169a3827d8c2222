"""What a match came to, read off its record: stacks over time, chances won, lost and missed, what speed would change.

The record is the match as dealt and everything that happened in it, from the first card to the end. A chance is a card
on which a rule held while the player could slap: *won* by the player's hand, *lost* to a faster one, whether the player
slapped or not, or *missed* by everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import median
from typing import Literal

from models.cards import Card
from models.match import referee
from models.match.events import Ended, Event, Shed, Slapped, Took
from models.match.opponents import FASTEST_MS
from models.match.state import Match

Fate = Literal["won", "lost", "missed"]
Begin = Callable[[], Match]
"""The match as it was dealt, a new one every time."""

PLAYER = 0
FASTER_MS = 50.0


@dataclass(frozen=True, slots=True)
class Chance:
    """Card `number`, on which `rules` held, with `size` cards in the pile, the `pile` of which could be seen.

    `own_ms` is the player's hand, first or not, `other_ms` the fastest of the others', of seat `other`; None where
    there was none. `taken_by` is who took the pile in the end, None where nobody did.
    """

    number: int
    rules: tuple[str, ...]
    pile: tuple[Card, ...]
    size: int
    fate: Fate
    own_ms: float | None = None
    other: int | None = None
    other_ms: float | None = None
    taken_by: int | None = None

    @property
    def is_overlooked(self) -> bool:
        """Whether the player left it alone."""
        return self.own_ms is None


@dataclass(frozen=True, slots=True)
class RuleLine:
    """The chances on which a rule held, whole cards also where others held too.

    `median_ms` is of the hits that were the rule's alone, or of all its hits where it never was alone (`shared`);
    `their_median_ms` of the hands to which chances were lost.
    """

    rule: str
    won: int
    lost: int
    missed: int
    median_ms: float | None
    their_median_ms: float | None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What a faster hand would have changed, on each pile as it lay: the cards on which it would have come first.

    `cards` is how many lay in these piles; `wins_at` the first of them after which the player would have held every
    card. What a match would have become after a pile that went another way, nobody can know.
    """

    faster_ms: float
    numbers: tuple[int, ...] = ()
    cards: int = 0
    wins_at: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that the page of a match that is over tells; `sizes` are stacks by the number of cards shed.

    `dearest` is the overlooked chance with the largest pile, of those that another took or nobody did.
    """

    ended: Ended
    sheds: int
    sizes: tuple[tuple[int, tuple[int, ...]], ...]
    chances: tuple[Chance, ...]
    rules: tuple[RuleLine, ...]
    false_slaps: int
    dearest: Chance | None
    faster: WhatIf


def outcome(begin: Begin, events: Sequence[Event], void: Collection[int] = ()) -> Outcome:
    """What the events of a whole match amount to for seat 0; `void` are the cards that count for nothing.

    Raises ValueError for a match that has not ended.
    """
    if not events or not isinstance(events[-1], Ended):
        raise ValueError("The match has not ended.")
    match = begin().replay(events)
    chances = tuple(chance for chance in chances_of(begin, events) if chance.number not in void)
    false_slaps = sum(
        isinstance(event, Slapped) and (event.seat, event.outcome) == (PLAYER, "false") for event in events
    )
    return Outcome(
        events[-1],
        match.sheds,
        tuple(sizes_of(begin, events)),
        chances,
        tuple(_line(rule.notation, chances) for rule in match.rules.rules),
        false_slaps,
        _dearest(chances),
        what_if(begin, events, chances),
    )


def sizes_of(begin: Begin, events: Sequence[Event]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The stacks as dealt, then as they were each time a card had been played: its number and the sizes."""
    match = begin()
    for event in events:
        if isinstance(event, Shed):
            yield match.sheds, tuple(match.sizes)
        match.apply(event)
    yield match.sheds, tuple(match.sizes)


def chances_of(begin: Begin, events: Sequence[Event]) -> Iterator[Chance]:
    """The player's chances in their order."""
    match = begin()
    open_chances: list[Chance] = []  # of the pile that lies
    for event in events:
        match.apply(event)
        if isinstance(event, Shed):
            barred = (match.out | match.sits_now) >> PLAYER & 1
            if match.held and not barred:
                open_chances.append(Chance(match.sheds, match.holds, match.pile_cards, match.pile_size, "missed"))
        elif isinstance(event, Slapped) and open_chances and open_chances[-1].number == match.sheds:
            open_chances[-1] = _with_hand(open_chances[-1], event)
        elif isinstance(event, Took):
            yield from (replace(chance, taken_by=event.seat) for chance in open_chances)
            open_chances.clear()
    yield from open_chances


def _with_hand(chance: Chance, hand: Slapped) -> Chance:
    if hand.outcome == "extra":
        return chance
    if hand.seat == PLAYER:
        return replace(chance, own_ms=hand.ms, fate="won" if hand.outcome == "hit" else chance.fate)
    if chance.other is None:
        chance = replace(chance, other=hand.seat, other_ms=hand.ms)
    return replace(chance, fate="lost") if hand.outcome == "hit" else chance


def _line(rule: str, chances: Sequence[Chance]) -> RuleLine:
    held = [chance for chance in chances if rule in chance.rules]
    hits = [chance for chance in held if chance.fate == "won"]
    lost = [chance for chance in held if chance.fate == "lost"]
    alone = [chance for chance in hits if len(chance.rules) == 1]
    shared = bool(hits) and all(len(chance.rules) > 1 for chance in held)
    own = [chance.own_ms for chance in (hits if shared else alone) if chance.own_ms is not None]
    theirs = [chance.other_ms for chance in lost if chance.other_ms is not None]
    return RuleLine(
        rule,
        len(hits),
        len(lost),
        sum(chance.fate == "missed" for chance in held),
        median(own) if own else None,
        median(theirs) if theirs else None,
        shared,
    )


def _dearest(chances: Sequence[Chance]) -> Chance | None:
    cost = [chance for chance in chances if chance.is_overlooked and chance.taken_by != PLAYER]
    return max(cost, key=lambda chance: chance.size, default=None)


def what_if(begin: Begin, events: Sequence[Event], chances: Sequence[Chance], faster_ms: float = FASTER_MS) -> WhatIf:
    """What would have gone differently had the player's hand come so much sooner, by refereeing those cards again.

    A hand is never sooner than anybody can see (FASTEST_MS). Only cards that the player slapped can tell: how far a
    hand that never came was off, nobody knows.
    """
    found = WhatIf(faster_ms)
    sooner_by_card = {
        chance.number: sooner
        for chance in chances
        if chance.fate == "lost"
        and chance.own_ms is not None
        and chance.other_ms is not None
        and (sooner := min(chance.own_ms, max(FASTEST_MS, chance.own_ms - faster_ms))) <= chance.other_ms
    }
    match = begin()
    for place, event in enumerate(events):
        match.apply(event)
        if not isinstance(event, Shed) or match.sheds not in sooner_by_card:
            continue
        again = match.copy()
        referee.slaps(again, _hands(islice(events, place + 1, None), sooner_by_card[match.sheds]))
        if again.winner == PLAYER:
            size = again.pile_size
            ended = any(isinstance(said, Ended) and said.winner == PLAYER for said in referee.close(again))
            wins_at = match.sheds if ended and found.wins_at is None else found.wins_at
            found = replace(found, numbers=(*found.numbers, match.sheds), cards=found.cards + size, wins_at=wins_at)
    return found


def _hands(events: Iterable[Event], sooner: float) -> Iterator[tuple[float, int]]:
    """The hands on a card, which begin the events after it, with the player's at another time."""
    for event in events:
        if isinstance(event, Shed | Took | Ended):
            return
        if isinstance(event, Slapped) and event.outcome != "extra":
            yield sooner if event.seat == PLAYER else event.ms, event.seat
