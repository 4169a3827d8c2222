"""A drill as a value: the fold of its events.

`fold(events)` gives the cards with what held on them, the outcome of each and the presses. Events are judged in the
order in which they were stored, and the same events give the same drill. What only time decides (an opportunity nobody
answered, a plain card left alone) is not stored: ask `outcome(card, now_ms)`.
"""

from __future__ import annotations

from collections.abc import Iterable

from models import events as ev
from models.cards import Card
from models.course import UNCHOSEN_PAUSES, Course
from models.dealer import Dealer, new_dealer
from models.judge import is_believed, judge
from models.pile import Piles
from models.settings import DrillSettings
from models.turn import CardRecord, Slap

WARM_UP_CARDS = 2


class Drill(Course):
    """The state of a drill after the events applied so far; `apply` advances it by one."""

    game = "drill"
    begins = ev.Started.kind
    cards: list[CardRecord]

    def __init__(self) -> None:
        super().__init__()
        self.cards = []
        self.won = 0
        self._warm_up = 0
        self._shed: list[tuple[Card, tuple[Card, ...]]] = []
        self._dealer: tuple[Dealer, int] | None = None

    def apply(self, event: ev.Event) -> None:
        """Take in the next event."""
        match event:
            case ev.Dealt():
                self._dealt(event)
            case ev.Started():
                self._started(event)
            case ev.Voided():
                self.cards[event.card - 1].void("stall")
                self.stalls_ms.append(event.at_ms)
            case ev.Explained():
                self.cards[event.card - 1].thought = event.thought
            case _:
                super().apply(event)

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards shed to the pile that lies now, bottom card first."""
        return self._piles.lying

    def dealer(self) -> Dealer:
        """The dealer, who remembers every card shed so far."""
        dealer, seen = self._dealer or (new_dealer(self.settings.dealer, self.rules, self.settings.seed), 0)
        for card, pile in self._shed[seen:]:
            dealer.shed(card, pile)
        self._dealer = dealer, len(self._shed)
        return dealer

    def next_card(self, due_ms: int) -> ev.Dealt:
        """The event that sheds the next card at `due_ms`."""
        card, swept = self.dealer().next(self.pile)
        return ev.Dealt(due_ms, len(self.cards) + 1, str(card), self.pace_ms, swept)

    # -- folding ---------------------------------------------------------------------------------------------------

    def _started(self, event: ev.Started) -> None:
        self._set_up(event, DrillSettings.from_json(event.settings))
        self._piles = Piles(self.cards, self.rules)

    def _dealt(self, event: ev.Dealt) -> None:
        if event.swept:
            self._piles.clear()
        face = Card.parse(event.face)
        self._shed.append((face, self.pile))
        number = len(self.cards) + 1
        card = CardRecord(number, face, event.at_ms, event.interval_ms, self._piles.start, swept=event.swept)
        self.cards.append(card)
        self._piles.look(card)
        if not self.since_start:
            self._run_start = number
        self.since_start += 1
        self.resumed_early = False
        if self._warm_up:
            self._warm_up -= 1
            card.void("warm-up")
            if not self._warm_up:
                self._piles.clear()

    def _slapped(self, event: ev.Slapped) -> None:
        card = self.cards[event.card - 1]
        before = self.cards[event.card - 2] if event.card > 1 else None
        following = self.after(card)
        slap = Slap(event, card.dealt_at_ms + event.reaction_ms, "void", card.number, reaction_ms=event.reaction_ms)
        slap.believed = is_believed(slap.pressed_at_ms, event.at_ms, following.dealt_at_ms if following else None)
        if slap.believed:
            last = following is None and (self.complete or self.state == "over")
            verdict = judge(card, before, event.reaction_ms, self._since_press_ms(slap), last)
            slap.outcome = verdict.outcome
            about = before if verdict.about_before and before else card
            slap.about = about.number
            self._take_effect(slap, card, about, verdict.timed)
        slap.rules = self.cards[slap.about - 1].holds
        card.slaps.append(slap)
        self._presses[event.key] = slap

    def _take_effect(self, slap: Slap, card: CardRecord, about: CardRecord, timed: bool) -> None:
        match slap.outcome:
            case "hit":
                card.outcome, card.reaction_ms = "hit", slap.event.reaction_ms if timed else None
                slap.reaction_ms = card.reaction_ms
                slap.won = self._piles.take(card, slap.event.at_ms)
                self.won += slap.won
            case "late":
                own = 0 if about is card else about.interval_ms
                about.outcome = "late"
                about.reaction_ms = slap.reaction_ms = round(own + slap.event.reaction_ms, 1)
                self._fine(slap, card)
            case "early":
                card.early_presses += 1
            case "false":
                card.outcome = "false"
                card.filed = self._file(card)
                self._fine(slap, card)

    def _fine(self, slap: Slap, card: CardRecord) -> None:
        """A mistaken slap costs one card: it goes under the pile, and one card less is won."""
        slap.penalty = True
        self._piles.fine(card)
        self.won = max(0, self.won - 1)

    def _pause(self, at_ms: int, reason: str, shown: int | None) -> None:
        self._take_back(at_ms)
        self.state, self.paused_why, self.resumed_early = "paused", reason, False
        self._void_open(at_ms, reason)
        if shown is not None and reason in UNCHOSEN_PAUSES:
            self._unsee(shown, reason)

    def _take_back(self, at_ms: int) -> None:
        """Take back a card that was dealt ahead of its time and has not been shown (a pressed one has been)."""
        if self.cards and self.cards[-1].dealt_at_ms > at_ms and not self.cards[-1].slaps:
            card = self.cards.pop()
            self._shed.pop()
            self._dealer = None
            self.since_start -= 1
            self._piles.start = min(self._piles.start, card.start)

    def _unsee(self, shown: int, reason: str = "stream") -> None:
        """Void what was dealt since the last start after the last card shown, and that one if it is unanswered."""
        pressed = max((card.number for card in self.cards if card.slaps), default=0)
        for card in self.cards[max(shown, pressed, self._run_start) - 1 :]:
            card.void(reason)

    def _begin_run(self) -> None:
        super()._begin_run()
        self._warm_up = WARM_UP_CARDS if self.cards else 0
        self._piles.clear()

    def _stopped(self, event: ev.Stopped) -> None:
        self._take_back(event.at_ms)
        if event.reason == "choice":
            self._void_open(event.at_ms, "stop")
        self.state, self.over_at_ms = "over", event.at_ms


def fold(events: Iterable[ev.Event]) -> Drill:
    """The drill that these events, in order, amount to."""
    drill = Drill()
    for event in events:
        drill.apply(event)
    return drill
