// Brings htmx and its extension to the page: from the CDN, or the local copies where the CDN fails or dawdles.
//
// The page names them as preloads (templates/_scripts.html), not as script tags. A `defer` tag whose server never
// answers holds up every later script and DOMContentLoaded, and nothing a page may do ends that; a preload holds
// up nothing, not even the load event, and never runs late.
"use strict";

(() => {
  const PATIENCE_MS = 1500;

  /** Whether the element, a link or a script, loads (true) or fails (false). */
  function outcome(element) {
    return new Promise((resolve) => {
      element.addEventListener("load", () => resolve(true));
      element.addEventListener("error", () => resolve(false));
    });
  }

  function after(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms, false));
  }

  /** Whether the CDN has sent a script in time; without a local copy there is no hurry. */
  function hasCome(link) {
    // Its events may have passed before this script ran. A copy shares the fetch and has its own.
    const copy = link.cloneNode();
    const come = outcome(copy);
    link.replaceWith(copy);
    return copy.dataset.local ? Promise.race([come, after(PATIENCE_MS)]) : come;
  }

  async function run(src, integrity) {
    const script = document.createElement("script");
    script.src = src;
    script.integrity = integrity;
    script.crossOrigin = "anonymous";
    const ran = outcome(script);
    document.head.append(script);
    if (await Promise.race([ran, after(PATIENCE_MS)])) return true;
    document.implementation.createHTMLDocument("").adoptNode(script); // where it cannot run any more
    return false;
  }

  // Between DOMContentLoaded and the load event htmx would wait for the former, for ever.
  const loaded = new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", resolve);
  });

  async function bring() {
    const scripts = [...document.querySelectorAll("link[data-local]")].map((link) => ({
      cdn: link.href,
      local: link.dataset.local,
      integrity: link.integrity,
      come: hasCome(link),
    }));
    await loaded;
    for (const { cdn, local, integrity, come } of scripts) {
      const ran = (await come) && (await run(cdn, integrity));
      if (!ran && local) await run(local, integrity);
    }
    // htmx has processed the page by now, the extension had yet to come.
    globalThis.htmx?.process(document.body);
  }

  bring();
})();
