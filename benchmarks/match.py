"""Refereeing whole matches between three equal simulated players, every event produced, on one core.

Times are processor times, so that a busy computer does not count; shuffling, deals and the players' own times are
in them. The best of several rounds is taken, since everything that disturbs makes a round slower. The games are those
of `flask match simulate`: it is checked that each of them ends.
"""

from __future__ import annotations

import time

from benchmarks.row import Row, format
from models.match import LIMIT
from models.match.opponents import Opponent
from models.match.simulation import Simulation
from models.rules import RuleSet

GAMES = 1000
ROUNDS = 100
SEATS = 3
DAY = 12
SEED = 1
LEAST_SHEDS_A_SECOND = 150_000
ENDS = {"all", "last", "no cards", "loop", "limit"}


def main() -> list[Row]:
    """Measure and return the row of the table."""
    simulation = Simulation(RuleSet("berkeley", day=DAY), [Opponent(0.5)] * SEATS, SEED)
    simulation.play(0)
    best, sheds, events = 0.0, 0, 0
    for beginning in range(1, GAMES + 1, GAMES // ROUNDS):
        begun, round_sheds = time.process_time(), 0
        for game in range(beginning, beginning + GAMES // ROUNDS):
            match, happened = simulation.play(game)
            if match.ended is None or match.ended.why not in ENDS or match.sheds > LIMIT:
                raise AssertionError(f"Game {game} of seed {SEED} does not end.")
            round_sheds += match.sheds
            events += len(happened)
        best = max(best, round_sheds / (time.process_time() - begun))
        sheds += round_sheds
    return [
        Row(
            name=f"{GAMES:,} matches of {SEATS} equal seats, Berkeley War",
            ours=f"{best:,.0f} sheds/s ({sheds / GAMES:,.0f} a match, {events / sheds:.1f} events each)",
            reference=f"{LEAST_SHEDS_A_SECOND:,} sheds/s asked for",
            ratio=best / LEAST_SHEDS_A_SECOND,
            target="every match ends, at least as many",
            met=best >= LEAST_SHEDS_A_SECOND,
        )
    ]


if __name__ == "__main__":
    print(format(main()))
