"""The four readings: what the source texts of the game leave open, and the player can switch."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args

Faces = Literal["asleep", "awake"]
Order = Literal["any", "played"]
Brackets = Literal["free", "written"]
SmallMod = Literal["yes", "no"]

READING_CHOICES: dict[str, tuple[str, ...]] = {
    "faces": get_args(Faces),
    "order": get_args(Order),
    "brackets": get_args(Brackets),
    "small_mod": get_args(SmallMod),
}
"""The values each reading can take, the default first."""


@dataclass(frozen=True, slots=True)
class Readings:
    """How the rules are read; the defaults are those of the Berkeley text.

    `faces`: on a face card (J Q K A) only the rules that are always awake count, or every rule does.
    `order`: the values of eq and ops may be rearranged, or stand as played.
    `brackets`: free in ops, or as written: powers first, then × ÷ mod, then + −.
    `small_mod`: whether x mod y counts where x < y and so changes nothing (3 mod 8 = 3).
    Raises ValueError, with a sentence, for a value that is none of these.
    """

    faces: Faces = "asleep"
    order: Order = "any"
    brackets: Brackets = "free"
    small_mod: SmallMod = "yes"

    def __post_init__(self) -> None:
        for reading in fields(self):
            choices = READING_CHOICES[reading.name]
            if getattr(self, reading.name) not in choices:
                raise ValueError(
                    f"{reading.name.replace('_', ' ').capitalize()} is {' or '.join(choices)}, "
                    f"not “{getattr(self, reading.name)}”."
                )
