"""What keeps other sites out: which hosts are served, who may post, and what a page may load.

Nothing needs marking: every request needs a Host the server was started for; every POST, and every GET whose
path ends in /stream (the one kind with an effect), must come from our own pages as far as the browser tells;
every POST carries the CSRF token of the session.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect
from itsdangerous import URLSafeTimedSerializer

from views import assets

LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
ANY_ADDRESS = ("0.0.0.0", "::", "[::]", "*")

csrf = CSRFProtect()


def init_app(app: Flask) -> None:
    """Put the checks before, and the headers after, every request of the application."""
    app.config.update(
        ALLOWED_HOSTS=allowed_hosts(app.config["HOST"], app.config["ALLOWED_HOSTS"]),
        ANY_ADDRESS_ALLOWED=app.config["HOST"] in ANY_ADDRESS,
        SESSION_COOKIE_NAME="slapdrill",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.session_interface = _KeptSecret()
    app.before_request(refuse_other_sites)
    csrf.init_app(app)
    app.after_request(add_headers)


def allowed_hosts(host: str, more: str | None) -> frozenset[str]:
    """The names the server answers to, without ports: the local ones, HOST, and those in ALLOWED_HOSTS."""
    named = (_split_port(name.strip().lower())[0] for name in (more or "").split(","))
    names = {*LOCAL_HOSTS, *filter(None, named)}
    if host in ANY_ADDRESS:
        names.add(socket.gethostname().lower())
    else:
        names.add(f"[{host.lower()}]" if ":" in host and not host.startswith("[") else host.lower())
    return frozenset(names)


def refuse_other_sites() -> None:
    """403 for a Host that is not ours and for a post or stream that another site asks for."""
    host = request.environ.get("HTTP_HOST", "").lower()
    if not is_allowed_host(host):
        abort(
            403,
            "This address is not one the server was started for: open it as 127.0.0.1 or localhost, or name "
            "the address in ALLOWED_HOSTS when you start the server.",
        )
    if request.method in ("GET", "HEAD", "OPTIONS") and not request.path.endswith("/stream"):
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is None:  # older browsers, and plain http away from localhost
        foreign = origin is not None and urlsplit(origin).netloc.lower() != host
    else:
        foreign = site not in ("same-origin", "none")
    if foreign:
        abort(403, "Another site asked for this, so nothing was done: use the pages of Slapdrill itself.")


def is_allowed_host(host: str) -> bool:
    """Whether a Host header, with or without a port, names this server.

    A server for every address of the machine (HOST=0.0.0.0) also answers to any bare IP address: the attack
    this check stops needs a name, which its owner points at us.
    """
    name, port = _split_port(host)
    if port and not port.isdecimal():
        return False
    if name in current_app.config["ALLOWED_HOSTS"]:
        return True
    return bool(current_app.config["ANY_ADDRESS_ALLOWED"]) and _is_address(name)


def add_headers(response: Response) -> Response:
    """Say what a page may load and who may use it; our own scripts and styles, and htmx from its CDN."""
    scripts = " ".join(("'self'", *(script.cdn for script in assets.SCRIPTS)))
    response.headers.setdefault(
        "Content-Security-Policy",
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Embedder-Policy"] = "require-corp"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


class _KeptSecret(SecureCookieSessionInterface):
    """Sessions signed with SECRET_KEY, or else with a key made once and kept in the instance folder."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if not app.secret_key:
            app.secret_key = kept_secret(Path(app.instance_path))
        return super().get_signing_serializer(app)


def kept_secret(instance: Path) -> str:
    """The key in instance/secret_key, made on first use, readable by its owner only.

    Raises OSError where it can neither be read nor written. Processes that start together agree: the file
    appears whole, and the first one wins.
    """
    path = instance / "secret_key"
    if not path.exists():
        instance.mkdir(parents=True, exist_ok=True)
        draft = instance / f"secret_key.{os.getpid()}.{secrets.token_hex(4)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def _split_port(host: str) -> tuple[str, str]:
    if host.startswith("["):
        name, bracket, rest = host.partition("]")
        return name + bracket, rest.removeprefix(":")
    name, _, port = host.partition(":")
    return name, port


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
