// Back and forward among addresses that filters have pushed: show what the address says, htmx being there yet or not.
"use strict";

(() => {
  window.addEventListener("popstate", (event) => {
    if (event.state?.htmx) location.reload();
  });

  // Who went back again before this ran sees the page of another address.
  const loaded = performance.getEntriesByType("navigation")[0];
  const here = location.href.replace(/#.*/s, "");
  if (history.state?.htmx && loaded && loaded.name.replace(/#.*/s, "") !== here) location.reload();
})();
