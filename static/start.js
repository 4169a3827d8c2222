// Choosing a drill or a match: the browser's time zone, the pace in cards a minute, presets without a round trip.
"use strict";

(() => {
  const form = document.querySelector("form.start-what");
  if (!form) return;

  const zone = form.elements.tz;
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  zone.disabled = zone.value === "";

  const pace = document.getElementById("pace_ms");
  const range = document.getElementById("pace-range");
  const minute = document.getElementById("pace-minute");
  const fast = document.getElementById("pace-fast");
  const cards = document.getElementById("cards");
  const time = document.getElementById("cards-time");

  const showLength = (whole) => {
    const length = whole < 120000 ? `${Math.round(whole / 1000)} s` : `${Math.round(whole / 60000)} min`;
    time.textContent = whole > 0 ? `, ${length}` : "";
  };

  const showPace = () => {
    const ms = Number(pace.value);
    const valid = ms > 0;
    minute.textContent = valid ? `${Math.round(60000 / ms)} cards a minute` : "";
    fast.hidden = !valid || ms >= 600;
    if (cards) showLength(ms * Number(cards.value));
    range.setAttribute("aria-valuetext", `${ms} milliseconds a card, ${minute.textContent}`);
  };
  range.hidden = false;
  range.addEventListener("input", () => { pace.value = range.value; showPace(); });
  pace.addEventListener("input", () => { range.value = pace.value; showPace(); });
  cards?.addEventListener("input", showPace);
  showPace();

  const kind = document.getElementById("skill");
  kind?.addEventListener("change", () => {
    document.getElementById("skill-hint").textContent = kind.selectedOptions[0].dataset.words;
  });

  const boxes = [...form.querySelectorAll("input[name=rules]")];
  const presets = [...document.querySelectorAll("[data-rules]")];
  const house = document.getElementById("house");
  const said = document.getElementById("rules-said");
  const more = document.getElementById("more-rules");
  const inPreset = (preset) => new Set(preset.dataset.rules.split(" "));

  const described = form.querySelectorAll(".house-rule"); // the server's words on what the field held at first

  const markPreset = () => {
    for (const line of described) line.hidden = house.value !== house.defaultValue;
    const chosen = boxes.filter((box) => box.checked);
    for (const preset of presets) {
      const rules = inPreset(preset);
      const same = !house.value.trim() && chosen.length === rules.size && chosen.every((box) => rules.has(box.value));
      if (same) preset.setAttribute("aria-current", "true");
      else preset.removeAttribute("aria-current");
    }
  };
  for (const preset of presets) {
    preset.addEventListener("click", (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const rules = inPreset(preset);
      for (const box of boxes) box.checked = rules.has(box.value);
      house.value = "";
      if (boxes.some((box) => box.checked && more.contains(box))) more.open = true;
      markPreset();
      said.textContent = `${rules.size} rules chosen`;
    });
  }
  form.addEventListener("change", markPreset);
  house.addEventListener("input", markPreset);
  markPreset();
})();
