"""The result of a match in the words of its page."""

from __future__ import annotations

from typing import Any

import pytest

from models.charts.stacks import stack_lines
from models.match.ending import Stop, why_sentence, winner_sentence
from models.match.events import Ended, Ending
from models.match.outcome import WhatIf
from models.match.results import match_result, whatif_sentence
from models.match.seen import MatchResult
from tests.match.test_outcome import played

NAMES = ("You", "Ada", "Ben")


def result(*slaps: tuple[int, int, float], **how: Any) -> MatchResult:
    begin, events = played(slaps, sheds=how.pop("sheds", 20))
    return match_result(begin, events, NAMES[:2], played_ms=130_000, **how)


@pytest.mark.parametrize(
    ("winner", "why", "sizes", "stop", "sentences"),
    [
        (0, "all", (52, 0, 0), None, ("You win.", "You hold every card.")),
        (1, "all", (0, 52, 0), None, ("Ada wins.", "Ada holds every card.")),
        (2, "last", (0, 0, 52), None, ("Ben wins.", "Ben is the last one left: everybody else is out.")),
        (0, "last", (52, 0, 0), None, ("You win.", "You are the last one left: everybody else is out.")),
        (None, "no cards", (0, 0, 0), None,
         ("Nobody wins.", "Nobody holds a card, and nothing lies there to be slapped.")),
        (None, "loop", (20, 20, 12), None,
         ("Nobody wins.", "The cards lie just as they lay before, so the match would go on for ever.")),
        (None, "limit", (20, 20, 12), None,
         ("Nobody wins.",
          "As many cards have been shed as a match may have: you and Ada hold 20 cards each, and nobody more.")),
        (1, "limit", (10, 30, 12), "time", ("Ada wins.", "Time is up: Ada holds the most cards, 30.")),
        (0, "limit", (30, 10, 12), "time", ("You win.", "Time is up: you hold the most cards, 30.")),
        (None, "limit", (0, 0, 0), "time", ("Nobody wins.", "Time is up: nobody holds a card.")),
        (None, "limit", (1, 0, 1), "time",
         ("Nobody wins.", "Time is up: you and Ben hold 1 card each, and nobody more.")),
        (None, "limit", (30, 10, 12), "choice", ("Nobody wins.", "You stopped the match.")),
    ],
)  # fmt: skip
def test_winner_and_reason_are_sentences(
    winner: int | None, why: Ending, sizes: tuple[int, ...], stop: Stop | None, sentences: tuple[str, str]
) -> None:
    ended = Ended(winner, why)
    assert (winner_sentence(ended, NAMES), why_sentence(ended, NAMES, sizes, stop)) == sentences


@pytest.mark.parametrize(
    ("faster", "sentence"),
    [
        (WhatIf(50), "50 ms faster would have changed nothing: no slap of yours was beaten by less."),
        (WhatIf(50, (7,), 1), "50 ms faster you would have won 1 more slap, and 1 card with it."),
        (WhatIf(50, (7, 9), 12), "50 ms faster you would have won 2 more slaps, and 12 cards with them."),
        (WhatIf(50, (7, 1900), 60, 1900), "50 ms faster you would have won 2 more slaps, and 60 cards with them; the "
         "one on card 1,900 would have won you the match."),
    ],
)  # fmt: skip
def test_what_speed_would_have_changed_is_a_sentence(faster: WhatIf, sentence: str) -> None:
    assert whatif_sentence(faster) == sentence


def test_the_page_has_all_figures_of_the_match() -> None:
    found = result((2, 0, 400), (2, 1, 500), (4, 1, 450), (4, 0, 470), sheds=5, early=3, hints=True, name="Pairs")
    assert found.length == "5 cards in 2 min."
    assert [(line.name, line.won, line.lost, line.missed) for line in found.rules] == [
        ("Pair (Doubles)", 1, 1, 0),
        ("Sandwich", 0, 0, 0),
    ]
    assert (found.false_slaps, found.early, found.hints, found.name) == (0, 3, True, "Pairs")
    assert [(seat.name, seat.cards, seat.is_player) for seat in found.seats] == [("You", 5, True), ("Ada", 4, False)]
    assert found.whatif == "50 ms faster you would have won 1 more slap, and 2 cards with it."
    assert found.dearest is None


@pytest.mark.parametrize(
    ("slaps", "sentence", "taken_by"),
    [
        (((2, 1, 430),), "You left card 2 alone, with 2 cards in the pile: Ada slapped it after 430 ms.", "Ada"),
        (((4, 1, 430),), "You left card 4 alone, with 4 cards in the pile: Ada slapped it after 430 ms.", "Ada"),
        ((), "You left card 4 alone, with 4 cards in the pile: nobody slapped it, and the match ended.", None),
    ],
)
def test_the_dearest_miss_is_told_with_its_witness(
    slaps: tuple[tuple[int, int, float], ...], sentence: str, taken_by: str | None
) -> None:
    dearest = result(*slaps, sheds=4).dearest
    assert dearest is not None
    assert (dearest.sentence, dearest.taken_by) == (sentence, taken_by)
    assert [reason.name for reason in dearest.findings] == ["Pair (Doubles)"]


def test_a_match_that_was_stopped_before_the_first_card_has_no_chart() -> None:
    begin, _ = played()
    found = match_result(begin, [Ended(None, "limit")], NAMES[:2], stop="choice")
    assert (found.stacks, found.whatif, found.dearest, found.length) == (None, None, None, "0 cards in under a minute.")


def test_the_chart_of_stacks_has_a_line_a_seat_and_says_where_each_ends() -> None:
    chart = stack_lines(("You", "Ada"), [(0, (26, 26)), (1, (25, 26)), (2, (27, 25))])
    assert chart.description == "Cards in each stack over 2 cards shed: You from 26 to 27, Ada from 26 to 25."
    assert [(trace.kind, len(trace.points.split())) for trace in chart.traces] == [("seat-0", 3), ("seat-1", 3)]
    assert [mark.words for mark in chart.marks] == ["You, after 2 cards: 27 cards", "Ada, after 2 cards: 25 cards"]
    assert [(key.kind, key.words) for key in chart.keys] == [("seat-0", "You"), ("seat-1", "Ada")]
    # 0 cards lie on the axis at 126, and the first point on its left end, 48
    assert chart.y_ticks[0].label == "0"
    assert chart.y_ticks[0].at == 126
    assert chart.traces[0].points.startswith("48.0,")
    assert chart.traces[0].points.split()[-1].startswith("308.0,")


def test_a_long_match_is_drawn_with_at_most_five_hundred_points() -> None:
    sizes = [(number, (number % 50, 52 - number % 50, 0)) for number in range(5001)]
    chart = stack_lines(NAMES, sizes)
    points = [trace.points.split() for trace in chart.traces]
    assert sum(map(len, points)) <= 500
    assert {each[0].split(",")[0] for each in points} == {"48.0"}
    assert {each[-1].split(",")[0] for each in points} == {"308.0"}


def test_a_chart_of_nothing_says_so() -> None:
    assert stack_lines(NAMES, []).description == "Nothing to show yet."
    assert stack_lines((), []).traces == ()
