"""A scripted match: the stacks as dealt and every slap, from which the whole match follows.

A script is also the record of a match: whoever has it can play the match again, card by card.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from models.cards import Card
from models.match import referee
from models.match.events import Event
from models.match.lined import LineError
from models.match.state import LIMIT, Match
from models.rules import Readings, RuleSet


@dataclass(frozen=True, slots=True)
class Slap:
    """A hand on card number `after`, `ms` after it came; `line` is where the script says so."""

    after: int
    seat: int
    ms: float
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Script:
    """Everything a match follows from; stacks have their top card first, and seat `leader` leads."""

    rules: RuleSet
    stacks: tuple[tuple[Card, ...], ...]
    slaps: tuple[Slap, ...] = ()
    penalty: str = "1"
    decks: int = 1
    leader: int = 0

    def match(self, limit: int = LIMIT) -> Match:
        """The match before its first card."""
        return Match(self.stacks, self.rules, self.penalty, limit, self.leader)

    def play(self, limit: int = LIMIT) -> Iterator[Event]:
        """Everything that happens, event by event.

        Raises LineError, after the last event, for a slap that comes after the end; one that the limit of sheds cuts
        off is passed over.
        """
        by_card: dict[int, list[Slap]] = {}
        for slap in self.slaps:
            by_card.setdefault(slap.after, []).append(slap)
        match = self.match(limit)
        yield from referee.begin(match)
        while match.ended is None:
            yield from referee.shed(match)
            if match.sheds in by_card:
                yield from referee.slaps(match, ((slap.ms, slap.seat) for slap in by_card.pop(match.sheds)))
            yield from referee.close(match)
        if by_card and match.ended.why != "limit":
            late = min((slap for slaps in by_card.values() for slap in slaps), key=lambda slap: slap.line)
            sentence = f"the slap of seat {late.seat} after card {late.after} comes after the end of the match"
            raise LineError(late.line, f"{sentence}, which has {match.sheds} cards.")

    def to_json(self) -> str:
        """The text that `read_script` reads back, a line a stack and a line a slap; what is as usual is left out."""
        readings, usual = self.rules.readings, Readings()
        lines = [f'"rules": {json.dumps([rule.notation for rule in self.rules.rules])}']
        if self.rules.day is not None:
            lines.append(f'"day": {self.rules.day}')
        for name in ("faces", "order", "brackets", "small_mod"):
            if getattr(readings, name) != getattr(usual, name):
                lines.append(f'"{name}": "{getattr(readings, name)}"')
        if self.penalty != "1":
            lines.append(f'"penalty": "{self.penalty}"')
        lines += [f'"{name}": {value}' for name, value, usually in self._numbers() if value != usually]
        lines.append(f'"stacks": {_listed(json.dumps(list(map(str, stack))) for stack in self.stacks)}')
        slaps = ({"after": slap.after, "seat": slap.seat, "ms": slap.ms} for slap in self.slaps)
        lines.append(f'"slaps": {_listed(map(json.dumps, slaps))}')
        return "{" + ",\n ".join(lines) + "}\n"

    def _numbers(self) -> tuple[tuple[str, int, int], ...]:
        return ("decks", self.decks, 1), ("leader", self.leader, 0)


def _listed(items: Iterator[str]) -> str:
    return "[" + ",\n  ".join(items) + "]"
