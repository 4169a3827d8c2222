"""The rules ranked by need: what to practise next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from models import store
from models.rules import Readings, RuleSet, parse_rule
from models.stats import Standing, Sums, Tally, is_mastered, mastery, state, total
from models.stats.estimates import ENOUGH_CHANCES
from models.stats.mastery import MASTERED_CHANCES, MASTERED_DAYS, MASTERED_FROM, RUSTY_AFTER, WANTED_RATE, WEAK_BELOW
from models.store.reading import Stretch, latest_standings, standings_from, sums

IMPOSSIBLE = "cannot happen today"


@dataclass(frozen=True, slots=True)
class RuleNeed:
    """A rule, how well it is known and what was counted for it in the window.

    `mastery` and `need` rest on the whole history, whatever the filters, and are None where the rule was never seen.
    """

    notation: str
    name: str
    state: str
    state_words: str
    mastery: float | None
    need: float | None
    tally: Tally
    recent_ms: float | None
    last_seen: date | None


def own_median(bond: store.Bond, player_id: int) -> float | None:
    """The median of all the player's timed hits, over all rules."""
    times = total(part.sums for part in sums(bond, player_id, store.ALL_RULES, [Stretch("month")])).own
    return times.median() if len(times) else None


def rule_needs(
    bond: store.Bond,
    player_id: int,
    rules: Sequence[str],
    counted: Mapping[str, Sums],
    median_ms: float | None,
    today: date,
    day: int | None = None,
) -> tuple[RuleNeed, ...]:
    """The rules, the most needed first, then those being calibrated, those never seen at the end.

    `day` is the day of the month in force for date rules; None takes today's.
    """
    standings = latest_standings(bond, player_id, rules)
    possible = RuleSet(rules, Readings(), day or today.day)
    needs = [
        _need(bond, player_id, rule, standings.get(rule), counted.get(rule, Sums()), median_ms, today, possible)
        for rule in rules
    ]
    return tuple(sorted(needs, key=lambda need: (need.need is None, -(need.need or 0))))


def _need(
    bond: store.Bond,
    player_id: int,
    rule: str,
    standing: Standing | None,
    counted: Sums,
    median_ms: float | None,
    today: date,
    possible: RuleSet,
) -> RuleNeed:
    known = mastery(standing, median_ms) if standing else None
    was = standing is not None and _was_mastered(bond, player_id, rule, standing, median_ms, today)
    word = state(standing, median_ms, was, today)
    if possible.impossible(rule):
        word = IMPOSSIBLE
    words = f"calibrating {standing.seen}/{ENOUGH_CHANCES}" if word == "calibrating" and standing else word
    return RuleNeed(
        rule,
        parse_rule(rule).name,
        word,
        words,
        known,
        None if known is None else 1 - known,
        counted.tally(),
        standing.recent_ms if standing else None,
        standing.day if standing else None,
    )


def _was_mastered(
    bond: store.Bond, player_id: int, rule: str, standing: Standing, median_ms: float | None, today: date
) -> bool:
    """Whether the rule was mastered at the end of any day; asked only where the answer matters."""
    if today - standing.day < RUSTY_AFTER and mastery(standing, median_ms) >= WEAK_BELOW:
        return False
    least = MASTERED_FROM * WANTED_RATE
    earlier = standings_from(bond, player_id, rule, MASTERED_CHANCES, MASTERED_DAYS, least)
    return any(is_mastered(each, median_ms) for each in earlier)
