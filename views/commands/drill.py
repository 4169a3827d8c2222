"""`flask drill …`: drills without a browser."""

from __future__ import annotations

import json

import click
from flask.cli import AppGroup
from sqlalchemy.exc import SQLAlchemyError

from models import store
from models.dealer import DEALERS, deal, new_dealer
from models.rules import RuleSet
from models.settings import DEALER, SEED
from views.commands.choices import refuse, rule_options
from views.database import db, obstacle

group = AppGroup("drill", help="Drills without a browser: cards to deal, figures to derive.")

MOST_CARDS = 1_000_000


@group.command("deal", with_appcontext=False)
@rule_options
@click.option("--dealer", type=click.Choice(DEALERS), default=DEALER.default, show_default=True,
              help="balanced: every rule as often as the others. deck: a fair shuffle.")  # fmt: skip
@click.option("--cards", type=click.IntRange(1, MOST_CARDS), default=60, show_default=True, help="How many cards.")
@click.option("--seed", type=click.IntRange(SEED.low, SEED.high), default=SEED.default, show_default=True,
              help="The same seed deals the same cards.")  # fmt: skip
@click.option("--play", type=click.Choice(("all", "none")), default="all", show_default=True,
              help="Whether the pile is taken at every opportunity, or never.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, which is how cards come anyway.")
def deal_cards(rules: RuleSet, dealer: str, cards: int, seed: int, play: str, as_json: bool) -> None:
    """The cards a dealer would deal, one JSON object a line.

    Each with the rules that hold on the pile as it lies, those that nearly hold, and those that would hold but
    sleep.
    """
    if not rules.possible:
        refuse("None of these rules can happen today: name one more, or another --day.")
    dealt = deal(new_dealer(dealer, rules, seed), rules, cards, piles_taken=play == "all")
    for number, (card, pile) in enumerate(dealt, start=1):
        held, asleep, near = rules.masks(pile)
        line = {
            "card": number,
            "face": str(card),
            "holds": rules.notations(held),
            "near": rules.notations(near),
            "asleep": rules.notations(asleep),
        }
        click.echo(json.dumps(line))


@group.command("rebuild")
@click.option("--json", "as_json", is_flag=True, help="One JSON object with the number of drills.")
def rebuild(as_json: bool) -> None:
    """Derive the figures of every drill anew from what happened in it.

    For a database whose lists and charts do not agree with its drills. What happened is never changed.
    """
    try:
        with db.sessionmaker() as session:
            drills = store.rebuild(session)
    except SQLAlchemyError as error:
        refuse(obstacle(error))
    click.echo(json.dumps({"drills": drills}) if as_json else f"Figures derived anew of {drills} drills.")
