// The result page: for a moment after it appears, keys and taps meant for the last card press nothing.
"use strict";

(() => {
  const QUIET_MS = 600;
  const ignored = new Set(); // keys that went down too soon, until they come up again
  let since = performance.now();

  const quiet = () => performance.now() - since < QUIET_MS;
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const presses = (event) => event.key === " " || event.key === "Enter" || event.key === "Spacebar";

  window.addEventListener("pageshow", () => { since = performance.now(); });
  document.addEventListener("keydown", (event) => {
    if (!presses(event)) return;
    if (quiet() || event.repeat) ignored.add(event.code);
    if (ignored.has(event.code)) stop(event);
  }, true);
  document.addEventListener("keyup", (event) => {
    if (presses(event) && (ignored.delete(event.code) || quiet())) stop(event);
  }, true);
  document.addEventListener("click", (event) => {
    if (quiet()) stop(event);
  }, true);
})();
