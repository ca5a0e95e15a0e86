/**
 * Finds quotes in a long text that may be another edition of what they were taken from: letters and digits are compared without case, marks,
 * punctuation and white space; what does not stand there so is looked for by edit distance.
 */
import type { TextRange } from '../text-range.ts';

export interface PartPoint {
  /** Number of the part, from 0. */
  part: number;
  /** UTF-16 offset in it. */
  offset: number;
}

export interface FoundQuote {
  start: PartPoint;
  /** Exclusive. */
  end: PartPoint;
  /** `exact` but for white space; `normalised` but for case, marks and punctuation; else `near`. */
  how: 'exact' | 'normalised' | 'near';
}

export interface QuoteSearch {
  /**
   * @param share where in the text it is expected, 0 to 1: decides between several places; the first one without it
   * @returns null when it stands nowhere, or its place is in doubt
   */
  find(quote: string, share?: number | null): FoundQuote | null;
}

/** Places of one quote that are compared, in each direction from where it is expected. */
const MAX_PLACES = 50;
/** Letters below which a quote has to be whole words, and is not looked for by edit distance. */
const SHORT = 16;
/** Share of letters that may differ. */
const MAX_DIFFERENT = 0.2;
const SEED_LENGTH = 12;
const MAX_SEEDS = 12;
const MAX_CANDIDATES = 5;
/** A longer quote is found by its beginning and its end. */
const LONGEST_COMPARED = 400;
const END_LENGTH = 200;

/** Reads the parts once, in time linear in their length; a quote then takes about a millisecond for each megabyte. */
export function createQuoteSearch(parts: readonly string[]): QuoteSearch {
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    // One more, so that the end of a part is not the beginning of the next.
    length += part.length + 1;
  }
  const { letters, offsets } = foldParts(parts, starts);

  const pointOf = (at: number): PartPoint => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return { part: low, offset: at - (starts[low] as number) };
  };
  const rangeOf = ({ start, end }: TextRange): Pick<FoundQuote, 'start' | 'end'> => {
    const last = pointOf(offsets[end - 1] as number);
    const text = parts[last.part] as string;
    const size = (text.codePointAt(last.offset) as number) > 0xffff ? 2 : 1;
    return { start: pointOf(offsets[start] as number), end: { part: last.part, offset: last.offset + size } };
  };

  /** Places of the words from `around` on, then those before it; at most {@link MAX_PLACES} in each direction. */
  function placesOf(words: string, around = 0, isWanted = (_start: number) => true): number[] {
    const places: number[] = [];
    for (let at = letters.indexOf(words, around); at !== -1 && places.length < MAX_PLACES; ) {
      if (isWanted(at)) places.push(at);
      at = letters.indexOf(words, at + 1);
    }
    const most = places.length + MAX_PLACES;
    for (let at = before(words, around); at !== -1 && places.length < most; at = before(words, at)) {
      if (isWanted(at)) places.push(at);
    }
    return places;
  }
  const before = (words: string, at: number) => (at > 0 ? letters.lastIndexOf(words, at - 1) : -1);

  function isWhole({ start, end }: Pick<FoundQuote, 'start' | 'end'>): boolean {
    const [first, last] = [parts[start.part] as string, parts[end.part] as string];
    return !(
      (isLatin(first[start.offset - 1]) && isLatin(first[start.offset])) ||
      (isLatin(last[end.offset - 1]) && isLatin(last[end.offset]))
    );
  }

  const textOf = ({ start, end }: Pick<FoundQuote, 'start' | 'end'>) =>
    start.part === end.part
      ? (parts[start.part] as string).slice(start.offset, end.offset)
      : [
          (parts[start.part] as string).slice(start.offset),
          ...parts.slice(start.part + 1, end.part),
          (parts[end.part] as string).slice(0, end.offset),
        ].join(' ');

  function findLetters(quote: string, words: string, share: number | null): FoundQuote | null {
    const wanted = trimEnds(squeeze(quote));
    const expected = Math.round((share ?? 0) * letters.length);
    const rangeAt = (start: number) => rangeOf({ start, end: start + words.length });
    const whole = placesOf(words, expected, (start) => isWhole(rangeAt(start)));
    const likely = whole.length > 0 || words.length < SHORT ? whole : placesOf(words, expected);
    const judged = likely.map((start) => {
      const range = rangeAt(start);
      const isExact = squeeze(textOf(range)) === wanted;
      return { range, isExact, distance: Math.abs(start - expected) };
    });
    judged.sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.distance - b.distance);
    const [best] = judged;
    return best ? { ...best.range, how: best.isExact ? 'exact' : 'normalised' } : null;
  }

  /** Where parts of the words stand, the places that most of them agree on first. */
  function candidates(words: string): number[] {
    const votes = new Map<number, number>();
    const step = Math.max(SEED_LENGTH / 2, Math.floor((words.length - SEED_LENGTH) / MAX_SEEDS));
    for (let from = 0; from + SEED_LENGTH <= words.length; from += step) {
      for (const at of placesOf(words.slice(from, from + SEED_LENGTH))) {
        const bucket = Math.round((at - from) / SEED_LENGTH);
        votes.set(bucket, (votes.get(bucket) ?? 0) + 1);
      }
    }
    const sorted = [...votes].sort(([a, some], [b, more]) => more - some || a - b);
    return sorted.slice(0, MAX_CANDIDATES).map(([bucket]) => bucket * SEED_LENGTH);
  }

  function nearest(words: string): TextRange | null {
    const slack = Math.ceil(words.length * MAX_DIFFERENT) + 2 * SEED_LENGTH;
    let best: (TextRange & { distance: number }) | null = null;
    for (const at of candidates(words)) {
      const from = Math.max(0, at - slack);
      const found = alignWithin(words, letters.slice(from, at + words.length + slack));
      if (best === null || found.distance < best.distance) {
        best = { start: found.start + from, end: found.end + from, distance: found.distance };
      }
    }
    return best !== null && best.distance <= words.length * MAX_DIFFERENT && best.end > best.start ? best : null;
  }

  function findNear(words: string): TextRange | null {
    if (words.length < SHORT) return null;
    if (words.length <= LONGEST_COMPARED) return nearest(words);
    const [head, tail] = [nearest(words.slice(0, END_LENGTH)), nearest(words.slice(-END_LENGTH))];
    if (head === null || tail === null) return null;
    const length = tail.end - head.start;
    const isAlike = Math.abs(length - words.length) <= words.length * MAX_DIFFERENT;
    return isAlike ? { start: head.start, end: tail.end } : null;
  }

  return {
    find(quote, share = null) {
      const words = foldText(quote);
      if (words === '') return null;
      const found = findLetters(quote, words, share);
      if (found !== null) return withMarks(found, quote, parts);
      const near = findNear(words);
      return near === null ? null : withMarks({ ...rangeOf(near), how: 'near' }, quote, parts);
    },
  };
}

