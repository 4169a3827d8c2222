"""The part of a played card that statistics read, as protocols: any record with these fields will do."""

from collections.abc import Sequence
from typing import Protocol


class Filing(Protocol):
    """What a false slap was put down to."""

    @property
    def kind(self) -> str:
        """One of "asleep", "disabled", "stale", "lure", "unprompted"."""

    @property
    def rules(self) -> Sequence[str]:
        """The rules it was put down to, each with an equal share; none when unprompted."""


class Press(Protocol):
    """One press on a card."""

    @property
    def outcome(self) -> str:
        """What the press was judged to be, "early" for instance."""


class PlayedCard(Protocol):
    """The part of a played card that statistics read; cards come in the order they were dealt."""

    @property
    def outcome(self) -> str:
        """One of "hit", "miss", "late", "correct rejection", "false", "void", "open"; at a match also "beaten"."""

    @property
    def holds(self) -> Sequence[str]:
        """Notations of the rules that held: an opportunity when there is one."""

    @property
    def near(self) -> Sequence[str]:
        """Notations of the rules that nearly held: the card's lures."""

    @property
    def reaction_ms(self) -> float | None:
        """Response time of the hit or late slap; None where there is none, or none that can be trusted."""

    @property
    def filed(self) -> Filing | None:
        """What a false slap was put down to."""

    @property
    def slaps(self) -> Sequence[Press]:
        """Every press made on the card."""
