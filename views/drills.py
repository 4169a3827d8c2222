"""A drill at its address: the table while it runs, its result once it is over, and what the page posts."""

from __future__ import annotations

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import history, play, store, table
from models.record import record_of
from models.result import result_of
from models.stream import Stream
from models.verdict import verdict_on_press
from views.at_table import AtTable
from views.player import form, matches, now_ms, player, running

blueprint = Blueprint("drills", __name__)

NO_DRILL = "There is no drill at this address. Choose one on the first page, or find yours under Progress."

drills = AtTable(blueprint, running, Stream, NO_DRILL)


@blueprint.get("/drills/<uuid:game_id>")
def show(game_id: str) -> ResponseReturnValue:
    """The table; once the drill is over, its result. Where a match has this id the way leads to it."""
    if _is_match(game_id):
        return redirect(url_for("matches.show", game_id=game_id))
    if drills.look(game_id, lambda drill: drill.state) == "over":
        return _result(game_id)
    settings, now = player.settings, now_ms()
    view = drills.look(
        game_id,
        lambda drill: table.table_view(game_id, drill, settings.slap_key, settings.name_misses == "yes", now),
    )
    return render_template("drill.html", table=view)


def _is_match(game_id: str) -> bool:
    try:
        return running().look(game_id, lambda drill: False)
    except store.UnknownDrillError:
        pass
    try:
        return matches().look(game_id, lambda match: True)
    except store.UnknownDrillError:
        return False


def _result(drill_id: str) -> str:
    kept = kept_line(drill_id)
    return render_template("result.html", result=drills.look(drill_id, result_of), drill_id=drill_id, kept=kept)


def kept_line(drill_id: str) -> history.DrillLine:
    """A drill that is over as the history has it; 404 where it was deleted."""
    line = running().read(lambda bond: history.drill_line(bond, drill_id, player.id))
    return line or abort(404, NO_DRILL)


@blueprint.post("/drills/<uuid:game_id>/slaps")
def slap(game_id: str) -> ResponseReturnValue:
    """The verdict on a press."""
    now = now_ms()
    verdict, counts = drills.slap(
        game_id, lambda drill, press: (verdict_on_press(drill, press), table.counts(drill, now))
    )
    return render_template("_verdict.html", verdict=verdict, counts=counts)


@blueprint.post("/drills/<uuid:game_id>/thought")
def thought(game_id: str) -> ResponseReturnValue:
    """What the player thought they saw at a false slap; kept beside what it was filed under."""
    drills.change(game_id, lambda drill: play.explain(drill, form(), now_ms()))
    return redirect(url_for("drills.show", game_id=game_id, _anchor=f"card-{int(request.form['card'])}"), 303)


@blueprint.get("/drills/<uuid:game_id>/record.json")
def record_json(game_id: str) -> ResponseReturnValue:
    """The whole drill, as interface.md has it."""
    return jsonify(drills.look(game_id, lambda drill: record_of(game_id, drill, now_ms())))
