"""The result of a drill: one drill of sixteen cards, worked by hand, and the cases at the edges."""

import pytest

from models import table
from models.drill import Drill, fold
from models.events import Explained, Paused, Stopped
from models.result import MISTAKES_AT_FIRST, final_cards, result_of
from tests.pages.played import drill_of, events_of

# Pair, Sandwich, Sum 2 = 11 and Mul 2 = 24 at 2000 ms a card:
#  2 hit (5 + 6) · 4 a pair, slapped 200 ms after the next card came: late · 6 hit (3 + 8 and 3 × 8)
#  8 false: 2 × 12 sleeps on the queen · 9 a pair, missed · 11 false: the pair was two cards before
# 14 false: 8 + 4 = 12 and 8 × 4 = 32 nearly hold · 15 false: nothing near
CARDS = "5C 6D@500 9H 9S 3D@200 8C@600 2D QC@700 QD 4S 5H@650 KD 8S 4C@640 10D@650 2S"


@pytest.fixture(scope="module")
def drill() -> Drill:
    return drill_of(CARDS)


def test_every_card_of_a_finished_drill_has_its_final_outcome(drill: Drill) -> None:
    outcomes = {card.number: card.outcome for card in final_cards(drill) if card.outcome != "correct rejection"}
    assert outcomes == {
        2: "hit",
        4: "late",
        6: "hit",
        8: "false",
        9: "miss",
        11: "false",
        14: "false",
        15: "false",
    }


def test_the_figures_of_the_drill_are_those_worked_by_hand(drill: Drill) -> None:
    result = result_of(drill)
    whole = result.whole
    assert (whole.tally.hits, whole.tally.misses, whole.tally.lates) == (2, 1, 1)
    assert (whole.tally.false_slaps, whole.tally.left_alone, whole.counted) == (4, 8, 16)
    assert whole.accuracy.value == pytest.approx(10 / 16)
    assert (whole.always_slap.value, whole.never_slap.value) == (4 / 16, 12 / 16)
    assert whole.best_streak == 1
    # Won 2, then 4 with the late slap's penalty card under them, less that card and four more.
    assert result.won == 2 - 1 + 5 - 4
    assert (result.dealt, result.planned, result.paces_ms) == (16, 0, (2000, 2000))


def test_the_rows_are_the_rules_in_play_in_the_catalogues_order(drill: Drill) -> None:
    rows = {row.notation: row.tally for row in result_of(drill).rows}
    assert list(rows) == ["pair", "sandwich", "sum2=11", "mul2=24"]
    assert (rows["pair"].seen, rows["pair"].misses, rows["pair"].lates) == (2, 1, 1)
    assert rows["sandwich"].seen == 0
    assert (rows["sum2=11"].hits, rows["sum2=11"].times_ms) == (1.5, (500,))
    assert (rows["sum2=11"].false_slaps, rows["mul2=24"].false_slaps) == (0.5, 0.5)
    assert (rows["mul2=24"].asleep, rows["pair"].stale) == (1, 1)


def test_counts_that_are_shared_are_known_to_be(drill: Drill) -> None:
    assert result_of(drill).shares
    assert not result_of(drill_of("5C 6D@500 9H 9S@400")).shares


def test_each_mistake_is_told_with_its_pile_and_the_reason(drill: Drill) -> None:
    told = [
        (mistake.number, mistake.title, [(reason.name, reason.why) for reason in mistake.reasons])
        for mistake in result_of(drill).mistakes
    ]
    assert told == [
        (4, "Late by 200 ms", [("Pair (Doubles)", "two nines")]),
        (8, "False slap", [("Mul 2 = 24", "2 × 12 = 24")]),
        (9, "Missed", [("Pair (Doubles)", "two queens")]),
        (11, "False slap", [("Pair (Doubles)", "two cards before: two queens")]),
        (
            14,
            "False slap",
            [
                ("Sum 2 = 11", "8 + 4 = 12, one more than 11"),
                ("Mul 2 = 24", "8 × 4 = 32; with 3 for 4 it would be 24"),
            ],
        ),
        (15, "False slap", []),
    ]
    assert result_of(drill).mistakes[3].pile.recent == ("QD", "4S", "5H")


