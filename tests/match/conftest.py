"""What tests of matches may ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.match.at_table import MatchTable


@pytest.fixture
def set_match(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., MatchTable]]:
    """Makes tables of matches, and clears them away."""
    tables: list[MatchTable] = []

    def make(stacks: str, hands: Any = None, **settings: Any) -> MatchTable:
        tables.append(MatchTable(monkeypatch, stacks, hands, **settings))
        return tables[-1]

    yield make
    for table in tables:
        table.close()
