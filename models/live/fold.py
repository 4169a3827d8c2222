"""A match at the table as a value: the fold of its events over the engine's `Match`.

Each card has a window in which hands come down; when it has passed the referee orders them, and what followed is kept
with the event, so that an old match stays as it was. The player's presses are judged as they arrive: the times of the
opponents' hands are known from the shed on, so that no later one can change a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from models import events as ev
from models.cards import Card
from models.course import UNCHOSEN_PAUSES, Course
from models.judge import is_believed
from models.live import events as le
from models.live.card import PLAYER, MatchCard, Press, hands_of
from models.live.judging import judged, take_effect
from models.live.settings import MatchSettings
from models.match import LIMIT, Ended, Match, referee
from models.match import events as said
from models.match.company import Company
from models.match.dealing import deal
from models.match.ending import Stop, why_sentence, winner_sentence
from models.match.even import contest
from models.turn import CardRecord

LEADER = 1
"""The seat to the left of the dealer, who is the player, leads."""
GAP_MS = 1200
"""A pile that goes leaves this time, and never less than the interval, before the next card."""
ARRIVAL_SHARE, ARRIVAL_MS = 0.1, 100
"""The window of a card on which a rule holds stays open this much longer, so that a press made within it arrives."""
WAITS_MS = 10_000
"""How long the match waits for the player's own card before it is shed for them."""


