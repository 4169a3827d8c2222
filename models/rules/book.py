"""The rule book: every kind of rule there is, with examples, reasons and odds, made from the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from models.cards import Card
from models.rules.catalogue import CATALOGUE, PRESETS
from models.rules.notation import parse_rule
from models.rules.odds import Odds, odds
from models.rules.readings import Readings
from models.rules.rule import Rule
from models.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Example:
    """A pile, bottom card first, and why the rule holds or nearly holds on it; no reason where it does neither."""

    pile: tuple[Card, ...]
    why: str | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What the book says of a rule; the examples are under the default readings."""

    rule: Rule
    games: tuple[str, ...]
    """The presets that play it, by name; the starter, which is part of Berkeley War, is left out."""
    asleep: Odds
    """On how many windows it holds while face cards are asleep, as by default."""
    awake: Odds
    """The same with every rule awake on every card."""
    holding: tuple[Example, ...]
    not_holding: tuple[Example, ...]
    nearly: tuple[Example, ...]
    house_rules: str | None
    """How its notation is written for house rules, such as `sum<n>=<t>`; None where there is only one such rule."""
    least: int
    most: int


@lru_cache(maxsize=31)
def entries(day: int) -> tuple[Entry, ...]:
    """One entry for each family of the catalogue, in its order; the odds of date rules are for the day given.

    The first call takes some tenths of a second, a new day some hundredths; later calls are kept.
    """
    return tuple(_entry(parse_rule(family.model), day) for family in CATALOGUE)


def _entry(rule: Rule, day: int) -> Entry:
    family, examples = rule.kind, rule.examples
    rules = RuleSet([rule], Readings(), examples.day)
    found = {pile: rules.explain(pile) for pile in (*examples.holding, *examples.nearly)}
    return Entry(
        rule,
        tuple(preset.name for preset in PRESETS.values() if rule.notation in preset.rules and preset.key != "starter"),
        odds(rule, Readings(), day),
        odds(rule, Readings(faces="awake"), day),
        tuple(Example(pile, found[pile].holds[0].why) for pile in examples.holding),
        tuple(Example(pile, None) for pile in examples.not_holding),
        tuple(Example(pile, found[pile].near[0].why) for pile in examples.nearly),
        family.form if family.form != family.model else None,
        family.cards[0],
        family.cards[-1],
    )
