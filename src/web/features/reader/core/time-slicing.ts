/** Time slicing: splits long work into short tasks so that the page can handle input in between. */

/** Duration of one slice, milliseconds: half a frame. */
const SLICE_MS = 8;

/**
 * The first slice runs in a task of its own, like the others.
 *
 * @param done gets all items, and what the iterator returned
 * @returns cancels it
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
