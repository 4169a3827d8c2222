"""Played cards for tests of statistics: the few fields that statistics read."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Filed:
    kind: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slap:
    outcome: str


@dataclass(frozen=True)
class Played:
    outcome: str
    holds: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    reaction_ms: float | None = None
    filed: Filed | None = None
    slaps: tuple[Slap, ...] = field(default=())


def hit(*rules: str, ms: float | None = 500.0) -> Played:
    return Played("hit", holds=rules, reaction_ms=ms)


def miss(*rules: str) -> Played:
    return Played("miss", holds=rules)


def late(*rules: str) -> Played:
    return Played("late", holds=rules, reaction_ms=1650.0)


def plain(*near: str) -> Played:
    return Played("correct rejection", near=near)


def false(kind: str, *rules: str, near: tuple[str, ...] = ()) -> Played:
    return Played("false", near=near or rules, filed=Filed(kind, rules))


VOID = Played("void", holds=("pair",))
