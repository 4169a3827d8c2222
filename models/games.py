"""The games there are, drills and matches: which of them events belong to, and what they amount to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from models import events as ev
from models.course import Course
from models.drill import Drill
from models.live import events as le
from models.live.fold import LiveMatch
from models.live.settings import MatchSettings
from models.settings import DrillSettings

Event = ev.Event | le.Event
Started = ev.Started | le.Started

KINDS: Mapping[str, type[Any]] = {**ev.KINDS, **le.KINDS}
GAMES: Mapping[str, type[Course]] = {game.begins: game for game in (Drill, LiveMatch)}
"""Each game by the kind of its first event."""


Called = tuple[str, str]
"""What one is called, and several."""


def called(drills: bool, matches: bool) -> Called:
    """What games are called of which some are drills, some matches; drills where there are none at all."""
    if not matches:
        return "drill", "drills"
    return ("drill or match", "drills and matches") if drills else ("match", "matches")


def read(kind: str, at_ms: int, plain: Mapping[str, Any]) -> Event:
    """The event whose body this is; raises KeyError for a kind that is not known."""
    event: Event = KINDS[kind](at_ms=at_ms, **plain)
    return event


def settings_of(game: str, plain: Mapping[str, Any]) -> DrillSettings:
    """The settings of a drill or a match from their plain form."""
    return MatchSettings.from_json(plain) if game == LiveMatch.game else DrillSettings.from_json(plain)


def fold(events: Iterable[Event]) -> Course:
    """The drill or match that these events, in order, amount to; a drill where there are none."""
    course: Course | None = None
    for event in events:
        if course is None:
            course = GAMES[event.kind]()
        course.apply(event)
    return course or Drill()
