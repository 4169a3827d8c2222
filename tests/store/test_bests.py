"""Personal bests: per rule set, pace and length, named with the one they beat."""

from __future__ import annotations

from sqlalchemy.orm import Session

from models import store
from tests.pages.played import keep


def drill(session: Session, minute: int, time_ms: int = 500, hits: int = 20, **how: object) -> str:
    """A drill of forty cards, a pair in every two, of which the first `hits` are hit in this time."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9"]
    words = []
    for number in range(20):
        rank = ranks[number % 8]
        words += [f"{rank}C", f"{rank}D@{time_ms}" if number < hits else f"{rank}D"]
    how.setdefault("rules", ("pair", "marriage"))
    return keep(session, " ".join(words), started=f"2024-01-15 12:{minute:02}", cards=how.pop("cards", 40), **how)


def bests(session: Session, drill_id: str) -> dict[str, tuple[float, float | None]]:
    """The bests that a drill set, by figure: the value, and the one before."""
    return {best.figure: (best.value, best.before) for best in set_by(session, drill_id)}


def set_by(session: Session, drill_id: str) -> tuple[store.Best, ...]:
    return store.bests_of_each(session, [drill_id]).get(drill_id, ())


def test_the_first_drill_of_its_kind_sets_the_first_bests(session: Session) -> None:
    only = drill(session, 0, hits=18)
    assert bests(session, only) == {"hit rate": (0.9, None), "median time": (500, None), "streak": (18, None)}
    assert [best.words for best in set_by(session, only)] == [
        "Hit rate 90 %, the first",
        "Median time 500 ms, the first",
        "Streak 18, the first",
    ]


def test_a_best_names_the_one_it_beat_and_what_only_equals_it_is_none(session: Session) -> None:
    drill(session, 0, time_ms=500, hits=18)
    drill(session, 5, time_ms=600, hits=17)
    third = drill(session, 10, time_ms=450, hits=18)
    assert bests(session, third) == {"median time": (450, 500)}
    assert set_by(session, third)[0].words == "Median time 450 ms, before 500 ms"


def test_drills_of_another_pace_length_or_set_of_rules_are_not_compared(session: Session) -> None:
    drill(session, 0, time_ms=400)
    for minute, how in enumerate(({"pace_ms": 1500}, {"cards": 0}, {"rules": ("pair", "sandwich", "marriage")}), 1):
        other = drill(session, minute * 3, time_ms=480, **how)
        assert bests(session, other)["median time"] == (480, None), how


def test_toy_drills_never_set_a_best(session: Session) -> None:
    toys = (
        keep(session, "7C 7D@430 9S 9D@440"),
        drill(session, 3, rules=("pair",)),
        drill(session, 6, time_ms=300, pace_ms=590),
    )
    for toy in toys:
        assert set_by(session, toy) == ()


def test_a_best_that_leaves_the_statistics_is_as_if_it_had_never_been(session: Session) -> None:
    first, second, third = (drill(session, 3 * n, time_ms=time) for n, time in enumerate((500, 400, 450)))
    assert bests(session, third) == {}
    store.exclude(session, second, True)
    assert bests(session, second) == {}
    assert bests(session, third) == {"median time": (450, 500)}
    store.exclude(session, second, False)
    assert bests(session, second) == {"median time": (400, 500)}
    assert bests(session, third) == {}
    store.delete_drill(session, first)
    assert bests(session, second)["median time"] == (400, None)


def test_under_ten_timed_hits_there_is_no_best_time(session: Session) -> None:
    assert set(bests(session, drill(session, 0, hits=9))) == {"hit rate", "streak"}
