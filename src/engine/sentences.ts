/**
 * Sentence boundaries of edited English prose. Every mark that might end a sentence is judged by the word in front of it
 * and what follows; where the rules live: `sentences/`.
 */
import { endsSentence } from './sentences/endings.ts';
import { type Gap, readGap } from './sentences/gaps.ts';
import { createWrapping, endsAtLineBreak } from './sentences/lines.ts';
import { isCasual } from './sentences/style.ts';
import { endsLabel, endsUnmarked } from './sentences/unmarked.ts';

/** `start` and `end` are UTF-16 offsets without the white space around the sentence. */
export interface SentenceRange {
  start: number;
  end: number;
}

/** Marks, line breaks, and a space in front of a word that begins sentences or of an address, or behind a label's number. */
const CANDIDATE =
  /[.?!…。！？‼⁇⁈⁉\n\r\u2028\u2029]|[—–-](?=["”]\s)| (?=(?:The|This|It|We|He|She|They|There|These|Those|In|When|If|As|Some|Many|Most|Although|While|Its|Their|Our|Your|How|What|Each|Since|During) [a-z]|https?:)|(?<=\d)( )(?=\p{Lu}\p{Ll}* \p{Ll})/gu;

/**
 * Splits a text into sentences, in order, without overlaps; every character that is not white space is in exactly one.
 * An empty line always separates; a single line break does so unless the line was wrapped or goes on in lower case.
 * Linear in the length of the text.
 */
export function splitSentences(text: string): SentenceRange[] {
  const ranges: SentenceRange[] = [];
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
    const gap = readGap(text, at);
    if (gap.next >= text.length) break;
    const ends = gap.hasBlankLine || judge(gap);
    CANDIDATE.lastIndex = ends || gap.mark === '' ? gap.next : gap.end;
    if (!ends) continue;
    const end = gap.mark === '' ? text.slice(start, gap.at).trimEnd().length + start : gap.end;
    ranges.push({ start, end });
    start = gap.next;
  }
  const end = text.trimEnd().length;
  if (start < end) ranges.push({ start, end });
  return ranges;

  function judge(gap: Gap): boolean {
    const wrapped = gap.hasLineBreak && isWrapped(gap.at);
    if (gap.mark !== '') return endsSentence(text, gap, { start, isCasual: casual, isWrapped: wrapped });
    return !wrapped && endsAtLineBreak(text, gap.at, gap.next);
  }
}
