"""Simulated players: their times, what they see, what they fall for, and how skill changes all three."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from models.match.opponents import FASTEST_MS, HARDNESS, Opponent, Reflex, Responses
from models.rules import CATALOGUE, RuleSet, parse_rule

RULES = RuleSet("pair,ops3=24")
PAIR, OPS = 1, 2


def responses(sees: float, falls: float) -> Responses:
    """A player whose times are those of measurement.md §5, and who finds ops3=24 twice as hard."""
    return Responses(lambda rule: Reflex(450 if rule.notation == "pair" else 900, 60, 150, sees, falls), RULES)


def times(player: Responses, held: int, near: int, cards: int = 4000) -> list[float | None]:
    draw = Random("times").random
    return [player.draw_ms(held, near, draw) for _ in range(cards)]


def test_times_are_ex_gaussian_with_the_parameters_given() -> None:
    drawn = [ms for ms in times(responses(1, 0), PAIR, 0) if ms is not None]
    assert len(drawn) == 4000
    # mean mu + tau, SD sqrt(sigma² + tau²); the mean of 4,000 has an SE of 2.6 ms
    assert fmean(drawn) == pytest.approx(600, abs=10)
    assert stdev(drawn) == pytest.approx(161.6, abs=8)


def test_the_chance_to_see_is_the_share_of_cards_answered() -> None:
    answered = [ms is not None for ms in times(responses(0.7, 0), PAIR, 0)]
    assert fmean(answered) == pytest.approx(0.7, abs=0.03)
    assert fmean(ms is not None for ms in times(responses(0.7, 0), PAIR | OPS, 0)) == pytest.approx(0.91, abs=0.02)


def test_the_easiest_rule_seen_gives_the_time() -> None:
    both = [ms for ms in times(responses(1, 0), PAIR | OPS, 0) if ms is not None]
    assert fmean(both) == pytest.approx(600, abs=10)


def test_near_misses_are_fallen_for_and_nothing_else_is() -> None:
    player = responses(1, 0.2)
    assert fmean(ms is not None for ms in times(player, 0, PAIR)) == pytest.approx(0.2, abs=0.03)
    assert fmean(ms is not None for ms in times(player, 0, PAIR | OPS)) == pytest.approx(0.36, abs=0.03)
    assert all(ms is None for ms in times(player, 0, 0, 100))


def test_nobody_is_faster_than_people_can_be() -> None:
    fast = Responses(lambda rule: Reflex(10, 1, 1, 1, 0), RULES)
    assert set(times(fast, PAIR, 0, 100)) == {FASTEST_MS}


def test_the_same_source_gives_the_same_times() -> None:
    assert times(responses(0.7, 0.1), PAIR, OPS) == times(responses(0.7, 0.1), PAIR, OPS)


@pytest.mark.parametrize("notation", ["pair", "sum2=11", "ops3=24"])
def test_skill_makes_a_player_faster_steadier_and_surer(notation: str) -> None:
    rule = parse_rule(notation)
    first_evening, weekly = Opponent(0).reflex(rule), Opponent(1).reflex(rule)
    assert weekly.mu_ms < first_evening.mu_ms
    assert weekly.sigma_ms < first_evening.sigma_ms
    assert weekly.tau_ms < first_evening.tau_ms
    assert weekly.sees > first_evening.sees
    assert weekly.falls < first_evening.falls


def test_every_family_of_rules_has_its_hardness() -> None:
    assert {family.key for family in CATALOGUE} == set(HARDNESS)


@pytest.mark.parametrize("skill", [-0.1, 1.1])
def test_a_skill_is_a_number_from_0_to_1(skill: float) -> None:
    with pytest.raises(ValueError, match="A skill is a number from 0 to 1"):
        Opponent(skill)
