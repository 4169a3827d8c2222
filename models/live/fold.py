"""A match at the table as a value: the fold of its events over the engine's `Match`.

Each card has a window in which hands come down; when it has passed the referee orders them, and what followed is kept
with the event, so that an old match stays as it was. The player's presses are judged as they arrive: the times of the
opponents' hands are known from the shed on, so that no later one can change a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from models import events as ev
from models.cards import Card
from models.course import UNCHOSEN_PAUSES, Course
from models.judge import grace_ms, is_believed, judge
from models.live import events as le
from models.live.settings import MatchSettings
from models.match import LIMIT, Ended, Match, Shed, Took, referee
from models.match import events as said
from models.match.company import Company
from models.match.dealing import deal
from models.match.ending import Stop, why_sentence, winner_sentence
from models.match.even import contest
from models.turn import CardRecord, Slap

PLAYER = 0
LEADER = 1
"""The seat to the left of the dealer, who is the player, leads."""
GAP_MS = 1200
"""A pile that goes leaves this time, and never less than the interval, before the next card."""
ARRIVAL_SHARE, ARRIVAL_MS = 0.1, 100
"""The window of a card on which a rule holds stays open this much longer, so that a press made within it arrives."""
WAITS_MS = 10_000
"""How long the match waits for the player's own card before it is shed for them."""
VERDICTS = ("hit", "beaten", "false")
"""The outcomes with which a hand of the player lies on the pile."""

Hand = tuple[float, int]
"""A response time and the seat; they sort from the fastest on, of equal ones the lower seat first."""


@dataclass(slots=True)
class Press(Slap):
    """A press; `lies`: it is a hand on the pile with the others, `timed`: its response time enters statistics."""

    lies: bool = False
    timed: bool = True


