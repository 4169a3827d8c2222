"""What happens in a match at the table: beside these events those of drills (models/events.py), which mean the same.

Every instant is `at_ms`: whole milliseconds of the server's clock since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from models import events as ev
from models.match import events as said

JUDGING = 1
"""The version of the judging; kept with each match, so that old matches keep their meaning."""


@dataclass(frozen=True, slots=True)
class Started:
    """A match was set up: settings and opponents in plain form, the day in force, the player's zone."""

    kind: ClassVar[str] = "match started"
    at_ms: int
    settings: Mapping[str, Any]
    company: Mapping[str, Any]
    day: int
    day_source: str
    tz: str
    day_start_hour: int = 4
    judging: int = JUDGING


@dataclass(frozen=True, slots=True)
class Shed:
    """A seat shed a card, due on the page at `at_ms`; `hands` are the opponents' responses to it, seat and ms each."""

    kind: ClassVar[str] = "shed"
    at_ms: int
    card: int
    seat: int
    face: str
    interval_ms: int
    hands: Sequence[Sequence[float]] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """The window of a card passed; `happened` is what the referee made of the hands, as plain events."""

    kind: ClassVar[str] = "closed"
    at_ms: int
    card: int
    happened: Sequence[Mapping[str, Any]] = ()

    @property
    def said(self) -> list[said.Event]:
        """What happened, as events of the match."""
        return [said.read(plain["event"], {k: v for k, v in plain.items() if k != "event"}) for plain in self.happened]


@dataclass(frozen=True, slots=True)
class Offered:
    """The player asked for their own card to be shed after this one, as soon as its window has passed."""

    kind: ClassVar[str] = "offered"
    at_ms: int
    card: int


Event = (
    Started | Shed | Closed | Offered | ev.Opened | ev.Slapped | ev.PaceChanged | ev.Paused | ev.Resumed | ev.Voided
    | ev.Timed | ev.Stopped
)  # fmt: skip

KINDS: Mapping[str, type[Any]] = {kind.kind: kind for kind in (Started, Shed, Closed, Offered)}
"""The kinds that only matches have."""


def plain(events: Sequence[said.Event]) -> tuple[dict[str, Any], ...]:
    """What happened, as Closed keeps it."""
    return tuple({"event": event.kind, **said.body(event)} for event in events)
