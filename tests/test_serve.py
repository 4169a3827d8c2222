"""`python app.py` serves, stops at once, and says in one sentence why where it cannot."""

from __future__ import annotations

import ast
import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.server import ROOT, Server, clean_environment
from views.exchange import LARGEST_FILE

APP = ROOT / "app.py"


def refusal(folder: Path, **environment: str) -> str:
    """What the server says on standard error when it ends with code 1."""
    done = subprocess.run(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env={**clean_environment(folder), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_it_prints_its_address_and_answers_there(live_server: Server) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", live_server.url)
    with urllib.request.urlopen(live_server.url + "/healthz") as answer:
        assert answer.read() == b"ok\n"


@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_asked_without_waiting_for_open_connections(
    start_server: Callable[..., Server], with_signal: signal.Signals
) -> None:
    server = start_server()
    with socket.create_connection(("127.0.0.1", int(server.environment["PORT"]))) as idle:
        idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert idle.recv(15) == b"HTTP/1.1 200 OK"
        assert server.stop(with_signal) == 0
    assert server.log() == ""


def test_it_stops_when_asked_while_a_drill_is_played_which_is_paused_and_kept(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    token = re.search(r'name="csrf-token" content="([^"]+)"', browser.open(server.url).read().decode())
    assert token
    form = urlencode({"csrf_token": token[1], "preset": "egyptian", "pace_ms": "5000"}).encode()
    with browser.open(server.url + "/drills", form) as table:
        drill = table.url
    with browser.open(drill + "/stream") as stream:
        while not stream.readline().startswith(b"event: card"):
            pass
        assert server.stop(signal.SIGINT) == 0
    assert server.log() == ""
    server.start()
    with browser.open(drill + "/record.json") as answer:
        record = json.load(answer)
    assert record["state"] == "paused"
    assert len(record["cards"]) >= 1


def test_it_starts_again_where_it_stopped(start_server: Callable[..., Server]) -> None:
    server = start_server()
    key = (server.folder / "secret_key").read_text()
    address = server.url
    server.stop(signal.SIGKILL)
    server.start()
    assert server.url == address
    assert (server.folder / "secret_key").read_text() == key


def servers_known(folder: Path) -> int:
    """How many processes say in the database that they write to it."""
    with closing(sqlite3.connect(folder / "slapdrill.sqlite")) as connection:
        return int(connection.execute("SELECT count(*) FROM server").fetchone()[0])


def test_it_is_known_in_the_database_while_it_serves_and_killed_ones_are_forgotten(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    assert servers_known(server.folder) == 1
    server.stop(signal.SIGKILL)
    server.start()
    assert servers_known(server.folder) == 1
    assert server.stop() == 0
    assert servers_known(server.folder) == 0


def test_it_serves_the_local_machine_only_unless_told_otherwise(live_server: Server) -> None:
    port = int(live_server.environment["PORT"])
    own = socket.gethostbyname(socket.gethostname())
    with pytest.raises(OSError):  # noqa: PT011 - refused or unreachable, as the system has it
        socket.create_connection(("127.0.0.2" if own.startswith("127.") else own, port), timeout=2).close()


def test_a_port_in_use_is_told_with_a_way_out(tmp_path: Path, live_server: Server) -> None:
    port = live_server.environment["PORT"]
    said = refusal(tmp_path, PORT=port)
    assert f"Port {port} is in use" in said
    assert f"PORT={int(port) + 1} make run" in said


def test_a_port_that_is_none_is_told(tmp_path: Path) -> None:
    assert "PORT is '80.5'" in refusal(tmp_path, PORT="80.5")
    assert "PORT is '70000'" in refusal(tmp_path, PORT="70000")


def test_an_address_of_another_machine_is_told(tmp_path: Path) -> None:
    assert "203.0.113.7" in refusal(tmp_path, HOST="203.0.113.7", PORT="0")
    assert "HOST is 'not a host'" in refusal(tmp_path, HOST="not a host", PORT="0")


def test_a_read_only_database_is_told(start_server: Callable[..., Server]) -> None:
    server = start_server()
    server.stop()
    url = f"sqlite:///file:{server.folder}/slapdrill.sqlite?mode=ro&uri=true"
    assert "cannot be written" in refusal(server.folder, DATABASE_URL=url, PORT="0")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "slapdrill.sqlite").write_bytes(b"not a database" * 1000)
    assert "is not a sound SQLite database" in refusal(tmp_path, PORT="0")


def test_an_instance_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refusal(tmp_path / "file" / "instance", PORT="0")
    assert "cannot be written" in said
    assert "INSTANCE_PATH" in said


def test_an_import_of_the_largest_size_is_let_in(live_server: Server) -> None:
    head = (
        "POST /import HTTP/1.1",
        "Host: localhost",
        "Expect: 100-continue",
        f"Content-Length: {LARGEST_FILE}",
    )
    with socket.create_connection(("127.0.0.1", int(live_server.environment["PORT"]))) as client:
        client.sendall("\r\n".join((*head, "", "")).encode())
        assert client.recv(21) == b"HTTP/1.1 100 Continue"


def test_a_python_that_is_too_old_is_told_before_anything_it_cannot_read() -> None:
    pretend = "import sys; sys.version_info = (3, 10, 9, 'final', 0); exec(open('app.py').read())"
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Slapdrill needs Python 3.11 or newer and this is Python 3.10: ")


def test_the_first_file_is_readable_for_every_python_since_2_7() -> None:
    source = APP.read_bytes()
    assert source.isascii()
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr | ast.Match | ast.AsyncFunctionDef)
        assert getattr(node, "annotation", None) is None
        assert getattr(node, "returns", None) is None
        assert not getattr(node, "kwonlyargs", None)
        assert not getattr(node, "posonlyargs", None)
