"""Whole drills out of a database and into an empty one, on SQLite and on PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import store
from models.demo import history
from models.exchange import KeptDrill, export_text, read_export
from tests.test_playthroughs import FOLDER, Playthrough

NOW_MS = 1_780_000_000_000


def everything(session: Session) -> dict[str, list[str]]:
    """Every row of every table, with the mode itself in the place of the number that this database gave it."""
    modes = {row[0]: tuple(row[1:]) for row in session.execute(sa.select(store.mode_table))}
    found = {}
    for table in store.metadata.sorted_tables:
        rows = [dict(row._mapping) for row in session.execute(sa.select(table))]
        if table is store.mode_table:
            rows = [{**row, "id": None} for row in rows]
        found[table.name] = sorted(
            repr({**row, "mode_id": modes.get(row["mode_id"])} if "mode_id" in row else row) for row in rows
        )
    return found


def emptied(session: Session) -> None:
    for table in reversed(store.metadata.sorted_tables):
        if table is not store.player_table:
            session.execute(table.delete())


def exported(session: Session) -> bytes:
    kept = [store.kept_drill(session, drill_id) for drill_id in store.drill_ids(session)]
    drills = [drill for drill in kept if drill is not None]
    return "".join(export_text(store.player_settings(session), drills, NOW_MS)).encode()


def imported(session: Session, content: bytes) -> None:
    store.add_drills(lambda work: work(session), [(drill.kept, drill.drill) for drill in read_export(content).drills])


def test_a_round_trip_through_an_empty_database_gives_the_same_rows(session: Session) -> None:
    playthroughs = [Playthrough(file.read_text()).hand for file in sorted(FOLDER.glob("*.txt"))]
    hands = [(f"6f1b1a0e-3a55-4a8e-9d47-6a54a1d7a{n:03}", hand) for n, hand in enumerate(playthroughs)]
    store.add_drills(
        lambda work: work(session), [(KeptDrill(drill_id, tuple(hand.stored)), hand.drill) for drill_id, hand in hands]
    )
    store.keep_note(session, hands[3][0], 'a, "note"\n=1')
    store.exclude(session, hands[5][0], True)
    played = history(2, 1, NOW_MS, "UTC")
    made = [(KeptDrill(each.id, tuple(each.sitting.events)), each.sitting.drill) for each in played]
    store.add_drills(lambda work: work(session), made)
    content, before = exported(session), everything(session)
    assert len(before["drill"]) == len(hands) + len(made)
    emptied(session)
    imported(session, content)
    assert exported(session) == content
    assert everything(session) == before
