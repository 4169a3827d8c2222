"""What pages load: our own static files, and htmx with its SSE extension from a CDN or an installed package.

The package django-htmx is only a box of files here: they are read where they lie, and Django, which is not
installed, is never imported. Where the package is missing, pages use the CDN alone.

Addresses of static files carry a version (`url_for("static", …)` adds it), so browsers keep them for good.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, request, url_for

FOR_GOOD = "public, max-age=31536000, immutable"

blueprint = Blueprint("assets", __name__)


@dataclass(frozen=True)
class Script:
    """A script of the pages: its name here, its address on the CDN, its file in the package.

    `integrity` is the sha384 of the bytes, the same in both places; a test compares it with the package's.
    """

    name: str
    cdn: str
    file: str
    integrity: str


SCRIPTS = (
    Script(
        "htmx",
        "https://cdn.jsdelivr.net/npm/htmx.org@2.0.10/dist/htmx.min.js",
        "htmx-2.min.js",
        "sha384-H5SrcfygHmAuTDZphMHqBJLc3FhssKjG7w/CeCpFReSfwBWDTKpkzPP8c+cLsK+V",
    ),
    Script(
        "sse",
        "https://cdn.jsdelivr.net/npm/htmx-ext-sse@2.2.4/dist/sse.min.js",
        "ext/hx-sse-2.min.js",
        "sha384-A986SAtodyH8eg8x8irJnYUk7i9inVQqYigD6qZ9evobksGNIXfeFvDwLSHcp31N",
    ),
)
"""In the order in which they must run."""


def init_app(app: Flask) -> None:
    """Let templates name the scripts of the CDN, and static files be kept by browsers."""
    app.jinja_env.globals["cdn_scripts"] = _tags
    app.url_defaults(_add_version)
    app.after_request(_let_keep)
    app.register_blueprint(blueprint)


@blueprint.get("/assets/<name>.js")
def script(name: str) -> Response:
    """The local copy of a script, byte for byte what the CDN has."""
    found = next((script for script in SCRIPTS if script.name == name), None)
    text = local_bytes(found) if found else None
    if text is None:
        abort(404)
    return Response(text, mimetype="text/javascript")


@cache
def local_bytes(script: Script) -> bytes | None:
    """The script's text from the installed package, or None where the package lacks it or has another one."""
    package = importlib.util.find_spec("django_htmx")
    if package is None or not package.submodule_search_locations:
        return None
    path = Path(package.submodule_search_locations[0], "static", "django_htmx", script.file)
    text = path.read_bytes() if path.is_file() else b""
    return text if integrity(text) == script.integrity else None


def integrity(text: bytes) -> str:
    """The sha384 of a script as the attribute `integrity` has it."""
    return "sha384-" + base64.b64encode(hashlib.sha384(text).digest()).decode()


def _tags() -> Iterator[dict[str, str]]:
    for script in SCRIPTS:
        local = url_for("assets.script", name=script.name, v=script.integrity[-8:]) if local_bytes(script) else ""
        yield {"cdn": script.cdn, "integrity": script.integrity, "local": local}


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values:
        path = Path(current_app.static_folder or "", values["filename"])
        if path.is_file():
            values.setdefault("v", _version(path, path.stat().st_mtime_ns))


@cache
def _version(path: Path, _changed_at_ns: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def _let_keep(response: Response) -> Response:
    if request.endpoint in ("static", "assets.script"):
        versioned = "v" in request.args and response.status_code in (200, 206, 304)
        response.headers["Cache-Control"] = FOR_GOOD if versioned else "no-cache"
    elif "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
