"""A drill at its address: the page, the stream and what the page posts, beside slaps."""

from __future__ import annotations

import json
import re

import pytest

from tests.pages.seat import Seat, outcome
from tests.pages.unknown import UNKNOWN


def text_of(answer) -> str:
    return str(answer.get_data(as_text=True))


# -- the page ----------------------------------------------------------------------------------------------------------


def test_a_new_drill_shows_the_table(seat: Seat) -> None:
    drill = seat.begin()
    answer = seat.get(drill)
    assert answer.status_code == 200
    assert 'data-state="new"' in text_of(answer)
    assert "Pair" in text_of(answer)


def test_the_id_of_a_drill_is_a_uuid(seat: Seat) -> None:
    assert re.fullmatch(r"/drills/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", seat.begin())


def test_a_drill_left_in_mid_run_shows_its_pile_and_waits(seat: Seat) -> None:
    drill = seat.played(until_card=3)
    seat.watcher.leave()
    text = text_of(seat.get(drill))
    assert 'data-state="paused"' in text
    assert 'data-card-number="3"' in text
    assert 'data-face="2H"' in text
    assert 'data-action="resume"' in text


def test_a_drill_that_is_over_shows_its_result(seat: Seat) -> None:
    drill = seat.over()
    text = text_of(seat.get(drill))
    assert 'id="drill"' not in text
    assert "Pair" in text


def test_a_drill_that_was_stopped_before_its_first_card_has_a_result_too(seat: Seat) -> None:
    drill = seat.begin()
    assert seat.post(f"{drill}/stop").status_code == 204
    assert seat.get(drill).status_code == 200
    assert seat.record(drill)["cards"] == []
    assert seat.record(drill)["state"] == "over"


@pytest.mark.parametrize("name", UNKNOWN, ids=lambda name: name[:40])
@pytest.mark.parametrize("rest", ["", "/stream", "/record.json"])
def test_an_unknown_drill_is_404(seat: Seat, name: str, rest: str) -> None:
    answer = seat.get(f"/drills/{name}{rest}")
    assert answer.status_code == 404


def test_an_unknown_drill_is_told_in_a_sentence_or_in_json(seat: Seat) -> None:
    page = seat.get(f"/drills/{UNKNOWN[0]}")
    assert "no drill at this address" in text_of(page)
    for answer in (
        seat.get(f"/drills/{UNKNOWN[0]}", headers={"Accept": "application/json"}),
        seat.get(f"/drills/{UNKNOWN[0]}/record.json"),
        seat.get("/drills/nonsense/record.json"),
    ):
        assert list(answer.json) == ["error"]


def test_texts_of_others_are_escaped(seat: Seat) -> None:
    answer = seat.get("/drills/<script>alert(1)</script>")
    assert "<script>alert" not in text_of(answer)


# -- the stream --------------------------------------------------------------------------------------------------------


def test_the_stream_is_an_event_stream_that_nothing_keeps_or_holds_back(seat: Seat) -> None:
    answer = seat.get(f"{seat.begin()}/stream", buffered=False)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert "no-store" in answer.headers["Cache-Control"]
    answer.close()


def test_a_card_carries_its_number_as_id_and_its_number_and_face_in_the_pile(seat: Seat) -> None:
    drill = seat.begin()
    cards = [one for one in seat.watch(drill).hear() if one.kind == "card"]
    assert [one.id for one in cards] == list(range(1, 11))
    faces = [re.search(r'data-face="([^"]+)"', one.data)[1] for one in cards]
    assert " ".join(faces) == "7C 7D 2H 9S 4C 6D QS 8H 10C 5S"
    assert [int(re.search(r'data-card-number="(\d+)"', one.data)[1]) for one in cards] == list(range(1, 11))


def test_the_stream_ends_with_end_and_a_way_to_the_result(seat: Seat) -> None:
    drill = seat.begin()
    last = seat.watch(drill).hear()[-1]
    assert last.kind == "end"
    assert f'href="{drill}"' in last.data


