"""What history pages are told: windows, filters, needs, strip, turns, patterns and facts, of too little as well."""

from __future__ import annotations

from datetime import date

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from models import history, store
from models.cards import RANK_TEXTS
from models.history import Filters, Overview
from tests.pages.played import keep

TODAY = date(2024, 1, 20)
WINDOWS = ("today", "7", "30", "365", "all")


def overview(session: Session, **filters: str) -> Overview:
    """The overview on TODAY."""
    return history.overview(session, Filters(**filters), TODAY)


def group(found: Overview, key: str) -> dict[str, str]:
    """The names of a filter's values."""
    (options,) = (group for group in found.options if group.key == key)
    return {option.value: option.name for option in options.options}


# -- too little ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
def test_without_a_drill_there_is_nothing_and_no_figure(session: Session, window: str) -> None:
    found = overview(session, window=window)
    assert (found.has_drills, found.nothing_left, found.drills, found.cards, found.trend) == (False, False, 0, 0, ())
    assert found.whole.hit_rate.value is None
    assert found.last_ten is None
    assert {need.state for need in found.needs} == {"not seen"}
    assert (found.strip.drills, found.strip.rows, found.drills_list.lines) == ((), (), ())
    assert len(found.practice.calendar) == 52 * 7 + 6  # to a Saturday
    rule = history.rule_history(session, "pair", Filters(window=window), TODAY)
    assert (rule.seen_ever, rule.turns, rule.buckets, rule.confused_with) == (False, (), (), ())


def test_a_drill_without_an_opportunity_counts_its_cards_and_has_no_rate(session: Session) -> None:
    keep(session, "2C 5D 4S KH", started="2024-01-20 12:00")
    found = overview(session)
    assert (found.drills, found.cards, found.nothing_left) == (1, 4, False)
    assert found.whole.hit_rate.reason == "no chance came up"
    assert found.whole.censored.reason == "no chance came up"
    (bucket,) = found.trend
    assert (bucket.tally.hit_rate.value, bucket.tally.median_ms.value, bucket.best_ms) == (None, None, None)
    assert found.strip.rows == ()
    assert found.drills_list.lines[0].hit_rate.value is None


def test_a_rule_never_seen_has_reasons_and_no_figures(session: Session) -> None:
    keep(session, "7C 7D@430", started="2024-01-20 12:00")
    for rule in ("mul2=24", "flush4"):
        found = history.rule_history(session, rule, Filters(), TODAY)
        assert (found.seen_ever, found.nothing_left, found.standing.state) == (False, False, "not seen")
        assert (found.standing.mastery, found.standing.need, found.standing.last_seen) == (None, None, None)
        assert found.tally.hit_rate.reason == "no chance came up"
        assert found.best_five_ms.reason == "needs 5 timed hits, has 0"
        assert found.change is None
    facts = history.rule_history(session, "mul2=24", Filters(), TODAY).facts
    assert facts is not None
    assert (facts.cells, facts.rows, facts.columns, facts.of) == ((), (), (), 0)


def test_a_faultless_drill_shows_100_percent(session: Session) -> None:
    keep(session, "7C 7D@430 9S 9D@500 5C 5D@520 3C 3S@480 KD KS@610 2C 2D@450 4C 4D@450 6C 6D@470 8C 8D@490 JC JD@500")
    found = overview(session)
    assert (found.whole.hit_rate.value, found.whole.hit_rate.grey) == (1.0, False)
    assert found.whole.interval == (pytest.approx(0.7225, abs=0.0001), 1.0)
    pair = history.rule_history(session, "pair", Filters(), TODAY)
    assert (pair.tally.hit_rate.value, pair.most_missed) == (1.0, ())
    assert overview(session).strip.rows[0].cells[0].letter == "A"  # type: ignore[union-attr]


