"""htmx and its SSE extension: from a CDN with integrity, and the same bytes from an installed package.

The package django-htmx is only a box of files here: they are read where they lie, and Django, which is not
installed, is never imported. Where the package is missing too, pages use the CDN alone.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from flask import Blueprint, Response, abort

blueprint = Blueprint("assets", __name__)

LONG_S = 365 * 24 * 3600


@dataclass(frozen=True)
class Script:
    """A script of the pages: its name here, its address on the CDN and its file in the package."""

    name: str
    cdn: str
    file: str


SCRIPTS = (
    Script("htmx", "https://cdn.jsdelivr.net/npm/htmx.org@2.0.10/dist/htmx.min.js", "htmx-2.min.js"),
    Script("sse", "https://cdn.jsdelivr.net/npm/htmx-ext-sse@2.2.4/dist/sse.min.js", "ext/hx-sse-2.min.js"),
)


def cdn_urls() -> tuple[str, ...]:
    """The addresses of the scripts on the CDN, in the order in which they must run."""
    return tuple(script.cdn for script in SCRIPTS)


@cache
def local_bytes(name: str) -> bytes | None:
    """The script's text from the installed package, or None where the package is not there."""
    spec = find_spec("django_htmx")
    if spec is None or not spec.submodule_search_locations:
        return None
    script = next(script for script in SCRIPTS if script.name == name)
    path = Path(spec.submodule_search_locations[0], "static", "django_htmx", *script.file.split("/"))
    return path.read_bytes() if path.is_file() else None


@cache
def integrity(name: str) -> str | None:
    """The sha384 of the package's copy, as a script tag's `integrity` wants it."""
    text = local_bytes(name)
    return None if text is None else "sha384-" + base64.b64encode(hashlib.sha384(text).digest()).decode()


@blueprint.get("/assets/<name>.js")
def script(name: str) -> Response:
    """The local copy of a script."""
    text = local_bytes(name) if name in {script.name for script in SCRIPTS} else None
    if text is None:
        abort(404)
    return Response(text, mimetype="text/javascript")
