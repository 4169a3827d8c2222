"""Reads a script, and says of anything wrong in it which line and which value."""

from __future__ import annotations

from collections import Counter
from typing import Any

from models.cards import Card, CardError
from models.match.lined import Lined, parse
from models.match.script import Script, Slap
from models.match.state import MOST_SHEDS, PENALTIES
from models.rules import READING_CHOICES, NotationError, Readings, RuleSet, parse_rules

MOST_SEATS = 52
MOST_DECKS = 20
MOST_MS = 1e9
"""No hand takes longer: more than eleven days."""

NAMES = ("rules", "day", *READING_CHOICES, "penalty", "decks", "leader", "stacks", "slaps")
SLAP_NAMES = ("after", "seat", "ms")


def read_script(text: str, today: int | None = None) -> Script:
    """The script that a JSON text writes; `today` is the day of the month where it names none.

    Raises LineError, with a sentence that names line and value.
    """
    script = parse(text)
    if not isinstance(script.value, dict):
        script.refuse('a script is an object, such as {"rules": "ers", "stacks": […], "slaps": […]}.')
    fields: dict[str, Lined] = script.value
    for name, lined in fields.items():
        if name not in NAMES:
            lined.refuse(f"“{name[:40]}” is nothing a script says; it says {', '.join(NAMES)}.")
    if "stacks" not in fields:
        script.refuse('the script has no "stacks": the cards of each seat, top card first.')
    decks = _whole(fields["decks"], "decks", 1, MOST_DECKS) if "decks" in fields else 1
    stacks = _read_stacks(fields["stacks"], decks)
    leader = _read_seat(fields["leader"], len(stacks)) if "leader" in fields else 0
    penalty = _word(fields["penalty"], "penalty", PENALTIES) if "penalty" in fields else "1"
    slaps = _members(fields["slaps"], "slaps") if "slaps" in fields else []
    return Script(
        _read_rules(fields, script, today, decks),
        stacks,
        tuple(_read_slap(slap, len(stacks)) for slap in slaps),
        penalty,
        decks,
        leader,
    )


def _members(lined: Lined, name: str) -> list[Lined]:
    if not isinstance(lined.value, list):
        lined.refuse(f"“{name}” is a list, not {lined}.")
    members: list[Lined] = lined.value
    return members


def _whole(lined: Lined, name: str, least: int, most: int) -> int:
    value = lined.value
    if type(value) is not int or not least <= value <= most:
        lined.refuse(f"“{name}” is a whole number from {least} to {most}, not {lined}.")
    return value


def _word(lined: Lined, name: str, words: tuple[str, ...]) -> str:
    value = str(lined.value) if type(lined.value) is int else lined.value
    if value not in words:
        lined.refuse(f"“{name}” is one of {', '.join(words)}, not {lined}.")
    return str(value)


def _read_rules(fields: dict[str, Lined], script: Lined, today: int | None, decks: int) -> RuleSet:
    lined = fields.get("rules")
    if lined is None:
        script.refuse('the script has no "rules": a preset or a list of notations, an empty one for no slap rule.')
    day = _whole(fields["day"], "day", 1, 31) if "day" in fields else today
    words: dict[str, Any] = {
        name: _word(fields[name], name, READING_CHOICES[name]) for name in READING_CHOICES if name in fields
    }
    named = lined.value if isinstance(lined.value, list) else [lined]
    notations: list[str] = []
    for each in named:
        if not isinstance(each.value, str):
            each.refuse(f'a rule is written in quotes, such as "pair", not {each}.')
        try:
            notations += [rule.notation for rule in parse_rules(each.value)]
        except NotationError as error:
            each.refuse(str(error))
    rules = RuleSet(notations, Readings(**words), day)
    for rule in rules.rules:
        sentence = rules.impossible(rule.notation)
        if sentence is not None and decks == 1 and not (rule.needs_day and day is not None):
            lined.refuse(sentence)
    return rules


def _read_stacks(lined: Lined, decks: int) -> tuple[tuple[Card, ...], ...]:
    stacks = _members(lined, "stacks")
    if not 2 <= len(stacks) <= MOST_SEATS:
        lined.refuse(f"a match has from 2 to {MOST_SEATS} seats, a stack each, not {len(stacks)}.")
    seen: Counter[Card] = Counter()
    return tuple(tuple(_read_card(card, seen, decks) for card in _members(stack, "stacks")) for stack in stacks)


def _read_card(lined: Lined, seen: Counter[Card], decks: int) -> Card:
    if not isinstance(lined.value, str):
        lined.refuse(f'a card is written in quotes, such as "10H", not {lined}.')
    try:
        card = Card.parse(lined.value)
    except CardError as error:
        lined.refuse(str(error))
    seen[card] += 1
    if seen[card] > decks:
        held = "one deck has" if decks == 1 else f"{decks} decks have"
        lined.refuse(f"{card} comes {_often(decks + 1)}, and {held} it {_often(decks)}.")
    return card


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _read_seat(lined: Lined, seats: int) -> int:
    if type(lined.value) is not int or not 0 <= lined.value < seats:
        lined.refuse(f"there is no seat {lined}: the seats are 0 to {seats - 1}.")
    return int(lined.value)


def _read_slap(lined: Lined, seats: int) -> Slap:
    if not isinstance(lined.value, dict) or set(lined.value) != set(SLAP_NAMES):
        lined.refuse(f'a slap is written {{"after": 3, "seat": 1, "ms": 310}}, not {lined}.')
    fields: dict[str, Lined] = lined.value
    after = _whole(fields["after"], "after", 1, MOST_SHEDS)
    seat = _read_seat(fields["seat"], seats)
    ms = fields["ms"].value
    if type(ms) not in (int, float) or not 0 <= ms <= MOST_MS:
        fields["ms"].refuse(f"“ms” is the response time, from 0 to {MOST_MS:.0f}, not {fields['ms']}.")
    return Slap(after, seat, ms, lined.line)
