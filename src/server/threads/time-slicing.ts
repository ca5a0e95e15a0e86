/** Time slicing: long work in slices, so that other requests are answered in between. */
import { setImmediate } from 'node:timers/promises';

/** How long other requests wait at most. */
const TURN_MS = 10;

/** Does `work` with each; gives way to others every ten milliseconds. */
export async function inTimeSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let began = performance.now();
  for (const one of all) {
    work(one);
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
