/** Long work in short turns, so that the page is heard in between. */

/** What one turn may take, milliseconds: half a frame. */
const TURN_MS = 8;

/** The first turn comes in a task of its own, as the others. @param done gets all that came @returns the way to call it off */
export function inTurns<Item>(items: Iterator<Item>, done: (all: Item[]) => void): () => void {
  const all: Item[] = [];
  const takeTurn = () => {
    const end = performance.now() + TURN_MS;
    do {
      const next = items.next();
      if (next.done) return done(all);
      all.push(next.value);
    } while (performance.now() < end);
    timer = setTimeout(takeTurn);
  };
  let timer = setTimeout(takeTurn);
  return () => clearTimeout(timer);
}
