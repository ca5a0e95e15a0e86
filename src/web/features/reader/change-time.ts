/**
 * The time of a change to a note, by which the server tells the newer of two writes. Later than every change that this window has
 * made or seen of the note, even when this device's clock is behind.
 */

let last = 0;

/** @param seen when the note was changed last, as far as is known here */
export function changeTime(seen?: string): string {
  last = Math.max(Date.now(), last + 1, seen === undefined ? 0 : Date.parse(seen) + 1);
  return new Date(last).toISOString();
}
