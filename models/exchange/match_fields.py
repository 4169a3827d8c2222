"""What may stand in an imported match, field by field, and which event may follow on which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models import events as ev
from models import play
from models.exchange.fields import (
    EVENTS,
    LONGEST_MS,
    MOST_CARDS,
    SETTINGS,
    SLOWEST_PACE_MS,
    Check,
    FieldError,
    decimal,
    face,
    fields,
    matching,
    one_of,
    whole,
)
from models.live import coming
from models.live import events as le
from models.live.fold import LiveMatch
from models.live.settings import DEALER, MatchSettings
from models.live.settings import SETTINGS as OWN
from models.match.company import KINDS, MOST, Company
from models.settings import Choice

_number = decimal(LONGEST_MS)
_share = decimal(1)
_words = matching(r"[^\0-\x1f]{0,300}", "a text of up to 300 characters")
_seat = whole(0, MOST)


def _listed(check: Check, most: int) -> Check:
    """A list, each member of which passes the check."""

    def each(value: Any) -> list[Any]:
        if isinstance(value, list) and len(value) <= most:
            return [check(member) for member in value]
        raise FieldError(f"a list of up to {most}")

    return each


def _whole_object(checks: Mapping[str, Check]) -> Check:
    """An object with just these fields."""

    def check(value: Any) -> dict[str, Any]:
        kept = fields(value, checks)
        missing = checks.keys() - kept.keys()
        if missing:
            raise FieldError("there", min(missing))
        return kept

    return check


MATCH_SETTINGS: Mapping[str, Check] = {
    **SETTINGS,
    "dealer": one_of(DEALER),
    "skill": one_of(*KINDS),
    "level": _share,
    **{
        each.key: one_of(*each.options) if isinstance(each, Choice) else whole(each.low, each.high) for each in OWN
    },
}  # fmt: skip


def match_settings(value: Any) -> dict[str, Any]:
    """The settings of a match, as `MatchSettings.to_json` writes them."""
    return MatchSettings.from_json(_whole_object(MATCH_SETTINGS)(value)).to_json()


_reflex = _whole_object({"mu_ms": _number, "sigma_ms": _number, "tau_ms": _number, "sees": _share, "falls": _share})


def _reflexes(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {str(rule): _reflex(each) for rule, each in value.items()}
    raise FieldError("an object in braces")


_company = _whole_object(
    {
        "kind": one_of(*KINDS),
        "note": _words,
        "seats": _listed(
            _whole_object({"name": _words, "slips": _share, "lent": _listed(_words, 20), "reflexes": _reflexes}), MOST
        ),
    }
)


def _hand(value: Any) -> tuple[int, float]:
    if isinstance(value, list) and len(value) == 2:
        return _seat(value[0]), _number(value[1])
    raise FieldError("a seat and a time")


def _happened(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value  # compared with what the referee says
    raise FieldError("an object in braces")


_of_drills = ("opened", "slapped", "pace changed", "paused", "resumed", "voided", "timed", "stopped")
_started = {key: check for key, check in EVENTS["started"].items() if key not in ("settings", "judging")}

MATCH_EVENTS: Mapping[str, Mapping[str, Check]] = {
    **{kind: EVENTS[kind] for kind in _of_drills},
    "match started": {
        **_started, "settings": match_settings, "company": _company, "judging": whole(1, le.JUDGING),
    },
    "shed": {
        "card": whole(1, MOST_CARDS), "seat": _seat, "face": face, "interval_ms": whole(1, SLOWEST_PACE_MS),
        "hands": _listed(_hand, MOST),
    },
    "closed": {"card": whole(1, MOST_CARDS), "happened": _listed(_happened, 100)},
    "offered": {"card": whole(0, MOST_CARDS)},
}  # fmt: skip
"""The fields of each kind of event of a match, beside its kind and instant."""


def may_follow(live: LiveMatch, event: le.Event) -> bool:
    """Whether the table of a match could have stored this event next, the presses and pauses of drills aside."""
    match event:
        case le.Started():
            return live.state == "unset" and _is_seated(event)
        case le.Shed():
            return _may_be_shed(live, event)
        case le.Closed():
            running = live.state == "running" and live.lies_open and event.card == len(live.cards)
            return running and _closed(live, event.at_ms) == le.Closed(event.at_ms, event.card, tuple(event.happened))
        case le.Offered():
            return live.state == "running" and event.card == len(live.cards)
        case ev.Voided():
            return live.state == "running" and event.card <= len(live.cards)
    return live.state != "over"


def _is_seated(event: le.Started) -> bool:
    settings, company = MatchSettings.from_json(event.settings), Company.read(event.company)
    known = all(rule in seated.reflexes for rule in settings.rules for seated in company.seats)
    return known and len(company.seats) == settings.opponents


def _may_be_shed(live: LiveMatch, event: le.Shed) -> bool:
    if live.state != "running" or live.lies_open or event.card != len(live.cards) + 1:
        return False
    next_one = coming.next_card(live, event.at_ms)
    seats = [seat for seat, _ in event.hands]
    opponents = set(range(1, live.settings.opponents + 1))
    same = (event.seat, event.face, event.interval_ms) == (next_one.seat, next_one.face, next_one.interval_ms)
    return same and len(set(seats)) == len(seats) and opponents.issuperset(seats)


def _closed(live: LiveMatch, at_ms: int) -> le.Event:
    return coming.close(live, at_ms)[0]


def apply(live: LiveMatch, event: le.Event) -> None:
    """Take in the next event where the table could have stored it; raises what play raises, or RefusedError."""
    if live.state == "unset" and not isinstance(event, le.Started):
        allowed = False
    elif isinstance(event, ev.Slapped):
        allowed = bool(list(play.slap(live, event)))
    elif isinstance(event, ev.Paused):
        allowed = bool(list(play.pause(live, event)))
    elif isinstance(event, ev.Resumed):
        allowed = live.state == "paused" or (live.state == "running" and not live.resumed_early)
    elif isinstance(event, ev.Timed):
        allowed = True
    else:
        allowed = may_follow(live, event)
    if not allowed:
        raise play.RefusedError(f"“{event.kind}” cannot follow on what was before")
    live.apply(event)
