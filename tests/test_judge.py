"""The outcome table of measurement.md §2, row by row and at every edge, and what a false slap fell for."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.judge import Filing, Judgement, file_false_slap, grace_ms, guard_ms, is_believed, judge


@dataclass(frozen=True)
class Lying:
    """A card as the judge sees it."""

    holds: tuple[str, ...] = ()
    outcome: str = "open"
    early_presses: int = 0
    interval_ms: int = 1500


PLAIN = Lying()
CHANCE = Lying(holds=("pair",))


def outcome(card: Lying, reaction_ms: float, before: Lying | None = None, since_ms: float | None = None) -> str:
    """The outcome of a press, with `before` where it is about the card before."""
    judgement = judge(card, before, reaction_ms, since_ms)
    return f"{judgement.outcome} before" if judgement.about_before else judgement.outcome


@pytest.mark.parametrize(
    ("pace_ms", "grace", "guard"),
    [(250, 125, 125), (400, 200, 200), (500, 250, 250), (600, 300, 250), (800, 400, 250), (5000, 400, 250)],
)
def test_grace_is_at_most_400_ms_and_guard_at_most_250_and_both_at_most_half_the_interval(
    pace_ms: int, grace: float, guard: float
) -> None:
    assert grace_ms(pace_ms) == grace
    assert guard_ms(pace_ms) == guard


# -- a press on its own card -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reaction_ms", "expected"),
    [(0, "early"), (149.9, "early"), (150, "hit"), (400, "hit"), (1500, "hit"), (1900, "hit")],
)
def test_a_press_on_an_opportunity_is_a_hit_from_150_ms_on(reaction_ms: float, expected: str) -> None:
    assert outcome(CHANCE, reaction_ms) == expected


@pytest.mark.parametrize(("reaction_ms", "expected"), [(0, "early"), (149.9, "early"), (150, "false"), (1499, "false")])
def test_a_press_on_a_plain_card_is_a_false_slap_from_150_ms_on(reaction_ms: float, expected: str) -> None:
    assert outcome(PLAIN, reaction_ms) == expected


def test_a_hit_with_nothing_open_before_it_has_a_response_time() -> None:
    assert judge(CHANCE, PLAIN, 200, None) == Judgement("hit", timed=True)


@pytest.mark.parametrize("before", [Lying(("pair",), state) for state in ("hit", "late", "void", "miss")])
def test_a_chance_before_that_is_not_open_takes_no_press(before: Lying) -> None:
    assert outcome(PLAIN, 100, before) == "early"
    assert outcome(PLAIN, 200, before) == "false"
    assert judge(CHANCE, before, 200, None) == Judgement("hit", timed=True)


# -- the card before is an open opportunity ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reaction_ms", "expected"),
    [(0, "late before"), (149.9, "late before"), (150, "late before"), (400, "late before"), (400.1, "false")],
)
def test_a_press_on_a_plain_card_is_late_for_the_chance_before_until_the_grace_has_passed(
    reaction_ms: float, expected: str
) -> None:
    assert outcome(PLAIN, reaction_ms, CHANCE) == expected


@pytest.mark.parametrize(
    ("reaction_ms", "expected", "timed"),
    [
        (149.9, "late before", True),
        (150, "hit", False),
        (400, "hit", False),
        (400.1, "hit", True),
    ],
)
def test_a_hit_within_the_grace_of_an_open_chance_before_has_no_response_time(
    reaction_ms: float, expected: str, timed: bool
) -> None:
    judgement = judge(CHANCE, CHANCE, reaction_ms, None)
    assert (outcome(CHANCE, reaction_ms, CHANCE), judgement.timed) == (expected, timed)


@pytest.mark.parametrize(("reaction_ms", "expected"), [(250, "late before"), (250.1, "false")])
def test_at_a_fast_pace_the_grace_is_half_the_interval_of_the_card_pressed(reaction_ms: float, expected: str) -> None:
    slow_before = Lying(("pair",), interval_ms=3000)
    assert outcome(Lying(interval_ms=500), reaction_ms, slow_before) == expected


def test_a_press_faster_than_anyone_can_see_is_late_even_after_a_grace_shorter_than_that() -> None:
    fastest = Lying(interval_ms=250)  # its grace is 125 ms
    assert outcome(fastest, 140, Lying(("pair",), interval_ms=250)) == "late before"
    assert outcome(fastest, 150, Lying(("pair",), interval_ms=250)) == "false"


def test_a_late_press_leaves_its_own_card_to_be_pressed_again() -> None:
    # The chance before is now late; the same card is judged as if it had not been touched.
    late = Lying(("pair",), "late")
    assert outcome(PLAIN, 500, late, since_ms=400) == "false"
    assert judge(CHANCE, late, 390, 300) == Judgement("hit", timed=True)


# -- extra -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace_ms", "since_ms", "expected"),
    [
        (1500, 0, "extra"),
        (1500, 249.9, "extra"),
        (1500, 250, "extra"),
        (1500, 250.1, "false"),
        (400, 200, "extra"),
        (400, 200.1, "false"),
        (250, 125, "extra"),
        (250, 125.1, "false"),
    ],
)
def test_a_press_within_the_guard_of_the_press_before_is_extra(pace_ms: int, since_ms: float, expected: str) -> None:
    assert outcome(Lying(interval_ms=pace_ms), 700, None, since_ms) == expected


@pytest.mark.parametrize("reaction_ms", [20, 200, 700])
@pytest.mark.parametrize("card", [CHANCE, PLAIN])
def test_the_guard_comes_before_every_other_row(card: Lying, reaction_ms: float) -> None:
    assert outcome(card, reaction_ms, CHANCE, since_ms=100) == "extra"


@pytest.mark.parametrize(
    "card", [Lying(("pair",), "hit"), Lying((), "false"), Lying((), early_presses=2), Lying(("pair",), early_presses=2)]
)
def test_a_card_already_hit_falsely_slapped_or_twice_pressed_early_takes_no_further_press(card: Lying) -> None:
    for reaction_ms in (20, 300, 1000):
        assert outcome(card, reaction_ms, CHANCE, since_ms=600) == "extra"


def test_a_card_pressed_early_once_is_as_it_was() -> None:
    once = Lying(("pair",), early_presses=1)
    assert outcome(once, 149, None, since_ms=600) == "early"
    assert judge(once, None, 420, 400) == Judgement("hit", timed=True)
    assert outcome(Lying(early_presses=1), 420, None, since_ms=400) == "false"


def test_a_press_on_a_void_card_is_void() -> None:
    for reaction_ms in (20, 300):
        assert outcome(Lying(("pair",), "void"), reaction_ms, CHANCE) == "void"


# -- the last card -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reaction_ms", "expected"),
    [(149, "early"), (150, "hit"), (1500, "hit"), (1500.1, "late"), (1900, "late"), (1900.1, "extra")],
)
def test_the_last_chance_can_be_hit_for_its_interval_and_then_only_be_late_for_its_grace(
    reaction_ms: float, expected: str
) -> None:
    assert judge(CHANCE, None, reaction_ms, None, last=True).outcome == expected


@pytest.mark.parametrize(("reaction_ms", "expected"), [(1500, "false"), (1500.1, "extra"), (1900, "extra")])
def test_after_the_interval_of_a_plain_last_card_a_press_is_nothing(reaction_ms: float, expected: str) -> None:
    assert judge(PLAIN, None, reaction_ms, None, last=True).outcome == expected


def test_on_the_last_card_the_chance_before_is_late_as_on_any_other() -> None:
    assert judge(PLAIN, CHANCE, 300, None, last=True) == Judgement("late", about_before=True, timed=True)


# -- the table as a whole ----------------------------------------------------------------------------------------------

cards = st.builds(
    Lying,
    holds=st.sampled_from([(), ("pair",), ("pair", "sandwich")]),
    outcome=st.sampled_from(["open", "open", "hit", "late", "false", "void"]),
    early_presses=st.integers(0, 2),
    interval_ms=st.sampled_from([250, 500, 600, 800, 1500, 5000]),
)
instants = st.integers(0, 60_000).map(lambda tenths: tenths / 10) | st.sampled_from([149.9, 150, 250, 400, 400.1])


@settings(deadline=None)
@given(cards, cards | st.none(), instants, instants | st.none())
def test_the_first_row_of_the_table_that_applies_decides(
    card: Lying, before: Lying | None, r: float, since: float | None
) -> None:
    before_open = before is not None and before.holds != () and before.outcome == "open"
    table = [
        (card.outcome == "void", "void"),
        (since is not None and since <= min(250, card.interval_ms / 2), "extra"),
        (card.outcome in ("hit", "false", "late") or card.early_presses == 2, "extra"),
        (before_open and r < 150, "late before"),
        (r < 150, "early"),
        (card.holds != (), "hit"),
        (before_open and r <= min(400, card.interval_ms / 2), "late before"),
        (True, "false"),
    ]
    assert outcome(card, r, before, since) == next(row for applies, row in table if applies)


# -- belief ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed_at_ms", "arrived_ms", "next_card_ms", "believed"),
    [
        (5000, 5020, None, True),
        (6000, 5000, None, True),
        (6000.1, 5000, None, False),
        (5000, 90_000, None, True),  # no card has come since, as after the last one or in a pause
        (5000, 8000, 6000, True),
        (5000, 8001, 6000, False),
        (9000.1, 8000, 6000, False),
    ],
)
def test_a_press_is_believed_up_to_a_second_ahead_and_until_two_seconds_after_the_next_card(
    pressed_at_ms: float, arrived_ms: float, next_card_ms: float | None, believed: bool
) -> None:
    assert is_believed(pressed_at_ms, arrived_ms, next_card_ms) is believed


# -- what a false slap fell for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asleep", "disabled", "stale", "near", "filed"),
    [
        (("mul2=24",), ("marriage",), ("pair",), ("sum2=11",), Filing("asleep", ("mul2=24",))),
        ((), ("marriage",), ("pair",), ("sum2=11",), Filing("disabled", ("marriage",))),
        ((), (), ("pair", "sandwich"), ("sum2=11",), Filing("stale", ("pair", "sandwich"))),
        ((), (), (), ("sum2=11", "mul2=24"), Filing("lure", ("sum2=11", "mul2=24"))),
        ((), (), (), (), Filing("unprompted", ())),
    ],
)
def test_a_false_slap_is_filed_under_the_first_explanation_that_applies(
    asleep: tuple[str, ...], disabled: tuple[str, ...], stale: tuple[str, ...], near: tuple[str, ...], filed: Filing
) -> None:
    assert file_false_slap(asleep, disabled, stale, near) == filed
