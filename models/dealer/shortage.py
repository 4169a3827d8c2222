"""Whether the cards allow a balance with the rules in play, found out by dealing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from models.dealer.balance import balance_of
from models.dealer.dealing import Dealer, deal
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
    balance = balance_of(rules, deal(new_dealer(rules, SEED), rules, CARDS))
    names = {rule.notation: rule.name for rule in rules.rules}
    starved = [rule for rule in balance.rules if balance.credit_share(rule) < STARVED]
    shared = [
        notation
        for notation, share in balance.rules.items()
        if notation not in starved and share.alone < SELDOM_ALONE * share.seen
    ]
    sentences = []
    if balance.chance < FEW_OPPORTUNITIES:
        in_a_hundred = round(100 * balance.opportunities / balance.cards)
        sentences.append(f"With these rules the cards allow a slap on about {in_a_hundred} in 100; 27 are usual.")
    if balance.lures_per_opportunity < FEW_LURES:
        sentences.append("Near misses are rarer than usual with these rules.")
    if starved:
        verb = "comes" if len(starved) == 1 else "come"
        sentences.append(f"{listed(map(names.__getitem__, starved))} {verb} up seldom: the cards hardly allow it.")
    if shared:
        verb = "holds" if len(shared) == 1 else "hold"
        sentences.append(f"{listed(map(names.__getitem__, shared))} {verb} mostly together with another rule.")
    return " ".join(sentences) or None
