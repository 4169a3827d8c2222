"""A match as it stands: the fold of its events over the stacks as dealt.

The referee (referee.py) decides which event comes next; here is only what each one does to stacks, pile, penalty
cards, trap and seats. Nothing is decided twice: what the referee changes and what a replay changes is the same code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Literal, get_args

from models.cards import DECK, Card
from models.match.events import Ended, Event, Fined, Outcome, Shed, Slapped, Took, Trapped, WentOut
from models.match.watch import Watch
from models.rules import RuleSet

Penalty = Literal["1", "2", "none", "sit"]
PENALTIES: tuple[str, ...] = get_args(Penalty)
"""What a mistaken slap costs: one card, two cards, nothing, or the right to slap on the next pile."""

LIMIT = 5000
"""How many cards are shed at most, unless another limit is set."""
MOST_SHEDS = 10_000_000
"""No limit is set higher."""

LEVY = tuple({11: 1, 12: 2, 13: 3, 1: 4}.get(card.rank, 0) for card in DECK)
"""How many cards each card of DECK asks of the next seat: J 1, Q 2, K 3, A 4, others none."""


class Match:
    """Stacks, pile, penalty cards, trap and seats; cards are indices into DECK, top card of a stack first.

    `stacks` are the cards as dealt, top card first; seat `leader` sheds first. Change it through the referee or
    `apply` only. Raises ValueError for fewer than two seats or an unknown penalty.
    """

    __slots__ = (
        "_round", "_seen", "_watch", "answered", "challenger", "dealt", "ended", "fines", "held", "last", "leader",
        "levy", "limit", "near", "out", "owes", "penalty", "pile", "repeated", "rules", "seats_left", "sheds",
        "sits_now", "sits_out_next", "stacks", "trapped", "turn", "winner",
    )  # fmt: skip

    def __init__(
        self,
        stacks: Sequence[Iterable[Card]],
        rules: RuleSet,
        penalty: str = "1",
        limit: int = LIMIT,
        leader: int = 0,
    ) -> None:
        if len(stacks) < 2:
            raise ValueError(f"A match has at least two seats, not {len(stacks)}.")
        if penalty not in PENALTIES:
            raise ValueError(f"The penalty is one of {', '.join(PENALTIES)}, not “{penalty}”.")
        self.stacks = [bytearray(card.index for card in stack) for stack in stacks]
        """The cards of each seat, as bytes: quick to compare, and short enough to be pushed up from the front."""
        self.rules, self.penalty, self.limit = rules, penalty, limit
        self.dealt = sum(map(len, self.stacks))
        self.pile = bytearray()
        """The cards shed, bottom card first; what the rules see."""
        self.fines = bytearray()
        """The penalty cards under the pile, in the order in which they came: the last one lies lowest."""
        self.sheds = 0
        """How many cards have been shed; the number of the last one."""
        self.leader = leader
        """The seat that took the last pile, or leads the first."""
        self.last: int | None = None
        """The seat that shed the last card of this pile; None where none lies."""
        self.challenger: int | None = None
        """The seat whose face card is to be paid; None where none is."""
        self.trapped: int | None = None
        """The seat that pays it."""
        self.levy = 0
        """How many cards the face card asks."""
        self.owes = 0
        """How many of them are still to come; 0 with a challenger: all came without a face card."""
        self.out = 0
        """The seats that are out, seat s as bit s."""
        self.seats_left = len(self.stacks)
        """How many seats are not out."""
        self.answered = 0
        """The seats whose slap on the last card has been judged."""
        self.sits_now = 0
        """The seats that sit this pile out, and may not slap."""
        self.sits_out_next = 0
        self.winner: int | None = None
        """The seat whose slap takes the pile once every hand on it has been judged."""
        self.held = 0
        """The rules that hold on the last card, as `RuleSet.holds_mask` says."""
        self.near = 0
        """The rules that nearly hold on the last card, as `RuleSet.near_mask` says."""
        self.repeated = False
        """Whether the stacks lay just so before, after an earlier pile."""
        self.ended: Ended | None = None
        self._watch = Watch(rules)
        self._round: list[tuple[int, ...]] = [
            (*range(seat + 1, len(stacks)), *range(seat + 1)) for seat in range(len(stacks))
        ]
        self.turn: int | None = None
        """The seat that sheds next, once the last card's window has passed and unless someone takes the pile.

        None where no seat can: none holds a card, or none that could pay the trap.
        """
        self._find_turn()
        self._seen = {self._position()}

    def _position(self) -> tuple[bytes, int, int, int]:
        return b"\xff".join(self.stacks), self.leader, self.out, self.sits_now

    def copy(self) -> Match:
        """A match that stands as this one does and goes its own way from here."""
        other = copy(self)
        other.stacks = [stack[:] for stack in self.stacks]
        other.pile, other.fines = self.pile[:], self.fines[:]
        other._watch, other._seen = copy(self._watch), set(self._seen)
        return other

    # What may be asked

    @property
    def seats(self) -> int:
        """How many seats there are, those that are out included."""
        return len(self.stacks)

    def is_out(self, seat: int) -> bool:
        """Whether the seat is out for good."""
        return bool(self.out >> seat & 1)

    @property
    def sizes(self) -> list[int]:
        """How many cards each stack holds."""
        return [len(stack) for stack in self.stacks]

    @property
    def pile_size(self) -> int:
        """How many cards lie in the pile, penalty cards included."""
        return len(self.pile) + len(self.fines)

    @property
    def pile_cards(self) -> tuple[Card, ...]:
        """The cards shed to this pile, bottom card first: what a RuleSet is asked about."""
        return tuple(DECK[card] for card in self.pile)

    @property
    def holds(self) -> tuple[str, ...]:
        """The notations of the rules that hold on the last card."""
        notations: tuple[str, ...] = self._watch.notations[self.held]
        return notations

    def next_with_cards(self, after: int, but: int | None = None) -> int | None:
        """The first seat after this one, in turn and last of all itself, that holds cards; never the seat `but`."""
        stacks = self.stacks
        for seat in self._round[after]:
            if stacks[seat] and seat != but:
                return seat
        return None

    def _find_turn(self) -> None:
        last = self.last
        if last is None:
            self.turn = self.leader if self.stacks[self.leader] else self.next_with_cards(self.leader)
        elif not self.owes:
            after = self._round[last][0]
            self.turn = after if self.stacks[after] else self.next_with_cards(last)
        elif self.trapped is None:
            self.turn = None
        elif self.stacks[self.trapped]:
            self.turn = self.trapped
        else:
            self.turn = self.next_with_cards(self.trapped, but=self.challenger)

    # What events do

    def shed(self, seat: int) -> int:
        """Lay the top card of a stack on the pile and look at it; the card. IndexError where there is none.

        A face card traps the next seat that holds cards; where there is none, `trapped` is None.
        """
        stacks = self.stacks
        card = stacks[seat].pop(0)
        self.pile.append(card)
        self.sheds += 1
        self.last = seat
        self.answered = 0
        levy = LEVY[card]
        if levy:
            self.challenger, self.levy, self.owes = seat, levy, levy
            self.trapped = self.turn = self.next_with_cards(seat, seat)
        elif self.owes:
            self.owes -= 1
            self._find_turn()
        else:
            self.challenger = None  # there was none, or its trap lapsed because it is out
            after = self._round[seat][0]
            self.turn = after if stacks[after] else self.next_with_cards(seat)
        self.held, self.near = self._watch.add(card)
        return card

    def trap(self, seat: int, owes: int) -> None:
        """Have a seat owe cards to the challenger."""
        self.trapped, self.owes = seat, owes
        self._find_turn()

    def slap(self, seat: int, outcome: Outcome) -> None:
        """Put a hand on the pile."""
        self.answered |= 1 << seat
        if outcome == "hit":
            self.winner = seat
        elif outcome == "false" and self.penalty == "sit":
            self.sits_out_next |= 1 << seat

    def fine(self, seat: int) -> None:
        """Move the top card of a stack to the very bottom of the pile. IndexError where there is none."""
        self.fines.append(self.stacks[seat].pop(0))
        self._find_turn()

    def take(self, seat: int) -> None:
        """Give a seat the pile as it lies, its lowest card first, to the bottom of its stack."""
        self.stacks[seat] += self.fines[::-1] + self.pile
        self.fines.clear()
        self.pile.clear()
        self._watch.clear()
        self.leader = self.turn = seat
        self.last = None
        self.challenger = self.trapped = self.winner = None
        self.owes = self.levy = self.held = self.near = 0
        self.sits_now, self.sits_out_next = self.sits_out_next, 0
        position = self._position()
        self.repeated = position in self._seen
        self._seen.add(position)

    def put_out(self, seat: int) -> None:
        """Have a seat play no more."""
        self.out |= 1 << seat
        self.seats_left -= 1

    def apply(self, event: Event) -> None:
        """Change the match as the event says; raises ValueError for a card that does not lie there."""
        if isinstance(event, Shed):
            stack = self.stacks[event.seat]
            if not stack or stack[0] != event.card.index:
                sentence = f"{event.card} does not lie on top of the stack of seat {event.seat}."
                raise ValueError(f"Card {self.sheds + 1}: {sentence}")
            self.shed(event.seat)
        elif isinstance(event, Slapped):
            self.slap(event.seat, event.outcome)
        elif isinstance(event, Took):
            self.take(event.seat)
        elif isinstance(event, Trapped):
            self.trap(event.seat, event.owes)
        elif isinstance(event, Fined):
            self.fine(event.seat)
        elif isinstance(event, WentOut):
            self.put_out(event.seat)
        else:
            self.ended = event

    def replay(self, events: Iterable[Event]) -> Match:
        """Apply events one after the other; the match itself."""
        for event in events:
            self.apply(event)
        return self
