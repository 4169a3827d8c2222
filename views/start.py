"""The first page: choose a drill and start it."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import choosing, store
from models.rules import PRESETS, STANDARD, parse_rules
from models.settings import SEED, DrillSettings
from views.errors import tell_programs
from views.player import form, now_ms, player, running, server_zone

blueprint = Blueprint("start", __name__)

UNFINISHED_ASKED = 2
"""The latest is shown; a second one tells that there are others."""


@blueprint.get("/")
def choose() -> ResponseReturnValue:
    """The form as it was left last time; `?preset=` ticks a preset's rules, other fields overlay the rest."""
    asked = {key: request.args.getlist(key) for key in request.args}
    return _page(choosing.as_typed(choosing.filled(player.settings.drill), asked), {})


@blueprint.post("/drills")
def begin() -> ResponseReturnValue:
    """Start a drill with the form's settings, or show the form again with a sentence at each wrong field."""
    fields, seed = form(), secrets.randbelow(SEED.high)
    started, errors = choosing.read_start(fields, player.settings, now_ms(), server_zone(), seed)
    if started is None:
        tell_programs(errors)
        return _page(choosing.as_typed(choosing.filled(DrillSettings(rules=())), fields), errors), 422
    drill_id, player_id = str(uuid.uuid4()), player.id
    running().write(lambda connection: store.begin_drill(connection, drill_id, player_id, started))
    player.keep(replace(player.settings, choices=started.settings))
    return redirect(url_for("drills.show", game_id=drill_id), 303)


def _page(shown: choosing.Shown, errors: Mapping[str, str]) -> str:
    return render_template(
        "start.html",
        form=shown,
        errors=errors,
        unfinished=running().unfinished(player.id, UNFINISHED_ASKED),
        presets=PRESETS,
        rules=parse_rules(STANDARD),
        house=choosing.house_rules(shown["house"]),
        impossible=choosing.impossible(shown, player.day.day),
        day=player.day,
        first_visit=player.settings.choices is None,
    )
