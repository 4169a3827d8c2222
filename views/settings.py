"""The settings that hold for every page, the day in force among them."""

from __future__ import annotations

from dataclasses import asdict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models.days import calendar_day
from models.player import read_player
from views.player import form, now_ms, player

blueprint = Blueprint("settings", __name__)


@blueprint.get("/settings")
def show() -> ResponseReturnValue:
    """The settings as they are."""
    shown = {**asdict(player.settings), "day": player.settings.day or "calendar"}
    return render_template("settings.html", form=shown, errors={}, day=player.day, saved="saved" in request.args)


@blueprint.post("/settings")
def change() -> ResponseReturnValue:
    """Keep what the form changes; what is absent stays as it is."""
    fields = form()
    today = calendar_day(now_ms(), player.zone).isoformat()
    settings, errors = read_player(fields, player.settings, today)
    if errors:
        shown = {**asdict(player.settings), "day": player.settings.day or "calendar"}
        typed = {key: values[0] for key, values in fields.items() if key in shown}
        return render_template(
            "settings.html", form={**shown, **typed}, errors=errors, day=player.day, saved=False
        ), 422
    player.keep(settings)
    back = url_for("start.choose") if fields.get("from") == ["start"] else url_for("settings.show", saved=1)
    return redirect(back, 303)
