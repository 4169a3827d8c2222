"""The settings that hold for every page, the day in force among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models.days import calendar_day
from models.player import read_player
from views.errors import tell_programs
from views.player import form, now_ms, player

blueprint = Blueprint("settings", __name__)


@blueprint.get("/settings")
def show() -> ResponseReturnValue:
    """The settings as they are."""
    return _page({}, {})


@blueprint.post("/settings")
def change() -> ResponseReturnValue:
    """Keep what the form changes; what is absent stays as it is."""
    fields = form()
    today = calendar_day(now_ms(), player.zone).isoformat()
    settings, errors = read_player(fields, player.settings, today)
    if errors:
        tell_programs(errors)
        return _page({key: texts[0] for key, texts in fields.items()}, errors), 422
    player.keep(settings)
    back = url_for("start.choose") if fields.get("from") == ["start"] else url_for("settings.show", saved=1)
    return redirect(back, 303)


def _page(typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    shown = {**asdict(player.settings), "day": player.settings.day or "calendar", **typed}
    return render_template("settings.html", form=shown, errors=errors, day=player.day, saved="saved" in request.args)
