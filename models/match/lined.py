"""Reads JSON and keeps the line on which each value begins, so that a mistake in it can be shown its place."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, NoReturn

DEEPEST = 20
_BLANK = re.compile(r"[ \t\r\n]*")


class LineError(ValueError):
    """What a text says wrongly; the message is a sentence that begins with the line."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}")


@dataclass(frozen=True, slots=True)
class Lined:
    """A value and its line, from 1; an object's or a list's members are Lined themselves."""

    value: Any
    line: int

    def refuse(self, sentence: str) -> NoReturn:
        """Raise LineError with the value's line."""
        raise LineError(self.line, sentence)

    def __str__(self) -> str:
        """The value as it may be quoted in a sentence: JSON, cut where it is long."""
        text = json.dumps(plain(self), ensure_ascii=False)
        return text if len(text) <= 40 else text[:40] + "…"


def plain(lined: Lined) -> Any:
    """The value without lines."""
    if isinstance(lined.value, dict):
        return {key: plain(member) for key, member in lined.value.items()}
    if isinstance(lined.value, list):
        return [plain(member) for member in lined.value]
    return lined.value


def parse(text: str) -> Lined:
    """The value that a JSON text writes; raises LineError for anything else, a key that comes twice included."""
    reader = _Reader(text)
    value, end = reader.value(reader.skip(0), 0)
    if end != len(text):
        reader.refuse(end, f"“{reader.piece(end)}” follows the end of the script.")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._scalars = json.JSONDecoder(parse_constant=self._no_number)

    @staticmethod
    def _no_number(name: str) -> NoReturn:
        raise ValueError(f"{name} is no number of JSON")

    def skip(self, at: int) -> int:
        found = _BLANK.match(self._text, at)
        return found.end() if found else at

    def line(self, at: int) -> int:
        return bisect_right(self._breaks, at - 1) + 1

    def refuse(self, at: int, sentence: str) -> NoReturn:
        raise LineError(self.line(at), sentence)

    def piece(self, at: int) -> str:
        """The text from a place on, as it may be quoted: cut at the end of its line, nothing in it unseen."""
        line = self._text[at : at + 20].split("\n")[0].rstrip(" \t\r")
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)

    def value(self, at: int, depth: int) -> tuple[Lined, int]:
        """The value that begins at a place, and the place of what comes after it and any blanks."""
        if depth > DEEPEST:
            self.refuse(at, "lists within lists, deeper than a script goes.")
        read = {"{": self._object, "[": self._list}.get(self._text[at : at + 1])
        found, end = read(at, depth) if read else self._scalar(at)
        return Lined(found, self.line(at)), self.skip(end)

    def _scalar(self, at: int) -> tuple[Any, int]:
        try:
            return self._scalars.raw_decode(self._text, at)
        except ValueError:
            here = self.piece(at)
            self.refuse(at, f"“{here}” is not JSON." if here else "the script breaks off here: JSON is expected.")

    def _list(self, at: int, depth: int) -> tuple[list[Lined], int]:
        members: list[Lined] = []
        at = self.skip(at + 1)
        while self._text[at : at + 1] != "]":
            if members:
                at = self._comma(at, "]")
            member, at = self.value(at, depth + 1)
            members.append(member)
        return members, at + 1

    def _object(self, at: int, depth: int) -> tuple[dict[str, Lined], int]:
        members: dict[str, Lined] = {}
        at = self.skip(at + 1)
        while self._text[at : at + 1] != "}":
            if members:
                at = self._comma(at, "}")
            begun = at
            key, at = self._scalar(at)
            at = self.skip(at)
            if not isinstance(key, str) or self._text[at : at + 1] != ":":
                self.refuse(begun, "a name in quotes and a colon are expected here.")
            if key in members:
                self.refuse(begun, f"“{key}” comes twice.")
            members[key], at = self.value(self.skip(at + 1), depth + 1)
        return members, at + 1

    def _comma(self, at: int, closing: str) -> int:
        if self._text[at : at + 1] != ",":
            self.refuse(min(at, len(self._text) - 1), f"a comma or {closing} is expected here.")
        return self.skip(at + 1)
