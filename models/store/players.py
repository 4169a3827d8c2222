"""What players have chosen."""

from __future__ import annotations

import sqlalchemy as sa

from models.player import PlayerSettings
from models.store.line import Bond
from models.store.tables import LOCAL_PLAYER, player_table


def player_settings(session: Bond, player_id: int = LOCAL_PLAYER) -> PlayerSettings:
    """The player's settings; defaults for a player who has chosen nothing."""
    plain = session.scalar(sa.select(player_table.c.settings).where(player_table.c.id == player_id))
    return PlayerSettings.from_json(plain or {})


def keep_settings(session: Bond, settings: PlayerSettings, player_id: int = LOCAL_PLAYER) -> None:
    """Keep the player's settings for the next visit."""
    session.execute(player_table.update().where(player_table.c.id == player_id).values(settings=settings.to_json()))
