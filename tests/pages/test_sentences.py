"""Sentences on pages stand apart, whatever the templates make of line ends."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask

from tests.pages.progressing import page_of, played, text_of
from tests.visitor import Visitor

RUN_TOGETHER = re.compile(r"\w+[.!?:;][A-Z]\w+")
CARDS = " ".join(["5C 6D@500 7H 7S@600 2D 9C 4S 8S@650 2C 4D@700"] * 6)
PATHS = (
    "/",
    "/progress?window=all",
    "/progress/drills",
    "/progress/sum2=11?window=all",
    "/rules",
    "/settings",
    "/data",
)


@pytest.mark.parametrize("path", PATHS)
def test_no_two_sentences_run_together(app: Flask, client: Visitor, path: str) -> None:
    played(app, ("2024-01-15 12:00", CARDS))
    assert RUN_TOGETHER.findall(text_of(page_of(client, path))) == []


def test_what_an_import_did_is_said_in_sentences_that_stand_apart(app: Flask, client: Visitor) -> None:
    played(app, ("2024-01-15 12:00", CARDS), ("2024-01-16 12:00", CARDS))
    file = io.BytesIO(client.get("/export.json").data)
    said = text_of(client.post("/import", data={"file": (file, "export.json")}).get_data(as_text=True))
    assert "0 drills imported. 2 were here already and stay as they are. Your settings stay as they are." in said
