"""Laws of every drill, whatever is asked of it and in whatever order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from models import events as ev
from models import play, table
from models.drill import Drill, fold
from models.record import record_of
from models.result import final_cards, result_of
from models.stats import overall
from models.verdict import missed, verdict_on
from tests.playing import settings as drill_settings
from tests.playing import started

OUTCOMES = {
    True: {"open", "hit", "miss", "late", "void"},
    False: {"open", "correct rejection", "false", "void"},
}
"""What can become of a card, by whether a rule held on it."""

REASONS = ("choice", "hidden", "blur", "stall", "stream")
LEAD_MS = 30

Asked = tuple[str, int, int, float, int]
"""What is asked, how long after what was asked before, and three values that each command reads in its own way."""

SELDOM = [
    "pause",
    "resume",
    "resume",
    "resume",
    "stall",
    "open",
    "open",
    "lose",
    "pace",
    "explain",
    "time",
    "finish",
    "unopened",
]

asked: st.SearchStrategy[Asked] = st.tuples(
    st.sampled_from(["deal"] * 12 + ["slap"] * 12 + SELDOM),
    st.sampled_from([0, 1, 40, 200, 400, 800, 2500]) | st.integers(-60, 600),
    st.sampled_from([0, 0, 0, 1, 1, 2, 3, -1]),
    st.sampled_from([20, 149.9, 150, 300, 420.5, 500, 700, 1100]) | st.integers(0, 2600),
    st.integers(0, 4),
)  # fmt: skip


class Player:
    """Asks commands of a drill in any order; refusals are answers too."""

    def __init__(self, **chosen: Any) -> None:
        self.drill = Drill()
        self.stored: list[ev.Event] = []
        self.answers: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.refusals: list[str] = []
        self.now_ms = 1000
        self._store([started(drill_settings(seed=4, **chosen)), ev.Opened(0, "0")])

    def ask(self, what: Asked) -> None:
        kind, after_ms, one, ms, other = what
        self.now_ms = max(0, self.now_ms + after_ms)
        try:
            self._store(list(self._answer(kind, one, ms, other)))
        except (play.RefusedError, play.NotDealtError) as refusal:
            self.refusals.append(str(refusal))

    def _store(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self.stored.append(event)
            self.drill.apply(event)
            if isinstance(event, ev.Slapped):
                slap = self.drill.slap_of(event)
                assert slap is not None
                self.answers[event.key] = (slap.outcome, slap.rules)

    def _answer(self, kind: str, one: int, ms: float, other: int) -> Iterable[ev.Event]:
        drill, now_ms = self.drill, self.now_ms
        number = max(1, len(drill.cards) - one)
        match kind:
            case "deal":
                last = drill.last
                due_ms = drill.due_ms(last) if last and drill.since_start else now_ms
                self.now_ms = max(now_ms, due_ms - LEAD_MS * (one % 2))
                return play.deal(drill, drill.stream or "", due_ms)
            case "slap":
                return play.slap(drill, ev.Slapped(now_ms, number, float(ms), other or None))
            case "pause":
                return play.pause(drill, ev.Paused(now_ms, REASONS[other], number if one >= 0 else None))
            case "resume":
                return play.resume(drill, now_ms)
            case "stall":
                return play.stall(drill, {"card": [str(number)], "gap_ms": [str(ms)]}, now_ms)
            case "open":
                shown = min(number, len(drill.cards)) or None
                return play.open_stream(drill, ev.Opened(now_ms, str(other), shown if one >= 0 else None))
            case "lose":
                return play.lose_stream(drill, str(other), now_ms)
            case "pace":
                return play.change_pace(drill, {"pace_ms": [str(250 * one)]}, now_ms)
            case "explain":
                return play.explain(drill, {"card": [str(number)], "thought": ["pair"]}, now_ms)
            case "time":
                return play.note_timing(drill, {"refresh_ms": ["16.7"], "clock_step_ms": [str(ms)]}, now_ms)
            case "finish":
                return play.finish(drill, now_ms)
            case "stop":
                return play.stop(drill, now_ms)
            case _:
                return play.deal(drill, "no such stream", now_ms)


def check(drill: Drill, now_ms: int) -> None:
    """What holds of every drill at any time."""
    cards = drill.cards
    assert drill.state in ("new", "running", "paused", "over")
    assert [card.number for card in cards] == list(range(1, len(cards) + 1))
    for card in cards:
        assert drill.outcome(card, now_ms) in OUTCOMES[bool(card.holds)]
        below = cards[card.number - 2] if card.number > 1 else None
        assert card.start == card.number or (below is not None and card.start == below.start)
        if below is not None and below.outcome == "hit":
            assert card.start == card.number, "a hit takes the whole pile"
        if card.outcome in ("open", "void"):
            assert card.pile == tuple(other.face for other in cards[card.start - 1 : card.number])
        assert card.pile[-1] == card.face
        assert (card.filed is not None) == (card.outcome == "false")
        assert (card.void_reason is not None) == (card.outcome == "void")
        if card.outcome == "hit":
            assert sum(slap.outcome == "hit" for slap in card.slaps) == 1
    lying = sum(card.fined for card in cards) + len(cards)
    won = sum(slap.won for card in cards for slap in card.slaps)
    assert 0 <= drill.won <= won <= lying
    if drill.state == "over":
        assert "open" not in {drill.outcome(card, now_ms) for card in cards}


def check_views(drill: Drill, now_ms: int) -> None:
    """Whatever happened, every page can be shown."""
    for card in drill.cards:
        assert table.pile_view(drill, card).size >= 1
        for slap in card.slaps:
            assert verdict_on(drill, slap).title
        if card.holds:
            assert missed(drill, card).findings
    running = table.counts(drill, now_ms)
    assert len(record_of("id", drill, now_ms)["cards"]) <= running.number
    assert table.table_view("id", drill, " ", True, now_ms).name
    if drill.state == "over":
        whole = overall(final_cards(drill))
        assert result_of(drill).won == drill.won
        assert (running.hits, running.false_slaps, running.early) == (
            whole.tally.hits, whole.tally.false_slaps, whole.early,
        )  # fmt: skip
        assert running.misses == whole.tally.misses + whole.tally.lates
        assert running.best_streak == whole.best_streak


def state_of(drill: Drill) -> tuple[Any, ...]:
    """All that can be seen of a drill."""
    return (
        drill.state, drill.stream, drill.paused_why, drill.won, drill.since_start, drill.stalls_ms,
        drill.pace_ms, drill.over_at_ms, drill.refresh_ms, drill.pile, drill.cards, drill.next_card(0),
    )  # fmt: skip


@settings(deadline=None, max_examples=80)
@given(
    st.lists(asked, min_size=25, max_size=60),
    st.booleans(),
    st.sampled_from([{"rules": "berkeley,sum2=10"}, {"rules": "ers", "pace_ms": 250, "cards": 8}]),
)
@example([("deal", 0, 0, 0, 0), ("slap", 10, 0, 500, 1), ("pause", -60, -1, 0, 0), ("resume", 0, 0, 0, 0)], True, {})
def test_no_sequence_of_commands_leaves_a_drill_inconsistent(
    sequence: list[Asked], stops: bool, chosen: dict[str, Any]
) -> None:
    player = Player(**chosen)
    for what in [*sequence, ("stop", 0, 0, 0.0, 0)] if stops else sequence:
        player.ask(what)
        check(player.drill, player.now_ms)
    check_views(player.drill, player.now_ms)

    assert all(sentence.endswith(".") for sentence in player.refusals)
    for card in player.drill.cards:
        for slap in card.slaps:
            assert (slap.outcome, slap.rules) == player.answers[slap.event.key], "the same press, the same answer"
            if player.drill.state != "over":
                assert play.slap(player.drill, slap.event) == []

    again = fold(player.stored)
    assert state_of(again) == state_of(player.drill)
    half = fold(player.stored[: len(player.stored) // 2])
    half.dealer()
    for event in player.stored[len(player.stored) // 2 :]:
        half.apply(event)
    assert state_of(half) == state_of(again)
    told = fold(ev.read(event.kind, event.at_ms, ev.body(event)) for event in player.stored)
    assert state_of(told) == state_of(again)
