"""The player's data: where it lies, out as a file, in from one, and a backup of the whole database."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from flask import Blueprint, Response, abort, jsonify, render_template, request, send_file
from flask.typing import ResponseReturnValue

from models import store
from models.drill import Drill
from models.exchange import COLUMNS, BrokenFileError, Incoming, KeptDrill, csv_line, csv_rows, export_text, read_export
from models.games import Called, fold
from models.live.fold import LiveMatch
from models.player import PlayerSettings
from models.running import Running
from views.database import db, place
from views.errors import tell_programs, wants_json
from views.player import now_ms, player, running

blueprint = Blueprint("exchange", __name__)

LARGEST_FILE = 128_000_000
"""In bytes: an export of about a million cards. What is larger is moved as a backup of the database."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What an import did: drills that were new, and those that were here before; whether the settings were taken."""

    added: int
    known: int
    settings_taken: bool


@blueprint.url_value_preprocessor
def allow_whole_histories(endpoint: str | None, _values: object) -> None:
    """Let an import be larger than other posts; before anything reads the form."""
    if endpoint == "exchange.bring_in":
        request.max_content_length = LARGEST_FILE


@blueprint.get("/data")
def show() -> str:
    """Where the data lies, and what can be done with it."""
    return _page()


@blueprint.get("/export.json")
def export_json() -> Response:
    """Everything the player has; `POST /import` takes it back."""
    drills, matches = (_kept(running(), player.id, game) for game in (Drill.game, LiveMatch.game))
    text = export_text(player.settings, drills, now_ms(), matches)
    return _download(text, "application/json", "json")


@blueprint.get("/export.csv")
def export_csv() -> Response:
    """A row a card, for spreadsheets."""
    games = [_kept(running(), player.id, game) for game in (Drill.game, LiveMatch.game)]
    now = now_ms()

    def lines() -> Iterator[str]:
        yield csv_line(COLUMNS)
        for drill in chain.from_iterable(games):
            yield "".join(map(csv_line, csv_rows(drill, fold(drill.events), now)))

    return _download(lines(), "text/csv", "csv")


@blueprint.get("/backup.sqlite")
def back_up() -> Response:
    """The whole database as it is at one instant, as a SQLite file; 404 where it is no SQLite database."""
    if db.engine.dialect.name != "sqlite":
        abort(404, "This database is not a SQLite file: use the backup program of its server, as pg_dump.")
    folder = tempfile.mkdtemp(prefix="slapdrill-backup-")
    try:
        copy = Path(folder) / "slapdrill.sqlite"
        store.copy_sqlite(db.engine, copy)
        answer = send_file(copy, "application/vnd.sqlite3", as_attachment=True, download_name=_name("sqlite"))
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    answer.headers["Cache-Control"] = "no-store"
    answer.direct_passthrough = False  # else the server closes the file alone, and nobody is told
    answer.call_on_close(lambda: shutil.rmtree(folder, ignore_errors=True))
    return answer


@blueprint.post("/import")
def bring_in() -> ResponseReturnValue:
    """Take in an export: all of it or, where anything is amiss, nothing; a drill that is here stays as it is."""
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise BrokenFileError("Choose a file first: an export.json that Slapdrill has written.")
        with closing(file):
            incoming = read_export(file.read())
    except BrokenFileError as error:
        errors = {"file": str(error)}
        tell_programs(errors)
        return _page(errors=errors), 422
    player_id = player.id  # asked here: what is written may be written in another request
    try:
        brought = _store(running(), incoming, player_id)
    except store.ConflictError:
        abort(
            409, "Another import is under way, so nothing was imported: wait for its end, then import this file again."
        )
    return jsonify(asdict(brought)) if wants_json() else _page(brought, incoming.called)


def _store(running: Running[Drill], incoming: Incoming, player_id: int) -> Brought:
    """Store what is new, a little at a time, so that drills can be played meanwhile."""
    drills = [(drill.kept, drill.drill) for drill in incoming.games]
    taken: list[bool] = []

    def take_settings(connection: store.Bond) -> None:
        settings = incoming.settings
        chosen = settings is None or settings == PlayerSettings() or store.has_chosen(connection, player_id)
        if settings is not None and not chosen:
            store.keep_settings(connection, settings, player_id)
        taken[:] = [not chosen]

    added = store.add_drills(running.write, drills, player_id, take_settings)
    return Brought(added, len(drills) - added, settings_taken=taken[0])


def _kept(running: Running[Drill], player_id: int, game: str) -> Iterator[KeptDrill]:
    """The player's drills or matches, each read when its turn comes; what has been deleted meanwhile is left out."""
    ids = running.read(lambda connection: store.drill_ids(connection, player_id, game))

    def one_by_one() -> Iterator[KeptDrill]:
        for drill_id in ids:
            kept = running.read(lambda connection: store.kept_drill(connection, drill_id))
            if kept is not None:
                yield kept

    return one_by_one()


def _download(text: Iterator[str], mimetype: str, ending: str) -> Response:
    answer = Response(text, mimetype=mimetype)
    answer.headers.set("Content-Disposition", "attachment", filename=_name(ending))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _name(ending: str) -> str:
    return f"slapdrill-{datetime.fromtimestamp(now_ms() / 1000, UTC):%Y-%m-%d}.{ending}"


def _page(brought: Brought | None = None, called: Called | None = None, errors: dict[str, str] | None = None) -> str:
    drills, cards = store.amount(db.session, player.id)
    return render_template(
        "data.html",
        place=place(),
        kind=db.engine.dialect.name,
        size=_in_words(store.size_bytes(db.session)),
        drills=drills,
        cards=cards,
        largest=_in_words(LARGEST_FILE),
        brought=brought,
        called=called,
        errors=errors or {},
    )


def _in_words(size: int | None) -> str | None:
    """A size as people say it, as in `3.4 MB`."""
    if size is None:
        return None
    for unit, of in (("GB", 1e9), ("MB", 1e6)):
        if size >= of:
            return f"{size / of:.{0 if size >= 10 * of else 1}f} {unit}"
    return f"{size / 1e3:.0f} kB"
