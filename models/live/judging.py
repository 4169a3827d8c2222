"""What a press at a match comes to: a drill's outcome table, with other hands on the pile (measurement.md §2).

A press that was slower than an opponent's hand is `beaten`, also just after the next card came; a late one is free.
"""

from __future__ import annotations

from collections.abc import Callable

from models.judge import Filing, grace_ms, judge
from models.live.card import MatchCard, Press


def judged(
    slap: Press, card: MatchCard, before: MatchCard | None, since_press_ms: float | None
) -> tuple[str, MatchCard]:
    """What a press comes to, and the card it is about; `since_press_ms` is the time since the press before.

    Notes on the press whether its response time counts.
    """
    reaction_ms = slap.event.reaction_ms
    in_grace = reaction_ms <= grace_ms(card.interval_ms)
    if card.void_reason == "barred":
        return "extra", card
    if card.outcome == "beaten":  # its window has passed, unless the player has pressed on it
        return ("beaten" if card.reaction_ms is None else "extra"), card
    lost = before is not None and before.outcome == "beaten" and before.reaction_ms is None
    if lost and before is not None and in_grace and card.outcome != "void":
        return "beaten", before
    verdict = judge(card, before, reaction_ms, since_press_ms)
    about = before if verdict.about_before and before else card
    if verdict.outcome in ("void", "extra", "early", "late"):
        return verdict.outcome, about
    passed = card.closed_at_ms is not None or reaction_ms >= card.interval_ms
    if verdict.outcome == "false":
        return ("extra" if passed else "false"), card
    slap.timed = verdict.timed
    if any(ms < reaction_ms for ms, _ in card.theirs()):
        return "beaten", card
    return ("late" if passed else "hit"), card


def take_effect(slap: Press, about: MatchCard, file: Callable[[MatchCard], Filing]) -> None:
    """Note on press and card what the press came to; `file` says what a false slap fell for."""
    match slap.outcome:
        case "early":
            about.early_presses += 1
        case "late":
            own = 0 if about.number == slap.event.card else about.interval_ms
            about.outcome = "late"
            about.reaction_ms = slap.reaction_ms = round(own + slap.event.reaction_ms, 1)
        case "hit":
            slap.lies = True
            about.outcome, about.reaction_ms = "hit", slap.event.reaction_ms if slap.timed else None
            slap.reaction_ms = about.reaction_ms
            slap.won = len(about.pile) + about.penalties
        case "beaten":
            slap.lies = about.closed_at_ms is None
            about.outcome = "beaten"
            about.reaction_ms = slap.reaction_ms = round(slap.pressed_at_ms - about.dealt_at_ms, 1)
        case "false":
            slap.lies = slap.penalty = True
            about.outcome, about.filed = "false", file(about)
