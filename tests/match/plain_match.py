"""The match once more, written straight from the rules with lists and loops, slow and without a memory of its own.

Says what happens as short tuples; shares nothing with the referee but the cards and the slap rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.cards import Card
from models.match.script import Script

OWED = {11: 1, 12: 2, 13: 3, 1: 4}


class Over(Exception):
    """The match has ended."""


class PlainMatch:
    """Plays a script and writes down what happens."""

    def __init__(self, script: Script, limit: int) -> None:
        self.script, self.limit = script, limit
        self.hands = [list(stack) for stack in script.stacks]
        self.table: list[Card] = []
        self.under: list[Card] = []  # lowest first
        self.gone: set[int] = set()
        self.barred: set[int] = set()
        self.barred_next: set[int] = set()
        self.told: list[tuple[Any, ...]] = []
        self.count = 0
        self.leads = script.leader
        self.states: list[Any] = []

    def tell(self, *words: Any) -> None:
        self.told.append((*words, [len(hand) for hand in self.hands], len(self.table) + len(self.under)))

    def end(self, winner: int | None, why: str) -> None:
        self.tell("end", winner, why)
        raise Over

    def ring(self, start: int) -> Iterator[int]:
        for step in range(len(self.hands)):
            yield (start + step) % len(self.hands)

    def left(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat not in self.gone]

    def play(self) -> list[tuple[Any, ...]]:
        try:
            while True:
                self.pile()
        except Over:
            return self.told

    def pile(self) -> None:
        """One pile, from its first card to the take."""
        state = ([list(hand) for hand in self.hands], self.leads, set(self.gone), set(self.barred))
        if state in self.states:
            self.end(None, "loop")
        self.states.append(state)
        if self.count >= self.limit:
            self.end(None, "limit")
        due, setter, payer, debt = self.leads, None, None, 0
        while True:
            # whose turn it is
            if not any(self.hands):
                self.end(None, "no cards")
            if self.count >= self.limit:
                self.end(None, "limit")
            for seat in self.ring(due):
                if self.hands[seat]:
                    break
                if not self.script.rules.rules and seat not in self.gone:
                    self.gone.add(seat)
                    self.tell("out", seat)
            self.last_one()
            if debt and seat != payer:
                self.tell("trap", seat, debt)
                payer = seat
            # the card
            card = self.hands[seat].pop(0)
            self.table.append(card)
            self.count += 1
            self.tell("shed", self.count, seat, str(card))
            due = (seat + 1) % len(self.hands)
            if card.rank in OWED:
                setter, debt = seat, OWED[card.rank]
                for payer in self.ring(due):
                    if self.hands[payer] and payer != seat:
                        self.tell("trap", payer, debt)
                        break
                lost = False
            elif debt:
                debt -= 1
                lost = debt == 0
                if debt:
                    due = seat
            else:
                lost = False
            # hands on it
            winner = self.slaps()
            if winner is not None:
                return self.take(winner, "slap")
            self.last_one()
            if debt and not any(hand for seat, hand in enumerate(self.hands) if seat != setter):
                lost = True
            if lost and setter not in self.gone:
                return self.take(setter, "trap")

    def slaps(self) -> int | None:
        held = list(self.script.rules.holds(self.table))
        winner, done = None, set()
        here = [slap for slap in self.script.slaps if slap.after == self.count]
        for slap in sorted(here, key=lambda slap: (slap.ms, slap.seat)):
            seat = slap.seat
            if seat in self.gone or seat in self.barred or seat in done or len(self.left()) == 1:
                self.tell("slap", seat, "extra", held)
                continue
            done.add(seat)
            if held and winner is None:
                winner = seat
                self.tell("slap", seat, "hit", held)
            elif held:
                self.tell("slap", seat, "beaten", held)
            else:
                self.tell("slap", seat, "false", held)
                self.pay(seat)
        return winner

    def pay(self, seat: int) -> None:
        if self.script.penalty == "sit":
            self.barred_next.add(seat)
        elif self.script.penalty != "none":
            if not self.hands[seat]:
                self.gone.add(seat)
                self.tell("out", seat)
            for _ in range(int(self.script.penalty)):
                if self.hands[seat]:
                    self.under.insert(0, self.hands[seat].pop(0))
                    self.tell("penalty", seat)

    def take(self, seat: int, why: str) -> None:
        self.hands[seat] += self.under + self.table
        self.under, self.table, self.leads = [], [], seat
        self.barred, self.barred_next = self.barred_next, set()
        self.tell("take", seat, why)
        if len(self.hands[seat]) == sum(map(len, self.script.stacks)):
            self.end(seat, "last" if why == "last" else "all")

    def last_one(self) -> None:
        if len(self.left()) == 1:
            seat = self.left()[0]
            if self.table:
                self.take(seat, "last")
            self.end(seat, "last")
