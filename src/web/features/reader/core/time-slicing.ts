/** Long work in short turns, so that the page is heard in between. */

/** What one turn may take, milliseconds: half a frame. */
const SLICE_MS = 8;

/**
 * The first turn comes in a task of its own, as the others.
 *
 * @param done gets all that came, and what the last one returned
 * @returns the way to call it off
 */
export function inTimeSlices<Item, Result>(
  items: Iterator<Item, Result>,
  done: (all: Item[], result: Result) => void,
): () => void {
  const all: Item[] = [];
  const runSlice = () => {
    const end = performance.now() + SLICE_MS;
    do {
      const next = items.next();
      if (next.done) return done(all, next.value);
      all.push(next.value);
    } while (performance.now() < end);
    timer = setTimeout(runSlice);
  };
  let timer = setTimeout(runSlice);
  return () => clearTimeout(timer);
}
