"""What is said after a drill was deleted."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.pages.progressing import TEN_HITS, it_is, page_of, played, text_of
from tests.visitor import Visitor

DELETED = "✓ The drill of 15 Jan 2024 is deleted."


@pytest.mark.parametrize("others", [0, 1])
def test_the_page_after_a_deletion_says_so_once(app: Flask, client: Visitor, others: int) -> None:
    it_is(app, "2024-01-20 12:00")
    drill_id, *_ = played(app, *[("2024-01-15 12:00", TEN_HITS)] * (1 + others))
    client.post(f"/drills/{drill_id}/delete")
    assert text_of(page_of(client)).count(DELETED) == 1
    assert DELETED not in text_of(page_of(client))
