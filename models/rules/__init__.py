"""The slap rules: what a rule is, the catalogue, the notation, and sets of rules in force.

A rule is named by its notation (`sum2=11`), made from the catalogue by `parse_rule`, and asked through a
`RuleSet`, which knows the readings and the day. Source of the rules: the Berkeley, Egyptian War and
Egyptian Rat Screw texts, settled where they leave something open by the four `Readings`.
"""

from models.rules.catalogue import CATALOGUE, PRESETS, STANDARD, Preset
from models.rules.family import Examples
from models.rules.notation import parse_rule, parse_rules
from models.rules.readings import READING_CHOICES, Readings
from models.rules.rule import NotationError, Rule
from models.rules.ruleset import Explanation, Finding, RuleSet

__all__ = [
    "CATALOGUE",
    "PRESETS",
    "READING_CHOICES",
    "STANDARD",
    "Examples",
    "Explanation",
    "Finding",
    "NotationError",
    "Preset",
    "Readings",
    "Rule",
    "RuleSet",
    "parse_rule",
    "parse_rules",
]