class LiveMatch(Course):
    """The state of a match after the events applied so far; `apply` advances it by one."""

    game = "match"
    begins = le.Started.kind
    settings: MatchSettings
    cards: list[MatchCard]
    company: Company

    def __init__(self) -> None:
        super().__init__()
        self.cards = []
        self.contests: list[bool] = []
        self.offered = 0
        self.played_ms = 0
        self.stopped_why: str | None = None
        self._counted_from: int | None = None

    def apply(self, event: le.Event) -> None:
        """Take in the next event."""
        match event:
            case le.Started():
                self._started(event)
            case le.Shed():
                self._shed(event)
            case le.Closed():
                self._closed(event)
            case le.Offered():
                self.offered = event.card
            case ev.Voided():
                self._cut(self.cards[event.card - 1], event.at_ms, "stall")
                self.stalls_ms.append(event.at_ms)
            case _:
                super().apply(event)

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def last(self) -> MatchCard | None:
        """The card shed last, None before the first."""
        return self.cards[-1] if self.cards else None

    @property
    def lies_open(self) -> bool:
        """Whether the window of the last card has not passed."""
        return bool(self.cards) and self.cards[-1].closed_at_ms is None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at each seat."""
        return ("You", *(seated.name for seated in self.company.seats))

    @property
    def time_left_ms(self) -> int:
        """How much of the time limit is left after the last event."""
        return max(0, self.settings.minutes * 60_000 - self.played_ms)

    @property
    def no_bests(self) -> str | None:
        """Why it sets no personal best."""
        return "A match sets no bests."

    @property
    def counts(self) -> bool:
        """Whether the player's chances enter statistics."""
        return self.settings.hints != "yes"

    @property
    def stop(self) -> Stop | None:
        """What ended the match if it was not played to its end."""
        return {"time": "time", "choice": "choice"}.get(self.stopped_why or "")  # type: ignore[return-value]

    @property
    def why(self) -> str | None:
        """Why it is over: one of the reasons of rules.md §4, or `time` or `choice`; None until then."""
        return self.stop or (self.match.ended.why if self.match.ended else None)

    @property
    def ending(self) -> tuple[str, bool] | None:
        """How it ended in sentences, and whether the player has won; None until then."""
        if self.state != "over":
            return None
        ended = self.match.ended or Ended(None, "limit")
        why = why_sentence(ended, self.names, self.match.sizes, self.stop)
        return f"{winner_sentence(ended, self.names)} {why}", ended.winner == PLAYER

    def closes_ms(self, card: MatchCard) -> float:
        """When the window of a card passes: a moment late where a rule holds, so that presses arrive."""
        more = min(ARRIVAL_MS, ARRIVAL_SHARE * card.interval_ms)
        return card.dealt_at_ms + card.interval_ms + (more if card.holds else -more)

    def due_ms(self, card: CardRecord) -> int:
        """When the card after `card` is due, as far as it is known; after a pile that goes there is time to look."""
        due = card.dealt_at_ms + card.interval_ms
        if not isinstance(card, MatchCard) or card.closed_at_ms is None:
            return due
        due = max(due, card.closed_at_ms)
        if card.took:
            due += max(GAP_MS, card.interval_ms)
        return due + WAITS_MS if self.awaits_player and card is self.last else due

    @property
    def awaits_player(self) -> bool:
        """Whether the next card is the player's own, and they have yet to ask for it."""
        last = self.last
        asked = last is not None and self.offered >= last.number
        return not self.lies_open and self.is_own_turn and not asked

    @property
    def is_own_turn(self) -> bool:
        """Whether the player sheds next, by key, unless somebody takes the pile first."""
        return self.settings.own_turn == "key" and self.match.turn == PLAYER and self.state != "over"

    def dealt_stacks(self) -> tuple[tuple[Card, ...], ...]:
        """The stacks as dealt, top card first."""
        seats = self.settings.opponents + 1
        return deal(seats, Random(f"deal, seed {self.settings.seed}").random, self.settings.decks, LEADER)

    # -- folding ---------------------------------------------------------------------------------------------------

    def _started(self, event: le.Started) -> None:
        self._set_up(event, MatchSettings.from_json(event.settings))
        self.company = Company.read(event.company)
        self.match = self.new_match()

    def new_match(self) -> Match:
        """The match as it was dealt."""
        match = Match(self.dealt_stacks(), self.rules, self.settings.penalty, LIMIT, LEADER)
        referee.begin(match)
        return match

    def _shed(self, event: le.Shed) -> None:
        if not self.since_start:
            self._run_start = event.card
        self._count_time(event.at_ms)
        face = Card.parse(event.face)
        card = MatchCard(event.card, face, event.at_ms, event.interval_ms, start=1, seat=event.seat)
        self.match.apply(said.shed(event.seat, face.index))
        card.hands = tuple((ms, int(seat)) for seat, ms in event.hands)
        card.pile = self.match.pile_cards
        card.start = event.card - len(card.pile) + 1
        card.penalties = len(self.match.fines)
        card.holds, card.near = self.match.holds, self.rules.near(card.pile)
        card.asleep = self.rules.asleep(card.pile)
        card.stacks = tuple(self.match.sizes)
        if self.is_barred:
            card.void("barred")
        self.cards.append(card)
        self.since_start += 1
        self.resumed_early = False

    @property
    def is_barred(self) -> bool:
        """Whether the player may not slap on this pile: out for good, or sitting it out."""
        return bool((self.match.out | self.match.sits_now) >> PLAYER & 1)

    def _closed(self, event: le.Closed) -> None:
        card = self.cards[-1]
        self._count_time(event.at_ms)
        theirs = card.theirs()
        if card.holds and theirs and not (card.pressed and card.pressed.outcome == "hit"):
            card.taken_ms, card.taken_by = theirs[0]
            if card.outcome == "open":
                card.outcome = "beaten"
        card.closed_at_ms, card.said = event.at_ms, tuple(event.said)
        self.match.replay(card.said)
        self._note_contest(card)
        if not self.since_start:
            self._run_start = card.number
        self.since_start += 1

    def _note_contest(self, card: MatchCard) -> None:
        won = contest(hands_of(card.said), PLAYER)
        if won is not None and card.outcome != "void":
            self.contests.append(won)

    def _slapped(self, event: ev.Slapped) -> None:
        card = self.cards[event.card - 1]
        slap = Press(event, card.dealt_at_ms + event.reaction_ms, "void", card.number, reaction_ms=event.reaction_ms)
        following = self.after(card)
        slap.believed = is_believed(slap.pressed_at_ms, event.at_ms, following.dealt_at_ms if following else None)
        if slap.believed:
            before = self.cards[event.card - 2] if event.card > 1 else None
            slap.outcome, about = judged(slap, card, before, self._since_press_ms(slap))
            slap.about = about.number
            take_effect(slap, about, self._file)
        slap.rules = self.cards[slap.about - 1].holds
        card.slaps.append(slap)
        self._presses[event.key] = slap

    # Interruptions

    def _pause(self, at_ms: int, reason: str, shown: int | None) -> None:
        if self.cards:
            self._count_time(min(at_ms, self.due_ms(self.cards[-1])))
        self._counted_from = None
        self._take_back_ahead(at_ms)
        if shown is not None and reason in UNCHOSEN_PAUSES:
            self._unsee(shown, reason)
        self.state, self.paused_why, self.resumed_early = "paused", reason, False
        if self.lies_open:
            self._cut(self.cards[-1], at_ms, reason)
        self._void_open(at_ms, reason)

    def _cut(self, card: MatchCard, at_ms: int, reason: str) -> None:
        """Have no hand come later than now; the card counts nowhere unless the player has answered it."""
        if card.closed_at_ms is None and card.cut_ms is None:
            card.cut_ms = at_ms - card.dealt_at_ms
        card.void(reason)

    def _take_back_ahead(self, at_ms: int) -> None:
        """Take back a card that was shed ahead of its time and has not been shown (a pressed one has been)."""
        if self.cards and self.cards[-1].dealt_at_ms > at_ms and not self.cards[-1].slaps:
            self._rewind(len(self.cards) - 1)

    def _unsee(self, shown: int, reason: str = "stream") -> None:
        """Take back what was shed since the last start after the last card shown: it never happened."""
        pressed = max((card.number for card in self.cards if card.slaps), default=0)
        self._rewind(max(shown, pressed, self._run_start))
        if self.cards:
            self.cards[-1].void(reason)

    def _rewind(self, number: int) -> None:
        """Have the match stand as it did once the window of that card had passed, or while it was open."""
        if number >= len(self.cards):
            return
        del self.cards[number:]
        self.offered = min(self.offered, number)
        self.match = self.new_match()
        self.contests.clear()
        for card in self.cards:
            self.match.apply(said.shed(card.seat, card.face.index))
            self.match.replay(card.said)
            self._note_contest(card)

    def _stopped(self, event: ev.Stopped) -> None:
        if event.reason == "choice":
            self._take_back_ahead(event.at_ms)
            self._void_open(event.at_ms, "stop")
        self.state, self.over_at_ms, self.stopped_why = "over", event.at_ms, event.reason

    # The time limit

    def _count_time(self, at_ms: int) -> None:
        """Count the time since the last event as played, unless the match stood still."""
        self.played_ms = self.played_by(at_ms)
        self._counted_from = max(at_ms, self._counted_from or 0)

    def played_by(self, at_ms: int) -> int:
        """How long the match has been played by then, pauses aside."""
        return self.played_ms + (max(0, at_ms - self._counted_from) if self._counted_from is not None else 0)


def fold(events: Iterable[le.Event]) -> LiveMatch:
    """The match that these events, in order, amount to."""
    live = LiveMatch()
    for event in events:
        live.apply(event)
    return live
