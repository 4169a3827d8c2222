"""A set of rules in force: what holds on a pile, what sleeps, what nearly holds, and why.

Each rule sees only ranks or suits of a few cards, so its answers are kept by what it saw: the rules that
see the same share one memory, and a pile costs one look into each memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from models.cards import Card
from models.rules.examples import find_pile
from models.rules.family import Answer, Seen, Sight
from models.rules.notation import parse_rule, parse_rules
from models.rules.phrases import listed
from models.rules.readings import Readings
from models.rules.rule import Rule

MEMORY_LIMIT = 100_000
"""How many answers a memory keeps before it starts afresh (all windows of four ranks are 28,561)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule by its notation, with its witness or the reason why it nearly holds."""

    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything the rules in force say about a pile, each list in canonical order."""

    holds: tuple[Finding, ...]
    asleep: tuple[Finding, ...]
    near: tuple[Finding, ...]


def see(sight: Sight, cards: int, pile: Sequence[Card]) -> Seen:
    """What a rule with this sight sees of a pile that is long enough for it."""
    if sight == "ends":
        return pile[0].rank, pile[-1].rank
    if sight == "suits":
        return tuple(card.suit for card in pile[-cards:])
    return tuple(card.rank for card in pile[-cards:])


def _seen_as_number(sight: Sight, cards: int) -> Callable[[Sequence[Card]], int]:
    """A quick function that turns what is seen into a number, one for each different sight."""
    if sight == "ends":
        return lambda pile: pile[0].rank << 4 | pile[-1].rank
    if sight == "ranks" and cards == 2:
        return lambda pile: pile[-2].rank << 4 | pile[-1].rank
    if sight == "ranks" and cards == 3:
        return lambda pile: pile[-3].rank << 8 | pile[-2].rank << 4 | pile[-1].rank

    def number(pile: Sequence[Card]) -> int:
        seen = 0
        for card in pile[-cards:]:
            seen = seen << 4 | (card.rank if sight == "ranks" else card.suit.place)
        return seen

    return number


class _Memory:
    """The answers of the rules that see the same, as bits: those that hold, and above them the near ones."""

    __slots__ = ("answers", "cards", "number", "_questions", "_shift", "_sight")

    def __init__(self, sight: Sight, cards: int, rules: RuleSet, places: list[int]) -> None:
        self.cards = cards
        self.number = _seen_as_number(sight, cards)
        self.answers: dict[int, int] = {}
        self._sight: Sight = sight
        self._shift = len(rules.rules)
        self._questions = [
            (place, rules.rules[place].kind, rules.rules[place].asked(rules.readings, rules.day)) for place in places
        ]

    def ask(self, pile: Sequence[Card], seen_as_number: int) -> int:
        """The answers on a pile that the memory has not seen the like of."""
        seen, bits = see(self._sight, self.cards, pile), 0
        for place, kind, asked in self._questions:
            answer = kind.answer(seen, asked)
            if answer is not None:
                bits |= 1 << (place if answer.holds else place + self._shift)
        if len(self.answers) >= MEMORY_LIMIT:
            self.answers.clear()
        self.answers[seen_as_number] = bits
        return bits


