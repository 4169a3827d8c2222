"""The balanced dealer: what a card costs beside a bare look at its pile, and the balance beside a shuffled deck.

Times are processor times, so that a busy computer does not count; the dealer's include what the rules cost when
they are asked for the first time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.row import Row, format
from models.cards import Card
from models.dealer import deal, new_dealer
from models.dealer.balance import Balance, balance_of
from models.dealer.outlook import outlook
from models.rules import PRESETS, RuleSet

CARDS = 6000
DAY = 12
SEED = 1
LIMIT_US = 1000.0
ALONE = {"berkeley": 0.85, "ers": 0.60}
"""The presets, with the share of opportunities on which one rule holds by itself."""


def main() -> list[Row]:
    """Measure and return the rows: two of time, then the balance of each preset."""
    rules = {preset: RuleSet(preset, day=DAY) for preset in ALONE}
    rows = [_cost(preset, rules[preset]) for preset in ALONE]
    for preset, least_alone in ALONE.items():
        rows += _balance(preset, rules[preset], least_alone)
    return rows


def _cost(preset: str, rules: RuleSet) -> Row:
    outlook.cache_clear()
    dealer, pile, spent, piles = new_dealer("balanced", rules, SEED), (), 0.0, []
    for _ in range(CARDS):
        begun = time.process_time_ns()
        card, _ = dealer.next(pile)
        spent += time.process_time_ns() - begun
        dealer.shed(card, pile)
        pile = (*pile, card)
        piles.append(pile)
        pile = () if rules.holds_mask(pile) else pile
    ours_us = spent / CARDS / 1e3
    bare_us = _bare_us(rules, piles)
    return Row(
        name=f"choosing a card, {PRESETS[preset].name}",
        ours=f"{ours_us:.0f} µs a card over {CARDS:,} cards",
        reference=f"{bare_us:.1f} µs to check its pile",
        ratio=ours_us / bare_us,
        target=f"under {LIMIT_US / 1000:.0f} ms",
        met=ours_us < LIMIT_US,
    )


def _bare_us(rules: RuleSet, piles: list[tuple[Card, ...]]) -> float:
    begun = time.process_time_ns()
    for pile in piles:
        rules.masks(pile)
    return (time.process_time_ns() - begun) / len(piles) / 1e3


def _balance(preset: str, rules: RuleSet, least_alone: float) -> list[Row]:
    balanced, deck = (
        balance_of(rules, deal(new_dealer(kind, rules, SEED), rules, CARDS)) for kind in ("balanced", "deck")
    )

    def row(name: str, figure: Callable[[Balance], float], target: str, low: float, high: float) -> Row:
        reached, beside = figure(balanced), figure(deck)
        return Row(
            name=f"{PRESETS[preset].name}: {name}",
            ours=f"{reached:.2f}",
            reference=f"{beside:.2f} from a shuffled deck",
            ratio=None,
            target=target,
            met=low <= reached <= high,
        )

    return [
        row("opportunities among cards lying on another", lambda b: b.chance, "0.34 to 0.42", 0.34, 0.42),
        row("the rarest rule's part of an even share", _rarest_credit, "at least 0.75", 0.75, 1),
        row("one rule holds by itself", lambda b: b.alone_share, f"at least {least_alone:.2f}", least_alone, 1),
        row("lures for each opportunity", lambda b: b.lures_per_opportunity, "0.8 to 1.2", 0.8, 1.2),
        row("the rarest rule's part of the lures", _rarest_lures, "at least 0.10", 0.10, 1),
        row("most that one to four cards without change the chance", _drift, "at most 0.10", 0, 0.10),
    ]


def _rarest_credit(balance: Balance) -> float:
    return min(balance.credit_share(rule) for rule in balance.rules)


def _rarest_lures(balance: Balance) -> float:
    return min(balance.lure_share(rule) for rule in balance.rules)


def _drift(balance: Balance) -> float:
    return max(abs(balance.chance_after(without) - balance.chance) for without in range(1, 5))


if __name__ == "__main__":
    print(format(main()))