def test_a_chance_that_was_taken_is_told_by_the_pile_it_lay_on() -> None:
    # The pair is hit on card 2, so card 3 starts a new pile; 9 and 3 nearly make 11, and no chance is left.
    mistakes = result_of(drill_of("7C 7D@500 9H@700 2S")).mistakes
    assert [(reason.name, reason.why) for reason in mistakes[0].reasons] == [
        ("Pair (Doubles)", "one card before: two sevens")
    ]


def test_the_rules_to_practise_are_those_missed_or_slapped_late_the_most_first() -> None:
    # A pair is missed, then 2 × 12 twice.
    result = result_of(drill_of("7C 7D 3S QD 2S 5H QS 2C 4H"))
    assert result.missed == ("mul2=24", "pair")


def test_a_faultless_drill_has_no_mistake_and_nothing_to_practise() -> None:
    result = result_of(drill_of("5C 6D@500 9H 9S@400"))
    assert (result.mistakes, result.missed) == ((), ())
    assert result.whole.accuracy.value == 1


def test_twelve_mistakes_are_shown_at_first() -> None:
    result = result_of(drill_of(" ".join(["7C 7D 2S KH"] * 13)))
    assert len(result.mistakes) == 13
    assert len(result.first_mistakes) == MISTAKES_AT_FIRST == 12
    assert [mistake.number for mistake in result.further_mistakes] == [50]


def test_a_drill_without_a_card_has_a_result_all_the_same() -> None:
    result = result_of(drill_of(""))
    assert (result.dealt, result.whole.counted, result.mistakes) == (0, 0, ())
    assert result.whole.accuracy.value is None
    assert result.paces_ms == (2000, 2000)


def test_a_void_card_is_dealt_and_not_counted() -> None:
    events = [*events_of("5C 6D", over=False), Paused(1705320003000, "choice")]
    result = result_of(fold([*events, Stopped(1705320009000, "choice")]))
    assert (result.dealt, result.whole.counted, result.whole.voids) == (2, 1, 1)


def test_the_streak_is_the_one_that_ran_along_on_the_table(drill: Drill) -> None:
    for played in (drill, drill_of("5C 6D@500 9H 9S@400 7D@100@500 7C@450 2H 2C 3S 3D@350")):
        assert result_of(played).whole.best_streak == table.counts(played, 2e12).best_streak


def test_what_the_player_thought_they_saw_stands_beside_what_it_was_filed_under() -> None:
    drill = fold([*events_of(CARDS), Explained(1705320060000, 14, "flush3")])
    mistake = next(each for each in result_of(drill).mistakes if each.number == 14)
    assert mistake.thought == "flush3"
    assert [reason.name for reason in mistake.reasons] == ["Sum 2 = 11", "Mul 2 = 24"]


def test_a_player_may_say_any_rule_in_play_any_standard_one_or_nothing() -> None:
    thoughts = result_of(drill_of("5C", rules=("sum2=10",))).thoughts
    assert thoughts[0] == ("sum2=10", "Sum 2 = 10")
    assert ("marriage", "Marriage") in thoughts
    assert thoughts[-1][0] == "nothing"


def test_a_fast_and_a_short_drill_say_why_they_set_no_bests() -> None:
    assert "Too fast to measure" in str(result_of(drill_of("5C 6D@200", pace_ms=500)).no_best)
    assert "short" in str(result_of(drill_of("5C 6D@500")).no_best)


def test_a_rule_that_cannot_happen_today_says_so() -> None:
    rows = result_of(drill_of("5C", rules=("pair", "sum2=date"))).rows
    assert [row.impossible is None for row in rows] == [True, True]
    events = events_of("5C", rules=("pair", "sum3=date"))
    first = events[0]
    object.__setattr__(first, "day", 2)
    assert "cannot happen today" in str(result_of(fold(events)).rows[1].impossible)


def test_the_settings_lead_back_to_the_form_with_house_rules_in_their_own_field() -> None:
    result = result_of(drill_of("5C", rules=("pair", "sum2=10", "run3"), pace_ms=1200, cards=30))
    assert result.choosing == (
        ("rules", "pair"),
        ("house", "sum2=10 run3"),
        ("faces", "asleep"),
        ("order", "any"),
        ("brackets", "free"),
        ("small_mod", "yes"),
        ("pace_ms", "1200"),
        ("cards", "30"),
        ("dealer", "balanced"),
    )
