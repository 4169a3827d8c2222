// The table: puts the parts together and knows in which phase the drill or match is, as this page sees it.
//
// waiting -> countdown -> running <-> paused; taken: another tab plays; over: on the way to the result.

import { pageIsVisible, watchAttention } from "./attention.js";
import { clockStep, refreshInterval } from "./clock.js";
import { showHands } from "./hands.js";
import { listen } from "./keys.js";
import { Onsets } from "./onset.js";
import { Outbox } from "./outbox.js";
import { Pace } from "./pace.js";
import { Presses } from "./press.js";
import { Stream } from "./stream.js";
import { connect, htmxIsReady, swap } from "./swap.js";

const CALM_MS = 600; // after a pause nobody asked for, slaps on their way press no button

const find = (id) => document.getElementById(id);
const game = find("drill") ?? find("match");

class Table {
  #outbox = new Outbox(game.dataset.url);
  #stream = new Stream(`${game.dataset.url}/stream`);
  #onsets = new Onsets((card, gap) => this.#stall(card, gap));
  #presses = new Presses(this.#onsets);
  #pace = new Pace(Number(game.dataset.paceMs), this.#outbox, find("pace"), find("too-fast"));
  #lastShown = null; // the number of the last card on the screen, kept over a pause
  #calmUntil = 0;
  #measured = false;

