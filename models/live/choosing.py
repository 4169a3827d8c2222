"""Choosing a match: what its form shows, and the matches there were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from models import choosing
from models.live.settings import SETTINGS, MatchSettings
from models.settings import DrillSettings

as_typed = choosing.as_typed


class Kept(Protocol):
    """A match in the list of those that were begun."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def local_day(self) -> date: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def won(self) -> bool | None: ...


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match that is over, in a list: its day in words, how it ended, whether the player won it."""

    id: str
    name: str
    day: str
    words: str
    won: bool


def filled(settings: DrillSettings) -> choosing.Shown:
    """The form as these settings fill it, those of a drill with the usual opponents."""
    own = settings if isinstance(settings, MatchSettings) else MatchSettings(rules=settings.rules)
    keys = (*(setting.key for setting in SETTINGS), "skill", "level")
    return {**choosing.filled(settings), **{key: getattr(own, key) for key in keys}}


def listed(kept: Iterable[Kept]) -> tuple[MatchLine, ...]:
    """Those that are over."""
    return tuple(
        MatchLine(each.id, each.name, f"{each.local_day.day} {each.local_day:%b %Y}", each.ending, bool(each.won))
        for each in kept
        if each.ending is not None
    )
