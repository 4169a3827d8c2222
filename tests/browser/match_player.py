"""A player at a match in a real browser: reads the pile as it is seen, and slaps where a rule holds."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Error

from models.cards import Card
from models.rules import RuleSet
from tests.browser.player import Player

PILE = """(() => {
    const lie = document.querySelector(".lie[data-card-number]");
    const phase = document.getElementById("match")?.dataset.phase ?? "over";
    const faces = lie ? [...lie.querySelectorAll(".cards-before .card, .newest-card .card")] : [];
    const names = faces.map((card) => card.getAttribute("aria-label"));
    const number = Number(lie?.dataset.cardNumber ?? 0);
    return {phase, number, names, awaits: Boolean(document.querySelector("[data-awaits]"))};
  })()"""
RULES = "pair sandwich sum2=11 mul2=24 eq3 ops3=24 flush3 floopa3"
RANKS = dict(
    zip(
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
        range(1, 14),
        strict=True,
    )
)
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def card(name: str) -> Card:
    """The card that is read out as this."""
    rank, _, suit = name.split()
    return Card.parse(f"{'A23456789TJQK'[RANKS[rank] - 1]}{SUITS[suit]}")


class MatchPlayer(Player):
    """One page at the table of one match."""

    address, game = "/matches", "match"
    choices = MappingProxyType({"house": RULES, "pace_ms": 400, "opponents": 1, "skill": 0, "seed": 7, "minutes": 1})

    def _seen(self) -> dict[str, Any]:
        try:
            return self.page.evaluate(PILE)
        except Error:  # the page is on its way to the result
            self.page.wait_for_load_state()
            return self.page.evaluate(PILE)

    def play(
        self,
        slap: Callable[[], object],
        shed: Callable[[], object] | None = None,
        until: str | None = None,
        always: bool = False,
        timeout_ms: int = 90_000,
    ) -> None:
        """Slap on every card on which a rule holds, or always, until the match is over or the page has `until`."""
        rules = RuleSet(RULES.split())
        answered, waited_ms = 0, 0
        while waited_ms < timeout_ms:
            seen = self._seen()
            if seen["phase"] == "over" or (until and self.page.locator(until).count()):
                return
            new = seen["number"] > answered
            if new and (always or rules.holds_mask([card(name) for name in seen["names"]])):
                answered = seen["number"]
                self.page.wait_for_timeout(180)
                slap()
            elif shed is not None and seen["awaits"]:
                shed()
            self.page.wait_for_timeout(20)
            waited_ms += 20
        raise AssertionError(f"the match was not over after {timeout_ms / 1000:.0f} s")
