"""`flask demo`: a made-up history for a database that holds no drills."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import click
from flask.cli import with_appcontext
from sqlalchemy.exc import SQLAlchemyError

from models import store
from models.demo import history
from models.exchange import KeptDrill
from models.settings import SEED
from views.commands.choices import refuse
from views.database import db, obstacle, place
from views.player import server_zone

MOST_DAYS = 3650


@click.command("demo")
@click.option("--days", type=click.IntRange(1, MOST_DAYS), default=60, show_default=True,
              help="How many days, up to now.")  # fmt: skip
@click.option("--seed", type=click.IntRange(SEED.low, SEED.high), default=SEED.default, show_default=True,
              help="The same seed plays the same drills.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object with the numbers of drills and cards.")
@with_appcontext
def demo(days: int, seed: int, as_json: bool) -> None:
    """Fill a database that holds no drills with the history of a simulated player.

    Every page then has something to show. A database with drills is left as it is.
    """
    try:
        with db.sessionmaker() as session:
            _refuse_drills(store.amount(session)[0])
        played = list(history(days, seed, round(time.time() * 1000), server_zone()))
        with db.sessionmaker() as session:
            session.connection(execution_options={"begin_immediate": True})
            _refuse_drills(store.amount(session)[0])
            drills = ((KeptDrill(each.id, tuple(each.sitting.events)), each.sitting.drill) for each in played)
            store.add_drills(lambda work: work(session), drills)
            chosen = replace(store.player_settings(session), choices=played[-1].sitting.drill.settings.to_json())
            store.keep_settings(session, chosen)
            session.commit()
    except SQLAlchemyError as error:
        refuse(obstacle(error))
    cards = sum(len(each.sitting.drill.cards) for each in played)
    if as_json:
        click.echo(json.dumps({"drills": len(played), "cards": cards}))
    else:
        click.echo(f"{len(played)} drills with {cards} cards, over {days} days, now lie in {place()}.")


def _refuse_drills(drills: int) -> None:
    if drills:
        holds = "a drill" if drills == 1 else f"{drills} drills"
        refuse(
            f"The database {place()} holds {holds}, which a made-up history would spoil: name an empty one, as in "
            "DATABASE_URL=sqlite:////tmp/demo.sqlite flask demo."
        )
