"""What a page has by the hundred, written in Python: templates take ten times as long over it.

{{ drawn | marks }}         the marks of a Chart of models/charts
{{ turns | turn_rows }}     the rows of a table of Turns of models/history, the latest first
{{ days | day_rows }}       the rows of a table of CalendarDays of models/history
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache

from flask import Flask
from markupsafe import Markup, escape

from models.charts import Chart
from models.charts.chart import CROWDED, Mark
from models.history import CalendarDay, Turn

REACH, CROWDED_REACH = 9, 4
"""How far round its middle a mark can be pointed at, in the units of the picture."""
OUTCOMES = {"hit": "hit", "miss": "missed", "late": "late", "false": "false slap"}


def init_app(app: Flask) -> None:
    """Give the templates these filters."""
    for name, write in (("marks", marks), ("turn_rows", turn_rows), ("day_rows", day_rows)):
        app.jinja_env.filters[name] = write


def marks(drawn: Chart) -> Markup:
    """A group for each mark: what can be pointed at, its shape, and its words, which hover and focus show.

    The last mark is the chart's stop of the Tab key.
    """
    reach = REACH if len(drawn.marks) < CROWDED else CROWDED_REACH
    groups = []
    for left, mark in zip(range(len(drawn.marks) - 1, -1, -1), drawn.marks, strict=True):
        words, few = escape(mark.words), " chart-few" if mark.grey else ""
        area = "" if mark.kind == "area" else f'<circle class="chart-reach" cx="{mark.x}" cy="{mark.y}" r="{reach}"/>'
        groups.append(
            f'<g class="chart-mark{few}" tabindex="{-1 if left else 0}" role="img" aria-label="{words}">'
            f"{area}{_shape(mark, drawn.radius)}"
            f'<text class="chart-value" x="{drawn.right}" y="10" text-anchor="end" aria-hidden="true">{words}</text>'
            "</g>\n"
        )
    return Markup("".join(groups))


def _shape(mark: Mark, radius: float) -> str:
    if mark.kind == "area":
        size = f'width="{mark.width}" height="{mark.height}"'
        return f'<rect class="chart-area" x="{mark.x}" y="{mark.y}" {size}/>'
    if mark.kind == "miss":
        return f'<path class="chart-miss" d="M{mark.x - 2.5} {mark.y - 2.5}l5 5m0-5l-5 5"/>'
    if mark.kind == "false":
        return f'<path class="chart-false" d="M{mark.x} {mark.y - 4}l3.5 6h-7z"/>'
    return f'<circle class="chart-dot" cx="{mark.x}" cy="{mark.y}" r="{radius}"/>'


def turn_rows(turns: Sequence[Turn]) -> Markup:
    """Day, card, outcome, time, running median and best so far of each turn, the latest first."""
    rows = (
        f'<tr><td>{_day(turn.day)}</td><td><a href="/drills/{escape(turn.drill_id)}">card {turn.number}</a></td>'
        f"<td>{OUTCOMES[turn.kind]}{', shared' if turn.shared else ''}</td>"
        f"{_ms(turn.reaction_ms)}{_ms(turn.running_ms)}{_ms(turn.best_ms)}</tr>"
        for turn in reversed(turns)
    )
    return Markup("".join(rows))


def day_rows(days: Iterable[CalendarDay]) -> Markup:
    """Day, cards and minutes of each day."""
    rows = (
        f'<tr><td>{_day(each.day)}</td><td class="num">{each.cards}</td><td class="num">{each.minutes:.1f}</td></tr>'
        for each in days
    )
    return Markup("".join(rows))


@lru_cache(maxsize=2048)
def _day(day: date) -> str:
    return f'<time datetime="{day.isoformat()}">{day.day} {day:%b %Y}</time>'


def _ms(time_ms: float | None) -> str:
    return f'<td class="num">{"" if time_ms is None else f"{round(time_ms)}&nbsp;ms"}</td>'
