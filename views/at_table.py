"""What the tables of drills and matches do alike: look, change, stream, pause, resume, stop, pace, timing."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Generic, NoReturn, TypeVar

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import play, store, table
from models.events import Slapped
from models.flow import Flow
from models.running import Command, Game, Running
from views.player import form, now_ms, player

T = TypeVar("T")


class AtTable(Generic[Game]):
    """The games of one kind: where they run, the stream that deals them, the sentence where there is none.

    The blueprint has a view `show` with the page of a game; ids reach views as text.
    """

    def __init__(
        self,
        blueprint: Blueprint,
        running: Callable[[], Running[Game]],
        flow: Callable[..., Flow[Game]],
        unknown: str,
    ) -> None:
        self.blueprint, self.running, self._flow, self.unknown = blueprint, running, flow, unknown
        blueprint.url_value_preprocessor(_write_id_plainly)
        place = f"/{blueprint.name}/<uuid:game_id>"
        blueprint.get(f"{place}/stream")(self.stream)
        for command in (self.pause, self.resume, self.stall, self.stop, self.pace, self.timing):
            blueprint.post(f"{place}/{command.__name__}")(command)

    def look(self, game_id: str, reading: Callable[[Game], T]) -> T:
        """What `reading` makes of the game as it is; 404 where there is none."""
        return self.known(lambda: self.running().look(game_id, reading))

    def change(self, game_id: str, command: Command[Game], reading: Callable[[Game], T] = lambda game: None) -> T:
        """Store what the command answers; 404 and 422, with its sentence, where it refuses."""
        return self.known(lambda: understood(lambda: self.running().change(game_id, command, reading)))

    def known(self, ask: Callable[[], T]) -> T:
        """What is asked; 404 where there is no such game."""
        try:
            return ask()
        except store.UnknownDrillError:
            abort(404, self.unknown)

    # -- views -----------------------------------------------------------------------------------------------------

    def stream(self, game_id: str) -> ResponseReturnValue:
        """The cards as server-sent events; opening it starts the game, or takes it over from another stream."""
        headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
        if request.method == "HEAD":  # only asks what a GET would answer
            return self.look(game_id, lambda game: Response(mimetype="text/event-stream", headers=headers))
        opened = self._new_stream(game_id)
        self.known(lambda: opened.open(_last_card()))
        return Response(opened.cards(), mimetype="text/event-stream", headers=headers)

    def pause(self, game_id: str) -> ResponseReturnValue:
        """The paused panel."""
        paused = understood(lambda: play.read_pause(form(), now_ms()))
        return self._state(game_id, lambda game: play.pause(game, paused))

    def resume(self, game_id: str) -> ResponseReturnValue:
        """The panel of a running game; the cards come on the stream."""
        return self._state(game_id, lambda game: play.resume(game, now_ms()))

    def stall(self, game_id: str) -> ResponseReturnValue:
        """204, or the paused panel where it was one stall too many."""
        return self._state(game_id, lambda game: play.stall(game, form(), now_ms()), or_nothing=True)

    def stop(self, game_id: str) -> ResponseReturnValue:
        """204; a page, which asks for HTML, is led to the result."""
        self.change(game_id, lambda game: play.stop(game, now_ms()))
        address = url_for(f"{self.blueprint.name}.show", game_id=game_id)
        if request.headers.get("HX-Request"):
            return "", 204, {"HX-Redirect": address}
        return redirect(address, 303) if "text/html" in request.headers.get("Accept", "") else ("", 204)

    def pace(self, game_id: str) -> ResponseReturnValue:
        """Another pace, from the next card on."""
        self.change(game_id, lambda game: play.change_pace(game, form(), now_ms()))
        return "", 204

    def timing(self, game_id: str) -> ResponseReturnValue:
        """How finely times are measured, in a word: good, coarse or poor."""
        return self.change(game_id, lambda game: play.note_timing(game, form(), now_ms()), table.timing) or ""

    def slap(self, game_id: str, reading: Callable[[Game, Slapped], T]) -> T:
        """What `reading` makes of the game and the press that the form tells of, once it is stored."""
        press = understood(lambda: play.read_slap(form(), now_ms()))
        return self.change(game_id, lambda game: play.slap(game, press), lambda game: reading(game, press))

    def _state(self, game_id: str, command: Command[Game], or_nothing: bool = False) -> ResponseReturnValue:
        view = self.change(game_id, command, lambda game: table.state_view(game_id, game))
        if or_nothing and not view.paused:
            return "", 204
        return render_template("_state.html", state=view)

    def _new_stream(self, game_id: str) -> Flow[Game]:
        app = current_app._get_current_object()  # type: ignore[attr-defined]
        return self._flow(
            self.running(),
            game_id,
            stream_id=str(uuid.uuid4()),
            clock_ms=app.extensions["clock_ms"],
            render=lambda name, **context: app.jinja_env.get_template(name).render(**context),
            stopping=app.extensions["stopping"].is_set,
            countdown=request.args.get("countdown") == "1",
            name_misses=player.settings.name_misses == "yes",
        )


def _write_id_plainly(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Addresses take nothing but a UUID; everywhere else the id of a drill or match is its text."""
    if values and "game_id" in values:
        values["game_id"] = str(values["game_id"])


def _last_card() -> int | None:
    """The last card that a page which connects again says it has shown."""
    text = request.args.get("last_card") or request.headers.get("Last-Event-ID") or ""
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < 7 else None


def understood(ask: Callable[[], T]) -> T:
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
