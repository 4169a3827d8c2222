"""What a player changes about a drill or match that is over: its note, whether it counts, and whether it stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import history, store
from models.charts import day_words
from models.running import Running
from views.at_table import AtTable
from views.drills import drills
from views.matches import tables
from views.player import now_ms, player, running

blueprint = Blueprint("kept", __name__)
View = TypeVar("View", bound=Callable[..., ResponseReturnValue])

GAMES: dict[str, AtTable[Any]] = {"drills": drills, "matches": tables}


def _at(rest: str, method: str) -> Callable[[View], View]:
    """Have a view answer below the address of a drill and of a match; it is told which as `place`."""

    def register(view: View) -> View:
        for place in GAMES:
            address = f"/{place}/<uuid:game_id>/{rest}"
            blueprint.add_url_rule(address, view_func=view, methods=[method], defaults={"place": place})
        return view

    return register


@blueprint.url_value_preprocessor
def _write_id_plainly(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values:
        values["game_id"] = str(values["game_id"])


@_at("note", "POST")
def note(place: str, game_id: str) -> ResponseReturnValue:
    """Keep a note beside it; an empty one takes it away."""
    _over(place, game_id)
    text = request.form.get("note", "")
    _write(place, lambda session: store.keep_note(session, game_id, text))
    return _panel(place, game_id, "Note kept." if text.strip() else "Note taken away.")


@_at("exclude", "POST")
def exclude(place: str, game_id: str) -> ResponseReturnValue:
    """Leave it out of every figure (`excluded` yes), or return it (no)."""
    excluded = request.form.get("excluded")
    if excluded not in ("yes", "no"):
        abort(422, "Say whether to leave it out: excluded is yes or no.")
    _over(place, game_id)
    at_ms = now_ms()  # asked here: what is written may be written in another request
    _write(place, lambda session: store.exclude(session, game_id, excluded == "yes", at_ms))
    return _panel(place, game_id, "Left out of every figure." if excluded == "yes" else "Counted again.")


@_at("delete", "GET")
def confirm(place: str, game_id: str) -> str:
    """Say what goes, and ask."""
    line, game = _line(place, game_id), _running(place).game
    return render_template("drill_delete.html", drill=line, game=game, address=f"/{place}/{game_id}")


@_at("delete", "POST")
def delete(place: str, game_id: str) -> ResponseReturnValue:
    """Delete it for good; the page after it says so once."""
    gone, game = _line(place, game_id), _running(place).game
    _write(place, lambda session: store.delete_drill(session, game_id))
    _running(place).forget(game_id)
    flash(f"The {game}{f' of {day_words(gone.local_day)}' if gone else ''} is deleted.")
    return redirect(url_for("progress.overview", _anchor="drills"), 303)


def _panel(place: str, game_id: str, said: str) -> ResponseReturnValue:
    if request.headers.get("HX-Request"):
        return render_template("_keep.html", kept=_over(place, game_id), said=said)
    return redirect(url_for(f"{place}.show", game_id=game_id, _anchor="keep"), 303)


def _over(place: str, game_id: str) -> history.DrillLine:
    """The drill or match, as `_line` has it; 409 also where it enters no statistics, as with hints."""
    line = _line(place, game_id)
    return line or abort(409, f"This {_running(place).game} enters no statistics: it can only be deleted.")


def _line(place: str, game_id: str) -> history.DrillLine | None:
    """The drill or match, None where it enters no statistics; 404 where there is none, 409 while it is in play."""
    state = GAMES[place].look(game_id, lambda game: game.state)
    if state != "over":
        abort(409, f"This {_running(place).game} is not over: play it to its end or stop it first.")
    return running().read(lambda bond: history.drill_line(bond, game_id, player.id))


def _running(place: str) -> Running[Any]:
    return GAMES[place].running()


def _write(place: str, work: Callable[[store.Bond], None]) -> None:
    GAMES[place].known(lambda: running().write(work))
