/**
 * Which of an entry's senses fits a sentence, as far as word class can tell. Where it cannot, there is no answer: a wrong
 * sense shown first is worse than none.
 */
import { hasObject } from '#engine/evident-part.ts';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { Token } from '#engine/tokens.ts';
import { type Sense, wordClasses } from './definitions.ts';

/** A word at its place in a sentence. */
export interface Place {
  sentence: string;
  tokens: readonly Token[];
  index: number;
}

/**
 * Index into `senses`, or null. `place` is null when the sentence is not known: then only a sole sense is certain.
 * @param part word class of the word at its place, null when that is not sure.
 */
export function bestSense(senses: readonly Sense[], place: Place | null, part: PartOfSpeech | null): number | null {
  if (senses.length === 1) return 0;
  if (place === null || part === null) return null;
  const fitting = senses.flatMap((sense, index) => (wordClasses(sense.pos).includes(part) ? [index] : []));
  if (fitting.length === 1) return fitting[0] ?? null;
  if (part !== 'verb' || fitting.length === 0) return null;
  const transitive = hasObject(place.sentence, place.tokens, place.index);
  if (transitive === null) return null;
  const byObject = fitting.filter((index) => senses[index]?.pos === (transitive ? 'vt.' : 'vi.'));
  return byObject.length === 1 ? (byObject[0] ?? null) : null;
}
