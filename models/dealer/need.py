"""What each rule has been given so far, and how far it lags behind the others.

All counts are whole numbers, so that every Python draws the same: a lag of `need.one` is one opportunity.
"""

from __future__ import annotations

from math import lcm

from models.dealer.outlook import Beyond, Reach
from models.rules import RuleSet

PATIENCE = 1
"""By how many opportunities a rule falls short before it is given one that it shares."""
PATIENCE_WHERE_ALONE = 3
"""By how many more where it has had as many with fewer rules beside it."""
PATIENCE_IN_CROWDS = 2
"""By how many more for each rule beside it after the first."""
ENOUGH = 5, 6
"""The part of an even share below which a rule falls short."""
NONE_IN_FIVE = 3
"""Of five cards lying on others, how many are no opportunities, so that the pile goes on."""
LURES_IN_FIVE = 3
"""Of five cards lying on others that are no opportunities, how many are lures."""
MOST_LEAN = 20
"""How many fifths of a lure too many or too few there may be for the kind of card that was drawn to give way."""
LURES_TO_A_SLEEPING_ONE = 6
"""Of so many lures of a rule that sleeps on face cards, it sleeps on one at least."""
OWN_LAG_LIMIT = 4
"""How many opportunities the lag in opportunities of its own may count for."""


class Need:
    """The account of the rules that can happen; `note` is the only thing that changes it."""

    def __init__(self, rules: RuleSet) -> None:
        possible = set(rules.possible)
        count = len(rules.rules)
        self.places = [place for place, rule in enumerate(rules.rules) if rule.notation in possible]
        self._unit = lcm(*range(1, count + 1))
        self.one = self._unit * len(self.places)
        self._credit = [0] * count
        self._own = [0] * count
        self._lures = [0] * count
        self._sleeping_lures = [0] * count
        self._shared_by = [[0] * (count + 1) for _ in range(count)]
        self._plain_cards = self._lure_cards = 0
        self._ahead: Ahead | None = None

    def note(self, held: int, lured: int, sleeping: int) -> None:
        """Note a card by the masks of the rules that it made hold, that made it a lure, and of these that slept."""
        self._ahead = None
        rules_holding = held.bit_count()
        if not held:
            self._lure_cards += lured > 0
            self._plain_cards += lured == 0
        for place in self.places:
            if held >> place & 1:
                self._credit[place] += self._unit // rules_holding
                self._own[place] += self._unit * (rules_holding == 1)
                self._shared_by[place][rules_holding] += 1
            elif not held and lured >> place & 1:
                self._lures[place] += self._unit
                self._sleeping_lures[place] += self._unit * (sleeping >> place & 1)

    @property
    def lure_chance(self) -> float:
        """The chance that a card which is no opportunity is to be a lure.

        It leans against what came before: with many rules on, hardly a card is near none, and what leads to the
        neediest rules comes whether it is a lure or not.
        """
        return (20 * LURES_IN_FIVE - self._lean()) / 100

    def can_spare(self, lure: bool) -> bool:
        """Whether another card may come instead of the lure, or of the plain card, that was to come."""
        return self._lean() > -MOST_LEAN if lure else self._lean() < MOST_LEAN

    def _lean(self) -> int:
        """How many lures too many there were, in fifths; below 0 too few; 0 while it is hardly one."""
        too_many = (5 - LURES_IN_FIVE) * self._lure_cards - LURES_IN_FIVE * self._plain_cards
        return max(too_many - 5, 0) + min(too_many + 5, 0)

    def of_opportunity(self, fewest: dict[int, int]) -> dict[int, int]:
        """The lags of the rules to draw from, given with how many rules at least each can hold now.

        Those that can hold alone, and of the others those that fall so far short that they may share; if there
        are none, all.
        """
        credit, own = self._lags(self._credit), self._lags(self._own)
        limit = OWN_LAG_LIMIT * self.one
        lags = {
            place: credit[place] + (min(own[place], limit) if together == 1 else 0)
            for place, together in fewest.items()
            if together == 1 or self._may_share(place, together)
        }
        return lags or {place: credit[place] for place in fewest}

    def of_lure(self, places: list[int]) -> dict[int, int]:
        """The lags in lures of some of the rules."""
        lags = self._lags(self._lures)
        return {place: lags[place] for place in places}

    def wants_sleep(self, place: int) -> bool:
        """Whether the next lure of a rule should be one on which it sleeps."""
        return self._sleep_lag(place) > 0

    def ahead(self) -> Ahead:
        """The worth of what a card leaves within reach, as the account stands now."""
        if self._ahead is None:
            self._ahead = self._reckoned()
        return self._ahead

    def _reckoned(self) -> Ahead:
        credit, own = self._above_least(self._credit), self._above_least(self._own)
        lures = self._lags(self._lures)
        return Ahead(
            [(place, credit[place] + own[place]) for place in self.places],
            [(place, credit[place]) for place in self.places if self._may_share(place, 2)],
            [(place, max(lures[place], 0) ** 2) for place in self.places],
            [(place, self._sleep_lag(place) ** 2) for place in self.places],
        )

    def _lags(self, counts: list[int]) -> list[int]:
        total = sum(counts[place] for place in self.places)
        return [total - len(self.places) * count for count in counts]

    def _sleep_lag(self, place: int) -> int:
        behind = self._lures[place] - LURES_TO_A_SLEEPING_ONE * self._sleeping_lures[place]
        return len(self.places) * max(behind, 0) // LURES_TO_A_SLEEPING_ONE

    def _above_least(self, counts: list[int]) -> list[int]:
        """The square of each rule's lag, counted from that of the rule that has had most."""
        most = max((counts[place] for place in self.places), default=0)
        return [(len(self.places) * (most - count) + self.one) ** 2 for count in counts]

    def _may_share(self, place: int, together: int) -> bool:
        part, whole = ENOUGH
        short = part * sum(self._credit) - whole * len(self.places) * self._credit[place]
        with_fewer = sum(self._shared_by[place][1:together])
        patience = PATIENCE + min(with_fewer, PATIENCE_WHERE_ALONE) + PATIENCE_IN_CROWDS * (together - 2)
        return short > whole * patience * self.one


