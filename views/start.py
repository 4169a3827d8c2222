"""The first page: choose a drill and start it."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import events, store
from models.drill import rule_set
from models.rules import PRESETS, STANDARD, NotationError, parse_rule, parse_rules
from models.settings import READINGS, SEED, DrillSettings, SettingError, house_words, read_drill, read_zone
from views.player import form, now_ms, player, running, server_zone

blueprint = Blueprint("start", __name__)

SHOWN_UNFINISHED = 3


@blueprint.get("/")
def choose() -> ResponseReturnValue:
    """The form as it was left last time; `?preset=` ticks a preset's rules, other fields overlay the rest."""
    shown = _shown(player.settings.drill)
    preset = PRESETS.get(request.args.get("preset", ""))
    if preset:
        shown |= {"rules": set(preset.rules), "house": ""}
    asked = {key: request.args.getlist(key) for key in request.args}
    return _page({**shown, **_overlay(asked)}, {})


@blueprint.post("/drills")
def begin() -> ResponseReturnValue:
    """Start a drill with the form's settings, or show the form again with a sentence at each wrong field."""
    fields = form()
    zone, errors = _zone(fields)
    day = player.day_in(zone)
    settings, wrong = read_drill(fields, day.day)
    if settings is None or errors:
        return _page({**_shown(DrillSettings(rules=())), **_overlay(fields)}, {**wrong, **errors}), 422
    drill_id = str(uuid.uuid4())
    seeded = settings if fields.get("seed", [""])[0].strip() else replace(settings, seed=secrets.randbelow(SEED.high))
    started = events.Started(
        now_ms(), seeded.to_json(), day.day, day.source, zone, player.settings.day_start_hour
    )
    running().write(lambda session: store.begin_drill(session, drill_id, player.id, started))
    player.keep(replace(player.settings, choices=settings.to_json()))
    return redirect(url_for("drills.show", drill_id=drill_id), 303)


def _zone(fields: Mapping[str, Sequence[str]]) -> tuple[str, dict[str, str]]:
    try:
        return read_zone(fields, server_zone()), {}
    except SettingError as error:
        return server_zone(), {"tz": str(error)}


def _shown(settings: DrillSettings) -> dict[str, Any]:
    """The fields of the form as these settings fill them; the seed is not kept."""
    house = [rule for rule in settings.rules if rule not in STANDARD]
    rest = {
        "pace_ms": settings.pace_ms,
        "cards": settings.cards,
        "dealer": settings.dealer,
        "seed": "",
        "tz": "",
    }
    return {
        "rules": set(settings.rules) - set(house),
        "house": " ".join(house),
        **asdict(settings.readings),
        **rest,
    }


def _overlay(fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What a form says, as it was typed."""
    keys = ("house", "pace_ms", "cards", "dealer", "seed", *(reading.key for reading in READINGS))
    typed: dict[str, Any] = {key: fields[key][0] for key in keys if fields.get(key)}
    if "rules" in fields:
        typed["rules"] = set(fields["rules"])
    return typed


def _page(shown: Mapping[str, Any], errors: Mapping[str, str]) -> str:
    day = player.day
    house = _house_rules(str(shown["house"]))
    every = rule_set((*STANDARD, *(rule.notation for rule in house)), player.settings.drill.readings, day.day)
    sentences = {rule.notation: every.impossible(rule.notation) for rule in every.rules}
    return render_template(
        "start.html",
        form=shown,
        errors=errors,
        unfinished=_unfinished(),
        presets=PRESETS,
        rules=parse_rules(STANDARD),
        house=house,
        impossible={notation: sentence for notation, sentence in sentences.items() if sentence},
        day=day,
        first_visit=player.settings.choices is None,
    )


def _house_rules(text: str) -> list[Any]:
    rules = []
    for word in house_words(text):
        try:
            rules.append(parse_rule(word))
        except NotationError:
            continue
    return [rule for rule in rules if rule.notation not in STANDARD]


def _unfinished() -> list[dict[str, Any]]:
    """The latest drills that have begun and are not over, with the last card dealt."""
    rows = running().read(lambda session: store.drills(session, player.id, over=False))[:SHOWN_UNFINISHED]
    counted = ((row, running().look(row.id, lambda drill: len(drill.cards))) for row in rows)
    return [
        {"id": row.id, "name": row.name, "card": card, "cards": row.settings.cards} for row, card in counted if card
    ]
