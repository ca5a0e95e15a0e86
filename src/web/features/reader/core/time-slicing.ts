/** Long work in short turns, so that the page is heard in between. */

/** What one turn may take, milliseconds: half a frame. */
const TURN_MS = 8;

/**
 * The first turn comes in a task of its own, as the others.
 *
 * @param done gets all that came, and what the last one returned
 * @returns the way to call it off
 */
export function inTurns<Item, Result>(
  items: Iterator<Item, Result>,
  done: (all: Item[], result: Result) => void,
): () => void {
  const all: Item[] = [];
  const takeTurn = () => {
    const end = performance.now() + TURN_MS;
    do {
      const next = items.next();
      if (next.done) return done(all, next.value);
      all.push(next.value);
    } while (performance.now() < end);
    timer = setTimeout(takeTurn);
  };
  let timer = setTimeout(takeTurn);
  return () => clearTimeout(timer);
}
