"""The catalogue: every family of rules there is, in the order in which rules are always listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from models.rules.card_families import Flush, Marriage, Pair, Sandwich, TopBottom
from models.rules.equation_families import Eq, Ops
from models.rules.family import Family
from models.rules.number_families import Floopa, Mul, Run, Sum, SumDate

CATALOGUE: tuple[Family, ...] = (
    Pair(),
    Sandwich(),
    Sum(),
    Mul(),
    Eq(),
    Ops(),
    Flush(),
    Floopa(),
    SumDate(),
    TopBottom(),
    Marriage(),
    Run(),
)
"""The families in catalogue order; nothing else is a rule."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules, as notations in catalogue order."""

    key: str
    name: str
    rules: tuple[str, ...]


_BERKELEY = ("pair", "sandwich", "sum2=11", "mul2=24", "eq3", "ops3=24", "flush3", "floopa3", "sum3=date")

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.key: preset
        for preset in (
            Preset("starter", "Berkeley starter", ("pair", "sandwich", "sum2=11", "mul2=24")),
            Preset("berkeley", "Berkeley War", _BERKELEY),
            Preset("egyptian", "Egyptian War", ("pair", "sandwich")),
            Preset("ers", "Egyptian Rat Screw", ("pair", "sandwich", "top-bottom", "marriage")),
        )
    }
)
"""The presets by key."""

STANDARD: tuple[str, ...] = (*_BERKELEY, "top-bottom", "marriage")
"""The notations of all rules of all presets, in catalogue order."""
