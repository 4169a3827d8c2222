"""Cards over time as server-sent events.

`cards(...)` is a generator that outlives its request: it holds no request, no database session and no lock while it
waits. Cards have absolute due times, each the one before plus its interval. A card is dealt and stored a moment ahead
(`lead_ms`), so that at its due time only the bytes remain to be sent; if the pile has changed in that moment the bytes
are made again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from models import play, table
from models.drill import Drill
from models.events import Opened
from models.judge import grace_ms
from models.running import Running
from models.turn import CardRecord
from models.verdict import Verdict, missed

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

TAKEN_WHY = "This drill goes on in another tab or window. Reload this page to bring it back here."


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


class Stream:
    """One open stream of one drill; `cards()` yields the events, `lost()` tells that the client has gone."""

    def __init__(
        self,
        running: Running,
        drill_id: str,
        stream_id: str,
        clock_ms: Callable[[], float],
        render: Render,
        stopping: Callable[[], bool],
        countdown: bool = False,
        name_misses: bool = True,
    ) -> None:
        self._running, self._id, self._stream = running, drill_id, stream_id
        self._clock_ms, self._render, self._stopping = clock_ms, render, stopping
        self._countdown, self._name_misses = countdown, name_misses
        self._counted_at: int | None = None
        self._said_state: str | None = None
        self._sent = 0
        self._ready: str | None = None
        self._named = 0

    def open(self, last_card: int | None) -> None:
        """Take the drill over, from its start or from another stream; raises UnknownDrillError."""

        def command(drill: Drill) -> Any:
            known = last_card if last_card is not None and last_card <= len(drill.cards) else None
            return play.open_stream(drill, Opened(round(self._clock_ms()), self._stream, known))

        self._sent = self._running.change(self._id, command, lambda drill: len(drill.cards))
        self._named = self._sent
        # A dealer's first draw can take a hundred times as long as the others: not while a card is due.
        self._running.look(self._id, lambda drill: drill.state == "over" or drill.dealer().next(drill.pile))

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

    # -- what comes next -------------------------------------------------------------------------------------------

    def _next(self, drill: Drill) -> Step:
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

    def _next_card(self, drill: Drill, now: float) -> Step:
        last = drill.last
        if drill.since_start == 0:
            if self._countdown and self._counted_at != len(drill.cards):
                return Step("countdown", now)
            return Step("finish", now) if drill.complete else Step("deal", now)
        assert last is not None
        if last.number > self._sent:
            late = now > last.dealt_at_ms + behind_ms(last.interval_ms)  # it took so long to store
            return Step("lose", now) if late else Step("send", last.dealt_at_ms, last)
        chance = self._passing(drill)
        due = drill.due_ms(last) + (grace_ms(last.interval_ms) if drill.complete else -lead_ms(last.interval_ms))
        if chance is not None and drill.chance_ends_ms(chance) < due:
            return Step("miss", drill.chance_ends_ms(chance) + 1, chance)
        return Step("finish" if drill.complete else "deal", due, last)

    def _passing(self, drill: Drill) -> CardRecord | None:
        """The opportunity before the last card, if nobody has answered it and its end has not been named."""
        if len(drill.cards) < 2:
            return None
        before = drill.cards[-2]
        return before if before.holds and before.outcome == "open" and before.number > self._named else None

    # -- doing it --------------------------------------------------------------------------------------------------

    def _take(self, step: Step) -> Iterator[str]:
        match step.do:
            case "taken":
                yield _event("taken", TAKEN_WHY)
            case "end":
                yield _event("end", f'<a href="/drills/{self._id}">See how it went</a>')
            case "state":
                yield self._say_state()
            case "countdown":
                yield from self._count_down()
            case "deal":
                self._deal(step.card)
            case "send":
                yield from self._send(step)
            case "miss":
                yield self._name(step)
            case "lose":
                self._lost()
            case "finish":
                now = math.ceil(self._clock_ms())
                self._running.change(self._id, lambda drill: play.finish(drill, now), lambda drill: None)

    def _say_state(self) -> str:
        view = self._running.look(self._id, lambda drill: (drill.state, table.state_view(self._id, drill)))
        self._said_state, self._counted_at = view[0], None
        return _event("state", self._render("_state.html", state=view[1]))

    def _count_down(self) -> Iterator[str]:
        starts = self._clock_ms()
        for index, number in enumerate(COUNTDOWN, 1):
            yield COMMENT + _event("countdown", str(number))
            while (left := starts + 1000 * index - self._clock_ms()) > 0:
                seen = self._running.seen(self._id)
                if self._stopping() or self._running.look(self._id, self._interrupted):
                    yield _event("countdown", "")
                    return
                self._running.wait(self._id, seen, left / 1000)
        self._counted_at = self._running.look(self._id, lambda drill: len(drill.cards))
        yield COMMENT + _event("countdown", "")

    def _interrupted(self, drill: Drill) -> bool:
        return drill.state != "running" or drill.stream != self._stream

    def _deal(self, before: CardRecord | None) -> None:
        """Store the card after the one that lies, or the first of a run, unless another process has changed that."""
        now = self._clock_ms()

        def command(drill: Drill) -> Any:
            if before is None:
                return play.deal(drill, self._stream, round(now)) if drill.since_start == 0 else []
            if drill.since_start == 0 or drill.last is not before:
                return []
            due = drill.due_ms(before)
            if now > due + behind_ms(before.interval_ms):
                return play.lose_stream(drill, self._stream, round(now))
            return play.deal(drill, self._stream, due)

        def reading(drill: Drill) -> None:
            card = drill.last
            self._ready = self._card_event(drill, card) if card and card.number > self._sent else None
            self._ready_for = self._running.seen(self._id)

        self._running.change(self._id, command, reading)

    def _send(self, step: Step) -> Iterator[str]:
        assert step.card is not None
        number = step.card.number

        def reading(drill: Drill) -> str | None:
            if self._interrupted(drill) or number != len(drill.cards):
                return None
            if self._ready is None or self._ready_for != self._running.seen(self._id):
                return self._card_event(drill, drill.cards[-1])
            return self._ready

        event = self._running.look(self._id, reading)
        if event is not None:
            self._sent = number
            yield self._comment() + event

    def _card_event(self, drill: Drill, card: CardRecord) -> str:
        pile = self._render("_pile.html", pile=table.pile_view(drill, card))
        counts = self._render("_counts.html", counts=table.counts(drill, card.dealt_at_ms))
        return _event("card", pile, card.number) + _event("counts", counts)

    def _name(self, step: Step) -> str:
        assert step.card is not None
        card, now = step.card, self._clock_ms()
        self._named = card.number

        def reading(drill: Drill) -> tuple[Verdict | None, table.Counts]:
            is_miss = drill.outcome(card, now) == "miss"
            return (missed(drill, card) if is_miss else None), table.counts(drill, now)

        passed, counts = self._running.look(self._id, reading)
        if passed is None:
            return ": answered\n\n"
        said = _event("verdict", self._render("_verdict.html", verdict=passed)) if self._name_misses else ""
        return said + _event("counts", self._render("_counts.html", counts=counts))


def _event(name: str, content: str, number: int | None = None) -> str:
    """One server-sent event; `number` is its id."""
    lines = "".join(f"data: {line}\n" for line in content.splitlines()) or "data:\n"
    return (f"id: {number}\n" if number else "") + f"event: {name}\n{lines}\n"
