/** The start of the text behind a candidate boundary: the form of its first word and whether that word begins sentences. */
import words from '../words/sentence-words.json' with { type: 'json' };

/** The text after a candidate boundary, past opening quotation marks and brackets. */
export interface Opening {
  /** Quotation marks, brackets and dashes in front of the first word. */
  marks: string;
  /** Its first letters; empty when it begins otherwise. */
  word: string;
  begins: 'lower' | 'upper' | 'digit' | 'other';
}

const MARKS = /[“"‘'`([{«¿¡*_—–-]{0,8}/y;
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
  MARKS.lastIndex = at + apart;
  const marks = text.slice(at, at + apart) + (MARKS.exec(text)?.[0] ?? '');
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
