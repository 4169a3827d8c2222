"""The export: everything a player has, as JSON, a drill a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from models.events import Event, body
from models.player import PlayerSettings

FORMAT = 1
"""The version of the file; fields may come without a new one, and what an older file lacks takes its default."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class KeptDrill:
    """A drill as it is kept: its events, and the player's note and when they left it out of the statistics, if so."""

    id: str
    events: tuple[Event, ...]
    note: str = ""
    excluded_at_ms: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The drill as plain values."""
        events = [{"kind": event.kind, "at_ms": event.at_ms, **body(event)} for event in self.events]
        return {"id": self.id, "note": self.note, "excluded_at_ms": self.excluded_at_ms, "events": events}


def export_text(settings: PlayerSettings, drills: Iterable[KeptDrill], exported_at_ms: int) -> Iterator[str]:
    """The text of the file in pieces, so that no more than a drill need be in memory."""
    head = {"format": FORMAT, "exported_at": iso_instant(exported_at_ms), "settings": settings.to_json()}
    yield _plain(head)[:-1] + ',"drills":['
    between = "\n"
    for drill in drills:
        yield between + _plain(drill.to_json())
        between = ",\n"
    yield '],"matches":[]}\n'


def iso_instant(at_ms: int) -> str:
    """An instant in UTC, as in `2024-01-15T12:00:00.000Z`."""
    at = _EPOCH + timedelta(milliseconds=at_ms)
    return at.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _plain(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
