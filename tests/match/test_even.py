"""An even match: whoever plays, and against how many, soon wins about half of the contested slaps."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from models.match import Match, referee
from models.match.company import invite
from models.match.dealing import deal
from models.match.even import FASTEST, SLOWEST, contest, ease
from models.match.events import Slapped
from models.match.opponents import Reflex, Responses
from models.rules import RuleSet

RULES = RuleSet("pair,sandwich,sum2=11,mul2=24")
CONTESTS = 140


def contests(mu_ms: float, sees: float, opponents: int, seed: int, faster_by: float = 0.0) -> list[bool]:
    """What becomes of a player of this speed, who may become faster half way; each rule comes up as often."""
    company = invite("even", RULES, opponents, seed)
    speeds = [Responses(lambda rule: Reflex(mu, 60, 150, sees, 0), RULES) for mu in (mu_ms, mu_ms - faster_by)]
    draw = Random(f"contests {seed}").random
    won: list[bool] = []
    while len(won) < CONTESTS:
        held = 1 << int(draw() * len(RULES.rules))
        own = speeds[len(won) >= CONTESTS // 2].draw_ms(held, 0, draw)
        theirs = [each.draw_ms(held, 0, draw) for each in company.responses(RULES, won)]
        drawn = [ms for ms in theirs if ms is not None]
        if drawn:
            won.append(own is not None and own <= min(drawn))
    return won


@pytest.mark.parametrize("opponents", [1, 3, 5])
@pytest.mark.parametrize(("mu_ms", "sees"), [(250, 0.95), (350, 1.0), (450, 0.7), (600, 0.9), (800, 0.8), (1000, 1.0)])
def test_the_player_soon_wins_about_half_however_fast_they_are(mu_ms: float, sees: float, opponents: int) -> None:
    games = [contests(mu_ms, sees, opponents, seed) for seed in range(5)]
    # of 100 slaps with an even chance each; all five games together have an SD of 2.2 points
    assert fmean(fmean(won[40:]) for won in games) == pytest.approx(0.5, abs=0.08)
    assert all(fmean(won[40:]) == pytest.approx(0.5, abs=0.15) for won in games)


def test_a_player_who_gets_faster_during_the_match_is_followed() -> None:
    games = [contests(700, 0.95, 2, seed, faster_by=250) for seed in range(8)]
    assert fmean(fmean(won[CONTESTS * 3 // 4 :]) for won in games) == pytest.approx(0.5, abs=0.12)


def test_against_a_fixed_opponent_the_same_players_are_far_from_half() -> None:
    # what the test above would find if nothing adapted
    company = invite("regular", RULES, 1, 1)
    responses = company.responses(RULES, [True] * 50)[0]
    draw = Random("fixed").random
    fast = Responses(lambda rule: Reflex(250, 60, 150, 0.95, 0), RULES)
    slow = Responses(lambda rule: Reflex(1000, 60, 150, 0.95, 0), RULES)
    shares = []
    for player in (fast, slow):
        pairs = [(player.draw_ms(1, 0, draw), responses.draw_ms(1, 0, draw)) for _ in range(400)]
        shares.append(fmean(own is not None and own <= other for own, other in pairs if other is not None))
    assert shares[0] > 0.8
    assert shares[1] < 0.2


def test_the_pace_follows_from_the_contests_alone() -> None:
    assert ease([]) == 1
    assert ease([True]) < 1 < ease([False])
    assert ease([True, False, True]) == ease((True, False, True))
    assert ease([True, False, False]) != ease([False, False, True])  # early ones weigh more


def test_nobody_becomes_absurdly_fast_or_slow() -> None:
    assert ease([True] * 500) == pytest.approx(FASTEST)
    assert ease([False] * 500) == pytest.approx(SLOWEST)


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        ([], None),
        ([(0, "hit")], None),
        ([(0, "false"), (2, "false")], None),
        ([(0, "hit"), (2, "beaten")], True),
        ([(2, "hit"), (0, "beaten")], False),
        ([(2, "hit")], False),
        ([(1, "extra"), (0, "hit")], None),
    ],
)
def test_a_contest_is_a_card_that_an_opponent_slapped_rightly(hands: list[tuple[int, str]], won: bool | None) -> None:
    judged = [Slapped(seat, outcome, 400.0, ()) for seat, outcome in hands]  # type: ignore[arg-type]
    assert contest(judged) is won


@pytest.mark.parametrize(("mu_ms", "seats"), [(300, 2), (450, 3), (800, 4)])
def test_in_whole_matches_the_player_wins_about_half_of_what_an_opponent_saw_too(mu_ms: float, seats: int) -> None:
    rules = RuleSet("berkeley", day=12)
    player = Responses(lambda rule: Reflex(mu_ms, 60, 150, 0.9, 0.01), rules)
    won: list[bool] = []  # a match may be short: the next one goes on where it was left
    for game in range(6):
        random = Random(f"game {game}").random
        match = Match(deal(seats, random), rules)
        company = invite("even", rules, seats - 1, game)
        referee.begin(match)
        while match.ended is None:
            referee.shed(match)
            seated = enumerate((player, *company.responses(rules, won)))
            drawn = [(each.draw_ms(match.held, match.near, random), seat) for seat, each in seated]
            judged = referee.slaps(match, [(ms, seat) for ms, seat in drawn if ms is not None])
            fate = contest(event for event in judged if isinstance(event, Slapped))
            won += [] if fate is None else [fate]
            referee.close(match)
    assert len(won) > 150
    assert fmean(won[40:]) == pytest.approx(0.5, abs=0.05)
