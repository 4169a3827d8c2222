"""What happened in a drill: the events, in the past tense, appended and never changed.

Every instant is `at_ms`: whole milliseconds of the server's clock since 1970. Each event has a plain form for the
database, `body(event)`, which `read(kind, at_ms, body)` turns back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

JUDGING = 1
"""The version of the judging; kept with each drill, so that old drills keep their meaning."""


@dataclass(frozen=True, slots=True)
class Started:
    """A drill was set up: settings in plain form, the day in force and where it came from, the player's zone."""

    kind: ClassVar[str] = "started"
    at_ms: int
    settings: Mapping[str, Any]
    day: int
    day_source: str
    tz: str
    day_start_hour: int = 4
    judging: int = JUDGING


@dataclass(frozen=True, slots=True)
class Opened:
    """A stream was opened; `card` is the last card the page says it has shown, if it says so."""

    kind: ClassVar[str] = "opened"
    at_ms: int
    stream: str
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card was shed; `at_ms` is when it is due on the page, and may lie a moment after the event was stored."""

    kind: ClassVar[str] = "dealt"
    at_ms: int
    card: int
    face: str
    interval_ms: int
    swept: bool = False


@dataclass(frozen=True, slots=True)
class Slapped:
    """A press arrived at `at_ms`: the card it was made on and the time since that card's onset."""

    kind: ClassVar[str] = "slapped"
    at_ms: int
    card: int
    reaction_ms: float
    press: int | None = None
    input: str = "key"
    quality: str = "good"
    onset: str = "frame"

    @property
    def key(self) -> str:
        """What makes two posts the same press, within one drill."""
        return f"{self.card}/{self.press}" if self.press else f"{self.card}/{self.reaction_ms}/{self.input}"


@dataclass(frozen=True, slots=True)
class PaceChanged:
    """The pace was changed; it takes effect with the next card."""

    kind: ClassVar[str] = "pace changed"
    at_ms: int
    pace_ms: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The drill was paused: by choice, or by a hidden tab, lost focus, a stall, a lost or second stream."""

    kind: ClassVar[str] = "paused"
    at_ms: int
    reason: str
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The drill goes on: a new pile, and two cards that do not count."""

    kind: ClassVar[str] = "resumed"
    at_ms: int


@dataclass(frozen=True, slots=True)
class Voided:
    """A card was spoilt, by a stalled frame of `gap_ms`, and counts nowhere unless it had been answered."""

    kind: ClassVar[str] = "voided"
    at_ms: int
    card: int
    gap_ms: float


@dataclass(frozen=True, slots=True)
class Timed:
    """The page measured its display's refresh interval and its clock's step."""

    kind: ClassVar[str] = "timed"
    at_ms: int
    refresh_ms: float
    clock_step_ms: float


@dataclass(frozen=True, slots=True)
class Explained:
    """The player said what they thought they saw at a false slap: a notation, or `nothing`."""

    kind: ClassVar[str] = "explained"
    at_ms: int
    card: int
    thought: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The drill is over: `choice`, or `cards` once the last card's time has passed."""

    kind: ClassVar[str] = "stopped"
    at_ms: int
    reason: str


Event = Started | Opened | Dealt | Slapped | PaceChanged | Paused | Resumed | Voided | Timed | Explained | Stopped

KINDS: Mapping[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        Started, Opened, Dealt, Slapped, PaceChanged, Paused, Resumed, Voided, Timed, Explained, Stopped,
    )
}  # fmt: skip


def body(event: Any) -> dict[str, Any]:
    """What an event says beside its kind and instant, as plain values."""
    plain = asdict(event)
    del plain["at_ms"]
    return plain


def read(kind: str, at_ms: int, plain: Mapping[str, Any]) -> Event:
    """The event whose `body` this is; raises KeyError for a kind that is not known."""
    return KINDS[kind](at_ms=at_ms, **plain)
