// Filters: back and forward among the addresses they have pushed, htmx being there yet or not; and when nothing comes.
"use strict";

(() => {
  window.addEventListener("popstate", (event) => {
    if (event.state?.htmx) location.reload();
  });

  // Who went back again before this ran sees the page of another address.
  const loaded = performance.getEntriesByType("navigation")[0];
  const here = location.href.replace(/#.*/s, "");
  if (history.state?.htmx && loaded && loaded.name.replace(/#.*/s, "") !== here) location.reload();

  for (const kind of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(kind, () => {
      const said = document.getElementById("said"); // what comes next takes its place
      said.className = "note note-bad";
      said.textContent = "That could not be shown, as the server did not answer. What stands below is from before; choose again.";
    });
  }
})();
