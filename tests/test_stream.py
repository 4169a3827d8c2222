"""The stream of cards, on a clock that moves only while the stream waits."""

from __future__ import annotations

from itertools import pairwise

import pytest

from models import play, store
from tests.clockwork import DRILL, PLAIN, kinds, numbers, times

# -- time --------------------------------------------------------------------------------------------------------------


def test_every_card_comes_exactly_one_interval_after_the_one_before(set_table):
    heard = set_table("2C 4D 6H 8S 10C", pace_ms=777).open().hear()
    assert times(heard) == [0, 777, 1554, 2331, 3108]
    assert numbers(heard) == [1, 2, 3, 4, 5]


def test_a_card_that_comes_late_does_not_delay_the_ones_after_it(set_table):
    table = set_table(PLAIN, pace_ms=1000)
    table.at(2500, lambda: setattr(table.clock, "now_ms", table.clock.now_ms + 900))  # busy until 3400
    heard = table.open().hear()
    assert times(heard)[:6] == [0, 1000, 2000, 3400, 4000, 5000]


def test_the_first_stream_opens_with_a_comment_and_starts_the_drill(set_table):
    table = set_table("2C 4D")
    assert table.state == "new"
    listener = table.open()
    assert next(listener.cards).startswith(":")
    assert table.state == "running"


def test_nothing_is_dealt_before_the_first_stream(set_table):
    table = set_table("2C 4D")
    assert table.outcomes() == []


@pytest.mark.parametrize("pace_ms", [250, 333, 400, 899, 930, 1000, 1029, 1031, 1500, 1999, 2000, 5000])
def test_a_comment_comes_at_least_every_two_seconds_at_any_pace(set_table, pace_ms):
    heard = set_table(PLAIN, pace_ms=pace_ms).open(countdown=True).hear()
    assert longest_silence_ms(heard) <= 2000


def test_a_comment_comes_at_least_every_two_seconds_while_paused(set_table):
    table = set_table(PLAIN)
    listener = table.open()
    table.at(1500, table.pause)
    heard = listener.until_ms(60_000)
    assert longest_silence_ms(heard) <= 2000
    assert times(heard) == [0, 1000]


def longest_silence_ms(heard):
    """The longest time without a comment, from the first thing heard to the last."""
    comments = [heard[0].at_ms, *times(heard, "comment"), heard[-1].at_ms]
    return max(after - before for before, after in pairwise(comments))


