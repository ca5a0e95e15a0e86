/**
 * Decides whether a mark ends its sentence, by the conventions of edited English prose; texts that begin sentences in lower case are
 * judged more leniently.
 */
import { type AbbreviationKind, abbreviationKind } from '../abbreviations.ts';
import { alternatives } from '../words/alternatives.ts';
import words from '../words/sentence-words.json' with { type: 'json' };
import { type BoundaryCandidate, isReportingClause, isStarter, type Opening, readOpening } from './boundaries.ts';

/** Context of a candidate boundary. */
export interface Surroundings {
  /** Where the sentence began that the candidate may end. */
  start: number;
  /** The text begins sentences with small letters. */
  isCasual: boolean;
  /** The line breaks of the paragraph stand where a line was full. */
  isWrapped: boolean;
}

/** Characters examined before a mark: longer words are no abbreviations. */
const LONGEST_WORD = 24;
const PART_OF_WORD = /[\p{L}\p{M}\p{Nd}.'’&-]/u;
/** A sentence that is only a list numeral so far: `1.`, `(2).`, `a.`, `iv.`; years are none. */
const ENUMERATOR = /^\W{0,3}(?:\d{1,3}(?:\.\d{1,2}){0,3}|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})\.$/;
/** `Figure 2.` in front of a caption, `Step 3.` in front of what to do. */
const LABEL = new RegExp(
  `^\\W{0,3}(?:${alternatives(words.label)})\\s(?:\\d{1,3}(?:\\.\\d{1,3})*|[A-Z]|[IVX]{1,5})\\.$`,
);
const LONGEST_LABEL = 24;
const ONE_CAPITAL = /^\p{Lu}$/u;
/** A capital behind one of these is a thing's name, not a person's: `vitamin C.` */
const LETTERED = new RegExp(`(?:^|\\s)(?:${alternatives(words.lettered)})\\s\\p{Lu}$|\\d°?\\s[CFK]$`, 'iu');
/** A number of a list inside a paragraph: `as follows: 1. Rest`. */
const LISTED_NUMBER = /(?<!\d)[:;"“*(]\s?\d{1,2}$/;
/** A word class in front of what a word means in Chinese: `century n. 世纪`. */
const WORD_CLASS = new Set(words.word_class);
const IDEOGRAPH = /^\p{Script=Han}/u;
/** `tel. +44 20`, `No. #5`. */
const SIGNED_NUMBER = /^[+#§]\d/;
const AFTER_TIME = new RegExp(`^(?:[A-Z]{1,3}T|${alternatives([...words.weekday, ...words.time_zone])})$`);
const TIME_OF_DAY = /^[ap]\.m$/i;
/** A street's number and name in front of `St.`: the address may end there; `St. Louis` may not. */
const ADDRESS = new RegExp(
  `\\d[\\p{L}\\d]*\\s(?:[NSEW]\\.?\\s)?(?:\\p{Lu}[\\p{L}'’]+\\s){1,3}(?:${alternatives(words.street)})$`,
  'u',
);
const PART_OF_ADDRESS = new Set(words.address_part);
/** Names written with an exclamation mark. */
const EXCLAIMING_NAME = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives(words.exclaiming_name)})$`, 'u');
/** Words before dots that mark a hesitation, not an end. */
const HESITATION = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives(words.hesitation)})$`, 'iu');
const DASH = /^[—–-]/;
const QUOTE = /["'”’»]/;

/** Whether the sentence ends at the candidate, which has a mark and is followed by neither a blank line nor the end of the text. */
export function endsSentence(text: string, candidate: BoundaryCandidate, surroundings: Surroundings): boolean {
  const { start } = surroundings;
  const opening = readOpening(text, candidate.next);
  if (candidate.next === candidate.end) return endsWithoutSpace(text, candidate, opening);
  if (/[。！？]/.test(candidate.mark)) return true;
  const behind = text.charAt(candidate.next + opening.marks.length);
  // Dots after white space open a new sentence: `It ended. ... and began again`.
  if (opening.marks === '' && /^(?:\.\.|…)/.test(text.slice(candidate.next, candidate.next + 2)))
    return /[\p{L}\p{N}]{2}/u.test(text.slice(Math.max(start, candidate.at - LONGEST_WORD), candidate.at));
  if (opening.begins === 'other' && /[,;:.!?%)\]]/.test(behind)) return false;
  if (/[?!‼⁇⁈⁉]/.test(candidate.mark)) return endsAtExclamation(text, candidate, opening, surroundings);
  // A quotation broken off: `“I can’t—” She stopped`.
  if (/^[—–-]/.test(candidate.mark))
    return opening.begins === 'upper' && !isReportingClause(text, candidate.next, opening);
  if (candidate.mark !== '.') return endsAtDots(text, candidate, opening, surroundings);
  return endsAtStop(text, candidate, opening, surroundings);
}

