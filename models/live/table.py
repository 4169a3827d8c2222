"""What the table of a match shows, as the small values of models/match/seen.py; nothing here changes the match."""

from __future__ import annotations

from models.live.card import PLAYER, MatchCard, hands_of
from models.live.fold import LiveMatch
from models.live.record import events_of
from models.match.events import WentOut
from models.match.results import match_result
from models.match.seen import (
    FeltView,
    HandsView,
    HandView,
    MatchCounts,
    MatchResult,
    MatchView,
    OpponentView,
    ReflexView,
    SeatView,
    TrapView,
)
from models.settings import TOO_FAST_MS
from models.table import PAUSED_WHY, DayView, impossible, legible, state_view, timing


def felt_view(live: LiveMatch) -> FeltView:
    """The seats, and the pile as it lies."""
    match, last, names = live.match, live.last, live.names
    pile = match.pile_cards
    recent = pile[-legible(live) :]
    trap = None
    if match.challenger is not None and match.trapped is not None and match.owes:
        trap = TrapView(
            seat=match.trapped,
            name=names[match.trapped],
            by=names[match.challenger],
            owes=match.owes,
            of=match.levy,
        )
    seats = (
        SeatView(
            seat,
            names[seat],
            len(stack),
            seat == PLAYER,
            match.turn == seat,
            match.is_out(seat),
            bool(match.sits_now >> seat & 1),
        )
        for seat, stack in enumerate(match.stacks)
    )
    return FeltView(
        number=len(live.cards),
        face=str(pile[-1]) if pile else None,
        recent=tuple(str(face) for face in recent),
        bottom=str(pile[0]) if "top-bottom" in live.settings.rules and len(pile) > len(recent) else None,
        size=match.pile_size,
        penalties=len(match.fines),
        seats=tuple(seats),
        trap=trap,
        glows=live.settings.hints == "yes" and live.lies_open and bool(pile) and bool(match.held),
        void=bool(pile) and last is not None and last.outcome == "void" and last.void_reason != "barred",
        awaits_player=live.awaits_player and live.state == "running",
        note=_note(live),
    )


def _note(live: LiveMatch) -> str | None:
    """What else the last card brought: seats that went out, or a pile that goes unless somebody slaps it."""
    played = [card for card in live.cards[-2:] if card.closed_at_ms is not None]
    said = played[-1].said if played else ()
    out = [event.seat for event in said if isinstance(event, WentOut)]
    if not out:
        return _award(live)
    names = " and ".join("you" if seat == PLAYER else live.names[seat] for seat in out)
    are = "are" if len(out) > 1 or out[0] == PLAYER else "is"
    return f"{names[0].upper()}{names[1:]} {are} out of the match."


def _award(live: LiveMatch) -> str | None:
    """Who takes the pile once the window has passed, because the cards owed are paid or cannot be."""
    match = live.match
    seat, lost = match.challenger, not match.owes or match.turn is None
    if seat is None or not lost or match.is_out(seat) or not live.lies_open:
        return None
    return f"{'You take' if seat == PLAYER else f'{live.names[seat]} takes'} the pile unless somebody slaps it."


def hands_view(live: LiveMatch, card: MatchCard, by_ms: float | None = None) -> HandsView:
    """The hands on a card, the player's too: all of them, or those that came within `by_ms`."""
    if card.closed_at_ms is not None:
        hands = [(hand.ms, hand.seat, hand.outcome) for hand in hands_of(card.said) if hand.outcome != "extra"]
    else:
        ordered = card.all_hands(by_ms)
        outcomes = ["false" if not card.holds else "hit" if not place else "beaten" for place in range(len(ordered))]
        hands = [(ms, seat, outcome) for (ms, seat), outcome in zip(ordered, outcomes, strict=True)]  # type: ignore[misc]
    return HandsView(
        card.number,
        tuple(HandView(seat, live.names[seat], seat == PLAYER, ms, outcome) for ms, seat, outcome in hands),
    )


def lying_hands(live: LiveMatch, number: int, now_ms: float) -> HandsView | None:
    """The hands that lie on a card by now; None where it is covered, or none lies there."""
    card = live.cards[number - 1]
    view = hands_view(live, card, now_ms - card.dealt_at_ms)
    return view if view.hands and card is live.last else None


def counts(live: LiveMatch, now_ms: float) -> MatchCounts:
    """The running counts at `now_ms`."""
    outcomes = [live.outcome(card, now_ms) for card in live.cards]
    early = sum(slap.outcome == "early" for card in live.cards for slap in card.slaps)
    return MatchCounts(
        number=len(live.cards),
        cards=len(live.match.stacks[PLAYER]),
        won=outcomes.count("hit"),
        beaten=outcomes.count("beaten"),
        missed=outcomes.count("miss") + outcomes.count("late"),
        false_slaps=outcomes.count("false"),
        early=early,
        left_ms=live.time_left_ms,
        pace_ms=live.pace_ms,
    )


def opponents(live: LiveMatch) -> tuple[OpponentView, ...]:
    """The opponents with the parameters they play by."""
    return tuple(
        OpponentView(
            seat,
            seated.name,
            live.company.manner(seat),
            tuple(ReflexView(row.name, row.typical_ms, row.sees, row.falls) for row in seated.rows),
        )
        for seat, seated in enumerate(live.company.seats, start=1)
    )


def match_view(match_id: str, live: LiveMatch, slap_key: str, now_ms: float) -> MatchView:
    """The page of a match in progress."""
    settings, last = live.settings, live.last
    dated = any(rule.notation.endswith("=date") for rule in live.rules.rules)
    stands_still = live.state == "running" and live.since_start > 0
    lying = last if last is not None and live.lies_open else None
    return MatchView(
        id=match_id,
        name=settings.name,
        state="paused" if stands_still else live.state,
        pace_ms=live.pace_ms,
        number=len(live.cards),
        rules=live.rules.rules,
        impossible=impossible(live),
        longest=legible(live),
        shows_bottom="top-bottom" in settings.rules,
        day=DayView(live.day, live.day_source) if dated else None,
        too_fast=live.pace_ms < TOO_FAST_MS,
        slap_key=slap_key,
        own_turn=settings.own_turn,
        hints=settings.hints == "yes",
        minutes=settings.minutes,
        penalty=settings.penalty,
        opponents=opponents(live),
        felt=felt_view(live),
        hands=hands_view(live, lying, now_ms - lying.dealt_at_ms) if lying and lying.all_hands() else None,
        call=None,
        counts=counts(live, now_ms),
        paused_why=PAUSED_WHY["stream"] if stands_still else state_view(match_id, live).why,
        timing=timing(live),
    )


def result_of(live: LiveMatch) -> MatchResult:
    """What a match that is over came to."""
    early = sum(slap.outcome == "early" for card in live.cards for slap in card.slaps)
    return match_result(
        live.new_match,
        events_of(live),
        live.names,
        opponents(live),
        name=live.settings.name,
        played_ms=live.played_ms,
        void=[card.number for card in live.cards if card.outcome == "void"],
        early=early,
        stop=live.stop,
        hints=live.settings.hints == "yes",
    )
