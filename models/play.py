"""What a player does at the table: each command reads a form and answers the events to store.

A command is a function of the drill as it is and of the time; it changes nothing itself. What it cannot do it refuses
with a sentence for the player.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from models import events as ev
from models.course import Course
from models.drill import Drill
from models.judge import ARREARS_MS, grace_ms
from models.rules import STANDARD
from models.settings import PACE, Form, SettingError

INPUTS = ("key", "touch", "mouse")
STALLS, STALL_SPAN_MS = 3, 10_000
"""So many stalled frames within so long pause the drill."""


class RefusedError(ValueError):
    """Something that cannot be done; the message is a sentence for the player."""


class NotDealtError(LookupError):
    """A card that has not been dealt, or belongs to another drill; the message is a sentence for the player."""


def slap(course: Course, press: ev.Slapped) -> Iterable[ev.Event]:
    """A press on a card; nothing new is stored for one that was stored before.

    Raises NotDealtError for a card that has not been shown, RefusedError for a drill that is long over.
    """
    if course.slap_of(press) is not None:
        return []
    _require_card(course, press.card, press.at_ms)
    if course.over_at_ms is not None and press.at_ms > course.over_at_ms + ARREARS_MS:
        raise RefusedError(f"This {course.game} is over. Start another one to slap again.")
    return [press]


def read_slap(form: Form, at_ms: int) -> ev.Slapped:
    """The press a form describes; raises RefusedError naming the field that cannot be read."""
    return ev.Slapped(
        at_ms=at_ms,
        card=whole(form, "card", 1, 1_000_000),
        reaction_ms=_decimal(form, "reaction_ms", 3_600_000),
        press=whole(form, "press", 1, 1_000_000) if "press" in form else None,
        input=_word(form, "input", INPUTS),
        quality=_label(form, "quality", "good"),
        onset=_label(form, "onset", "frame"),
    )


def read_pause(form: Form, at_ms: int) -> ev.Paused:
    """The pause a form describes; raises RefusedError naming the field that cannot be read."""
    card = whole(form, "card", 0, 1_000_000) if "card" in form else None
    return ev.Paused(at_ms, _label(form, "reason", "choice"), card or None)


def pause(course: Course, paused: ev.Paused) -> Iterable[ev.Event]:
    """A pause; a drill that is over stays as it is."""
    if paused.card is not None:
        _require_card(course, paused.card, paused.at_ms)
    return [paused] if course.state in ("running", "paused") else []


def resume(course: Course, at_ms: int) -> Iterable[ev.Event]:
    """Going on after a pause, or after a stream that died without a word; it may come before the loss is noticed."""
    _refuse_over(course)
    if course.is_silent(at_ms):
        return [ev.Paused(at_ms, "stream"), ev.Resumed(at_ms)]
    early = course.state == "running" and course.since_start > 0 and not course.resumed_early
    return [ev.Resumed(at_ms)] if course.state == "paused" or early else []


def open_stream(course: Course, opened: ev.Opened) -> Iterable[ev.Event]:
    """A stream that is opened: the drill's first one starts it, a further one ends the one before."""
    return [] if course.state == "over" else [opened]


def lose_stream(course: Course, stream: str, at_ms: int) -> Iterable[ev.Event]:
    """A stream that was lost pauses the drill it served; before the first card there is nothing to pause."""
    lost = course.state == "running" and course.stream == stream and course.since_start > 0
    return [ev.Paused(at_ms, "stream")] if lost else []


def deal(drill: Drill, stream: str, due_ms: int) -> Iterable[ev.Event]:
    """The next card, due at `due_ms`, if the drill still runs on this stream and has one to deal."""
    if drill.state != "running" or drill.stream != stream or drill.complete:
        return []
    return [drill.next_card(due_ms)]


def finish(drill: Drill, at_ms: int) -> Iterable[ev.Event]:
    """The end of a drill whose cards have all been dealt and whose last chance has passed."""
    last = drill.last
    if drill.state != "running" or not drill.complete or last is None:
        return []
    waits = drill.since_start and at_ms < drill.due_ms(last) + grace_ms(last.interval_ms)
    return [] if waits else [ev.Stopped(at_ms, "cards")]