  constructor() {
    this.#stream.lastCard = Number(game.dataset.number);
    listen(this, find("surface"), game.dataset);
    watchAttention({ away: (reason) => this.#away(reason), back: () => this.#back() });
    game.addEventListener("click", (event) => this.#clicked(event));
    game.addEventListener("htmx:sseMessage", (event) => this.#arrived(event.target, event.detail));
    this.#stream.addEventListener("lost", () => this.pause("stream"));
    find("stop").addEventListener("submit", () => this.#enter("over"));
  }

  /** Cards, or the countdown to them, are on: keys and taps belong to the game. */
  get running() {
    return this.#phase === "running" || this.#phase === "countdown";
  }

  get calm() {
    return performance.now() < this.#calmUntil;
  }

  get #phase() {
    return game.dataset.phase;
  }

  #enter(phase) {
    game.dataset.phase = phase;
    if (this.running) this.#onsets.start();
    else this.#onsets.stop();
  }

  /** Open the table: at once for a new drill; one that was left in mid-run waits, paused, for Resume. */
  async begin() {
    await Promise.all([htmxIsReady(), pageIsVisible()]);
    connect(find("stream"), this.#stream);
    if (game.dataset.state === "new") {
      this.#enter("countdown");
      find("surface").focus({ preventScroll: true });
      this.#measure();
    } else {
      if (game.dataset.state === "running") this.#show(find("left").innerHTML);
      this.#enter("paused");
      this.#focusResume();
    }
    this.#stream.open().catch(() => this.pause("stream"));
  }

  /** Measure display and clock, once a page, while the countdown runs. */
  async #measure() {
    if (this.#measured) return;
    this.#measured = true;
    const step = clockStep();
    const refresh = await refreshInterval();
    const measured = { refresh_ms: refresh.toFixed(2), clock_step_ms: step.toFixed(4) };
    const { status, html } = await this.#outbox.post("timing", measured);
    if (status === 200) find("timing").textContent = html;
  }

  /** A key or a tap, as it happened. */
  async slap(event) {
    const press = await this.#presses.read(event);
    if (press === null) return;
    const { status, html } = await this.#outbox.post("slaps", press);
    const extra = status === 200 && html.includes('data-outcome="extra"');
    if (extra && find("verdict").childElementCount > 0) return; // the verdict it doubles stays
    if (html) swap(find("verdict"), html);
  }

  /** Pause with a reason: choice, hidden, blur, stall or stream. The page stops at once, whatever the network. */
  async pause(reason) {
    if (!this.running && this.#phase !== "resuming") return;
    this.#lastShown = this.#onsets.last ?? this.#lastShown;
    this.#stopped(reason);
    if (reason === "stream") this.#show(find("lost").innerHTML);
    const fields = this.#lastShown === null ? { reason } : { reason, card: this.#lastShown };
    const { status, html } = await this.#outbox.post("pause", fields);
    const tells = html && (status >= 400 || html.includes("data-paused"));
    if (tells && this.#phase === "paused") this.#show(html);
  }

  /** Shed the card that the match waits for; the server knows whether it does. */
  async shed() {
    const { status, html } = await this.#outbox.post("shed", { after: this.#onsets.last ?? this.#lastShown ?? 0 });
    if (status >= 400 && html) swap(find("verdict"), html);
  }

  /** One step "faster" or "slower". */
  pace(direction) {
    this.#pace.change(direction);
  }

  #stopped(reason) {
    if (reason !== "choice") this.#calmUntil = performance.now() + CALM_MS;
    this.#enter("paused");
    find("countdown").replaceChildren();
  }

  async #resume() {
    if (this.#phase !== "paused") return;
    this.#enter("resuming");
    try {
      await this.#stream.open();
    } catch {
      if (this.#phase !== "resuming") return;
      this.#enter("paused");
      this.#show(find("lost").innerHTML);
      return;
    }
    const { status, html } = await this.#outbox.post("resume");
    if (this.#phase !== "resuming") return;
    this.#show(html);
    if (status >= 400 || this.#isPaused()) {
      this.#enter("paused");
      return;
    }
    this.#enter("countdown");
    find("surface").focus({ preventScroll: true });
    this.#measure();
  }

  async #stall(card, gapMs) {
    if (this.#phase !== "running") return;
    const { status, html } = await this.#outbox.post("stall", { card, gap_ms: gapMs.toFixed(0) });
    if (status === 200 && this.running) {
      this.#show(html);
      if (this.#isPaused()) this.#stopped("stall");
      this.#focusResume();
    }
  }

  /** An event of the stream has been swapped into `element`. */
  #arrived(element, { type, lastEventId, data }) {
    showHands(element, type);
    if (type === "card" || type === "felt") {
      this.#lies(type, element.querySelector("[data-card-number]"), Number(lastEventId));
    } else if (type === "countdown") {
      if (this.#phase === "countdown" && data.trim() === "") this.#enter("running");
    } else if (type === "counts") {
      this.#pace.confirm(Number(element.querySelector("[data-pace-ms]")?.dataset.paceMs));
    } else if (type === "state") {
      this.#stateCame();
    } else if (type === "taken") {
      this.#enter("taken");
      element.append(find("elsewhere").content.cloneNode(true));
    } else if (type === "end") {
      this.#enter("over");
      window.location.replace(game.dataset.url);
    }
  }

  /** A card came, or a felt: the pile was taken, the player is asked to shed, or what lay before a pause lies again. */
  #lies(type, lie, id) {
    if (type === "felt" && (lie === null || "awaits" in lie.dataset)) return; // its time had passed before: timed once
    const number = Number(lie?.dataset.cardNumber ?? id);
    if (this.#phase === "countdown" || this.#phase === "resuming") this.#enter("running");
    if (this.#phase === "running" && (type === "card" || !this.#onsets.has(number))) this.#onsets.shed(number, lie);
  }

  #stateCame() {
    if (this.#isPaused()) {
      if (this.running) {
        this.#lastShown = this.#onsets.last ?? this.#lastShown;
        this.#stopped("server");
      }
      this.#focusResume();
    } else if (this.#phase === "paused") {
      this.#enter("countdown");
    }
  }

  #isPaused() {
    return find("state").querySelector("[data-paused]") !== null;
  }

  #show(html) {
    swap(find("state"), html);
    this.#focusResume();
  }

  #focusResume() {
    find("state").querySelector('[data-action="resume"]')?.focus({ preventScroll: true });
  }

  #away(reason) {
    this.pause(reason);
    if (reason === "hidden" && this.#phase === "paused") this.#stream.close();
  }

  #back() {
    this.#focusResume();
  }

  #clicked(event) {
    const action = event.target.closest("[data-action]")?.dataset.action;
    if (action === "pause") this.pause("choice");
    else if (action === "resume") this.#resume();
    else if (action === "shed" && this.running) this.shed();
    else if (action === "slower" || action === "faster") this.pace(action);
  }
}

if (game) new Table().begin();
