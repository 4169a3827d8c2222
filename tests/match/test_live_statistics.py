"""What a match adds to the player's statistics: hits, misses, false slaps, and chances that a faster hand took."""

from __future__ import annotations

import sqlalchemy as sa

from models import history, store
from models.history.filters import Filters
from models.stats import SHARES
from models.store.reading import Stretch, Summed
from tests.clockwork import DRILL
from tests.store.workers import derived


def sums(table, rule: str = "pair"):
    with table.sessions() as session:
        parts = Summed(session, store.LOCAL_PLAYER, rule).parts(Stretch("month"))
    return parts[0].sums if parts else None


def finish(table) -> None:
    table.stop()
    table.listeners[-1].hear()


def test_a_hit_of_a_match_counts_as_a_hit_with_its_time(set_match):
    table = set_match("7D 9H 4C / 7C 8S 3D")
    table.at(1450, lambda: table.slap(2, 400))
    table.open().until_card(4)
    finish(table)
    found = sums(table)
    assert (found.hits, found.misses, found.taken) == (SHARES, 0, 0)
    assert (len(found.own), found.own.median()) == (1, 400)


def test_a_chance_that_nobody_took_is_a_miss(set_match):
    table = set_match("7D 9H 4C / 7C 8S 3D")
    table.open().until_card(4)
    finish(table)
    assert (sums(table).hits, sums(table).misses, sums(table).taken) == (0, SHARES, 0)


def test_a_chance_that_a_faster_hand_took_is_neither_hit_nor_missed(set_match):
    for own in (None, 700):
        table = set_match("7D 9H 4C / 7C 8S 3D", {2: [(1, 600)]})
        if own:
            table.at(1750, lambda table=table, own=own: table.slap(2, own))
        table.open().until_card(4)
        finish(table)
        assert (sums(table).hits, sums(table).misses, sums(table).taken) == (0, 0, 1)
        assert table.live.cards[1].taken_ms == 600
        assert table.live.cards[1].reaction_ms == own
        with table.sessions() as session:
            played = session.execute(sa.select(store.played_table.c.outcome, store.played_table.c.reaction_ms)).all()
        assert played[1] == ("beaten", own)


def test_false_slaps_count(set_match):
    table = set_match("2C 9H 4C 6H / 5D 8S 3D 10S")
    table.at(500, lambda: table.slap(1, 480))
    table.open().until_card(3)
    finish(table)
    assert sums(table, "").false_slaps == SHARES


def test_void_cards_are_in_no_denominator(set_match):
    table = set_match("7D 9H 4C / 7C 8S 3D")
    table.at(1300, table.pause)
    table.at(2000, table.resume)
    table.open().until_card(4)
    finish(table)
    assert sums(table).seen == sums(table).taken == 0
    assert sums(table, "").voids == 2  # the pair, and the card on which the match was stopped


def test_a_match_with_hints_never_enters_statistics(set_match):
    table = set_match("7D 9H 4C / 7C 8S 3D", hints="yes")
    table.at(1450, lambda: table.slap(2, 400))
    table.open().until_card(4)
    finish(table)
    assert sums(table) is None
    assert sums(table, "") is None
    with table.sessions() as session:
        assert history.drill_line(session, DRILL) is None


def test_a_match_is_marked_and_can_be_filtered(set_match):
    table = set_match("7D 9H 4C / 7C 8S 3D")
    table.open().until_card(4)
    finish(table)
    with table.sessions() as session:
        line = history.drill_line(session, DRILL)
        modes = history.drills.all_modes(session, store.LOCAL_PLAYER)
        groups = {group.key: group for group in history.options(session, Filters())}
    assert line is not None
    assert (line.is_match, line.address, line.toy) == (True, f"/matches/{DRILL}", "A match sets no bests.")
    assert [option.name for option in groups["game"].options] == ["Drills and matches", "Drills", "Matches"]
    assert [option.value for option in groups["dealer"].options] == [""]
    assert len(Filters(game="match").keep(modes)) == 1
    assert Filters(game="drill").keep(modes) == frozenset()


def test_what_is_derived_of_a_match_is_what_a_rebuilding_derives(set_match):
    table = set_match("7D 9H 4C / 7C 8S 3D", {2: [(1, 600)]})
    table.open().until_card(4)
    finish(table)
    kept = derived(table.sessions)
    assert kept[1]
    with table.sessions() as session:
        store.rebuild(session)
    assert derived(table.sessions) == kept


def test_the_list_of_matches_says_how_each_ended(set_match):
    table = set_match("2C / 2D")
    table.at(1500, lambda: table.slap(2, 400))
    table.open().hear()
    with table.sessions() as session:
        (row,) = store.drills(session, game="match")
        assert store.drills(session) == []
    assert (row.ending, row.won, row.state) == ("You win. You hold every card.", True, "over")
