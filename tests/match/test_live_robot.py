"""A program plays matches against the real server over HTTP, and the server is killed under it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

from tests.robot import Robot
from tests.server import Server


def test_a_robot_plays_a_match_and_stops_it(live_server: Server) -> None:
    robot = Robot(live_server.url)
    match = robot.begin("/matches", opponents=2, skill="0.9", pace_ms=400, seed=5)
    outcomes, kinds = set(), []
    for event in robot.stream(match):
        kinds.append(event.kind)
        if "data-paused" in event.data:  # a busy machine that slept over two cards
            robot.post(f"{match}/resume")
        if event.kind == "card" and event.card % 3 == 0:
            outcomes.add(robot.slap(match, event.card, reaction_ms=200).outcome[0])
        if event.kind == "card" and event.card == 12:
            robot.post(f"{match}/stop")
    assert kinds[-1] == "end"
    assert outcomes <= {"hit", "false", "beaten", "late", "void", "extra"}
    record = robot.record(match)
    assert (record["state"], record["why"]) == ("over", "choice")
    assert [card["card"] for card in record["cards"]][:12] == list(range(1, 13))
    assert robot.get(match).status == 200


def test_a_match_outlives_a_killed_server(start_server: Callable[..., Server]) -> None:
    server = start_server(SECRET_KEY="kept")
    robot = Robot(server.url)
    match = robot.begin("/matches", preset="egyptian", opponents=3, skill="senior", pace_ms=500, seed=3)
    stream, answered = robot.stream(match), {}
    for event in stream.until(6):
        if event.kind == "card" and event.card < 6:
            answered[event.card] = robot.slap(match, event.card, reaction_ms=300).outcome[0]
    server.stop(signal.SIGKILL)

    server.start()
    before = robot.record(match)
    assert before["state"] == "paused" or before["cards"]
    kept = outcomes_of(before)
    assert {number: kept[number] for number in answered} == {n: [outcome] for n, outcome in answered.items()}
    assert robot.slap(match, 2, reaction_ms=300).outcome[0] == answered[2], "the same press, the same answer"

    stream = robot.stream(match)  # first the stream, which waits, then resume
    shed = len(robot.record(match)["cards"])
    assert robot.record(match)["state"] == "paused"
    robot.post(f"{match}/resume")
    assert [event.card for event in stream.until(shed + 2) if event.kind == "card"] == [shed + 1, shed + 2]
    server.stop(signal.SIGKILL)

    server.start()  # first resume, then the stream, which goes on at once
    shed = len(robot.record(match)["cards"])
    assert robot.post(f"{match}/resume").status in (200, 204)
    assert robot.stream(match).until(shed + 1)[-1].card == shed + 1
    record = robot.record(match)
    assert sum(record["stacks"]) + record["pile"] == 52
    assert [card["face"] for card in record["cards"]][: len(before["cards"])] == [
        card["face"] for card in before["cards"]
    ]
    assert robot.post(f"{match}/stop").status == 204
    assert robot.get(match).status == 200
    server.stop(signal.SIGKILL)


def outcomes_of(record: dict[str, Any]) -> dict[int, list[str]]:
    return {card["card"]: [slap["outcome"] for slap in card["slaps"]] for card in record["cards"]}
