"""The schema that the migrations lay is the one that the store describes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask

from models import store
from tests.store.workers import Sessions
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
