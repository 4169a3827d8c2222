"""Whole matches between simulated players: the same seed gives the same matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from models.match import referee
from models.match.dealing import deal
from models.match.events import Event
from models.match.opponents import Draw, Opponent, Responses
from models.match.state import LIMIT, Match
from models.rules import RuleSet

Player = tuple[Responses, Draw]
"""Who sits at a seat: their responses, and their own random source."""


def play(match: Match, players: Sequence[Player], held_masks: Counter[int] | None = None) -> list[Event]:
    """Play a match from its beginning to its end, a player a seat; everything that happens.

    Times are drawn only where something holds or nearly holds, and on every card where a player's hand may slip.
    `held_masks` counts the cards by what held on them.
    """
    counted: Counter[int] = Counter() if held_masks is None else held_masks
    shed, slaps, close = referee.shed, referee.slaps, referee.close
    seated = list(enumerate(players))
    slips = any(responses.slips for responses, _ in players)
    events = referee.begin(match)
    while match.ended is None:
        events += shed(match)
        held, near = match.held, match.near
        if held or near or slips:
            if held:
                counted[held] += 1
            barred = match.out | match.sits_now
            hands = [
                (ms, seat)
                for seat, (responses, draw) in seated
                if not barred >> seat & 1 and (ms := responses.draw_ms(held, near, draw)) is not None
            ]
            if hands:
                events += slaps(match, hands)
        events += close(match)
    return events


class Simulation:
    """The games of a seed between opponents, one a seat; each game follows from seed and number alone."""

    def __init__(self, rules: RuleSet, opponents: Sequence[Opponent], seed: int, limit: int = LIMIT) -> None:
        self.rules, self.seats, self.seed, self.limit = rules, len(opponents), seed, limit
        responses = {opponent: Responses(opponent.reflex, rules, opponent.slips) for opponent in opponents}
        self._responses = [responses[opponent] for opponent in opponents]

    def match(self, game: int) -> Match:
        """The match of a game before its first card."""
        stacks = deal(self.seats, Random(f"deal of game {game}, seed {self.seed}").random)
        return Match(stacks, self.rules, limit=self.limit)

    def play(self, game: int, held_masks: Counter[int] | None = None) -> tuple[Match, list[Event]]:
        """A game: the match at its end, and everything that has happened."""
        match = self.match(game)
        draws = (Random(f"seat {seat} in game {game}, seed {self.seed}").random for seat in range(self.seats))
        return match, play(match, list(zip(self._responses, draws, strict=True)), held_masks)
