"""A real server for tests: `python app.py` as a process of its own, with a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Server:
    """`python app.py` on a free port; `url` is its address, `folder` its instance folder with the database."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = {**clean_environment(folder), "PORT": "0", **environment}
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        """Start, or start again on the same database and port; returns once the address was printed."""
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "app.py"],
                cwd=ROOT,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        found = re.search(r"http://\S+", self.process.stdout.readline())
        if not found:
            self.stop(signal.SIGKILL)
            raise AssertionError(f"the server did not start: {self.log()}")
        self.url = found[0]
        self.environment["PORT"] = self.url.rpartition(":")[2]
        return self

    def stop(self, with_signal: int = signal.SIGTERM, timeout_s: float = 10) -> int:
        """Stop it (as Ctrl-C does with SIGINT, at once with SIGKILL); returns the exit code."""
        assert self.process
        assert self.process.stdout
        self.process.send_signal(with_signal)
        code = self.process.wait(timeout_s)
        self.process.stdout.close()
        return code

    def log(self) -> str:
        """What the server said on standard error."""
        return (self.folder / "server.log").read_text()


def clean_environment(folder: Path) -> dict[str, str]:
    """The environment without anything that steers the server, and with `folder` as its instance folder."""
    steering = ("HOST", "PORT", "DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "INSTANCE_PATH", "FLASK_APP")
    kept = {name: value for name, value in os.environ.items() if name not in steering}
    return {**kept, "INSTANCE_PATH": str(folder), "PYTHONUNBUFFERED": "1"}
