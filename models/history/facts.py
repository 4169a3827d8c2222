"""Facts: the combinations of ranks on which an arithmetic rule held, each with its own figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from models.cards import RANK_TEXTS
from models.rules import Rule
from models.stats import Figure, Times, median_figure, rate
from models.store.reading import TurnRow

FACT_FAMILIES = {"sum": "+", "mul": "×", "eq": "·", "ops": "·"}
FACT_CHANCES = 500
"""So many of the latest chances are looked at."""
_PLACE = {rank: place for place, rank in enumerate(RANK_TEXTS)}


@dataclass(frozen=True, slots=True)
class Fact:
    """A combination, whatever its order: chances and hits in cards, and the median of its timed hits.

    `shared` is how many of the hits were on cards on which other rules held too; their times count only where the
    combination was never hit alone, and then `shared_times` says so. `row` and `column` are its places in the
    grid of a rule of two cards.
    """

    ranks: tuple[str, ...]
    label: str
    seen: int
    hits: int
    rate: Figure
    median_ms: Figure
    shared: int
    shared_times: bool
    row: int | None
    column: int | None


@dataclass(frozen=True, slots=True)
class Facts:
    """A rule's combinations; rows and columns are ranks, for rules of two cards, lower rank by higher rank.

    `of` is the number of chances that they rest on.
    """

    cells: tuple[Fact, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    of: int


def facts_of(rule: Rule, chances: Iterable[TurnRow]) -> Facts | None:
    """The facts of an arithmetic rule, the combination with the lowest cards first; None for other rules."""
    sign = FACT_FAMILIES.get(rule.family)
    if sign is None:
        return None
    groups: dict[tuple[str, ...], list[TurnRow]] = {}
    for chance in chances:
        groups.setdefault(tuple(sorted(chance.ranks.split(), key=_PLACE.__getitem__)), []).append(chance)
    order = sorted(groups, key=lambda ranks: [_PLACE[rank] for rank in ranks])
    pairs = rule.cards == 2
    rows = tuple(rank for rank in RANK_TEXTS if pairs and any(ranks[0] == rank for ranks in order))
    columns = tuple(rank for rank in RANK_TEXTS if pairs and any(ranks[-1] == rank for ranks in order))
    cells = (_fact(ranks, f" {sign} ".join(ranks), groups[ranks], rows, columns) for ranks in order)
    return Facts(tuple(cells), rows, columns, sum(map(len, groups.values())))


def _fact(
    ranks: tuple[str, ...], label: str, chances: list[TurnRow], rows: tuple[str, ...], columns: tuple[str, ...]
) -> Fact:
    hits = [chance for chance in chances if chance.kind == "hit"]
    timed = [(hit.reaction_ms, hit.holding > 1) for hit in hits if hit.reaction_ms is not None]
    never_alone = bool(timed) and all(shared for _, shared in timed)
    times = Times.of(time_ms for time_ms, shared in timed if shared == never_alone)
    return Fact(
        ranks,
        label,
        len(chances),
        len(hits),
        rate(len(hits), len(chances)),
        median_figure(times),
        sum(hit.holding > 1 for hit in hits),
        never_alone,
        rows.index(ranks[0]) if rows else None,
        columns.index(ranks[-1]) if columns else None,
    )
