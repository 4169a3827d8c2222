"""The scripts of the CDN and their local copies are the same bytes, and pages work with either."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tests.visitor import Visitor
from views import assets


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty folder in the place of the installed package."""
    spec = ModuleSpec("django_htmx", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: spec if name == "django_htmx" else None)
    assets.local_bytes.cache_clear()
    yield tmp_path
    assets.local_bytes.cache_clear()


def preloads(client: Visitor) -> list[tuple[str, str, str]]:
    """Address, integrity and local copy of each script that the first page preloads."""
    html = client.get("/").get_data(as_text=True)
    pattern = (
        r'<link rel="preload" as="script" href="(.+?)" integrity="(.+?)" crossorigin="anonymous" data-local="(.*?)">'
    )
    return re.findall(pattern, html)


def test_the_installed_package_has_the_scripts_of_the_cdn_byte_for_byte() -> None:
    htmx, sse = (assets.local_bytes(script) for script in assets.SCRIPTS)
    assert htmx is not None
    assert b'version:"2.0.10"' in htmx
    assert sse is not None
    assert b'htmx.defineExtension("sse"' in sse
    assert [assets.integrity(text) for text in (htmx, sse)] == [script.integrity for script in assets.SCRIPTS]


def test_a_page_names_the_scripts_with_their_integrity_and_their_local_copies(client: Visitor) -> None:
    found = preloads(client)
    assert [(cdn, integrity) for cdn, integrity, _ in found] == [(s.cdn, s.integrity) for s in assets.SCRIPTS]
    for (_, integrity, local), name in zip(found, ("htmx", "sse"), strict=True):
        assert local.startswith(f"/assets/{name}.js?v=")
        answer = client.get(local)
        assert answer.mimetype == "text/javascript"
        assert assets.integrity(answer.get_data()) == integrity


def test_there_is_no_other_local_script(client: Visitor) -> None:
    assert client.get("/assets/jquery.js").status_code == 404
    assert client.get("/assets/..%2Fapp.js").status_code == 404


@pytest.mark.usefixtures("package")
def test_without_the_package_pages_use_the_cdn_alone(client: Visitor) -> None:
    assert [local for _, _, local in preloads(client)] == ["", ""]
    assert client.get("/assets/htmx.js").status_code == 404


def test_a_package_with_another_version_is_not_served(client: Visitor, package: Path) -> None:
    for script in assets.SCRIPTS:
        file = package / "static" / "django_htmx" / script.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("another version")
    assert [local for _, _, local in preloads(client)] == ["", ""]


def test_django_is_never_imported(client: Visitor) -> None:
    assert client.get("/assets/htmx.js").status_code == 200
    assert [name for name in sys.modules if name == "django" or name.startswith("django_htmx")] == []


def test_a_changed_file_gets_another_address(client: Visitor, tmp_path: Path) -> None:
    client.application.static_folder = str(tmp_path)
    addresses = []
    for text in ("a {}", "b {}"):
        (tmp_path / "style.css").write_text(text)
        with client.application.test_request_context():
            addresses.append(client.application.url_for("static", filename="style.css"))
    assert len(set(addresses)) == 2
