"""The rule book and the referee, both made from the catalogue of rules."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from models.cards import DECK
from models.referee import read_question
from models.rules import PRESETS
from models.rules.book import entries
from views.player import player

blueprint = Blueprint("rulebook", __name__)

SUITS = tuple(DECK[start : start + 13] for start in range(0, 52, 13))


@blueprint.get("/rules")
def show() -> ResponseReturnValue:
    """Every rule, with what it says, examples, and how often it holds on random cards."""
    return render_template("rules.html", entries=entries(player.day.day), presets=PRESETS, day=player.day)


@blueprint.get("/referee")
def referee() -> ResponseReturnValue:
    """What holds on the pile asked about, and why; 422 with a sentence at each field that cannot be read."""
    question = read_question({key: request.args.getlist(key) for key in request.args}, player.day.day)
    page = render_template(
        "referee.html",
        question=question,
        found=question.rules.explain(question.pile),
        presets=PRESETS,
        suits=SUITS,
        day=player.day,
    )
    return page, 422 if question.errors else 200
