/** The pool of test words over the dictionary: made at the first test, in pieces, so that nobody else waits for it. */
import { setImmediate } from 'node:timers/promises';
import { COUNTED_RANKS } from '#engine/placement/item-response.ts';
import { type Pool, poolInSteps } from '#engine/placement/pool.ts';
import type { RankedWord } from '#engine/placement/test-words.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

/** Rows read before others get their turn: a few milliseconds. */
const PIECE = 500;

/** @returns gives the pool; the same one, made once, to everybody who asks */
export function poolOver(dictionary: Pick<Dictionary, 'ranked' | 'senses'>): () => Promise<Pool> {
  let made: Promise<Pool> | undefined;
  async function make(): Promise<Pool> {
    const words: RankedWord[] = [];
    for (const word of dictionary.ranked(COUNTED_RANKS)) {
      if (words.push(word) % PIECE === 0) await setImmediate();
    }
    const steps = poolInSteps(words, dictionary.senses);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await setImmediate();
    }
  }
  return () => {
    made ??= make();
    // A failed attempt is not remembered: the next caller tries again.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}
