"""`flask rules list | check | odds`: the rules without a browser; no database is touched."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click
from flask.cli import AppGroup

from models.cards import Card, CardError, format_pile, parse_pile
from models.rules import PRESETS, STANDARD, Explanation, RuleSet
from models.rules.odds import SAMPLES, Odds, odds, odds_of_any
from views.commands.choices import in_words, refuse, rule_options, today

group = AppGroup("rules", help="The slap rules: list them, check piles, count odds.")

as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")


def _print_json(line: dict[str, Any]) -> None:
    click.echo(json.dumps(line, ensure_ascii=False))


@group.command("list", with_appcontext=False)
@as_json
def list_rules(as_json: bool) -> None:
    """Every rule of every preset, with how often it holds on random cards."""
    rules = RuleSet(STANDARD, day=today())
    for rule in rules.rules:
        found = odds(rule, rules.readings, rules.day)
        if as_json:
            presets = [key for key, preset in PRESETS.items() if rule.notation in preset.rules]
            named = {"notation": rule.notation, "name": rule.name, "sentence": rule.sentence, "cards": rule.cards}
            _print_json(named | {"presets": presets} | _odds_fields(found))
        else:
            click.echo(f"{rule.notation:<11} {rule.name:<21} {found.share:6.1%}  {rule.sentence}")
    if not as_json:
        click.echo(f"\nThe share is of random cards, with {in_words(rules)}.")
        click.echo("House rules are more of the same notation: sum2=10, mul3=60, flush4, floopa4, ops4=24, run3.")


@group.command("check", with_appcontext=False)
@click.argument("piles", nargs=-1, metavar="[PILE …]")
@rule_options
@as_json
def check(piles: tuple[str, ...], rules: RuleSet, as_json: bool) -> None:
    """Which rules hold on each PILE, and why; what is asleep; what nearly holds.

    A pile is one quoted argument, its bottom card first: "7C 7D". Without an argument, piles are read from
    standard input, one a line; blank lines are passed over.
    """
    if piles:
        try:
            read = [parse_pile(pile) for pile in piles]
        except CardError as error:
            refuse(str(error))
        for pile in read:
            _answer(pile, rules, as_json)
    elif not _check_lines(rules, as_json):
        raise SystemExit(1)


def _check_lines(rules: RuleSet, as_json: bool) -> bool:
    """Answers every line of standard input; whether all could be read."""
    all_read = True
    for number, read in enumerate(sys.stdin.buffer, start=1):
        line = read.decode("utf-8", "replace")
        if not line.strip():
            continue
        try:
            _answer(parse_pile(line), rules, as_json)
        except CardError as error:
            all_read = False
            if as_json:
                _print_json({"error": str(error), "line": number})
            else:
                click.echo(f"line {number}: {error}")
    return all_read


def _answer(pile: Sequence[Card], rules: RuleSet, as_json: bool) -> None:
    found = rules.explain(pile)
    if as_json:
        _print_json(
            {
                "pile": [str(card) for card in pile],
                "slappable": bool(found.holds),
                "holds": [{"rule": finding.rule, "witness": finding.why} for finding in found.holds],
                "asleep": [{"rule": finding.rule, "witness": finding.why} for finding in found.asleep],
                "near": [{"rule": finding.rule, "why": finding.why} for finding in found.near],
            }
        )
    else:
        click.echo("\n".join(_lines(pile, found)))


def _lines(pile: Sequence[Card], found: Explanation) -> list[str]:
    lines = [f"{format_pile(pile) or 'no cards'}: {'slap' if found.holds else 'no rule holds'}"]
    for word, findings in (("holds", found.holds), ("asleep", found.asleep), ("near", found.near)):
        lines += [f"  {word:<7} {finding.rule:<11} {finding.why}" for finding in findings]
    return lines


@group.command("odds", with_appcontext=False)
@rule_options
@as_json
def count_odds(rules: RuleSet, as_json: bool) -> None:
    """On how many ordered windows of one deck each rule holds, in its own length.

    Two and three cards are counted, four and five sampled and marked so; at the end, any rule on three cards.
    """
    counted: list[tuple[str, int, Odds]] = [
        (rule.notation, rule.cards, odds(rule, rules.readings, rules.day)) for rule in rules.rules
    ]
    counted.append(("any rule", 3, odds_of_any(rules)))
    if as_json:
        readings = {name: getattr(rules.readings, name) for name in ("faces", "order", "brackets", "small_mod")}
        for notation, cards, found in counted:
            _print_json({"rule": notation, "cards": cards} | _odds_fields(found) | readings | {"day": rules.day})
        return
    click.echo(f"Windows of one deck, with {in_words(rules)}:")
    for notation, cards, found in counted:
        windows = f"{'about ' if found.sampled else ''}{found.windows:,}"
        mark = f"  (sampled: {SAMPLES:,} windows)" if found.sampled else ""
        click.echo(f"{notation:<11} {cards} cards  {windows:>18} / {found.of:<11,} {found.share:7.2%}{mark}")


def _odds_fields(found: Odds) -> dict[str, Any]:
    return {"windows": found.windows, "of": found.of, "share": round(found.share, 6), "sampled": found.sampled}
