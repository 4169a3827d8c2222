"""Whether the cards allow a balance with the rules in play, found out by dealing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from models.dealer.dealing import Dealer, Dealt, deal
from models.rules import RuleSet
from models.rules.phrases import listed

CARDS = 500
"""How many cards are dealt to find out."""
SEED = 13
"""A seed whose draws ask for 38 opportunities in a hundred there: what falls short of that is the cards' doing."""
FEW_OPPORTUNITIES = 0.34
"""The share of opportunities among cards lying on another below which the page says so."""
FEW_LURES = 0.8
"""Lures for each opportunity below which it does."""
STARVED = 0.5
"""The part of an even share of the credit below which a rule is named."""
SELDOM_ALONE = 0.25
"""The part of a rule's opportunities that are its own below which it is named."""


@lru_cache(maxsize=256)
def shortage(rules: RuleSet, new_dealer: Callable[[RuleSet, int], Dealer]) -> str | None:
    """What the cards do not allow with these rules, in sentences for the page; None where they allow all.

    Costs about a tenth of a second the first time.
    """
    if not rules.possible:
        return None
    dealt = list(deal(new_dealer(rules, SEED), rules, CARDS))
    return " ".join(_of_cards(rules, dealt) + _of_rules(rules, dealt)) or None


def _of_cards(rules: RuleSet, dealt: Sequence[Dealt]) -> list[str]:
    upon = [rules.masks(pile) for _, pile in dealt if len(pile) > 1]
    opportunities = sum(held > 0 for held, _, _ in upon)
    lures = sum(not held and asleep | near > 0 for held, asleep, near in upon)
    sentences = []
    if opportunities < FEW_OPPORTUNITIES * len(upon):
        in_a_hundred = round(100 * opportunities / len(dealt))
        sentences.append(f"With these rules the cards allow a slap on about {in_a_hundred} in 100; 27 are usual.")
    if lures < FEW_LURES * opportunities:
        sentences.append("Near misses are rarer than usual with these rules.")
    return sentences


def _of_rules(rules: RuleSet, dealt: Sequence[Dealt]) -> list[str]:
    seen: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    credit: Counter[str] = Counter()
    for _, pile in dealt:
        held = rules.holds(pile)
        for notation in held:
            seen[notation] += 1
            alone[notation] += len(held) == 1
            credit[notation] += 60 // len(held)
    names = {rule.notation: rule.name for rule in rules.rules if rule.notation in rules.possible}
    even = sum(credit.values()) / len(names)
    starved = [rule for rule in names if credit[rule] < STARVED * even]
    shared = [rule for rule in names if rule not in starved and alone[rule] < SELDOM_ALONE * seen[rule]]
    sentences = []
    if starved:
        verb = "comes" if len(starved) == 1 else "come"
        sentences.append(f"{listed(map(names.__getitem__, starved))} {verb} up seldom: the cards hardly allow it.")
    if shared:
        verb = "holds" if len(shared) == 1 else "hold"
        sentences.append(f"{listed(map(names.__getitem__, shared))} {verb} mostly together with another rule.")
    return sentences
