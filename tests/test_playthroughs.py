"""Whole drills, written down to be read (tests/drills, its README tells how) and replayed here cell by cell."""

from __future__ import annotations

import heapq
import itertools
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from models import events as ev
from models import play, table
from models.turn import CardRecord
from tests.playing import Hand

FOLDER = Path(__file__).parent / "drills"
FILES = sorted(FOLDER.glob("*.txt"))
COUNTDOWN_MS = 3000
LEAD_MS = 30

Cells = tuple[str, str, str, str]


class Playthrough:
    """Replays a file; `hand` is the drill, `stored` what was stored, `read` and `found` the cells to compare."""

    def __init__(self, text: str) -> None:
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        self.hand = _hand(lines.pop(0))
        self.wanted_counts = lines.pop().removeprefix("= ")
        self.wanted: list[Cells] = []
        self.found: list[Cells] = []
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._order = itertools.count()
        self._shown_ms, self._next_ms = 0, COUNTDOWN_MS
        self._streams = itertools.count(2)
        self._answers: dict[int, list[str]] = {}
        self._held: dict[int, str] = {}
        for line in lines:
            self._happens(line[1:]) if line.startswith(">") else self._sheds(line)
        if self.hand.drill.complete:
            self._at(self._next_ms + min(400, self.hand.drill.pace_ms // 2), self._finish)
        self._until(float("inf"))
        self.found = [self._cells(cells) for cells in self.wanted]

    def _at(self, at_ms: float, what: Callable[[], object]) -> None:
        heapq.heappush(self._due, (at_ms, next(self._order), what))

    def _until(self, at_ms: float) -> None:
        while self._due and self._due[0][0] <= at_ms:
            heapq.heappop(self._due)[2]()

    def _sheds(self, line: str) -> None:
        cells = tuple(cell.strip() for cell in line.split("|"))
        assert len(cells) == 4, line
        self.wanted.append(cells)
        number, face = cells[0].split()
        due_ms = self._next_ms
        self._until(due_ms - LEAD_MS)
        interval_ms = self.hand.drill.pace_ms
        self.hand.store([ev.Dealt(due_ms, int(number), face, interval_ms)])
        if cells[3] == "taken back":
            return
        card = self.hand.card(int(number))
        self._at(due_ms, lambda: self._held.setdefault(card.number, _list(card.holds)))
        for press in filter(None, map(str.strip, cells[2].split(";"))):
            self._presses(card, press)
        self._shown_ms, self._next_ms = due_ms, due_ms + interval_ms

    def _presses(self, card: CardRecord, text: str) -> None:
        reaction_ms = float(text.split()[0])
        arrives = re.search(r"\(arrives ([0-9]+)\)", text)
        after_ms = int(arrives[1]) if arrives else int(reaction_ms)
        note = f" {arrives[0]}" if arrives else " (again)" if "(again)" in text else ""

        def press() -> None:
            stored = len(self.hand.stored)
            slap = self.hand.slap(reaction_ms, card.number, arrives_ms=card.dealt_at_ms + after_ms)
            assert (len(self.hand.stored) == stored) == ("again" in note)
            about = f" for {slap.about}" if slap.about != card.number else ""
            self._answers.setdefault(card.number, []).append(f"{reaction_ms:g} {slap.outcome}{about}{note}")

        self._at(card.dealt_at_ms + after_ms, press)

    def _happens(self, line: str) -> None:
        after_ms, what, *words = line.split()
        at_ms = self._shown_ms + int(after_ms)
        self._at(at_ms, lambda: self._does(what, words, at_ms))
        if what == "resume":
            self._next_ms = at_ms + COUNTDOWN_MS

    def _does(self, what: str, words: list[str], at_ms: int) -> None:
        hand, drill = self.hand, self.hand.drill
        match what, words:
            case "pause", [reason, *card]:
                hand.pause(at_ms, reason, int(card[0]) if card else None)
            case "resume", []:
                hand.resume(at_ms)
            case "stall", []:
                hand.stall(at_ms)
            case "stream", card:
                hand.open(at_ms, f"stream {next(self._streams)}", int(card[0]) if card else None)
            case "lose", []:
                hand.ask(play.lose_stream, drill.stream, at_ms)
            case "pace", [pace_ms]:
                hand.ask(play.change_pace, {"pace_ms": [pace_ms]}, at_ms)
            case "timing", [refresh_ms, clock_step_ms]:
                hand.ask(play.note_timing, {"refresh_ms": [refresh_ms], "clock_step_ms": [clock_step_ms]}, at_ms)
            case "thought", [card, thought]:
                hand.ask(play.explain, {"card": [card], "thought": [thought]}, at_ms)
            case "stop", []:
                hand.stop(at_ms)
            case _:
                raise AssertionError(f"{what} {words} is nothing that happens")

    def _finish(self) -> None:
        last = self.hand.drill.last
        assert last is not None
        self.hand.finish(self._next_ms + min(400, last.interval_ms // 2))

    def _cells(self, wanted: Cells) -> Cells:
        number = int(wanted[0].split()[0])
        if wanted[3] == "taken back":
            return wanted
        card = self.hand.card(number)
        answers = "; ".join(self._answers.get(number, []))
        return f"{number} {card.face}", self._held[number], answers, self._became(card)

    def _became(self, card: CardRecord) -> str:
        outcome = self.hand.drill.outcome(card, float("inf"))
        if outcome in ("hit", "late"):
            return f"{outcome} {card.reaction_ms:g}" if card.reaction_ms is not None else f"{outcome} untimed"
        if card.filed is not None:
            filed = f"{card.filed.kind} {_list(card.filed.rules) if card.filed.rules else ''}".strip()
            return f"{outcome}: {filed}" + (f", thought {card.thought}" if card.thought else "")
        return f"void: {card.void_reason}" if outcome == "void" else outcome

    @property
    def found_counts(self) -> str:
        """The counts at the end, as the last line of a file has them."""
        counts = table.counts(self.hand.drill, float("inf"))
        return (
            f"hits {counts.hits}, misses {counts.misses}, false slaps {counts.false_slaps}, early {counts.early}, "
            f"best streak {counts.best_streak}, won {counts.won}"
        )


def _hand(line: str) -> Hand:
    chosen = dict(part.split("=", 1) for part in line.split())
    whole = {key: int(chosen.pop(key)) for key in ("pace_ms", "cards", "day") if key in chosen}
    return Hand(chosen.pop("rules"), **whole, **chosen)


def _list(rules: tuple[str, ...]) -> str:
    return " ".join(rules) or "-"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_drill_goes_as_it_is_written(file: Path) -> None:
    played = Playthrough(file.read_text())
    for wanted, found in zip(played.wanted, played.found, strict=True):
        assert found == wanted
    assert played.found_counts == played.wanted_counts
    assert played.hand.drill.state == "over"


def test_the_example_in_the_readme_is_a_true_one() -> None:
    readme = (FOLDER / "README.md").read_text()
    example = "\n".join(line[4:] for line in readme.splitlines() if line.startswith("    "))
    played = Playthrough(example)
    assert (played.found, played.found_counts) == (played.wanted, played.wanted_counts)


def test_every_kind_of_event_occurs_in_a_playthrough() -> None:
    kinds = {event.kind for file in FILES for event in Playthrough(file.read_text()).hand.stored}
    assert kinds == set(ev.KINDS)
