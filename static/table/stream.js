// The stream of cards: one object for the life of the page, whatever happens to the connections under it.

const KINDS = ["countdown", "card", "felt", "hand", "took", "verdict", "counts", "state", "taken", "end"];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Stands in for an EventSource towards the htmx extension, which registers its listeners once. Connections are
 * opened and closed by the table: not while the page is hidden, never after `taken` or `end`. Each carries the
 * last card that arrived. Dispatches `open` and `lost` besides the server's events.
 */
export class Stream extends EventTarget {
  lastCard = 0;
  onopen = null; // set by the htmx extension
  onerror = null;
  #url;
  #source = null;
  #wait = FIRST_WAIT_MS;
  #timer = null;

  constructor(url) {
    super();
    this.#url = url;
  }

  /** EventSource.OPEN once connected, else CONNECTING: for the extension it is never CLOSED. */
  get readyState() {
    return this.#source?.readyState === EventSource.OPEN ? EventSource.OPEN : EventSource.CONNECTING;
  }

  /** Connect, unless that is under way; the promise is kept once connected, and broken after `patience` ms. */
  open(patience = 6000) {
    if (this.readyState === EventSource.OPEN) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("no connection")), patience);
      this.addEventListener("open", () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
      if (this.#timer !== null) this.close();
      if (this.#source === null) this.#connect();
    });
  }

  /** Disconnect and stay so until `open`. */
  close() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#source?.close();
    this.#source = null;
  }

  #connect() {
    const source = new EventSource(`${this.#url}?countdown=1&last_card=${this.lastCard}`);
    this.#source = source;
    source.onopen = (event) => {
      this.#wait = FIRST_WAIT_MS;
      this.dispatchEvent(new Event("open"));
      this.onopen?.(event);
    };
    source.onerror = (event) => this.#fail(event);
    for (const kind of KINDS) source.addEventListener(kind, (event) => this.#pass(kind, event));
  }

  #pass(kind, { data, lastEventId }) {
    if (kind === "card") this.lastCard = Number(lastEventId) || this.lastCard;
    if (kind === "taken" || kind === "end") this.close();
    this.dispatchEvent(new MessageEvent(kind, { data, lastEventId }));
  }

  #fail(event) {
    this.close();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#connect();
    }, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    this.dispatchEvent(new Event("lost"));
    this.onerror?.(event);
  }
}
