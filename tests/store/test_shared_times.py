"""Times of hits on cards on which other rules held too: shown as such, and kept out of a rule's own."""

from __future__ import annotations

from datetime import date

from sqlalchemy.orm import Session

from models import history
from models.history import Fact, Filters
from tests.pages.played import keep

TODAY = date(2024, 1, 20)


def fact(session: Session, label: str) -> Fact:
    """One combination of two cards that multiply to 24."""
    facts = history.rule_history(session, "mul2=24", Filters(), TODAY).facts
    assert facts is not None
    return next(fact for fact in facts.cells if fact.label == label)


def test_a_shared_hit_moves_neither_the_running_median_nor_the_best_so_far(session: Session) -> None:
    keep(session, "KD 4C 6D@500 KH 3D 8C@200", started="2024-01-20 12:00")
    turns = history.rule_history(session, "mul2=24", Filters(), TODAY).turns
    assert [(turn.reaction_ms, turn.shared, turn.running_ms, turn.best_ms) for turn in turns] == [
        (500, False, 500, 500),
        (200, True, 500, 500),
    ]


def test_a_rule_that_is_never_alone_has_the_lines_of_its_shared_hits(session: Session) -> None:
    keep(session, "KH 3D 8C@900", started="2024-01-20 12:00")
    (turn,) = history.rule_history(session, "mul2=24", Filters(), TODAY).turns
    assert (turn.shared, turn.running_ms, turn.best_ms) == (True, 900, 900)


def test_a_combination_that_is_never_alone_has_its_shared_times_and_says_so(session: Session) -> None:
    keep(session, "KH 3D 8C@900 " * 5 + "KH 4C 6D@500 " * 5, started="2024-01-20 12:00")
    shared, alone = fact(session, "3 × 8"), fact(session, "4 × 6")
    assert (shared.shared, shared.shared_times, shared.median_ms.value) == (5, True, 900)
    assert (alone.shared, alone.shared_times, alone.median_ms.value) == (0, False, 500)


def test_a_combination_that_was_hit_alone_has_its_own_times_only(session: Session) -> None:
    keep(session, "KH 3D 8C@900 " * 6, started="2024-01-20 12:00")
    keep(session, "KH 3D 8C@400 " * 5, rules=("mul2=24", "pair"), started="2024-01-20 13:00")
    both = fact(session, "3 × 8")
    assert (both.hits, both.shared, both.shared_times, both.median_ms.value) == (11, 6, False, 400)