class RuleSet:
    """Rules in force under some readings on some day of the month (None: no day, so no date rule can happen).

    Immutable. Rules are kept in canonical order; bit i of a mask is `rules[i]`. Piles are given bottom card
    first, the last one just shed; only the last five and the bottom card are looked at. A mask costs
    microseconds once its window has been seen; the first time an ops4 costs about half a millisecond.
    Raises NotationError for a notation that cannot be read, ValueError for a day outside 1-31.
    """

    def __init__(
        self, rules: Iterable[Rule | str] | str, readings: Readings = Readings(), day: int | None = None
    ) -> None:
        if day is not None and not 1 <= day <= 31:
            raise ValueError(f"The day of the month is 1 to 31, not {day}.")
        self.rules: tuple[Rule, ...] = parse_rules(rules)
        self.readings = readings
        self.day = day
        self.longest: int = max((rule.cards for rule in self.rules), default=0)
        self.possible: tuple[str, ...] = tuple(rule.notation for rule in self.rules if self._can_happen(rule))
        places: dict[tuple[Sight, int], list[int]] = {}
        for place, rule in enumerate(self.rules):
            places.setdefault((rule.kind.sight, rule.cards), []).append(place)
        self._memories = tuple(_Memory(sight, cards, self, together) for (sight, cards), together in places.items())
        self._shift = len(self.rules)
        self._all = (1 << self._shift) - 1
        self._always_awake = self._bits(rule.always_awake for rule in self.rules)
        self._possible = self._bits(rule.notation in self.possible for rule in self.rules)
        self._top_sleeps = readings.faces == "asleep"

    @staticmethod
    def _bits(flags: Iterable[bool]) -> int:
        return sum(1 << place for place, flag in enumerate(flags) if flag)

    def __reduce__(self) -> tuple[type[RuleSet], tuple[tuple[str, ...], Readings, int | None]]:
        return RuleSet, self._identity()

    def _identity(self) -> tuple[tuple[str, ...], Readings, int | None]:
        return tuple(rule.notation for rule in self.rules), self.readings, self.day

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        return f"RuleSet{self._identity()!r}"

    def _can_happen(self, rule: Rule) -> bool:
        dated = rule.needs_day and self.day is None
        return not dated and rule.kind.can_happen(rule.asked(self.readings, self.day))

    def impossible(self, notation: str) -> str | None:
        """Why a rule cannot happen under these readings and on this day; None if it can.

        A sentence that names the nearest targets that can. The rule need not be one of the set.
        """
        rule = parse_rule(notation)
        if rule.needs_day and self.day is None:
            return f"{rule.name} needs the day of the month."
        if self._can_happen(rule):
            return None
        asked = rule.asked(self.readings, self.day)
        awake = Readings("awake", self.readings.order, self.readings.brackets, self.readings.small_mod)
        why = " while face cards are asleep" if rule.kind.can_happen(rule.asked(awake, self.day)) else ""
        nearest = rule.kind.nearest(asked)
        if rule.needs_day:
            day_or_days = f"nearest {'day' if len(nearest) == 1 else 'days'} that can: {listed(map(str, nearest))}"
            return f"{rule.name} cannot happen today (day {self.day}){why}; {day_or_days}."
        those = listed(rule.kind.notation(rule.cards, target) for target in nearest)
        return f"{rule.name} cannot happen with one deck{why}; nearest that can: {those}."

    def _answers(self, pile: Sequence[Card]) -> int:
        bits, lying = 0, len(pile)
        for memory in self._memories:
            if memory.cards <= lying:
                number = memory.number(pile)
                found = memory.answers.get(number)
                bits |= memory.ask(pile, number) if found is None else found
        return bits

    def _awake(self, pile: Sequence[Card]) -> int:
        return self._always_awake if self._top_sleeps and pile and pile[-1].is_face else self._all

    def masks(self, pile: Sequence[Card]) -> tuple[int, int, int]:
        """The masks of the rules that hold, sleep and nearly hold, for the price of one."""
        answers, awake = self._answers(pile), self._awake(pile)
        return answers & awake, answers & self._all & ~awake, answers >> self._shift & awake & self._possible

    def holds_mask(self, pile: Sequence[Card]) -> int:
        """The rules that are awake and hold, all of them."""
        return self._answers(pile) & self._awake(pile)

    def asleep_mask(self, pile: Sequence[Card]) -> int:
        """The rules that would hold but sleep on this face card."""
        return self._answers(pile) & self._all & ~self._awake(pile)

    def near_mask(self, pile: Sequence[Card]) -> int:
        """The rules that are awake, can happen, do not hold, and nearly do."""
        return self._answers(pile) >> self._shift & self._awake(pile) & self._possible

    def notations(self, mask: int) -> tuple[str, ...]:
        """The rules of a mask by their notation, in canonical order."""
        return tuple(rule.notation for place, rule in enumerate(self.rules) if mask >> place & 1)

    def holds(self, pile: Sequence[Card]) -> tuple[str, ...]:
        """The notations of the rules that are awake and hold."""
        return self.notations(self.holds_mask(pile))

    def asleep(self, pile: Sequence[Card]) -> tuple[str, ...]:
        """The notations of the rules that would hold but sleep."""
        return self.notations(self.asleep_mask(pile))

    def near(self, pile: Sequence[Card]) -> tuple[str, ...]:
        """The notations of the rules that are awake and nearly hold."""
        return self.notations(self.near_mask(pile))

    def explain(self, pile: Sequence[Card]) -> Explanation:
        """What holds, what sleeps and what nearly holds, each with its witness or reason."""
        return Explanation(*(self._findings(mask, pile) for mask in self.masks(pile)))

    def explain_rule(self, notation: str, pile: Sequence[Card]) -> Finding | None:
        """The witness of a rule that holds on the pile, asleep or not; None if it does not.

        The rule need not be one of the set. A witness of an ops4 may take some hundredths of a second.
        """
        rule = parse_rule(notation)
        answer = self._answer(rule, pile)
        return Finding(rule.notation, answer.why()) if answer is not None and answer.holds else None

    def example(self, notation: str) -> tuple[Card, ...] | None:
        """A pile on which the rule holds under these readings on this day; None where none is found."""
        rule = parse_rule(notation)
        for pile in rule.examples.holding:
            answer = self._answer(rule, pile)
            if answer is not None and answer.holds:
                return pile
        if self.impossible(rule.notation) is not None:
            return None
        return find_pile(rule.kind, rule.asked(self.readings, self.day), "holding")

    def _answer(self, rule: Rule, pile: Sequence[Card]) -> Answer | None:
        if len(pile) < rule.cards:
            return None
        seen = see(rule.kind.sight, rule.cards, pile)
        return rule.kind.answer(seen, rule.asked(self.readings, self.day))

    def _findings(self, mask: int, pile: Sequence[Card]) -> tuple[Finding, ...]:
        answers = ((rule, self._answer(rule, pile)) for place, rule in enumerate(self.rules) if mask >> place & 1)
        return tuple(Finding(rule.notation, answer.why()) for rule, answer in answers if answer is not None)
