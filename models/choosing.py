"""Choosing a drill: what the form of the first page shows, and the drill that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from models.course import rule_set
from models.days import calendar_day
from models.events import Started
from models.player import DayInForce, PlayerSettings, day_in_force
from models.rules import PRESETS, STANDARD, NotationError, Readings, Rule, parse_rule
from models.settings import (
    LONGEST_TEXT,
    MOST_RULES,
    READINGS,
    DrillSettings,
    Form,
    SettingError,
    house_words,
    read_drill,
    read_zone,
)

Shown = dict[str, Any]
"""The fields of the form: `rules` (a set of notations), `house` (a text), and a text or number for each of the rest."""


def read_start(
    form: Form, player: PlayerSettings, at_ms: int, server_zone: str, seed: int
) -> tuple[Started | None, dict[str, str]]:
    """The first event of the drill that a form asks for, or None with a sentence for each wrong field.

    `seed` is taken where the form names none, `server_zone` where it names no time zone.
    """
    errors: dict[str, str] = {}
    zone, day = zone_and_day(form, player, at_ms, server_zone, errors)
    settings, wrong = read_drill(form, day.day)
    if settings is None or errors:
        return None, {**wrong, **errors}
    if not any(text.strip() for text in form.get("seed", ())):
        settings = replace(settings, seed=seed)
    return Started(at_ms, settings.to_json(), day.day, day.source, zone, player.day_start_hour), {}


def zone_and_day(
    form: Form, player: PlayerSettings, at_ms: int, server_zone: str, errors: dict[str, str]
) -> tuple[str, DayInForce]:
    """The time zone that a form names, and the day in force there; a sentence is added for a wrong one."""
    try:
        zone = read_zone(form, server_zone)
    except SettingError as error:
        zone, errors["tz"] = server_zone, str(error)
    return zone, day_in_force(player, calendar_day(at_ms, zone))


def filled(settings: DrillSettings) -> Shown:
    """The form as these settings fill it; the seed stays empty, so that the next drill has one of its own."""
    house = [rule for rule in settings.rules if rule not in STANDARD]
    numbers = {"pace_ms": settings.pace_ms, "cards": settings.cards, "dealer": settings.dealer}
    rules = {"rules": set(settings.rules) - set(house), "house": " ".join(house)}
    return {**rules, **asdict(settings.readings), **numbers, "seed": "", "tz": ""}


def as_typed(shown: Shown, form: Form) -> Shown:
    """The form with the fields of a request as they were typed, however wrong, cut where no field is as long.

    A preset ticks its rules; rules named one by one go before it.
    """
    typed: Shown = {key: texts[0][:LONGEST_TEXT] for key, texts in form.items() if key in shown and texts}
    preset = PRESETS.get(next(iter(form.get("preset", ())), ""))
    if preset:
        typed = {"rules": set(preset.rules), "house": "", **typed}
    if "rules" in form:
        typed["rules"] = {text[:LONGEST_TEXT] for text in form["rules"][: 2 * MOST_RULES]}
    return {**shown, **typed}


def house_rules(text: str) -> tuple[Rule, ...]:
    """The rules that a text of house rules names beyond the standard ones; what cannot be read is left out."""
    rules: dict[str, Rule] = {}
    for word in house_words(text)[:MOST_RULES]:
        try:
            rule = parse_rule(word)
        except NotationError:
            continue
        if rule.notation not in STANDARD:
            rules[rule.notation] = rule
    return tuple(rules.values())


def impossible(shown: Mapping[str, Any], day: int) -> dict[str, str]:
    """The standard and house rules that cannot happen on this day under the readings shown, each with a sentence."""
    words: dict[str, Any] = {
        reading.key: shown[reading.key] if shown[reading.key] in reading.options else reading.default
        for reading in READINGS
    }
    house = tuple(rule.notation for rule in house_rules(shown["house"]))
    rules = rule_set((*STANDARD, *house), Readings(**words), day)
    sentences = ((rule.notation, rules.impossible(rule.notation)) for rule in rules.rules)
    return {notation: sentence for notation, sentence in sentences if sentence}
