"""What a player has done so far: the overview, and the history of one rule."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import store
from models.progress import history_of, progress_of
from models.rules import NotationError, parse_rule
from views.database import db
from views.player import player, running

blueprint = Blueprint("progress", __name__)

LISTED_AT_FIRST = 20
UNFINISHED_LISTED = 10


@blueprint.get("/progress")
def overview() -> str:
    """All rules together, a panel a rule, and the list of drills; `?drills=all` lists them all."""
    finished = store.finished_drills(db.session, player.id)
    progress = progress_of(finished, store.rule_history(db.session, player.id))
    lines = progress.whole.lines[::-1]
    listed = lines if request.args.get("drills") == "all" else lines[:LISTED_AT_FIRST]
    return render_template(
        "progress.html", progress=progress, listed=listed, unfinished=running().unfinished(player.id, UNFINISHED_LISTED)
    )


@blueprint.get("/progress/<notation>")
def rule(notation: str) -> ResponseReturnValue:
    """One rule's history; 404 with a sentence for what is no notation."""
    try:
        shown = parse_rule(notation)
    except NotationError as error:
        abort(404, str(error))
    if shown.notation != notation:
        return redirect(url_for("progress.rule", notation=shown.notation))
    finished = store.finished_drills(db.session, player.id)
    history = history_of(shown.notation, finished, store.rule_history(db.session, player.id))
    return render_template("progress_rule.html", rule=shown, history=history)
