"""Piles whose rules were worked out by hand, row by row and reading by reading."""

from pathlib import Path

import pytest

from models.cards import parse_pile
from models.rules import STANDARD, Readings, RuleSet

PILES = Path(__file__).parent.parent / "cases" / "piles.tsv"
ROWS = [line.split("\t") for line in PILES.read_text(encoding="utf-8").splitlines()]
READINGS = [
    Readings(),
    Readings(faces="awake"),
    Readings(faces="awake", order="played", brackets="written", small_mod="no"),
]


def test_there_are_forty_three_piles_under_three_readings() -> None:
    assert len(ROWS) == 44
    assert len(ROWS[0]) == 5


@pytest.mark.parametrize(("pile", "day", "expected"), [(row[0], row[1], row[2:]) for row in ROWS[1:]])
def test_a_pile_holds_what_it_should_under_each_reading(pile: str, day: str, expected: list[str]) -> None:
    held = [RuleSet(STANDARD, readings, int(day)).holds(parse_pile(pile)) for readings in READINGS]
    assert [" ".join(notations) or "-" for notations in held] == expected
