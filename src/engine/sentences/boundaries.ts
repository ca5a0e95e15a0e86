/**
 * Candidate boundaries of sentences: a mark, the closing quotation marks, brackets and footnote marks behind it, and the white space up to
 * the next word; then the opening, which is the form of that word and whether it begins sentences.
 */
import words from '../words/sentence-words.json' with { type: 'json' };

/** Offsets are UTF-16 units. */
export interface BoundaryCandidate {
  /** Where the mark begins. */
  at: number;
  /** The last run of marks: `.`, `?!`, `...`; empty for a line break without one. */
  mark: string;
  /** Closing marks between the mark and the white space: `”`, `)`, `[3]`. */
  closers: string;
  /** End of the sentence if this is a boundary, after the closing marks. */
  end: number;
  /** Start of the next sentence if this is a boundary. */
  next: number;
  hasLineBreak: boolean;
  hasBlankLine: boolean;
}

const MARKS = /(?:\.[ \u00A0]){2,}\.|[.?!…。！？‼⁇⁈⁉]+|[—–-]+(?=["”])/y;
const CLOSERS = /["'”’)\]}»›」』）]+/y;
/** Reference marks: `[12]`, `[a]`, `²`, and a plain number where markup was lost. */
const REFERENCE = /(?:\[(?:\d{1,3}|[a-z]|note \d{1,2}|citation needed)\]){1,9}|[¹²³⁰-⁹]{1,3}/uy;
const LOST_REFERENCE = /\d{1,3}(?=\s+["“‘(]?\p{Lu})/uy;
/** A reference with a space before it, as encyclopedias have it: `in 1805. [19] His`. */
const REFERENCE_APART = /(?:[ \u00A0]\[(?:\d{1,3}|note \d{1,2}|citation needed)\]){1,9}(?=\s|$)/y;
const SPACE = /\s*/y;
/** A closing mark set apart from what it closes: `. ”`; a plain one only at the end of a line. */
const CLOSER_APART = /\s(?:(?:[”’»)\]]|'')+(?=\s|$)|"(?=[^\S\n]*(?:\n|$)))/y;
/** An emoticon belongs to the sentence before it. */
const EMOTICON = /\s(?:>?[:;=]-?[)(DPp]|\^_\^)(?=\s|$)/y;

/** Reads the candidate that begins with the mark or line break at `at`. */
export function readBoundaryCandidate(text: string, at: number): BoundaryCandidate {
  let { mark, end } = readMark(text, at);
  const afterMark = end;
  if (mark !== '') {
    end = past(CLOSERS, text, end);
    // `etc.).` and `“Why?”.` end with the second mark.
    const second = end > afterMark ? readMark(text, end) : { mark: '', end };
    if (second.mark !== '') {
      mark = second.mark;
      end = past(CLOSERS, text, second.end);
    }
    const lettersBefore = /\p{Ll}{3}$/u.test(text.slice(Math.max(0, at - 3), at));
    end = past(REFERENCE, text, end);
    if (lettersBefore || end > afterMark) end = past(LOST_REFERENCE, text, end);
    end = past(EMOTICON, text, past(CLOSER_APART, text, past(REFERENCE_APART, text, end)));
  }
  const next = past(SPACE, text, end);
  const space = text.slice(end, next);
  const breaks = space.split('\n').length - 1;
  return {
    at,
    mark,
    closers: text.slice(afterMark, end),
    end,
    next,
    hasLineBreak: breaks > 0 || /[\r\u2028\u2029]/.test(space),
    hasBlankLine: breaks > 1 || space.includes('\u2029'),
  };
}

function readMark(text: string, at: number): { mark: string; end: number } {
  const end = past(MARKS, text, at);
  return { mark: text.slice(at, end), end };
}

/** End of a sticky pattern's match at `at`, or `at` without a match. */
function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The text after a candidate boundary, past opening quotation marks and brackets. */
export interface Opening {
  /** Quotation marks, brackets and dashes in front of the first word. */
  marks: string;
  /** Its first letters; empty when it begins with anything else. */
  word: string;
  begins: 'lower' | 'upper' | 'digit' | 'other';
}

const OPENING_MARKS = /[“"‘'`([{«¿¡*_—–-]{0,8}/y;
const MARKS_APART = /[—–-]{1,3} /y;
const WORD = /[\p{L}\p{M}]{1,24}/uy;
/** Words that begin sentences and hardly ever a name: after `Inc.` they show that the sentence has ended. */
const starters = new Set(words.starter);
/** `b. Pour in the water`, `b) Pour`: a letter of a list. */
const LISTED = /[a-z][.)] \p{Lu}/uy;
/** `iPhone`, `eBay`: a name with a small first letter begins a sentence too; so does an address. */
const BRAND = /^(?:[a-z]\p{Lu}|https?$|www$)/u;

/** Reads at most a few dozen characters. */
export function readOpening(text: string, at: number): Opening {
  MARKS_APART.lastIndex = at;
  const apart = MARKS_APART.exec(text)?.[0].length ?? 0;
  OPENING_MARKS.lastIndex = at + apart;
  const marks = text.slice(at, at + apart) + (OPENING_MARKS.exec(text)?.[0] ?? '');
  WORD.lastIndex = at + marks.length;
  const word = WORD.exec(text)?.[0] ?? '';
  return { marks, word, begins: beginning(text, at + marks.length, word) };
}

function beginning(text: string, at: number, word: string): Opening['begins'] {
  if (word === '') return /^\p{Nd}/u.test(text.charAt(at)) ? 'digit' : 'other';
  LISTED.lastIndex = at;
  if (BRAND.test(word) || LISTED.test(text)) return 'upper';
  if (/^\p{Ll}/u.test(word)) return 'lower';
  return /^[\p{Lu}\p{Lt}]/u.test(word) ? 'upper' : 'other';
}

/** Whether the word is one that begins sentences rather than names. */
export function isStarter({ word }: Opening): boolean {
  return starters.has(word);
}

const VERB = words.reporting_verb.join('|');
const NAME = "\\p{Lu}[\\p{L}'’.-]{0,20}";
const REPORTING_CLAUSE = new RegExp(`(?:${NAME} ){1,3}(?:[a-z]{2,12}ly )?(?:${VERB})(?![\\p{L}]| that )`, 'uy');

/** Whether a name and a verb of saying follow a quotation: `“Why?” Kim asked.` A pronoun but `I` begins a sentence. */
export function isReportingClause(text: string, at: number, opening: Opening): boolean {
  if (opening.begins !== 'upper' || opening.marks !== '') return false;
  if (starters.has(opening.word) && opening.word !== 'I') return false;
  REPORTING_CLAUSE.lastIndex = at;
  return REPORTING_CLAUSE.test(text);
}
