"""A player's history as the pages show it: read from derived rows, so that it costs what it shows.

`read_filters` reads which part is asked for, `overview`, `rule_history` and `drill_page` answer with frozen values.
Mastery, streaks and the calendar are of the whole history; everything else keeps to the window and the filters, the
strip and the last ten drills to the filters alone. Drills that are excluded are in the list of drills and nowhere else.
"""

from models.history.buckets import Bucket, DeviceChange
from models.history.drills import DrillLine, DrillPage, Strip, StripCell, StripRow, drill_line, drill_page
from models.history.facts import Fact, Facts
from models.history.filters import Filters, Option, OptionGroup, options, read_filters
from models.history.needs import RuleNeed
from models.history.overview import LastTen, Overview, overview, today
from models.history.practice import CalendarDay, Practice
from models.history.rule import Pattern, RuleHistory, TimeHistogram, Turn, rule_history

__all__ = [
    "Bucket",
    "CalendarDay",
    "DeviceChange",
    "DrillLine",
    "DrillPage",
    "Fact",
    "Facts",
    "Filters",
    "LastTen",
    "Option",
    "OptionGroup",
    "Overview",
    "Pattern",
    "Practice",
    "RuleHistory",
    "RuleNeed",
    "Strip",
    "StripCell",
    "StripRow",
    "TimeHistogram",
    "Turn",
    "drill_line",
    "drill_page",
    "options",
    "overview",
    "read_filters",
    "rule_history",
    "today",
]
