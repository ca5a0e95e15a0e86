/** Two versions of a text, compared sentence by sentence in both languages. */
import type { Block } from '#contract/shapes.ts';
import { align } from '#engine/anchors/alignment.ts';
import { similarity } from '#engine/edit-distance.ts';
import { type BilingualSentence, sentencesById } from '../article-text/text-rows.ts';

/** A sentence in both versions; null on the side where it is missing. */
export interface DiffRow {
  before: BilingualSentence | null;
  after: BilingualSentence | null;
}

/** Least similarity at which two sentences count as one that was changed. */
const LEAST_LIKENESS = 0.5;
/** Most pairs that are compared within a gap between unchanged sentences. */
const MAX_PAIRS = 2_500;

/** All sentences in order; removed ones come before those that replaced them. */
export function compareTexts(before: readonly Block[], after: readonly Block[]): DiffRow[] {
  const [old, now] = [[...sentencesById(before).values()], [...sentencesById(after).values()]];
  const match = align(...numbered(old, now));
  const rows: DiffRow[] = [];
  let done = 0;
  let gap: BilingualSentence[] = [];
  for (const [index, sentence] of old.entries()) {
    const at = match[index] as number;
    if (at < 0) {
      gap.push(sentence);
      continue;
    }
    rows.push(...paired(gap, now.slice(done, at)), { before: sentence, after: now[at] ?? null });
    gap = [];
    done = at + 1;
  }
  rows.push(...paired(gap, now.slice(done)));
  return rows;
}

export function isChanged({ before, after }: DiffRow): boolean {
  return before?.english !== after?.english || before?.zh !== after?.zh;
}

/** Numbers the sentences; equal English gets equal numbers. */
function numbered(one: readonly BilingualSentence[], other: readonly BilingualSentence[]): [Int32Array, Int32Array] {
  const known = new Map<string, number>();
  const numbers = (sentences: readonly BilingualSentence[]) =>
    Int32Array.from(sentences, ({ english }) => {
      const number = known.get(english) ?? known.size;
      known.set(english, number);
      return number;
    });
  return [numbers(one), numbers(other)];
}

/** Pairs similar sentences of a gap between unchanged ones. */
function paired(old: readonly BilingualSentence[], now: readonly BilingualSentence[]): DiffRow[] {
  const isSmall = old.length * now.length <= MAX_PAIRS;
  const rows: DiffRow[] = [];
  let done = 0;
  for (const before of old) {
    const at = isSmall
      ? now.findIndex((after, index) => index >= done && similarity(before.english, after.english) >= LEAST_LIKENESS)
      : -1;
    if (at < 0) {
      rows.push({ before, after: null });
      continue;
    }
    rows.push(...now.slice(done, at).map((after) => ({ before: null, after })), { before, after: now[at] ?? null });
    done = at + 1;
  }
  return [...rows, ...now.slice(done).map((after) => ({ before: null, after }))];
}
