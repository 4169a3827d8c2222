// The hands on a pile at a match: they lie until the next card, and the pile goes to the seat that takes it.

/** An event of the stream, `type`, has been swapped into `element`. */
export function showHands(element, type) {
  const ring = document.querySelector(".ring");
  if (ring === null) return;
  if (type === "took") {
    ring.dataset.taker = element.querySelector("[data-taker]")?.dataset.taker ?? "";
  } else if (type === "card" || type === "felt") {
    delete ring.dataset.taker;
    document.getElementById("hands").replaceChildren();
  }
}
