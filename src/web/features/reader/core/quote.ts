/**
 * Finds a quoted passage in the text of one block. The server migrates anchors to a new version; this is the check before a note is
 * painted.
 */

/** Characters of context kept at each side of a quote. */
const CONTEXT_LENGTH = 32;

export interface Quote {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Whether two passages are equal apart from white space; clients join blocks with different white space. */
export function isSamePassage(one: string, other: string): boolean {
  return one.replace(/\s+/g, '') === other.replace(/\s+/g, '');
}

/** The text before and after `start`–`end` in `text`, {@link CONTEXT_LENGTH} characters at most. */
export function contextOf(text: string, start: number, end: number): { prefix: string; suffix: string } {
  return {
    prefix: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    suffix: text.slice(end, end + CONTEXT_LENGTH),
  };
}

/**
 * The occurrence of the quote whose surroundings agree best with its context; of equals the one nearest to `start`.
 * Null when the quote is not there, or when a short quote occurs without any of its context: a doubtful position is worse than none.
 */
export function findQuote(
  text: string,
  { quote, prefix, suffix }: Quote,
  start: number,
): { start: number; end: number } | null {
  if (quote === '') return null;
  let best: { start: number; agreement: number; distance: number } | null = null;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const agreement =
      commonEnd(text.slice(0, at), prefix) +
      commonStart(text.slice(at + quote.length, at + quote.length + CONTEXT_LENGTH), suffix);
    const distance = Math.abs(at - start);
    if (!best || agreement > best.agreement || (agreement === best.agreement && distance < best.distance)) {
      best = { start: at, agreement, distance };
    }
  }
  if (!best) return null;
  const isDoubtful = quote.length < SURE_LENGTH && best.agreement === 0 && prefix.length + suffix.length > 0;
  return isDoubtful ? null : { start: best.start, end: best.start + quote.length };
}

/** A quote of this length does not occur by chance. */
const SURE_LENGTH = 24;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}
