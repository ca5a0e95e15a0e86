/** The clock by which changes are put into order: of two writes of the same thing the server keeps the later one. */

let last = 0;

/**
 * The time of a change to a note: later than every change that this window has made or seen of it, even when this device's clock is behind.
 *
 * @param seen when the note was changed last, as far as is known here
 */
export function changeTime(seen?: string): string {
  last = Math.max(Date.now(), last + 1, seen === undefined ? 0 : Date.parse(seen) + 1);
  return new Date(last).toISOString();
}
