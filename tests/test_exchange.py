"""Export and import as texts: what is written, what is read back, what is refused."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import events as ev
from models.drill import fold
from models.exchange import (
    COLUMNS,
    FORMAT,
    BrokenFileError,
    KeptDrill,
    csv_line,
    csv_rows,
    export_text,
    read_export,
)
from models.exchange.fields import EVENTS, PLAYER, SETTINGS
from models.player import PlayerSettings
from models.settings import STARTER, DrillSettings
from tests.pages.played import events_of
from tests.test_playthroughs import FOLDER, Playthrough

ONE, TWO = "6f1b1a0e-3a55-4a8e-9d47-6a54a1d7a001", "6f1b1a0e-3a55-4a8e-9d47-6a54a1d7a002"
NOW_MS = 1_705_320_000_000
CARDS = "7C 7D@430 3C 9D@500"
"""A hit on a pair, and a false slap."""
CHOSEN = PlayerSettings(5, "2026-03-14", 0, "no", "yes", "é", STARTER.to_json())


def kept(text: str = CARDS, drill_id: str = ONE, **how: Any) -> KeptDrill:
    return KeptDrill(drill_id, tuple(events_of(text, **how)))


def exported(*drills: KeptDrill, settings: PlayerSettings = CHOSEN) -> bytes:
    return "".join(export_text(settings, drills, NOW_MS)).encode()


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """An export of one drill, tampered with."""
    plain = json.loads(exported(kept()))
    change(plain)
    return json.dumps(plain).encode()


def drill(change: Callable[[dict[str, Any]], object]) -> bytes:
    """An export of one drill that was tampered with."""
    return changed(lambda plain: change(plain["drills"][0]))


def event(number: int, **values: Any) -> bytes:
    """An export of one drill with other values in one of its events."""
    return drill(lambda drill: drill["events"][number - 1].update(values))


# -- JSON --------------------------------------------------------------------------------------------------------------


def test_an_export_says_what_it_is_and_holds_settings_drills_and_matches() -> None:
    plain = json.loads(exported(kept(), kept(drill_id=TWO)))
    assert list(plain) == ["format", "exported_at", "settings", "drills", "matches"]
    assert (plain["format"], plain["exported_at"], plain["matches"]) == (1, "2024-01-15T12:00:00.000Z", [])
    assert plain["settings"] == CHOSEN.to_json()
    assert [drill["id"] for drill in plain["drills"]] == [ONE, TWO]
    assert plain["drills"][0]["events"][3] == {
        "kind": "dealt", "at_ms": 1_705_320_002_000, "card": 2, "face": "7D", "interval_ms": 2000, "swept": False,
    }  # fmt: skip


def test_an_export_without_drills_is_whole() -> None:
    incoming = read_export(exported(settings=PlayerSettings()))
    assert (incoming.settings, incoming.drills) == (PlayerSettings(), ())


def test_what_was_exported_is_read_back_as_it_was() -> None:
    noted = KeptDrill(ONE, kept().events, 'say "=1+1",\n– ♠', 1_705_000_000_000)
    begun = KeptDrill(TWO, tuple(events_of("7C 7D", over=False)))
    incoming = read_export(exported(noted, begun))
    assert incoming.settings == CHOSEN
    assert [drill.kept for drill in incoming.drills] == [noted, begun]
    assert [card.outcome for card in incoming.drills[0].drill.cards[:2]] == ["open", "hit"]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_every_drill_that_can_be_played_can_be_imported(file: Any) -> None:
    played = KeptDrill(ONE, tuple(Playthrough(file.read_text()).hand.stored))
    (incoming,) = read_export(exported(played)).drills
    assert incoming.kept == played
    assert incoming.drill.won == fold(played.events).won


def test_whole_numbers_come_back_as_the_decimals_they_were() -> None:
    (incoming,) = read_export(event(5, reaction_ms=430, press=None)).drills
    slapped = incoming.kept.events[4]
    assert isinstance(slapped, ev.Slapped)
    assert slapped.key == "2/430.0/key"


def test_what_an_older_file_lacks_takes_its_default() -> None:
    def older(plain: dict[str, Any]) -> None:
        (drill,) = plain["drills"]
        del drill["note"], drill["excluded_at_ms"], plain["matches"], plain["settings"]["slap_key"]
        del drill["events"][0]["judging"], drill["events"][0]["day_start_hour"]
        del drill["events"][4]["quality"], drill["events"][4]["onset"]

    incoming = read_export(changed(older))
    assert incoming.settings == PlayerSettings(5, "2026-03-14", 0, "no", "yes", " ", STARTER.to_json())
    assert incoming.drills[0].kept == kept()


def test_a_file_with_a_byte_order_mark_or_indents_is_read() -> None:
    plain = json.loads(exported(kept()))
    for text in (json.dumps(plain, indent=2), "\ufeff" + json.dumps(plain, ensure_ascii=False)):
        assert read_export(text.encode()).drills[0].kept == kept()


def test_every_field_that_is_exported_has_a_check() -> None:
    assert set(EVENTS) == set(ev.KINDS)
    for kind, event_type in ev.KINDS.items():
        assert {"at_ms", *EVENTS[kind]} == {field.name for field in fields(event_type)}
    assert set(PLAYER) == {field.name for field in fields(PlayerSettings)}
    assert set(SETTINGS) == DrillSettings(STARTER.rules).to_json().keys()


BROKEN: list[tuple[str, bytes]] = [
    ("cannot be read as JSON", b""),
    ("cannot be read as JSON", exported(kept())[:-40]),
    ("cannot be read as JSON", b"\xff\xfe\x00"),
    ("cannot be read as JSON", b"drill,card\r\n1,2\r\n"),
    ("cannot be read as JSON", b"[" * 100_000),
    ("cannot be read as JSON", b'{"format": 1, "drills": [NaN]}'),
    ("cannot be read as JSON", b'{"format": ' + b"9" * 5000 + b"}"),
    ("no export of Slapdrill", b"[]"),
    ("no export of Slapdrill", b'{"decks": [], "format": "anki"}'),
    ("no export of Slapdrill", b'{"format": 1}'),
    ("no export of Slapdrill", b'{"format": true, "drills": []}'),
    ("a newer Slapdrill", changed(lambda plain: plain.update(format=FORMAT + 1))),
    ("Match 1 of this file cannot be used: id", changed(lambda plain: plain.update(matches=[{}]))),
    ("more than this Slapdrill knows", changed(lambda plain: plain.update(matches={}))),
    ("twice", exported(kept(), kept())),
    ("settings in this file cannot be used: day should be", changed(lambda plain: plain["settings"].update(day=32))),
    ("settings in this file cannot be used: it should be an object", changed(lambda plain: plain.update(settings=[]))),
    ("Drill 1 of this file cannot be used: it should be an object", changed(lambda plain: plain.update(drills=[1]))),
    ("used: slap_key should be", changed(lambda plain: plain["settings"].update(slap_key="Escape"))),
    ("used: choices, pace_ms should be", changed(lambda plain: plain["settings"]["choices"].update(pace_ms="x"))),
    ("an object in braces", changed(lambda plain: plain.update(settings=[]))),
    ("Drill 1", changed(lambda plain: plain.update(drills=[7]))),
    ("id should be a UUID", drill(lambda drill: drill.update(id="../../etc"))),
    ("id should be there", drill(lambda drill: drill.pop("id"))),
    ("events should be there", drill(lambda drill: drill.update(events=[]))),
    ("events should be a list", drill(lambda drill: drill.update(events={}))),
    ("note should be", drill(lambda drill: drill.update(note="x" * 501))),
    ("note should be", drill(lambda drill: drill.update(note="\ud800"))),
    ("note should be", drill(lambda drill: drill.update(note="\0"))),
    ("hits should be left out", drill(lambda drill: drill.update(hits=99))),
    ("event 1: “opened” cannot follow", drill(lambda drill: drill["events"].pop(0))),
    ("event 2: “started” cannot follow", drill(lambda drill: drill.update(events=drill["events"][:1] * 2))),
    ("event 3: “dealt” cannot follow", drill(lambda drill: drill["events"].pop(2))),
    ("event 1: tz should be", event(1, tz="../../etc/passwd")),
    ("event 1: tz should be", event(1, tz="Mars/Olympus")),
    ("event 1: day should be", event(1, day=0)),
    ("event 1: judging should be", event(1, judging=2)),
    ("event 1: at_ms should be", event(1, at_ms=10**15)),
    ("event 1: at_ms should be", event(1, at_ms=1.5)),
    ("event 1: settings, rules should be", event(1, settings={**STARTER.to_json(), "rules": ["mul2=xx"]})),
    ("event 1: settings, rules should be", event(1, settings={**STARTER.to_json(), "rules": ["pair"] * 2})),
    ("event 1: settings, faces should be", event(1, settings={**STARTER.to_json(), "faces": "up"})),
    ("event 1: settings, seed should be there", drill(lambda drill: drill["events"][0]["settings"].pop("seed"))),
    ("event 2: stream should be", event(2, stream="\0")),
    ("event 3: face should be a card", event(3, face="11H")),
    ("event 3: interval_ms", event(3, interval_ms=0)),
    ("event 3: “dealt” cannot follow", event(3, interval_ms=100)),
    ("event 3: “dealt” cannot follow", event(3, card=2)),
    ("event 3: kind should be", event(3, kind="dreamt")),
    ("event 3: kind should be", event(3, kind=["dealt"])),
    ("event 4: swept should be", event(4, swept="no")),
    ("event 5: Card 3 has not been dealt", event(5, card=3)),
    ("event 5: reaction_ms should be", event(5, reaction_ms=-1)),
    ("event 5: reaction_ms should be", event(5, reaction_ms=10**400)),
    ("event 5: reaction_ms should be", event(5, reaction_ms="430")),
    ("event 5: input should be", event(5, input="foot")),
    ("event 3: dealt should be whole", drill(lambda drill: drill["events"][2].pop("face"))),
    ("event 8: press should be", event(8, press=0)),
]  # fmt: skip


@pytest.mark.parametrize(("why", "content"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_foreign_or_tampered_file_is_refused_in_a_sentence(why: str, content: bytes) -> None:
    with pytest.raises(BrokenFileError) as refused:
        read_export(content)
    assert why in str(refused.value)
    assert str(refused.value).endswith((".", ")."))
    assert len(str(refused.value)) < 300


def test_more_presses_than_a_hand_can_make_are_refused() -> None:
    presses = [ev.Slapped(NOW_MS + n, 1, float(n), n) for n in range(1, 202)]
    with pytest.raises(BrokenFileError):
        read_export(exported(KeptDrill(ONE, (*events_of("7C", over=False), *presses))))


CHARACTERS = st.characters(exclude_categories=["Cs"])  # all that UTF-8 can write; asked by codec it takes seconds
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(CHARACTERS, max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(CHARACTERS, max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(data=st.data(), value=JSON)
def test_whatever_stands_in_a_field_the_answer_is_a_drill_or_a_sentence(data: st.DataObject, value: Any) -> None:
    plain = json.loads(exported(kept()))
    holder = data.draw(st.sampled_from([plain, plain["settings"], plain["drills"][0], *plain["drills"][0]["events"]]))
    holder[data.draw(st.sampled_from(sorted(holder)))] = value
    try:
        incoming = read_export(json.dumps(plain).encode())
    except BrokenFileError:
        return
    "".join(export_text(PlayerSettings(), [drill.kept for drill in incoming.drills], NOW_MS)).encode()


# -- CSV ---------------------------------------------------------------------------------------------------------------


def read_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def table(drill: KeptDrill, now_ms: float = 9e15) -> list[dict[str, str]]:
    lines = "".join(map(csv_line, csv_rows(drill, fold(drill.events), now_ms)))
    return [dict(zip(COLUMNS, row, strict=True)) for row in read_csv(lines)]


def test_each_card_has_a_row_with_all_that_is_known_of_it() -> None:
    rows = table(kept())
    assert [row["outcome"] for row in rows] == ["correct rejection", "hit", "correct rejection", "false"]
    assert rows[1] == {
        "drill": ONE, "name": "Berkeley starter", "rules": "pair sandwich sum2=11 mul2=24", "dealer": "balanced",
        "note": "", "excluded": "no", "card": "2", "dealt_at": "2024-01-15T12:00:02.000Z", "day": "2024-01-15",
        "face": "7D", "pile": "7C 7D", "interval_ms": "2000", "holds": "pair", "asleep": "", "near": "",
        "outcome": "hit", "reaction_ms": "430.0", "input": "key", "presses": "1", "filed": "", "filed_rules": "",
        "thought": "", "void_reason": "",
    }  # fmt: skip


def test_a_card_that_is_not_due_yet_has_no_row() -> None:
    drill = kept(over=False)
    assert [row["outcome"] for row in table(drill, drill.events[0].at_ms)] == ["open"]


def test_a_drill_that_is_over_keeps_its_rows_where_the_clock_was_set_back_since() -> None:
    drill = kept()
    assert table(drill, drill.events[0].at_ms) == table(drill)


def test_the_day_of_a_card_is_the_players_own() -> None:
    first, *others = kept(started="2024-01-15 22:00").events
    assert isinstance(first, ev.Started)
    abroad = ev.Started(first.at_ms, first.settings, 16, "calendar", "Asia/Kolkata")
    assert {row["day"] for row in table(KeptDrill(ONE, (abroad, *others)))} == {"2024-01-15"}


def test_a_note_with_comma_quote_newline_and_sign_stays_one_harmless_cell() -> None:
    note = '=HYPERLINK("x"), and\r\n"more"'
    rows = table(KeptDrill(ONE, kept().events, note))
    assert {row["note"] for row in rows} == {"'" + note}
    assert len(rows) == 4


@given(st.lists(st.text(st.sampled_from('=+-@\t\r\n",;ab 1é♠\0') | CHARACTERS, max_size=8), min_size=2))
def test_any_texts_are_read_back_cell_by_cell_and_none_is_a_formula(cells: list[str]) -> None:
    line = csv_line(cells)
    assert line.endswith("\r\n")
    (row,) = read_csv(line)
    assert [cell.removeprefix("'") for cell in row] == [cell.removeprefix("'") for cell in cells]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in row)
