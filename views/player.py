"""Who plays, from where and when: what most views ask before they call the model."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from zoneinfo import ZoneInfo

from flask import Flask, abort, current_app, g, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.local import LocalProxy

from models import store
from models.days import calendar_day
from models.drill import Drill
from models.live.fold import LiveMatch
from models.player import DayInForce, PlayerSettings, day_in_force
from models.running import Running
from models.settings import SettingError, read_zone
from views.database import db


def init_app(app: Flask) -> None:
    """Give the application its clock and its drills in progress, and the templates the player."""
    app.extensions["clock_ms"] = lambda: time.time() * 1000
    with app.app_context():
        app.extensions["running"] = drills = Running[Drill](db.sessionmaker, presence=store.Presence(db.sessionmaker))
        app.extensions["matches"] = Running(db.sessionmaker, new=LiveMatch, beside=drills)
    app.context_processor(lambda: {"player": player})


def now_ms() -> int:
    """The server's clock in milliseconds since 1970."""
    return round(current_app.extensions["clock_ms"]())


def running() -> Running[Drill]:
    """The drills in progress."""
    return current_app.extensions["running"]  # type: ignore[no-any-return]


def matches() -> Running[LiveMatch]:
    """The matches in progress."""
    return current_app.extensions["matches"]  # type: ignore[no-any-return]


def form() -> Mapping[str, Sequence[str]]:
    """The request's form: each field with every value that was sent for it; 422 for a body that is no form.

    Such a body reads as a form without fields, which would take every default.
    """
    if request.content_length and not request.form:
        abort(422, "No field of this request could be read, so nothing was done: send a form in UTF-8.")
    return {key: request.form.getlist(key) for key in request.form}


class Player:
    """The one who asks, within one request."""

    id = store.LOCAL_PLAYER

    @cached_property
    def settings(self) -> PlayerSettings:
        """What the player has chosen; the defaults where the database cannot be read, so that errors have a page."""
        try:
            return running().read(lambda session: store.player_settings(session, self.id))
        except SQLAlchemyError:
            if g.get("database_failed"):
                return PlayerSettings()
            raise

    @cached_property
    def zone(self) -> str:
        """The IANA name of the browser's time zone as its cookie tells; without one, the server's."""
        try:
            return read_zone({"tz": [request.cookies.get("tz", "")]}, server_zone())
        except SettingError:
            return server_zone()

    @cached_property
    def day(self) -> DayInForce:
        """The day of the month in force for this player."""
        return self.day_in(self.zone)

    def day_in(self, zone: str) -> DayInForce:
        """The day in force for the player in another zone."""
        return day_in_force(self.settings, calendar_day(now_ms(), zone))

    def keep(self, settings: PlayerSettings) -> None:
        """Keep new settings."""
        running().write(lambda session: store.keep_settings(session, settings, self.id))
        self.__dict__["settings"] = settings
        self.__dict__.pop("day", None)


def _player() -> Player:
    if "player" not in g:
        g.player = Player()
    found: Player = g.player
    return found


player: Player = LocalProxy(_player)  # type: ignore[assignment]


def server_zone() -> str:
    """The IANA name of the zone this machine is set to, UTC where it does not say."""
    names = [os.environ.get("TZ", "")]
    link = os.path.realpath("/etc/localtime")
    if "zoneinfo/" in link:
        names.append(link.rpartition("zoneinfo/")[2])
    with suppress(OSError):
        names.append(Path("/etc/timezone").read_text().strip())
    for name in names:
        try:
            return ZoneInfo(name).key
        except (ValueError, OSError, LookupError):
            continue
    return "UTC"