@pytest.mark.parametrize("query", ["", "?countdown=0", "?countdown=", "?countdown=yes"])
def test_only_countdown_1_counts_down(seat: Seat, query: str) -> None:
    assert seat.watch(seat.begin(), query).until_card(1)[-2].kind != "countdown"
    said = seat.watch(seat.begin(), "?countdown=1").until_card(1)
    assert [one.data for one in said if one.kind == "countdown"] == ["3", "2", "1", ""]


def test_a_lost_stream_pauses_and_a_stream_opened_then_waits_for_resume(seat: Seat) -> None:
    drill = seat.played(until_card=3)
    seat.watcher.leave()
    assert seat.record(drill)["state"] == "paused"
    watcher = seat.watch(drill)
    assert "card" not in [one.kind for one in watcher.hear(lambda heard: heard.at_ms > 20_000)]
    assert seat.post(f"{drill}/resume").status_code in (200, 204)
    assert [one.id for one in watcher.hear() if one.kind == "card"] == [4, 5, 6, 7, 8, 9, 10]


def test_a_stream_goes_on_at_once_where_resume_came_first(seat: Seat) -> None:
    drill = seat.played(until_card=3)
    seat.watcher.leave()
    seat.post(f"{drill}/resume")
    assert [one.id for one in seat.watch(drill).hear() if one.kind == "card"] == [4, 5, 6, 7, 8, 9, 10]


def test_a_second_stream_ends_the_first_and_pauses(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.watch(drill)
    assert [one.kind for one in seat.watcher.hear()] == ["taken"]
    assert seat.record(drill)["state"] == "paused"


@pytest.mark.parametrize("how", ["query", "header"])
def test_a_page_that_connects_again_says_what_it_has_shown(seat: Seat, how: str) -> None:
    drill = seat.played(until_card=5)
    seat.watcher.leave()
    if how == "query":
        seat.watch(drill, "?last_card=3")
    else:
        seat.watch(drill, headers={"Last-Event-ID": "3"})
    assert [card["outcome"] for card in seat.cards(drill)][2:] == ["void", "void", "void"]


@pytest.mark.parametrize("number", ["", "x", "-1", "999999", "9" * 400, "1.5", "%00", "１"])
def test_a_last_card_that_cannot_be_is_not_believed(seat: Seat, number: str) -> None:
    drill = seat.played(until_card=2)
    seat.watcher.leave()
    seat.watch(drill, f"?last_card={number}")
    assert [card["outcome"] for card in seat.cards(drill)] == ["correct rejection", "void"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_sites_stream_is_403_and_the_drill_does_not_notice(seat: Seat, site: str) -> None:
    new, running = seat.begin(), seat.played(until_card=2)
    stored = seat.stored()
    for drill in (new, running):
        assert seat.get(f"{drill}/stream", headers={"Sec-Fetch-Site": site}).status_code == 403
        assert seat.get(f"{drill}/stream", headers={"Host": "evil.example"}).status_code == 403
    assert seat.stored() == stored


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "POST"])
def test_only_get_opens_a_stream(seat: Seat, method: str) -> None:
    new, running = seat.begin(), seat.played(until_card=2)
    stored = seat.stored()
    for drill in (new, running):
        answer = seat.client.open(f"{drill}/stream", method=method, headers={"X-CSRFToken": seat.token})
        assert answer.status_code == (200 if method in ("HEAD", "OPTIONS") else 405)
    assert seat.stored() == stored


# -- the record --------------------------------------------------------------------------------------------------------