def test_slaps_do_not_make_cards_come_sooner_or_later(set_table):
    table = set_table("7C 7D 2H 9S 4C", pace_ms=1000)
    for at_ms in (1300, 1310, 1980, 2400, 2999):
        table.at(at_ms, lambda at_ms=at_ms: table.slap(card=at_ms // 1000 + 1, reaction_ms=at_ms % 1000))
    assert times(table.open().hear()) == [0, 1000, 2000, 3000, 4000]


# -- countdown ---------------------------------------------------------------------------------------------------------


def test_a_stream_counts_down_from_three_where_it_is_asked_to(set_table):
    heard = set_table("2C 4D").open(countdown=True).hear()
    said = [(one.at_ms, one.data) for one in heard if one.kind == "countdown"]
    assert said == [(0, "3"), (1000, "2"), (2000, "1"), (3000, "")]
    assert times(heard) == [3000, 4000]


def test_a_stream_does_not_count_down_unasked(set_table):
    assert "countdown" not in kinds(set_table("2C 4D").open().hear())


def test_a_pause_during_the_countdown_ends_it_at_once_and_resuming_counts_anew(set_table):
    table = set_table("2C 4D 6H")
    table.at(1200, table.pause)
    table.at(5000, table.resume)
    heard = table.open(countdown=True).hear()
    said = [(one.at_ms, one.data) for one in heard if one.kind == "countdown"]
    assert said[:3] == [(0, "3"), (1000, "2"), (1200, "")]
    assert said[3:] == [(5000, "3"), (6000, "2"), (7000, "1"), (8000, "")]
    assert times(heard) == [8000, 9000, 10_000]


def test_resuming_counts_down_again(set_table):
    table = set_table(PLAIN)
    table.at(4500, table.pause)
    table.at(6000, table.resume)
    heard = table.open(countdown=True).hear()
    assert [one.at_ms for one in heard if one.kind == "countdown" and one.data == "3"] == [0, 6000]


def test_a_pause_and_resume_that_the_stream_sees_only_together_count_down_too(set_table):
    table = set_table(PLAIN)
    elsewhere = table.worker()

    def pause_and_resume() -> None:
        table.pause(running=elsewhere)
        table.resume(running=elsewhere)

    table.at(4500, pause_and_resume)
    heard = table.open(countdown=True).hear()
    assert [one.data for one in heard if one.kind == "countdown"].count("3") == 2


# -- misses ------------------------------------------------------------------------------------------------------------

# 7C 7D is a pair on card 2, shown at 1000; card 3 covers it at 2000, and its grace of 400 ends at 2400.


def test_a_missed_chance_is_named_when_it_is_over(set_table):
    heard = set_table("7C 7D 2H 9S").open().hear()
    [named] = [one for one in heard if one.kind == "verdict"]
    assert 2400 < named.at_ms <= 2402
    assert named.view[1]["outcome"] == "miss"
    assert named.view[1]["rules"] == ["pair"]
    counted = heard[heard.index(named) + 1]
    assert (counted.kind, counted.view[1]["misses"]) == ("counts", 1)


def test_the_setting_turns_the_naming_of_misses_off_but_not_their_count(set_table):
    heard = set_table("7C 7D 2H 9S").open(name_misses=False).hear()
    assert "verdict" not in kinds(heard)
    counted = [(one.at_ms, one.view[1]["misses"]) for one in heard if one.kind == "counts"]
    assert [misses for at_ms, misses in counted if at_ms < 2400] == [0, 0, 0]
    assert [misses for at_ms, misses in counted if at_ms > 2400] == [1, 1]


def test_a_chance_that_was_taken_is_not_named(set_table):
    table = set_table("7C 7D 2H 9S")
    table.at(1400, lambda: table.slap(card=2, reaction_ms=400))
    assert "verdict" not in kinds(table.open().hear())


def test_a_chance_that_was_answered_late_is_not_named_as_missed(set_table):
    table = set_table("7C 7D 2H 9S")
    table.at(2200, lambda: table.slap(card=3, reaction_ms=200))
    assert "verdict" not in kinds(table.open().hear())
    assert table.outcomes()[1] == "late"


def test_a_chance_on_a_void_card_is_not_named(set_table):
    table = set_table("7C 7D 2H 9S 4C 6D")
    table.at(1200, lambda: table.pause("blur", card=2))
    table.at(1300, table.resume)
    assert "verdict" not in kinds(table.open().hear())


# -- pace --------------------------------------------------------------------------------------------------------------


def test_a_change_of_pace_takes_effect_with_the_next_card(set_table):
    table = set_table(PLAIN, pace_ms=1000)
    table.at(1300, lambda: table.set_pace(400))
    heard = table.open().hear()
    assert times(heard)[:5] == [0, 1000, 2000, 2400, 2800]
    counted = [one for one in heard if one.kind == "counts"]
    assert [one.view[1]["pace_ms"] for one in counted[:3]] == [1000, 1000, 400]


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_drill_ends_when_the_last_cards_interval_and_grace_have_passed(set_table):
    table = set_table("2C 4D 6H", pace_ms=1000)
    heard = table.open().hear()
    assert heard[-1].kind == "end"
    assert heard[-1].at_ms == 3400
    assert f"/drills/{DRILL}" in heard[-1].data
    assert table.state == "over"


def test_the_grace_of_a_fast_pace_is_half_its_interval(set_table):
    assert set_table("2C 4D 6H", pace_ms=300).open().hear()[-1].at_ms == 3 * 300 + 150


def test_an_odd_interval_ends_too(set_table):
    heard = set_table("2C 4D 6H", pace_ms=251).open().hear()
    assert heard[-1].kind == "end"
    assert heard[-1].at_ms == pytest.approx(3 * 251 + 125.5, abs=1)


def test_a_stop_ends_the_stream_at_once(set_table):
    table = set_table(PLAIN)
    table.at(1500, table.stop)
    heard = table.open().hear()
    assert (heard[-1].kind, heard[-1].at_ms) == ("end", 1500)


def test_a_stop_in_another_process_ends_the_stream_before_the_next_card(set_table):
    table = set_table(PLAIN)
    elsewhere = table.worker()
    table.at(1500, lambda: table.do(play.stop, elsewhere))
    heard = table.open().hear()
    assert heard[-1].kind == "end"
    assert numbers(heard) == [1, 2]


def test_a_stream_opened_on_a_drill_that_is_over_ends_at_once(set_table):
    table = set_table("2C 4D")
    table.open().hear()
    assert kinds(table.open().hear()) == ["end"]


def test_a_drill_stopped_before_its_first_card_ends_its_stream(set_table):
    table = set_table(PLAIN)
    table.at(1500, table.stop)
    heard = table.open(countdown=True).hear()
    assert heard[-1].kind == "end"
    assert numbers(heard) == []


def test_the_servers_stop_ends_the_stream_within_a_second_and_pauses_the_drill(set_table):
    table = set_table(PLAIN, pace_ms=5000)
    table.at(6200, table.stop_server)
    heard = table.open().hear()
    assert "end" not in kinds(heard)
    assert heard[-1].at_ms <= 7200
    assert table.state == "paused"


def test_a_drill_that_was_paused_on_its_last_card_ends_when_resumed(set_table):
    table = set_table("2C 4D", pace_ms=1000)
    table.at(1500, table.pause)
    table.at(3000, table.resume)
    heard = table.open().hear()
    assert heard[-1].kind == "end"
    assert table.outcomes() == ["correct rejection", "void"]


# -- form --------------------------------------------------------------------------------------------------------------


def test_only_cards_carry_an_id(set_table):
    heard = set_table("7C 7D 2H").open(countdown=True).hear()
    assert {one.kind for one in heard if one.id is not None} == {"card"}


def test_counts_come_with_every_card(set_table):
    heard = [one for one in set_table("2C 4D 6H").open().hear() if one.kind in ("card", "counts")]
    assert [one.kind for one in heard] == ["card", "counts"] * 3
    assert [one.view[1]["number"] for one in heard] == [1, 1, 2, 2, 3, 3]


def test_a_drill_without_an_end_goes_on_until_it_is_stopped(set_table):
    table = set_table(" ".join([PLAIN] * 4), planned=0)
    table.at(40_500, table.stop)
    heard = table.open().hear()
    assert numbers(heard) == list(range(1, 42))
    assert heard[-1].kind == "end"


def test_an_unknown_drill_is_refused_before_anything_is_sent(set_table):
    from models.stream import Stream

    table = set_table("2C 4D")
    stream = Stream(
        table.running, "00000000-0000-4000-8000-000000000000", "s", lambda: 0.0, lambda name: "", lambda: False
    )
    with pytest.raises(store.UnknownDrillError):
        stream.open(None)
