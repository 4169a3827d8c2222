"""The only importer of SQLAlchemy: the tables, and what is asked of them.

What happened lies in `event`, which is only ever appended to: the key (drill, number) makes two workers that want to
add the next event take turns, the key (drill, press) keeps a press from being stored twice. `drill` and `played` also
hold figures that are derived from the events; `settle` writes them and `rebuild` makes them anew.
"""

from models.store.derived import rebuild, settle
from models.store.happenings import ConflictError, UnknownDrillError, append, begin_drill, events_after
from models.store.history import DrillRow, RulePoint, drills, finished_drills, rule_history, unfinished_drills
from models.store.line import Bond, Lines, Writer
from models.store.players import keep_settings, player_settings
from models.store.tables import LOCAL_PLAYER, drill_table, event_table, metadata, played_table, player_table

__all__ = [
    "LOCAL_PLAYER",
    "Bond",
    "ConflictError",
    "DrillRow",
    "Lines",
    "RulePoint",
    "UnknownDrillError",
    "Writer",
    "append",
    "begin_drill",
    "drill_table",
    "drills",
    "event_table",
    "events_after",
    "finished_drills",
    "keep_settings",
    "metadata",
    "played_table",
    "player_settings",
    "player_table",
    "rebuild",
    "rule_history",
    "settle",
    "unfinished_drills",
]