def test_the_record_is_what_interface_promises(seat: Seat) -> None:
    drill = seat.over()
    record = seat.record(drill)
    assert {"settings", "day", "state", "cards"} <= set(record)
    assert record["state"] == "over"
    assert record["settings"] == {
        "rules": ["pair", "sandwich"], "faces": "asleep", "order": "any", "brackets": "free", "small_mod": "yes",
        "pace_ms": 1000, "cards": 10, "dealer": "balanced", "seed": record["settings"]["seed"],
        "tz": record["settings"]["tz"],
    }  # fmt: skip
    assert 1 <= record["day"] <= 31
    promised = ("card", "face", "holds", "outcome", "reaction_ms", "interval_ms", "slaps")
    first, hit, false = ({key: card[key] for key in promised} for card in record["cards"][:3])
    assert first == {
        "card": 1, "face": "7C", "holds": [], "outcome": "correct rejection", "reaction_ms": None, "interval_ms": 1000,
        "slaps": [],
    }  # fmt: skip
    for card, face, holds, outcome_, reaction_ms in (
        (hit, "7D", ["pair"], "hit", 400),
        (false, "2H", [], "false", None),
    ):
        assert (card["face"], card["holds"], card["outcome"], card["reaction_ms"]) == (
            face,
            holds,
            outcome_,
            reaction_ms,
        )
        [slap] = card["slaps"]
        assert (slap["outcome"], slap["input"]) == (outcome_, "key")
    assert false["slaps"][0]["reaction_ms"] == 500
    assert [card["card"] for card in record["cards"]] == list(range(1, 11))


def test_the_record_of_a_drill_in_progress_has_an_open_card_and_no_card_to_come(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seen: list[list[str]] = []
    shown_ms = seat.cards(drill)[1]["dealt_at_ms"]
    seat.clock.plan(shown_ms + 990, lambda: seen.append([card["outcome"] for card in seat.cards(drill)]))
    seat.watcher.until_card(3)
    assert seen == [["correct rejection", "open"]]


@pytest.mark.parametrize(
    ("act", "state"), [("new", "new"), ("running", "running"), ("paused", "paused"), ("over", "over")]
)
def test_the_record_tells_the_state(seat: Seat, act: str, state: str) -> None:
    drill = {"new": seat.begin, "running": seat.played, "paused": seat.played, "over": seat.over}[act]()
    if act == "paused":
        seat.post(f"{drill}/pause")
    assert seat.record(drill)["state"] == state


def test_the_record_is_json_for_everyone(seat: Seat) -> None:
    answer = seat.get(f"{seat.begin()}/record.json", headers={"Accept": "text/html"})
    assert answer.mimetype == "application/json"
    json.loads(answer.data)


# -- GET never writes --------------------------------------------------------------------------------------------------


def test_no_get_but_the_stream_changes_anything(seat: Seat) -> None:
    new, over = seat.begin(), seat.over()
    paused = seat.played(until_card=3)
    seat.watcher.leave()
    running = seat.played(until_card=3)
    stored = seat.stored()
    paths = set()
    for rule in seat.app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.rule.endswith("/stream") or rule.endpoint == "static":
            continue
        for drill in (new, paused, running, over):
            path = re.sub(r"<[^>]*drill_id>", drill.rpartition("/")[2], rule.rule)
            paths.add(re.sub(r"<[^>]+>", "pair", path))
    for path in sorted(paths):
        for method in ("GET", "HEAD", "OPTIONS"):
            with seat.client.open(path, method=method) as answer:
                assert answer.status_code in (200, 302, 303, 404, 409), path
                answer.get_data()  # to its end: some answers are made only as they are sent
    seat.clock.now_ms += 86_400_000
    for drill in (new, paused, running, over):
        assert seat.get(drill).status_code == 200
        assert seat.get(f"{drill}/record.json").status_code == 200
    assert seat.stored() == stored


def test_a_drill_survives_a_server_that_forgets_everything(seat: Seat) -> None:
    drill = seat.played(until_card=2)
    seat.slap(drill, card=2, reaction_ms=400)
    before = seat.record(drill)
    seat.app.extensions["running"]._folds.clear()
    assert seat.record(drill) == before
    assert outcome(seat.slap(drill, card=2, reaction_ms=400)) == ("hit", "pair")
