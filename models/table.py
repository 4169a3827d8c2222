"""What the table shows: the pile, the verdict on a press, the running counts, as small values for the templates.

Each is a function of the drill; nothing here changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.drill import CardRecord, Drill, Slap
from models.rules import Finding, Rule, parse_rule

LEAST_LEGIBLE = 3
"""So many cards are shown at least, however short the rules in play are."""

PAUSED_WHY = {
    "choice": "Paused. The card that was open does not count.",
    "hidden": "Paused while this page was out of sight. What you could not see does not count.",
    "blur": "Paused while another window had the keyboard. The open card does not count.",
    "stall": "Paused because the page stood still for a moment, three times in ten seconds. Those cards do not count.",
    "stream": "Paused because the connection was interrupted. What you could not see does not count.",
}
VOID_WHY = {
    "warm-up": "This card does not count: it lets you find your rhythm again.",
    "pile": "This card does not count: its pile had just been won.",
    "stop": "This card does not count: the drill was stopped on it.",
    **dict.fromkeys(PAUSED_WHY, "This card does not count: the drill was paused on it."),
    "stall": "This card does not count: the page stood still while it lay.",
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
class Reason:
    """A rule's name and why it held, sleeps or nearly held, as in `Sum 2 = 11` and `3 + 8 = 11`."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a press, or a chance that passed, came to; `rules` are the notations that held on card `card`."""

    outcome: str
    card: int
    rules: tuple[str, ...]
    title: str
    sentence: str
    findings: tuple[Reason, ...] = ()
    reaction_ms: float | None = None
    won: int | None = None
    penalty: bool = False


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


def legible(drill: Drill) -> int:
    """How many cards are shown: as many as the longest rule in play looks at, three at least."""
    return max(LEAST_LEGIBLE, drill.rules.longest)


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
        len(drill.cards), drill.settings.cards, hits, misses, false_slaps, early, streak, best, drill.won, drill.pace_ms
    )


def state_view(drill_id: str, drill: Drill) -> StateView:
    """Whether the drill is paused and why."""
    why = PAUSED_WHY.get(drill.paused_why or "", PAUSED_WHY["choice"])
    return StateView(drill_id, drill.state == "paused", why if drill.state == "paused" else None)


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
        too_fast=settings.too_fast,
        slap_key=slap_key,
        name_misses=name_misses,
        shortage=drill.dealer().shortage,
        pile=pile_view(drill, last) if last else None,
        counts=counts(drill, now_ms),
        paused_why=PAUSED_WHY["stream"] if stands_still else state_view(drill_id, drill).why,
        timing=timing(drill),
    )


def impossible(drill: Drill) -> tuple[tuple[str, str], ...]:
    """The rules in play that cannot happen today, each with the sentence that says why."""
    sentences = ((rule.name, drill.rules.impossible(rule.notation)) for rule in drill.rules.rules)
    return tuple((name, sentence) for name, sentence in sentences if sentence)


def timing(drill: Drill) -> str | None:
    """How finely response times are measured: `good`, `coarse` or `poor`; None until the page has told."""
    if drill.refresh_ms is None or drill.clock_step_ms is None:
        return None
    if drill.refresh_ms <= 17.5 and drill.clock_step_ms <= 1:
        return "good"
    return "coarse" if drill.refresh_ms <= 34 and drill.clock_step_ms <= 5 else "poor"


# -- verdicts ----------------------------------------------------------------------------------------------------------


def verdict(drill: Drill, slap: Slap) -> Verdict:
    """The verdict on a press."""
    card = drill.cards[slap.about - 1]
    title, sentence, findings = _VERDICTS[slap.outcome](drill, slap, card)
    return Verdict(
        outcome=slap.outcome,
        card=card.number,
        rules=slap.rules,
        title=title,
        sentence=sentence,
        findings=findings,
        reaction_ms=slap.reaction_ms if slap.outcome in ("hit", "late") else None,
        won=slap.won if slap.outcome == "hit" else None,
        penalty=slap.penalty,
    )


def missed(drill: Drill, card: CardRecord) -> Verdict:
    """The verdict on a chance that passed without a slap."""
    findings = _held(drill, card)
    return Verdict("miss", card.number, card.holds, "Missed", "", findings)


def _held(drill: Drill, card: CardRecord) -> tuple[Reason, ...]:
    return reasons(drill.rules.explain(card.pile).holds)


def reasons(findings: Sequence[Finding]) -> tuple[Reason, ...]:
    """The findings with the rules' names in place of their notations."""
    return tuple(Reason(parse_rule(finding.rule).name, finding.why) for finding in findings)


Told = tuple[str, str, tuple[Reason, ...]]


def _hit(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    won = "1 card" if slap.won == 1 else f"{slap.won} cards"
    untimed = "" if slap.reaction_ms is not None else " No time is kept: it may have been meant for the card before."
    return "Hit", f"You win {won}.{untimed}", _held(drill, card)


def _late(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    return "Late", "The chance had passed: it was covered. One penalty card.", _held(drill, card)


def _early(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    sentence = f"{slap.event.reaction_ms:.0f} ms is faster than anyone can see a card. It costs nothing."
    return "Too early", sentence, ()


def _false(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    return "False slap", f"{filing_sentence(card)} One penalty card.", filing_reasons(drill, card)


def _extra(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    return "Already answered", "A further press on this card changes nothing.", ()


def _void(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    return "Does not count", VOID_WHY.get(card.void_reason or "", "This press came too late to be judged."), ()


_VERDICTS = {"hit": _hit, "late": _late, "early": _early, "false": _false, "extra": _extra, "void": _void}

FILED_WHY = {
    "asleep": "A rule that would hold sleeps on a face card.",
    "disabled": "A rule that would hold is not in play.",
    "stale": "That chance was taken or covered.",
    "lure": "Nearly.",
    "unprompted": "No rule held or nearly held.",
}


def filing_sentence(card: CardRecord) -> str:
    """What a false slap fell for, in a sentence."""
    return FILED_WHY[card.filed.kind if card.filed else "unprompted"]


def filing_reasons(drill: Drill, card: CardRecord) -> tuple[Reason, ...]:
    """The rules that a false slap was filed under, each with its witness or what is missing."""
    if card.filed is None:
        return ()
    if card.filed.kind == "lure":
        return reasons(drill.rules.explain(card.pile).near)
    if card.filed.kind == "stale":
        return tuple(Reason(parse_rule(rule).name, "one or two cards ago") for rule in card.filed.rules)
    asked = drill.rules if card.filed.kind == "asleep" else drill.off
    findings = (asked.explain_rule(rule, card.pile) for rule in card.filed.rules)
    return reasons([finding for finding in findings if finding])

