"""`python app.py`: serve with waitress, and say in one sentence why where that cannot be done."""

from __future__ import annotations

import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from types import FrameType
from typing import NoReturn

import sqlalchemy as sa
from flask import Flask
from waitress.server import create_server

from models.course import rule_set
from models.dealer import new_dealer
from models.rules import PRESETS, Readings
from views import database, exchange, security

THREADS = 400
"""A stream keeps a thread as long as its drill runs, so this is how many can be played at once, and some."""

REHEARSED_CARDS = 1000
GARBAGE = 2_000, 5, 2_000
"""When garbage is looked for: seldom among what is old, because nothing else happens meanwhile and it takes long."""
SWITCH_S = 0.0003
"""How long a thread that works may keep one waiting that has a card to send."""


def serve(create_app: Callable[[], Flask]) -> None:
    """Bring the database up to date, print the address and serve until Ctrl-C or SIGTERM.

    Ends the process with code 1 and a sentence on standard error when the port, the database or the instance
    folder cannot be used.
    """
    app = create_app()
    host, port = str(app.config["HOST"]), _port(os.environ.get("PORT") or "8000")
    _raise_file_limit()
    server = listen(app, host, port)
    _check_folder(app)
    try:
        database.check(app)
        app.extensions["running"].enter()
    except sa.exc.SQLAlchemyError as error:
        with app.app_context():
            sys.exit(database.obstacle(error))

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        app.extensions["stopping"].set()
        app.extensions["running"].stop_waiting()
        app.extensions["matches"].stop_waiting()
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    sys.setswitchinterval(SWITCH_S)
    try:
        threading.Thread(target=_rehearse, daemon=True).start()
        print(f"Slapdrill is at {_address(server, host)} \N{EM DASH} Ctrl-C stops it", flush=True)
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        with suppress(sa.exc.SQLAlchemyError):
            app.extensions["running"].leave()


def _rehearse() -> None:
    """Deal to nobody for a moment, so that the first drills find the answers of the presets' rules in memory.

    They stay there, so the search for garbage, during which nothing else happens, need not go through them.
    """
    for preset in PRESETS.values():
        rules = rule_set(tuple(preset.rules), Readings(), date.today().day)
        dealer, pile = new_dealer("balanced", rules, seed=0), ()
        for _ in range(REHEARSED_CARDS):
            card, _ = dealer.next(pile)
            dealer.shed(card, pile)
            pile = () if rules.holds_mask((*pile, card)) else (*pile, card)
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        sys.exit(f"PORT is {text!r}, which is no port: choose a number up to 65535, as in PORT=8001 make run.")
    return int(text)


def listen(app: Flask, host: str, port: int):  # type: ignore[no-untyped-def]  # waitress has no types
    """A waitress server, listening but not yet run; ends the process with a sentence where it cannot listen."""
    try:
        return create_server(
            app,
            host="*" if host in security.ANY_ADDRESS else host.strip("[]"),
            port=port,
            threads=THREADS,
            connection_limit=2 * THREADS,
            asyncore_use_poll=True,  # select() ends at 1,024 files
            channel_request_lookahead=1,  # notice at once when a stream's client goes
            max_request_body_size=2 * exchange.LARGEST_FILE,  # what is not much larger gets its sentence
            log_socket_errors=False,
            ident="slapdrill",
        )
    except ValueError:
        sys.exit(f"HOST is {host!r}, which is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all.")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sys.exit(
                f"Port {port} is in use: stop the program that uses it, or choose another port, as in "
                f"PORT={port + 1 if port < 65535 else 8000} make run."
            )
        if error.errno in (errno.EACCES, errno.EPERM):
            sys.exit(f"Port {port} is not allowed for you: choose one above 1023, as in PORT=8000 make run.")
        sys.exit(f"{host}:{port} cannot be served ({error.strerror}): use HOST=127.0.0.1 make run.")


def _check_folder(app: Flask) -> None:
    if app.secret_key:
        return
    try:
        app.secret_key = security.kept_secret(Path(app.instance_path))
    except OSError as error:
        sys.exit(
            f"The folder {app.instance_path} cannot be written ({error.strerror}): give yourself write "
            "permission there, or name another folder in INSTANCE_PATH."
        )


def _address(server, host: str) -> str:  # type: ignore[no-untyped-def]
    port = getattr(server, "effective_port", None) or server.effective_listen[0][1]
    if host in security.ANY_ADDRESS:
        return f"http://127.0.0.1:{port} (and http://{socket.gethostname()}:{port} from other machines)"
    return f"http://[{host}]:{port}" if ":" in host and not host.startswith("[") else f"http://{host}:{port}"


def _raise_file_limit() -> None:
    """Let the process have a file for every connection, as far as the system allows."""
    try:
        import resource
    except ImportError:  # not Unix
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096 if hard == resource.RLIM_INFINITY else min(4096, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
