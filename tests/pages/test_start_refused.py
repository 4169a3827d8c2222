"""What POST /drills refuses, and how it says so."""

from __future__ import annotations

import re

import pytest

from tests.pages.seat import Seat
from tests.pages.start_form import error_at, first_page, picked, ticked, value

WRONG = [
    ("pace_ms", "249"), ("pace_ms", "5001"), ("pace_ms", "0"), ("pace_ms", "-1500"), ("pace_ms", "x"),
    ("pace_ms", "1e3"), ("pace_ms", "1e308"), ("pace_ms", "nan"), ("pace_ms", "1500.5"), ("pace_ms", "9" * 400),
    ("pace_ms", "9" * 20_000), ("pace_ms", ["900", "900"]), ("pace_ms", "१५००"), ("pace_ms", "<script>"),
    ("cards", "9"), ("cards", "501"), ("cards", "-1"), ("cards", "x"), ("cards", "1e308"), ("cards", "9" * 400),
    ("cards", ["60", "60"]), ("cards", "inf"),
    ("dealer", "shark"), ("dealer", "BALANCED!"), ("dealer", ["deck", "deck"]), ("dealer", "x" * 10_000),
    ("faces", "up"), ("order", "none"), ("brackets", "curly"), ("small_mod", "maybe"), ("faces", ["awake", "asleep"]),
    ("seed", "-1"), ("seed", "9007199254740992"), ("seed", "x"), ("seed", "1.5"), ("seed", ["1", "2"]),
    ("seed", "9" * 5000),
    ("house", "sum2"), ("house", "pair2"), ("house", "sum9=11"), ("house", "sum2=24"), ("house", "mul2=23"),
    ("house", "snap"), ("house", "<script>alert(1)</script>"), ("house", "sum2=" + "9" * 250),
    ("house", "x" * 301), ("house", ["sum2=10", "sum2=9"]), ("house", "ops5=24"), ("house", "flush2"),
    ("house", "\x00"), ("house", "sum2=१०"),
    ("rules", "sum2"), ("rules", "mul2=23"), ("rules", "snap"), ("rules", ""), ("rules", ["pair", "nonsense"]),
    ("rules", "<script>"), ("rules", "x" * 10_000), ("rules", [f"sum2={n}" for n in range(2, 23)]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "wrong"), WRONG, ids=lambda part: str(part)[:30])
def test_a_wrong_value_is_422_with_a_sentence_at_the_field_and_nothing_is_stored(
    seat: Seat, field: str, wrong: object
) -> None:
    stored = seat.stored()
    answer = seat.post("/drills", {"rules": "pair", field: wrong})
    assert answer.status_code == 422
    text = answer.get_data(as_text=True)
    sentence = error_at(text, field)
    assert re.fullmatch(r"\S.*[.!]", sentence, re.DOTALL)
    assert 'action="/drills"' in text
    assert seat.stored() == stored


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("preset", "snap"), ("preset", ["ers", "ers"]), ("preset", "x" * 10_000), ("tz", "Mars/Olympus"),
     ("tz", ["UTC", "UTC"]), ("tz", "../../etc/passwd"), ("tz", "/etc/localtime"), ("tz", "a\x00b"), ("tz", "Europe"),
     ("tz", "x" * 10_000), ("tz", "<script>")],
    ids=lambda part: str(part)[:30],
)  # fmt: skip
@pytest.mark.parametrize("rest", [{}, {"rules": "pair"}], ids=["alone", "with rules"])
def test_a_wrong_value_of_a_field_that_the_form_does_not_show_is_told_above_it(
    seat: Seat, field: str, wrong: object, rest: dict[str, str]
) -> None:
    stored = seat.stored()
    answer = seat.post("/drills", {field: wrong, **rest})
    assert answer.status_code == 422
    text = answer.get_data(as_text=True)
    [summary] = re.findall(r'class="note note-bad error-summary".*?</div>', text, re.DOTALL)
    assert re.search(rf"<li><code>{field}</code>: [^<]+\.</li>", summary)
    assert seat.stored() == stored


def test_every_wrong_field_has_its_own_sentence(seat: Seat) -> None:
    wrong = {"pace_ms": "1", "cards": "1", "dealer": "x", "seed": "x", "faces": "x", "house": "snap"}
    text = seat.post("/drills", {"rules": "pair", **wrong}).get_data(as_text=True)
    assert len({error_at(text, field) for field in wrong}) == 6


def test_the_form_comes_back_as_it_was_typed(seat: Seat) -> None:
    typed = {"rules": ["pair", "marriage"], "house": "sum2=10 snap", "pace_ms": "12", "cards": "77", "dealer": "deck"}
    text = seat.post("/drills", typed).get_data(as_text=True)
    assert ticked(text) == ["pair", "marriage"]
    assert (value(text, "house"), value(text, "pace_ms"), value(text, "cards")) == ("sum2=10 snap", "12", "77")
    assert picked(text, "dealer") == "deck"


def test_no_rule_at_all_is_told_at_the_rules(seat: Seat) -> None:
    answer = seat.post("/drills", {"house": "", "pace_ms": "1500"})
    assert answer.status_code == 422
    assert "at least one rule" in error_at(answer.get_data(as_text=True), "rules")


def test_an_impossible_target_names_the_nearest_that_can_happen(seat: Seat) -> None:
    text = seat.post("/drills", {"rules": "pair", "house": "mul2=23"}).get_data(as_text=True)
    assert re.search(r"2[24]", error_at(text, "house"))


def test_what_was_typed_is_escaped(seat: Seat) -> None:
    attack = '"><script>alert(1)</script>'
    for field in ("house", "rules", "pace_ms", "cards", "dealer", "seed", "faces", "preset", "tz"):
        text = seat.post("/drills", {field: attack}).get_data(as_text=True)
        assert "<script>alert" not in text
        assert "<script>alert" not in first_page(seat, f"?{field}=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")


def test_an_error_is_json_where_json_is_asked_for(seat: Seat) -> None:
    answer = seat.post("/drills", {"pace_ms": "1"}, {"Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.mimetype == "application/json"
    assert "250" in answer.json["error"]


def test_a_very_long_list_of_house_rules_is_refused_without_working_on_it(seat: Seat) -> None:
    long = " ".join(f"ops4={n}" for n in range(1, 20_000))
    for fields in ({"rules": "pair", "house": long}, {"rules": long.split()}):
        answer = seat.post("/drills", fields)
        assert answer.status_code == 422
        assert len(answer.data) < 200_000
    assert len(first_page(seat, f"?house={long[:3000].replace(' ', '+')}")) < 200_000


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('{"pace_ms": 900}', "application/json"),
        ("pace_ms=900", "text/plain"),
        ("pace_ms=900", "multipart/form-data"),
        (b"pace_ms=900\xff", "application/x-www-form-urlencoded"),
    ],
    ids=["JSON", "plain text", "no parts", "not UTF-8"],
)
def test_a_body_that_is_no_form_starts_no_drill_with_the_defaults(seat: Seat, body: str | bytes, kind: str) -> None:
    stored = seat.stored()
    answer = seat.post("/drills", body, headers={"Content-Type": kind, "Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.get_json()["error"].startswith("No field of this request could be read")
    assert seat.stored() == stored
