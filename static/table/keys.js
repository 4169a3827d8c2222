// The keys and the slap surface. While cards run they belong to the game; else they act as everywhere.

const SLOWER = new Set(["-", "−", "_"]);
const FASTER = new Set(["+", "="]); // "=" is the + key without Shift

const is = (event, picked) => Boolean(picked) && (event.key.toLowerCase() === picked.toLowerCase() || event.code === picked);

/**
 * What a key means at the table: "slap", "shed", "pause", "slower", "faster" or null. `slapKey` is the picked one,
 * `shedKey` the one that sheds, where cards are shed by key.
 */
export function meaningOf(event, { slapKey, shedKey }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key;
  if (is(event, slapKey) || event.code === "Space" || key === " " || key === "Enter") return "slap";
  if (is(event, shedKey)) return "shed";
  if (key === "Escape" || key.toLowerCase() === "p") return "pause";
  if (SLOWER.has(key)) return "slower";
  return FASTER.has(key) ? "faster" : null;
}

/**
 * Listens for the whole page. `table` has `running` (cards or their countdown are on), `calm` (the drill has
 * just paused by itself: a slap on its way must not press a button) and the methods slap(event), shed(),
 * pause(reason) and pace(direction). `keys` are the picked keys, as `meaningOf` has them.
 */
export function listen(table, surface, keys) {
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
    const meaning = meaningOf(event, keys);
    const ours = meaning !== null && (table.running || (meaning === "slap" && (table.calm || swallowed.has(event.code))));
    if (!ours) return;
    swallowed.add(event.code);
    swallow(event);
    if (again || !table.running) return;
    if (meaning === "slap") table.slap(event);
    else if (meaning === "shed") table.shed();
    else if (meaning === "pause") table.pause("choice");
    else table.pace(meaning);
  };

  const keyup = (event) => {
    held.delete(event.code);
    const ours = swallowed.delete(event.code);
    if (ours || (table.running && meaningOf(event, keys) === "slap")) swallow(event);
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
