"""A row of the benchmark table, and the table as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured beside what it is measured against.

    `ours` and `reference` are figures with their units; `ratio` is how many times one is of the other, as the
    target says it; `met` is whether the target was reached in this run.
    """

    name: str
    ours: str
    reference: str
    ratio: float | None
    target: str
    met: bool


def format(rows: Iterable[Row]) -> str:
    """The table as text, a row a line, columns aligned; rows that miss their target say so."""
    cells = [("", "ours", "against", "ratio", "target", "")]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:,.2f}" if row.ratio < 10 else f"{row.ratio:,.0f}"
        cells.append((row.name, row.ours, row.reference, ratio, row.target, "met" if row.met else "MISSED"))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return "\n".join(lines)
