"""No input is a fault of ours: whatever is sent, the answer is a page, a sentence or a refusal, never a 500."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pages.seat import Seat

many = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

NASTY = [
    "", " ", "0", "-1", "1", "2", "10", "60", "250", "1500", "5000", "1e308", "1e-400", "nan", "inf", "-inf", "0x10",
    "1_0", "9" * 400, "9" * 5000, "٣", "²", "½", "१", "\x00", "a\x00b", "\r\n", "\u2028", "\ufeff", "🂡", "é" * 300,
    "<script>alert(1)</script>", "{{ 7 * 7 }}", "{% raw %}", "%s%n", "../../etc/passwd", "/etc/localtime", "UTC",
    "Europe/Berlin", "Europe", "None", "null", "true", "[]", "pair", "sum2=11", "sum2=date", "sum3=date", "ops4=24",
    "eq3", "eq4", "ops=24", "sum2=", "=", "sum2=-1", "mul2=23", "mul5=371293", "flush9", "run3 run4 run5", "pair,pair",
    "berkeley", "ers", "calendar", "31", "32", "balanced", "deck", "asleep", "awake", "key", "blur", "choice", "7C 7D",
    "7C 7D 7H 7S 8C 8D", "10♥ TH", "ZZ", "10H " * 60, "x" * 20_000,
]  # fmt: skip
"""Values that break programs, and values that mean something somewhere."""

texts = st.one_of(
    st.sampled_from(NASTY),
    st.integers().map(str),
    st.floats().map(str),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),  # all that UTF-8 can write
)
values = st.one_of(texts, st.lists(texts, max_size=3))


def forms(*names: str, **good: str) -> st.SearchStrategy[dict[str, object]]:
    """Forms with some of these fields, now and then one that nobody asked for; most keep what is `good`."""
    spoilt = st.dictionaries(st.one_of(st.sampled_from([*names, *good]), texts), values, max_size=len(names) + 1)
    few = st.dictionaries(st.sampled_from([*names, *good]), values, max_size=2)
    return st.one_of(spoilt, few.map(lambda wrong: {**good, **wrong}))


def addressed(fields: dict[str, object]) -> str:
    """The fields as the query of an address."""
    pairs = ((key, text) for key, some in fields.items() for text in (some if isinstance(some, list) else [some]))
    return "&".join(f"{quote(key)}={quote(str(text))}" for key, text in pairs)[:60_000]


DRILL_FIELDS = (
    "preset", "rules", "house", "faces", "order", "brackets", "small_mod", "pace_ms", "cards", "dealer", "seed", "tz"
)  # fmt: skip


@pytest.fixture
def hardened(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """A seat at an application as it is served: a fault becomes a page with the code 500."""
    monkeypatch.setitem(seat.app.config, "TESTING", False)
    return seat


@many
@given(fields=forms(*DRILL_FIELDS, pace_ms="1500", house="sum2=10 ops4=24"))
def test_no_form_breaks_the_start_of_a_drill(hardened: Seat, fields: dict[str, object]) -> None:
    answer = hardened.post("/drills", fields)
    assert answer.status_code in (303, 413, 422)
    if answer.status_code == 303:
        assert hardened.get(answer.location).status_code == 200
        assert hardened.get("/").status_code == 200


@many
@given(fields=forms(*DRILL_FIELDS))
def test_no_query_breaks_the_first_page(hardened: Seat, fields: dict[str, object]) -> None:
    assert hardened.get(f"/?{addressed(fields)}").status_code in (200, 303, 414)


@many
@given(fields=forms("day", "day_start_hour", "name_misses", "four_colours", "slap_key", "from"))
def test_no_form_breaks_the_settings(hardened: Seat, fields: dict[str, object]) -> None:
    assert hardened.post("/settings", fields).status_code in (303, 413, 422)
    for path in ("/settings", "/", hardened.begin()):
        assert hardened.get(path).status_code == 200


@many
@given(
    command=st.sampled_from(["slaps", "slaps", "pause", "resume", "stop", "pace", "timing", "stall", "thought"]),
    fields=forms(
        "press", "input", "quality", "onset", "reason", card="3", reaction_ms="250", pace_ms="700", refresh_ms="16.7",
        clock_step_ms="0.1", gap_ms="120", thought="pair",
    ),
    script=st.booleans(),
    state=st.sampled_from([Seat.begin, Seat.over, lambda seat: seat.played(until_card=3)]),
)  # fmt: skip
def test_no_command_breaks_a_drill(
    hardened: Seat, command: str, fields: dict[str, object], script: bool, state: Callable[[Seat], str]
) -> None:
    drill = state(hardened)
    hardened.clock.now_ms += 300
    answer = hardened.post(f"{drill}/{command}", fields, {"HX-Request": "true"} if script else {})
    assert answer.status_code in (200, 204, 303, 404, 413, 422)
    assert hardened.get(drill).status_code == 200
    assert hardened.record(drill)["state"] in ("new", "running", "paused", "over")


@many
@given(path=st.lists(st.binary(max_size=12) | texts.map(str.encode), max_size=4), query=st.binary(max_size=40))
def test_no_address_breaks_the_server(hardened: Seat, path: list[bytes], query: bytes) -> None:
    tail = "/".join(quote(part[:300], safe="") for part in path).lstrip("/")  # //x would be another host
    for start in ("", "drills/", "progress/", "assets/", "static/"):
        answer = hardened.get(f"/{start}{tail}?{quote(query)}")
        assert answer.status_code in (200, 301, 302, 303, 308, 400, 404, 405)


@many
@given(fields=forms("day", "rules", "faces", "order", "brackets", "small_mod", pile="7C 7D"))
def test_no_query_breaks_the_pages_that_only_tell(hardened: Seat, fields: dict[str, object]) -> None:
    for path in ("/referee", "/rules"):
        assert hardened.get(f"{path}?{addressed(fields)}").status_code in (200, 422)


@many
@given(fields=forms("rules", "dealer", "pace", "device", "before", "notation", window="all"))
def test_no_query_breaks_the_progress_pages(hardened: Seat, fields: dict[str, object]) -> None:
    for path in ("/progress", "/progress/drills", "/progress/pair"):
        assert hardened.get(f"{path}?{addressed(fields)}").status_code == 200
    assert hardened.get(f"/progress/PAIR?{addressed(fields)}").status_code == 302


@many
@given(cookie=texts.map(lambda text: quote(text[:1000])), query=forms("last_card", "countdown"), last=texts)
def test_no_header_or_cookie_breaks_a_page_or_a_stream(
    hardened: Seat, cookie: str, query: dict[str, object], last: str
) -> None:
    seat = hardened
    drill = seat.begin()
    headers = {"Last-Event-ID": quote(last[:500]), "Accept": quote(last[:50]), "Origin": quote(last[:50])}
    visitor = seat.app.test_client()
    visitor.set_cookie("tz", cookie)
    visitor.set_cookie("slapdrill", cookie)
    assert visitor.get("/", headers=headers).status_code == 200
    answer = visitor.get(f"{drill}/stream?{addressed(query)}", headers=headers, buffered=False)
    assert answer.status_code in (200, 403)
    answer.close()


@many
@given(body=st.binary(max_size=300), kind=st.sampled_from([
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "application/json",
    "text/plain", "", "application/x-www-form-urlencoded; charset=utf-7",
]))  # fmt: skip
def test_no_body_breaks_a_post(hardened: Seat, body: bytes, kind: str) -> None:
    for path in ("/drills", "/settings"):
        answer = hardened.client.open(
            path, method="POST", data=body, content_type=kind, headers={"X-CSRFToken": hardened.token}
        )
        assert answer.status_code in (303, 400, 413, 415, 422)