/** `word.Next` where a space was lost; not `3.5`, `example.org`, `Node.js`. */
function endsWithoutSpace(text: string, candidate: BoundaryCandidate, opening: Opening): boolean {
  if (/[。！？]/.test(candidate.mark)) return true;
  const before = text.slice(Math.max(0, candidate.at - 2), candidate.at);
  if (!/^(?:\p{Ll}{2}|[\p{Ll}\d][)\s]|\d\d)$/u.test(before)) return false;
  const behind = text.charAt(candidate.next + opening.marks.length + opening.word.length);
  if (opening.begins !== 'upper' || !/[\s,'’]/.test(behind)) return false;
  const word = wordBefore(text, candidate.at);
  if (candidate.mark.length > 1)
    return !HESITATION.test(text.slice(Math.max(0, candidate.at - LONGEST_WORD), candidate.at));
  return !word.includes('.') && abbreviationKind(word) === null && (isStarter(opening) || opening.word.length > 1);
}

function endsAtExclamation(
  text: string,
  candidate: BoundaryCandidate,
  opening: Opening,
  { isCasual }: Surroundings,
): boolean {
  const isQuoted = QUOTE.test(candidate.closers);
  if (opening.begins === 'lower') return isCasual && candidate.closers === '' && !DASH.test(opening.marks);
  // A remark inside the sentence: `(!)`, `(sic?)`.
  if (text.charAt(candidate.at - 1) === '(') return false;
  if (isQuoted && isReportingClause(text, candidate.next, opening)) return false;
  const isName =
    candidate.mark === '!' && EXCLAIMING_NAME.test(text.slice(Math.max(0, candidate.at - LONGEST_WORD), candidate.at));
  return !isName || isStarter(opening);
}

function endsAtDots(
  text: string,
  candidate: BoundaryCandidate,
  opening: Opening,
  { start, isCasual }: Surroundings,
): boolean {
  if (!/[\p{L}\p{N}]/u.test(text.slice(Math.max(start, candidate.at - LONGEST_WORD), candidate.at))) return false;
  if (opening.begins === 'lower') return isCasual && candidate.mark === '..' && candidate.closers === '';
  if (QUOTE.test(candidate.closers)) return !isReportingClause(text, candidate.next, opening);
  // `For me … I just wanted`: dots between spaces are a pause, and `I` has its capital anywhere.
  if (opening.word === 'I' && /\s/.test(text.charAt(candidate.at - 1))) return false;
  return !HESITATION.test(text.slice(Math.max(0, candidate.at - LONGEST_WORD), candidate.at).trimEnd());
}

function endsAtStop(text: string, candidate: BoundaryCandidate, opening: Opening, surroundings: Surroundings): boolean {
  const { start, isCasual } = surroundings;
  if (candidate.at - start < LONGEST_LABEL && candidate.closers === '') {
    const whole = text.slice(start, candidate.at + 1);
    if (ENUMERATOR.test(whole) || LABEL.test(whole)) return false;
  }
  if (LISTED_NUMBER.test(text.slice(Math.max(start, candidate.at - 5), candidate.at))) return false;
  const word = wordBefore(text, candidate.at);
  if (opening.begins === 'other' && WORD_CLASS.has(word) && IDEOGRAPH.test(opening.word)) return false;
  const kind = abbreviationKind(word);
  const isInitial = ONE_CAPITAL.test(word) && text.charAt(candidate.at - 2) !== '°';
  if (opening.begins === 'lower') {
    if (kind !== null || isInitial) return false;
    // A remark in brackets after a complete sentence is a sentence of its own: `gather there. (credit: Liz West)`.
    return opening.marks === '(' || (isCasual && !QUOTE.test(candidate.closers));
  }
  // The bracket or quotation ends with the abbreviation: `(in the U.S.) The`.
  if (candidate.closers !== '' && kind !== 'leading') return true;
  if (kind !== null) return endsAtAbbreviation(text, candidate, opening, word, kind, surroundings);
  if (isInitial) return endsAtInitial(text, candidate, opening, surroundings);
  return true;
}

function endsAtAbbreviation(
  text: string,
  candidate: BoundaryCandidate,
  opening: Opening,
  word: string,
  kind: AbbreviationKind,
  { isWrapped }: Surroundings,
): boolean {
  if (kind === 'leading') return false;
  if (kind === 'counting') {
    if (opening.begins === 'digit' || SIGNED_NUMBER.test(text.slice(candidate.next, candidate.next + 2))) return false;
    // Roe v. Wade; Fig. S1, Sec. IV, p. xii.
    if (word === 'v') return false;
    return (
      !(opening.begins === 'upper' && /^(?:[IVXLC]+|[A-Z])$/.test(opening.word) && !/^no/i.test(word)) ||
      (isStarter(opening) && text.charAt(candidate.next + opening.word.length) !== '.')
    );
  }
  if (TIME_OF_DAY.test(word)) return !AFTER_TIME.test(opening.word) && opening.begins !== 'digit';
  if (kind === 'final') return opening.begins === 'upper';
  if (candidate.hasLineBreak && !isWrapped) return true;
  if (DASH.test(opening.marks)) return false;
  if (isStarter(opening)) return true;
  if (opening.marks !== '') return /["“‘]/.test(opening.marks);
  return (
    !PART_OF_ADDRESS.has(opening.word) &&
    ADDRESS.test(text.slice(Math.max(0, candidate.at - 2 * LONGEST_WORD), candidate.at))
  );
}

/** `J. K. Rowling`, `George W. Bush`; but `vitamin C. It`. */
function endsAtInitial(
  text: string,
  candidate: BoundaryCandidate,
  opening: Opening,
  { start, isWrapped }: Surroundings,
): boolean {
  if (candidate.hasLineBreak && !isWrapped) return true;
  const tail = text.slice(Math.max(start, candidate.at - LONGEST_WORD), candidate.at);
  // A year behind an author's name: `Smith, J. (2010)`.
  if (opening.marks === '(' && opening.begins === 'digit') return LETTERED.test(tail);
  if (opening.begins !== 'upper' || opening.marks !== '') return true;
  const isFollowedByStop = text.charAt(candidate.next + opening.word.length) === '.';
  if (isStarter(opening) && !(isFollowedByStop && opening.word.length === 1)) return true;
  if (tail.length === 1) return false;
  return LETTERED.test(tail) || /(?:^|\s)I$/.test(tail);
}

/** Letters, digits and stops right in front of a mark. */
function wordBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < LONGEST_WORD && isPartOfWord(text, start - 1)) start--;
  return text.slice(start, at).replace(/^['’.-]+/, '');
}

function isPartOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 0x20;
  return (code >= 0x61 && code <= 0x7a) || PART_OF_WORD.test(text.charAt(at));
}
