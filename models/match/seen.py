"""What the pages of a match are rendered from, as small values for the templates.

The stream sends fragments under these names; the page has the same ones when it is loaded:

| event | fragment | rendered from |
| --- | --- | --- |
| `card` (id: the card's number) | `_felt.html` | `felt`, a FeltView: a card was shed |
| `felt` | `_felt.html` | `felt`: the felt without a new card: the pile has gone, or it waits for the player's card |
| `hand` | `_hands.html` | `hands`, a HandsView: another hand came down; all hands so far, in their order |
| `took` | `_call.html` | `call`, a Call: who takes the pile and why; the hands stay until the next `felt` or `card` |
| `verdict` | `_call.html` | `call`: a chance that passed |
| `counts` | `_match_counts.html` | `counts`, a MatchCounts |
| `state` | `_state.html` | `state`, a StateView of models/table.py |
| `countdown`, `taken`, `end` | none | as at a drill |

The answer to a slap is `_call.html` with `call`, `counts` and `hands`, which are swapped in beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.charts import Chart
from models.rules import Rule
from models.table import DayView
from models.verdict import Reason


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the table; `is_turn`: it sheds next, `sits`: it may not slap on this pile, `is_out`: for good."""

    seat: int
    name: str
    cards: int
    is_player: bool
    is_turn: bool
    is_out: bool
    sits: bool


@dataclass(frozen=True, slots=True)
class TrapView:
    """Seat `seat`, `name`, still owes `owes` of the `of` cards that the face card of seat `by` asks."""

    seat: int
    name: str
    by: str
    owes: int
    of: int


@dataclass(frozen=True, slots=True)
class FeltView:
    """Seats and pile; `recent` and `bottom` are faces, bottom card first, `size` counts penalty cards too.

    Where no pile lies `face` is None, `recent` empty and `number` that of the last card shed, 0 before the first.
    `glows`: hints are on and a rule holds. `awaits_player`: the match waits until the player sheds.
    """

    number: int
    face: str | None
    recent: tuple[str, ...]
    bottom: str | None
    size: int
    penalties: int
    seats: tuple[SeatView, ...]
    trap: TrapView | None
    glows: bool
    void: bool
    awaits_player: bool
    note: str | None


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand on the pile, `ms` after its card came; `outcome`: hit, beaten or false."""

    seat: int
    name: str
    is_player: bool
    ms: float
    outcome: str


@dataclass(frozen=True, slots=True)
class HandsView:
    """The hands on card `number`, the fastest first."""

    number: int
    hands: tuple[HandView, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """What was said last: of the player's press, of a chance that passed, or of a pile that was taken.

    `outcome`: a slap's (hit, beaten, late, early, false, extra, void), `miss`, or of a pile `took`. `rules` are the
    notations that held on card `card`. `other_ms` is the time of the hand that was faster, of which `other` is the
    name. A penalty and what was won are in the sentence. `taker` is the seat to which a pile goes, where one does.
    """

    outcome: str
    card: int
    rules: tuple[str, ...]
    title: str
    sentence: str
    findings: tuple[Reason, ...] = ()
    reaction_ms: float | None = None
    other: str | None = None
    other_ms: float | None = None
    taker: int | None = None


@dataclass(frozen=True, slots=True)
class MatchCounts:
    """The figures that run along while playing; `missed` holds late slaps too, `left_ms` is the play time left."""

    number: int
    cards: int
    won: int
    beaten: int
    missed: int
    false_slaps: int
    early: int
    left_ms: int
    pace_ms: int


@dataclass(frozen=True, slots=True)
class ReflexView:
    """What one rule does to one opponent: the median time to slap, how often it is seen, how often a lure works."""

    rule: str
    median_ms: float
    sees: float
    falls: float


@dataclass(frozen=True, slots=True)
class OpponentView:
    """An opponent with the parameters it plays by; `manner` says in words who it is."""

    seat: int
    name: str
    manner: str
    reflexes: tuple[ReflexView, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that the page of a match in progress shows before its stream is open; `own_turn` is auto or key."""

    id: str
    name: str
    state: str
    pace_ms: int
    number: int
    rules: tuple[Rule, ...]
    impossible: tuple[tuple[str, str], ...]
    longest: int
    shows_bottom: bool
    day: DayView | None
    too_fast: bool
    slap_key: str
    own_turn: str
    hints: bool
    minutes: int
    penalty: str
    opponents: tuple[OpponentView, ...]
    felt: FeltView
    hands: HandsView | None
    call: Call | None
    counts: MatchCounts
    paused_why: str | None
    timing: str | None


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """What became of the player's chances on one rule: won, lost to a faster hand, missed; medians are of hits."""

    rule: str
    name: str
    won: int
    lost: int
    missed: int
    median_ms: float | None
    their_median_ms: float | None


@dataclass(frozen=True, slots=True)
class Dearest:
    """The chance whose pile cost most: its card, the cards in the pile, who took it (None: covered), and why."""

    card: int
    size: int
    taken_by: str | None
    findings: tuple[Reason, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Fates:
    """What became of the player's chances: won, lost to a faster hand, missed by everybody."""

    won: int
    lost: int
    missed: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended; `winner` and `why` are sentences, `length` and `whatif` too (None: nothing to say).

    `stacks` is the chart of cards over time, a line a seat; `course` says the same in a few rows, each a number of
    cards shed and the size of every stack then.
    """

    winner: str
    why: str
    length: str
    seats: tuple[SeatView, ...]
    stacks: Chart | None
    course: tuple[tuple[int, tuple[int, ...]], ...]
    chances: Fates
    rules: tuple[RuleFigures, ...]
    false_slaps: int
    early: int
    dearest: Dearest | None
    whatif: str | None
    hints: bool
    name: str
    opponents: tuple[OpponentView, ...]
