"""What a simulated player can do is found out through the interface that every program has: HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from statistics import median, stdev
from typing import Any

from models.cards import Card
from models.rules import RuleSet
from models.simulated import SimulatedPlayer, Skill
from models.stats import wilson
from models.turn import CardRecord
from tests.robot import Robot
from tests.server import Server

RULES = RuleSet("egyptian")
SKILL = Skill(sees=0.85, falls_for=0.1, mu_ms=350)
HIT_RATE, MEDIAN_MS = 0.833, 464.5
"""0.85 less two lapses in a hundred; and the median of measurement.md §5, 100 ms faster."""
AT_ONCE = 5
AHEAD_MS = 950
"""A press is believed up to a second ahead; the few that are slower would only tell how long the robot waits."""


def played(server: Server, seed: int) -> list[dict[str, Any]]:
    """The cards of a drill that the player of that seed played, as the server tells of them."""
    robot, player, pile = Robot(server.url), SimulatedPlayer(seed, dict.fromkeys(("pair", "sandwich"), SKILL)), []
    drill = robot.begin(preset="egyptian", pace_ms=250, cards=30, seed=seed)
    for event in robot.stream(drill):
        if event.kind == "card":
            pile.append(Card.parse(event.face))
            card = CardRecord(event.card, pile[-1], 0, 250, 1, holds=RULES.holds(pile), near=RULES.near(pile))
            answer_ms = player.answer(card)
            if answer_ms is not None and answer_ms < AHEAD_MS:
                outcome, _ = robot.slap(drill, event.card, round(answer_ms, 1)).outcome
                pile = [] if outcome == "hit" else pile
    return list(robot.record(drill)["cards"])


def test_hit_rate_and_median_are_recovered_through_http(live_server: Server) -> None:
    with ThreadPoolExecutor(AT_ONCE) as hands:
        cards = [card for cards in hands.map(lambda seed: played(live_server, seed), range(AT_ONCE)) for card in cards]
    chances = [card for card in cards if len(card["holds"]) == 1 and card["outcome"] != "void"]
    hits = [card for card in chances if card["outcome"] == "hit"]
    times = [card["reaction_ms"] for card in hits if card["reaction_ms"] is not None]
    assert len(chances) > 35
    low, high = wilson(len(hits), len(chances))
    assert low <= HIT_RATE <= high
    assert not low <= HIT_RATE - 0.3 <= high
    reach = 1.96 * 1.25 * stdev(times) / sqrt(len(times))
    assert abs(median(times) - MEDIAN_MS) <= reach
    assert abs(median(times) - MEDIAN_MS - 120) > reach
