// A key for a button or link: <a data-key="9" …>. Keys rest while something is typed, held down or combined.
"use strict";

(() => {
  const types = (element) =>
    element.isContentEditable ||
    element.matches("textarea, select") ||
    (element.matches("input") && !["checkbox", "radio", "range", "button", "submit"].includes(element.type));

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (types(at)) return;
    // Enter belongs to whatever has the focus; it is free only when nothing has.
    if (event.key === "Enter" && at !== document.body && at.id !== "main") return;
    const pressed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!pressed || pressed.disabled) return;
    event.preventDefault();
    pressed.click();
  });
})();
