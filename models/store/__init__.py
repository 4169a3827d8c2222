"""The only importer of SQLAlchemy: the tables, and what is asked of them.

What happened lies in `event`, which is only ever appended to: the key (drill, number) makes two workers that want to
add the next event take turns, the key (drill, press) keeps a press from being stored twice. `drill` and `played` also
hold figures that are derived from the events; `settle` writes them and `rebuild` makes them anew.
"""

from models.store.arriving import add_drills
from models.store.bests import Best, bests_of_each
from models.store.derived import catch_up, derive, rebuild, roll_up_all, settle, sum_up
from models.store.exchange import (
    amount,
    copy_sqlite,
    drill_ids,
    has_chosen,
    kept_drill,
    known_drills,
    size_bytes,
)
from models.store.happenings import ConflictError, UnknownDrillError, append, begin_drill, events_after
from models.store.history import DrillRow, drills, unfinished_drills
from models.store.keeping import delete_drill, exclude, keep_note
from models.store.line import Bond, Lines, Writer, Writing
from models.store.players import keep_settings, player_settings
from models.store.presence import Presence
from models.store.rows import ALL_RULES, PACE_BANDS, Mode
from models.store.summing import Summing
from models.store.tables import (
    LOCAL_PLAYER,
    best_table,
    drill_table,
    drill_tally_table,
    event_table,
    metadata,
    mode_table,
    own_median_table,
    played_table,
    player_table,
    practice_table,
    server_table,
    standing_table,
    tally_table,
    turn_table,
)

__all__ = [
    "ALL_RULES",
    "LOCAL_PLAYER",
    "PACE_BANDS",
    "Best",
    "Bond",
    "ConflictError",
    "DrillRow",
    "Lines",
    "Mode",
    "Presence",
    "Summing",
    "UnknownDrillError",
    "Writer",
    "Writing",
    "add_drills",
    "amount",
    "append",
    "begin_drill",
    "best_table",
    "bests_of_each",
    "catch_up",
    "copy_sqlite",
    "delete_drill",
    "derive",
    "drill_ids",
    "drill_table",
    "drill_tally_table",
    "drills",
    "event_table",
    "events_after",
    "exclude",
    "has_chosen",
    "keep_note",
    "keep_settings",
    "kept_drill",
    "known_drills",
    "metadata",
    "mode_table",
    "own_median_table",
    "played_table",
    "player_settings",
    "player_table",
    "practice_table",
    "rebuild",
    "roll_up_all",
    "server_table",
    "settle",
    "size_bytes",
    "standing_table",
    "sum_up",
    "tally_table",
    "turn_table",
    "unfinished_drills",
]
