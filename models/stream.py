"""Cards over time as server-sent events.

`cards(...)` is a generator that outlives its request: it holds no request, no database session and no lock while it
waits. Cards have absolute due times, each the one before plus its interval. A card is dealt and stored a moment ahead
(`lead_ms`), so that at its due time only the bytes remain to be sent; if the pile has changed in that moment the bytes
are made again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from models import play, table
from models.drill import Drill
from models.flow import Flow, Step, behind_ms, event, lead_ms
from models.judge import grace_ms
from models.turn import CardRecord
from models.verdict import missed


class Stream(Flow[Drill]):
    """One open stream of one drill; `cards()` yields the events, `lost()` tells that the client has gone."""

    place = "/drills/"

    def open(self, last_card: int | None) -> None:
        """Take the drill over, from its start or from another stream; raises UnknownDrillError."""
        super().open(last_card)
        # A dealer's first draw can take a hundred times as long as the others: not while a card is due.
        self._running.look(self._id, lambda drill: drill.state == "over" or drill.dealer().next(drill.pile))

    # -- what comes next -------------------------------------------------------------------------------------------

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

    # -- doing it --------------------------------------------------------------------------------------------------

    def _do(self, step: Step) -> Iterator[str]:
        match step.do:
            case "deal":
                self._deal(step.card)
            case "send":
                yield from self._send(step)
            case "miss":
                yield self._name(step)
            case "finish":
                now = math.ceil(self._clock_ms())
                self._running.change(self._id, lambda drill: play.finish(drill, now), lambda drill: None)

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

        self._running.change(self._id, command, self._make_ready)

    def _card_event(self, drill: Drill, card: CardRecord) -> str:
        pile = self._render("_pile.html", pile=table.pile_view(drill, card))
        return event("card", pile, card.number) + self._counts_event(drill, card.dealt_at_ms)

    def _counts_event(self, drill: Drill, now_ms: float) -> str:
        return event("counts", self._render("_counts.html", counts=table.counts(drill, now_ms)))

    def _missed_event(self, drill: Drill, card: CardRecord) -> str:
        return event("verdict", self._render("_verdict.html", verdict=missed(drill, card)))