@pytest.mark.parametrize("window", WINDOWS)
def test_a_filter_that_leaves_nothing_says_so(session: Session, window: str) -> None:
    keep(session, "7C 7D@430", started="2024-01-20 12:00")
    found = overview(session, window=window, dealer="deck")
    assert (found.has_drills, found.nothing_left, found.drills, found.days, found.trend) == (True, True, 0, 0, ())
    assert found.whole.median_ms.value is None
    assert found.practice.today_cards == 2
    rule = history.rule_history(session, "pair", Filters(window=window, dealer="deck"), TODAY)
    assert (rule.seen_ever, rule.nothing_left, rule.turns, rule.turns_left_out) == (True, True, (), 0)


def test_an_excluded_drill_is_listed_and_in_nothing_else(session: Session) -> None:
    drill_id = keep(session, "7C 7D@430", started="2024-01-20 12:00")
    store.exclude(session, drill_id, True)
    found = overview(session)
    assert (found.has_drills, found.cards, found.practice.streak, found.strip.drills) == (False, 0, 0, ())
    (line,) = found.drills_list.lines
    assert (line.id, line.excluded, line.hits) == (drill_id, True, 1)


# -- windows and filters -------------------------------------------------------------------------------------------


def test_windows_reach_back_so_many_days_with_today(session: Session) -> None:
    for day in ("2022-12-31", "2023-01-21", "2023-12-22", "2024-01-14", "2024-01-20"):
        keep(session, "7C 7D@430", started=f"{day} 12:00")
    assert [overview(session, window=window).drills for window in WINDOWS] == [1, 2, 3, 4, 5]


def test_the_trend_is_cut_into_drills_days_weeks_or_months(session: Session) -> None:
    for day in ("2022-12-31", "2024-01-15", "2024-01-20", "2024-01-20"):
        keep(session, "7C 7D@430", started=f"{day} 12:00")
    labels = {window: [bucket.label for bucket in overview(session, window=window).trend] for window in WINDOWS}
    assert labels["today"] == ["drill of 20 Jan 2024"] * 2
    assert labels["30"] == ["15 Jan 2024", "20 Jan 2024"]
    assert labels["365"] == ["week of 15 Jan 2024"]
    assert labels["all"] == ["Dec 2022", "Jan 2024"]


def test_filters_are_read_from_an_address_and_written_into_one() -> None:
    found = history.read_filters({"window": ["365"], "rules": ["mul2=24"], "pace": ["600-999"], "device": ["touch"]})
    assert found == Filters("365", "mul2=24", "", "600-999", "touch")
    assert found.query(window="30", device="") == {"rules": "mul2=24", "pace": "600-999"}


@pytest.mark.parametrize("text", ["", "nonsense", "'; drop table", "sum2=", "∞"])
def test_what_no_filter_can_be_falls_to_its_default(text: str) -> None:
    args = {key: [text] for key in ("window", "rules", "dealer", "pace", "device")}
    assert history.read_filters(args) == Filters()


def test_a_preset_keeps_the_drills_with_just_its_rules_and_a_rule_those_that_have_it(session: Session) -> None:
    keep(session, "7C 7D@430", started="2024-01-20 12:00")
    keep(session, "7C 7D@430", started="2024-01-20 13:00", rules=("pair", "sandwich"))
    keep(session, "7C 7D@430", started="2024-01-20 14:00", rules=("pair", "floopa4"))
    drills = {rules: overview(session, rules=rules).drills for rules in ("", "starter", "egyptian", "pair", "floopa4")}
    assert drills == {"": 3, "starter": 1, "egyptian": 1, "pair": 3, "floopa4": 1}


def test_only_what_was_played_is_offered_and_what_is_chosen(session: Session) -> None:
    keep(session, "7C 7D@430", started="2024-01-20 12:00", rules=("pair", "sandwich"))
    found = overview(session, dealer="deck")
    assert group(found, "rules") == {
        "": "All rules",
        "egyptian": "Egyptian War",
        "pair": "Pair (Doubles)",
        "sandwich": "Sandwich",
    }
    assert group(found, "dealer") == {"": "Any dealer", "balanced": "Balanced", "deck": "Deck"}
    assert group(found, "pace") == {"": "Any pace", "2000-2999": "2000 to 2999 ms"}
    assert group(found, "device") == {"": "Any device", "key": "Keyboard"}


