"""Simulated players: their times, what they see, what they fall for, and how skill changes all three."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from models.match.events import Slapped
from models.match.opponents import FASTEST_MS, HARDNESS, Opponent, Reflex, Responses
from models.match.simulation import Simulation
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


def test_a_hand_that_slips_takes_the_time_of_the_easiest_rule_and_near_misses_are_preferred() -> None:
    player = Responses(lambda rule: Reflex(450 if rule.notation == "pair" else 900, 60, 150, 1, 0.2), RULES, 0.02)
    plain, near = (times(player, 0, near, 20_000) for near in (0, OPS))
    assert fmean(ms is not None for ms in plain) == pytest.approx(0.02, abs=0.004)
    assert fmean(ms is not None for ms in near) == pytest.approx(1 - 0.8 * 0.98, abs=0.015)
    assert fmean(ms for ms in plain if ms is not None) == pytest.approx(600, abs=35)
    seen = [ms for ms in times(player, OPS, 0, 2000) if ms is not None]
    assert fmean(seen) == pytest.approx(1050, abs=15)  # where a rule holds the hand has a reason


def test_beginners_slap_at_nothing_now_and_then_and_regulars_never_do() -> None:
    rules = RuleSet("pair")
    slips = []
    for skill in (0.0, 0.5):
        simulation = Simulation(rules, [Opponent(skill)] * 2, 1)
        match, events = simulation.play(1)
        replayed, found = simulation.match(1), 0
        for event in events:
            if isinstance(event, Slapped) and not replayed.held and not replayed.near:
                found += 1
            replayed.apply(event)
        slips.append(found / match.sheds)
    assert 0 < slips[0] < 0.05
    assert slips[1] == 0


@pytest.mark.parametrize(("mu_ms", "typical_ms"), [(450, 564.5), (10, FASTEST_MS)])
def test_the_typical_time_is_the_median(mu_ms: float, typical_ms: float) -> None:
    # measurement.md §5: mu 450, sigma 60, tau 150
    assert Reflex(mu_ms, 60, 150, 1, 0).typical_ms == pytest.approx(typical_ms, abs=0.5)


def test_a_reflex_may_be_slower_blinder_and_rasher() -> None:
    assert Reflex(400, 50, 100, 0.9, 0.6).changed(1.5, 2, 2) == Reflex(600, 75, 150, 0.9**2, 1.0)


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
