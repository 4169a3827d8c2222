"""The stream of cards when play is interrupted, on a clock that moves only while the stream waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models import store
from tests.clockwork import PLAIN, Table, kinds, numbers, times

# -- pause and resume --------------------------------------------------------------------------------------------------


def test_a_pause_stops_the_cards_and_says_so(set_table):
    table = set_table(PLAIN)
    table.at(1500, table.pause)
    listener = table.open()
    heard = listener.until_ms(10_000)
    states = [one for one in heard if one.kind == "state"]
    assert states[-1].at_ms == 1500
    assert states[-1].view[1]["paused"] is True
    assert times(heard) == [0, 1000]


def test_resuming_deals_two_cards_that_do_not_count_and_then_a_new_pile(set_table):
    table = set_table("7C 2D 2H 2S 2C 9D", pace_ms=1000)
    table.at(500, table.pause)
    table.at(4000, table.resume)
    heard = table.open().hear()
    assert times(heard)[1:] == [4000, 5000, 6000, 7000, 8000]
    assert table.outcomes()[:3] == ["void", "void", "void"]
    piles = [one.view[1] for one in heard if one.kind == "card"]
    assert [pile["void"] for pile in piles] == [False, True, True, False, False, False]
    assert [pile["recent"] for pile in piles[3:5]] == [["2S"], ["2S", "2C"]]


def test_a_card_dealt_ahead_is_taken_back_by_a_pause_and_never_shown(set_table):
    table = set_table("2C 4D 6H 8S 10C", pace_ms=1000)
    table.at(990, table.pause)  # card 2 lies ready since 970
    table.at(3000, table.resume)
    heard = table.open().hear()
    assert numbers(heard) == [1, 2, 3, 4, 5]
    assert times(heard) == [0, 3000, 4000, 5000, 6000]


def test_a_card_that_was_shown_as_a_pause_took_it_back_is_dealt_and_shown_again(set_table):
    table = set_table("2C 4D 6H 8S 10C", pace_ms=1000)

    def pause_with_an_older_clock() -> None:  # read before card 2 was due, stored after it was sent
        table.clock.now_ms -= 12
        table.pause()
        table.clock.now_ms += 12

    table.at(1010, pause_with_an_older_clock)
    table.at(3000, table.resume)
    heard = table.open().hear()
    assert numbers(heard) == [1, 2, 2, 3, 4, 5]
    assert heard[-1].kind == "end"


def test_a_stream_opened_on_a_paused_drill_waits_for_resume(set_table):
    table = set_table(PLAIN)
    first = table.open()
    first.until_card(3)
    first.leave()
    assert table.state == "paused"
    second = table.open()
    waiting = second.until_ms(20_000)
    assert numbers(waiting) == []
    table.resume()
    assert numbers(second.hear())[:3] == [4, 5, 6]


def test_a_stream_goes_on_at_once_where_resume_came_first(set_table):
    table = set_table(PLAIN)
    first = table.open()
    first.until_card(3)
    first.leave()
    table.resume()
    opened_ms = table.now_ms
    heard = table.open().until_card(4)
    assert times(heard) == [opened_ms]


def test_a_stream_goes_on_at_once_where_resume_came_before_the_loss_was_noticed(set_table):
    table = set_table(PLAIN)
    table.open().until_card(3)  # and is killed without a word
    table.clock.now_ms += 400
    table.resume(running=table.worker())
    survivor = table.worker()
    heard = table.open(running=survivor).until_card(5)
    assert numbers(heard) == [4, 5]
    assert table.outcomes()[2:] == ["void", "void", "void"]


def test_resume_while_cards_run_changes_nothing_of_them(set_table):
    table = set_table(PLAIN)
    table.at(2500, table.resume)
    heard = table.open().hear()
    assert times(heard) == [n * 1000 for n in range(12)]
    assert "void" not in table.outcomes()


def test_resume_long_before_does_not_let_a_second_stream_go_on_unasked(set_table):
    table = set_table(PLAIN)
    first = table.open()
    table.at(1500, table.resume)
    first.until_card(4)
    second = table.open()
    assert numbers(second.until_ms(10_000)) == []
    assert table.state == "paused"


# -- streams that are lost, or taken over ------------------------------------------------------------------------------


def test_a_lost_stream_pauses_the_drill_and_voids_the_open_card(set_table):
    table = set_table(PLAIN)
    listener = table.open()
    listener.until_card(3)
    listener.leave()
    assert table.state == "paused"
    assert table.outcomes() == ["correct rejection", "correct rejection", "void"]


def test_a_second_stream_ends_the_first_and_pauses(set_table):
    table = set_table(PLAIN)
    first = table.open()
    first.until_card(3)
    second = table.open()
    assert kinds(first.hear()) == ["taken"]
    assert table.state == "paused"
    assert numbers(second.until_ms(10_000)) == []


def test_the_first_streams_end_does_not_disturb_the_second(set_table):
    table = set_table(PLAIN)
    first = table.open()
    first.until_card(2)
    second = table.open()
    table.resume()
    second.until_card(5)
    first.hear()
    first.leave()
    assert table.state == "running"
    assert numbers(second.hear())[0] == 6


def test_a_second_stream_in_another_process_takes_the_drill_over(set_table):
    table = set_table(PLAIN)
    first = table.open()
    first.until_card(2)
    other = table.worker()
    second = table.open(running=other)
    assert kinds(first.hear()) == ["taken"]
    table.resume(running=other)
    assert numbers(second.until_card(3)) == [3]


def test_a_reconnection_voids_the_cards_that_the_page_has_not_shown(set_table):
    table = set_table(PLAIN, pace_ms=1000)
    listener = table.open()
    listener.until_card(5)
    listener.leave()
    table.open(last_card=3)
    assert table.outcomes() == ["correct rejection", "correct rejection", "void", "void", "void"]


def test_a_last_card_beyond_what_was_dealt_is_not_believed(set_table):
    table = set_table(PLAIN)
    listener = table.open(last_card=999)
    assert numbers(listener.until_card(1)) == [1]


# -- dealt ahead -------------------------------------------------------------------------------------------------------


def test_a_pile_taken_in_the_last_moment_is_not_under_the_next_card(set_table):
    table = set_table("7C 7D 7H 2S", pace_ms=1000)
    table.at(1990, lambda: table.slap(card=2, reaction_ms=985))  # card 3 lies ready since 1970
    heard = table.open().hear()
    piles = [one.view[1]["recent"] for one in heard if one.kind == "card"]
    assert piles == [["7C"], ["7C", "7D"], ["7H"], ["7H", "2S"]]
    assert table.outcomes() == ["correct rejection", "hit", "correct rejection", "correct rejection"]


def test_a_pile_taken_in_the_last_moment_in_another_process_is_not_under_the_next_card(set_table):
    table = set_table("7C 7D 7H 2S", pace_ms=1000)
    elsewhere = table.worker()
    table.at(1990, lambda: table.slap(card=2, reaction_ms=985, running=elsewhere))
    heard = table.open().hear()
    assert [one.view[1]["recent"] for one in heard if one.kind == "card"][2] == ["7H"]


def test_a_process_that_comes_in_mid_drill_is_noticed_before_it_slaps(set_table):
    table = set_table("7C 7D 7H 2S", pace_ms=1000)
    alone, elsewhere = table.worker(known=True), table.worker(known=True)
    table.at(1485, lambda: table.slap(card=2, reaction_ms=985, running=elsewhere))  # stored when it has waited: at 1985
    heard = table.open(running=alone).hear()
    assert [one.view[1]["recent"] for one in heard if one.kind == "card"][2] == ["7H"]


def test_while_no_other_process_is_there_nothing_is_read_again_when_a_card_is_due(set_table, monkeypatch):
    table = set_table(PLAIN, pace_ms=1000)
    listener = table.open(running=table.worker(known=True))
    listener.until_card(2)
    read_at_ms: list[float] = []
    events_after = store.events_after

    def reading(*asked: Any) -> Any:
        read_at_ms.append(table.now_ms)
        return events_after(*asked)

    monkeypatch.setattr(store, "events_after", reading)
    listener.until_card(5)
    assert [at for at in read_at_ms if at % 1000 == 0] == []


def test_a_penalty_of_the_last_moment_lies_under_the_next_card(set_table):
    table = set_table("2C 4D 6H 8S", pace_ms=1000)
    table.at(1990, lambda: table.slap(card=2, reaction_ms=985))
    heard = table.open().hear()
    assert [one.view[1]["penalties"] for one in heard if one.kind == "card"] == [0, 0, 1, 1]


# -- a machine that slept ----------------------------------------------------------------------------------------------


def sleep(table: Table, for_ms: float) -> Callable[[], None]:
    return lambda: setattr(table.clock, "now_ms", table.clock.now_ms + for_ms)


def test_a_machine_that_slept_pauses_instead_of_rushing_through_the_cards(set_table):
    table = set_table(PLAIN, pace_ms=1000)
    table.at(2500, sleep(table, for_ms=3_600_000))
    listener = table.open()
    heard = listener.until_ms(3_610_000)
    assert numbers(heard) == [1, 2, 3]
    assert table.state == "paused"
    table.resume()
    assert numbers(listener.hear())[0] == 4


def test_a_delay_of_more_than_two_cards_pauses_rather_than_rush_through_them(set_table):
    table = set_table(PLAIN, pace_ms=300)
    table.at(1000, sleep(table, for_ms=900))  # cards 5 to 7 are due at 1200, 1500 and 1800
    heard = table.open().until_ms(20_000)
    assert times(heard) == [0, 300, 600, 900]
    assert table.state == "paused"


def test_a_card_that_took_long_to_store_is_not_shown_late_but_paused_over(set_table):
    table = set_table(PLAIN, pace_ms=1000)
    listener = table.open()
    listener.until_card(2)
    deal = table.running.change

    def deal_slowly(*arguments):
        answer = deal(*arguments)
        table.clock.now_ms += 5000  # the database was locked as long
        return answer

    table.running.change = deal_slowly
    heard = listener.until_ms(20_000)
    assert numbers(heard) == []
    assert table.state == "paused"
    assert table.outcomes()[1:] == ["correct rejection", "void"]


def test_a_clock_that_is_set_back_does_not_repeat_a_card(set_table):
    table = set_table("2C 4D 6H 8S", pace_ms=1000)
    table.at(1500, sleep(table, for_ms=-1000))
    heard = table.open().hear()
    assert numbers(heard) == [1, 2, 3, 4]
