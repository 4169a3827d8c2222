"""Personal bests: for each set of rules, pace and length the drills that beat all before them, and by what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from models.stats.estimates import ENOUGH_TIMES
from models.store.line import Bond
from models.store.rows import Row
from models.store.tables import best_table, drill_table

FIGURES = ("hit rate", "median time", "streak")


@dataclass(frozen=True, slots=True)
class Best:
    """A personal best that a drill set, and the one it beat; `before` None where there was none to beat."""

    figure: str
    value: float
    before: float | None

    @property
    def words(self) -> str:
        """The best in words, with the old one where there was one."""
        before = "the first" if self.before is None else f"before {_shown(self.figure, self.before)}"
        return f"{self.figure.capitalize()} {_shown(self.figure, self.value)}, {before}"


def _shown(figure: str, value: float) -> str:
    if figure == "hit rate":
        return f"{100 * value:.1f} %".replace(".0 %", " %")
    return f"{value:.0f} ms" if figure == "median time" else f"{value:.0f}"


def derive_bests(bond: Bond, player_id: int, setup: str | None, since_ms: int = 0) -> None:
    """Find the bests of the drills of this set-up anew that began at `since_ms` or later; those before stand."""
    if setup is None:
        return
    d, b = drill_table.c, best_table.c
    earlier = (d.player_id == player_id, d.setup == setup, d.started_at_ms < since_ms)
    records = sa.select(b.figure, b.value).join(drill_table, d.id == b.drill_id).where(*earlier)
    held: dict[str, float] = {}
    for figure, value in bond.execute(records):
        held[figure] = value if figure not in held else _better(figure)(value, held[figure])
    same = (d.player_id == player_id, d.setup == setup, d.started_at_ms >= since_ms)
    drills = sa.select(d.id, d.hits, d.opportunities, d.median_ms, d.timed, d.best_streak).where(
        *same, d.state == "over", d.toy.is_(None), d.excluded_at_ms.is_(None)
    )
    rows = bond.execute(drills.order_by(d.started_at_ms, d.id)).mappings()
    bond.execute(best_table.delete().where(best_table.c.drill_id.in_(sa.select(d.id).where(*same))))
    found = list(_bests(rows, held))
    if found:
        bond.execute(best_table.insert(), found)


def _better(figure: str) -> Callable[[float, float], float]:
    return min if figure == "median time" else max


def _bests(drills: Iterable[Row], held: dict[str, float]) -> Iterable[dict[str, Any]]:
    """The bests of drills in the order in which they began; `held` are those to beat, by figure."""
    for drill in drills:
        for figure, value in _figures(drill).items():
            before = held.get(figure)
            if before is None or (value != before and _better(figure)(value, before) == value):
                held[figure] = value
                yield {"drill_id": drill["id"], "figure": figure, "value": value, "before": before}


def _figures(drill: Row) -> dict[str, float]:
    figures: dict[str, float] = {"streak": drill["best_streak"]}
    if drill["opportunities"]:
        figures["hit rate"] = drill["hits"] / drill["opportunities"]
    if drill["timed"] >= ENOUGH_TIMES:
        figures["median time"] = drill["median_ms"]
    return figures


def bests_of_each(bond: Bond, drill_ids: Iterable[str]) -> dict[str, tuple[Best, ...]]:
    """The bests that each of these drills set; a drill that set none is not among them."""
    b = best_table.c
    found: dict[str, dict[str, Best]] = {}
    for row in bond.execute(sa.select(best_table).where(b.drill_id.in_(list(drill_ids)))):
        found.setdefault(row.drill_id, {})[row.figure] = Best(row.figure, row.value, row.before)
    return {drill: tuple(each[figure] for figure in FIGURES if figure in each) for drill, each in found.items()}
