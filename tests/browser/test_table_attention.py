"""Where nobody can be looking, or nothing can be heard, the table pauses, says so calmly and waits for Resume."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.player import Player
from tests.browser.waiting import wait_until
from tests.server import Server

HIDE = """(hidden) => {
  // A headless browser shows every page, so the page is told.
  Object.defineProperty(document, "visibilityState", {configurable: true, get: () => (hidden ? "hidden" : "visible")});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def player(page: Page, live_server: Server) -> Player:
    """A player at 1280×800 without a network."""
    return Player(page, live_server)


def why(player: Player) -> str:
    """The sentence of the pause."""
    player.wait_for_phase("paused")
    wait_until(player.page, "document.querySelector('#state h2') !== null")
    return player.page.inner_text("#state h2")


def resume(player: Player) -> None:
    """Press Resume and wait for the first card that counts."""
    card = max(player.came)
    player.page.click("text=Resume")
    player.wait_for_card(card + 3)


def test_a_hidden_tab_pauses_and_what_was_not_seen_does_not_count(player: Player) -> None:
    player.start(pace_ms=500)
    player.wait_for_card(2)
    player.page.wait_for_timeout(100)
    player.page.evaluate(HIDE, True)
    assert "out of sight" in why(player)
    player.page.wait_for_timeout(900)
    assert len(player.record()["cards"]) == 2
    player.page.evaluate(HIDE, False)
    assert player.page.evaluate("document.activeElement.textContent") == "Resume"
    resume(player)
    assert player.outcomes()[:4] == ["correct rejection", "void", "void", "void"]


def test_a_drill_opened_in_a_hidden_tab_waits_to_be_seen(player: Player) -> None:
    player.page.add_init_script(f"({HIDE})(true)")
    player.start(pace_ms=400)
    player.page.wait_for_timeout(700)
    assert player.record()["state"] == "new"
    player.page.evaluate(HIDE, False)
    player.wait_for_phase("running")


def test_a_window_that_loses_the_keyboard_pauses(player: Player) -> None:
    player.page.context.new_page()  # has the focus, once it is no longer emulated for every page
    player.start(pace_ms=700)
    player.wait_for_card(1)
    player.page.wait_for_timeout(100)
    session = player.page.context.new_cdp_session(player.page)
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    assert "keyboard" in why(player)
    assert player.outcomes()[-1] == "void"
    player.page.bring_to_front()
    resume(player)
    assert player.record()["state"] == "running"


def test_a_reload_in_mid_run_resumes_paused_and_counts_nothing_twice(player: Player) -> None:
    player.start(pace_ms=500, cards=12)
    came_ms = player.wait_for_card(2)
    player.press(at_ms=came_ms + 300)
    wait_until(player.page, "document.querySelector('#verdict [data-outcome]') !== null")
    before = player.record()["cards"]
    player.page.reload()
    assert why(player)
    player.page.wait_for_timeout(800)
    assert len(player.record()["cards"]) <= len(before) + 1
    resume(player)
    after = player.record()["cards"]
    assert after[: len(before) - 1] == before[:-1]
    assert [card["card"] for card in after] == list(range(1, len(after) + 1))
    assert [len(card["slaps"]) for card in after].count(1) == 1


def test_a_second_tab_takes_the_drill_over_and_the_first_leaves_it_there(player: Player) -> None:
    player.start(pace_ms=400, cards=20)
    player.wait_for_card(2)
    second = Player(player.page.context.new_page(), player.server).open(player.url)
    player.wait_for_phase("taken")
    assert "another tab" in player.page.inner_text("#state")
    assert why(second)
    second.came |= player.came
    resume(second)
    assert max(player.came) <= max(second.came) - 3  # the first hears nothing more
    player.page.click("text=Play here instead")
    second.wait_for_phase("taken")
    assert why(player)


def test_a_long_frame_voids_its_card_and_three_pause_the_drill(page: Page, live_server: Server) -> None:
    player = Player(page, live_server, stalls=True).start(pace_ms=700)
    stand_still = "(() => { const end = performance.now() + 180; while (performance.now() < end); })()"
    for card in (2, 3, 4):
        player.wait_for_card(card)
        player.page.wait_for_timeout(150)
        player.page.evaluate(stand_still)
    assert "stood still" in why(player)
    assert player.outcomes()[1:] == ["void", "void", "void"]


def test_a_press_that_the_network_lost_is_sent_again_and_stored_once(player: Player) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.post_data or "")
        if len(lost) == 1:  # it never arrives
            route.abort("connectionreset")
        elif len(lost) == 2:  # it arrives, its answer does not
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    player.page.route("**/slaps", lose)
    player.start(pace_ms=600)
    came_ms = player.wait_for_card(2)
    player.press(at_ms=came_ms + 250)
    wait_until(player.page, "document.querySelector('#verdict [data-outcome]') !== null")
    assert len(lost) == 3
    assert len(set(lost)) == 1
    assert [(slap["card"], slap["outcome"]) for slap in player.slaps()] == [(2, "false")]


def test_a_killed_server_pauses_the_page_and_the_drill_goes_on_after_a_restart(
    visit: Callable[..., Page], start_server: Callable[..., Server]
) -> None:
    server = start_server()
    player = Player(visit(), server).start(pace_ms=500, cards=12)
    came_ms = player.wait_for_card(2)
    player.press(at_ms=came_ms + 300)
    wait_until(player.page, "document.querySelector('#verdict [data-outcome]') !== null")
    server.stop(signal.SIGKILL)
    assert why(player) == "The connection to the table was lost. The cards since then do not count."
    server.start()
    assert len(player.slaps()) == 1
    resume(player)
    outcomes = player.outcomes()
    assert outcomes[:2] == ["correct rejection", "false"]
    assert outcomes[2:-1].count("void") == len(outcomes[2:-1])
