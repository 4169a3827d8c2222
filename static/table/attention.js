// Whether somebody is looking: a hidden page, a lost focus and a page that is left all pause the drill.

/**
 * Calls `away(reason)` with "hidden" or "blur" as soon as the player cannot be looking, and `back()` when the
 * page is visible again.
 */
export function watchAttention({ away, back }) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") away("hidden");
    else back();
  });
  window.addEventListener("blur", () => away(document.visibilityState === "hidden" ? "hidden" : "blur"));
  window.addEventListener("pagehide", () => away("hidden"));
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload(); // back from the browser's cache: the drill may be long over
  });
}

/** Kept when the page is visible: at once, or when its tab is opened. */
export function pageIsVisible() {
  return new Promise((resolve) => {
    if (document.visibilityState === "visible") {
      resolve();
      return;
    }
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });
}
