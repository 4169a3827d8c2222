// The keys and the slap surface. While cards run they belong to the game; else they act as everywhere.

const SLOWER = new Set(["-", "−", "_"]);
const FASTER = new Set(["+", "="]); // "=" is the + key without Shift

/** What a key means at the table: "slap", "pause", "slower", "faster" or null. `slapKey` is the picked one. */
export function meaningOf(event, slapKey) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key;
  const picked = slapKey && (key.toLowerCase() === slapKey.toLowerCase() || event.code === slapKey);
  if (picked || event.code === "Space" || key === " " || key === "Enter") return "slap";
  if (key === "Escape" || key.toLowerCase() === "p") return "pause";
  if (SLOWER.has(key)) return "slower";
  return FASTER.has(key) ? "faster" : null;
}

/**
 * Listens for the whole page. `table` has `running` (cards or their countdown are on), `calm` (the drill has
 * just paused by itself: a slap on its way must not press a button) and the methods slap(event), pause(reason)
 * and pace(direction).
 */
export function listen(table, surface, slapKey) {
  const held = new Set(); // keys that are down
  const swallowed = new Set(); // keys whose keydown was the game's: their keyup is too

  const swallow = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const keydown = (event) => {
    if (!event.isTrusted) return;
    const again = event.repeat || held.has(event.code);
    held.add(event.code);
    const meaning = meaningOf(event, slapKey);
    const ours = meaning !== null && (table.running || (meaning === "slap" && (table.calm || swallowed.has(event.code))));
    if (!ours) return;
    swallowed.add(event.code);
    swallow(event);
    if (again || !table.running) return;
    if (meaning === "slap") table.slap(event);
    else if (meaning === "pause") table.pause("choice");
    else table.pace(meaning);
  };

  const keyup = (event) => {
    held.delete(event.code);
    const ours = swallowed.delete(event.code);
    if (ours || (table.running && meaningOf(event, slapKey) === "slap")) swallow(event);
  };

  const pointerdown = (event) => {
    if (!event.isTrusted || !table.running) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.preventDefault();
    table.slap(event);
  };

  // In the capture phase of window: before any button, link or field sees the key.
  window.addEventListener("keydown", keydown, { capture: true });
  window.addEventListener("keyup", keyup, { capture: true });
  window.addEventListener("blur", () => {
    held.clear();
    swallowed.clear();
  });
  surface.addEventListener("pointerdown", pointerdown);
  surface.addEventListener("contextmenu", (event) => {
    if (table.running) event.preventDefault();
  });
}
