"""A drill at its address: the table while it runs, its result once it is over, and what the page posts."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from models import history, play, store, table
from models.drill import Drill
from models.record import record_of
from models.result import result_of
from models.running import Command
from models.stream import Stream
from models.verdict import verdict_on_press
from views.player import form, now_ms, player, running

blueprint = Blueprint("drills", __name__)
T = TypeVar("T")

NO_DRILL = "There is no drill at this address. Choose one on the first page, or find yours under Progress."


@blueprint.url_value_preprocessor
def _write_id_plainly(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Addresses take nothing but a UUID; everywhere else a drill's id is its text."""
    if values:
        values["drill_id"] = str(values["drill_id"])


@blueprint.get("/drills/<uuid:drill_id>")
def show(drill_id: str) -> ResponseReturnValue:
    """The table; once the drill is over, its result."""
    if _look(drill_id, lambda drill: drill.state) == "over":
        return _result(drill_id)
    settings, now = player.settings, now_ms()
    view = _look(
        drill_id,
        lambda drill: table.table_view(drill_id, drill, settings.slap_key, settings.name_misses == "yes", now),
    )
    return render_template("drill.html", table=view)


def _result(drill_id: str) -> str:
    kept = kept_line(drill_id)
    return render_template("result.html", result=_look(drill_id, result_of), drill_id=drill_id, kept=kept)


def kept_line(drill_id: str) -> history.DrillLine:
    """A drill that is over as the history has it; 404 where it was deleted."""
    line = running().read(lambda bond: history.drill_line(bond, drill_id, player.id))
    return line or abort(404, NO_DRILL)


@blueprint.get("/drills/<uuid:drill_id>/stream")
def stream(drill_id: str) -> ResponseReturnValue:
    """The cards as server-sent events; opening it starts the drill, or takes it over from another stream."""
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    if request.method == "HEAD":  # only asks what a GET would answer
        return _look(drill_id, lambda drill: Response(mimetype="text/event-stream", headers=headers))
    opened = _new_stream(drill_id)
    _known(lambda: opened.open(_last_card()))
    return Response(opened.cards(), mimetype="text/event-stream", headers=headers)


@blueprint.post("/drills/<uuid:drill_id>/slaps")
def slap(drill_id: str) -> ResponseReturnValue:
    """The verdict on a press."""
    now = now_ms()
    press = _read(lambda: play.read_slap(form(), now))
    verdict, counts = _change(
        drill_id,
        lambda drill: play.slap(drill, press),
        lambda drill: (verdict_on_press(drill, press), table.counts(drill, now)),
    )
    return render_template("_verdict.html", verdict=verdict, counts=counts)


@blueprint.post("/drills/<uuid:drill_id>/pause")
def pause(drill_id: str) -> ResponseReturnValue:
    """The paused panel."""
    paused = _read(lambda: play.read_pause(form(), now_ms()))
    return _state(drill_id, lambda drill: play.pause(drill, paused))


@blueprint.post("/drills/<uuid:drill_id>/resume")
def resume(drill_id: str) -> ResponseReturnValue:
    """The panel of a running drill; the cards come on the stream."""
    return _state(drill_id, lambda drill: play.resume(drill, now_ms()))


@blueprint.post("/drills/<uuid:drill_id>/stall")
def stall(drill_id: str) -> ResponseReturnValue:
    """204, or the paused panel where it was one stall too many."""
    return _state(drill_id, lambda drill: play.stall(drill, form(), now_ms()), or_nothing=True)


@blueprint.post("/drills/<uuid:drill_id>/stop")
def stop(drill_id: str) -> ResponseReturnValue:
    """204; a page, which asks for HTML, is led to the result of the drill."""
    _change(drill_id, lambda drill: play.stop(drill, now_ms()))
    address = url_for("drills.show", drill_id=drill_id)
    if request.headers.get("HX-Request"):
        return "", 204, {"HX-Redirect": address}
    return redirect(address, 303) if "text/html" in request.headers.get("Accept", "") else ("", 204)


@blueprint.post("/drills/<uuid:drill_id>/pace")
def pace(drill_id: str) -> ResponseReturnValue:
    """Another pace, from the next card on."""
    _change(drill_id, lambda drill: play.change_pace(drill, form(), now_ms()))
    return "", 204


@blueprint.post("/drills/<uuid:drill_id>/timing")
def timing(drill_id: str) -> ResponseReturnValue:
    """How finely times are measured, in a word: good, coarse or poor."""
    return _change(drill_id, lambda drill: play.note_timing(drill, form(), now_ms()), table.timing)


@blueprint.post("/drills/<uuid:drill_id>/thought")
def thought(drill_id: str) -> ResponseReturnValue:
    """What the player thought they saw at a false slap; kept beside what it was filed under."""
    _change(drill_id, lambda drill: play.explain(drill, form(), now_ms()))
    return redirect(url_for("drills.show", drill_id=drill_id, _anchor=f"card-{int(request.form['card'])}"), 303)


@blueprint.get("/drills/<uuid:drill_id>/record.json")
def record_json(drill_id: str) -> ResponseReturnValue:
    """The whole drill, as interface.md has it."""
    return jsonify(_look(drill_id, lambda drill: record_of(drill_id, drill, now_ms())))


def _state(drill_id: str, command: Command, or_nothing: bool = False) -> ResponseReturnValue:
    view = _change(drill_id, command, lambda drill: table.state_view(drill_id, drill))
    if or_nothing and not view.paused:
        return "", 204
    return render_template("_state.html", state=view)


def _new_stream(drill_id: str) -> Stream:
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    return Stream(
        running(),
        drill_id,
        stream_id=str(uuid.uuid4()),
        clock_ms=app.extensions["clock_ms"],
        render=lambda name, **context: app.jinja_env.get_template(name).render(**context),
        stopping=app.extensions["stopping"].is_set,
        countdown=request.args.get("countdown") == "1",
        name_misses=player.settings.name_misses == "yes",
    )


def _last_card() -> int | None:
    """The last card that a page which connects again says it has shown."""
    text = request.args.get("last_card") or request.headers.get("Last-Event-ID") or ""
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < 7 else None


def _look(drill_id: str, reading: Callable[[Drill], T]) -> T:
    return _known(lambda: running().look(drill_id, reading))


def _change(drill_id: str, command: Command, reading: Callable[[Drill], Any] = lambda drill: None) -> Any:
    return _known(lambda: _read(lambda: running().change(drill_id, command, reading)))


def _known(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except store.UnknownDrillError:
        abort(404, NO_DRILL)


def _read(ask: Callable[[], T]) -> T:
    """What is asked, or its refusal as an error with the same sentence: 404 for a card, 422 for a field."""
    try:
        return ask()
    except play.NotDealtError as error:
        _refuse(404, str(error))
    except play.RefusedError as error:
        _refuse(422, str(error))


def _refuse(code: int, sentence: str) -> NoReturn:
    """A sentence for the script that asked; a page, or JSON, for anyone else."""
    if request.headers.get("HX-Request"):
        abort(make_response(render_template("_refused.html", sentence=sentence), code))
    abort(code, sentence)
