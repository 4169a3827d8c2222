"""The ex-Gaussian distribution: the sum of a normal and an exponential time, which is how response times are spread.

It has no quantiles in closed form, so they are found by halving; what is asked twice is kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import erfc, exp, sqrt

NEARLY_NORMAL = 0.1
"""Below this share of the spread the exponential part cannot be told from none."""
MOST_EXPONENTIAL = 0.98
HALVINGS = 40

Parameters = tuple[float, float, float]
"""Mu and sigma of the normal part and tau, the mean of the exponential one."""


def share_below(x: float, mu: float, sigma: float, tau: float) -> float:
    """The share of times below x."""
    z = (x - mu) / sigma
    if tau < NEARLY_NORMAL * sigma:
        return _normal(z)
    ratio = sigma / tau
    return _normal(z) - exp(ratio * (ratio / 2 - z)) * _normal(z - ratio)


@lru_cache(maxsize=4096)
def quantile(share: float, mu: float, sigma: float, tau: float) -> float:
    """The time below which this share lies, to a millionth of the spread."""
    spread = sqrt(sigma * sigma + tau * tau)
    low, high = mu - 8 * spread, mu + 12 * spread
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if share_below(middle, mu, sigma, tau) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def fit(p10: float, median: float, p90: float) -> Parameters:
    """The parameters of the distribution with this median and this width from p10 to p90, and as lopsided as can be.

    Quantiles, not moments: one slap after a sneeze moves a third moment by more than a hundred others do. Where the
    upper side is no wider than the lower the exponential part is as good as none; where it is wider than an
    exponential distribution's, the width is kept and the normal part is next to nothing. Raises ValueError unless
    p10 < median < p90.
    """
    if not p10 < median < p90:
        raise ValueError(f"The quantiles {p10}, {median} and {p90} do not ascend.")
    lopsided = (p90 - median) / (median - p10)
    low, high = NEARLY_NORMAL, MOST_EXPONENTIAL
    for _ in range(HALVINGS):
        share = (low + high) / 2
        below, middle, above = _standard(share)
        if (above - middle) / (middle - below) < lopsided:
            low = share
        else:
            high = share
    below, middle, above = _standard(low)
    spread = (p90 - p10) / (above - below)
    return median - middle * spread, sqrt(1 - low * low) * spread, low * spread


@lru_cache(maxsize=512)
def _standard(share: float) -> tuple[float, float, float]:
    """The three quantiles of a distribution with a spread of 1 and a mu of 0, this much of it exponential."""
    sigma = sqrt(1 - share * share)
    below, middle, above = (quantile(part, 0.0, sigma, share) for part in (0.1, 0.5, 0.9))
    return below, middle, above


def _normal(z: float) -> float:
    return erfc(-z / sqrt(2)) / 2
