"""A stream that outlives its request: what comes next, waited for and done, until the game ends or another takes it.

A flow holds no request, no database session and no lock while it waits. What it does next follows from the drill or
match as it is then; the times are absolute.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from models import play, table
from models.course import Course
from models.events import Opened
from models.running import Game, Running
from models.turn import CardRecord

NEWS_S, PLAN_S = 0.25, 2
"""How old what is known from other processes may be after a wait for news, and where the next step was waited for.

A card is stored only where nobody else has stored anything, and sent on fresh news.
"""
LISTEN_MS = 900
"""How long a stream that has nothing to do waits before it looks for what other processes have stored."""
LEAD_SHARE = 0.1
LEAD_MS = 100
"""A card is dealt and stored this long before it is due, or that share of its interval if that is less."""
COMMENT = ": still here\n\n"
COMMENT_MS = 1800
"""After this long without one a comment line is sent, so that a client that has gone is noticed.

One goes out with each card; others while a card lies, never as one is due.
"""
COUNTDOWN = (3, 2, 1)
BEHIND_MS = 1500

TAKEN_WHY = "This {game} goes on in another tab or window. Reload this page to bring it back here."


def lead_ms(interval_ms: int) -> float:
    """How long before its due time the card after one with this interval is dealt."""
    return min(LEAD_MS, LEAD_SHARE * interval_ms)


def behind_ms(interval_ms: int) -> float:
    """How much overdue a card means that the machine slept: the drill pauses rather than rush."""
    return min(BEHIND_MS, 2 * interval_ms)


Render = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Step:
    """What a stream does next: `do` it at `at_ms`."""

    do: str
    at_ms: float
    card: CardRecord | None = None


class Flow(ABC, Generic[Game]):
    """One open stream of one drill or match; `cards()` yields the events."""

    place: ClassVar[str]
    """The start of the address at which games of this kind are found."""

    def __init__(
        self,
        running: Running[Game],
        game_id: str,
        stream_id: str,
        clock_ms: Callable[[], float],
        render: Render,
        stopping: Callable[[], bool],
        countdown: bool = False,
        name_misses: bool = True,
    ) -> None:
        self._running, self._id, self._stream = running, game_id, stream_id
        self._clock_ms, self._render, self._stopping = clock_ms, render, stopping
        self._countdown, self._name_misses = countdown, name_misses
        self._counted_at: int | None = None
        self._said_state: str | None = None
        self._sent = 0
        self._ready: str | None = None
        self._named = 0

    def open(self, last_card: int | None) -> None:
        """Take the drill over, from its start or from another stream; raises UnknownDrillError."""

        def command(drill: Game) -> Any:
            known = last_card if last_card is not None and last_card <= len(drill.cards) else None
            return play.open_stream(drill, Opened(round(self._clock_ms()), self._stream, known))

        self._sent = self._running.change(self._id, command, lambda drill: len(drill.cards))
        self._named = self._sent

    def cards(self) -> Iterator[str]:
        """The events until the drill ends, another stream takes it, or the server stops."""
        known_s: float = PLAN_S
        try:
            yield self._comment()
            while not self._stopping():
                seen = self._running.seen(self._id)
                step = self._running.look(self._id, self._next, known_s)
                known_s = PLAN_S
                now = self._clock_ms()
                if step.at_ms <= now:
                    yield from self._take(step)
                    if step.do in ("taken", "end"):
                        return
                    continue
                comment_ms = self._commented_ms + COMMENT_MS
                listens = step.do != "send" and step.at_ms > comment_ms
                until_ms = min(now + LISTEN_MS, comment_ms) if listens else step.at_ms
                self._running.wait(self._id, seen, (until_ms - now) / 1000)
                if listens:
                    known_s = NEWS_S
                if listens and self._clock_ms() >= comment_ms:
                    yield self._comment()
        finally:
            self._lost()

    def _comment(self) -> str:
        self._commented_ms = self._clock_ms()
        return COMMENT

    def _lost(self) -> None:
        now = round(self._clock_ms())
        self._running.change(self._id, lambda drill: play.lose_stream(drill, self._stream, now), lambda drill: None)

    def _next(self, drill: Game) -> Step:
        now = self._clock_ms()
        if drill.state == "over":
            return Step("end", now)
        if drill.stream != self._stream:
            return Step("taken", now)
        self._sent = min(self._sent, len(drill.cards))  # a card may be taken back in the instant in which it is sent
        if drill.state != self._said_state:
            return Step("state", now)
        if drill.state == "paused":
            return Step("rest", now + 10 * COMMENT_MS)
        return self._next_card(drill, now)

    @abstractmethod
    def _next_card(self, drill: Game, now: float) -> Step:
        """What comes next while the game runs on this stream."""

    # -- doing it --------------------------------------------------------------------------------------------------

    def _take(self, step: Step) -> Iterator[str]:
        match step.do:
            case "taken":
                game = self._running.look(self._id, lambda drill: drill.game)
                yield event("taken", TAKEN_WHY.format(game=game))
            case "end":
                yield event("end", f'<a href="{self.place}{self._id}">See how it went</a>')
            case "state":
                yield self._say_state()
            case "countdown":
                yield from self._count_down()
            case "lose":
                self._lost()
            case _:
                yield from self._do(step)

    @abstractmethod
    def _do(self, step: Step) -> Iterator[str]:
        """Do what only games of this kind do."""

    @abstractmethod
    def _card_event(self, drill: Game, card: Any) -> str:
        """A card that was shed, with the counts."""

    @abstractmethod
    def _counts_event(self, drill: Game, now_ms: float) -> str:
        """The running counts."""

    @abstractmethod
    def _missed_event(self, drill: Game, card: Any) -> str:
        """A chance that passed, with its name."""

    def _make_ready(self, drill: Game) -> None:
        """Keep the bytes of a card that was stored ahead of its time."""
        card = drill.last
        self._ready = self._card_event(drill, card) if card and card.number > self._sent else None
        self._ready_for = self._running.seen(self._id)

    def _send(self, step: Step) -> Iterator[str]:
        assert step.card is not None
        number = step.card.number

        def reading(drill: Game) -> str | None:
            if self._interrupted(drill) or number != len(drill.cards):
                return None
            if self._ready is None or self._ready_for != self._running.seen(self._id):
                return self._card_event(drill, drill.cards[-1])
            return self._ready

        sent = self._running.look(self._id, reading)
        if sent is not None:
            self._sent = number
            yield self._comment() + sent

    def _passing(self, drill: Game) -> CardRecord | None:
        """The opportunity before the last card, if nobody has answered it and its end has not been named."""
        if len(drill.cards) < 2:
            return None
        before = drill.cards[-2]
        return before if before.holds and before.outcome == "open" and before.number > self._named else None

    def _name(self, step: Step) -> str:
        """Name a chance that passed, unless it has been answered in that instant."""
        assert step.card is not None
        card, now = step.card, self._clock_ms()
        self._named = card.number

        def reading(drill: Game) -> str:
            if drill.outcome(card, now) != "miss":
                return ": answered\n\n"
            said = self._missed_event(drill, card) if self._name_misses else ""
            return said + self._counts_event(drill, now)

        return self._running.look(self._id, reading)

    def _say_state(self) -> str:
        view = self._running.look(self._id, lambda drill: (drill.state, table.state_view(self._id, drill)))
        self._said_state, self._counted_at = view[0], None
        return event("state", self._render("_state.html", state=view[1]))

    def _count_down(self) -> Iterator[str]:
        starts = self._clock_ms()
        for index, number in enumerate(COUNTDOWN, 1):
            yield COMMENT + event("countdown", str(number))
            while (left := starts + 1000 * index - self._clock_ms()) > 0:
                seen = self._running.seen(self._id)
                if self._stopping() or self._running.look(self._id, self._interrupted):
                    yield event("countdown", "")
                    return
                self._running.wait(self._id, seen, left / 1000)
        self._counted_at = self._running.look(self._id, lambda drill: len(drill.cards))
        yield COMMENT + event("countdown", "")

    def _interrupted(self, drill: Course) -> bool:
        return drill.state != "running" or drill.stream != self._stream


def event(name: str, content: str, number: int | None = None) -> str:
    """One server-sent event; `number` is its id."""
    lines = "".join(f"data: {line}\n" for line in content.splitlines()) or "data:\n"
    return (f"id: {number}\n" if number else "") + f"event: {name}\n{lines}\n"
