"""A simulated player for tests and demonstrations (measurement.md §5), and the drills it plays.

Its response times are ex-Gaussian; each rule that holds is seen independently of the others, and a lure is fallen for
by chance. It draws from its own seed alone, so that the same player answers the same card the same way; time is what
the cards' due times say. It plays through the commands of models/play.py, as the page does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, cos, exp, log, pi, sqrt
from random import Random

from models import events as ev
from models import play
from models.drill import Drill
from models.judge import grace_ms
from models.turn import CardRecord

MU_MS, SIGMA_MS, TAU_MS = 450.0, 60.0, 150.0
"""The ex-Gaussian: median 564.5 ms, standard deviation 162 ms."""
LAPSE = 0.02
"""The chance that a card goes by unseen, whatever lies."""
COUNTDOWN_MS = 3000
AWAY_MS = 25_000
"""How long a pause lasts."""
STREAM = "simulated"


def ex_gaussian(random: Callable[[], float], mu_ms: float, sigma_ms: float, tau_ms: float) -> float:
    """A response time: a normal deviate (mean `mu_ms`, SD `sigma_ms`) plus an exponential one (mean `tau_ms`)."""
    normal = sqrt(-2 * log(1 - random())) * cos(2 * pi * random())
    return mu_ms + sigma_ms * normal - tau_ms * log(1 - random())


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a rule is known: the chance to see it where it holds, and to fall for each of its lures."""

    sees: float = 0.95
    falls_for: float = 0.05
    mu_ms: float = MU_MS


@dataclass(frozen=True, slots=True)
class Growth:
    """How a skill grows: from `first` towards `last`, by 63 % of the way in so many `days`."""

    first: Skill
    last: Skill
    days: float

    def after(self, days: float) -> Skill:
        """The skill after so many days of practice."""
        left = exp(-days / self.days)

        def between(first: float, last: float) -> float:
            return last + (first - last) * left

        return Skill(
            between(self.first.sees, self.last.sees),
            between(self.first.falls_for, self.last.falls_for),
            between(self.first.mu_ms, self.last.mu_ms),
        )


class SimulatedPlayer:
    """A player with these skills, by notation; a rule it has no skill for it neither sees nor falls for."""

    def __init__(self, seed: int | str, skills: Mapping[str, Skill], lapse: float = LAPSE) -> None:
        self._seed, self._skills, self._lapse = seed, skills, lapse

    def answer(self, card: CardRecord) -> float | None:
        """The response time in ms after the card's onset, None where it is left alone."""
        random = Random(f"player {self._seed}, card {card.number}").random
        if random() < self._lapse:
            return None
        drawn = []
        for rule in card.holds or card.lures:
            skill = self._skills.get(rule)
            if skill and random() < (skill.sees if card.holds else skill.falls_for):
                drawn.append(skill.mu_ms)
        return ex_gaussian(random, min(drawn), SIGMA_MS, TAU_MS) if drawn else None


@dataclass(frozen=True, slots=True)
class Manner:
    """How a drill is played: the hand and the display, after which card there is a pause, after which it is stopped."""

    input: str = "key"
    refresh_ms: float = 16.7
    clock_step_ms: float = 0.1
    pause_after: int | None = None
    stop_after: int | None = None


class Sitting:
    """One drill as it is played: the `drill` and the `events` stored of it so far."""

    def __init__(self, started: ev.Started, player: SimulatedPlayer, manner: Manner | None = None) -> None:
        self.drill = Drill()
        self.events: list[ev.Event] = []
        self._player, self._manner = player, manner or Manner()
        self._presses: list[float] = []
        self._keep([started])

    def play(self) -> Sitting:
        """Play it to its end: all its cards, or up to where the manner has it stopped."""
        at_ms = self.drill.started_at_ms
        timing = {"refresh_ms": [f"{self._manner.refresh_ms}"], "clock_step_ms": [f"{self._manner.clock_step_ms}"]}
        self._keep(play.open_stream(self.drill, ev.Opened(at_ms, STREAM)))
        self._keep(play.note_timing(self.drill, timing, at_ms))
        due_ms = at_ms + COUNTDOWN_MS
        while self.drill.state == "running" and not self.drill.complete:
            due_ms = self._card(due_ms)
        if self.drill.state == "running":
            end_ms = due_ms + ceil(grace_ms(self.drill.cards[-1].interval_ms))
            self._press_until(end_ms)
            self._keep(play.finish(self.drill, end_ms))
        return self

    def explain(self, number: int, thought: str, at_ms: int) -> None:
        """Say what was thought to be seen at a false slap: a notation, or `nothing`."""
        self._keep(play.explain(self.drill, {"card": [str(number)], "thought": [thought]}, at_ms))

    def _keep(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self.drill.apply(event)
            self.events.append(event)

    def _card(self, due_ms: int) -> int:
        """Shed a card at `due_ms` and answer it; when the next one is due."""
        self._keep(play.deal(self.drill, STREAM, due_ms))
        card = self.drill.cards[-1]
        answer_ms = None if card.outcome == "void" else self._player.answer(card)
        if answer_ms is not None:
            self._presses.append(due_ms + answer_ms)
        over_ms = self.drill.due_ms(card)
        self._press_until(over_ms)
        if card.number == self._manner.stop_after:
            self._keep(play.stop(self.drill, over_ms))
        elif card.number == self._manner.pause_after and not self.drill.complete:
            self._presses.clear()
            self._keep(play.pause(self.drill, ev.Paused(over_ms - 1, "choice", card.number)))
            self._keep(play.resume(self.drill, over_ms + AWAY_MS))
            return over_ms + AWAY_MS + COUNTDOWN_MS
        return over_ms

    def _press_until(self, until_ms: float) -> None:
        """Make the presses that come before then, on the card that lies; a slow one comes on the card after its own."""
        card = self.drill.cards[-1]
        for pressed_ms in sorted(self._presses):
            if pressed_ms >= until_ms:
                continue
            self._presses.remove(pressed_ms)
            reaction_ms = round(pressed_ms - card.dealt_at_ms, 1)
            press = len(card.slaps) + 1
            slap = ev.Slapped(ceil(pressed_ms), card.number, reaction_ms, press, self._manner.input)
            self._keep(play.slap(self.drill, slap))
