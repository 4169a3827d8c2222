"""What the page of a finished drill shows, as one value: figures, a row a rule, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from models import table
from models.drill import Drill
from models.rules import STANDARD, parse_rule
from models.settings import DrillSettings
from models.stats import Overall, Tally, by_rule, overall, sets_no_best
from models.turn import CardRecord
from models.verdict import Reason, filing_reasons, filing_sentence, named

MISTAKES_AT_FIRST = 12


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule in play and what was counted for it; `impossible` says why it cannot happen today, if so."""

    notation: str
    name: str
    tally: Tally
    impossible: str | None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A missed chance, a late slap or a false one (`kind`: miss, late, false), with the pile as it lay.

    `reasons` are the rules that held, or those that a false slap was put down to; `thought` is what the
    player says they saw: a notation, "nothing", or None where they have not said.
    """

    number: int
    kind: str
    title: str
    sentence: str
    reasons: tuple[Reason, ...]
    pile: table.PileView
    thought: str | None


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a drill; `missed` are the notations of rules with a miss or a late slap, the most first.

    `planned` is the number of cards asked for, 0 until stopped; `paces_ms` the slowest and the fastest pace
    that was played; `no_best` a sentence where the drill sets no bests.
    """

    settings: DrillSettings
    dealt: int
    planned: int
    paces_ms: tuple[int, int]
    whole: Overall
    won: int
    rows: tuple[RuleRow, ...]
    missed: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    no_best: str | None
    timing: str | None

    @property
    def first_mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes to show at first."""
        return self.mistakes[:MISTAKES_AT_FIRST]

    @property
    def further_mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes to show on demand."""
        return self.mistakes[MISTAKES_AT_FIRST:]

    @property
    def thoughts(self) -> tuple[tuple[str, str], ...]:
        """What a player may say they saw at a false slap: value and words, the rules in play first."""
        rules = dict.fromkeys((*self.settings.rules, *STANDARD))
        return (*((rule, parse_rule(rule).name) for rule in rules), ("nothing", "Nothing, it slipped"))

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The settings as fields of the form that starts a drill, without rules and seed."""
        readings, settings = asdict(self.settings.readings), self.settings
        rest = {"pace_ms": settings.pace_ms, "cards": settings.cards, "dealer": settings.dealer}
        return tuple((key, str(value)) for key, value in {**readings, **rest}.items())

    @property
    def choosing(self) -> tuple[tuple[str, str], ...]:
        """The settings as fields of the first page, where house rules stand in a line of their own."""
        house = " ".join(rule for rule in self.settings.rules if rule not in STANDARD)
        standard = (("rules", rule) for rule in self.settings.rules if rule in STANDARD)
        return (*standard, ("house", house), *self.fields)

    @property
    def has_asleep(self) -> bool:
        """Whether a false slap was put down to a sleeping rule."""
        return any(row.tally.asleep for row in self.rows)

    @property
    def shares(self) -> bool:
        """Whether a count is no whole number, several rules having shared a card."""
        counts = ((row.tally.hits, row.tally.seen, row.tally.false_slaps, row.tally.stale) for row in self.rows)
        return any(number % 1 for numbers in counts for number in numbers)

    @property
    def has_stale(self) -> bool:
        """Whether a false slap was put down to a rule that had held before."""
        return any(row.tally.stale for row in self.rows)


def result_of(drill: Drill) -> Result:
    """Return the result of a drill that is over."""
    cards = final_cards(drill)
    whole, tallies = overall(cards), by_rule(cards, drill.settings.rules)
    paces = [card.interval_ms for card in cards if card.outcome != "void"] or [drill.settings.pace_ms]
    rows = tuple(
        RuleRow(rule.notation, rule.name, tallies[rule.notation], drill.rules.impossible(rule.notation))
        for rule in drill.rules.rules
    )
    return Result(
        settings=drill.settings,
        dealt=len(cards),
        planned=drill.settings.cards,
        paces_ms=(max(paces), min(paces)),
        whole=whole,
        won=drill.won,
        rows=rows,
        missed=_missed(rows),
        mistakes=tuple(mistake(drill, card) for card in cards if card.outcome in ("miss", "late", "false")),
        no_best=sets_no_best(whole.opportunities, len(rows), min(paces)),
        timing=table.timing(drill),
    )


def final_cards(drill: Drill) -> list[CardRecord]:
    """Return the cards of a drill that is over with their final outcomes, derived ones included."""
    over_at_ms = drill.over_at_ms if drill.over_at_ms is not None else float("inf")
    return [replace(card, outcome=drill.outcome(card, over_at_ms)) for card in drill.cards]


def mistake(drill: Drill, card: CardRecord) -> Mistake:
    """Return what there is to see of a card that was missed, slapped late or slapped by mistake."""
    if card.outcome == "false":
        title, sentence = "False slap", filing_sentence(card)
        reasons = _stale(drill, card) or filing_reasons(drill, card)
    else:
        title, sentence = "Missed", ""
        reasons = named(drill.rules.explain(card.pile).holds)
        if card.outcome == "late" and card.reaction_ms is not None:
            title = f"Late by {max(1, round(card.reaction_ms - card.interval_ms))} ms"
    pile = table.pile_view(drill, card)
    return Mistake(card.number, card.outcome, title, sentence, reasons, pile, card.thought)


def _stale(drill: Drill, card: CardRecord) -> tuple[Reason, ...]:
    """For a slap that came too late to be one: when each rule last held, and why it did."""
    if card.filed is None or card.filed.kind != "stale":
        return ()
    reasons = []
    for rule in card.filed.rules:
        before = [past for past in drill.cards[max(0, card.number - 3) : card.number - 1] if rule in past.holds]
        finding = drill.rules.explain_rule(rule, before[-1].pile) if before else None
        if finding:
            ago = "one card" if before[-1].number == card.number - 1 else "two cards"
            reasons.append(Reason(parse_rule(rule).name, f"{ago} before: {finding.why}"))
    return tuple(reasons)


def _missed(rows: Sequence[RuleRow]) -> tuple[str, ...]:
    missed = {row.notation: row.tally.misses + row.tally.lates for row in rows}
    return tuple(sorted((rule for rule in missed if missed[rule]), key=lambda rule: -missed[rule]))
