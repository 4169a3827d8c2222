"""Response times kept in order, so that quantiles of very many cost little."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge

MERGED_AT_ONCE = 10_000
SORTED_AT_ONCE = 250
"""So few that are left around the wanted one are sorted."""


class Times:
    """Response times in ms as sorted runs: what was kept of days or drills, side by side.

    Iterates in ascending order; the order of playing is not kept. Quantiles are exact (type 7).
    """

    __slots__ = ("_merged", "runs")

    def __init__(self, runs: Iterable[Sequence[float]] = ()) -> None:
        self.runs = tuple(run for run in runs if len(run))
        self._merged: Sequence[float] | None = self.runs[0] if len(self.runs) == 1 else None

    @classmethod
    def of(cls, times_ms: Iterable[float]) -> Times:
        """The times, which come in any order, as one run."""
        return cls([array("d", sorted(times_ms))])

    @classmethod
    def unpack(cls, packed: bytes) -> Times:
        """The times that `pack` wrote."""
        run = array("d", packed)
        if sys.byteorder == "big":
            run.byteswap()
        return cls([run])

    def pack(self) -> bytes:
        """The times in ascending order, eight bytes each, the least significant first."""
        run = array("d", self)
        if sys.byteorder == "big":
            run.byteswap()
        return run.tobytes()

    def __len__(self) -> int:
        return sum(map(len, self.runs))

    def __iter__(self) -> Iterator[float]:
        return iter(self._all()) if len(self) <= MERGED_AT_ONCE else merge(*self.runs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Times) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __add__(self, other: Times) -> Times:
        return Times((*self.runs, *other.runs))

    def __repr__(self) -> str:
        return f"Times({len(self)})"

    @property
    def least(self) -> float | None:
        """The fastest of them, None of none."""
        return min((run[0] for run in self.runs), default=None)

    def median(self) -> float:
        """The middle one, or the mean of the two in the middle; ValueError for none."""
        count = len(self)
        if not count:
            raise ValueError("A median needs a value at least.")
        lower, upper = self._ranked((count - 1) // 2, count // 2)
        return upper if count % 2 else (lower + upper) / 2

    def quantile(self, share: float) -> float:
        """A quantile by linear interpolation (type 7); ValueError for none."""
        count = len(self)
        if not count:
            raise ValueError("A quantile needs a value at least.")
        place = share * (count - 1)
        below = int(place)
        low, high = self._ranked(below, min(below + 1, count - 1))
        return low + (place - below) * (high - low)

    def within(self, edges: Sequence[float]) -> tuple[int, ...]:
        """How many lie from each edge up to, and without, the next."""
        below = [sum(bisect_left(run, edge) for run in self.runs) for edge in edges]
        return tuple(after - before for before, after in zip(below, below[1:], strict=False))

    def _all(self) -> Sequence[float]:
        if self._merged is None:
            self._merged = sorted(time for run in self.runs for time in run)
        return self._merged

    def _ranked(self, rank: int, next_rank: int) -> tuple[float, float]:
        """The times with so many others before them; many runs are halved together, not merged."""
        if self._merged is not None or len(self) <= SORTED_AT_ONCE:
            return self._all()[rank], self._all()[next_rank]
        lows, highs = [0] * len(self.runs), [len(run) for run in self.runs]
        while (left := sum(highs) - sum(lows)) > SORTED_AT_ONCE:
            widths = [high - low for low, high in zip(lows, highs, strict=True)]
            widest = widths.index(max(widths))
            share = (rank - sum(lows)) / left  # where the wanted one lies in the widest run, if runs are alike
            pivot = self.runs[widest][lows[widest] + int(share * widths[widest])]
            below = [bisect_left(run, pivot, low, high) for run, low, high in zip(self.runs, lows, highs, strict=True)]
            if next_rank < sum(below):
                highs = below
                continue
            upto = [bisect_right(run, pivot, low, high) for run, low, high in zip(self.runs, below, highs, strict=True)]
            if rank >= sum(upto):
                lows = upto
            elif rank >= sum(below) and next_rank < sum(upto):
                return pivot, pivot
            elif rank == next_rank - 1:  # they lie on either side
                return self._ranked(rank, rank)[0], self._ranked(next_rank, next_rank)[0]
        rest = sorted(time for run, low, high in zip(self.runs, lows, highs, strict=True) for time in run[low:high])
        return rest[rank - sum(lows)], rest[next_rank - sum(lows)]
