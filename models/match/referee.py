"""The referee: turns what is played, sheds and slaps with their response times, into events (rules.md §4).

A card is played in three steps: `shed`; then `slaps` with the hands on it (equal times: the lower seat first), or
`slap` for one after the other from the fastest to the slowest; then `close` once its window has passed. Each changes
the match and returns what happened. Where the pile is already decided (`is_decided`) the window may be closed at once,
after the last hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from models.match import events as say
from models.match.events import Ended, Ending, Event, Outcome, Slapped, Taking
from models.match.state import LEVY, Match

PENALTY_CARDS = {"1": 1, "2": 2, "none": 0, "sit": 0}


def begin(match: Match) -> list[Event]:
    """What happens before the first card: seats dealt no cards are passed over."""
    return close(match)


def shed(match: Match) -> list[Event]:
    """Have the seat in turn shed its top card; a face card traps the next seat that holds cards.

    Raises ValueError once the match is over, or where the last card has yet to be closed.
    """
    seat, challenger = match.turn, match.challenger
    lost = challenger is not None and not match.owes and not match.is_out(challenger)
    if seat is None or lost or match.winner is not None or match.ended is not None:
        raise ValueError("No card can be shed: the match is over, or the last card has yet to be closed.")
    card = match.shed(seat)
    if LEVY[card] and match.trapped is not None:
        return [say.shed(seat, card), say.trapped(match.trapped, match.owes)]
    return [say.shed(seat, card)]


def slap(match: Match, seat: int, ms: float) -> list[Event]:
    """Judge one more hand on the last card, as `slaps` does; the hands before it were faster."""
    return slaps(match, ((ms, seat),))


def slaps(match: Match, hands: Iterable[tuple[float, int]]) -> list[Event]:
    """Judge hands on the last card, each a time in ms since it came and a seat, from the fastest to the slowest.

    The first hand on a pile on which a rule holds is a `hit`, further seats are `beaten`; on any other pile each seat
    is wrong and pays. A seat that is out, sits this pile out or has been judged on this card changes nothing: `extra`.
    Raises ValueError where no card lies.
    """
    if match.ended is not None or not match.pile:
        raise ValueError("No card lies there to be slapped.")
    held, rules = match.held, match.holds
    events: list[Event] = []
    outcome: Outcome
    for ms, seat in sorted(hands):
        if (match.out | match.answered | match.sits_now) >> seat & 1 or match.seats_left == 1:
            outcome = "extra"
        elif not held:
            outcome = "false"
        elif match.winner is None:
            outcome = "hit"
        else:
            outcome = "beaten"
        match.slap(seat, outcome)
        events.append(Slapped(seat, outcome, ms, rules))
        if outcome == "false":
            events += penalise(match, seat)
    return events


def penalise(match: Match, seat: int) -> list[Event]:
    """Have a seat pay for a mistake in cards; one that has none to give is out for good."""
    cards = PENALTY_CARDS[match.penalty]
    if not cards:
        return []
    if not match.stacks[seat]:
        match.put_out(seat)
        return [say.went_out(seat)]
    events: list[Event] = []
    for _ in range(min(cards, len(match.stacks[seat]))):
        match.fine(seat)
        events.append(say.fined(seat))
    return events


def is_decided(match: Match) -> bool:
    """Whether no further slap on the last card can change who takes the pile: it has been hit, or one seat is left."""
    return match.winner is not None or match.seats_left == 1


def close(match: Match) -> list[Event]:
    """What happens once the last card's window has passed: who takes the pile, who is out, how the match ends.

    A slap comes before a trap that is lost. Nothing may happen, and then `match.turn` sheds next.
    """
    if match.winner is not None:
        return _take(match, match.winner, "slap")
    if match.seats_left == 1:
        return _leave_to_the_last(match)
    seat, challenger = match.turn, match.challenger
    if challenger is not None and (seat is None or not match.owes) and not match.is_out(challenger):
        return _take(match, challenger, "trap")
    if seat is None:
        return [_end(match, None, "no cards")]
    if match.sheds >= match.limit:
        return [_end(match, None, "limit")]
    events: list[Event] = []
    if not match.rules.rules:
        events += _pass_over(match, seat)
        if match.seats_left == 1:
            return [*events, *_leave_to_the_last(match)]
    if match.owes and seat != match.trapped:
        match.trap(seat, match.owes)
        events.append(say.trapped(seat, match.owes))
    return events


def stop_at_time(match: Match) -> list[Event]:
    """End the match because its time is up: most cards in the stack wins, nobody where two hold as many."""
    most = max(match.sizes)
    leading = [seat for seat, size in enumerate(match.sizes) if size == most]
    return [_end(match, leading[0] if len(leading) == 1 else None, "limit")]


def _take(match: Match, seat: int, why: Taking) -> list[Event]:
    match.take(seat)
    took = say.took(seat, why)
    if len(match.stacks[seat]) == match.dealt:
        return [took, _end(match, seat, "all")]
    if match.repeated:
        return [took, _end(match, None, "loop")]
    if match.sheds >= match.limit:
        return [took, _end(match, None, "limit")]
    return [took]


def _leave_to_the_last(match: Match) -> list[Event]:
    seat = next(seat for seat in range(match.seats) if not match.is_out(seat))
    events: list[Event] = []
    if match.pile:
        match.take(seat)
        events.append(say.took(seat, "last"))
    return [*events, _end(match, seat, "last")]


def _pass_over(match: Match, until: int) -> list[Event]:
    """With no slap rule in play: put out the seats without cards whose turn has come, before the next one to shed."""
    events: list[Event] = []
    due = match.leader
    if match.last is not None:
        pays_on = match.owes and match.last == match.trapped
        due = match.last if pays_on else (match.last + 1) % match.seats
    while due != until:
        if not match.stacks[due] and not match.is_out(due):
            match.put_out(due)
            events.append(say.went_out(due))
        due = (due + 1) % match.seats
    return events


def _end(match: Match, winner: int | None, why: Ending) -> Ended:
    match.ended = Ended(winner, why)
    return match.ended
