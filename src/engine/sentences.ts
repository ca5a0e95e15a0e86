/**
 * Splits edited English prose into sentences. Each candidate boundary is judged by the word before it and the text after it; the rules are
 * in `sentences/`.
 */
import { abbreviationKind } from './abbreviations.ts';
import { type BoundaryCandidate, readBoundaryCandidate } from './sentences/boundaries.ts';
import { endsSentence } from './sentences/endings.ts';
import { createWrapping, endsAtLineBreak, endsLabel, endsUnmarked } from './sentences/lines.ts';
import { mailBoundaries } from './sentences/mail.ts';
import type { TextRange } from './text-range.ts';
import { type Token, tokenize } from './tokens.ts';
import { alternatives } from './words/alternatives.ts';
import words from './words/sentence-words.json' with { type: 'json' };

/** Marks, line breaks, and a space in front of a word that begins sentences or of an address, or behind a label's number. */
const CANDIDATE = new RegExp(
  `[.?!…。！？‼⁇⁈⁉\\n\\r\\u2028\\u2029]|[—–-](?=["”]\\s)| (?=(?:${alternatives(words.clause_starter)}) [a-z]|https?:)|(?<=\\d)( )(?=\\p{Lu}\\p{Ll}* \\p{Ll})`,
  'gu',
);

/** A letter behind a stop that is no abbreviation's, or the pronoun. */
const TELLING = /(?<=\p{Ll}{4})\. +(?=\p{L})| [Ii](?=[ '’])/gu;
/** Share of lower-case openings above which a text is casual. Rare abbreviations bring edited prose to a twentieth. */
const CASUAL_SHARE = 0.15;
/** Characters examined: the beginning represents the text. */
const SAMPLE = 50_000;

const LONGEST_ABBREVIATION = 8;
const LAST_WORD = /\p{L}*$/u;

/**
 * Splits a text into sentences, in order, without overlaps and without the white space around them; every character that
 * is not white space is in exactly one. An empty line always separates; a single line break does so unless the line was wrapped or goes on in lower case.
 * Linear in the length of the text.
 */
export function splitSentences(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  const isWrapped = createWrapping(text);
  const casual = isCasual(text);
  let start = text.length - text.trimStart().length;
  CANDIDATE.lastIndex = start;
  for (let found = CANDIDATE.exec(text); found !== null; found = CANDIDATE.exec(text)) {
    const at = found.index;
    if (found[0] === ' ') {
      if (!casual && (endsLabel(text, start, at) || (found[1] === undefined && endsUnmarked(text, start, at)))) {
        ranges.push({ start, end: at });
        start = at + 1;
      }
      continue;
    }
    const candidate = readBoundaryCandidate(text, at);
    if (candidate.next >= text.length) break;
    const ends = candidate.hasBlankLine || judge(candidate);
    CANDIDATE.lastIndex = ends || candidate.mark === '' ? candidate.next : candidate.end;
    if (!ends) continue;
    const end = candidate.mark === '' ? text.slice(start, candidate.at).trimEnd().length + start : candidate.end;
    ranges.push({ start, end });
    start = candidate.next;
  }
  const end = text.trimEnd().length;
  if (start < end) ranges.push({ start, end });
  return splitFurther(ranges, mailBoundaries(text));

  function judge(candidate: BoundaryCandidate): boolean {
    const wrapped = candidate.hasLineBreak && isWrapped(candidate.at);
    if (candidate.mark !== '') return endsSentence(text, candidate, { start, isCasual: casual, isWrapped: wrapped });
    return !wrapped && endsAtLineBreak(text, candidate.at, candidate.next);
  }
}

/** Ends sentences also at the given spaces, which are in order. */
function splitFurther(ranges: TextRange[], spaces: readonly number[]): TextRange[] {
  if (spaces.length === 0) return ranges;
  let place = 0;
  return ranges.flatMap((range) => {
    const parts: TextRange[] = [];
    let { start } = range;
    for (; (spaces[place] ?? Infinity) < range.end; place++) {
      const at = spaces[place] ?? 0;
      if (at <= start) continue;
      parts.push({ start, end: at });
      start = at + 1;
    }
    return [...parts, { start, end: range.end }];
  });
}

/** Whether the text begins sentences in lower case, as messages and comments do and edited prose does not. */
function isCasual(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  let small = 0;
  let all = 0;
  TELLING.lastIndex = 0;
  for (let found = TELLING.exec(sample); found !== null; found = TELLING.exec(sample)) {
    const letter = found[0].startsWith(' ') ? sample.charAt(found.index + 1) : sample.charAt(TELLING.lastIndex);
    const before = sample.slice(Math.max(0, found.index - LONGEST_ABBREVIATION), found.index);
    if (abbreviationKind(LAST_WORD.exec(before)?.[0] ?? '') !== null) continue;
    all++;
    if (letter !== letter.toUpperCase()) small++;
  }
  return small > CASUAL_SHARE * all;
}

export interface SegmentedText {
  text: string;
  tokens: readonly Token[];
  /** In order. */
  sentences: readonly TextRange[];
}

/** Linear in the length of the text. */
export function segmentText(text: string): SegmentedText {
  return { text, tokens: tokenize(text), sentences: splitSentences(text) };
}

/** Sentences as one text, a line each, and the range of each in it. */
export function joinedSentences(sentences: readonly string[]): { text: string; ranges: TextRange[] } {
  let start = 0;
  const ranges = sentences.map((sentence) => {
    const range = { start, end: start + sentence.length };
    start = range.end + 1;
    return range;
  });
  return { text: sentences.join('\n'), ranges };
}
