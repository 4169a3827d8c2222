"""What is said at the table of a match: of a press, of a chance that passed, of who takes the pile and why."""

from __future__ import annotations

from models.events import Slapped
from models.live.card import PLAYER, MatchCard, Press, hands_of
from models.live.fold import LiveMatch
from models.match.seen import Call
from models.turn import Slap
from models.verdict import UNBELIEVED, VOID_WHY, filing_reasons, filing_sentence, held_reasons

PENALTY = {
    "1": "One penalty card.",
    "2": "Two penalty cards.",
    "none": "It costs nothing.",
    "sit": "You sit out the next pile.",
}
"""What a mistaken slap costs, by the setting."""


def call_on_press(live: LiveMatch, press: Slapped) -> Call:
    """What a stored press came to, also where it is sent again; raises LookupError for another one."""
    slap = live.slap_of(press)
    if slap is None:
        raise LookupError(press.key)
    card = live.cards[slap.about - 1]
    title, sentence = _SAID[slap.outcome](live, slap, card)
    named = slap.outcome in ("hit", "beaten", "late")
    first = next(iter(card.theirs()), None) if slap.outcome == "beaten" else None
    return Call(
        outcome=slap.outcome,
        card=card.number,
        rules=slap.rules,
        title=title,
        sentence=sentence,
        findings=held_reasons(live, card) if named else filing_reasons(live, card) if slap.outcome == "false" else (),
        reaction_ms=slap.reaction_ms if named else None,
        other=live.names[first[1]] if first else None,
        other_ms=first[0] if first else None,
    )


def missed(live: LiveMatch, card: MatchCard) -> Call:
    """A chance that passed without a hand."""
    return Call("miss", card.number, card.holds, "Missed", "Nobody slapped it.", held_reasons(live, card))


def took(live: LiveMatch, card: MatchCard) -> Call:
    """Who takes the pile after a card, and why."""
    event = card.took
    assert event is not None
    you, name = event.seat == PLAYER, live.names[event.seat]
    size = len(card.pile) + card.penalties + sum(each.kind == "penalty" for each in card.said)
    cards = "1 card" if size == 1 else f"{size} cards"
    who = f"You take {cards}" if you else f"{name} takes {cards}"
    hit = next((hand for hand in hands_of(card.said) if hand.outcome == "hit"), None)
    own = next(
        (hand for hand in hands_of(card.said) if hand.seat == PLAYER and hand.outcome in ("hit", "beaten")), None
    )
    other = hit is not None and not you
    why = {
        "slap": "",
        "trap": "The trap was not paid off." if you else f"{name}’s face card was not answered.",
        "last": "Nobody else is left.",
    }[event.why]
    return Call(
        outcome="took",
        card=card.number,
        rules=card.holds,
        title=who,
        sentence=why,
        findings=held_reasons(live, card) if event.why == "slap" else (),
        reaction_ms=own.ms if own is not None else None,
        other=name if other else None,
        other_ms=hit.ms if hit is not None and other else None,
        taker=event.seat,
    )


def _hit(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    timed = isinstance(slap, Press) and slap.timed
    untimed = "" if timed else " No time is kept: it may have been meant for the card before."
    return "Hit", f"The pile is yours: {'1 card' if slap.won == 1 else f'{slap.won} cards'}.{untimed}"


def _beaten(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    return "Beaten", "A faster hand lay there. It costs nothing."


def _late(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    return "Late", "The chance had passed: its time was up. It costs nothing."


def _early(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    return "Too early", f"{slap.event.reaction_ms:.0f} ms is faster than anyone can see a card. It costs nothing."


def _false(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    return "False slap", f"{filing_sentence(card)} {PENALTY[live.settings.penalty]}"


def _extra(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    if card.void_reason == "barred":
        return "Does not count", "You may not slap on this pile."
    return "Does not count", "Right after another press, or once a card is answered or over, a press changes nothing."


def _void(live: LiveMatch, slap: Slap, card: MatchCard) -> tuple[str, str]:
    why = VOID_WHY.get(card.void_reason or "", VOID_WHY["choice"]).replace("the drill", "the match")
    return "Does not count", why if slap.believed else UNBELIEVED


_SAID = {
    "hit": _hit,
    "beaten": _beaten,
    "late": _late,
    "early": _early,
    "false": _false,
    "extra": _extra,
    "void": _void,
}
