"""What tests may ask for: an application, a visitor, a real server, a real browser, a real PostgreSQL.

Browser and PostgreSQL are needed, not optional: a test that asks for one fails where there is none.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from jinja2 import FileSystemBytecodeCache
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from tests import needs
from tests.server import Server

if TYPE_CHECKING:  # tests of the model alone need no Flask
    from flask import Flask

    from tests.clockwork import Table
    from tests.visitor import Visitor

CHROMIUM_ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CDN = "https://cdn.jsdelivr.net/**"
AGAINST_THE_CLOCK = ("tests/browser/", "tests/test_robot.py", "tests/match/test_live_robot.py", "tests/test_serve.py")
"""Where cards come in real time, and a machine that is busy for a second comes between a card and a press."""
TRIES_MORE = 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test against the clock try again: what is broken fails each time."""
    for item in items:
        if item.nodeid.startswith(AGAINST_THE_CLOCK):
            item.add_marker(pytest.mark.flaky(reruns=TRIES_MORE))


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Where applications share their compiled templates, which take longer than most tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def make_app(tmp_path: Path, compiled_templates: FileSystemBytecodeCache) -> Iterator[Callable[..., Flask]]:
    """Make applications on a database of the test's own; keywords override their configuration."""
    from app import create_app
    from tests.visitor import Visitor

    made: list[Flask] = []

    def make(**config: object) -> Flask:
        standard = {
            "INSTANCE_PATH": str(tmp_path / "instance"),
            "DATABASE_URL": None,
            "SECRET_KEY": "not secret in tests",
            "HOST": "127.0.0.1",
            "ALLOWED_HOSTS": None,
            "TESTING": True,
        }
        app = create_app({**standard, **config})
        app.test_client_class = Visitor
        app.jinja_env.bytecode_cache = compiled_templates
        made.append(app)
        return app

    yield make
    for app in made:
        dispose(app)


def dispose(app: Flask) -> None:
    """Close the application's connections."""
    app.extensions["running"].close()
    with app.app_context():
        app.extensions["sqlalchemy"].engine.dispose()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """The application on an empty SQLite file; faults raise instead of becoming a page."""
    return make_app()


@pytest.fixture
def client(app: Flask) -> Visitor:
    """A visitor of `app`, with the CSRF token in its posts."""
    return app.test_client()


@pytest.fixture
def set_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    """Set tables with known cards and a clock of their own: `set_table("7C 7D", pace_ms=1000)`."""
    from tests.clockwork import Table

    tables: list[Table] = []

    def make(cards: str, **options: object) -> Table:
        tables.append(Table(monkeypatch, cards, **options))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start `python app.py` in a folder of the test's own; keywords are environment variables."""
    started: list[Server] = []

    def start(**environment: str) -> Server:
        folder = tmp_path / f"server{len(started)}"
        folder.mkdir()
        started.append(Server(folder, **environment))
        return started[-1].start()

    yield start
    for server in started:
        if server.process and server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running server for the tests that do not mind what others played on it."""
    server = Server(tmp_path_factory.mktemp("live")).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The real browser, headless; its pages come from `page` or `visit`."""
    program = needs.chromium()
    assert program, needs.NO_BROWSER
    arguments = [*CHROMIUM_ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(program), headless=True, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages with the CDN in a given state: "blocked" (the default), "reachable",
    "tampered", "slow" (it answers after three seconds) or "hanging" (it never does).

    Each has a context, so cookies, of its own unless one is given.
    """
    contexts: list[BrowserContext] = []

    def open_page(cdn: str = "blocked", context: BrowserContext | None = None, **options: object) -> Page:
        if context is None:
            context = chromium.new_context(viewport={"width": 1280, "height": 800}, **options)
            context.route(CDN, CDN_STATES[cdn])
            contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.unroute_all(behavior="ignoreErrors")
        context.close()


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """A page of 1280×800 whose CDN is blocked, as for a player without a network."""
    return visit()


def _answer(route: Route, more: bytes = b"") -> None:
    from views import assets

    script = next(script for script in assets.SCRIPTS if script.cdn == route.request.url)
    route.fulfill(
        body=(assets.local_bytes(script) or b"") + more,
        content_type="application/javascript",
        headers={"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"},
    )


def _answer_late(route: Route) -> None:
    route.request.frame.page.wait_for_timeout(3000)
    _answer(route)


CDN_STATES: dict[str, Callable[[Route], None]] = {
    "blocked": lambda route: route.abort(),
    "reachable": lambda route: _answer(route),
    "tampered": lambda route: _answer(route, b"globalThis.tampered = true;"),
    "slow": _answer_late,
    "hanging": lambda route: None,
}


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL that lives as long as the tests, on a socket in a folder of its own."""
    programs = needs.postgres()
    assert programs, needs.NO_POSTGRES
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    account = {}
    if os.geteuid() == 0:  # which PostgreSQL refuses to run as
        names = {entry.pw_name for entry in pwd.getpwall()}
        account = {"user": "postgres" if "postgres" in names else "nobody", "extra_groups": []}
        shutil.chown(folder, account["user"])
    initdb = [programs / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8"]
    subprocess.run([*initdb, "--locale=C"], check=True, stdout=subprocess.DEVNULL, cwd=folder, **account)
    settings = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=100"]
    server = subprocess.Popen(
        [programs / "postgres", "-D", folder / "data", "-k", folder, *settings],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        **account,
    )
    try:
        _wait_for_postgres(folder, server)
        yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    finally:
        server.send_signal(signal.SIGINT)  # end at once, whoever is connected
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The URL of an empty PostgreSQL database."""
    name = f"test_{next(_database_numbers)}"
    with psycopg.connect(postgres_server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres_server.replace("/postgres?", f"/{name}?")


_database_numbers = itertools.count(1)


def _wait_for_postgres(folder: Path, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert server.poll() is None, "PostgreSQL ended as it started"
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("PostgreSQL did not start within 15 seconds")
