"""A match over time: when cards come, hands fall, piles go."""

from __future__ import annotations

from models import play
from models.events import Slapped
from tests.clockwork import kinds, numbers, times
from tests.match.at_table import calls, felts, hands_shown

PLAIN = "2C 9H 4C 6H / 5D 8S 3D 10S"
"""Seat 1 leads: 5D 2C 8S 9H 3D 4C 10S 6H, on which nothing holds."""
PAIRED = "7D 9H 4C 6H / 7C 8S 3D 10S"
"""Seat 1 leads: 7C 7D, a pair on card 2."""


def test_cards_come_at_the_pace_from_the_seat_left_of_the_dealer(set_match):
    heard = set_match(PLAIN).open().until_card(5)
    assert numbers(heard) == [1, 2, 3, 4, 5]
    assert times(heard) == [0, 1000, 2000, 3000, 4000]
    assert [felt["face"] for felt in felts(heard)] == ["5D", "2C", "8S", "9H", "3D"]
    assert [seat["cards"] for seat in felts(heard)[1]["seats"]] == [3, 3]


def test_a_hand_is_shown_when_its_time_comes_and_the_pile_goes_when_the_window_has_passed(set_match):
    heard = set_match(PAIRED, {2: [(1, 600)]}).open().until_card(3)
    assert hands_shown(heard) == [(1600, [(1, 600, "hit")]), (2100, [(1, 600, "hit")])]
    assert [(one.at_ms, one.view[1]["taker"]) for one in heard if one.kind == "took"] == [(2100, 1)]
    assert times(heard) == [0, 1000, 3300]
    assert times(heard, "felt") == [2100 + 0.7 * 1200]
    assert felts(heard)[-2]["face"] is None


