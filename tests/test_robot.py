"""A program plays against the real server over HTTP, as interface.md allows anyone to."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.robot import Answer, Robot, holds_pair_or_sandwich
from tests.server import Server

# -- a whole drill -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace_ms", [250, 400])
def test_a_robot_plays_a_whole_drill(live_server: Server, pace_ms: int) -> None:
    robot = Robot(live_server.url)
    drill = robot.begin(preset="egyptian", pace_ms=pace_ms, cards=12, seed=11)
    kinds: list[str] = []
    numbers: list[int] = []
    pile: list[str] = []
    answers: dict[int, Answer] = {}
    for event in robot.stream(drill):
        kinds.append(event.kind)
        if "data-paused" in event.data:  # a busy machine that slept over two cards
            robot.post(f"{drill}/resume")
        if event.kind != "card":
            continue
        numbers.append(event.card)
        pile.append(event.face)
        if holds_pair_or_sandwich(pile) or event.card == 5:
            answers[event.card] = robot.slap(drill, event.card, reaction_ms=160)
            pile = [] if answers[event.card].outcome[0] == "hit" else pile
    assert numbers == list(range(1, 13))
    assert kinds[-1] == "end"
    record = robot.record(drill)
    assert record["state"] == "over"
    assert [card["card"] for card in record["cards"]] == numbers
    assert {card["interval_ms"] for card in record["cards"]} == {pace_ms}
    assert "open" not in {card["outcome"] for card in record["cards"]}
    assert len(answers) > 1
    for number, answer in answers.items():
        outcome, rules = answer.outcome
        card = record["cards"][number - 1]
        [slap] = card["slaps"]
        assert (slap["outcome"], slap["reaction_ms"], slap["input"]) == (outcome, 160, "key")
        if outcome in ("hit", "false"):
            assert card["outcome"] == outcome
            assert rules == " ".join(card["holds"])
    assert robot.get(drill).status == 200
    assert robot.slap(drill, 1, reaction_ms=100).status in (200, 422)


def test_cards_do_not_drift(live_server: Server) -> None:
    robot = Robot(live_server.url)
    drill = robot.begin(preset="egyptian", pace_ms=500, cards=10)
    came_s = [event.came_s for event in robot.stream(drill) if event.kind == "card"]
    dealt_ms = [card["dealt_at_ms"] for card in robot.record(drill)["cards"]]
    assert [dealt - dealt_ms[0] for dealt in dealt_ms] == [500 * n for n in range(10)]
    assert all(came * 1000 >= dealt for came, dealt in zip(came_s, dealt_ms, strict=True))


def test_an_answer_that_arrives_late_is_judged_by_its_press_and_much_later_it_is_void(live_server: Server) -> None:
    robot = Robot(live_server.url)
    drill = robot.begin(preset="egyptian", pace_ms=400, cards=12, dealer="deck", seed=3)
    stream = robot.stream(drill)
    stream.until(card=3)
    assert robot.slap(drill, 1, reaction_ms=300).outcome == ("false", "")
    stream.until(card=9)
    assert robot.slap(drill, 2, reaction_ms=300).outcome[0] == "void"
    assert [event.kind for event in stream][-1] == "end"
    cards = robot.record(drill)["cards"]
    assert cards[0]["outcome"] == "false"
    assert cards[1]["outcome"] in ("miss", "correct rejection")


def test_a_countdown_comes_where_it_is_asked_for(live_server: Server) -> None:
    robot = Robot(live_server.url)
    events = robot.stream(robot.begin(cards=10), "?countdown=1").until(card=1)
    assert [event.data for event in events if event.kind == "countdown"] == ["3", "2", "1", ""]


# -- connections that are lost -----------------------------------------------------------------------------------------


def test_a_lost_connection_pauses_within_moments_at_any_pace(live_server: Server) -> None:
    robot = Robot(live_server.url)
    for pace_ms in (400, 5000):
        drill = robot.begin(preset="egyptian", pace_ms=pace_ms, cards=0)
        stream = robot.stream(drill)
        stream.until(card=1)
        stream.leave()
        robot.wait_for(drill, "paused", within_s=6)
        assert robot.record(drill)["cards"][-1]["outcome"] == "void"


def test_a_second_stream_ends_the_first_and_waits_for_resume(live_server: Server) -> None:
    robot = Robot(live_server.url)
    drill = robot.begin(preset="egyptian", pace_ms=500, cards=0)
    first = robot.stream(drill)
    first.until(card=2)
    second = robot.stream(drill)
    assert [event.kind for event in first][-1] == "taken"
    assert robot.record(drill)["state"] == "paused"
    shown = len(robot.record(drill)["cards"])
    robot.post(f"{drill}/resume")
    assert second.until(card=shown + 2)[-1].card == shown + 2
    second.leave()


# -- servers that die --------------------------------------------------------------------------------------------------


def test_every_answered_slap_outlives_a_killed_server_and_the_drill_goes_on(
    start_server: Callable[..., Server],
) -> None:
    server = start_server(SECRET_KEY="kept")
    robot = Robot(server.url)
    drill = robot.begin(preset="egyptian", pace_ms=500, cards=0)
    answered = play_and_kill(server, robot, drill, until=6)
    assert len(answered) == 6

    server.start()
    kept = {card["card"]: [slap["outcome"] for slap in card["slaps"]] for card in robot.record(drill)["cards"]}
    assert {number: kept[number] for number in answered} == {n: [outcome] for n, outcome in answered.items()}
    assert f'href="{drill}"' in robot.get("/").text
    assert robot.slap(drill, 2, reaction_ms=300).outcome[0] == answered[2], "the same press, the same answer"

    stream = robot.stream(drill)  # first the stream, which waits, then resume
    dealt = len(robot.record(drill)["cards"])
    assert robot.record(drill)["state"] == "paused"
    robot.post(f"{drill}/resume")
    numbers = [event.card for event in stream.until(dealt + 3) if event.kind == "card"]
    assert numbers == [dealt + 1, dealt + 2, dealt + 3]
    assert [card["outcome"] for card in robot.record(drill)["cards"][dealt : dealt + 2]] == ["void", "void"]
    server.stop(signal.SIGKILL)

    server.start()  # first resume, then the stream, which goes on at once
    dealt = len(robot.record(drill)["cards"])
    assert robot.post(f"{drill}/resume").status in (200, 204)
    stream = robot.stream(drill)
    numbers = [event.card for event in stream.until(dealt + 2) if event.kind == "card"]
    assert numbers[-1] == dealt + 2
    server.stop(signal.SIGKILL)

    server.start()
    assert robot.post(f"{drill}/stop").status == 204
    record = robot.record(drill)
    assert record["state"] == "over"
    assert "open" not in {card["outcome"] for card in record["cards"]}
    assert {number: record["cards"][number - 1]["slaps"][0]["outcome"] for number in answered} == answered
    assert robot.get(drill).status == 200
    assert f'href="{drill}"' not in robot.get("/").text


def play_and_kill(server: Server, robot: Robot, drill: str, until: int) -> dict[int, str]:
    """Slap every card up to one, then kill the server in the middle of the next; the outcomes that were answered."""
    answered = {}
    for event in robot.stream(drill):
        if event.kind == "card":
            if event.card > until:
                server.stop(signal.SIGKILL)
                return answered
            answered[event.card] = robot.slap(drill, event.card, reaction_ms=300).outcome[0]
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_quickly_though_a_stream_is_open(
    start_server: Callable[..., Server], with_signal: signal.Signals
) -> None:
    server = start_server()
    robot = Robot(server.url)
    drill = robot.begin(preset="egyptian", pace_ms=5000, cards=0)
    stream = robot.stream(drill)
    stream.until(card=1)
    began = time.monotonic()
    assert server.stop(with_signal) == 0
    assert time.monotonic() - began < 5
    assert "end" not in [event.kind for event in stream], "the drill is not over"


# -- more servers than one ---------------------------------------------------------------------------------------------


def test_two_servers_at_one_database_serve_one_drill(start_server: Callable[..., Server], tmp_path) -> None:
    shared = {"DATABASE_URL": f"sqlite:///{tmp_path / 'shared.sqlite'}", "SECRET_KEY": "shared"}
    one, other = Robot(start_server(**shared).url), Robot(start_server(**shared).url)
    drill = one.begin(preset="egyptian", pace_ms=500, cards=0)
    stream = one.stream(drill)
    answers = {}
    for event in stream:
        if event.kind == "card":
            with ThreadPoolExecutor() as pool:  # the same press, sent to both at once
                presses = [pool.submit(robot.slap, drill, event.card, reaction_ms=300) for robot in (one, other) * 2]
            [answers[event.card]] = {press.result().outcome[0] for press in presses}
            if event.card == 6:
                break
    assert one.record(drill)["cards"][:6] == other.record(drill)["cards"][:6]
    assert {n: [s["outcome"] for s in one.record(drill)["cards"][n - 1]["slaps"]] for n in answers} == {
        n: [outcome] for n, outcome in answers.items()
    }

    assert other.post(f"{drill}/pause", reason="choice").status == 200
    one.wait_for(drill, "paused")
    assert other.post(f"{drill}/resume").status == 200
    dealt = len(one.record(drill)["cards"])
    stream.until(card=dealt + 1)

    second = other.stream(drill)  # the stream moves to the other server
    assert [event.kind for event in stream][-1] == "taken"
    one.post(f"{drill}/resume")
    dealt = len(other.record(drill)["cards"])
    second.until(card=dealt + 1)
    assert one.post(f"{drill}/stop").status == 204
    assert [event.kind for event in second][-1] == "end"
    assert one.record(drill) == other.record(drill)
