"""Errors in words: a page with a sentence, or {"error": sentence} where JSON is asked for.

    abort(404, "There is no such drill: choose one under Progress.")

gives that sentence; an abort without one gets the sentence below. Nobody is ever shown a traceback.
"""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa
from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from markupsafe import escape
from werkzeug.exceptions import BadRequest, HTTPException, InternalServerError

from views.database import NewerSchemaError, db, obstacle

SENTENCES = {
    400: "The server could not read this request: go back, reload the page and try again.",
    403: "This is not allowed from here, and nothing was changed.",
    404: "There is nothing at this address: check it, or start from the first page.",
    405: "This address does not take that kind of request: start from the first page.",
    413: "This is larger than the server takes, so nothing was stored: send less at once.",
    422: "Something in this form cannot be used, so nothing was stored: check it and send it again.",
    500: "Something went wrong on our side, and the server's log says what: reload the page and try again.",
    503: "The server cannot answer just now: try again in a moment.",
}

blueprint = Blueprint("health", __name__)


def init_app(app: Flask) -> None:
    """Answer every error of the application in words, and serve /healthz."""
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(CSRFError, answer_old_page)
    app.register_error_handler(sa.exc.DBAPIError, answer_database)
    app.register_error_handler(sa.exc.TimeoutError, answer_database)
    app.register_error_handler(NewerSchemaError, answer_database)
    app.register_blueprint(blueprint)


@blueprint.get("/healthz")
def healthz() -> Response:
    """200 "ok" when a page renders and the database answers; else the error handlers say 500 or 503."""
    render_template("error.html", code=200, title="OK", sentence="ok")
    db.session.execute(sa.text("SELECT 1"))
    return Response("ok\n", mimetype="text/plain")


def answer(error: HTTPException) -> Response:
    """The error with its own sentence, or the one for its code; redirects and ready answers as they are."""
    if error.response is not None or error.code is None or error.code < 400:
        return make_response(error.get_response())
    sentence = error.description
    if sentence == type(error).description or not sentence:
        sentence = SENTENCES.get(error.code, f"{error.name}: start from the first page.")
    response = _in_words(error.code, error.name, sentence)
    response.headers.extend(
        (name, value) for name, value in error.get_headers() if name not in ("Content-Type", "Content-Length")
    )
    return response


def answer_old_page(_error: CSRFError) -> Response:
    """400 for a post without the token of its session, as from a page older than the browser's cookie."""
    return answer(BadRequest("This page is out of date, so nothing was done: reload the page and try again."))


def answer_database(error: Exception) -> Response:
    """503 with what to do when the database is locked, read-only, full or away; 500 for a fault of ours."""
    g.database_failed = True
    try:
        db.session.rollback()
    except sa.exc.SQLAlchemyError:
        db.session.close()
    if isinstance(error, (sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.DataError)):
        current_app.logger.error("%s %s", request.method, request.path, exc_info=error)
        return answer(InternalServerError())
    current_app.logger.error("%s %s: %s", request.method, request.path, error)
    response = _in_words(503, "Service Unavailable", obstacle(error))
    response.headers["Retry-After"] = "5"
    return response


def tell_programs(errors: Mapping[str, str]) -> None:
    """422 with the sentences of a form's wrong fields where JSON is asked for; a page shows them at the fields."""
    if wants_json():
        abort(422, " ".join(errors.values()))


def wants_json() -> bool:
    """Whether the address ends in .json or the request accepts JSON rather than a page."""
    if request.path.endswith(".json"):
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def _in_words(code: int, name: str, sentence: str) -> Response:
    if wants_json():
        response = jsonify(error=sentence)
    else:
        try:
            response = make_response(render_template("error.html", code=code, title=name, sentence=sentence))
        except Exception:  # words must come even where templates, sessions or the database fail
            current_app.logger.exception("the error page itself failed")
            response = make_response(f"<!doctype html><title>{name}</title><p>{escape(sentence)}</p>")
    response.status_code = code
    return response
