"""Series -> what charts draw, as values in the units of their SVG; the templates turn them into pictures.

Each chart is a pure function of what it shows: `draw` a line over days, `time_dots` response times,
`outcome_bars` what became of chances, `time_histogram` how times are spread, `calendar` days of practice.
"""

from models.charts.axes import Axis, day_axis, nice_ticks, share_axis, spread_over_days, time_axis
from models.charts.chart import (
    BOTTOM,
    DEVICE_KEY,
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
from models.charts.days import Column, Practice, calendar, day_words, gathered, minutes_words, outcome_bars
from models.charts.grades import Interval, grade, grade_words, interval_on_scale, scale_ticks
from models.charts.times import Slip, TimedHit, time_dots, time_histogram

__all__ = [
    "BOTTOM",
    "DEVICE_KEY",
    "LEFT",
    "MOST_POINTS",
    "RIGHT",
    "TOP",
    "WIDTH",
    "Axis",
    "Bar",
    "Chart",
    "Column",
    "Interval",
    "Key",
    "Mark",
    "Point",
    "Practice",
    "Slip",
    "Stem",
    "Tick",
    "TimedHit",
    "Trace",
    "calendar",
    "day_axis",
    "day_words",
    "draw",
    "gathered",
    "grade",
    "grade_words",
    "interval_on_scale",
    "minutes_words",
    "nice_ticks",
    "outcome_bars",
    "scale_ticks",
    "share_axis",
    "spread_over_days",
    "thinned",
    "time_axis",
    "time_dots",
    "time_histogram",
]
