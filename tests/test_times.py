"""Response times kept in order: exact quantiles of many runs, and their packed form."""

from __future__ import annotations

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.stats import Times, quantile
from models.stats import times as times_module

RUNS = st.lists(st.lists(st.floats(150, 7000), max_size=30).map(sorted), max_size=8)


def test_quantiles_are_those_of_type_seven() -> None:
    found = Times([[400.0, 700.0], [500.0, 600.0]])
    assert (found.median(), found.quantile(0.25), found.quantile(0.9)) == (550.0, 475.0, 670.0)


def test_of_an_odd_number_of_times_the_median_is_the_middle_one() -> None:
    assert Times([[400.0], [500.0, 900.0]]).median() == 500.0


def test_no_times_have_no_median() -> None:
    with pytest.raises(ValueError, match="needs a value"):
        Times().median()
    with pytest.raises(ValueError, match="needs a value"):
        Times([[], []]).quantile(0.5)
    assert Times().least is None


def test_times_are_counted_from_an_edge_up_to_and_without_the_next() -> None:
    assert Times([[400.0, 450.0], [449.9, 500.0]]).within((400, 450, 500)) == (2, 1)


def test_packed_times_take_eight_bytes_each_and_come_back_as_they_were() -> None:
    packed = Times([[412.3], [150.1, 6999.9]]).pack()
    assert len(packed) == 24
    assert list(Times.unpack(packed)) == [150.1, 412.3, 6999.9]


@given(RUNS)
def test_many_runs_halved_together_give_what_sorting_gives(runs: list[list[float]]) -> None:
    everything = sorted(time for run in runs for time in run)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(times_module, "MERGED_AT_ONCE", 0)
        patch.setattr(times_module, "SORTED_AT_ONCE", 0)
        found = Times(runs)
        assert list(found) == everything
        if everything:
            assert found.median() == median(everything)
            assert found.quantile(0.9) == quantile(everything, 0.9)
