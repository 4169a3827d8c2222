"""`flask match run | simulate`: matches without a browser; no database is touched."""

from __future__ import annotations

import json
from collections import Counter
from statistics import median
from typing import BinaryIO

import click
from flask.cli import AppGroup

from models.match import LIMIT, MOST_SHEDS, LineError, read_script
from models.match.opponents import Opponent
from models.match.simulation import Simulation
from models.match.tally import Tally
from models.match.text import described, lines
from models.rules import RuleSet
from models.settings import SEED
from views.commands.choices import in_words, refuse, rule_options, today

group = AppGroup("match", help="Matches without a browser: referee a script, let simulated players play.")

MOST_GAMES = 1_000_000

limit_option = click.option("--limit", type=click.IntRange(1, MOST_SHEDS), default=LIMIT, show_default=True,
                            help="How many cards may be shed before the match ends without a winner.")  # fmt: skip


@group.command("run", with_appcontext=False)
@click.argument("file", type=click.File("rb"))
@limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, which is how events come anyway.")
def run(file: BinaryIO, limit: int, as_json: bool) -> None:
    """Referee the scripted match in FILE and print what happens, one JSON object a line.

    FILE (- for standard input) is JSON: {"rules": "ers", "day": 12, "stacks": [["QS", "4C"], ["9C", "9D"]], "slaps":
    [{"after": 3, "seat": 1, "ms": 310}]}. A stack has its top card first, seat 0 leads; "after" is the number of
    the shed card that the slap answers. Without "day" it is today.
    """
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        refuse(f"Line {line}: the byte {error.object[error.start]:#04x} is not UTF-8, which a script is written in.")
    try:
        script = read_script(text, today())
        events = list(script.play(limit))
    except LineError as error:
        refuse(str(error))
    click.echo("\n".join(lines(script.match(limit), events)))


@group.command("simulate", with_appcontext=False)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=10, show_default=True, help="How many matches.")
@click.option("--seats", type=click.IntRange(2, 6), default=3, show_default=True, help="How many players.")
@click.option("--seed", type=click.IntRange(SEED.low, SEED.high), default=SEED.default, show_default=True,
              help="The same seed plays the same matches.")  # fmt: skip
@click.option("--skill", type=click.FloatRange(0, 1), multiple=True, metavar="SKILL",
              help="First evening: 0, Berkeley senior: 1; for all, or once a seat.  [default: 0.5]")  # fmt: skip
@limit_option
@rule_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game, then one of them all.")
def simulate(
    rules: RuleSet, games: int, seats: int, seed: int, skill: tuple[float, ...], limit: int, as_json: bool
) -> None:
    """Play whole matches between simulated players: who wins, how long it takes, which rules come up.

    One line a game, then the sum of them all.
    """
    skills = skill or (0.5,)
    if len(skills) not in (1, seats):
        refuse(f"Name one --skill for all, or one for each of the {seats} seats, not {len(skills)}.")
    try:
        opponents = [Opponent(skills[seat % len(skills)]) for seat in range(seats)]
    except ValueError as error:  # the range lets "nan" pass
        refuse(str(error))
    simulation, tally = Simulation(rules, opponents, seed, limit), Tally(rules, seats)
    for game in range(1, games + 1):
        held_masks: Counter[int] = Counter()
        match, events = simulation.play(game, held_masks)
        tally.add(events, held_masks)
        end = described(events[-1], match)
        told = {"game": game, "winner": end["winner"], "why": end["why"], "sheds": match.sheds, "stacks": end["stacks"]}
        click.echo(json.dumps(told) if as_json else _game_in_words(told))
    click.echo(json.dumps(tally.plain()) if as_json else _tally_in_words(tally, in_words(rules)))


def _game_in_words(told: dict[str, object]) -> str:
    winner = "nobody wins" if told["winner"] is None else f"seat {told['winner']} wins"
    return f"game {told['game']}: {winner} ({told['why']}) after {told['sheds']:,} cards"


def _tally_in_words(tally: Tally, conditions: str) -> str:
    lengths, held, hit = tally.lengths, tally.held, tally.hit
    cards = sum(lengths)
    wins = ", ".join(f"seat {seat} {won:,}" for seat, won in enumerate(tally.wins))
    ends = ", ".join(f"{why} {times:,}" for why, times in tally.ends.items())
    rows = [
        "",
        f"{len(lengths):,} games, {conditions}",
        f"won: {wins}; nobody {len(lengths) - sum(tally.wins):,}",
        f"ended by: {ends}",
        f"cards a game: median {median(lengths):,.0f}, from {min(lengths):,} to {max(lengths):,}; {cards:,} in all",
        f"piles taken by: {', '.join(f'{why} {times:,}' for why, times in tally.takes.items())}",
        f"slaps: {', '.join(f'{outcome} {times:,}' for outcome, times in tally.slaps.items())}",
        f"{'rule':<11} {'held':>9} {'of cards':>8} {'taken':>9}",
    ]
    rows += [f"{rule:<11} {held[rule]:>9,} {held[rule] / cards:>8.2%} {hit[rule]:>9,}" for rule in tally.rules]
    return "\n".join(rows)
