"""The rules ranked by need: what to practise next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from models import store
from models.rules import Readings, RuleSet, parse_rule
from models.stats import Standing, Sums, Tally, mastery, once_mastered, state
from models.stats.estimates import ENOUGH_CHANCES
from models.store.reading import latest_standings

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
    needs = [_need(rule, standings.get(rule), counted.get(rule, Sums()), median_ms, today, possible) for rule in rules]
    seen = {rule: standing.seen for rule, standing in standings.items()}

    def place(need: RuleNeed) -> tuple[bool, bool, float]:
        return need.need is None, seen.get(need.notation, 0) < ENOUGH_CHANCES, -(need.need or 0)

    return tuple(sorted(needs, key=place))


def _need(
    rule: str,
    standing: Standing | None,
    counted: Sums,
    median_ms: float | None,
    today: date,
    possible: RuleSet,
) -> RuleNeed:
    known = mastery(standing, median_ms) if standing else None
    word = state(standing, median_ms, standing is not None and once_mastered(standing, median_ms), today)
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
