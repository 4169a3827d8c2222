"""Series -> what charts draw, as values in the units of their SVG; the templates turn them into pictures.

Each chart is a pure function of what it shows: `draw` a line over days, `time_dots` response times,
`outcome_bars` what became of chances, `time_histogram` how times are spread, `calendar` days of practice.
"""

from models.charts.axes import Axis, day_axis, nice_ticks, share_axis, spread_over_days, time_axis
from models.charts.chart import (
    BOTTOM,
    LEFT,
    MOST_POINTS,
    RIGHT,
    TOP,
    WIDTH,
    Bar,
    Chart,
    Key,
    Mark,
    Point,
    Stem,
    Tick,
    Trace,
    draw,
    thinned,
)
from models.charts.days import DayOutcomes, Practice, Span, calendar, day_words, minutes_words, outcome_bars, spans
from models.charts.grades import Interval, grade, grade_words, interval_on_scale, scale_ticks
from models.charts.times import Slip, TimedHit, running_medians, time_dots, time_histogram

__all__ = [
    "BOTTOM",
    "LEFT",
    "MOST_POINTS",
    "RIGHT",
    "TOP",
    "WIDTH",
    "Axis",
    "Bar",
    "Chart",
    "DayOutcomes",
    "Interval",
    "Key",
    "Mark",
    "Point",
    "Practice",
    "Slip",
    "Span",
    "Stem",
    "Tick",
    "TimedHit",
    "Trace",
    "calendar",
    "day_axis",
    "day_words",
    "draw",
    "grade",
    "grade_words",
    "interval_on_scale",
    "minutes_words",
    "nice_ticks",
    "outcome_bars",
    "running_medians",
    "scale_ticks",
    "share_axis",
    "spans",
    "spread_over_days",
    "thinned",
    "time_axis",
    "time_dots",
    "time_histogram",
]