def stop(course: Course, at_ms: int) -> Iterable[ev.Event]:
    """The end by choice; a drill that is over stays as it is."""
    return [] if course.state == "over" else [ev.Stopped(at_ms, "choice")]


def change_pace(course: Course, form: Form, at_ms: int) -> Iterable[ev.Event]:
    """Another pace, from the next card on; raises RefusedError outside its limits."""
    _refuse_over(course)
    try:
        pace_ms = PACE.read(_one(form, "pace_ms"))
    except SettingError as error:
        raise RefusedError(str(error)) from None
    return [ev.PaceChanged(at_ms, pace_ms)] if pace_ms != course.pace_ms else []


def note_timing(course: Course, form: Form, at_ms: int) -> Iterable[ev.Event]:
    """The display's refresh interval and the clock's step, as the page measured them."""
    return [ev.Timed(at_ms, _decimal(form, "refresh_ms", 10_000), _decimal(form, "clock_step_ms", 10_000))]


def stall(course: Course, form: Form, at_ms: int) -> Iterable[ev.Event]:
    """A frame that stood still over a card: the card does not count; three in ten seconds pause it."""
    card = whole(form, "card", 1, 1_000_000)
    _require_card(course, card, at_ms)
    if course.state != "running":
        return []
    voided = ev.Voided(at_ms, card, _decimal(form, "gap_ms", 3_600_000))
    recent = sum(at_ms - then <= STALL_SPAN_MS for then in course.stalls_ms)
    return [voided, ev.Paused(at_ms, "stall", card)] if recent + 1 >= STALLS else [voided]


def explain(drill: Drill, form: Form, at_ms: int) -> Iterable[ev.Event]:
    """What the player says they thought they saw at a false slap: a rule's notation, or `nothing`."""
    number = whole(form, "card", 1, 1_000_000)
    _require_card(drill, number, at_ms)
    if drill.cards[number - 1].outcome != "false":
        raise RefusedError(f"Card {number} was no false slap; there is nothing to explain.")
    _one(form, "thought")  # there is no answer to fall back on
    known = (*dict.fromkeys((*drill.settings.rules, *STANDARD)), "nothing")
    return [ev.Explained(at_ms, number, _word(form, "thought", known))]


def _require_card(course: Course, number: int, at_ms: int) -> None:
    if number > len(course.cards) or course.cards[number - 1].dealt_at_ms > at_ms:
        raise NotDealtError(f"Card {number} has not been dealt in this {course.game}.")


def _refuse_over(course: Course) -> None:
    if course.state == "over":
        raise RefusedError(f"This {course.game} is over. Start another one.")


def _one(form: Form, key: str) -> str:
    values = form.get(key, ())
    if not values:
        raise RefusedError(f"The field {key} is missing.")
    if len(values) != 1:
        raise RefusedError(f"The field {key} is needed once; it came {len(values)} times.")
    return values[0].strip()


def whole(form: Form, key: str, low: int, high: int) -> int:
    """A whole number between two limits; raises RefusedError naming the field."""
    text = _one(form, key)
    if re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) and low <= int(text) <= high:
        return int(text)
    raise RefusedError(f"The field {key} is a whole number from {low} to {high}.")


def _decimal(form: Form, key: str, high: int) -> float:
    text = _one(form, key)
    if (
        re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,18})?", text, re.ASCII)
        and math.isfinite(float(text))
        and float(text) <= high
    ):
        return round(float(text), 4 if key == "clock_step_ms" else 1)
    raise RefusedError(f"The field {key} is a number of milliseconds from 0 to {high}.")


def _word(form: Form, key: str, words: tuple[str, ...]) -> str:
    text = _one(form, key) if key in form else words[0]
    if text not in words:
        raise RefusedError(f"The field {key} is one of: {', '.join(words)}.")
    return text


def _label(form: Form, key: str, default: str) -> str:
    """A short word of the page's own choosing, kept as it is."""
    text = _one(form, key) if key in form else default
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,19}", text):
        raise RefusedError(f"The field {key} is a word of up to twenty letters and digits.")
    return text