# -- the overview --------------------------------------------------------------------------------------------------


def test_needs_rank_the_weakest_first_and_the_unseen_last(session: Session) -> None:
    keep(session, "7C 7D@430 8S 3C 9D 9H@500 QS 2D 5C 5D@450", started="2024-01-20 12:00")
    needs = overview(session).needs
    assert [(need.notation, need.state_words) for need in needs[:3]] == [
        ("sum2=11", "calibrating 1/10"),
        ("mul2=24", "calibrating 2/10"),
        ("pair", "calibrating 3/10"),
    ]
    assert needs[0].need == 1.0
    assert (needs[2].tally.hits, needs[2].tally.seen) == (3, 3)
    assert {need.state for need in needs[3:]} == {"not seen"}


def test_rules_with_too_few_chances_to_be_judged_come_after_those_that_were(session: Session) -> None:
    pairs = " ".join(f"{rank}C {rank}D@500" for rank in RANK_TEXTS[:10])
    keep(session, f"{pairs} 5C 6D", started="2024-01-20 12:00")  # ten pairs hit, one sum of 11 missed
    assert [(need.notation, need.state) for need in overview(session).needs[:2]] == [
        ("pair", "steady"),
        ("sum2=11", "calibrating"),
    ]


def test_a_date_rule_that_cannot_hold_today_says_so(session: Session) -> None:
    states = {
        day: {need.notation: need.state for need in history.overview(session, Filters(), TODAY, day=day).needs}
        for day in (2, 20)
    }
    assert (states[2]["sum3=date"], states[20]["sum3=date"]) == ("cannot happen today", "not seen")


def test_mastered_rules_rust_after_fourteen_days(session: Session) -> None:
    pairs = " ".join(f"{rank}C {rank}D@500" for rank in (*RANK_TEXTS, "2", "3"))
    for day in ("2024-01-05", "2024-01-06"):
        keep(session, pairs, started=f"{day} 12:00", rules=("pair", "marriage"))
    for day, state in ((19, "mastered"), (20, "rusty")):
        (need,) = (
            need for need in history.overview(session, Filters(), date(2024, 1, day)).needs if need.notation == "pair"
        )
        assert (need.state, need.mastery, need.last_seen) == (state, 1.0, date(2024, 1, 6))


def test_the_strip_shows_rules_over_drills_blank_where_not_seen(session: Session) -> None:
    keep(session, "7C 7D@430 8S 3C", started="2024-01-19 12:00")
    keep(session, "7C 7D", started="2024-01-20 12:00")
    strip = overview(session).strip
    assert [line.local_day.day for line in strip.drills] == [19, 20]
    cells = {row.notation: [cell and (cell.hits, cell.seen, cell.letter) for cell in row.cells] for row in strip.rows}
    assert cells["pair"] == [(1, 1, "A"), (0, 1, "E")]
    assert cells["sum2=11"] == [(0, 0.5, "E"), None]


def test_the_last_ten_drills_are_compared_with_the_ten_before(session: Session) -> None:
    for number in range(20):
        text = "7C 7D@400 9S 9D@410 5C 5D@420" if number > 9 else "7C 7D@800 9S 9D@810 5C 5D"
        keep(session, text, started=f"2024-01-{10 + number // 10} {number % 10 + 10}:00")
    found = overview(session).last_ten
    assert found is not None
    assert found.before is not None
    assert (found.now.hits, found.before.hits) == (30, 20)
    assert found.words_rate == "Hit rate: 33 points higher than in the ten drills before."
    assert found.words_time == "Response time: 395 ms faster than in the ten drills before."


