"""Lateness of cards for 1 and for 200 drills at once, and the time from slap to verdict with 200 drills running.

The reference is the same server streaming at the same pace without any of our work (benchmarks/bare.py), measured
by the same client in the same run. Lateness is the time from when a card is due to when the client has its bytes.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.row import Row

ROOT = Path(__file__).resolve().parent.parent
MANY = 200
SLAP_SHARE = 0.4


@dataclass(frozen=True)
class Load:
    """So many streams at once, of so many cards at such a pace, begun at random moments within `begin_s`."""

    streams: int
    pace_ms: int
    cards: int
    begin_s: float


ONE, TWO_HUNDRED = Load(1, 300, 80, 0), Load(MANY, 1500, 20, 10)


@dataclass
class Measured:
    """What one run of some streams gave: lateness of cards and round trips of slaps, in milliseconds."""

    lateness_ms: list[float] = field(default_factory=list)
    verdict_ms: list[float] = field(default_factory=list)


def main() -> list[Row]:
    """Measure and return the rows of the table."""
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        _serving("app.py", folder) as ours,
        _serving("benchmarks/bare.py", folder) as bare,
    ):
        for load in (ONE, TWO_HUNDRED):
            reference = asyncio.run(_run(load, _bare_streams(bare, load)))
            measured = asyncio.run(_run(load, _drills(ours, load)))
            rows.append(_lateness_row(load.streams, measured, reference))
        rows.append(_verdict_row(measured, reference))
    return rows


def _lateness_row(streams: int, ours: Measured, bare: Measured) -> Row:
    own, other = _percentile(ours.lateness_ms, 99), _percentile(bare.lateness_ms, 99)
    return Row(
        name=f"lateness of cards, {streams} drill{'s' if streams > 1 else ''}, p99",
        ours=f"{own:.1f} ms (p50 {_percentile(ours.lateness_ms, 50):.1f})",
        reference=f"{other:.1f} ms (p50 {_percentile(bare.lateness_ms, 50):.1f}), a bare stream",
        ratio=own / other,
        target="within 2×, under 10 ms",
        met=own <= 2 * other and own < 10,
    )


def _verdict_row(ours: Measured, bare: Measured) -> Row:
    own, other = _percentile(ours.verdict_ms, 95), _percentile(bare.verdict_ms, 95)
    return Row(
        name=f"slap to verdict, {MANY} drills running, p95",
        ours=f"{own:.1f} ms (p50 {_percentile(ours.verdict_ms, 50):.1f}, n {len(ours.verdict_ms)})",
        reference=f"{other:.1f} ms, a post that does nothing",
        ratio=own / other,
        target="under 30 ms",
        met=own < 30,
    )


def _percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


class _serving:
    """A server process on a free port while the block runs; gives the port."""

    def __init__(self, program: str, folder: str) -> None:
        self._command = [sys.executable, program]
        self._environment = {**os.environ, "INSTANCE_PATH": f"{folder}/instance", "PORT": "0", "PYTHONPATH": str(ROOT)}
        self._environment.pop("DATABASE_URL", None)

    def __enter__(self) -> int:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env=self._environment, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout
        found = re.search(r":(\d+)", self._process.stdout.readline())
        assert found, "the server did not start"
        return int(found[1])

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(10)


async def _run(load: Load, one: Callable[[Measured], Awaitable[None]]) -> Measured:
    """Run the streams."""
    measured = Measured()
    starts = random.Random(load.streams)

    async def begin() -> None:
        await asyncio.sleep(starts.random() * load.begin_s)
        await one(measured)

    await asyncio.gather(*(begin() for _ in range(load.streams)))
    return measured


def _drills(port: int, load: Load) -> Callable[[Measured], Awaitable[None]]:
    cookie, token = asyncio.run(_session(port))

    async def play(measured: Measured) -> None:
        headers = f"Cookie: {cookie}\r\nX-CSRFToken: {token}\r\n"
        form = {"preset": "berkeley", "pace_ms": load.pace_ms, "cards": load.cards}
        posts = await Connection.open(port)
        answer = await posts.request("POST", "/drills", headers, urlencode(form))
        found = re.search(r"Location: (\S+)", answer)
        assert found, answer[-900:]
        url, arrived = found[1], {}
        slaps = []
        async for text in _events(port, f"{url}/stream", headers):
            card = re.search(r"^id: (\d+)$", text, re.M)
            if card:
                arrived[int(card[1])] = time.time() * 1000
                if random.random() < SLAP_SHARE:
                    slaps.append(asyncio.create_task(_slap(posts, url, headers, int(card[1]), measured)))
            assert "data-paused" not in text, "the machine is too busy: a drill fell so far behind that it paused"
            if "event: end" in text:
                break
        await asyncio.gather(*slaps)
        record = await posts.request("GET", f"{url}/record.json", headers)
        due = dict(re.findall(r'"card":(\d+),"dealt_at_ms":(\d+)', record))
        measured.lateness_ms += [at - float(due[str(number)]) for number, at in arrived.items() if number > 1]

    return play


async def _slap(posts: Connection, url: str, headers: str, card: int, measured: Measured) -> None:
    reaction_ms = 400 + 400 * random.random()
    await asyncio.sleep(reaction_ms / 1000)
    sent = time.perf_counter()
    form = {"card": card, "reaction_ms": f"{reaction_ms:.1f}", "press": 1}
    answer = await posts.request("POST", f"{url}/slaps", headers, urlencode(form))
    assert "data-outcome" in answer, answer[:300]
    measured.verdict_ms.append((time.perf_counter() - sent) * 1000)


def _bare_streams(port: int, load: Load) -> Callable[[Measured], Awaitable[None]]:
    async def listen(measured: Measured) -> None:
        posts = await Connection.open(port)
        slaps = []
        async for text in _events(port, f"/stream?pace_ms={load.pace_ms}&cards={load.cards}", ""):
            due = re.search(r"^data: (\d+\.\d+)", text, re.M)
            if due:
                measured.lateness_ms.append(time.time() * 1000 - float(due[1]))
                if random.random() < SLAP_SHARE:
                    slaps.append(asyncio.create_task(_bare_post(posts, measured)))
            if "event: end" in text:
                break
        await asyncio.gather(*slaps)

    return listen


async def _bare_post(posts: Connection, measured: Measured) -> None:
    await asyncio.sleep(0.4 + 0.4 * random.random())
    sent = time.perf_counter()
    await posts.request("POST", "/nothing", "", "card=1&reaction_ms=400.0&press=1")
    measured.verdict_ms.append((time.perf_counter() - sent) * 1000)


async def _session(port: int) -> tuple[str, str]:
    connection = await Connection.open(port)
    page = await connection.request("GET", "/", "")
    cookie, token = re.search(r"Set-Cookie: ([^;]+)", page), re.search(r'csrf-token" content="([^"]+)', page)
    assert cookie, page[:300]
    assert token, page[:300]
    return cookie[1], token[1]


class Connection:
    """A kept-alive connection for requests one after the other."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._port, self._reader, self._writer = port, reader, writer
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, port: int) -> Connection:
        """Connect to the server on this machine."""
        return cls(port, *await asyncio.open_connection("127.0.0.1", port))

    async def request(self, method: str, path: str, headers: str, body: str = "") -> str:
        """The whole answer, head and body."""
        async with self._turn:
            self._writer.write(_request(self._port, method, path, headers, body))
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"Content-Length: (\d+)", head)
            return head + (await self._reader.readexactly(int(length[1]) if length else 0)).decode()


def _request(port: int, method: str, path: str, headers: str, body: str) -> bytes:
    form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}{form}\r\n{body}".encode()


async def _events(port: int, path: str, headers: str):  # type: ignore[no-untyped-def]
    """The blocks of an event stream as they arrive."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    writer.write(_request(port, "GET", path, headers, ""))
    try:
        while True:
            yield (await reader.readuntil(b"\n\n")).decode()
    except asyncio.IncompleteReadError:
        return
    finally:
        writer.close()


if __name__ == "__main__":
    for row in main():
        print(row)
