"""Who sits at the table: kinds of opponents, their seats and figures, and the player as an opponent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from statistics import fmean, median

import pytest

from models.match.company import KINDS, MOST, Company, invite
from models.match.exgaussian import quantile
from models.match.measured import Measured, Person
from models.match.opponents import Opponent, Responses
from models.rules import RuleSet, parse_rule

RULES = RuleSet("pair,sum2=11,ops3=24")
PAIR, SUM, OPS = 1, 2, 4
SKILLED = [kind for kind in KINDS.values() if kind.skill is not None]


def measured(mu: float, sigma: float, tau: float, sees: float, falls: float = 0.0, timed: int = 100) -> Measured:
    p10, middle, p90 = (quantile(share, mu, sigma, tau) for share in (0.1, 0.5, 0.9))
    return Measured(timed, p10, middle, p90, 100, 100 * sees, 100, 100 * falls)


PLAYER = Person(
    measured(500, 70, 200, 0.8, 0.04),
    {"pair": measured(420, 50, 120, 0.96, 0.01), "sum2=11": measured(650, 90, 260, 0.7, 0.1, timed=19)},
    "the week to 19 Jan 2024",
)


def times(player: Responses, held: int, near: int = 0, cards: int = 4000) -> list[float | None]:
    draw = Random("company").random
    return [player.draw_ms(held, near, draw) for _ in range(cards)]


def answered(drawn: Sequence[float | None]) -> list[float]:
    return [ms for ms in drawn if ms is not None]


# -- kinds ---------------------------------------------------------------------------------------------------------


def test_the_kinds_lead_from_a_first_evening_to_a_berkeley_senior() -> None:
    assert (SKILLED[0].name, SKILLED[0].skill) == ("First evening", 0.0)
    assert (SKILLED[-1].name, SKILLED[-1].skill) == ("Berkeley senior", 1.0)
    assert [kind.skill for kind in SKILLED] == sorted({kind.skill for kind in SKILLED})  # type: ignore[type-var]
    assert list(KINDS)[-3:] == ["skill", "last-week", "even"]


def test_a_kind_tells_what_its_skill_amounts_to() -> None:
    assert KINDS["senior"].words == (
        "Sees nearly everything in half a second, and hardly falls for anything. Pair (Doubles) typically after "
        "445 ms, seen 99 %; Sum 2 = 11 typically after 549 ms, seen 98 %."
    )
    assert KINDS["even"].words == KINDS["even"].sentence


@pytest.mark.parametrize("notation", ["pair", "sum2=11", "ops3=24"])
def test_each_kind_is_faster_sees_more_and_falls_for_less_than_the_one_before(notation: str) -> None:
    shown = [
        next(row for row in invite(kind.key, RULES, 1, 3).seats[0].rows if row.notation == notation) for kind in SKILLED
    ]
    for easier, harder in zip(shown, shown[1:], strict=False):
        assert harder.typical_ms < easier.typical_ms
        assert harder.sees > easier.sees
        assert harder.falls < easier.falls


def test_a_skill_of_ones_own_lies_between_the_kinds() -> None:
    low, middle, high = (
        invite(kind, RULES, 1, 3, skill).seats[0].rows[0].typical_ms
        for kind, skill in (("regular", 0), ("skill", 0.6), ("champion", 0))
    )
    assert high < middle < low


@pytest.mark.parametrize(("kind", "slips"), [("first-evening", True), ("regular", False), ("senior", False)])
def test_only_beginners_slap_at_nothing(kind: str, slips: bool) -> None:
    seated = invite(kind, RULES, 1, 5)
    assert (seated.seats[0].slips > 0) is slips
    assert bool(answered(times(seated.responses(RULES)[0], 0))) is slips


def test_what_the_page_shows_of_an_opponent_is_what_it_does() -> None:
    (seated,) = invite("third-week", RULES, 1, 5).seats
    (player,) = Company("third-week", (seated,)).responses(RULES)
    for held, row in zip((PAIR, SUM, OPS), seated.rows, strict=True):
        drawn = times(player, held)
        assert median(answered(drawn)) == pytest.approx(row.typical_ms, rel=0.03)
        assert fmean(ms is not None for ms in drawn) == pytest.approx(row.sees, abs=0.03)
        lured = times(player, 0, held, 20_000)
        assert fmean(ms is not None for ms in lured) == pytest.approx(row.falls + seated.slips, abs=0.01)


# -- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("opponents", range(1, MOST + 1))
def test_seats_have_distinct_short_names_and_differ_a_little(kind: str, opponents: int) -> None:
    seats = invite(kind, RULES, opponents, 7, person=PLAYER).seats
    assert len({seat.name for seat in seats}) == len(seats) == opponents
    assert all(2 <= len(seat.name) <= 4 for seat in seats)
    typical = [seat.rows[0].typical_ms for seat in seats]
    assert len(set(typical)) == opponents
    assert max(typical) / min(typical) < 1.15


def test_the_same_seed_seats_the_same_opponents_and_another_seed_others() -> None:
    assert invite("regular", RULES, 5, 7) == invite("regular", RULES, 5, 7)
    assert invite("regular", RULES, 5, 7) != invite("regular", RULES, 5, 8)


@pytest.mark.parametrize("kind", KINDS)
def test_a_company_is_kept_as_plain_values_and_read_back(kind: str) -> None:
    company = invite(kind, RULES, 3, 7, 0.2, PLAYER)
    assert Company.read(json.loads(json.dumps(company.plain()))) == company


def test_the_manner_of_a_seat_is_told_in_words() -> None:
    beginners = invite("first-evening", RULES, 2, 7)
    assert [beginners.manner(seat) for seat in (1, 2)] == ["First evening; slaps at nothing on 1 card in 125"] * 2
    assert invite("senior", RULES, 1, 7).manner(1) == "Berkeley senior"
    mirrored = invite("last-week", RuleSet("pair"), 2, 7, person=PLAYER)
    assert mirrored.manner(1) == "You, last week. Learned from 100 timed hits of the week to 19 Jan 2024."
    assert mirrored.manner(2) == "You, last week"
    assert invite("even", RULES, 1, 7).manner(1) == "Even match; with these times to begin with"


@pytest.mark.parametrize("opponents", [0, 6, -1])
def test_there_are_from_one_to_five_opponents(opponents: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 5 opponents"):
        invite("regular", RULES, opponents, 1)


def test_an_unknown_kind_or_a_skill_that_cannot_be_is_refused() -> None:
    with pytest.raises(KeyError):
        invite("nobody", RULES, 1, 1)
    with pytest.raises(ValueError, match="A skill is a number from 0 to 1"):
        invite("skill", RULES, 1, 1, 2.0)


def test_without_a_rule_there_is_nothing_to_slap() -> None:
    company = invite("first-evening", RuleSet([]), 2, 1)
    assert all(player.draw_ms(0, 0, Random(1).random) is None for player in company.responses(RuleSet([])))


# -- you, last week ------------------------------------------------------------------------------------------------


def test_the_player_as_an_opponent_has_the_times_chances_and_mistakes_that_were_measured() -> None:
    company = invite("last-week", RULES, 1, 7, person=PLAYER)
    assert company.note == (
        "Learned from 100 timed hits of the week to 19 Jan 2024. Too few of them were of these rules, which have the "
        "times of all together: Sum 2 = 11, Ops 3 = 24."
    )
    (player,) = company.responses(RULES)
    drawn = times(player, PAIR)
    # the ex-Gaussian of 420, 50, 120: median 511, p90 701
    assert median(answered(drawn)) == pytest.approx(quantile(0.5, 420, 50, 120), abs=8)
    assert sorted(answered(drawn))[len(answered(drawn)) * 9 // 10] == pytest.approx(quantile(0.9, 420, 50, 120), abs=25)
    assert fmean(ms is not None for ms in drawn) == pytest.approx(0.96, abs=0.01)
    assert fmean(ms is not None for ms in times(player, 0, SUM)) == pytest.approx(0.1, abs=0.02)


def test_the_players_slips_are_learned_too() -> None:
    person = Person(PLAYER.overall, PLAYER.rules, PLAYER.words, slips=0.02)
    (seated,) = invite("last-week", RULES, 1, 7, person=person).seats
    assert (seated.slips, invite("senior", RULES, 1, 7, person=person).seats[0].slips) == (0.02, 0)


def test_a_rule_with_too_few_hits_has_the_times_of_all_rules_and_says_so() -> None:
    pair, summed, ops = invite("last-week", RULES, 1, 7, person=PLAYER).seats[0].rows
    assert (pair.own, summed.own, ops.own) == (True, False, False)
    overall = quantile(0.5, 500, 70, 200)
    assert (summed.typical_ms, ops.typical_ms) == pytest.approx((overall, overall))
    assert (summed.sees, ops.sees) == (0.7, 0.8)  # there were chances enough to tell how often the sum was seen
    assert (summed.falls, ops.falls) == (pytest.approx(0.1), pytest.approx(0.04))


@pytest.mark.parametrize("person", [None, Person(), Person(measured(450, 60, 150, 0.9, timed=19), {})])
def test_without_a_history_a_regular_sits_in_and_a_sentence_says_so(person: Person | None) -> None:
    company = invite("last-week", RULES, 1, 7, person=person)
    assert company.note == "There are too few hits of yours to learn from yet, so a Regular sits in for you."
    assert company.seats[0].reflexes["pair"] == Opponent(0.5).reflex(parse_rule("pair"))


def test_times_that_are_all_the_same_teach_nothing() -> None:
    same = Measured(50, 400, 400, 400, 50, 50)
    assert not Person(same).is_known
    with pytest.raises(ValueError, match="Too little was measured"):
        Person(same).reflex("pair")


def test_an_even_match_starts_from_the_player_where_they_are_known() -> None:
    company = invite("even", RULES, 1, 7, person=PLAYER)
    assert company.seats[0].reflexes["pair"].mu_ms == pytest.approx(420, abs=0.1)
    before, after = (answered(times(company.responses(RULES, won)[0], PAIR)) for won in ([], [True] * 5))
    assert median(after) < 0.7 * median(before)


def test_other_kinds_do_not_heed_how_the_match_goes() -> None:
    company = invite("senior", RULES, 1, 7)
    assert times(company.responses(RULES, [False] * 9)[0], PAIR) == times(company.responses(RULES)[0], PAIR)
