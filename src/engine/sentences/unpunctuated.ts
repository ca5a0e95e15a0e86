/**
 * Sentence boundaries without a mark: a heading that runs into its paragraph, as in structured abstracts and travel guides
 * (`Background The study …`), and a web address.
 *
 * Limited to these two: a classifier for all such boundaries (UD English EWT, train) had a precision of three quarters on weblogs and of a
 * half on newsgroups.
 */
import { alternatives } from '../words/alternatives.ts';
import words from '../words/sentence-words.json' with { type: 'json' };

const LONGEST_HEADING = 90;
const MOST_WORDS = 12;
/** Words that headings write in lower case. */
const SMALL_WORD = new RegExp(`^(?:${alternatives(words.heading_small)})$`);
/** A capitalized word that leads into a clause: `When The Times …`, `Yesterday The …`, `Said The …`. */
const CONNECTIVE = new RegExp(`^(?:${alternatives(words.connective)})$`);
const NAME_OR_NUMBER = /^["“‘(]*[\p{Lu}\p{Nd}]/u;

/** Words that cannot end a sentence or heading. */
export const UNFINISHED = new RegExp(`(?:[,–—&-]|(?:^|[\\s"“‘'(])(?:${alternatives(words.unfinished)}))$`, 'i');
/** Openings that are no names before a lower-case word. */
const CERTAIN = /(?:The|This|It|We|He|She|They|There|These|Those|In(?! (?:to|a) )|When|If|As) [a-z]/y;
/** The last word of a sentence without a mark: a word or a year, but not a list numeral. */
const LAST_WORD = /[\p{L}\p{Nd}]{2}$/u;
const GLANCE = 16;

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
  const last = text.slice(Math.max(start, at - GLANCE), at);
  if (CERTAIN.test(text) && LAST_WORD.test(last) && !UNFINISHED.test(last) && /\p{L}{3}/u.test(text.slice(start, at))) {
    return true;
  }
  return isHeading(text, start, at);
}

function isHeading(text: string, start: number, at: number): boolean {
  if (at - start > LONGEST_HEADING || !/[\p{L}\p{Nd}]/u.test(text.charAt(at - 1))) return false;
  const written = text.slice(start, at);
  const words = written.split(/\s+/);
  if (words.length > MOST_WORDS || CONNECTIVE.test(words[0] ?? '') || SMALL_WORD.test(words.at(-1) ?? '')) return false;
  const isCapitalized = words.every((word, place) => NAME_OR_NUMBER.test(word) || (place > 0 && SMALL_WORD.test(word)));
  return isCapitalized && /\p{L}{3}/u.test(written);
}
