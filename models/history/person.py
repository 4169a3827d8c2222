"""The player as measured, for opponents that take after them: times, chances and mistakes of the last week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from models import store
from models.history.buckets import day_words
from models.match.measured import Measured, Person
from models.settings import DEALER
from models.stats import SHARES, Sums, total
from models.store.reading import Modes, Stretch, Summed, modes

ALL = ""


def person(session: store.Bond, rules: Sequence[str], today: date, player_id: int = store.LOCAL_PLAYER) -> Person:
    """What was measured of the player: in the seven days before today, else in thirty days with it, else ever.

    The first of these in which there is enough to play like them; `is_known` is False where there never was. Drills
    count, matches do not: at a match a hit is a hand that was faster than the others, and so a fast one.
    """
    drilled = {number: mode.dealer in DEALER.options for number, mode in modes(session, player_id).items()}
    keep = None if all(drilled.values()) else [number for number, counts in drilled.items() if counts]
    yesterday = today - timedelta(days=1)
    windows = (
        (f"the week to {day_words(yesterday)}", Stretch("day", today - timedelta(days=7), yesterday)),
        (f"the thirty days to {day_words(today)}", Stretch("day", today - timedelta(days=29))),
        ("all your time", Stretch("month")),
    )
    found = Person()
    for words, stretch in windows:
        each_rule = {rule: _measured(session, player_id, rule, stretch, keep) for rule in rules}
        whole = _measured(session, player_id, ALL, stretch, keep)  # lures are all cards on which nothing held
        lures = sum(each.lures for each in each_rule.values())
        fallen_for = sum(each.fallen_for for each in each_rule.values())
        slips = (whole.fallen_for - fallen_for) / whole.lures if whole.lures else 0.0
        found = Person(replace(whole, lures=lures, fallen_for=fallen_for), each_rule, words, max(0.0, slips))
        if found.is_known:
            break
    return found


def _measured(session: store.Bond, player_id: int, rule: str, stretch: Stretch, keep: Modes) -> Measured:
    return measured(total(part.sums for part in Summed(session, player_id, rule, keep).parts(stretch)))


def measured(sums: Sums) -> Measured:
    """The figures of what was summed of a rule; one that is never alone has its shared times for its own."""
    times = sums.shared if sums.tally().shared else sums.own
    quantiles = (times.quantile(0.1), times.median(), times.quantile(0.9)) if len(times) else (0.0, 0.0, 0.0)
    return Measured(
        len(times),
        *quantiles,
        chances=sums.seen / SHARES,
        hits=sums.hits / SHARES,
        lures=(sums.false_slaps + sums.left_alone) / SHARES,
        fallen_for=sums.false_slaps / SHARES,
    )