/** Punctuation marks at an end of a quote that are looked for in the text. */
const MOST_MARKS = 6;

/** The quote with the marks at its ends, as far as the text has the same or its own form of them: a full stop, quotation marks. */
function withMarks({ start, end, how }: FoundQuote, quote: string, parts: readonly string[]): FoundQuote {
  const before = [...(/^[^\p{L}\p{N}\s]*/u.exec(quote.trim())?.[0] ?? '')].reverse();
  const after = [...(/[^\p{L}\p{N}\s]*$/u.exec(quote.trim())?.[0] ?? '')];
  const [first, last] = [parts[start.part] as string, parts[end.part] as string];
  const common = (marks: readonly string[], text: readonly string[]) => {
    const other = marks.findIndex((mark, at) => plainMark(mark) !== plainMark(text[at] ?? ''));
    return text.slice(0, other === -1 ? marks.length : other).join('').length;
  };
  const ahead = [...first.slice(Math.max(0, start.offset - MOST_MARKS), start.offset)].reverse();
  const behind = [...last.slice(end.offset, end.offset + MOST_MARKS)];
  return {
    start: { part: start.part, offset: start.offset - common(before, ahead) },
    end: { part: end.part, offset: end.offset + common(after, behind) },
    how,
  };
}

function plainMark(mark: string): string {
  if (/["“”„«»「」]/.test(mark)) return '"';
  if (/['‘’‚`]/.test(mark)) return "'";
  if (/[-‐-―]/.test(mark)) return '-';
  return mark === '…' ? '.' : mark;
}

const LETTER = /[\p{L}\p{N}]/u;
const MARKS = /\p{M}+/gu;

/** Letters and digits of a text, without case and marks, ligatures taken apart. */
export function foldText(text: string): string {
  let letters = '';
  for (const sign of text) letters += foldSign(sign);
  return letters;
}

function foldSign(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < 128) {
    if (code >= 97 ? code <= 122 : code >= 48 && code <= 57) return sign;
    return code >= 65 && code <= 90 ? sign.toLowerCase() : '';
  }
  const bare = sign.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return LETTER.test(bare) ? [...bare].filter((one) => LETTER.test(one)).join('') : '';
}

/** The folded text, and for each of its code units where in the joined parts it comes from. */
function foldParts(parts: readonly string[], starts: readonly number[]): { letters: string; offsets: Int32Array } {
  const pieces: string[] = [];
  let offsets = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0) + 16);
  let count = 0;
  for (const [number, part] of parts.entries()) {
    const start = starts[number] as number;
    let piece = '';
    for (let at = 0; at < part.length; ) {
      const sign = String.fromCodePoint(part.codePointAt(at) as number);
      const folded = foldSign(sign);
      if (count + folded.length > offsets.length) {
        const longer = new Int32Array(offsets.length * 2);
        longer.set(offsets);
        offsets = longer;
      }
      for (let i = 0; i < folded.length; i++) offsets[count++] = start + at;
      piece += folded;
      at += sign.length;
    }
    pieces.push(piece);
  }
  return { letters: pieces.join(''), offsets };
}

/**
 * The stretch of a text with the least edit distance to a pattern (Sellers 1980): what stands before and behind it costs nothing.
 * O(n · m), two rows of memory.
 */
function alignWithin(pattern: string, text: string): TextRange & { distance: number } {
  const width = text.length + 1;
  let costs = new Int32Array(width);
  let begins = Int32Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= pattern.length; i++) {
    const nextCosts = new Int32Array(width);
    const nextBegins = new Int32Array(width);
    nextCosts[0] = i;
    for (let j = 1; j < width; j++) {
      const replaced = (costs[j - 1] as number) + (pattern.charCodeAt(i - 1) === text.charCodeAt(j - 1) ? 0 : 1);
      const deleted = (costs[j] as number) + 1;
      const inserted = (nextCosts[j - 1] as number) + 1;
      const least = Math.min(replaced, deleted, inserted);
      nextCosts[j] = least;
      nextBegins[j] = (
        least === replaced ? begins[j - 1] : least === deleted ? begins[j] : nextBegins[j - 1]
      ) as number;
    }
    [costs, begins] = [nextCosts, nextBegins];
  }
  let end = 0;
  for (let j = 1; j < width; j++) if ((costs[j] as number) < (costs[end] as number)) end = j;
  return { start: begins[end] as number, end, distance: costs[end] as number };
}

function isLatin(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{Script=Latin}\p{N}]/u.test(sign);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The text from its first to its last letter or digit, as found ranges are trimmed, too. */
function trimEnds(text: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text)?.[0] ?? '';
}
