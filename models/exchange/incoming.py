"""The import: an export read back, every field checked and every drill folded before anything is stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from models import events as ev
from models import play
from models.course import Course
from models.drill import Drill
from models.exchange import match_fields
from models.exchange.fields import EVENTS, PLAYER, Check, FieldError, fields, instant, matching, maybe, note
from models.exchange.outgoing import FORMAT, KeptDrill
from models.games import KINDS, Called, Event, called
from models.live.events import Shed
from models.live.fold import LiveMatch
from models.player import PlayerSettings

MOST_PRESSES = 200
"""More presses on one card no hand makes; each is compared with the others."""
MOST_LYING = 30_000_000
"""So many cards in all piles of a file, each pile counted anew with each card shed on it; a real pile is soon taken."""


class BrokenFileError(ValueError):
    """A file that cannot be imported; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class IncomingDrill:
    """A drill or match of the file, and what its events amount to."""

    kept: KeptDrill
    drill: Course


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a file holds: the player's settings (None: it has none), drills and matches, in the file's order."""

    settings: PlayerSettings | None
    drills: tuple[IncomingDrill, ...]
    matches: tuple[IncomingDrill, ...] = ()

    @property
    def games(self) -> tuple[IncomingDrill, ...]:
        """All of them."""
        return (*self.drills, *self.matches)

    @property
    def called(self) -> Called:
        """What one and several of them are called: drills, matches, or both."""
        return called(drills=bool(self.drills), matches=bool(self.matches))


def read_export(content: bytes) -> Incoming:
    """What an export holds, of this format or an earlier one; raises BrokenFileError where anything is amiss."""
    plain = _object(content)
    version = plain.get("format")
    if type(version) is not int or not isinstance(plain.get("drills"), list):
        raise BrokenFileError("This is no export of Slapdrill: choose a file that “Export” has made (export.json).")
    if version > FORMAT:
        raise BrokenFileError("This file was written by a newer Slapdrill: update this copy, then import it again.")
    if version < 1 or not isinstance(plain.get("matches", []), list):
        raise BrokenFileError("This file holds more than this Slapdrill knows, so it was not written by one like it.")
    games: dict[str, list[IncomingDrill]] = {"drills": [], "matches": []}
    lying = 0
    for kind, new in (("drills", Drill), ("matches", LiveMatch)):
        for number, each in enumerate(plain.get(kind, ()), start=1):
            games[kind].append(_game(new(), each, number, MOST_LYING - lying))
            lying += sum(len(card.pile) for card in games[kind][-1].drill.cards)
    incoming = Incoming(_settings(plain.get("settings")), tuple(games["drills"]), tuple(games["matches"]))
    if len({game.kept.id for game in incoming.games}) < len(incoming.games):
        raise BrokenFileError(f"A {incoming.called[0]} stands in this file twice, so it is not as it was written.")
    return incoming


def _object(content: bytes) -> Mapping[str, Any]:
    try:
        plain = json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BrokenFileError(
            "This file cannot be read as JSON: it may be cut short or of another kind. Choose a whole export.json."
        ) from None
    if not isinstance(plain, dict):
        raise BrokenFileError("This is no export of Slapdrill: choose a file that “Export” has made (export.json).")
    return plain


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _settings(plain: Any) -> PlayerSettings | None:
    if plain is None:
        return None
    try:
        return PlayerSettings.from_json(fields(plain, PLAYER))
    except FieldError as error:
        raise BrokenFileError(f"The settings in this file cannot be used: {error}.") from None


_uuid = matching(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "a UUID in small letters")


def _game(course: Drill | LiveMatch, plain: Any, number: int, room: int) -> IncomingDrill:
    name = f"{course.game.capitalize()} {number} of this file"
    try:
        kept = fields(plain, {"id": _uuid, "note": note, "excluded_at_ms": maybe(instant), "events": _list})
        for key in ("id", "events"):
            if not kept.get(key):
                raise FieldError("there", key)
    except FieldError as error:
        raise BrokenFileError(f"{name} cannot be used: {error}.") from None
    events: list[Event] = []
    for place, each in enumerate(kept["events"], start=1):
        try:
            event = _event(each, EVENTS if isinstance(course, Drill) else match_fields.MATCH_EVENTS)
            if isinstance(course, Drill):
                _apply(course, event)
            else:
                match_fields.apply(course, event)
        except (FieldError, play.RefusedError, play.NotDealtError) as error:
            why = str(error).rstrip(".")
            raise BrokenFileError(f"{name} breaks off at event {place}: {why}.") from None
        if isinstance(event, ev.Dealt | Shed):
            room -= len(course.cards[-1].pile)
        if room < 0:
            raise BrokenFileError(f"{name} has piles larger than any that was played.")
        events.append(event)
    of_drill = KeptDrill(kept["id"], tuple(events), kept.get("note", ""), kept.get("excluded_at_ms"))
    return IncomingDrill(of_drill, course)


def _list(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    raise FieldError("a list")


def _event(plain: Any, known: Mapping[str, Mapping[str, Check]]) -> Any:
    kind = plain.get("kind") if isinstance(plain, dict) else None
    if not isinstance(kind, str) or kind not in known:
        raise FieldError("a kind of event that there is", "kind")
    kept = fields({key: each for key, each in plain.items() if key != "kind"}, {"at_ms": instant, **known[kind]})
    try:
        return KINDS[kind](**kept)
    except TypeError:
        raise FieldError("whole: a field is missing", kind) from None


def _apply(drill: Drill, event: ev.Event) -> None:
    """Take in the next event where the table could have stored it; raises what play raises, or RefusedError."""
    allowed = bool(drill.state == "unset") == isinstance(event, ev.Started)
    if allowed:
        match event:
            case ev.Dealt():
                allowed = _may_be_dealt(drill, event)
            case ev.Slapped():
                allowed = bool(list(play.slap(drill, event))) and _presses(drill, event) < MOST_PRESSES
            case ev.Paused():
                allowed = bool(list(play.pause(drill, event)))
            case ev.Resumed():
                allowed = drill.state == "paused" or (drill.state == "running" and not drill.resumed_early)
            case ev.Voided():
                allowed = drill.state == "running" and event.card <= len(drill.cards)
            case ev.Explained():
                thought = {"card": [str(event.card)], "thought": [event.thought]}
                allowed = list(play.explain(drill, thought, event.at_ms)) == [event]
            case ev.Opened() | ev.PaceChanged() | ev.Stopped():
                allowed = drill.state != "over"
    if not allowed:
        raise play.RefusedError(f"“{event.kind}” cannot follow on what was before")
    drill.apply(event)


def _may_be_dealt(drill: Drill, event: ev.Dealt) -> bool:
    in_order = event.card == len(drill.cards) + 1 and event.interval_ms == drill.pace_ms
    return drill.state == "running" and not drill.complete and in_order


def _presses(drill: Drill, event: ev.Slapped) -> int:
    return len(drill.cards[event.card - 1].slaps)
