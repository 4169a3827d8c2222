"""The schema that the migrations lay is the one that the store describes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask

from models import store
from tests.pages.played import keep
from tests.store.workers import Sessions, derived
from views.database import alembic, db


def test_the_migrated_schema_is_the_one_the_store_describes(lasting_database: Flask) -> None:
    with lasting_database.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, store.metadata) == []
        inspector = sa.inspect(connection)
        for table in store.metadata.sorted_tables:
            named = {constraint.name for constraint in table.constraints if constraint.name} | {
                index.name for index in table.indexes
            }
            found = {
                inspector.get_pk_constraint(table.name)["name"],
                *(key["name"] for key in inspector.get_foreign_keys(table.name)),
                *(unique["name"] for unique in inspector.get_unique_constraints(table.name)),
                *(index["name"] for index in inspector.get_indexes(table.name)),
            }
            assert named <= found


def test_a_fresh_database_holds_the_local_player(sessions: Sessions) -> None:
    with sessions() as session:
        assert session.scalars(sa.select(store.player_table.c.id)).all() == [store.LOCAL_PLAYER]


def test_the_migrations_can_be_undone_and_done_again(lasting_database: Flask, sessions: Sessions) -> None:
    with lasting_database.app_context():
        alembic.downgrade("base")
        with sessions() as session:
            assert set(sa.inspect(session.connection()).get_table_names()) <= {"alembic_version"}
        alembic.upgrade()
        with sessions() as session:
            assert session.scalars(sa.select(store.player_table.c.id)).all() == [store.LOCAL_PLAYER]


def test_drills_of_the_first_schema_are_derived_anew_after_the_second(
    lasting_database: Flask, sessions: Sessions
) -> None:
    with sessions() as session:
        keep(session, "7C 7D@430 3C 8D@500 9S 4C 6D 2C@300", started="2024-01-15 12:00")
        keep(session, "7C 7D@430", started="2024-01-16 12:00")
    before = derived(sessions)
    with lasting_database.app_context():
        alembic.downgrade("0001")
        alembic.upgrade()
    with sessions() as session:
        assert store.catch_up(session) == 2
        assert derived(sessions) == before
        assert store.catch_up(session) == 0
