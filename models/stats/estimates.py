"""The formulas: rates, intervals, quantiles, detection, change; and `Figure`, which owns up to too little."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, hypot, sqrt
from statistics import NormalDist, median, stdev

from models.stats.times import Times

FEW_CHANCES, ENOUGH_CHANCES = 5, 10
FEW_TIMES, ENOUGH_TIMES, P90_TIMES, CHANGE_TIMES = 5, 10, 20, 40


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to show, or None with the reason in words; `grey` marks one that rests on little."""

    value: float | None
    reason: str = ""
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """How the last 20 response times compare with the 20 before; `words` is the judgement to show."""

    before_ms: float
    after_ms: float
    words: str


def rate(hits: float, chances: float) -> Figure:
    """Return hits / chances: grey from 5 chances, full from 10, below that only the reason."""
    if chances <= 0:
        return Figure(None, "no chance came up")
    if chances < FEW_CHANCES:
        return Figure(None, needs(FEW_CHANCES, "chances", chances))
    return Figure(hits / chances, grey=chances < ENOUGH_CHANCES)


def median_figure(times_ms: Sequence[float] | Times) -> Figure:
    """Return the median of response times: grey from 5, full from 10, below that only the reason."""
    if len(times_ms) < FEW_TIMES:
        return Figure(None, needs(FEW_TIMES, "timed hits", len(times_ms)))
    middle = times_ms.median() if isinstance(times_ms, Times) else median(times_ms)
    return Figure(middle, grey=len(times_ms) < ENOUGH_TIMES)


def wilson(hits: float, chances: float, confidence: float = 0.95) -> tuple[float, float]:
    """Return the two-sided Wilson score interval of a share; (0, 1), all that is known, without chances."""
    if chances <= 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = hits / chances
    centre = share + z * z / (2 * chances)
    reach = z * sqrt(share * (1 - share) / chances + (z / (2 * chances)) ** 2)
    scale = 1 + z * z / chances
    low = (centre - reach) / scale if hits > 0 else 0.0  # exactly 0 and 1 at the ends, whatever the rounding
    high = (centre + reach) / scale if hits < chances else 1.0
    return low, high


def detection(hits: float, misses: float, false_slaps: float, left_alone: float) -> tuple[float, float] | None:
    """Return d′ and c by the log-linear rule (Hautus 1995), or None if there is nothing on either side."""
    if hits + misses <= 0 or false_slaps + left_alone <= 0:
        return None
    z = NormalDist().inv_cdf
    hit = z((hits + 0.5) / (hits + misses + 1))
    false = z((false_slaps + 0.5) / (false_slaps + left_alone + 1))
    return hit - false, -(hit + false) / 2


def quantile(values: Sequence[float] | Times, share: float) -> float:
    """Return a quantile by linear interpolation of the ordered values (type 7); ValueError for none."""
    if isinstance(values, Times):
        return values.quantile(share)
    if not values:
        raise ValueError("A quantile needs a value at least.")
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def best_five(times_ms: Sequence[float]) -> float | None:
    """Return the lowest mean of five times in succession without their best and worst; None below five.

    In succession among the timed hits: a miss in between does not start anew.
    """
    fives = (sorted(times_ms[start : start + 5]) for start in range(len(times_ms) - 4))
    return min((fsum(five[1:4]) / 3 for five in fives), default=None)


def change(times_ms: Sequence[float]) -> Change | None:
    """Return the last 20 times against the 20 before; None below 40.

    It speaks of faster or slower only where the medians lie more than two standard errors of their
    difference apart, a median's being about 1.25 · SD / √n.
    """
    if len(times_ms) < CHANGE_TIMES:
        return None
    before, after = times_ms[-40:-20], times_ms[-20:]
    apart = median(after) - median(before)
    error = hypot(*(1.25 * stdev(times) / sqrt(len(times)) for times in (before, after)))
    if abs(apart) <= 2 * error:
        words = "no clear change"
    else:
        words = f"{abs(apart):.0f} ms {'faster' if apart < 0 else 'slower'}"
    return Change(median(before), median(after), words)


def needs(wanted: int, what: str, there: float) -> str:
    """Return the reason why there is too little: what a figure needs and what there is."""
    return f"needs {wanted} {what}, has {there:.3g}"
