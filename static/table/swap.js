// htmx, which may come late: from the CDN, or seconds after the page from the local copy.

const LOOK_MS = 25;
const AT_ONCE = { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 };

/** Whether htmx and its extension for streams are there; the extension defines createEventSource. */
function isReady() {
  return Boolean(globalThis.htmx?.createEventSource);
}

/** Kept once htmx and its extension are there, however late they come. */
export function htmxIsReady() {
  return new Promise((resolve) => {
    if (isReady()) {
      resolve();
      return;
    }
    const timer = setInterval(() => {
      if (!isReady()) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MS);
  });
}

/** Hand the container of the stream to htmx: from now on every event of `stream` is swapped where it belongs. */
export function connect(container, stream) {
  globalThis.htmx.createEventSource = () => stream;
  container.removeAttribute("hx-disable");
  globalThis.htmx.process(container);
}

/** Swap `html` into `target` in this task, parts for other places (hx-swap-oob) included. */
export function swap(target, html) {
  globalThis.htmx.swap(target, html, AT_ONCE);
}
