/**
 * Sentence boundaries: what `Intl.Segmenter` finds, with the false stops of English prose mended (titles, initials,
 * abbreviations, quotations that go on).
 */

/** `start` and `end` are UTF-16 offsets without the white space around the sentence. */
export interface SentenceRange {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Always followed by more of the same sentence. */
const OPEN_ABBREVIATION =
  /(?:^|[\s(“"‘'[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hon|Gen|Col|Maj|Capt|Lt|Sgt|Cpl|Adm|Gov|Sen|Rep|Pres|Supt|Messrs|Mme|Mlle|vs|cf|viz|ca|e\.g|i\.e|approx|incl|esp)\.$/i;
/** Followed by a number when the sentence goes on: No. 5, p. 12, Fig. 3. */
const COUNTING_ABBREVIATION = /(?:^|[\s(])(?:No|Nos|Vol|Art|Fig|Ch|Sec|pp?|[Aa]rt|c)\.$/;
/** May end a sentence or not: what follows decides. */
const CLOSED_ABBREVIATION =
  /(?:^|[\s(“"‘'[])(?:(?:\p{L}\.){1,}\p{L}|St|Inc|Corp|Ltd|Co|Jr|Sr|etc|al|Ave|Blvd|Rd|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Ph\.D)\.$/u;
/** A time of day goes on only with what belongs to a time. */
const TIME_OF_DAY = /\d\s*[ap]\.m\.$/i;
const AFTER_TIME =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:[A-Z]{1,3}T|UTC|Eastern|Pacific|Central|Mountain)(?!\p{L})/u;
/** One capital and a stop: J. K. Rowling. "I" and a letter after a noun ("plan B.") end sentences too. */
const INITIAL = /(?:^|[\s(“"‘.])[A-HJ-Z]\.$/;
const LETTERED_THING =
  /(?:plan|vitamin|hepatitis|type|group|grade|class|part|section|point|option|figure|exhibit)\s\p{Lu}\.$/iu;
/** Words that start a new sentence after an abbreviation that might have ended one. */
const SENTENCE_STARTER =
  /^[“"‘'([]*(?:The|A|An|It|He|She|We|They|I|You|This|That|These|Those|There|In|On|At|But|And|Or|So|If|When|While|As|For|With|After|Before|Some|Many|Most|No|Not|Its|His|Her|Their|Our|My|What|Why|How|Who|Yet|Still|Now|Then|Here|By|From|To|One|Even|Although|Because|Since|Only|Such|Each|Every|Both|Until|Once)(?!\p{L})/u;
const CLOSERS_ONLY = /^[\s”"’')\]}»]+$/;
const LEADING_CLOSERS = /^[”’)\]}»]+(?=\s|$)/;
const STARTS_LOWER = /^[“"‘'([—–-]*\s*\p{Ll}/u;
const PARAGRAPH_BREAK = /\n\s*\n/;
/** A long tail is enough to see an abbreviation and keeps each test constant in time. */
const TAIL = 24;

/**
 * Splits a text into sentences, in order, without overlaps; every character that is not white space is in exactly one.
 * An empty line always separates; a single line break does so unless the next line goes on in lower case.
 */
export function splitSentences(text: string): SentenceRange[] {
  const ranges: SentenceRange[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const trimmedStart = segment.trimStart();
    const body = trimmedStart.trimEnd();
    if (body === '') continue;
    const start = index + segment.length - trimmedStart.length;
    const end = start + body.length;
    const previous = ranges.at(-1);
    if (previous === undefined) {
      ranges.push({ start, end });
      continue;
    }
    if (continues(text, previous, body, start)) {
      previous.end = end;
      continue;
    }
    const closers = LEADING_CLOSERS.exec(body)?.[0].length ?? 0;
    if (closers === 0) {
      ranges.push({ start, end });
      continue;
    }
    const rest = body.slice(closers).trimStart();
    if (STARTS_LOWER.test(rest)) {
      previous.end = end;
      continue;
    }
    previous.end = start + closers;
    ranges.push({ start: end - rest.length, end });
  }
  return ranges;
}

/** Whether `next` goes on with the sentence before it. */
function continues(text: string, previous: SentenceRange, next: string, nextStart: number): boolean {
  const gap = text.slice(previous.end, nextStart);
  if (PARAGRAPH_BREAK.test(gap)) return false;
  if (CLOSERS_ONLY.test(next)) return true;
  const tail = text.slice(Math.max(previous.start, previous.end - TAIL), previous.end);
  const stopped = /[.!?…:;]["”’')\]]*$/.test(tail);
  // A heading or list item has no stop: the line break separates, unless the line was only wrapped.
  if (gap.includes('\n') && !stopped) return STARTS_LOWER.test(next);
  if (STARTS_LOWER.test(next)) return true;
  if (OPEN_ABBREVIATION.test(tail)) return true;
  if (COUNTING_ABBREVIATION.test(tail)) return /^\p{Nd}/u.test(next);
  if (TIME_OF_DAY.test(tail)) return AFTER_TIME.test(next);
  if (CLOSED_ABBREVIATION.test(tail)) return !SENTENCE_STARTER.test(next) && !gap.includes('\n');
  if (INITIAL.test(tail) && !LETTERED_THING.test(tail)) return /^\p{Lu}/u.test(next) && !gap.includes('\n');
  return false;
}
