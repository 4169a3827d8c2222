"""Matches: choose one, play it at its table, see its result."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import asdict

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import choosing, history, store
from models.history.person import person
from models.live import play, table
from models.live.call import call_on_press
from models.live.card import PLAYER
from models.live.choosing import as_typed, filled, listed
from models.live.fold import LiveMatch
from models.live.record import match_record
from models.live.settings import MatchSettings
from models.live.stream import MatchStream
from models.match.company import KINDS
from models.match.measured import Person
from models.rules import PRESETS, STANDARD, parse_rules
from models.settings import SEED
from views.at_table import AtTable
from views.database import db
from views.errors import tell_programs
from views.player import form, matches, now_ms, player, running, server_zone

blueprint = Blueprint("matches", __name__)

NO_MATCH = "There is no match at this address. Choose one, or find yours, under Match."
UNFINISHED_SHOWN = 3
PLAYED_SHOWN = 50

tables = AtTable(blueprint, matches, MatchStream, NO_MATCH)


@blueprint.get("/matches")
def choose() -> ResponseReturnValue:
    """The form as the latest match filled it, or as `?preset=` asks; matches to go on with, and those that are over."""
    latest = store.drills(db.session, player.id, LiveMatch.game, 1)
    settings = latest[0].settings if latest else MatchSettings(rules=tuple(PRESETS["berkeley"].rules))
    return _page(as_typed(filled(settings), {key: request.args.getlist(key) for key in request.args}), {})


@blueprint.post("/matches")
def begin() -> ResponseReturnValue:
    """Start a match with the form's settings, or show the form again with a sentence at each wrong field."""
    fields, seed = form(), secrets.randbelow(SEED.high)
    started, errors = play.read_start(fields, player.settings, now_ms(), server_zone(), seed, _measured)
    if started is None:
        tell_programs(errors)
        return _page(as_typed(filled(MatchSettings(rules=())), fields), errors), 422
    match_id, player_id = str(uuid.uuid4()), player.id
    running().write(lambda connection: store.begin_drill(connection, match_id, player_id, started))
    return redirect(url_for("matches.show", game_id=match_id), 303)


@blueprint.get("/matches/<uuid:game_id>")
def show(game_id: str) -> ResponseReturnValue:
    """The table; once the match is over, its result."""
    if tables.look(game_id, lambda live: live.state) == "over":
        result, settings = tables.look(game_id, lambda live: (table.result_of(live), live.settings))
        kept = running().read(lambda bond: history.drill_line(bond, game_id, player.id))
        return render_template("match_result.html", result=result, settings=settings, match_id=game_id, kept=kept)
    slap_key, now = player.settings.slap_key, now_ms()
    view = tables.look(game_id, lambda live: table.match_view(game_id, live, slap_key, now))
    return render_template("match.html", table=view)


@blueprint.post("/matches/<uuid:game_id>/slaps")
def slap(game_id: str) -> ResponseReturnValue:
    """What a press came to."""
    now = now_ms()
    call, counts, hands = tables.slap(
        game_id,
        lambda live, press: (
            call_on_press(live, press),
            table.counts(live, now),
            table.lying_hands(live, press.card, now),
        ),
    )
    return render_template("_call.html", call=call, counts=counts, hands=hands)


@blueprint.post("/matches/<uuid:game_id>/shed")
def shed(game_id: str) -> ResponseReturnValue:
    """The player's own card, once the window of the last one has passed."""
    tables.change(game_id, lambda live: play.offer(live, form(), now_ms()))
    return "", 204


@blueprint.get("/matches/<uuid:game_id>/record.json")
def record_json(game_id: str) -> ResponseReturnValue:
    """The whole match, as interface.md has it."""
    return jsonify(tables.look(game_id, lambda live: match_record(game_id, live, now_ms())))


def _measured(settings: MatchSettings) -> Person:
    today = history.today(db.session, now_ms(), server_zone(), player.settings.day_start_hour, player.id)
    return person(db.session, settings.rules, today, player.id)


def _page(shown: choosing.Shown, errors: Mapping[str, str]) -> str:
    unfinished = matches().unfinished(player.id, UNFINISHED_SHOWN)
    held = {row.id: matches().look(row.id, lambda live: len(live.match.stacks[PLAYER])) for row, _ in unfinished}
    return render_template(
        "matches.html",
        form=shown,
        errors=errors,
        kinds=tuple(KINDS.values()),
        unfinished=[
            {"id": row.id, "name": row.name, "number": number, "cards": held[row.id]} for row, number in unfinished
        ],
        played=[asdict(line) for line in listed(store.drills(db.session, player.id, LiveMatch.game, PLAYED_SHOWN))],
        presets=PRESETS,
        rules=parse_rules(STANDARD),
        house=choosing.house_rules(shown["house"]),
        impossible=choosing.impossible(shown, player.day.day),
        day=player.day,
    )
