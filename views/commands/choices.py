"""The options that commands share: which rules, on which day, read how."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import datetime
from typing import Any, NoReturn

import click

from models.rules import READING_CHOICES, NotationError, Readings, RuleSet


def refuse(sentence: str) -> NoReturn:
    """End the command with exit code 2 and a sentence that names what is wrong."""
    refusal = click.ClickException(sentence)
    refusal.exit_code = 2
    raise refusal


def today() -> int:
    """The day of the month by this computer's calendar."""
    return datetime.now().astimezone().day


def rule_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --rules, --day and the readings to a command, and hands it the RuleSet they make as `rules`."""

    @click.option("--rules", "chosen", default="berkeley", show_default=True, metavar="RULES",
                  help="A preset (starter, berkeley, egyptian, ers) or notations joined by commas.")  # fmt: skip
    @click.option("--day", type=click.IntRange(1, 31), help="The day of the month for date rules.  [default: today]")
    @click.option("--faces", type=click.Choice(READING_CHOICES["faces"]), default="asleep", show_default=True,
                  help="On a J, Q, K or A: only four rules awake, or all.")  # fmt: skip
    @click.option("--order", type=click.Choice(READING_CHOICES["order"]), default="any", show_default=True,
                  help="Equations in any order of the cards, or as played.")  # fmt: skip
    @click.option("--brackets", type=click.Choice(READING_CHOICES["brackets"]), default="free", show_default=True,
                  help="Brackets anywhere, or none: as written.")  # fmt: skip
    @click.option("--small-mod", type=click.Choice(READING_CHOICES["small_mod"]), default="yes", show_default=True,
                  help="Whether x mod y counts where x is the smaller.")  # fmt: skip
    @functools.wraps(command)
    def with_rules(
        *arguments: Any,
        chosen: str,
        day: int | None,
        faces: Any,
        order: Any,
        brackets: Any,
        small_mod: Any,
        **others: Any,
    ) -> None:
        readings = Readings(faces, order, brackets, small_mod)
        command(*arguments, rules=_read_rules(chosen, readings, today() if day is None else day), **others)

    return with_rules


def _read_rules(chosen: str, readings: Readings, day: int) -> RuleSet:
    try:
        rules = RuleSet(chosen, readings, day)
    except NotationError as error:
        refuse(str(error))
    if not rules.rules:
        refuse("Name at least one rule: a preset, or notations joined by commas.")
    for rule in rules.rules:
        sentence = None if rule.needs_day else rules.impossible(rule.notation)
        if sentence is not None:
            refuse(sentence)
    return rules


def in_words(rules: RuleSet) -> str:
    """The readings and the day in one line."""
    readings = rules.readings
    return (
        f"faces {readings.faces}, order {readings.order}, brackets {readings.brackets}, "
        f"small mod {readings.small_mod}, day {rules.day}"
    )
