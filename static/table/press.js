// From a browser event to a press: which card, how long after its onset, how far the stamp can be trusted.

const OLDEST_MS = 1000; // an older stamp is no stamp (measurement.md §1.2)
const AHEAD_MS = 1; // nor is one from the future

/**
 * When `event` happened, as {stamp, quality}: its own stamp ("good"), or `now` where that cannot be ("poor").
 */
export function stampOf(event, now) {
  const stamp = event.timeStamp;
  const good = stamp > 0 && stamp <= now + AHEAD_MS && stamp >= now - OLDEST_MS;
  return good ? { stamp, quality: "good" } : { stamp: now, quality: "poor" };
}

/** "key", "touch" or "mouse". */
function inputOf(event) {
  if (event.type === "keydown") return "key";
  return event.pointerType === "mouse" ? "mouse" : "touch";
}

/** Turns events into presses and numbers them, card by card. */
export class Presses {
  #onsets;
  #counts = new Map(); // card number -> presses so far

  constructor(onsets) {
    this.#onsets = onsets;
  }

  /**
   * The press that `event` is, ready to be posted: {card, reaction_ms, press, input, quality, onset}; null
   * where no card was on the screen yet. Presses are answered in the order in which they were made.
   */
  async read(event) {
    const { stamp, quality } = stampOf(event, performance.now());
    const card = await this.#onsets.at(stamp);
    if (card === null) return null;
    const press = (this.#counts.get(card.number) ?? 0) + 1;
    this.#counts.set(card.number, press);
    return {
      card: card.number,
      reaction_ms: (stamp - card.onset).toFixed(1),
      press,
      input: inputOf(event),
      quality,
      onset: card.method,
    };
  }
}
