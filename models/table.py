"""What the table shows: the pile, the running counts, whether it is paused, as small values for the templates.

Each is a function of the drill; nothing here changes it.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.course import Course
from models.drill import Drill
from models.rules import Rule
from models.settings import TOO_FAST_MS
from models.turn import CardRecord

LEAST_LEGIBLE = 3
"""So many cards are shown at least, however short the rules in play are."""

PAUSED_WHY = {
    "choice": "Paused. The card that was open does not count.",
    "hidden": "Paused while this page was out of sight. What you could not see does not count.",
    "blur": "Paused while another window had the keyboard. The open card does not count.",
    "stall": "Paused because the page stood still for a moment, three times in ten seconds. Those cards do not count.",
    "stream": "Paused because the connection was interrupted. What you could not see does not count.",
}


@dataclass(frozen=True, slots=True)
class PileView:
    """The pile as one card came to lie on it; `recent` and `bottom` are faces, bottom card first."""

    number: int
    face: str
    recent: tuple[str, ...]
    bottom: str | None
    size: int
    penalties: int
    void: bool
    note: str | None


@dataclass(frozen=True, slots=True)
class Counts:
    """The figures that run along while playing; `misses` holds late slaps too, `cards` 0 means until stopped."""

    number: int
    cards: int
    hits: int
    misses: int
    false_slaps: int
    early: int
    streak: int
    best_streak: int
    won: int
    pace_ms: int


@dataclass(frozen=True, slots=True)
class StateView:
    """Whether the drill is paused, and why in a sentence."""

    id: str
    paused: bool
    why: str | None


@dataclass(frozen=True, slots=True)
class DayView:
    """The day in force, and whether it follows the calendar or was set by hand."""

    day: int
    source: str


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the page of a drill in progress shows before its stream is open."""

    id: str
    name: str
    state: str
    pace_ms: int
    cards: int
    number: int
    rules: tuple[Rule, ...]
    impossible: tuple[tuple[str, str], ...]
    longest: int
    shows_bottom: bool
    day: DayView | None
    too_fast: bool
    slap_key: str
    name_misses: bool
    shortage: str | None
    pile: PileView | None
    counts: Counts
    paused_why: str | None
    timing: str | None


def legible(course: Course) -> int:
    """How many cards are shown: as many as the longest rule in play looks at, three at least."""
    return max(LEAST_LEGIBLE, course.rules.longest)


def pile_view(drill: Drill, card: CardRecord) -> PileView:
    """The pile with `card` on top."""
    recent = card.pile[-legible(drill) :]
    shows_bottom = "top-bottom" in drill.settings.rules and len(card.pile) > len(recent)
    return PileView(
        number=card.number,
        face=str(card.face),
        recent=tuple(str(face) for face in recent),
        bottom=str(card.pile[0]) if shows_bottom else None,
        size=len(card.pile) + card.penalties,
        penalties=card.penalties,
        void=card.outcome == "void",
        note=_pile_note(drill, card),
    )


def _pile_note(drill: Drill, card: CardRecord) -> str | None:
    if card.swept:
        return "The pile held every card, so it was swept. A new one begins."
    if card.void_reason == "warm-up":
        return "Warming up: this card does not count."
    if 1 < card.number == card.start and drill.cards[card.number - 2].void_reason == "warm-up":
        return "From here on cards count. A new pile begins."
    return None


def counts(drill: Drill, now_ms: float) -> Counts:
    """The running counts at `now_ms`."""
    hits = misses = false_slaps = early = streak = best = 0
    for card in drill.cards:
        for slap in card.slaps:
            if slap.outcome == "hit":
                streak += 1
                best = max(best, streak)
            elif slap.outcome in ("late", "false", "early"):
                streak = 0
            early += slap.outcome == "early"
        outcome = drill.outcome(card, now_ms)
        hits += outcome == "hit"
        misses += outcome in ("miss", "late")
        false_slaps += outcome == "false"
        if outcome == "miss":
            streak = 0
    return Counts(
        len(drill.cards),
        drill.settings.cards,
        hits,
        misses,
        false_slaps,
        early,
        streak,
        best,
        drill.won,
        drill.pace_ms,
    )


def state_view(game_id: str, course: Course) -> StateView:
    """Whether the drill is paused and why."""
    why = PAUSED_WHY.get(course.paused_why or "", PAUSED_WHY["choice"])
    return StateView(game_id, course.state == "paused", why if course.state == "paused" else None)


def table_view(drill_id: str, drill: Drill, slap_key: str, name_misses: bool, now_ms: float) -> TableView:
    """The page of a drill in progress."""
    settings, last = drill.settings, drill.last
    dated = any(rule.notation.endswith("=date") for rule in drill.rules.rules)
    stands_still = drill.state == "running" and drill.since_start > 0
    return TableView(
        id=drill_id,
        name=settings.name,
        state="paused" if stands_still else drill.state,
        pace_ms=drill.pace_ms,
        cards=settings.cards,
        number=len(drill.cards),
        rules=drill.rules.rules,
        impossible=impossible(drill),
        longest=legible(drill),
        shows_bottom="top-bottom" in settings.rules,
        day=DayView(drill.day, drill.day_source) if dated else None,
        too_fast=drill.pace_ms < TOO_FAST_MS,
        slap_key=slap_key,
        name_misses=name_misses,
        shortage=drill.dealer().shortage,
        pile=pile_view(drill, last) if last else None,
        counts=counts(drill, now_ms),
        paused_why=PAUSED_WHY["stream"] if stands_still else state_view(drill_id, drill).why,
        timing=timing(drill),
    )


def impossible(course: Course) -> tuple[tuple[str, str], ...]:
    """The rules in play that cannot happen today, each with the sentence that says why."""
    sentences = ((rule.name, course.rules.impossible(rule.notation)) for rule in course.rules.rules)
    return tuple((name, sentence) for name, sentence in sentences if sentence)


def timing(course: Course) -> str | None:
    """How finely response times are measured: `good`, `coarse` or `poor`; None until the page has told.

    A response time is uncertain by about half a frame and half a step of the clock.
    """
    if course.refresh_ms is None or course.clock_step_ms is None:
        return None
    if course.refresh_ms <= 17.5 and course.clock_step_ms <= 1:
        return "good"
    return "coarse" if course.refresh_ms <= 34 and course.clock_step_ms <= 5 else "poor"
