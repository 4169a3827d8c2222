"""Another site can neither read nor post, and a page loads nothing but what is ours or htmx."""

from __future__ import annotations

import re
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import store
from tests.visitor import Visitor
from views import assets, security
from views.database import db

START = {"preset": "egyptian", "seed": "1"}


def drills(client: Visitor) -> int:
    """How many drills are stored."""
    with client.application.app_context():
        return len(store.drills(db.session))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "localhost:8000", "LOCALHOST:1", "[::1]", "[::1]:8000"])
def test_a_local_name_with_any_port_is_served(client: Visitor, host: str) -> None:
    assert client.get("/settings", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5",
     "localhost:80@evil.example", "[::1", "localhost:x"],
)  # fmt: skip
def test_a_foreign_host_gets_nothing(client: Visitor, host: str) -> None:
    for path in ("/", "/settings", "/static/style.css", "/assets/htmx.js", "/healthz", "/nothing"):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == 403
        assert "ALLOWED_HOSTS" in answer.get_data(as_text=True)


def test_the_host_the_server_was_started_for_is_served(make_app: Callable[..., Flask]) -> None:
    client = make_app(HOST="192.168.1.5", ALLOWED_HOSTS="drill.example:8000, Cards.example,").test_client()
    for host in ("192.168.1.5:8000", "drill.example", "cards.example:443", "localhost"):
        assert client.get("/settings", headers={"Host": host}).status_code == 200
    assert client.get("/settings", headers={"Host": "192.168.1.6"}).status_code == 403


def test_a_server_for_all_addresses_answers_to_any_address_but_to_no_foreign_name(
    make_app: Callable[..., Flask],
) -> None:
    client = make_app(HOST="0.0.0.0").test_client()
    for host in ("192.168.1.5:8000", "[fe80::1]:8000", "localhost"):
        assert client.get("/settings", headers={"Host": host}).status_code == 200
    assert client.get("/settings", headers={"Host": "evil.example"}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_a_post_from_another_site_changes_nothing_even_with_the_token(client: Visitor, site: str) -> None:
    before = drills(client)
    answer = client.post("/drills", data=START, headers={"Sec-Fetch-Site": site})
    assert answer.status_code == 403
    assert drills(client) == before


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}])
def test_a_post_from_our_own_page_or_a_program_is_taken(client: Visitor, headers: dict[str, str]) -> None:
    assert client.post("/drills", data=START, headers=headers).status_code == 303


def test_an_older_browser_is_known_by_the_origin_it_sends(client: Visitor) -> None:
    assert client.post("/drills", data=START, headers={"Origin": "http://evil.example"}).status_code == 403
    assert client.post("/drills", data=START, headers={"Origin": "null"}).status_code == 403
    assert client.post("/drills", data=START, headers={"Origin": "http://localhost"}).status_code == 303


def test_another_site_cannot_open_a_stream(client: Visitor) -> None:
    drill = client.post("/drills", data=START).headers["Location"]
    answer = client.get(f"{drill}/stream", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert client.get(f"{drill}/record.json").get_json()["state"] == "new"


def test_a_link_from_another_site_opens_a_page(client: Visitor) -> None:
    assert client.get("/settings", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize("token", [None, "", "nonsense", "IjEyMzQi.aaaaaa.bbbbbb"])
def test_a_post_without_the_sessions_token_is_told_to_reload(client: Visitor, token: str | None) -> None:
    before = drills(client)
    headers = {} if token is None else {"X-CSRFToken": token}
    answer = client.post("/drills", data=START, headers=headers, token=False)
    assert answer.status_code == 400
    assert "reload the page" in answer.get_data(as_text=True)
    assert drills(client) == before


def test_the_token_of_another_session_is_refused(app: Flask, client: Visitor) -> None:
    other = app.test_client()
    assert isinstance(other, Visitor)
    client.get("/")
    answer = client.post("/drills", data=START, headers={"X-CSRFToken": other.token()}, token=False)
    assert answer.status_code == 400


def test_the_token_is_taken_from_the_form_too(client: Visitor) -> None:
    answer = client.post("/drills", data={**START, "csrf_token": client.token()}, token=False)
    assert answer.status_code == 303


def test_no_route_that_posts_goes_without_the_token(app: Flask, client: Visitor) -> None:
    posting = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert posting
    for rule in posting:
        address = re.sub(r"<[^>]+>", "00000000-0000-4000-8000-000000000000", rule.rule)
        assert client.post(address, token=False).status_code == 400, address


def test_a_page_may_load_only_our_own_files_and_the_two_scripts_of_the_cdn(client: Visitor) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives == {
        "default-src": "'none'",
        "script-src": "'self' https://cdn.jsdelivr.net/npm/htmx.org@2.0.10/dist/htmx.min.js "
        "https://cdn.jsdelivr.net/npm/htmx-ext-sse@2.2.4/dist/sse.min.js",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


@pytest.mark.parametrize("path", ["/", "/nothing", "/static/style.css", "/assets/htmx.js", "/healthz"])
def test_every_answer_is_isolated_from_other_sites(client: Visitor, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: Visitor) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("path", ["/", "/settings", "/rules", "/referee", "/progress", "/nothing"])
def test_no_page_has_an_inline_script_or_style(client: Visitor, path: str) -> None:
    html = client.get(path).get_data(as_text=True)
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", html) == []
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=|javascript:|hx-on", html) == []


@pytest.mark.parametrize("path", ["/", "/settings", "/rules", "/referee", "/progress", "/nothing"])
def test_no_page_names_another_server_than_the_cdn(client: Visitor, path: str) -> None:
    html = client.get(path).get_data(as_text=True)
    loaded = re.findall(r'<(?:script|link|img|iframe|form)\b[^>]*?\b(?:src|href|action)="(https?:[^"]*)"', html)
    assert loaded == [script.cdn for script in assets.SCRIPTS]


def test_pages_are_not_kept_and_versioned_files_are_kept_for_good(client: Visitor) -> None:
    page = client.get("/")
    assert page.headers["Cache-Control"] == "no-store"
    addresses = re.findall(r'(?:href|src|data-local)="(/(?:static|assets)/[^"]+)"', page.get_data(as_text=True))
    assert any(address.startswith("/assets/") for address in addresses)
    for address in addresses:
        answer = client.get(address.replace("&amp;", "&"))
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", address
        answer.close()
    plain = client.get("/static/style.css")
    assert plain.headers["Cache-Control"] == "no-cache"
    plain.close()


def test_the_secret_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    key = security.kept_secret(folder)
    assert len(key) == 64
    assert security.kept_secret(folder) == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret_key"]


def test_starts_at_the_same_moment_agree_on_the_secret_key(tmp_path: Path) -> None:
    keys: list[str] = []
    together = threading.Barrier(8)

    def start() -> None:
        together.wait()
        keys.append(security.kept_secret(tmp_path / "instance"))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_session_outlives_the_server(make_app: Callable[..., Flask]) -> None:
    before = make_app(SECRET_KEY=None).test_client()
    assert isinstance(before, Visitor)
    token = before.token()
    cookie = before.get_cookie("slapdrill")
    assert cookie
    after: FlaskClient = make_app(SECRET_KEY=None).test_client()
    after.set_cookie("slapdrill", cookie.value)
    headers = {"X-CSRFToken": token}
    assert after.post("/drills", data=START, headers=headers, token=False).status_code == 303