class _Sums(dict[int, int]):
    """The needs of the rules of a mask together, each mask added up once."""

    def __init__(self, needs: list[tuple[int, int]]) -> None:
        super().__init__({1 << place: need for place, need in needs})
        self[0] = 0

    def __missing__(self, mask: int) -> int:
        lowest = mask & -mask
        rest = mask ^ lowest
        self[mask] = need = self[lowest] + self[rest] if rest else 0
        return need


class Ahead:
    """The worth of what is within reach: the needs of the rules that can hold alone, share, or lure."""

    def __init__(
        self,
        alone: list[tuple[int, int]],
        shared: list[tuple[int, int]],
        lures: list[tuple[int, int]],
        sleeping: list[tuple[int, int]],
    ) -> None:
        self._alone, self._shared, self._lures, self._sleeping = map(_Sums, (alone, shared, lures, sleeping))
        self._of_alone = dict(alone)
        self._known: dict[Reach, int] = {}

    def worth(self, reach: Reach) -> int:
        """The worth of a reach, of which only the order matters.

        Alone counts fully, sharing with one rule as much where a rule must share, with more a quarter; lures a
        little less, for they come as often but lead to no opportunity.
        """
        worth = self._known.get(reach)
        if worth is None:
            alone, paired, crowded, lures, sleeping = reach
            worth = 4 * self._alone[alone] + 4 * self._shared[paired & ~alone]
            worth += self._shared[crowded & ~(alone | paired)] + 3 * self._lures[lures] + self._sleeping[sleeping]
            self._known[reach] = worth
        return worth

    def chance(self, beyond: Beyond) -> int:
        """The worth of what will be within reach of the card after the next one, on average.

        The next one may give an opportunity, which ends the pile; else it is a plain card, or a lure of any rule,
        and the best of its kind.
        """
        worth = max(map(self.worth, beyond.plain), default=0)
        lures = [max(map(self.worth, reaches)) for reaches in beyond.lures]
        if lures:
            worth = ((5 - LURES_IN_FIVE) * worth + LURES_IN_FIVE * sum(lures) // len(lures)) // 5
        return worth * NONE_IN_FIVE // 5

    def promise(self, reach: Reach, begun: tuple[tuple[int, int], ...]) -> int:
        """The worth of what has begun but is not within reach yet, in quarters of a rule's cards."""
        return sum(quarters * self._of_alone.get(place, 0) for place, quarters in begun if not reach.alone >> place & 1)
