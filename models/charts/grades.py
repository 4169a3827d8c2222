"""Hit rates at a glance: a letter and a colour for each, and the place of an interval on a short scale."""

from dataclasses import dataclass

from models.charts.axes import share_axis

GRADES = (("A", 0.9), ("B", 0.75), ("C", 0.6), ("D", 0.4), ("E", 0.0))
"""A letter and the least hit rate that has it, the best first."""

SCALE_LEFT, SCALE_RIGHT = 8, 192


def grade(hit_rate: float) -> str:
    """Return the letter of a hit rate, 0-1."""
    return next(letter for letter, least in GRADES if hit_rate >= least - 1e-9)


def grade_words() -> tuple[tuple[str, str], ...]:
    """Return the legend: each letter with its range of hit rates in words."""
    least = [f"{100 * low:.0f}" for _, low in GRADES]
    words = [f"from {least[0]} %", *(f"{low} to {high} %" for high, low in zip(least[:-2], least[1:-1], strict=True))]
    return tuple(zip((letter for letter, _ in GRADES), (*words, f"under {least[-2]} %"), strict=True))


@dataclass(frozen=True, slots=True)
class Interval:
    """A share with its interval as drawn on a scale of 200 units: a dot on a line, None for what is not known."""

    low: float
    value: float | None
    high: float


def interval_on_scale(low: float, value: float | None, high: float) -> Interval:
    """Return where a share and its interval, all 0-1, lie on the scale."""
    return Interval(on_scale(low), None if value is None else on_scale(value), on_scale(high))


def on_scale(share: float) -> float:
    """Return where a share lies on the scale."""
    return round(SCALE_LEFT + share_axis().share(share) * (SCALE_RIGHT - SCALE_LEFT), 1)


def scale_ticks() -> tuple[tuple[float, str], ...]:
    """Return the ticks of the scale: 0, 50 and 100 %."""
    return tuple((on_scale(percent / 100), f"{percent} %") for percent in (0, 50, 100))
