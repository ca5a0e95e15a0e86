/**
 * Sentences that end without a mark. Line breaks inside a paragraph mean nothing in text wrapped at a fixed width, and may end a sentence in
 * lists, headings and verse. On one line only two things end so: a heading that runs into its paragraph, as in structured abstracts and
 * travel guides (`Background The study …`), and a web address. A classifier for all such boundaries (UD English EWT, train) had a precision
 * of three quarters on weblogs and of a half on newsgroups.
 */
import { alternatives } from '../words/alternatives.ts';
import words from '../words/sentence-words.json' with { type: 'json' };
import { isStarter, readOpening } from './boundaries.ts';

/** Shorter lines are intended, not wrapped. */
const NARROWEST_WIDTH = 40;
/** Two lines do not show the width of a paragraph. */
const FEWEST_LINES = 3;
/** Share of lines into which the first word of the next line would not have fitted. */
const WRAPPED_SHARE = 0.8;
const BLANK_LINE = /\n[^\S\n]*\n/g;
const BULLET = /^(?:[•·▪‣●○◦*–—-]\s|\(?(?:\d{1,3}|[a-z])[.)]\s)/;
/** A line that opens or closes a letter. */
const SALUTATION = new RegExp(
  `(?:^|\\n)(?:(?:${alternatives(words.salutation_opening)})\\s[^\\n]{1,30}|(?:${alternatives(words.salutation_closing)})(?:\\s[a-z]+){0,2}),$`,
);
const LONGEST_SALUTATION = 40;
/** A line that ends in Chinese characters is complete without a stop: a word list, a heading. */
const IDEOGRAPH = /[\p{Script=Han}）】」』]$/u;
/** Characters examined at the end or beginning of a line. */
const GLANCE = 32;

/** Tells for line breaks, asked from left to right, whether the line was only wrapped there. Linear over all questions. */
export function createWrapping(text: string): (at: number) => boolean {
  let until = 0;
  let isWrapped = false;
  return (at) => {
    while (at >= until && until < text.length) {
      const from = until;
      BLANK_LINE.lastIndex = from;
      const blank = BLANK_LINE.exec(text);
      until = blank === null ? text.length : BLANK_LINE.lastIndex;
      if (at < until) isWrapped = looksWrapped(text.slice(from, blank?.index ?? text.length));
    }
    return isWrapped;
  };
}

function looksWrapped(paragraph: string): boolean {
  const lines = paragraph.split('\n').map((line) => line.trimEnd());
  if (lines.length < FEWEST_LINES) return false;
  const width = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  const full = lines.slice(1).filter((line, index) => {
    const firstWord = line.trimStart().search(/\s|$/);
    return (lines[index] ?? '').length + 1 + firstWord > width;
  });
  return width >= NARROWEST_WIDTH && full.length >= WRAPPED_SHARE * (lines.length - 1);
}

/** Whether a line without a stop ends a sentence: a heading, a list item. `end` is its end, `next` where the next begins. */
export function endsAtLineBreak(text: string, end: number, next: number): boolean {
  if (BULLET.test(text.slice(next, next + GLANCE)) || IDEOGRAPH.test(text.charAt(end - 1))) return true;
  if (SALUTATION.test(text.slice(Math.max(0, end - LONGEST_SALUTATION), end))) return true;
  const opening = readOpening(text, next);
  if (opening.begins === 'lower') return false;
  return isStarter(opening) || !UNFINISHED.test(text.slice(Math.max(0, end - GLANCE), end));
}

const LONGEST_HEADING = 90;
const MAX_WORDS = 12;
/** Words that headings write in lower case. */
const SMALL_WORD = new RegExp(`^(?:${alternatives(words.heading_small)})$`);
/** A capitalized word that leads into a clause: `When The Times …`, `Yesterday The …`, `Said The …`. */
const CONNECTIVE = new RegExp(`^(?:${alternatives(words.connective)})$`);
const NAME_OR_NUMBER = /^["“‘(]*[\p{Lu}\p{Nd}]/u;

/** Words that cannot end a sentence or heading. */
const UNFINISHED = new RegExp(`(?:[,–—&-]|(?:^|[\\s"“‘'(])(?:${alternatives(words.unfinished)}))$`, 'i');
/** Openings that are no names before a lower-case word. */
const CERTAIN = /(?:The|This|It|We|He|She|They|There|These|Those|In(?! (?:to|a) )|When|If|As) [a-z]/y;
/** The last word of a sentence without a mark: a word or a year, but not a list numeral. */
const LAST_WORD = /[\p{L}\p{Nd}]{2}$/u;
const WORD_GLANCE = 16;

/** A label above or beside a picture, in front of its caption. */
const LABEL = new RegExp(`^(?:${alternatives(words.caption_label)}) \\d{1,3}(?:\\.\\d{1,3})?$`);
const LONGEST_LABEL = 16;

const ADDRESS_LAST = /(?:^|\s)https?:\/\/\S{1,200}$/;
const LONGEST_ADDRESS = 210;

/** Whether the text from `start` to the space `at` is a label: `Figure 1.5 Residents of a town gather`. Constant time. */
export function endsLabel(text: string, start: number, at: number): boolean {
  return at - start <= LONGEST_LABEL && LABEL.test(text.slice(start, at));
}

/** Whether a sentence that began at `start` ends at the space `at`, in front of a word that begins sentences. Constant time. */
export function endsUnmarked(text: string, start: number, at: number): boolean {
  if (ADDRESS_LAST.test(text.slice(Math.max(start, at - LONGEST_ADDRESS), at))) return true;
  if (text.startsWith('http', at + 1)) return false;
  CERTAIN.lastIndex = at + 1;
  const last = text.slice(Math.max(start, at - WORD_GLANCE), at);
  if (CERTAIN.test(text) && LAST_WORD.test(last) && !UNFINISHED.test(last) && /\p{L}{3}/u.test(text.slice(start, at))) {
    return true;
  }
  return isHeading(text, start, at);
}

function isHeading(text: string, start: number, at: number): boolean {
  if (at - start > LONGEST_HEADING || !/[\p{L}\p{Nd}]/u.test(text.charAt(at - 1))) return false;
  const written = text.slice(start, at);
  const words = written.split(/\s+/);
  if (words.length > MAX_WORDS || CONNECTIVE.test(words[0] ?? '') || SMALL_WORD.test(words.at(-1) ?? '')) return false;
  const isCapitalized = words.every((word, place) => NAME_OR_NUMBER.test(word) || (place > 0 && SMALL_WORD.test(word)));
  return isCapitalized && /\p{L}{3}/u.test(written);
}
