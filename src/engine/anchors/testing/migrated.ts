/** Migrates many ranges over many random edits and counts the outcomes. */

import type { Random } from '../../random.ts';
import type { TextRange } from '../../text-range.ts';
import { migrationBetween } from '../migrate.ts';
import { editAtRandom } from './edited-text.ts';
import { pressTexts } from './press-texts.ts';

export interface Tally {
  ranges: number;
  placed: number;
  wrong: number;
  /** Ranges whose sentence stands unchanged somewhere, and how many of these were placed. */
  standing: number;
  standingPlaced: number;
  /** Time of all migrations. */
  milliseconds: number;
}

/** Ranges of each edited text: single words, phrases, sentences, passages over several paragraphs. */
const RANGES_PER_TEXT = 25;

/** @param shares of sentences that something happens to, one after the other */
export function migrateMany(count: number, shares: readonly number[], side: 'en' | 'zh', random: Random): Tally {
  const texts = pressTexts();
  const tally: Tally = { ranges: 0, placed: 0, wrong: 0, standing: 0, standingPlaced: 0, milliseconds: 0 };
  for (let round = 0; tally.ranges < count; round++) {
    const [text, other] = random.shuffled(texts);
    if (!text || !other) break;
    const edited = editAtRandom(text[side], other[side].flat(), shares[round % shares.length] ?? 0, random);
    const { before, after, sentences } = edited;
    const marks = Array.from({ length: RANGES_PER_TEXT }, () => rangeIn(before, sentences, random));
    const start = performance.now();
    const migrate = migrationBetween(before, after);
    const landings = marks.map(({ range }) => migrate(range));
    tally.milliseconds += performance.now() - start;
    for (const [index, { range, sentence }] of marks.entries()) {
      const landing = landings[index] ?? null;
      const isStanding = range.end <= sentence.end && edited.isWhole(sentence);
      tally.ranges++;
      if (isStanding) tally.standing++;
      if (landing === null) continue;
      tally.placed++;
      if (isStanding) tally.standingPlaced++;
      if (!edited.isRight(range, landing)) tally.wrong++;
    }
  }
  return tally;
}

function rangeIn(text: string, sentences: readonly TextRange[], random: Random) {
  const index = Math.floor(random.next() * sentences.length);
  const sentence = sentences[index] as TextRange;
  const kind = random.next();
  if (kind < 0.2) return { sentence, range: sentence };
  if (kind < 0.25) {
    const last = sentences[Math.min(index + 1 + Math.floor(random.next() * 3), sentences.length - 1)] as TextRange;
    return { sentence, range: { start: sentence.start, end: last.end } };
  }
  const words = [...text.slice(sentence.start, sentence.end).matchAll(/\p{Script=Han}{1,2}|[\p{L}\p{N}'’-]+/gu)];
  const first = Math.floor(random.next() * words.length);
  const last = Math.min(first + (kind < 0.6 ? 0 : 1 + Math.floor(random.next() * 6)), words.length - 1);
  const [from, to] = [words[first], words[last]];
  if (!from || !to) return { sentence, range: sentence };
  return {
    sentence,
    range: { start: sentence.start + from.index, end: sentence.start + to.index + to[0].length },
  };
}
