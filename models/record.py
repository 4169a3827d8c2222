"""The record of a drill in plain values, as interface.md promises it to other programs."""

from __future__ import annotations

from typing import Any

from models.course import Course
from models.drill import Drill
from models.turn import CardRecord


def record_of(drill_id: str, drill: Drill, now_ms: float) -> dict[str, Any]:
    """The whole drill as it stands at `now_ms`; cards in the order dealt, slaps in the order they arrived."""
    return {
        **head_record(drill_id, drill, now_ms),
        "won": drill.won,
        "cards": [card_record(drill, card, now_ms) for card in dealt_by(drill, now_ms)],
    }


def dealt_by(course: Course, now_ms: float) -> list[CardRecord]:
    """The cards that had been dealt by then."""
    return [card for card in course.cards if was_dealt(course, card, now_ms)]


def was_dealt(course: Course, card: CardRecord, now_ms: float) -> bool:
    """Whether a card had been dealt by then; of what is over every one, also where the clock was set back since."""
    return course.state == "over" or card.dealt_at_ms <= now_ms


def head_record(game_id: str, course: Course, now_ms: float) -> dict[str, Any]:
    """What the record of a drill and of a match begin with."""
    return {
        "id": game_id,
        "settings": {**course.settings.to_json(), "tz": course.tz},
        "day": course.day,
        "day_source": course.day_source,
        "state": "paused" if course.is_silent(now_ms) else course.state,
        "started_at_ms": course.started_at_ms,
        "refresh_ms": course.refresh_ms,
        "clock_step_ms": course.clock_step_ms,
    }


def card_record(course: Course, card: CardRecord, now_ms: float) -> dict[str, Any]:
    """A card as it stands at `now_ms`, with the presses made on it."""
    return {
        "card": card.number,
        "face": str(card.face),
        "holds": list(card.holds),
        "asleep": list(card.asleep),
        "near": list(card.near),
        "outcome": course.outcome(card, now_ms),
        "reaction_ms": card.reaction_ms,
        "interval_ms": card.interval_ms,
        "dealt_at_ms": card.dealt_at_ms,
        "void_reason": card.void_reason,
        "filed": {"kind": card.filed.kind, "rules": list(card.filed.rules)} if card.filed else None,
        "thought": card.thought,
        "slaps": [
            {
                "outcome": slap.outcome,
                "reaction_ms": slap.event.reaction_ms,
                "input": slap.event.input,
                "press": slap.event.press,
                "quality": slap.event.quality,
                "onset": slap.event.onset,
                "about": slap.about,
            }
            for slap in card.slaps
        ],
    }
