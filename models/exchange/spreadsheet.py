"""A table of cards for spreadsheets: CSV as in RFC 4180, in which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from models.cards import format_pile
from models.course import Course
from models.days import local_day
from models.exchange.outgoing import KeptDrill, iso_instant
from models.record import dealt_by
from models.turn import CardRecord

COLUMNS = (
    "drill", "name", "rules", "dealer", "note", "excluded", "card", "dealt_at", "day", "face", "pile", "interval_ms",
    "holds", "asleep", "near", "outcome", "reaction_ms", "input", "presses", "filed", "filed_rules", "thought",
    "void_reason",
)  # fmt: skip
"""The first row. Instants are in UTC, `day` is the local day, several notations or cards have a blank between them."""

Cell = str | int | float | None

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_rows(kept: KeptDrill, drill: Course, now_ms: float) -> Iterator[tuple[Cell, ...]]:
    """A row for each card that had been dealt by then, as COLUMNS has it; `drill` is what the events amount to."""
    settings = drill.settings
    of_drill = (kept.id, settings.name, " ".join(settings.rules), settings.dealer, kept.note,
                "no" if kept.excluded_at_ms is None else "yes")  # fmt: skip
    for card in dealt_by(drill, now_ms):
        yield (*of_drill, *_of_card(drill, card, now_ms))


def _of_card(drill: Course, card: CardRecord, now_ms: float) -> tuple[Cell, ...]:
    return (
        card.number,
        iso_instant(card.dealt_at_ms),
        local_day(card.dealt_at_ms, drill.tz, drill.day_start_hour).isoformat(),
        str(card.face),
        format_pile(card.pile),
        card.interval_ms,
        " ".join(card.holds),
        " ".join(card.asleep),
        " ".join(card.near),
        drill.outcome(card, now_ms),
        card.reaction_ms,
        card.slaps[-1].event.input if card.slaps else None,
        len(card.slaps),
        card.filed.kind if card.filed else None,
        " ".join(card.filed.rules) if card.filed else None,
        card.thought,
        card.void_reason,
    )


def csv_line(cells: Sequence[Cell]) -> str:
    """A row as text, with its line end (CR LF); numbers stay numbers, None is empty."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerow([_harmless(cell) for cell in cells])
    return text.getvalue()


def _harmless(cell: Cell) -> Cell:
    """The cell, with an apostrophe before a text that a spreadsheet would calculate."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell
