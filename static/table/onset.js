// When each card came to be on the screen, and the frames that were too long to trust.

const STALL_MS = 100; // a longer gap between frames voids the card on which it fell (measurement.md §1.5)
const KEPT = 6; // cards whose onsets are kept: a press is a second late at most
const PATIENCE_MS = 400; // how long a press waits to learn when the newest card was rendered
const COARSE_STEP_MS = 4; // where a page is not isolated, browsers round render times up to this

/** Where the browser says itself when an element was rendered. */
const ELEMENT_TIMING = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("element") ?? false;

/**
 * A render time rounded up to the next 4 ms is 2 ms late on average; browsers give an isolated page the fine
 * value, which needs no correction (a fine value is a multiple of 4 ms once in some hundred cards).
 */
function unrounded(renderMs) {
  return Number.isInteger(renderMs / COARSE_STEP_MS) ? renderMs - COARSE_STEP_MS / 2 : renderMs;
}

/**
 * The onsets of the last cards. Tell it of each card with `shed` right after the swap; ask `at` which card a
 * press belongs to. An animation-frame loop runs between `start` and `stop`.
 */
export class Onsets {
  #cards = []; // {number, swapped, onset, method}, oldest first; onset null until its first frame
  #lastFrame = null;
  #request = null;
  #observer = null;
  #waiting = []; // called when a render time has come
  #stalled;

  /** `stalled(number, gapMs)` is called for each card that a gap between frames, or a second card, spoilt. */
  constructor(stalled) {
    this.#stalled = stalled;
    if (ELEMENT_TIMING) {
      this.#observer = new PerformanceObserver((list) => this.#rendered(list.getEntries()));
      this.#observer.observe({ type: "element" });
    }
  }

  /** Begin to watch frames; the time before is no gap. */
  start() {
    if (this.#request !== null) return;
    this.#lastFrame = null;
    this.#request = requestAnimationFrame(this.#frame);
  }

  /** Stop watching, and forget every card: a press from now on belongs to none. */
  stop() {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#request = null;
    this.#cards = [];
  }

  /**
   * Card `number` has just been put into the page under `element`. The block that holds its rank is marked for
   * Element Timing under the card's own name, so that the entry can be told from that of the card before.
   */
  shed(number, element) {
    const before = this.#cards.at(-1);
    const now = performance.now();
    if (before && before.onset === null) {
      this.#cards.pop(); // two cards in one frame: the first was never seen
      this.#stalled(before.number, now - before.swapped);
    }
    element?.querySelector("[elementtiming]")?.setAttribute("elementtiming", `card-${number}`);
    this.#cards.push({ number, swapped: now, onset: null, method: "frame" });
    if (this.#cards.length > KEPT) this.#cards.shift();
  }

  /**
   * The latest card that was on the screen at `stamp`, as {number, onset, method}, or null; kept once it is known
   * when the newest card was rendered, mostly at once. On a machine under load a card can lie painted for some
   * hundred ms before it is presented: a press made meanwhile was no answer to it, as the first frame would say.
   */
  async at(stamp) {
    const cards = this.#cards; // stop() begins another list; a press made before it still belongs to its card
    const end = performance.now() + PATIENCE_MS;
    const unknown = () => cards.findLast((card) => card.swapped <= stamp)?.method === "frame";
    if (this.#observer) this.#rendered(this.#observer.takeRecords());
    while (this.#observer && unknown() && performance.now() < end) {
      await new Promise((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, end - performance.now());
      });
    }
    return cards.findLast((card) => card.onset !== null && card.onset <= stamp) ?? null;
  }

  /** Whether card `number` has been put into the page since `start`. */
  has(number) {
    return this.#cards.some((card) => card.number === number);
  }

  /** The number of the last card that was on the screen, or null. */
  get last() {
    return this.#cards.findLast((card) => card.onset !== null)?.number ?? null;
  }

  #frame = () => {
    const now = performance.now();
    const gap = this.#lastFrame === null ? 0 : now - this.#lastFrame;
    const shown = this.last;
    if (gap > STALL_MS && shown !== null) this.#stalled(shown, gap);
    const newest = this.#cards.at(-1);
    if (newest && newest.onset === null) newest.onset = now;
    this.#lastFrame = now;
    this.#request = requestAnimationFrame(this.#frame);
  };

  #rendered(entries) {
    for (const entry of entries) {
      const card = this.#cards.find(({ number }) => entry.identifier === `card-${number}`);
      if (card && entry.renderTime > card.swapped) {
        card.onset = unrounded(entry.renderTime);
        card.method = "element";
      }
    }
    for (const goOn of this.#waiting.splice(0)) goOn();
  }
}
