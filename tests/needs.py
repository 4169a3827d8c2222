"""What the suite needs beside Python packages, a browser and PostgreSQL: found, or installed, or missed aloud.

`python -m tests.needs` is run by `make test`: it installs what is missing (with apt as root; the browser also
by Playwright) and ends with code 1 and a sentence where that is not possible. The fixtures only look.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC_BROWSERS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
POSTGRES_FOLDERS = (
    ("/usr/lib/postgresql", "*/bin"),
    ("/usr/pgsql-*", "bin"),
    ("/opt/homebrew/opt", "postgresql*/bin"),
    ("/usr/local/opt", "postgresql*/bin"),
)

NO_BROWSER = (
    "The tests need a Chromium and found none: install Chromium or Google Chrome, or name one in CHROMIUM, as in "
    "CHROMIUM=/opt/chrome/chrome make test."
)
NO_POSTGRES = (
    "The tests need a PostgreSQL server's programs (initdb and postgres) and found none: install PostgreSQL, or "
    "put its bin folder on the PATH."
)


@cache
def chromium() -> Path | None:
    """The browser's program: $CHROMIUM, else the system's Chromium or Chrome, else Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return Path(named) if Path(named).is_file() else None
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if found:
        return Path(found)
    for path in map(Path, MAC_BROWSERS):
        if path.is_file():
            return path
    return _playwrights_own()


@cache
def postgres() -> Path | None:
    """The folder with initdb and postgres: from the PATH, else the newest where systems put them."""
    return next(_postgres_folders(), None)


def ensure() -> None:
    """Install what is missing; ends the process with a sentence where something stays missing."""
    if not chromium():
        _apt("chromium") or _playwright_install()
        chromium.cache_clear()
    if not postgres():
        _apt("postgresql")
        postgres.cache_clear()
    missing = [words for found, words in ((chromium(), NO_BROWSER), (postgres(), NO_POSTGRES)) if not found]
    if missing:
        sys.exit("\n".join(missing))


def _postgres_folders() -> Iterator[Path]:
    on_path = shutil.which("initdb")
    if on_path:
        folder = Path(on_path).resolve().parent
        if (folder / "postgres").exists():
            yield folder
    for root, pattern in POSTGRES_FOLDERS:
        base, _, first = root.rpartition("/")
        folders = [bin for place in Path(base or "/").glob(first) for bin in place.glob(pattern)]
        yield from sorted((bin for bin in folders if (bin / "initdb").exists()), key=_version, reverse=True)


def _version(folder: Path) -> tuple[int, ...]:
    digits = "".join(character if character.isdigit() else " " for character in str(folder.parent))
    return tuple(map(int, digits.split()))


def _playwrights_own() -> Path | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.is_file() else None


def _apt(package: str) -> bool:
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    print(f"Installing {package} for the tests ...", flush=True)
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
    subprocess.run(["apt-get", "-qq", "update"], check=False, **quiet)
    install = ["apt-get", "-qq", "-y", "--no-install-recommends", "install", package]
    return subprocess.run(install, check=False, **quiet).returncode == 0


def _playwright_install() -> bool:
    print("Installing Playwright's Chromium for the tests ...", flush=True)
    return subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode == 0


if __name__ == "__main__":
    ensure()
