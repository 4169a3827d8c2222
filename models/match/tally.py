"""What some matches amount to: winners, ends, lengths, and how often each rule came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from models.match.events import Ended, Event, Shed, Slapped, Took
from models.rules import RuleSet


class Tally:
    """Counts over matches under the same rules with the same number of seats."""

    def __init__(self, rules: RuleSet, seats: int) -> None:
        self._rules = rules
        self.rules = tuple(rule.notation for rule in rules.rules)
        self.wins = [0] * seats
        self.ends: Counter[str] = Counter()
        self.lengths: list[int] = []
        """The number of cards shed in each match."""
        self.takes: Counter[str] = Counter()
        self.slaps: Counter[str] = Counter()
        self._held: Counter[tuple[str, ...]] = Counter()
        self._hit: Counter[tuple[str, ...]] = Counter()

    def add(self, events: Iterable[Event], held_masks: Mapping[int, int]) -> None:
        """Count one match by everything that happened in it, and by what held on how many of its cards."""
        sheds = 0
        for event in events:
            if type(event) is Shed:
                sheds += 1
            elif type(event) is Slapped:
                self.slaps[event.outcome] += 1
                if event.outcome == "hit":
                    self._hit[event.rules] += 1
            elif type(event) is Took:
                self.takes[event.why] += 1
            elif type(event) is Ended:
                self.ends[event.why] += 1
                if event.winner is not None:
                    self.wins[event.winner] += 1
        self.lengths.append(sheds)
        for mask, cards in held_masks.items():
            self._held[self._rules.notations(mask)] += cards

    @property
    def held(self) -> Counter[str]:
        """On how many cards each rule held."""
        return _by_rule(self._held)

    @property
    def hit(self) -> Counter[str]:
        """How many of them were hit."""
        return _by_rule(self._hit)

    def plain(self) -> dict[str, Any]:
        """The counts as JSON holds them."""
        held, hit = self.held, self.hit
        return {
            "games": len(self.lengths),
            "sheds": sum(self.lengths),
            "wins": self.wins,
            "ends": dict(self.ends),
            "takes": dict(self.takes),
            "slaps": dict(self.slaps),
            "rules": {rule: {"held": held[rule], "hit": hit[rule]} for rule in self.rules},
        }


def _by_rule(counted: Counter[tuple[str, ...]]) -> Counter[str]:
    by_rule: Counter[str] = Counter()
    for rules, times in counted.items():
        for rule in rules:
            by_rule[rule] += times
    return by_rule
