"""The ex-Gaussian distribution: its quantiles, and finding its parameters again from three of them."""

from __future__ import annotations

from random import Random
from statistics import quantiles

import pytest

from models.match.exgaussian import fit, quantile, share_below
from models.match.opponents import Reflex, Responses
from models.rules import RuleSet


@pytest.mark.parametrize(("share", "ms"), [(0.5, 564.5), (0.8, 703), (0.9, 807)])
def test_the_quantiles_are_those_of_the_simulated_player(share: float, ms: float) -> None:
    # measurement.md §5: mu 450, sigma 60, tau 150
    assert quantile(share, 450, 60, 150) == pytest.approx(ms, abs=0.5)
    assert share_below(ms, 450, 60, 150) == pytest.approx(share, abs=0.001)


def test_without_an_exponential_part_it_is_the_normal_distribution() -> None:
    assert quantile(0.5, 500, 50, 0) == pytest.approx(500)
    assert quantile(0.8413, 500, 50, 0) == pytest.approx(550, abs=0.1)


@pytest.mark.parametrize(("mu", "sigma", "tau"), [(450, 60, 150), (600, 100, 300), (300, 90, 40), (360, 50, 110)])
def test_three_quantiles_give_the_parameters_back(mu: float, sigma: float, tau: float) -> None:
    found = fit(*(quantile(share, mu, sigma, tau) for share in (0.1, 0.5, 0.9)))
    assert found == pytest.approx((mu, sigma, tau), abs=0.01)


def test_times_that_were_drawn_give_the_distribution_back() -> None:
    player = Responses(lambda rule: Reflex(450, 60, 150, 1, 0), RuleSet("pair"))
    draw = Random("fit").random
    drawn = sorted(player.draw_ms(1, 0, draw) or 0 for _ in range(2000))
    tenths = quantiles(drawn, n=10, method="inclusive")
    mu, sigma, tau = fit(tenths[0], tenths[4], tenths[8])
    assert mu == pytest.approx(450, abs=25)
    assert sigma == pytest.approx(60, abs=25)
    assert tau == pytest.approx(150, abs=25)


def test_one_slap_after_a_sneeze_changes_next_to_nothing() -> None:
    times = [quantile((place + 0.5) / 100, 450, 60, 150) for place in range(100)]
    fits = []
    for last in (times[-1], 8000.0):
        tenths = quantiles([*times[:-1], last], n=10, method="inclusive")
        fits.append(fit(tenths[0], tenths[4], tenths[8]))
    assert fits[0] == pytest.approx(fits[1])


@pytest.mark.parametrize("quantiles", [(400, 500, 560), (400, 500, 600), (400, 420, 900)])
def test_what_is_more_lopsided_than_can_be_keeps_its_median_and_width(quantiles: tuple[float, float, float]) -> None:
    mu, sigma, tau = fit(*quantiles)
    assert sigma > 0
    assert tau > 0
    p10, median, p90 = (quantile(share, mu, sigma, tau) for share in (0.1, 0.5, 0.9))
    assert median == pytest.approx(quantiles[1], abs=0.01)
    assert p90 - p10 == pytest.approx(quantiles[2] - quantiles[0], abs=0.01)


@pytest.mark.parametrize("quantiles", [(500, 500, 600), (500, 600, 600), (600, 500, 400)])
def test_quantiles_that_do_not_ascend_are_refused(quantiles: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="do not ascend"):
        fit(*quantiles)
