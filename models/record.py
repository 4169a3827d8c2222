"""The record of a drill in plain values, as interface.md promises it to other programs."""

from __future__ import annotations

from typing import Any

from models.drill import Drill
from models.turn import CardRecord


def record_of(drill_id: str, drill: Drill, now_ms: float) -> dict[str, Any]:
    """The whole drill as it stands at `now_ms`; cards in the order dealt, slaps in the order they arrived."""
    return {
        "id": drill_id,
        "settings": {**drill.settings.to_json(), "tz": drill.tz},
        "day": drill.day,
        "day_source": drill.day_source,
        "state": "paused" if drill.is_silent(now_ms) else drill.state,
        "started_at_ms": drill.started_at_ms,
        "refresh_ms": drill.refresh_ms,
        "clock_step_ms": drill.clock_step_ms,
        "won": drill.won,
        "cards": [_card(drill, card, now_ms) for card in dealt_by(drill, now_ms)],
    }


def dealt_by(drill: Drill, now_ms: float) -> list[CardRecord]:
    """The cards that had been dealt by then: of a drill that is over all, also where the clock was set back since."""
    return [card for card in drill.cards if drill.state == "over" or card.dealt_at_ms <= now_ms]


def _card(drill: Drill, card: CardRecord, now_ms: float) -> dict[str, Any]:
    return {
        "card": card.number,
        "face": str(card.face),
        "holds": list(card.holds),
        "asleep": list(card.asleep),
        "near": list(card.near),
        "outcome": drill.outcome(card, now_ms),
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
