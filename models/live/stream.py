"""A match over time as server-sent events; which event carries which fragment stands in models/match/seen.py.

The window of a card on which nothing holds is closed, and the next card shed and stored, a moment ahead of its time,
as at a drill. Where a rule holds it is closed a moment late, so that a press made within the interval has arrived.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models import play as at_table
from models.flow import Flow, Step, behind_ms, event, lead_ms
from models.live import play, table
from models.live.call import missed, took
from models.live.card import MatchCard
from models.live.fold import WAITS_MS, LiveMatch

GOES_AFTER = 0.7
"""A pile that was taken lies for this share of the time to the next card, under the hands, before it goes."""


class MatchStream(Flow[LiveMatch]):
    """One open stream of one match."""

    place = "/matches/"
    _shown_again = 0
    """The number of the card that is shown again after a pause."""
    _shown_at = 0.0
    _hands = 0
    """How many opponents' hands on the last card were shown."""
    _cleared = 0
    """The number of the card after which the pile was taken off the felt."""
    _asked: int | None = None
    """The number of the card after which the player was asked to shed."""
    _asked_at = 0.0

    # -- what comes next -------------------------------------------------------------------------------------------

    def _next_card(self, live: LiveMatch, now: float) -> Step:
        last = live.last
        if live.since_start == 0:
            return self._next_start(live, last, now)
        assert last is not None
        if last.number > self._sent:
            late = now > last.dealt_at_ms + behind_ms(last.interval_ms)
            return Step("lose", now) if late else Step("send", last.dealt_at_ms, last)
        steps = [self._next_turn(live, last, now) if last.closed_at_ms is not None else self._next_hand(live, last)]
        chance = self._passing(live)
        if chance is not None:
            steps.append(Step("miss", live.chance_ends_ms(chance) + 1, chance))
        return min(steps, key=lambda step: step.at_ms)

    def _next_start(self, live: LiveMatch, last: MatchCard | None, now: float) -> Step:
        """The first step of a run: what lay when the match was interrupted lies once more for an interval."""
        if self._countdown and self._counted_at != len(live.cards):
            return Step("countdown", now)
        if last is None or last.closed_at_ms is not None:
            if last is None or not live.awaits_player:
                return Step("shed", now, last)
            asked = self._asked == last.number
            return Step("shed", self._asked_at + WAITS_MS, last) if asked else Step("ask", now, last)
        if self._shown_again != last.number:
            return Step("again", now, last)
        return Step("close", self._shown_at + last.interval_ms, last)

    def _next_hand(self, live: LiveMatch, last: MatchCard) -> Step:
        hands = last.theirs()
        if len(hands) > self._hands:
            return Step("hand", last.dealt_at_ms + hands[self._hands][0], last)
        return Step("close", live.closes_ms(last), last)

    def _next_turn(self, live: LiveMatch, last: MatchCard, now: float) -> Step:
        due = live.due_ms(last)
        waits = live.awaits_player
        free = due - WAITS_MS if waits else due
        if last.took and self._cleared != last.number:
            assert last.closed_at_ms is not None
            return Step("clear", last.closed_at_ms + GOES_AFTER * (free - last.closed_at_ms), last)
        if waits and self._asked != last.number:
            return Step("ask", free, last)
        return Step("shed", due if waits else due - lead_ms(last.interval_ms), last)

    # -- doing it --------------------------------------------------------------------------------------------------

    def _do(self, step: Step) -> Iterator[str]:
        match step.do:
            case "shed":
                self._shed(step.card)
            case "send":
                self._hands = 0
                yield from self._send(step)
            case "again":
                yield self._show_again(step)
            case "hand":
                yield self._show_hands(step)
            case "close":
                yield from self._close(step)
            case "clear":
                self._cleared = step.card.number if step.card else 0
                yield self._felt()
            case "ask":
                self._asked, self._asked_at = step.card.number if step.card else 0, step.at_ms
                yield self._felt()
            case "miss":
                yield self._name(step)

    def _shed(self, before: Any) -> None:
        """Store the next card, unless another process has changed what lies."""
        now = self._clock_ms()

        def command(live: LiveMatch) -> Any:
            if live.last is not before:
                return []
            due = round(now)
            if before is not None and live.since_start:
                due = max(live.due_ms(before), due if live.is_own_turn else 0)
                if now > due + behind_ms(before.interval_ms):
                    return at_table.lose_stream(live, self._stream, round(now))
            return play.shed(live, self._stream, due)

        self._running.change(self._id, command, self._make_ready)

    def _say_state(self) -> str:
        self._shown_again, self._asked = 0, None
        return super()._say_state()

    def _show_again(self, step: Step) -> str:
        assert step.card is not None
        self._shown_again, self._shown_at = step.card.number, step.at_ms
        return self._felt()

    def _felt(self) -> str:
        now = self._clock_ms()

        def reading(live: LiveMatch) -> str:
            felt = self._event("felt", "_felt.html", felt=table.felt_view(live))
            return felt + self._counts_event(live, now)

        return self._running.look(self._id, reading)

    def _show_hands(self, step: Step) -> str:
        assert isinstance(step.card, MatchCard)
        card = step.card
        further = card.theirs()[self._hands :]
        if not further:  # cut off in this instant
            return ": no hand\n\n"
        by_ms = further[0][0]
        self._hands = len(card.theirs(by_ms))
        hands = self._running.look(self._id, lambda live: table.hands_view(live, card, by_ms))
        return self._event("hand", "_hands.html", hands=hands)

    def _close(self, step: Step) -> Iterator[str]:
        assert isinstance(step.card, MatchCard)
        number, now = step.card.number, self._clock_ms()
        behind = now > step.at_ms + behind_ms(step.card.interval_ms)

        def command(live: LiveMatch) -> Any:
            if behind:
                return at_table.lose_stream(live, self._stream, round(now))
            return play.close(live, self._stream, number, round(now))

        def reading(live: LiveMatch) -> str:
            card = live.last
            if card is None or card.number != number or card.closed_at_ms is None:
                return ""
            events = ""
            if card.all_hands():
                events += self._event("hand", "_hands.html", hands=table.hands_view(live, card))
            if card.took:
                events += self._event("took", "_call.html", call=took(live, card))
            if events:
                events += self._counts_event(live, now)
            return events

        told = self._running.change(self._id, command, reading)
        if told:
            yield told

    def _card_event(self, live: LiveMatch, card: MatchCard) -> str:
        felt = self._render("_felt.html", felt=table.felt_view(live))
        return event("card", felt, card.number) + self._counts_event(live, card.dealt_at_ms)

    def _counts_event(self, live: LiveMatch, now_ms: float) -> str:
        return self._event("counts", "_match_counts.html", counts=table.counts(live, now_ms))

    def _missed_event(self, live: LiveMatch, card: MatchCard) -> str:
        return self._event("verdict", "_call.html", call=missed(live, card))

    def _event(self, name: str, template: str, **context: Any) -> str:
        """A fragment as an event; _call.html is told that nothing is swapped in beside it."""
        if template == "_call.html":
            context |= {"counts": None, "hands": None}
        return event(name, self._render(template, **context))
