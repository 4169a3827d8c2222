// What the page tells the server: at once, in order, and again until it has arrived.

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;
const PATIENCE_MS = 4000; // an answer that takes longer is asked for again
const AGAIN = new Set([502, 503, 504]);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The token that every POST from a script carries. */
function csrfToken() {
  return document.querySelector('meta[name="csrf-token"]')?.content ?? "";
}

/**
 * A queue of POSTs below one address. A POST that the network loses is sent again, the same to the letter (the
 * server stores a press once), before the next one goes.
 */
export class Outbox {
  #url;
  #last = Promise.resolve();

  constructor(url) {
    this.#url = url;
  }

  /**
   * Post `fields` to `path`; the promise gives {status, html} once an answer has come. `html` is a fragment to swap,
   * or empty where the answer is a whole page, as when something went wrong that has nothing to do with the table.
   */
  post(path, fields = {}) {
    const answer = this.#last.then(() => this.#untilAnswered(path, fields));
    this.#last = answer;
    return answer;
  }

  async #untilAnswered(path, fields) {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const response = await this.#once(path, fields);
        const text = await response.text();
        const html = /<html[\s>]/i.test(text) ? "" : text;
        if (!AGAIN.has(response.status)) return { status: response.status, html };
      } catch {
        // no answer: the network is away, or too slow
      }
      await pause(wait);
    }
  }

  #once(path, fields) {
    return fetch(`${this.#url}/${path}`, {
      method: "POST",
      headers: { "X-CSRFToken": csrfToken(), "HX-Request": "true", Accept: "text/html" },
      body: new URLSearchParams(fields),
      keepalive: true, // it outlives the page
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }
}
