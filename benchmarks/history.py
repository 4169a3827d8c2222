"""How long the progress pages take the server with a million cards of one player, beside ten thousand.

The million are a thousand days of a thousand cards, the ten thousand a hundred days of a hundred.

Times are processor times of whole requests, so that a busy computer does not count.

Some drills are played through the real dealer and judge; a history is made of copies of them, at other instants and
with other response times, as the rows that settling a drill writes. Sums are then made by the code that makes them.
"""

from __future__ import annotations

import tempfile
import time
import uuid
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from flask import Flask
from sqlalchemy import Connection

from app import create_app
from benchmarks.row import Row
from models import events as ev
from models import store
from models.drill import Drill, fold
from models.rules import PRESETS
from models.settings import DrillSettings
from models.store.derived import mode_of
from models.store.rows import Finished
from views.database import check, db

MANY, FEW = 1_000_000, 10_000
DRILL_CARDS = 60
MANY_DAYS, FEW_DAYS = 1000, 100
PLAYED_OF_EACH = 15
ROUNDS = 15
MOST_MS, MOST_TIMES = 150.0, 2.0
DAY_MS = 86_400_000
MODES = (
    ("berkeley", "balanced", 1500, "key"),
    ("starter", "balanced", 2000, "touch"),
    ("berkeley", "deck", 2500, "key"),
)
PAGES = (
    ("/progress, today", "/progress?window=today"),
    ("/progress, 7 days", "/progress?window=7"),
    ("/progress, 30 days", "/progress"),
    ("/progress, 1 year", "/progress?window=365"),
    ("/progress, all", "/progress?window=all"),
    ("/progress, all, filtered", "/progress?window=all&rules=berkeley&dealer=balanced"),
    ("/progress, all, a rule", "/progress?window=all&rules=mul2=24"),
    ("/progress, all, nothing left", "/progress?window=all&device=touch&dealer=deck"),
    ("/progress/<rule>, today", "/progress/mul2=24?window=today"),
    ("/progress/<rule>, 7 days", "/progress/mul2=24?window=7"),
    ("/progress/<rule>, 30 days", "/progress/mul2=24"),
    ("/progress/<rule>, 1 year", "/progress/mul2=24?window=365"),
    ("/progress/<rule>, 1 year, a pace", "/progress/mul2=24?window=365&pace=1500-1999"),
    ("/progress/<rule>, all", "/progress/mul2=24?window=all"),
    ("/progress/<rule>, all, filtered", "/progress/mul2=24?window=all&rules=starter"),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """The rows of a drill that was played."""

    finished: Finished
    played: list[dict[str, Any]]
    tallies: list[dict[str, Any]]
    turns: list[dict[str, Any]]
    figures: dict[str, Any]


def main(cards: int = MANY) -> list[Row]:
    """Measure both pages with many cards and with few."""
    kept = [played for number, mode in enumerate(MODES) for played in _play(number, *mode)]
    with tempfile.TemporaryDirectory() as folder:
        few = _measure(Path(folder) / "few", kept, min(FEW, cards), FEW_DAYS)
        many = _measure(Path(folder) / "many", kept, cards, MANY_DAYS)
    return [_row(name, many[path], few[path], cards) for name, path in PAGES]


def _row(name: str, many_ms: float, few_ms: float, cards: int) -> Row:
    ratio = many_ms / few_ms
    return Row(
        f"{name}, {cards:,} cards",
        f"{many_ms:.0f} ms",
        f"{few_ms:.0f} ms with {FEW:,}",
        ratio,
        f"≤ {MOST_MS:.0f} ms, ≤ {MOST_TIMES:g} ×",
        many_ms <= MOST_MS and ratio <= MOST_TIMES,
    )


def _measure(folder: Path, kept: Sequence[Kept], cards: int, days: int) -> dict[str, float]:
    folder.mkdir()
    app = create_app({"INSTANCE_PATH": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite'}"})
    check(app)
    fill(app, kept, cards // DRILL_CARDS, days)
    client = app.test_client()
    return {path: _time_ms(client, path) for _, path in PAGES}


def _time_ms(client: Any, path: str) -> float:
    taken = []
    for _ in range(ROUNDS + 2):
        begun = time.process_time()
        answer = client.get(path)
        taken.append((time.process_time() - begun) * 1000)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} answers {answer.status}.")
    return median(taken[2:])


def fill(app: Flask, kept: Sequence[Kept], drills: int, days: int) -> None:
    """Fill an empty database with a history of so many drills, evenly spread over so many days up to now."""
    random = Random(7)
    now_ms = time.time_ns() // 1_000_000
    with app.app_context(), db.engine.begin() as connection:
        modes = {id(each): mode_of(connection, store.LOCAL_PLAYER, each.finished.mode) for each in kept}
        for number in range(drills):
            each = kept[int(random.random() * len(kept))]
            at_ms = now_ms - (drills - number) * days * DAY_MS // drills
            _copy(connection, each, modes[id(each)], at_ms, random.random() * 120 - 60)
        store.roll_up_all(lambda work: work(connection), store.LOCAL_PLAYER)


def _copy(connection: Connection, kept: Kept, mode_id: int, at_ms: int, later_ms: float) -> None:
    """Add a drill with the cards of another, begun at another instant, each press somewhat later or sooner."""
    drill_id = str(uuid.uuid4())
    drill = kept.finished.drill
    by_ms = at_ms - drill.started_at_ms
    days = timedelta(days=(at_ms // DAY_MS) - (drill.started_at_ms // DAY_MS))
    whose = {"drill_id": drill_id, "player_id": store.LOCAL_PLAYER, "mode_id": mode_id}
    connection.execute(
        store.drill_table.insert().values(
            id=drill_id,
            player_id=store.LOCAL_PLAYER,
            started_at_ms=at_ms,
            local_day=kept.finished.days[0] + days,
            settings=drill.settings.to_json(),
            state="over",
            cards=len(kept.played),
            derivation=1,
            mode_id=mode_id,
            tz="UTC",
            **{**kept.figures, "median_ms": kept.figures["median_ms"] + later_ms},
        )
    )
    played = [{"drill_id": drill_id, **_moved(row, by_ms, days, later_ms)} for row in kept.played]
    connection.execute(store.played_table.insert(), played)
    connection.execute(
        store.turn_table.insert(), [{**whose, **_moved(row, by_ms, days, later_ms)} for row in kept.turns]
    )
    tallies = [{**whose, **_moved(row, 0, days, later_ms)} for row in kept.tallies]
    connection.execute(store.drill_tally_table.insert(), tallies)


def _moved(row: dict[str, Any], by_ms: int, days: timedelta, later_ms: float) -> dict[str, Any]:
    moved = {**row, "local_day": row["local_day"] + days}
    if "at_ms" in row:
        moved["at_ms"] = row["at_ms"] + by_ms
    if row.get("reaction_ms") is not None:
        moved["reaction_ms"] = row["reaction_ms"] + later_ms
    for name in ("own", "shared"):
        if row.get(name):
            moved[name] = array("d", [time_ms + later_ms for time_ms in array("d", row[name])]).tobytes()
    return moved


def _play(number: int, preset: str, dealer: str, pace_ms: int, device: str) -> Iterator[Kept]:
    """Drills of a mode, played by one who sees most of what holds and falls for some of what does not."""
    for seed in range(PLAYED_OF_EACH):
        rules = tuple(PRESETS[preset].rules)
        settings = DrillSettings(rules, pace_ms=pace_ms, cards=DRILL_CARDS, dealer=dealer, seed=seed)
        finished = Finished.of(fold(_events(settings, device, Random(1000 * number + seed))))
        yield Kept(finished, finished.played(), finished.tallies(), list(finished.turns()), finished.figures())


def _events(settings: DrillSettings, device: str, random: Random) -> list[ev.Event]:
    start_ms = 1_700_000_000_000 - 1_700_000_000_000 % DAY_MS + DAY_MS // 2
    drill = Drill()
    events: list[ev.Event] = []

    def store_event(event: ev.Event) -> None:
        events.append(event)
        drill.apply(event)

    store_event(ev.Started(start_ms, settings.to_json(), 15, "calendar", "UTC"))
    store_event(ev.Opened(start_ms, "stream"))
    store_event(ev.Timed(start_ms, 16.7, 0.1))
    for number in range(settings.cards):
        store_event(drill.next_card(start_ms + (number + 1) * settings.pace_ms))
        card = drill.cards[-1]
        if random.random() < (0.85 if card.holds else 0.06 if card.near else 0.004):
            reaction_ms = round(min(max(200.0, random.gauss(620, 130)), settings.pace_ms * 0.95), 1)
            pressed_ms = card.dealt_at_ms + int(reaction_ms)
            store_event(ev.Slapped(pressed_ms, card.number, reaction_ms, 1, device))
    store_event(ev.Stopped(drill.cards[-1].dealt_at_ms + settings.pace_ms + 500, "cards"))
    return events
