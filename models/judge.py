"""What a press amounts to (measurement.md §2): the outcome table, and what a false slap fell for.

Pure functions of the card pressed, the card before it and the press before; no clock, no storage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

ANTICIPATION_MS = 150
"""T_min: nobody recognises a relation between cards faster than this."""

AHEAD_MS = 1000
"""A press is believed up to this far ahead of the server's clock."""
ARREARS_MS = 2000
"""A press is believed if it arrives within this time of the next card, or of the end."""


def is_believed(pressed_at_ms: float, arrived_ms: float, next_card_ms: float | None) -> bool:
    """Whether a press may have been made when it says; `next_card_ms` is when the next card came, None if none has."""
    in_time = next_card_ms is None or arrived_ms <= next_card_ms + ARREARS_MS
    return in_time and pressed_at_ms <= arrived_ms + AHEAD_MS


def grace_ms(interval_ms: float) -> float:
    """How long after the next card's onset a press may still have been meant for the card before."""
    return min(400, interval_ms / 2)


def guard_ms(interval_ms: float) -> float:
    """How soon after a press, this instant included, a further one is taken for a bounce of the hand."""
    return min(250, interval_ms / 2)


class Judged(Protocol):
    """What the judge reads of a card."""

    @property
    def interval_ms(self) -> int: ...
    @property
    def holds(self) -> tuple[str, ...]: ...
    @property
    def outcome(self) -> str: ...
    @property
    def early_presses(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """An outcome, and whether it is about the card before the one pressed; `timed`: its response time counts."""

    outcome: str
    about_before: bool = False
    timed: bool = False


def judge(
    card: Judged, before: Judged | None, reaction_ms: float, since_press_ms: float | None, last: bool = False
) -> Judgement:
    """The first row of the outcome table that applies to a press on `card`, `reaction_ms` after its onset.

    `before` is the card shed just before it (None: there is none), `since_press_ms` the time since the press before
    this one (None: there is none), `last` whether no further card will come. Void cards are answered `void`.
    """
    if card.outcome == "void":
        return Judgement("void")
    if since_press_ms is not None and 0 <= since_press_ms <= guard_ms(card.interval_ms):
        return Judgement("extra")
    if card.outcome in ("hit", "false", "late") or card.early_presses >= 2:
        return Judgement("extra")
    if last and reaction_ms > card.interval_ms:
        return _after_the_last(card, reaction_ms - card.interval_ms)
    chance_before = before is not None and before.outcome == "open" and bool(before.holds)
    if reaction_ms < ANTICIPATION_MS:
        return Judgement("late", about_before=True, timed=True) if chance_before else Judgement("early")
    in_grace = reaction_ms <= grace_ms(card.interval_ms)
    if card.holds:
        return Judgement("hit", timed=not (chance_before and in_grace))
    if chance_before and in_grace:
        return Judgement("late", about_before=True, timed=True)
    return Judgement("false")


def _after_the_last(card: Judged, after_ms: float) -> Judgement:
    """A press once the last card's interval has passed: late while its grace lasts, else nothing."""
    if card.holds and after_ms <= grace_ms(card.interval_ms):
        return Judgement("late", timed=True)
    return Judgement("extra")


@dataclass(frozen=True, slots=True)
class Filing:
    """What a false slap fell for: `asleep`, `disabled`, `stale`, `lure` or `unprompted`, and its rules (1/k each)."""

    kind: str
    rules: tuple[str, ...] = ()


def file_false_slap(
    asleep: Sequence[str], disabled: Sequence[str], stale: Sequence[str], near: Sequence[str]
) -> Filing:
    """The first explanation that applies.

    A rule that would hold but sleeps or is off; else one that held one or two cards ago and was taken or covered;
    else each rule that nearly holds; else nothing prompted the slap.
    """
    for kind, rules in (("asleep", asleep), ("disabled", disabled), ("stale", stale), ("lure", near)):
        if rules:
            return Filing(kind, tuple(rules))
    return Filing("unprompted")
