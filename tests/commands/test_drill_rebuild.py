"""`flask drill rebuild`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from flask import Flask

from models import store
from tests.pages.played import keep
from views.database import db


def test_figures_are_derived_anew_from_what_happened(app: Flask) -> None:
    with app.app_context(), db.sessionmaker() as session:
        keep(session, "7C 7D@430 3C 9D@500")
        keep(session, "2C 5D 6H@610")
        session.commit()
        before = store.drills(session)
        session.execute(store.drill_table.update().values(hits=99, state="new"))
        session.execute(store.played_table.delete())
        session.commit()

    told = app.test_cli_runner().invoke(args=["drill", "rebuild"])
    assert (told.exit_code, told.output) == (0, "Figures derived anew of 2 drills.\n")
    with app.app_context(), db.sessionmaker() as session:
        assert store.drills(session) == before
        assert session.scalar(sa.select(sa.func.count()).select_from(store.played_table)) == 7


def test_a_database_without_drills_has_nothing_to_derive(app: Flask) -> None:
    told = app.test_cli_runner().invoke(args=["drill", "rebuild", "--json"])
    assert (told.exit_code, told.output) == (0, '{"drills": 0}\n')


def test_a_database_that_cannot_be_used_is_named_in_a_sentence(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    file = tmp_path / "notes.sqlite"
    file.write_text("these are my notes, and no database at all\n" * 50)
    told = make_app(DATABASE_URL=f"sqlite:///{file}").test_cli_runner().invoke(args=["drill", "rebuild"])
    assert told.exit_code == 2
    assert "is not a sound SQLite database" in told.output
    assert "Traceback" not in told.output
