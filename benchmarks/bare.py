"""The server of `make run` without any of our work: a stream that sends its due time, and a post that does nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from flask import Flask, Response, request

from views.serving import listen

app = Flask(__name__)
app.config["HOST"] = "127.0.0.1"


@app.get("/stream")
def stream() -> Response:
    """`cards` events, `pace_ms` apart, each with the instant at which it is due."""
    pace_ms, cards = float(request.args["pace_ms"]), int(request.args["cards"])
    return Response(_events(pace_ms, cards), mimetype="text/event-stream")


def _events(pace_ms: float, cards: int) -> Iterator[str]:
    begun = time.time() * 1000
    for number in range(cards):
        due = begun + number * pace_ms
        time.sleep(max(0, due - time.time() * 1000) / 1000)
        yield f"id: {number + 1}\nevent: card\ndata: {due:.3f}\n\n"
    yield "event: end\ndata: \n\n"


@app.post("/nothing")
def nothing() -> str:
    """An answer that takes no work."""
    return "nothing"


if __name__ == "__main__":
    server = listen(app, "127.0.0.1", int(os.environ.get("PORT", "0")))
    print(f"http://127.0.0.1:{server.effective_port}", flush=True)
    server.run()
