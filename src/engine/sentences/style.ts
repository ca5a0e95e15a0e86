/** Detects casual style: messages and comments begin sentences in lower case, edited prose does not. */
import { abbreviationKind } from '../abbreviations.ts';

/** A letter behind a stop that is no abbreviation's, or the pronoun. */
const TELLING = /(?<=\p{Ll}{4})\. +(?=\p{L})| [Ii](?=[ '’])/gu;
/** Share of lower-case openings above which a text is casual. Rare abbreviations bring edited prose to a twentieth. */
const CASUAL_SHARE = 0.15;
/** Characters examined: the beginning represents the text. */
const SAMPLE = 50_000;

const LONGEST_ABBREVIATION = 8;
const LAST_WORD = /\p{L}*$/u;

/** Whether the text begins sentences in lower case. */
export function isCasual(text: string): boolean {
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
