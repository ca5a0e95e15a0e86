/** Time slicing: long work in slices, so that other requests are answered in between. */

/** The longest slice, ms. A request waits for one at each of its steps, such as the answer of the database. */
const SLICE_MS = 3;

/** Works that wait for their next slice, longest first. */
const waiting: (() => void)[] = [];

/** Does `work` with each in slices of some milliseconds. */
export async function inTimeSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let end = 0;
  for (const one of all) {
    if (performance.now() >= end) end = (await nextSlice()) + SLICE_MS;
    work(one);
  }
}

/**
 * Gives way to others before the next piece of long work. Of several works at once, one goes on in each turn of the event loop.
 *
 * @returns the time then, as of `performance.now()`
 */
export function nextSlice(): Promise<number> {
  return new Promise((resolve) => {
    waiting.push(() => resolve(performance.now()));
    if (waiting.length === 1) setImmediate(giveSlice);
  });
}

function giveSlice(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveSlice);
}
