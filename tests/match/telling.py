"""A scripted match told in short lines, so that a test can hold what happens as a literal.

`0 QS | 2 3 | 1`: seat 0 sheds the queen of spades, the stacks hold 2 and 3 cards, the pile 1. Further: `1 owes 2`,
`1 hit pair`, `1 penalty`, `1 takes (slap)`, `1 out`, `end: 1 (all)`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from models.match import LIMIT, read_script
from models.match.text import lines


def story(
    stacks: Iterable[str], slaps: Iterable[tuple[int, int, float]] = (), limit: int = LIMIT, **others: Any
) -> list[str]:
    """What happens in a match: a stack is a text of cards, a slap (card, seat, ms); `others` as in a script."""
    script = {
        "rules": "ers",
        "stacks": [stack.split() for stack in stacks],
        "slaps": [{"after": after, "seat": seat, "ms": ms} for after, seat, ms in slaps],
    }
    read = read_script(json.dumps(script | others))
    return [_in_short(json.loads(line)) for line in lines(read.match(limit), read.play(limit))]


def _in_short(told: dict[str, Any]) -> str:
    seat, kind = told.get("seat"), told["event"]
    said = {
        "shed": lambda: f"{seat} {told['card']}",
        "trap": lambda: f"{seat} owes {told['owes']}",
        "slap": lambda: " ".join([f"{seat} {told['outcome']}", *told["rules"]]),
        "penalty": lambda: f"{seat} penalty",
        "take": lambda: f"{seat} takes ({told['why']})",
        "out": lambda: f"{seat} out",
        "end": lambda: f"end: {'nobody' if told['winner'] is None else told['winner']} ({told['why']})",
    }[kind]()
    return f"{said} | {' '.join(map(str, told['stacks']))} | {told['pile']}"