@dataclass(slots=True)
class MatchCard(CardRecord):
    """A card of a match: who shed it, the opponents' responses to it, and what followed once its window had passed.

    `taken_by` is the opponent whose hand was first on a pile on which a rule held, `taken_ms` its time. `cut_ms`: no
    hand comes later than this, because the match was interrupted.
    """

    seat: int = 0
    hands: tuple[Hand, ...] = ()
    cut_ms: float | None = None
    closed_at_ms: int | None = None
    said: tuple[said.Event, ...] = ()
    taken_by: int | None = None
    taken_ms: float | None = None
    stacks: tuple[int, ...] = ()

    @property
    def pressed(self) -> Press | None:
        """The player's press that lies on the pile with the other hands."""
        return next((slap for slap in self.slaps if isinstance(slap, Press) and slap.lies), None)

    def theirs(self, by_ms: float | None = None) -> list[Hand]:
        """The opponents' hands that come down in the window, or until then, the fastest first."""
        last = min(limit for limit in (self.interval_ms, self.cut_ms, by_ms) if limit is not None)
        return sorted(hand for hand in self.hands if hand[0] <= last and hand[0] < self.interval_ms)

    def all_hands(self, by_ms: float | None = None) -> list[Hand]:
        """The same with the player's."""
        press = self.pressed
        own = [(press.event.reaction_ms, PLAYER)] if press else []
        return sorted([*self.theirs(by_ms), *own])

    @property
    def took(self) -> Took | None:
        """Who took the pile after this card, None where it lay on or the window has not passed."""
        return next((event for event in self.said if isinstance(event, Took)), None)


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
            case ev.Opened():
                self._opened(event)
            case le.Shed():
                self._shed(event)
            case le.Closed():
                self._closed(event)
            case le.Offered():
                self.offered = event.card
            case ev.Slapped():
                self._slapped(event)
            case ev.PaceChanged():
                self.pace_ms = event.pace_ms
            case ev.Paused():
                self._paused(event)
            case ev.Resumed():
                self._resumed()
            case ev.Voided():
                self._cut(self.cards[event.card - 1], event.at_ms, "stall")
                self.stalls_ms.append(event.at_ms)
            case ev.Timed():
                self.refresh_ms, self.clock_step_ms = event.refresh_ms, event.clock_step_ms
            case ev.Stopped():
                self._stopped(event)

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
    def leader(self) -> int:
        """The seat that sheds first."""
        return LEADER

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

    # -- what comes next -------------------------------------------------------------------------------------------

    def next_card(self, due_ms: int) -> le.Shed:
        """The event that sheds the next card at `due_ms`, with the opponents' responses to it."""
        match, number = self.match.copy(), len(self.cards) + 1
        shed = next(event for event in referee.shed(match) if isinstance(event, Shed))
        hands = []
        for seat, responses in enumerate(self.company.responses(self.rules, self.contests), start=1):
            if not (match.out | match.sits_now) >> seat & 1:
                draw = Random(f"seed {self.settings.seed}, card {number}, seat {seat}").random
                ms = responses.draw_ms(match.held, match.near, draw)
                if ms is not None:
                    hands.append((seat, round(ms, 1)))
        return le.Shed(due_ms, number, shed.seat, str(shed.card), self.pace_ms, tuple(hands))

    def close(self, at_ms: int) -> list[le.Event]:
        """The events that end the window of the last card, and the match where it ends with it."""
        assert self.last is not None
        match = self.match.copy()
        hands = self.last.all_hands()
        happened = referee.slaps(match, hands) if hands else []
        happened += referee.close(match)
        reason = "end"
        if match.ended is None and self._played_ms(at_ms) >= self.settings.minutes * 60_000:
            happened += referee.stop_at_time(match)
            reason = "time"
        closed = le.Closed(at_ms, self.last.number, le.plain(happened))
        return [closed] if match.ended is None else [closed, ev.Stopped(at_ms, reason)]

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

    def _opened(self, event: ev.Opened) -> None:
        if self.state == "new":
            self.state = "running"
        elif self.state == "running" and self.since_start:
            goes_on = self.resumed_early
            self._pause(event.at_ms, "stream", event.card)
            if goes_on:
                self._resumed()
        elif event.card is not None:
            self._take_back_unseen(event.card)
        self.stream = event.stream

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
            slap.outcome, about = self._judged(slap, card, before)
            slap.about = about.number
            self._take_effect(slap, about)
        slap.rules = self.cards[slap.about - 1].holds
        card.slaps.append(slap)
        self._presses[event.key] = slap

    def _judged(self, slap: Press, card: MatchCard, before: MatchCard | None) -> tuple[str, MatchCard]:
        """What a press comes to, and the card it is about."""
        reaction_ms = slap.event.reaction_ms
        in_grace = reaction_ms <= grace_ms(card.interval_ms)
        if card.void_reason == "barred":
            return "extra", card
        if card.outcome == "beaten":  # its window has passed, unless the player has pressed on it
            return ("beaten" if card.reaction_ms is None else "extra"), card
        lost = before is not None and before.outcome == "beaten" and before.reaction_ms is None
        if lost and before is not None and in_grace and card.outcome != "void":
            return "beaten", before
        verdict = judge(card, before, reaction_ms, self._since_press_ms(slap))
        about = before if verdict.about_before and before else card
        if verdict.outcome in ("void", "extra", "early", "late"):
            return verdict.outcome, about
        passed = card.closed_at_ms is not None or reaction_ms >= card.interval_ms
        if verdict.outcome == "false":
            return ("extra" if passed else "false"), card
        slap.timed = verdict.timed
        if any(ms < reaction_ms for ms, _ in card.theirs()):
            return "beaten", card
        return ("late" if passed else "hit"), card

    def _take_effect(self, slap: Press, about: MatchCard) -> None:
        match slap.outcome:
            case "early":
                about.early_presses += 1
            case "late":
                own = 0 if about.number == slap.event.card else about.interval_ms
                about.outcome = "late"
                about.reaction_ms = slap.reaction_ms = round(own + slap.event.reaction_ms, 1)
            case "hit":
                slap.lies = True
                about.outcome, about.reaction_ms = "hit", slap.event.reaction_ms if slap.timed else None
                slap.reaction_ms = about.reaction_ms
                slap.won = len(about.pile) + about.penalties
            case "beaten":
                slap.lies = about.closed_at_ms is None
                about.outcome = "beaten"
                about.reaction_ms = slap.reaction_ms = round(slap.pressed_at_ms - about.dealt_at_ms, 1)
            case "false":
                slap.lies = slap.penalty = True
                about.outcome, about.filed = "false", self._file(about)

    # Interruptions

    def _paused(self, event: ev.Paused) -> None:
        if self.state == "running":
            self._pause(event.at_ms, event.reason, event.card)
        elif self.state == "paused" and event.card is not None and event.reason in UNCHOSEN_PAUSES:
            self._take_back_unseen(event.card)

    def _pause(self, at_ms: int, reason: str, shown: int | None) -> None:
        if self.cards:
            self._count_time(min(at_ms, self.due_ms(self.cards[-1])))
        self._counted_from = None
        self._take_back_ahead(at_ms)
        if shown is not None and reason in UNCHOSEN_PAUSES:
            self._take_back_unseen(shown, reason)
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

    def _take_back_unseen(self, shown: int, reason: str = "stream") -> None:
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

    def _resumed(self) -> None:
        """Go on; where cards seem to run, so that nobody noticed the loss of their stream, once the next one opens."""
        if self.state == "running" and self.since_start:
            self.resumed_early = True
            return
        self.state, self.since_start = "running", 0
        self.stalls_ms.clear()

    def _stopped(self, event: ev.Stopped) -> None:
        if event.reason == "choice":
            self._take_back_ahead(event.at_ms)
            self._void_open(event.at_ms, "stop")
        self.state, self.over_at_ms, self.stopped_why = "over", event.at_ms, event.reason

    # The time limit

    def _count_time(self, at_ms: int) -> None:
        """Count the time since the last event as played, unless the match stood still."""
        self.played_ms = self._played_ms(at_ms)
        self._counted_from = max(at_ms, self._counted_from or 0)

    def _played_ms(self, at_ms: int) -> int:
        return self.played_ms + (max(0, at_ms - self._counted_from) if self._counted_from is not None else 0)


def fold(events: Iterable[le.Event]) -> LiveMatch:
    """The match that these events, in order, amount to."""
    live = LiveMatch()
    for event in events:
        live.apply(event)
    return live


def hands_of(events: Sequence[said.Event]) -> tuple[said.Slapped, ...]:
    """The judged hands among what happened."""
    return tuple(event for event in events if isinstance(event, said.Slapped))
