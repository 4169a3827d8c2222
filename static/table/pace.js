// The pace while playing: + is faster, − is slower; the next card keeps to it.

const FASTEST_MS = 250;
const SLOWEST_MS = 5000;
const MEASURABLE_MS = 600; // below this a press may answer either of two cards

/** The step at a pace: about a tenth of it, in round numbers. */
function stepAt(paceMs) {
  if (paceMs <= 1000) return 50;
  return paceMs <= 2000 ? 100 : 250;
}

/** The pace one step "faster" or "slower" than `paceMs`, within 250 to 5000 ms a card. */
export function nextPace(paceMs, direction) {
  const next = direction === "faster" ? paceMs - stepAt(paceMs) : paceMs + stepAt(paceMs + 1);
  return Math.min(Math.max(next, FASTEST_MS), SLOWEST_MS);
}

/** The pace as the page shows it, and as the server is told. */
export class Pace {
  #outbox;
  #output;
  #tooFast;
  #ms;
  #posting = false;
  #wanted = null;

  constructor(paceMs, outbox, output, tooFast) {
    this.#ms = paceMs;
    this.#outbox = outbox;
    this.#output = output;
    this.#tooFast = tooFast;
  }

  /** One step "faster" or "slower": shown at once, posted at once (while a post is out, the last wish waits). */
  async change(direction) {
    this.#show(nextPace(this.#ms, direction));
    this.#wanted = this.#ms;
    if (this.#posting) return;
    this.#posting = true;
    while (this.#wanted !== null) {
      const paceMs = this.#wanted;
      this.#wanted = null;
      await this.#outbox.post("pace", { pace_ms: paceMs });
    }
    this.#posting = false;
  }

  /** What the server says the pace is, unless it has yet to hear of a change. */
  confirm(paceMs) {
    if (paceMs > 0 && !this.#posting) this.#show(paceMs);
  }

  #show(paceMs) {
    if (paceMs === this.#ms) return;
    this.#ms = paceMs;
    this.#output.querySelector("b").textContent = paceMs;
    this.#output.querySelector("small").textContent = `${Math.round(60000 / paceMs)} a minute`;
    this.#tooFast.hidden = paceMs >= MEASURABLE_MS;
  }
}
