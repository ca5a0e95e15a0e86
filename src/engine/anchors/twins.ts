/** A passage that was also copied: of the places that hold the same words the one whose surroundings are more like before is right. */
import { likeness } from './likeness.ts';
import type { TextRange } from './pieces.ts';

/** Characters on each side that make a place the same, and those that are compared between such places. */
const SAME_LENGTH = 3;
const COMPARED_LENGTH = 96;

/**
 * @param isNew whether at an offset of `after` stands what the diff calls inserted; other twins belong to text that was there before
 * @returns the landing, or its twin
 */
export function likerTwin(
  before: string,
  range: TextRange,
  after: string,
  landing: TextRange,
  isNew: (offset: number) => boolean,
): TextRange {
  const from = Math.max(0, landing.start - SAME_LENGTH);
  const words = after.slice(from, landing.end + SAME_LENGTH);
  let best = landing;
  let most: number | null = null;
  for (let at = after.indexOf(words); at !== -1; at = after.indexOf(words, at + 1)) {
    const start = at + landing.start - from;
    if (at === from || !isNew(start)) continue;
    const twin = { start, end: start + landing.end - landing.start };
    most ??= surroundings(before, range, after, landing);
    const alike = surroundings(before, range, after, twin);
    if (alike > most) [best, most] = [twin, alike];
  }
  return best;
}

function surroundings(before: string, range: TextRange, after: string, place: TextRange): number {
  const around = (text: string, { start, end }: TextRange) =>
    text.slice(Math.max(0, start - COMPARED_LENGTH), start) + text.slice(end, end + COMPARED_LENGTH);
  return likeness(around(before, range), around(after, place));
}
