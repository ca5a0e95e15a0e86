/** Long work in short turns, so that the page is heard in between. */

/** What one turn may take, milliseconds: half a frame. */
const TURN_MS = 8;

/** The first turn is taken at once. @param done gets all that came @returns the way to call it off */
export function inTurns<Item>(items: Iterator<Item>, done: (all: Item[]) => void): () => void {
  const all: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const takeTurn = () => {
    const end = performance.now() + TURN_MS;
    do {
      const next = items.next();
      if (next.done) return done(all);
      all.push(next.value);
    } while (performance.now() < end);
    timer = setTimeout(takeTurn);
  };
  takeTurn();
  return () => clearTimeout(timer);
}
