"""A made-up history for an empty database: a simulated player who practises, rests, and gets better rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

from models import events as ev
from models.days import calendar_day
from models.rules import PRESETS
from models.settings import DrillSettings
from models.simulated import Growth, Manner, SimulatedPlayer, Sitting, Skill

GROWTH = {
    "pair": Growth(Skill(0.93, 0.06, 430), Skill(0.995, 0.01, 330), 6),
    "sandwich": Growth(Skill(0.80, 0.05, 490), Skill(0.98, 0.02, 370), 10),
    "sum2=11": Growth(Skill(0.72, 0.10, 620), Skill(0.97, 0.03, 440), 14),
    "mul2=24": Growth(Skill(0.55, 0.09, 720), Skill(0.95, 0.03, 500), 20),
    "eq3": Growth(Skill(0.30, 0.06, 880), Skill(0.70, 0.04, 680), 40),
    "ops3=24": Growth(Skill(0.22, 0.05, 980), Skill(0.72, 0.03, 700), 45),
    "flush3": Growth(Skill(0.70, 0.08, 560), Skill(0.97, 0.02, 410), 9),
    "floopa3": Growth(Skill(0.40, 0.07, 740), Skill(0.90, 0.03, 540), 25),
    "sum3=date": Growth(Skill(0.35, 0.06, 860), Skill(0.80, 0.04, 640), 30),
    "top-bottom": Growth(Skill(0.50, 0.04, 620), Skill(0.88, 0.02, 470), 18),
    "marriage": Growth(Skill(0.75, 0.09, 560), Skill(0.97, 0.03, 420), 12),
}
"""How the player comes to know each rule of the presets; some soon, some hardly ever."""

REST_CHANCE = 0.14
DRILLS_A_DAY = (2, 5)
DECK_CHANCE = 0.15
EXPLAINED_CHANCE = 0.3
HOURS = (7, 12, 13, 18, 20, 21, 22)
LONGEST_DRILL_MS = 5 * 60_000

_Random = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Played:
    """A drill of the history: its id and the sitting at which it was played."""

    id: str
    sitting: Sitting


def history(days: int, seed: int, now_ms: int, zone: str) -> Iterator[Played]:
    """The drills of the last `days` days up to `now_ms`, the earliest first, several a day with days of rest between.

    The first day and the last are always played on. The same arguments give the same history.
    """
    random = Random(f"history {seed}").random
    for days_ago in range(days - 1, -1, -1):
        rests = random() < REST_CHANCE
        if rests and 0 < days_ago < days - 1:
            continue
        for at_ms in _starts(days_ago, now_ms, zone, random):
            yield _drill(days - 1 - days_ago, at_ms, zone, random, f"{seed}/{at_ms}")


def _starts(days_ago: int, now_ms: int, zone: str, random: _Random) -> list[int]:
    """When the drills of a day start, in order; today they are just over."""
    low, high = DRILLS_A_DAY
    number = low + int(random() * (high - low + 1))
    hour = HOURS[int(random() * len(HOURS))]
    day = calendar_day(now_ms, zone) - timedelta(days=days_ago)
    first = datetime.combine(day, time(hour, int(random() * 30)), ZoneInfo(zone))
    first_ms = round(first.timestamp() * 1000)
    if not days_ago:
        first_ms = now_ms - number * LONGEST_DRILL_MS
    return [first_ms + n * LONGEST_DRILL_MS + int(random() * 60_000) for n in range(number)]


def _drill(day: int, at_ms: int, zone: str, random: _Random, name: str) -> Played:
    settings = _settings(day, random)
    skills = {rule: GROWTH[rule].after(day) for rule in settings.rules}
    date = calendar_day(at_ms, zone)
    started = ev.Started(at_ms, settings.to_json(), date.day, "calendar", zone)
    sitting = Sitting(started, SimulatedPlayer(name, skills), _manner(settings, date.weekday() >= 5, random)).play()
    for card in [card for card in sitting.drill.cards if card.outcome == "false"]:
        if random() < EXPLAINED_CHANCE and card.filed:
            over_ms = sitting.events[-1].at_ms
            sitting.explain(card.number, (*card.filed.rules, "nothing")[0], over_ms + 5000)
    return Played(_uuid(random), sitting)


def _settings(day: int, random: _Random) -> DrillSettings:
    """Newcomers play the starter at ease; later mostly all of Berkeley War, faster and faster."""
    draw, deck = random(), random() < DECK_CHANCE
    if draw < (0.7 if day < 10 else 0.15):
        preset, cards, pace_ms = "starter", 40, 2000 if day < 20 else 1500
    elif draw < 0.85:
        preset, cards, pace_ms = "berkeley", 60, 2500 if day < 20 else 2000 if day < 45 else 1500
    else:
        preset, cards, pace_ms = "ers" if draw < 0.93 else "egyptian", 60, 1500 if day < 30 else 1000
    seed = int(random() * 1_000_000)
    return DrillSettings(tuple(PRESETS[preset].rules), pace_ms=pace_ms, cards=cards,
                         dealer="deck" if deck else "balanced", seed=seed)  # fmt: skip


def _manner(settings: DrillSettings, weekend: bool, random: _Random) -> Manner:
    """At weekends on a phone; now and then with a pause, or stopped before the end."""
    pause_after = int(10 + random() * 20) if random() < 0.1 else None
    stop_after = int(settings.cards / 2 + random() * 10) if random() < 0.05 else None
    if weekend:
        return Manner("touch", 8.3, 0.1, pause_after, stop_after)
    return Manner("key", 16.7, 0.005, pause_after, stop_after)


def _uuid(random: _Random) -> str:
    """An id in the form of a random UUID (version 4)."""
    return str(UUID(int=int(random() * 2**53) << 75 | int(random() * 2**53) << 22 | int(random() * 2**53), version=4))
