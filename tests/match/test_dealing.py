"""The deal: one card at a time, stacks that differ by one at most."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from models.cards import DECK
from models.match.dealing import deal


@pytest.mark.parametrize(
    ("seats", "decks", "leader", "sizes"),
    [
        (2, 1, 0, [26, 26]),
        (3, 1, 0, [18, 17, 17]),
        (3, 1, 1, [17, 18, 17]),
        (5, 1, 1, [10, 11, 11, 10, 10]),
        (6, 1, 0, [9, 9, 9, 9, 8, 8]),
        (3, 2, 2, [35, 34, 35]),
    ],
)
def test_every_card_is_dealt_the_leader_first(seats: int, decks: int, leader: int, sizes: list[int]) -> None:
    stacks = deal(seats, Random(1).random, decks, leader)
    assert [len(stack) for stack in stacks] == sizes
    assert Counter(card for stack in stacks for card in stack) == Counter(DECK * decks)


def test_a_seed_deals_the_same_stacks() -> None:
    assert deal(3, Random("a").random) == deal(3, Random("a").random) != deal(3, Random("b").random)
