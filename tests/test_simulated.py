"""The simulated player: what it draws, how it plays, and that the statistics find out what it can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import NormalDist, median, stdev

import pytest

import models.drill
from models import events as ev
from models.cards import DECK, Card
from models.drill import Drill, fold
from models.rules import PRESETS, STANDARD, RuleSet
from models.settings import DrillSettings
from models.simulated import Growth, Manner, SimulatedPlayer, Sitting, Skill, ex_gaussian
from models.stats import Tally, by_rule, overall, quantile, wilson
from models.turn import CardRecord
from tests.clockwork import ScriptedDealer
from tests.playing import settings, started

SEEDS = range(100)
MEDIAN_MS = 564.5
"""Of the ex-Gaussian with μ 450, σ 60, τ 150 (measurement.md §5)."""
PAIR_SEEN, SUM_SEEN, FALLS_FOR = 0.9, 0.75, 0.2
PAIR_RATE, SUM_RATE, FALSE_RATE = 0.882, 0.735, 0.196
"""The same less the two lapses in a hundred cards."""


# -- what is drawn -----------------------------------------------------------------------------------------------------


def test_response_times_have_the_median_spread_and_tail_of_their_distribution() -> None:
    random = Random(1).random
    drawn = [ex_gaussian(random, 450, 60, 150) for _ in range(20_000)]
    assert median(drawn) == pytest.approx(MEDIAN_MS, abs=4)
    assert stdev(drawn) == pytest.approx(162, abs=4)
    assert quantile(drawn, 0.8) == pytest.approx(703, abs=6)
    assert quantile(drawn, 0.9) == pytest.approx(807, abs=9)


def card(*holds: str, number: int = 1, near: tuple[str, ...] = ()) -> CardRecord:
    return CardRecord(number, Card.parse("7C"), 0, 3000, 1, holds=holds, near=near)


def share(player: Callable[[int], SimulatedPlayer], shown: CardRecord) -> float:
    """How many of 4000 players answer the card."""
    return sum(player(seed).answer(shown) is not None for seed in range(4000)) / 4000


def test_of_two_rules_that_hold_either_may_be_seen() -> None:
    skills = {"pair": Skill(sees=0.5), "sandwich": Skill(sees=0.4)}
    seen = share(lambda seed: SimulatedPlayer(seed, skills), card("pair", "sandwich"))
    assert seen == pytest.approx(0.98 * (1 - 0.5 * 0.6), abs=0.025)


def test_a_lure_is_fallen_for_by_chance_and_a_plain_card_or_an_unknown_rule_never() -> None:
    def player(seed: int) -> SimulatedPlayer:
        return SimulatedPlayer(seed, {"pair": Skill(falls_for=0.3)})

    assert share(player, card(near=("pair",))) == pytest.approx(0.98 * 0.3, abs=0.025)
    assert share(player, card()) == 0
    assert share(player, card("sandwich")) == 0


def test_who_sees_everything_and_never_lapses_answers_every_chance() -> None:
    assert share(lambda seed: SimulatedPlayer(seed, {"pair": Skill(sees=1)}, lapse=0), card("pair")) == 1


def test_the_same_player_answers_the_same_card_alike_whatever_came_before() -> None:
    one, other = (SimulatedPlayer(7, {"pair": Skill()}) for _ in range(2))
    one.answer(card("pair", number=1))
    assert one.answer(card("pair", number=2)) == other.answer(card("pair", number=2))


def test_a_skill_grows_by_63_per_cent_of_the_way_in_its_days() -> None:
    growth = Growth(Skill(0.5, 0.10, 700), Skill(0.9, 0.02, 500), days=10)
    assert growth.after(0) == Skill(0.5, 0.10, 700)
    grown = growth.after(10)
    assert (grown.sees, grown.falls_for, grown.mu_ms) == pytest.approx((0.753, 0.0494, 573.6), abs=0.0005 * 700)
    assert growth.after(1000) == Skill(0.9, 0.02, 500)


# -- how it plays ------------------------------------------------------------------------------------------------------


def sit(seed: int, manner: Manner | None = None, **chosen: object) -> Sitting:
    """A drill of Egyptian War, thirty cards a second apart, played by a player of that seed."""
    plain = settings(**{"cards": 30, "seed": 3, **chosen})
    skills = dict.fromkeys(STANDARD, Skill(0.8, 0.3))
    return Sitting(started(plain, at_ms=1_700_000_000_000), SimulatedPlayer(seed, skills), manner).play()


def test_a_drill_is_played_to_its_end_and_the_events_amount_to_it() -> None:
    sitting = sit(1)
    assert (sitting.drill.state, len(sitting.drill.cards)) == ("over", 30)
    assert sitting.events[-1] == ev.Stopped(1_700_000_033_400, "cards")  # 3-2-1, thirty cards, and the grace
    again = fold(sitting.events)
    assert [again.outcome(card, 9e15) for card in again.cards] == [
        sitting.drill.outcome(card, 9e15) for card in sitting.drill.cards
    ]


def test_the_same_seed_plays_the_same_drill_and_another_another() -> None:
    assert sit(1).events == sit(1).events
    assert sit(1).events != sit(2).events


def test_a_slow_answer_falls_on_the_card_after_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = [Card.parse(text) for text in ("7C", "7D", "2H", "9S", "4C", "QD", "3C", "5S", "JH", "KS")]
    monkeypatch.setattr(models.drill, "new_dealer", lambda kind, rules, seed: ScriptedDealer(faces))
    plain = settings("pair", pace_ms=1000, cards=10)
    slow = SimulatedPlayer(1, {"pair": Skill(1, 0, mu_ms=1050)}, lapse=0)
    drill = Sitting(started(plain), slow).play().drill
    (slap,) = drill.cards[2].slaps
    assert (drill.cards[1].outcome, slap.outcome, slap.about) == ("late", "late", 2)


def test_a_pause_voids_two_cards_and_a_stop_ends_it_early() -> None:
    paused = sit(1, Manner(pause_after=10)).drill
    assert [card.number for card in paused.cards if card.void_reason == "warm-up"] == [11, 12]
    assert (paused.state, len(paused.cards)) == ("over", 30)
    stopped = sit(1, Manner(stop_after=10)).drill
    assert (stopped.state, len(stopped.cards)) == ("over", 10)


def test_every_preset_is_played_with_either_dealer_at_any_pace() -> None:
    for preset in PRESETS.values():
        for dealer, pace_ms in (("deck", 250), ("balanced", 5000)):
            chosen = DrillSettings(tuple(preset.rules), pace_ms=pace_ms, cards=12, dealer=dealer)
            sitting = Sitting(started(chosen), SimulatedPlayer(1, dict.fromkeys(preset.rules, Skill(1, 1)))).play()
            assert (sitting.drill.state, len(sitting.drill.cards)) == ("over", 12)


# -- what the statistics find ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """The tallies of one seed: of the cards on which just one rule held, and of the lures of Pair alone."""

    pair: Tally
    sum: Tally
    lures: Tally


def steered(wanted: Callable[[tuple[Card, ...], int], bool], cards: int) -> list[Card]:
    """Cards from 2 to 9 of which each is `wanted` upon the three before it, otherwise at random."""
    random = Random(5)
    low = [card for card in DECK if 2 <= card.value <= 9]
    dealt: list[Card] = []
    while len(dealt) < cards:
        before = tuple(dealt[-3:])
        fitting = [card for card in low if card not in before and wanted((*before, card), len(dealt))]
        if fitting:
            dealt.append(random.choice(fitting))
        else:
            del dealt[-3:]
    return dealt


def chances() -> list[Card]:
    """Every other card is an opportunity of Pair or of Sum 2 = 11, by turns; never of both, as no two cards are."""
    rules = RuleSet("pair,sum2=11")

    def wanted(window: tuple[Card, ...], place: int) -> bool:
        due = {1: ("pair",), 3: ("sum2=11",)}.get(place % 4, ())
        return rules.holds(window[-2:]) == due and not rules.asleep(window[-2:])

    return steered(wanted, 320)


def lures() -> list[Card]:
    """Every other card nearly makes a pair; none does."""
    pair = RuleSet("pair")

    def wanted(window: tuple[Card, ...], place: int) -> bool:
        return not pair.holds(window[-2:]) and pair.near(window[-2:]) == (("pair",) if place % 2 else ())

    return steered(wanted, 160)


def played(cards: list[Card], rules: str, skills: dict[str, Skill], seed: int, patch: pytest.MonkeyPatch) -> Drill:
    """The cards as a player of that seed plays them at 3000 ms."""
    patch.setattr(models.drill, "new_dealer", lambda kind, rules, seed: ScriptedDealer(cards))
    plain = settings(rules, pace_ms=3000, cards=len(cards))
    return Sitting(started(plain), SimulatedPlayer(seed, skills)).play().drill


def alone(drill: Drill) -> list[CardRecord]:
    """The cards that one rule held or lured on by itself, with their outcomes."""
    for card in drill.cards:
        card.outcome = drill.outcome(card, 9e15)
    return [card for card in drill.cards if len(card.holds or card.near) == 1]


@cache
def found() -> tuple[Found, ...]:
    """What the statistics say of the player of each seed."""
    skills = {"pair": Skill(PAIR_SEEN, 0), "sum2=11": Skill(SUM_SEEN, 0)}
    lured = {"pair": Skill(falls_for=FALLS_FOR)}
    of_chances, of_lures, all_found = chances(), lures(), []
    with pytest.MonkeyPatch.context() as patch:
        for seed in SEEDS:
            tallies = by_rule(alone(played(of_chances, "pair,sum2=11", skills, seed, patch)))
            lured_by = overall(alone(played(of_lures, "pair", lured, seed, patch))).tally
            all_found.append(Found(tallies["pair"], tallies["sum2=11"], lured_by))
    return tuple(all_found)


def covered(interval: Callable[[Found], tuple[float, float]], value: float) -> float:
    """In what share of the seeds the interval holds the value."""
    intervals = [interval(each) for each in found()]
    return sum(low <= value <= high for low, high in intervals) / len(intervals)


def of_median(tally: Tally) -> tuple[float, float]:
    """The 95 % interval of the median: its standard error is about 1.25 · SD / √n (measurement.md §3)."""
    times = tally.times_ms
    middle = tally.median_ms.value
    assert middle is not None
    reach = NormalDist().inv_cdf(0.975) * 1.25 * stdev(times) / sqrt(len(times))
    return middle - reach, middle + reach


def test_hit_rates_are_recovered_and_a_rate_that_is_15_points_off_is_found_out() -> None:
    assert 0.90 <= covered(lambda each: each.pair.interval, PAIR_RATE) <= 0.99
    assert 0.90 <= covered(lambda each: each.sum.interval, SUM_RATE) <= 0.99
    assert covered(lambda each: each.pair.interval, PAIR_RATE - 0.15) < 0.2
    assert covered(lambda each: each.sum.interval, SUM_RATE - 0.15) < 0.4


def test_median_times_are_recovered_and_one_that_is_60_ms_off_is_found_out() -> None:
    assert 0.90 <= covered(lambda each: of_median(each.pair), MEDIAN_MS) <= 0.99
    assert 0.90 <= covered(lambda each: of_median(each.sum), MEDIAN_MS) <= 0.99
    assert covered(lambda each: of_median(each.pair), MEDIAN_MS + 60) < 0.5
    assert covered(lambda each: of_median(each.sum), MEDIAN_MS + 60) < 0.5


def test_the_rate_of_false_slaps_is_recovered_and_one_that_is_15_points_off_is_found_out() -> None:
    def interval(each: Found) -> tuple[float, float]:
        return wilson(each.lures.false_slaps, each.lures.lures)

    assert 0.90 <= covered(interval, FALSE_RATE) <= 0.99
    assert covered(interval, FALSE_RATE + 0.15) < 0.2


def test_every_opportunity_and_every_lure_that_was_steered_for_is_counted() -> None:
    for each in found():
        assert each.pair.seen + each.sum.seen == 160
        assert each.lures.lures == 80
