"""Reads a witness back: what both sides of its equation are worth, and which values it uses."""

import re
from fractions import Fraction


def both_sides(equation: str) -> tuple[Fraction, Fraction]:
    """The exact values of the two sides of an equation such as `(2 + 2) × 6 = 24`."""
    left, right = equation.split(" = ")
    return _value(left), _value(right)


def values_used(equation: str) -> list[int]:
    """The values on the left side, ascending."""
    return sorted(int(digits) for digits in re.findall(r"\d+", equation.split(" = ")[0]))


def _value(text: str) -> Fraction:
    """A side by the precedence of Python's own operators, which is that of the rules."""
    assert re.fullmatch(r"[\d ()+−×÷^/]*(mod[\d ()+−×÷^/]*)*", text), text
    for sign, python in {"−": "-", "×": "*", "÷": "/", "mod": "%", "^": "**"}.items():
        text = text.replace(sign, python)
    value = eval(re.sub(r"\d+", r"Fraction(\g<0>)", text), {"Fraction": Fraction})
    assert isinstance(value, Fraction)
    return value
