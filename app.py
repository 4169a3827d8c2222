"""Slapdrill: the application factory; `python app.py` serves it.

This file keeps to what every Python since 2.7 can read (no annotations, no f-strings, plain ASCII), so that
one that is too old gets the sentence below instead of a syntax error. Everything else may be modern.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Slapdrill needs Python 3.11 or newer and this is Python {}.{}: use `make run`, which looks for one, "
        "or install it from https://www.python.org/downloads/.".format(*sys.version_info[:2])
    )

import os
import threading
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined

from views import (
    assets,
    database,
    drills,
    errors,
    exchange,
    kept,
    markup,
    player,
    progress,
    rulebook,
    security,
    serving,
    settings,
    start,
)
from views.commands import demo as demo_command
from views.commands import drill as drill_commands
from views.commands import rules as rules_commands

ROOT = Path(__file__).resolve().parent

BLUEPRINTS = (start, settings, drills, kept, progress, rulebook, exchange)
COMMANDS = (rules_commands, drill_commands)


def create_app(config=None):
    """The application, ready to serve; nothing is written before the first request or database use.

    config: overrides of what the environment says; INSTANCE_PATH, DATABASE_URL, SECRET_KEY, HOST and
    ALLOWED_HOSTS are the names both use. Streams end when `app.extensions["stopping"]`, an Event, is set.
    """
    chosen = dict(os.environ, **(config or {}))
    instance = Path(chosen.get("INSTANCE_PATH") or ROOT / "instance").resolve()
    app = Flask("slapdrill", root_path=str(ROOT), instance_path=str(instance))
    app.config.update(
        DATABASE_URL=chosen.get("DATABASE_URL"),
        SECRET_KEY=chosen.get("SECRET_KEY"),
        HOST=chosen.get("HOST") or "127.0.0.1",
        ALLOWED_HOSTS=chosen.get("ALLOWED_HOSTS"),
        MAX_CONTENT_LENGTH=1024 * 1024,
    )
    app.config.update(config or {})
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["stopping"] = threading.Event()

    database.init_app(app)
    player.init_app(app)
    security.init_app(app)
    errors.init_app(app)
    assets.init_app(app)
    markup.init_app(app)
    for module in BLUEPRINTS:
        app.register_blueprint(module.blueprint)
    for module in COMMANDS:
        app.cli.add_command(module.group)
    app.cli.add_command(demo_command.demo)
    return app


if __name__ == "__main__":
    serving.serve(create_app)
