"""The page of the player's data in a real browser: download, upload, and how it fits."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server import Server

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_what_one_place_exports_another_imports(
    page: Page, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    page.goto(f"{start_server().url}/settings")
    page.get_by_role("radio", name="Four colours").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Your data").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export everything (JSON)").click()
    file = tmp_path / "export.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["settings"]["four_colours"] == "yes"

    page.goto(f"{start_server().url}/data")
    page.get_by_label("A file that").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("status")).to_contain_text("The settings were taken over.")


def test_a_file_of_another_kind_is_told_of_at_its_field(page: Page, live_server: Server, tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("my notes")
    page.goto(f"{live_server.url}/data")
    page.get_by_label("A file that").set_input_files(tmp_path / "notes.json")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was imported.")
    expect(page.get_by_label("A file that")).to_have_attribute("aria-invalid", "true")


def test_a_backup_is_one_click_away(page: Page, live_server: Server, tmp_path: Path) -> None:
    page.goto(f"{live_server.url}/data")
    with page.expect_download() as download:
        page.get_by_role("link", name="Back up the database").click()
    download.value.save_as(tmp_path / "copy.sqlite")
    connection = sqlite3.connect(tmp_path / "copy.sqlite")
    assert connection.execute("SELECT count(*) FROM player").fetchone() == (1,)
    connection.close()


def test_the_page_fits_a_narrow_phone_however_long_the_path(page: Page, live_server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/data")
    expect(page.get_by_text("slapdrill.sqlite")).to_be_visible()
    assert page.evaluate(FITS)
