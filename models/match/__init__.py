"""The match: the whole game of both rule texts, rules.md §4.

Events (events.py) are folded into a `Match` (state.py); the referee (referee.py) turns sheds and slaps into events;
a `Script` (script.py) is a match as text. Nothing here knows a clock: response times come in as numbers.
"""

from models.match.events import Ended, Event, Fined, Shed, Slapped, Took, Trapped, WentOut
from models.match.lined import LineError
from models.match.reading import read_script
from models.match.script import Script, Slap
from models.match.state import LIMIT, MOST_SHEDS, PENALTIES, Match

__all__ = [
    "LIMIT",
    "MOST_SHEDS",
    "PENALTIES",
    "Ended",
    "Event",
    "Fined",
    "LineError",
    "Match",
    "Script",
    "Shed",
    "Slap",
    "Slapped",
    "Took",
    "Trapped",
    "WentOut",
    "read_script",
]
