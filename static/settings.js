// The settings page: the slap key is pressed, not spelt; the suits show the colours chosen.
"use strict";

(() => {
  const field = document.getElementById("slap_key");
  const said = document.getElementById("slap_key-said");
  const leave = new Set(["Tab", "Enter", "Escape", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock",
    "Dead", "Process", "Unidentified"]); // these keep their use: moving on, saving, other keys

  field?.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || leave.has(event.key)) return;
    event.preventDefault();
    field.value = event.key === " " ? "Space" : event.key;
    said.textContent = `Slap key: ${field.value}`;
  });

  const suits = document.getElementById("suits");
  for (const radio of document.querySelectorAll("input[name=four_colours]")) {
    radio.addEventListener("change", () => {
      document.documentElement.classList.toggle("four-colours", radio.value === "yes" && radio.checked);
      suits.classList.toggle("four-colours", radio.value === "yes" && radio.checked);
    });
  }
})();
