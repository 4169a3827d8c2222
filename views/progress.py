"""What a player has done so far: the overview, the list of drills, and the history of one rule."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from models import history
from models.progress import overview_page, rule_page
from models.rules import NotationError, parse_rule
from models.store.reading import first_day
from views.database import db
from views.player import now_ms, player, running, server_zone

blueprint = Blueprint("progress", __name__)

UNFINISHED_LISTED = 10


@blueprint.get("/progress")
def overview() -> Response:
    """Three answers, the charts, and the latest drills, in a window and through filters."""
    filters = _filters()
    page = overview_page(history.overview(db.session, filters, _today(), player.id, player.day.day))
    unfinished = running().unfinished(player.id, UNFINISHED_LISTED)
    return _page("progress.html", url_for(".overview", **filters.query()), page=page, unfinished=unfinished)


@blueprint.get("/progress/drills")
def drills() -> Response:
    """The drills that fit the filters, a page at a time; `before` goes on from the page before."""
    filters, before = _filters(), _before()
    page = history.drill_page(db.session, filters, _today(), before, player_id=player.id)
    context = {
        "options": history.options(db.session, filters, player.id),
        "filters": filters,
        "further": bool(before),
        "has_drills": bool(page.lines) or first_day(db.session, player.id) is not None,
    }
    return _page("progress_drills.html", url_for(".drills", **filters.query()), page=page, **context)


@blueprint.get("/progress/<notation>")
def rule(notation: str) -> ResponseReturnValue:
    """One rule's history; 404 with a sentence for what is no notation."""
    try:
        shown = parse_rule(notation)
    except NotationError as error:
        abort(404, str(error))
    if shown.notation != notation:
        return redirect(url_for(".rule", notation=shown.notation, **_filters().query()))
    filters = _filters()
    page = rule_page(history.rule_history(db.session, notation, filters, _today(), player.id, player.day.day))
    return _page("progress_rule.html", url_for(".rule", notation=notation, **filters.query()), page=page, rule=shown)


def _filters() -> history.Filters:
    return history.read_filters(request.args.to_dict(flat=False))


def _today() -> date:
    return history.today(db.session, now_ms(), server_zone(), player.settings.day_start_hour, player.id)


def _before() -> int | None:
    text = request.args.get("before", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None


def _page(template: str, address: str, **context: object) -> Response:
    """The page, or for htmx its part that changes, with the address at which the same is found again."""
    swaps = bool(request.headers.get("HX-Request"))
    response = make_response(render_template(f"_{template}" if swaps else template, **context))
    response.vary.add("HX-Request")
    if swaps:
        response.headers["HX-Push-Url"] = address
    return response
