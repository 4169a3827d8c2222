// What the display and the clock of this browser can do, measured and never assumed.

const FRAMES = 40;

/** The middle value of `numbers`. */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * The time between two frames of this display in ms: the median over `frames` of them, so that a late frame
 * does not count. Takes as long as those frames do; a hidden page has no frames and waits.
 */
export function refreshInterval(frames = FRAMES) {
  return new Promise((resolve) => {
    const stamps = [];
    const frame = (stamp) => {
      stamps.push(stamp);
      if (stamps.length <= frames) requestAnimationFrame(frame);
      else resolve(median(stamps.slice(1).map((later, i) => later - stamps[i])));
    };
    requestAnimationFrame(frame);
  });
}

/** The smallest step of performance.now() in ms: the least of `steps` changes seen in a row. */
export function clockStep(steps = 20) {
  let least = Infinity;
  for (let i = 0; i < steps; i += 1) {
    const before = performance.now();
    let after = before;
    while (after === before) after = performance.now();
    least = Math.min(least, after - before);
  }
  return least;
}
