"""Cards over time and the presses on them: what a drill and a match have in common.

What only time decides (an opportunity nobody answered, a plain card left alone) is not stored: ask
`outcome(card, now_ms)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Protocol

from models import events as ev
from models.judge import Filing, file_false_slap, grace_ms
from models.rules import STANDARD, Readings, RuleSet
from models.settings import DrillSettings
from models.turn import CardRecord, Slap

SILENCE_MS = 3000
UNCHOSEN_PAUSES = ("hidden", "blur", "stall", "stream")
"""The pauses that befall a player; any other is by choice."""


@lru_cache(maxsize=256)
def rule_set(rules: tuple[str, ...], readings: Readings, day: int) -> RuleSet:
    """The rule set for these settings, made once."""
    return RuleSet(rules, readings, day)


class SetUp(Protocol):
    """What the first event says of a drill and of a match alike."""

    @property
    def at_ms(self) -> int: ...
    @property
    def day(self) -> int: ...
    @property
    def day_source(self) -> str: ...
    @property
    def tz(self) -> str: ...
    @property
    def day_start_hour(self) -> int: ...
    @property
    def judging(self) -> int: ...


class Course(ABC):
    """The state after the events so far.

    `game` is what it is called, `begins` the kind of its first event; `since_start` counts the cards since it last ran.
    """

    game: ClassVar[str]
    begins: ClassVar[str]
    cards: Sequence[CardRecord]
    settings: DrillSettings
    rules: RuleSet
    off: RuleSet
    day: int
    day_source: str
    tz: str
    day_start_hour: int
    judging: int
    started_at_ms: int
    pace_ms: int

    def __init__(self) -> None:
        self.state = "unset"
        self.stream: str | None = None
        self.paused_why: str | None = None
        self.refresh_ms: float | None = None
        self.clock_step_ms: float | None = None
        self.over_at_ms: float | None = None
        self.since_start = 0
        self.resumed_early = False
        self.stalls_ms: list[int] = []
        self._presses: dict[str, Slap] = {}
        self._run_start = 1

    def apply(self, event: Any) -> None:
        """Take in the next event, here one that drills and matches have alike."""
        match event:
            case ev.Opened():
                self._opened(event)
            case ev.Slapped():
                self._slapped(event)
            case ev.PaceChanged():
                self.pace_ms = event.pace_ms
            case ev.Paused():
                self._paused(event)
            case ev.Resumed():
                self._resumed()
            case ev.Timed():
                self.refresh_ms, self.clock_step_ms = event.refresh_ms, event.clock_step_ms
            case ev.Stopped():
                self._stopped(event)

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def last(self) -> CardRecord | None:
        """The card dealt last, None before the first."""
        return self.cards[-1] if self.cards else None

    @property
    def complete(self) -> bool:
        """Whether every card that the settings ask for has been dealt."""
        return 0 < self.settings.cards <= len(self.cards)

    def slap_of(self, event: ev.Slapped) -> Slap | None:
        """The press that was stored already under the same key, with the verdict it was given."""
        return self._presses.get(event.key)

    def after(self, card: CardRecord) -> CardRecord | None:
        """The card shed next after `card`, None if there is none yet."""
        return self.cards[card.number] if card.number < len(self.cards) else None

    def due_ms(self, card: CardRecord) -> int:
        """When the card after `card` is due."""
        return card.dealt_at_ms + card.interval_ms

    def chance_ends_ms(self, card: CardRecord) -> float:
        """When an opportunity on `card` becomes a miss: once the grace of the next card, or of the end, has passed."""
        following = self.after(card)
        if following is None:
            return self.due_ms(card) + grace_ms(card.interval_ms)
        return following.dealt_at_ms + grace_ms(following.interval_ms)

    def outcome(self, card: CardRecord, now_ms: float) -> str:
        """The card's outcome at `now_ms`, with what only time decides: miss and correct rejection."""
        if card.outcome != "open":
            return card.outcome
        following, over = self.after(card), self.over_at_ms is not None
        if card.holds:
            return "miss" if over or (following and now_ms > self.chance_ends_ms(card)) else "open"
        return "correct rejection" if over or (following and now_ms >= following.dealt_at_ms) else "open"

    def is_silent(self, now_ms: float) -> bool:
        """Whether the next card is so late that nobody can be dealing any more, as after a server was killed."""
        running = self.state == "running" and self.since_start > 0
        return running and now_ms > self.due_ms(self.cards[-1]) + SILENCE_MS

    @property
    def counts(self) -> bool:
        """Whether it enters statistics."""
        return True

    @property
    def ending(self) -> tuple[str, bool] | None:
        """How a match ended in sentences, and whether the player has won it; None of all else."""
        return None

    @property
    def no_bests(self) -> str | None:
        """Why it can set no personal best, if it is so for all of its kind."""
        return None

    # -- folding ---------------------------------------------------------------------------------------------------

    def _set_up(self, event: SetUp, settings: DrillSettings) -> None:
        self.state = "new"
        self.started_at_ms = event.at_ms
        self.settings = settings
        self.day, self.day_source, self.tz = event.day, event.day_source, event.tz
        self.day_start_hour, self.judging = event.day_start_hour, event.judging
        self.pace_ms = settings.pace_ms
        self.rules = rule_set(settings.rules, settings.readings, event.day)
        off = tuple(rule for rule in STANDARD if rule not in settings.rules)
        self.off = rule_set(off, settings.readings, event.day)

    # Streams and pauses

    def _opened(self, event: ev.Opened) -> None:
        if self.state == "new":
            self.state = "running"
        elif self.state == "running" and self.since_start:
            goes_on = self.resumed_early
            self._pause(event.at_ms, "stream", event.card)
            if goes_on:
                self._resumed()
        elif event.card is not None:
            self._unsee(event.card)
        self.stream = event.stream

    def _paused(self, event: ev.Paused) -> None:
        if self.state == "running":
            self._pause(event.at_ms, event.reason, event.card)
        elif self.state == "paused" and event.card is not None and event.reason in UNCHOSEN_PAUSES:
            self._unsee(event.card)

    def _resumed(self) -> None:
        """Go on; where cards seem to run, so that nobody noticed the loss of their stream, once the next one opens."""
        if self.state == "running" and self.since_start:
            self.resumed_early = True
            return
        self.state, self.since_start = "running", 0
        self._begin_run()

    def _begin_run(self) -> None:
        """Get ready to go on after a pause."""
        self.stalls_ms.clear()

    @abstractmethod
    def _slapped(self, event: ev.Slapped) -> None: ...

    @abstractmethod
    def _stopped(self, event: ev.Stopped) -> None: ...

    @abstractmethod
    def _pause(self, at_ms: int, reason: str, shown: int | None) -> None: ...

    @abstractmethod
    def _unsee(self, shown: int, reason: str = "stream") -> None:
        """Have what came after the last card shown count for nothing."""

    def _since_press_ms(self, slap: Slap) -> float | None:
        """Time since the press before, in the order of press times; presses that were not believed do not count."""
        earlier = (
            other.pressed_at_ms
            for card in self.cards[max(0, slap.event.card - 3) : slap.event.card + 1]
            for other in card.slaps
            if other.believed and other.pressed_at_ms <= slap.pressed_at_ms
        )
        latest = max(earlier, default=None)
        return None if latest is None else slap.pressed_at_ms - latest

    def _file(self, card: CardRecord) -> Filing:
        disabled = self.off.holds(card.pile) + self.off.asleep(card.pile)
        recent = reversed(self.cards[max(0, card.number - 3) : card.number - 1])
        stale = dict.fromkeys(rule for past in recent if past.outcome != "void" for rule in past.holds)
        return file_false_slap(card.asleep, disabled, tuple(stale), card.near)

    def _void_open(self, at_ms: float, reason: str) -> None:
        for card in self.cards[-3:]:
            if self.outcome(card, at_ms) == "open":
                card.void(reason)
