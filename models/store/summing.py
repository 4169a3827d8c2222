"""The sums of drills that have just ended: made at once, or together where many end at the same time."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from queue import Empty, SimpleQueue

from models.store.derived import sum_up
from models.store.line import Writing

SHARE = 0.1
"""So much of the time at most is spent on summing; drills that end meanwhile wait for the next time."""


class Summing:
    """Sums what ends for all threads of a process; `write` commits what is given to it."""

    def __init__(self, write: Writing) -> None:
        self._write = write
        self._waiting: SimpleQueue[tuple[int, str]] = SimpleQueue()
        self._turn = threading.Lock()
        self._rested_at_s = 0.0

    def add(self, player_id: int, drill_id: str) -> None:
        """Return once the drill is in the sums of its player, and marked as derived."""
        self._waiting.put((player_id, drill_id))
        with self._turn:
            if self._waiting.empty():  # somebody summed it with theirs
                return
            time.sleep(max(0.0, self._rested_at_s - time.monotonic()))
            began_s = time.monotonic()
            for player, drills in self._ended().items():
                sum_up(self._write, player, drills)
            ended_s = time.monotonic()
            self._rested_at_s = ended_s + (ended_s - began_s) * (1 / SHARE - 1)

    def _ended(self) -> dict[int, list[str]]:
        ended: dict[int, list[str]] = defaultdict(list)
        while True:
            try:
                player_id, drill_id = self._waiting.get_nowait()
            except Empty:
                return ended
            ended[player_id].append(drill_id)
