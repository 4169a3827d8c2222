"""Checking piles with all standard rules, against plain brute force.

The brute force tries all permutations, operators and brackets over exact fractions (tests/rules/brute_force.py);
it is measured on a sample of the same piles and taken as that slow throughout. Times are processor times, so that
a busy computer does not count. What both find is compared.
"""

from __future__ import annotations

import time
from random import Random

from benchmarks.row import Row, format
from models.cards import DECK, Card, shuffled
from models.rules import STANDARD, Readings, RuleSet
from tests.rules.brute_force import Reading, rules

PILES = 100_000
SAMPLE = 300
DAY = 24
LIMIT_US = 20.0
TIMES_FASTER = 100.0


def main() -> list[Row]:
    """Measure and return the row of the table; ours includes what the first answers cost."""
    piles = _random_piles()
    readings = Readings(faces="awake")

    begun = time.process_time()
    checked = RuleSet(STANDARD, readings, DAY)
    held = [checked.masks(pile)[0] for pile in piles]
    ours_us = (time.process_time() - begun) / PILES * 1e6

    begun = time.process_time()
    found = [_brute_force(pile) for pile in piles[:SAMPLE]]
    brute_us = (time.process_time() - begun) / SAMPLE * 1e6

    if found != [set(checked.notations(mask)) for mask in held[:SAMPLE]]:
        raise AssertionError("The rules and the brute force disagree on a pile.")
    ratio = brute_us / ours_us
    return [
        Row(
            name=f"checking {PILES:,} random piles, all {len(STANDARD)} rules",
            ours=f"{ours_us:.1f} µs a pile",
            reference=f"{brute_us:,.0f} µs a pile by brute force (from {SAMPLE} of them)",
            ratio=ratio,
            target=f"{TIMES_FASTER:.0f}× faster, under {LIMIT_US:.0f} µs",
            met=ratio >= TIMES_FASTER and ours_us < LIMIT_US,
        )
    ]


def _random_piles() -> list[tuple[Card, ...]]:
    """Piles of three to eight cards, the same in every run."""
    draw = Random("piles to check").random
    return [shuffled(DECK, draw)[: 3 + int(draw() * 6)] for _ in range(PILES)]


_PLAIN_RULES = {name: rule for name, rule in rules(Reading()).items() if name in STANDARD}


def _brute_force(pile: tuple[Card, ...]) -> set[str]:
    return {name for name, (cards, holds) in _PLAIN_RULES.items() if len(pile) >= cards and holds(pile, DAY)}


if __name__ == "__main__":
    print(format(main()))
