"""Who sits at the table with the player: kinds of opponents, the seats that are drawn of one, their figures in words.

A company is drawn once, when a match begins, and kept with it as plain values: whatever later becomes of these kinds,
an old match keeps its opponents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from models.match.even import ease
from models.match.measured import Person
from models.match.opponents import Opponent, Reflex, Responses
from models.rules import RuleSet, parse_rule

SKILL = "skill"
LAST_WEEK = "last-week"
EVEN = "even"
STAND_IN = 0.5
"""The skill that plays where a person is asked for of whom nothing is known."""

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jun", "Kit", "Lou")
MOST = 5
TOLD = ("pair", "sum2=11")
"""The rules at which the page tells kinds apart."""
APART = 0.06
"""How far seats of one kind lie apart: each is up to this much faster or slower than the kind."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of opponents to choose; `skill` is None where something else than a skill sets them."""

    key: str
    name: str
    sentence: str
    skill: float | None = None

    @property
    def words(self) -> str:
        """The sentence, and what a skill amounts to: typical time and chance to see it, at an easy and a hard rule."""
        if self.skill is None:
            return self.sentence
        opponent = Opponent(self.skill)
        told = []
        for rule in map(parse_rule, TOLD):
            reflex = opponent.reflex(rule)
            told.append(f"{rule.name} typically after {reflex.typical_ms:,.0f} ms, seen {reflex.sees:.0%}")
        return f"{self.sentence} {'; '.join(told).replace('%', ' %')}."


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            Kind("first-evening", "First evening", "Still looking for pairs, and slaps at nothing now and then.", 0.0),
            Kind("third-week", "Third week", "Has the rules by heart, and overlooks the sums.", 0.25),
            Kind("regular", "Regular", "Plays most weeks: steady, and misses one in four of the sums.", 0.5),
            Kind("champion", "House champion", "Hardly misses a pair, and adds without thinking.", 0.75),
            Kind(
                "senior",
                "Berkeley senior",
                "Sees nearly everything in half a second, and hardly falls for anything.",
                1.0,
            ),
            Kind(SKILL, "By skill", "Anything between a first evening (0) and a Berkeley senior (1)."),
            Kind(LAST_WEEK, "You, last week", "Your own times, misses and mistakes, rule by rule."),
            Kind(EVEN, "Even match", "Faster when you win, slower when you lose, until you win every other slap."),
        )
    }
)
"""The kinds by their keys, from the easiest on; then those without a skill of their own."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule's figures of an opponent for the page; `own`: measured at this rule, not taken from all rules."""

    notation: str
    name: str
    typical_ms: float
    sees: float
    falls: float
    own: bool = True


@dataclass(frozen=True, slots=True)
class Seated:
    """One opponent: a name, the parameters by notation, and the chance to slap at nothing.

    `lent` are the rules whose times are those of all rules together, for want of hits.
    """

    name: str
    reflexes: Mapping[str, Reflex]
    slips: float = 0.0
    lent: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The parameters as the page shows them, a row a rule."""
        return tuple(
            Row(rule, parse_rule(rule).name, each.typical_ms, each.sees, each.falls, rule not in self.lent)
            for rule, each in self.reflexes.items()
        )


@dataclass(frozen=True, slots=True)
class Company:
    """The opponents of a match, from seat 1 on; `note` is a sentence about where their figures come from, or ""."""

    kind: str
    seats: tuple[Seated, ...]
    note: str = ""

    def manner(self, seat: int) -> str:
        """Who sits at a seat, from 1 on, in words: the kind, how often the hand slips, and at seat 1 the note too."""
        slips = self.seats[seat - 1].slips
        slipping = f"; slaps at nothing on 1 card in {round(1 / slips):,}" if slips else ""
        adapting = "; with these times to begin with" if self.kind == EVEN else ""
        note = f". {self.note}" if seat == 1 and self.note else ""
        return f"{KINDS[self.kind].name}{slipping}{adapting}{note}"

    def responses(self, rules: RuleSet, contests: Sequence[bool] = ()) -> tuple[Responses, ...]:
        """Who answers for each seat, from seat 1 on.

        `contests` says of each contested slap so far whether the player won it (even.py); only an even match heeds
        it.
        """
        slower = ease(contests) if self.kind == EVEN else 1.0
        return tuple(
            Responses(lambda rule: seated.reflexes[rule.notation].changed(slower), rules, seated.slips)
            for seated in self.seats
        )

    def plain(self) -> dict[str, Any]:
        """The company as JSON holds it."""
        return {
            "kind": self.kind,
            "note": self.note,
            "seats": [
                {
                    "name": seated.name,
                    "slips": seated.slips,
                    "lent": list(seated.lent),
                    "reflexes": {rule: asdict(reflex) for rule, reflex in seated.reflexes.items()},
                }
                for seated in self.seats
            ],
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Company:
        """The company that `plain` wrote; raises KeyError or TypeError for anything else."""
        return cls(
            str(plain["kind"]),
            tuple(
                Seated(
                    str(seat["name"]),
                    {rule: Reflex(**reflex) for rule, reflex in seat["reflexes"].items()},
                    float(seat["slips"]),
                    tuple(seat["lent"]),
                )
                for seat in plain["seats"]
            ),
            str(plain["note"]),
        )


def invite(
    kind: str, rules: RuleSet, opponents: int, seed: int, skill: float = STAND_IN, person: Person | None = None
) -> Company:
    """The opponents of a kind for these rules, the same ones for the same seed; `skill` is heeded by the kind "skill".

    `person` is the player as measured, for the kinds that take after them. Names are distinct; the seats differ a
    little, but a single opponent that takes after the player is exactly as measured. Raises KeyError for an unknown
    kind, ValueError for a skill or a number of opponents that cannot be.
    """
    if not 1 <= opponents <= MOST:
        raise ValueError(f"There are from 1 to {MOST} opponents, not {opponents}.")
    own = KINDS[kind].skill
    mirrored = kind in (LAST_WEEK, EVEN)
    model = Opponent(own if own is not None else STAND_IN if mirrored else skill)
    known = person if mirrored and person is not None and person.is_known else None
    reflexes = {rule.notation: known.reflex(rule.notation) if known else model.reflex(rule) for rule in rules.rules}
    lent = tuple(rule for rule in reflexes if known and not known.is_known_at(rule))
    random = Random(f"opponents, seed {seed}")
    names = sorted(random.sample(NAMES, opponents))
    seats = []
    for place, name in enumerate(names):
        slower, blinder, rasher = (1 + APART * (2 * random.random() - 1) for _ in range(3))
        if mirrored and place == 0:
            slower = blinder = rasher = 1.0
        theirs = {rule: reflex.changed(slower, blinder, rasher) for rule, reflex in reflexes.items()}
        seats.append(Seated(name, theirs, known.slips if known else model.slips, lent))
    return Company(kind, tuple(seats), _note(kind, known, lent))


def _note(kind: str, known: Person | None, lent: Sequence[str]) -> str:
    if kind not in (LAST_WEEK, EVEN):
        return ""
    if known:
        learned = f"Learned from {known.overall.timed:,} timed hits of {known.words}."
        if not lent:
            return learned
        few = ", ".join(parse_rule(rule).name for rule in lent)
        return f"{learned} Too few of them were of these rules, which have the times of all together: {few}."
    if kind == LAST_WEEK:
        regular = next(each.name for each in KINDS.values() if each.skill == STAND_IN)
        return f"There are too few hits of yours to learn from yet, so a {regular} sits in for you."
    return ""
