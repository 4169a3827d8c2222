"""The marks of a chart as SVG: a template filter, since a page has up to a thousand and a template takes long over them.

    {{ drawn | marks }}      drawn: a Chart of models/charts

Each mark can take the focus and says its value; the last one is the chart's stop of the Tab key.
"""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup, escape

from models.charts import Chart
from models.charts.chart import CROWDED, Mark

REACH, CROWDED_REACH = 9, 4
"""How far round its middle a mark can be pointed at, in the units of the picture."""


def init_app(app: Flask) -> None:
    """Give the templates the filter."""
    app.jinja_env.filters["marks"] = marks


def marks(drawn: Chart) -> Markup:
    """A group for each mark: what can be pointed at, its shape, and its words, which hover and focus show."""
    reach = REACH if len(drawn.marks) < CROWDED else CROWDED_REACH
    groups = []
    for left, mark in zip(range(len(drawn.marks) - 1, -1, -1), drawn.marks, strict=True):
        words, few = escape(mark.words), " chart-few" if mark.grey else ""
        area = "" if mark.kind == "area" else f'<circle class="chart-reach" cx="{mark.x}" cy="{mark.y}" r="{reach}"/>'
        groups.append(
            f'<g class="chart-mark{few}" tabindex="{-1 if left else 0}" role="img" aria-label="{words}">'
            f"{area}{_shape(mark, drawn.radius)}"
            f'<text class="chart-value" x="{drawn.right}" y="10" text-anchor="end" aria-hidden="true">{words}</text></g>\n'
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
