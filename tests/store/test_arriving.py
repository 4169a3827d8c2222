"""Many drills are brought in bit by bit: all of them or none, whatever interrupts it and whoever plays meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import store
from models.demo import history
from models.exchange import KeptDrill
from tests.pages.played import keep
from tests.store.workers import Sessions, derived

NOW_MS = 1_780_000_000_000
CARDS = "7C 7D@430 3C 8D@500 9S 4C 6D 2C@300"


def arriving() -> list[tuple[KeptDrill, Any]]:
    """Drills of two days."""
    return list(_played())


@cache
def _played() -> tuple[tuple[KeptDrill, Any], ...]:
    played = list(history(2, 1, NOW_MS, "UTC"))[1:4]
    return tuple((KeptDrill(each.id, tuple(each.sitting.events)), each.sitting.drill) for each in played)


class KilledError(BaseException):
    """The process is gone: from now on nothing is written."""


class Pieces:
    """Commits each piece of writing, and then does something else."""

    def __init__(self, session: Session, then: Callable[[int], object]) -> None:
        self.session, self.then, self.done, self.killed = session, then, 0, False

    def __call__(self, work: Callable[[Session], Any], /) -> Any:
        if self.killed:
            raise KilledError
        answer = work(self.session)
        self.session.commit()
        self.done += 1
        try:
            self.then(self.done)
        except KilledError:
            self.killed = True
            raise
        return answer


def nothing(_piece: int) -> None:
    """Does nothing."""


def pieces_until_handed_over(session: Session) -> int:
    """After how many pieces the drills are the player's."""
    found: list[int] = []

    def look(piece: int) -> None:
        if store.drills(session) and not found:
            found.append(piece)

    store.add_drills(Pieces(session, look), arriving())
    for drill in store.drills(session):
        store.delete_drill(session, drill.id)
    session.commit()
    return found[0]


def test_drills_are_the_players_all_at_once(sessions: Sessions) -> None:
    seen = set()
    with sessions() as session:
        store.add_drills(Pieces(session, lambda _piece: seen.add(len(store.drills(session)))), arriving())
    assert seen == {0, len(arriving())}


def test_a_drill_that_is_here_already_stays_and_is_not_counted(sessions: Sessions) -> None:
    with sessions() as session:
        assert store.add_drills(Pieces(session, nothing), arriving()[:1]) == 1
        before = derived(sessions)
        assert store.add_drills(Pieces(session, nothing), arriving()[:1]) == 0
        assert derived(sessions) == before
        assert store.add_drills(Pieces(session, nothing), arriving()) == len(arriving()) - 1


def test_two_imports_of_the_same_drills_at_once_both_succeed(sessions: Sessions) -> None:
    added = []

    def bring_in() -> None:
        with sessions() as session:
            added.append(store.add_drills(Pieces(session, nothing), arriving()))

    both = [threading.Thread(target=bring_in) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert sorted(added) == [0, len(arriving())]


def test_what_is_interrupted_before_all_are_there_leaves_nothing(sessions: Sessions) -> None:
    with sessions() as session:
        handed_over = pieces_until_handed_over(session)
        before = derived(sessions)
        for last in range(1, handed_over):

            def fails(piece: int, last: int = last) -> None:
                if piece == last:
                    raise OSError("the disk is full")

            with pytest.raises(OSError, match="full"):
                store.add_drills(Pieces(session, fails), arriving())
            assert derived(sessions) == before
            assert session.scalars(sa.select(store.player_table.c.id)).all() == [store.LOCAL_PLAYER]


def test_what_a_killed_import_left_is_swept_away_by_the_next(sessions: Sessions) -> None:
    with sessions() as session:
        handed_over = pieces_until_handed_over(session)

        def killed(piece: int) -> None:
            if piece == handed_over - 1:
                raise KilledError

        with pytest.raises(KilledError):
            store.add_drills(Pieces(session, killed), arriving())
        assert session.scalar(sa.select(sa.func.count()).select_from(store.event_table))
        assert store.known_drills(session, [kept.id for kept, _ in arriving()]) == set()
        assert store.rebuild(session) == 0
        store.add_drills(Pieces(session, nothing), arriving())
        assert len(store.drills(session)) == len(arriving())


def test_what_is_interrupted_once_all_are_there_is_taken_up_at_the_next_start(sessions: Sessions) -> None:
    with sessions() as session:
        handed_over = pieces_until_handed_over(session)
        pieces = Pieces(session, nothing)
        store.add_drills(pieces, arriving())
        whole = derived(sessions)
        for last in (handed_over, (handed_over + pieces.done) // 2, pieces.done - 1):
            for drill in store.drills(session):
                store.delete_drill(session, drill.id)
            session.commit()

            def killed(piece: int, last: int = last) -> None:
                if piece == last:
                    raise KilledError

            with pytest.raises(KilledError):
                store.add_drills(Pieces(session, killed), arriving())
            assert store.catch_up(session) == len(arriving())
            assert derived(sessions) == whole


@pytest.mark.parametrize("step", [9, 20])
def test_drills_that_end_meanwhile_are_in_every_sum(sessions: Sessions, step: int) -> None:
    with sessions() as session, sessions() as table:

        def plays(piece: int) -> None:
            if piece % step == 0:
                keep(table, CARDS, started="2026-05-27 12:00")  # the day before the last of those

        store.add_drills(Pieces(session, plays), arriving())
        kept = derived(sessions)
        store.rebuild(session)
        assert derived(sessions) == kept


def test_two_imports_at_once_do_not_mix(sessions: Sessions) -> None:
    with sessions() as session:
        handed_over = pieces_until_handed_over(session)

        def another(piece: int) -> None:
            if piece == handed_over - 1:
                session.execute(store.drill_table.delete().where(store.drill_table.c.id == arriving()[0][0].id))
                session.commit()

        with pytest.raises(store.ConflictError):
            store.add_drills(Pieces(session, another), arriving())
        assert store.drills(session) == []
