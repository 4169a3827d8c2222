"""What a press, or a chance that passed, came to, in the words that the table and the result page show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.course import Course
from models.drill import Drill
from models.events import Slapped
from models.rules import Finding, parse_rule
from models.table import PAUSED_WHY
from models.turn import CardRecord, Slap

VOID_WHY = {
    "warm-up": "This card does not count: it lets you find your rhythm again.",
    "pile": "This card does not count: its pile had just been won.",
    "stop": "This card does not count: the drill was stopped on it.",
    **dict.fromkeys(PAUSED_WHY, "This card does not count: the drill was paused on it."),
    "stall": "This card does not count: the page stood still while it lay.",
}

UNBELIEVED = "This press did not arrive in its time, so it cannot be judged."


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


def verdict_on_press(drill: Drill, press: Slapped) -> Verdict:
    """The verdict that a stored press was given, also where it is sent again; raises LookupError for another one."""
    slap = drill.slap_of(press)
    if slap is None:
        raise LookupError(press.key)
    return verdict_on(drill, slap)


def verdict_on(drill: Drill, slap: Slap) -> Verdict:
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
    findings = held_reasons(drill, card)
    return Verdict("miss", card.number, card.holds, "Missed", "", findings)


def held_reasons(course: Course, card: CardRecord) -> tuple[Reason, ...]:
    """The rules that held on a card, each with its witness."""
    return named(course.rules.explain(card.pile).holds)


def named(findings: Sequence[Finding]) -> tuple[Reason, ...]:
    """The findings with the rules' names in place of their notations."""
    return tuple(Reason(parse_rule(finding.rule).name, finding.why) for finding in findings)


Told = tuple[str, str, tuple[Reason, ...]]


def _hit(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    won = "1 card" if slap.won == 1 else f"{slap.won} cards"
    untimed = "" if slap.reaction_ms is not None else " No time is kept: it may have been meant for the card before."
    return "Hit", f"You win {won}.{untimed}", held_reasons(drill, card)


def _late(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    why = "its time was up" if slap.about == slap.event.card else "it was covered"
    return "Late", f"The chance had passed: {why}. One penalty card.", held_reasons(drill, card)


def _early(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    sentence = f"{slap.event.reaction_ms:.0f} ms is faster than anyone can see a card. It costs nothing."
    return "Too early", sentence, ()


def _false(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    return "False slap", f"{filing_sentence(card)} One penalty card.", filing_reasons(drill, card)


def _extra(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    return (
        "Does not count",
        "Right after another press, or once a card is answered or over, a press changes nothing.",
        (),
    )


def _void(drill: Drill, slap: Slap, card: CardRecord) -> Told:
    why = VOID_WHY.get(card.void_reason or "", VOID_WHY["choice"])
    return "Does not count", why if slap.believed else UNBELIEVED, ()


_VERDICTS = {"hit": _hit, "late": _late, "early": _early, "false": _false, "extra": _extra, "void": _void}

FILED_WHY = {
    "asleep": "Would hold, but asleep on a face card.",
    "disabled": "Would hold, but not in play.",
    "stale": "That chance was taken or covered.",
    "lure": "Nearly.",
    "unprompted": "No rule held or nearly held.",
}


def filing_sentence(card: CardRecord) -> str:
    """What a false slap fell for, in a sentence."""
    return FILED_WHY[card.filed.kind if card.filed else "unprompted"]


def filing_reasons(course: Course, card: CardRecord) -> tuple[Reason, ...]:
    """The rules that a false slap was filed under, each with its witness or what is missing."""
    if card.filed is None:
        return ()
    if card.filed.kind == "lure":
        return named(course.rules.explain(card.pile).near)
    if card.filed.kind == "stale":
        return tuple(Reason(parse_rule(rule).name, "one or two cards ago") for rule in card.filed.rules)
    asked = course.rules if card.filed.kind == "asleep" else course.off
    findings = (asked.explain_rule(rule, card.pile) for rule in card.filed.rules)
    return named([finding for finding in findings if finding])
