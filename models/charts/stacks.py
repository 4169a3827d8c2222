"""Cards over time at a match: a line a seat."""

from __future__ import annotations

from collections.abc import Sequence

from models.charts.axes import Axis, nice_ticks
from models.charts.chart import MOST_POINTS, Chart, Key, Mark, Trace, across, path, thinned, up, x_ticks, y_ticks

Sizes = Sequence[tuple[int, Sequence[int]]]
"""How many cards had been shed, and how many each stack held then; in order."""


def stack_lines(names: Sequence[str], sizes: Sizes) -> Chart:
    """Return the stacks of the seats over the cards shed, with a mark where each line ends.

    Line and key of seat s are of the kind `seat-s`. All lines together have at most 500 points.
    """
    shed, last = (sizes[-1][0], sizes[-1][1]) if sizes else (0, ())
    ticks = nice_ticks(0, max(shed, 1))
    x_axis = Axis(
        0, max(shed, 1), tuple((tick, f"{tick:,.0f}") for tick in ticks if 0 <= tick <= shed and tick % 1 == 0)
    )
    most = max((max(each) for _, each in sizes), default=0)
    y_axis = _up_to(max(most, 1))
    shown = thinned(sizes, MOST_POINTS // max(len(names), 1))
    if sizes and shown[0] is not sizes[0]:
        shown = [sizes[0], *shown[1:]]
    traces = tuple(
        Trace(f"seat-{seat}", path((across(x_axis, number), up(y_axis, each[seat])) for number, each in shown))
        for seat in range(len(names) if len(shown) > 1 else 0)
    )
    ends = tuple(
        Mark(across(x_axis, shed), up(y_axis, cards), f"{name}, after {shed:,} cards: {cards_words(cards)}")
        for name, cards in zip(names, last, strict=bool(sizes))
    )
    return Chart(
        "Cards in each stack",
        _described(names, sizes),
        ends,
        (),
        x_ticks(x_axis),
        y_ticks(y_axis),
        radius=3.5,
        traces=traces,
        keys=tuple(Key(f"seat-{seat}", name) for seat, name in enumerate(names)),
    )


def _up_to(most: int) -> Axis:
    """An axis of whole cards from none; nice_ticks would leave room below where all stacks are alike."""
    ticks = [tick for tick in nice_ticks(0, most) if tick >= 0 and tick % 1 == 0]
    return Axis(0, max(ticks), tuple((tick, f"{tick:.0f}") for tick in ticks))


def _described(names: Sequence[str], sizes: Sizes) -> str:
    if not sizes:
        return "Nothing to show yet."
    (_, first), (shed, last) = sizes[0], sizes[-1]
    stacks = (f"{name} from {then} to {now}" for name, then, now in zip(names, first, last, strict=True))
    return f"Cards in each stack over {cards_words(shed)} shed: {', '.join(stacks)}."


def cards_words(number: int) -> str:
    """Return so many cards in words."""
    return "1 card" if number == 1 else f"{number:,} cards"
