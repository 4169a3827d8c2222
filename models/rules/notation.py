"""Reads the notation of rules: `pair`, `sum2=11`, `sum3=date`, a preset, or several joined by commas."""

from __future__ import annotations

import re
from collections.abc import Iterable

from models.rules.catalogue import CATALOGUE, PRESETS
from models.rules.family import Family, Target
from models.rules.rule import NotationError, Rule

TARGET_DIGITS = 15
"""A target has at most this many digits."""

_SHAPE = re.compile(r"([a-z]+(?:-[a-z]+)*)([0-9]*)(?:\s*=\s*(.*))?", re.DOTALL)
_KNOWN = ", ".join(family.form for family in CATALOGUE)


def parse_rule(text: str) -> Rule:
    """The rule that a notation such as `sum2=11` names; blanks around it and capitals do not matter.

    Raises NotationError, with a sentence that quotes the text. Does not judge whether the rule can happen.
    """
    quoted = "“" + (text.strip() if len(text) <= 40 else text.strip()[:40] + "…") + "”"
    shape = _SHAPE.fullmatch(text.strip().lower())
    families = [family for family in CATALOGUE if shape and family.key == shape[1]]
    if shape is None or not families:
        raise NotationError(f"{quoted} is not a rule: write one of {_KNOWN}.")
    family = families[-1] if shape[3] == "date" else families[0]
    cards = _read_cards(quoted, family, shape[2])
    target: Target = "date" if family.targeted == "date" else _read_target(quoted, families, cards, shape[3])
    return Rule(family.notation(cards, target), family, cards, target)


def _read_cards(quoted: str, family: Family, digits: str) -> int:
    fewest, most = family.cards[0], family.cards[-1]
    if not family.counted:
        if digits:
            raise NotationError(f"{quoted}: {family.key} takes no number of cards; write {family.model}.")
        return fewest
    if not digits:
        raise NotationError(f"{quoted} does not say how many cards; write for example {family.model}.")
    if len(digits) > 1 or int(digits) not in family.cards:
        limits = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise NotationError(f"{quoted}: {family.key} looks at {limits} cards; write for example {family.model}.")
    return int(digits)


def _read_target(quoted: str, families: list[Family], cards: int, written: str | None) -> int | None:
    family = families[0]
    if family.targeted is None:
        if written is not None:
            raise NotationError(f"{quoted}: {family.key} takes no target; write {family.notation(cards, None)}.")
        return None
    if written is None:
        raise NotationError(f"{quoted} has no target; write for example {family.model}.")
    if not re.fullmatch(rf"[0-9]{{1,{TARGET_DIGITS}}}", written):
        or_date = " or the word date" if any(other.targeted == "date" for other in families) else ""
        raise NotationError(
            f"{quoted}: the target is a whole number of at most {TARGET_DIGITS} digits{or_date}; "
            f"write for example {family.model}."
        )
    return int(written)


def parse_rules(rules: str | Iterable[str | Rule]) -> tuple[Rule, ...]:
    """The rules that a preset's key, notations joined by commas, or a list of either name.

    They come in canonical order (the catalogue's, then by cards and target), each once; no text is no
    rules. Raises NotationError for the first that cannot be read.
    """
    if isinstance(rules, str):
        rules = [part for part in re.split(r"[,;\s]+", _tight(rules)) if part]
    found: set[Rule] = set()
    for rule in rules:
        if isinstance(rule, Rule):
            found.add(rule)
        elif rule.strip().lower() in PRESETS:
            found.update(map(parse_rule, PRESETS[rule.strip().lower()].rules))
        else:
            found.add(parse_rule(rule))
    return tuple(sorted(found, key=_canonical_place))


def _tight(text: str) -> str:
    return re.sub(r"\s*=\s*", "=", text)


def _canonical_place(rule: Rule) -> tuple[int, int, int]:
    target = rule.target if isinstance(rule.target, int) else 0
    return CATALOGUE.index(rule.kind), rule.cards, target