def test_another_device_is_marked_where_it_begins(session: Session) -> None:
    for day in (17, 18, 19):
        drill_id = keep(session, "7C 7D@430", started=f"2024-01-{day} 12:00")
        if day == 19:
            body = {"card": 2, "reaction_ms": 430.0, "press": 1, "input": "touch", "quality": "good", "onset": "frame"}
            event = store.event_table.c
            session.execute(
                store.event_table.update().where(event.drill_id == drill_id, event.kind == "slapped").values(body=body)
            )
            session.commit()
    store.rebuild(session)
    (change,) = overview(session).device_changes
    assert (change.start, change.bucket, change.words) == (date(2024, 1, 19), 2, "touch, before: key")
    (turn,) = history.rule_history(session, "pair", Filters(), TODAY).device_changes
    assert (turn.turn, turn.start) == (2, date(2024, 1, 19))
    assert overview(session, device="touch").drills == 1


def test_the_list_of_drills_goes_on_from_page_to_page(session: Session) -> None:
    for minute in range(5):
        keep(session, "7C 7D@430", started=f"2024-01-20 12:{minute * 2:02}")
    seen, before = [], None
    for length in (2, 2, 1):
        page = history.drill_page(session, Filters(), TODAY, before, most=2)
        assert len(page.lines) == length
        seen += [line.started_at_ms for line in page.lines]
        before = page.older
    assert before is None
    assert seen == sorted(set(seen), reverse=True)
    assert len(seen) == 5


# -- one rule ------------------------------------------------------------------------------------------------------


def test_turns_come_in_order_with_running_median_and_best_so_far(session: Session) -> None:
    keep(session, "7C 7D@600 9S 9D 5C 5D@400 2S 3D@500 KC KD@500", started="2024-01-20 12:00")
    turns = history.rule_history(session, "pair", Filters(), TODAY).turns
    assert [(turn.kind, turn.running_ms, turn.best_ms) for turn in turns] == [
        ("hit", 600, 600),
        ("miss", 600, 600),
        ("hit", 500, 400),
        ("false", 500, 400),
        ("hit", 500, 400),
    ]
    assert turns[3].words == "20 Jan 2024, 2 3: false slap, had held before"


def test_confusions_and_misses_are_told_by_the_ranks_on_the_pile(session: Session) -> None:
    for hour in (10, 11):
        keep(session, "2S 3D@500 KC 9S 9D 5C 5D@400 9H 9C@450", started=f"2024-01-20 {hour}:00")
    found = history.rule_history(session, "pair", Filters(), TODAY)
    assert [(each.ranks, each.count, each.kind_words) for each in found.confused_with] == [("2 3", 2, "nearly held")]
    assert [(each.ranks, each.count, each.of) for each in found.most_missed] == [("9 9", 2, 4)]


def test_facts_tell_each_combination_of_an_arithmetic_rule(session: Session) -> None:
    keep(session, "KD 4C 6D@700 KD 6C 4S@800 KS QH 2C KH 3D 8C@900", started="2024-01-20 12:00")
    facts = history.rule_history(session, "mul2=24", Filters(), TODAY).facts
    assert facts is not None
    told = [(fact.label, fact.hits, fact.seen, fact.shared, fact.row, fact.column) for fact in facts.cells]
    assert told == [("2 × Q", 0, 1, 0, 0, 2), ("3 × 8", 1, 1, 1, 1, 1), ("4 × 6", 2, 2, 0, 2, 0)]
    assert (facts.rows, facts.columns, facts.of) == (("2", "3", "4"), ("6", "8", "Q"), 4)
    assert history.rule_history(session, "pair", Filters(), TODAY).facts is None


def test_at_most_two_hundred_turns_are_told_and_how_many_more_there_are(session: Session) -> None:
    keep(session, "7C 7D@600", started="2024-01-20 12:00")
    (row,) = session.execute(sa.select(store.turn_table)).mappings().all()
    more = [{**row, "number": 10 + number, "at_ms": row["at_ms"] + number} for number in range(600)]
    session.execute(store.turn_table.insert(), more)
    session.execute(store.tally_table.update().where(store.tally_table.c.rule == "pair").values(chances=601))
    found = history.rule_history(session, "pair", Filters(), TODAY)
    assert (len(found.turns), found.turns_left_out, found.turns[-1].number) == (200, 401, 609)
