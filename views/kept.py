"""What a player changes about a drill that is over: its note, whether it counts, and whether it stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import history, store
from models.charts import day_words
from views.drills import NO_DRILL, kept_line
from views.player import now_ms, running

blueprint = Blueprint("kept", __name__)
T = TypeVar("T")


@blueprint.url_value_preprocessor
def _write_id_plainly(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values:
        values["drill_id"] = str(values["drill_id"])


@blueprint.post("/drills/<uuid:drill_id>/note")
def note(drill_id: str) -> ResponseReturnValue:
    """Keep a note beside the drill; an empty one takes it away."""
    _over(drill_id)
    text = request.form.get("note", "")
    _write(lambda session: store.keep_note(session, drill_id, text))
    return _panel(drill_id, "Note kept." if text.strip() else "Note taken away.")


@blueprint.post("/drills/<uuid:drill_id>/exclude")
def exclude(drill_id: str) -> ResponseReturnValue:
    """Leave the drill out of every figure (`excluded` yes), or return it (no)."""
    excluded = request.form.get("excluded")
    if excluded not in ("yes", "no"):
        abort(422, "Say whether to leave the drill out: excluded is yes or no.")
    _over(drill_id)
    at_ms = now_ms()  # asked here: the writer's thread knows of no request
    _write(lambda session: store.exclude(session, drill_id, excluded == "yes", at_ms))
    return _panel(drill_id, "Left out of every figure." if excluded == "yes" else "Counted again.")


@blueprint.get("/drills/<uuid:drill_id>/delete")
def confirm(drill_id: str) -> str:
    """Say what goes, and ask."""
    return render_template("drill_delete.html", drill=_over(drill_id))


@blueprint.post("/drills/<uuid:drill_id>/delete")
def delete(drill_id: str) -> ResponseReturnValue:
    """Delete the drill for good; the page after it says so once."""
    gone = _over(drill_id)
    _write(lambda session: store.delete_drill(session, drill_id))
    running().forget(drill_id)
    flash(f"The drill of {day_words(gone.local_day)} is deleted.")
    return redirect(url_for("progress.overview", _anchor="drills"), 303)


def _panel(drill_id: str, said: str) -> ResponseReturnValue:
    if request.headers.get("HX-Request"):
        return render_template("_keep.html", kept=_over(drill_id), said=said)
    return redirect(url_for("drills.show", drill_id=drill_id, _anchor="keep"), 303)


def _over(drill_id: str) -> history.DrillLine:
    """The drill; 404 where there is none, 409 while it is in play."""
    state = _known(lambda: running().look(drill_id, lambda drill: drill.state))
    if state != "over":
        abort(409, "This drill is not over: play it to its end or stop it first.")
    return kept_line(drill_id)


def _write(work: Callable[[store.Bond], None]) -> None:
    _known(lambda: running().write(work))


def _known(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except store.UnknownDrillError:
        abort(404, NO_DRILL)
