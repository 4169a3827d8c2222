"""What the page of a match that is over shows, as one value: the figures of its outcome, in the words of the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from models.charts import minutes_words, thinned
from models.charts.stacks import cards_words, stack_lines
from models.match.ending import Stop, why_sentence, winner_sentence
from models.match.events import Event
from models.match.outcome import PLAYER, Begin, Chance, Outcome, WhatIf, outcome
from models.match.seen import Dearest, Fates, MatchResult, OpponentView, RuleFigures, SeatView
from models.match.state import Match
from models.rules import RuleSet, parse_rule
from models.verdict import named

ROWS = 10
"""How many rows, beside the stacks as dealt, tell the course of a match."""


def match_result(
    begin: Begin,
    events: Sequence[Event],
    names: Sequence[str],
    opponents: tuple[OpponentView, ...] = (),
    *,
    name: str = "",
    played_ms: float = 0,
    void: Collection[int] = (),
    early: int = 0,
    stop: Stop | None = None,
    hints: bool = False,
) -> MatchResult:
    """The result of the match that `begin` deals and `events` end; `names` are those of the seats, the player first.

    `void` are the cards that count for nothing, `early` the early slaps, `played_ms` the time without pauses; `stop`
    says what ended a match that was not played to its end. Raises ValueError for a match that has not ended.
    """
    came_to = outcome(begin, events, void)
    match = begin().replay(events)
    return MatchResult(
        winner=winner_sentence(came_to.ended, names),
        why=why_sentence(came_to.ended, names, match.sizes, stop),
        length=f"{cards_words(came_to.sheds)} in {minutes_words(played_ms / 60_000)}.",
        seats=tuple(_seat(match, seat, name) for seat, name in enumerate(names)),
        stacks=stack_lines(names, came_to.sizes) if came_to.sheds else None,
        course=_course(came_to),
        chances=Fates(*(sum(chance.fate == fate for chance in came_to.chances) for fate in ("won", "lost", "missed"))),
        rules=_rules(came_to),
        false_slaps=came_to.false_slaps,
        early=early,
        dearest=_dearest(came_to.dearest, match.rules, names) if came_to.dearest else None,
        whatif=whatif_sentence(came_to.faster) if came_to.chances else None,
        hints=hints,
        name=name,
        opponents=opponents,
    )


def _course(came_to: Outcome) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The stacks as dealt, at the end, and in a few rows between."""
    first, *later = came_to.sizes
    return (first, *thinned(later, ROWS))


def _seat(match: Match, seat: int, name: str) -> SeatView:
    return SeatView(seat, name, match.sizes[seat], seat == PLAYER, False, match.is_out(seat), False)


def _rules(came_to: Outcome) -> tuple[RuleFigures, ...]:
    return tuple(
        RuleFigures(
            line.rule,
            parse_rule(line.rule).name,
            line.won,
            line.lost,
            line.missed,
            line.median_ms,
            line.their_median_ms,
        )
        for line in came_to.rules
    )


def _dearest(chance: Chance, rules: RuleSet, names: Sequence[str]) -> Dearest:
    taken_by = None if chance.taken_by is None else names[chance.taken_by]
    findings = tuple(found for rule in chance.rules if (found := rules.explain_rule(rule, chance.pile)) is not None)
    if chance.fate == "lost":
        what = f"{taken_by} slapped it after {chance.other_ms:.0f} ms"
    elif taken_by is None:
        what = "nobody slapped it, and the match ended"
    else:
        what = f"nobody slapped it, and {taken_by} took the pile later"
    sentence = f"You left card {chance.number:,} alone, with {cards_words(chance.size)} in the pile: {what}."
    return Dearest(chance.number, chance.size, taken_by, named(findings), sentence)


def whatif_sentence(faster: WhatIf) -> str:
    """What a faster hand would have changed, as a sentence."""
    count, by = len(faster.numbers), f"{faster.faster_ms:.0f} ms"
    if not count:
        return f"{by} faster would have changed nothing: no slap of yours was beaten by less."
    slaps, them = ("1 more slap", "it") if count == 1 else (f"{count} more slaps", "them")
    won = f"{by} faster you would have won {slaps}, and {cards_words(faster.cards)} with {them}"
    if faster.wins_at is not None:
        return f"{won}; the one on card {faster.wins_at:,} would have won you the match."
    return f"{won}."