def test_a_press_that_arrives_later_but_was_sooner_takes_the_pile(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(1650, lambda: table.slap(2, 580))
    heard = table.open().until_card(3)
    assert table.slap_outcomes() == ["hit"]
    assert hands_shown(heard)[-1] == (2100, [(0, 580, "hit"), (1, 600, "beaten")])
    assert calls(heard) == [("took", "You take 2 cards")]
    assert felts(heard)[-1]["face"] == "9H"  # who takes a pile leads the next


def test_equal_times_go_to_the_player(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(1650, lambda: table.slap(2, 600))
    table.open().until_card(3)
    assert table.slap_outcomes() == ["hit"]
    assert table.live.contests == [True]


def test_a_slower_press_is_beaten_and_costs_nothing(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(1700, lambda: table.slap(2, 700))
    heard = table.open().until_card(3)
    assert table.slap_outcomes() == ["beaten"]
    assert hands_shown(heard)[-1] == (2100, [(1, 600, "hit"), (0, 700, "beaten")])
    assert [len(stack) for stack in table.live.match.stacks] == [3, 4]
    assert table.live.contests == [False]


def test_a_press_just_after_the_next_card_is_beaten_too(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(3700, lambda: table.slap(3, 400))
    table.open().until_ms(3750)
    assert table.slap_outcomes() == ["beaten"]
    assert table.live.cards[1].outcome == "beaten"
    assert table.live.cards[2].outcome == "open"


def test_a_press_later_than_that_is_judged_on_the_card_that_lies(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(3711, lambda: table.slap(3, 401))
    table.open().until_card(4)
    assert table.slap_outcomes() == ["false"]


def test_a_press_on_a_covered_chance_that_nobody_took_is_late_and_costs_nothing(set_match):
    table = set_match(PAIRED)
    table.at(2500, lambda: table.slap(3, 380))
    table.open().until_card(4)
    assert table.slap_outcomes() == ["late"]
    assert table.live.match.fines == bytearray()
    assert table.live.cards[1].reaction_ms == 1380


def test_a_chance_that_passes_is_named(set_match):
    heard = set_match(PAIRED).open().until_card(4)
    assert calls(heard) == [("verdict", "Missed")]


def test_a_mistaken_slap_costs_a_card_when_the_window_has_passed(set_match):
    table = set_match(PLAIN)
    table.at(500, lambda: table.slap(1, 480))
    heard = table.open().until_card(2)
    assert table.slap_outcomes() == ["false"]
    assert hands_shown(heard) == [(900, [(0, 480, "false")])]
    assert felts(heard)[-1]["penalties"] == 1
    assert [seat["cards"] for seat in felts(heard)[-1]["seats"]] == [2, 3]


def test_a_mistaken_slap_of_an_opponent_is_shown_and_paid(set_match):
    heard = set_match(PLAIN, {1: [(1, 400)]}).open().until_card(2)
    assert hands_shown(heard) == [(400, [(1, 400, "false")]), (900, [(1, 400, "false")])]
    assert [seat["cards"] for seat in felts(heard)[-1]["seats"]] == [3, 2]


def test_a_press_faster_than_anyone_sees_is_early(set_match):
    table = set_match(PAIRED)
    table.at(1100, lambda: table.slap(2, 90))
    table.open().until_card(3)
    assert table.slap_outcomes() == ["early"]


def test_a_bounce_of_the_hand_changes_nothing(set_match):
    table = set_match(PAIRED)
    table.at(1500, lambda: table.slap(2, 480))
    table.at(1600, lambda: table.do(lambda live, now: [Slapped(now, 2, 580, press=2)]))
    table.open().until_card(3)
    assert table.slap_outcomes() == ["hit", "extra"]


def test_a_trap_is_shown_with_what_is_owed_and_its_pile_goes_after_the_window(set_match):
    heard = set_match("2C 9H 4C 6H / QD 8S 3D 10S").open().until_card(4)
    traps = [felt["trap"] for felt in felts(heard)]
    assert [trap and (trap["name"], trap["owes"], trap["of"]) for trap in traps] == [
        ("You", 2, 2),
        ("You", 1, 2),
        None,
        None,
        None,
    ]
    assert next(title for _, title in calls(heard)).endswith("takes 3 cards")
    assert times(heard) == [0, 1000, 2000, 4200]  # 2,000 and the interval, and 1,200 to look at it


def test_a_match_ends_with_a_sentence_and_the_stream_with_it(set_match):
    table = set_match("2C / 2D")
    table.at(1500, lambda: table.slap(2, 400))
    heard = table.open().hear()
    assert kinds(heard)[-1] == "end"
    assert table.state == "over"
    assert table.live.ending == ("You win. You hold every card.", True)


def test_the_time_limit_ends_it_and_most_cards_win(set_match):
    table = set_match("2C 9H 4C " * 20 + "/" + "5D 8S 3D " * 20, minutes=1)
    table.open().hear()
    assert table.live.stopped_why == "time"
    assert table.live.why == "time"
    assert 60_000 <= table.live.played_ms <= 61_000


def test_hints_have_the_pile_glow_where_a_rule_holds(set_match):
    heard = set_match(PAIRED, hints="yes").open().until_card(3)
    assert [felt["glows"] for felt in felts(heard)] == [False, True, False]


# -- the player's own turn ---------------------------------------------------------------------------------------------


def test_by_key_the_match_waits_for_the_players_card(set_match):
    table = set_match(PLAIN, own_turn="key")
    table.at(2500, table.offer)
    heard = table.open().until_card(3)
    assert times(heard) == [0, 2500, 3500]
    assert [felt["awaits_player"] for felt in felts(heard)] == [False, True, False, False]


def test_it_waits_ten_seconds_at_most(set_match):
    heard = set_match(PLAIN, own_turn="key").open().until_card(2)
    assert times(heard) == [0, 11_000]


def test_a_card_asked_for_before_the_window_has_passed_comes_at_the_pace(set_match):
    table = set_match(PLAIN, own_turn="key")
    table.at(300, table.offer)
    assert times(table.open().until_card(2)) == [0, 1000]


# -- pauses ------------------------------------------------------------------------------------------------------------


def test_a_pause_spoils_the_card_that_lies_and_it_lies_again_after_the_resumption(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(1300, table.pause)
    table.at(5000, table.resume)
    heard = table.open().until_card(3)
    assert table.live.cards[1].outcome == "void"
    assert table.live.cards[1].said == ()
    assert times(heard, "felt") == [5000]
    assert times(heard) == [0, 1000, 6000]


def test_after_a_second_pause_it_lies_once_more(set_match):
    table = set_match(PAIRED)
    table.at(1300, table.pause)
    table.at(5000, table.resume)
    table.at(5500, table.pause)
    table.at(7000, table.resume)
    heard = table.open().until_card(3)
    assert times(heard, "felt") == [5000, 7000]
    assert times(heard) == [0, 1000, 8000]


def test_the_player_is_asked_again_after_a_pause(set_match):
    table = set_match(PLAIN, own_turn="key")
    table.at(5000, table.pause)
    table.at(20_000, table.resume)
    table.at(24_000, table.offer)
    heard = table.open().until_card(2)
    assert times(heard) == [0, 24_000]
    assert [felt["awaits_player"] for felt in felts(heard)] == [False, True, True, False]


def test_what_was_paid_goes_to_the_challenger_unless_it_is_slapped(set_match):
    heard = set_match("2C 9H 4C 6H / JD 8S 3D 10S").open().until_card(2)
    assert felts(heard)[-1]["note"].endswith(" takes the pile unless somebody slaps it.")


def test_a_press_on_it_counts_for_nothing(set_match):
    table = set_match(PAIRED)
    table.at(1300, table.pause)
    table.at(5000, table.resume)
    table.at(5400, lambda: table.slap(2, 400))
    table.open().until_card(3)
    assert table.slap_outcomes() == ["void"]
    assert table.live.match.pile_size == 3


def test_a_hand_that_lay_before_the_pause_takes_the_pile(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.at(1700, table.pause)
    table.at(5000, table.resume)
    heard = table.open().until_card(3)
    assert [(one.at_ms, one.view[1]["taker"]) for one in heard if one.kind == "took"] == [(6000, 1)]


def test_a_lost_stream_pauses_and_the_next_waits_for_the_resumption(set_match):
    table = set_match(PLAIN)
    table.open().until_card(3)
    table.listeners[0].leave()
    assert table.state == "paused"
    table.at(9000, table.resume)
    heard = table.open(last_card=3).until_card(4)
    assert times(heard) == [10_000]


def test_what_was_shed_unseen_never_happened(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    table.open().until_card(4)
    heard = table.open(last_card=1)
    assert len(table.live.cards) == 1
    table.at(table.now_ms + 1000, table.resume)
    assert [felt["face"] for felt in felts(heard.until_card(2))][-1] == "7D"
    assert [len(stack) for stack in table.live.match.stacks] == [3, 3]


def test_a_stalled_frame_spoils_the_card_and_nobody_takes_it(set_match):
    table = set_match(PAIRED, {2: [(1, 600)]})
    stalled = {"card": ["2"], "gap_ms": ["150"]}
    table.at(1400, lambda: table.do(lambda live, now: play.stall(live, stalled, now)))
    table.open().until_card(3)
    assert table.live.cards[1].outcome == "void"
    assert table.live.match.pile_size == 3


def test_the_time_of_a_pause_is_not_played(set_match):
    table = set_match(PLAIN)
    table.at(1500, table.pause)
    table.at(601_500, table.resume)
    table.open().until_card(3)
    assert table.live.played_ms == 1500


def test_a_second_worker_deals_on_where_the_first_was_killed(set_match):
    table = set_match(PLAIN)
    listener = table.open()
    listener.until_card(3)
    listener.cards = iter(())  # killed: nobody says that the stream was lost
    table.listeners.clear()
    other = table.worker()
    table.clock.now_ms += 60_000
    table.running = other
    heard = table.open(last_card=3, running=other)
    assert table.state == "paused"
    table.at(table.now_ms + 500, table.resume)
    assert numbers(heard.until_card(4)) == [4]
