/** A reader's taste for a topic or source: as set by hand, else by what was finished and what was left after a look. */
import type { ChosenTaste, Label } from '#contract/shapes.ts';

interface Taste {
  word: '多看' | '少看' | '不再推荐' | '常读' | '有时读' | '少读' | '常放下' | '不好说' | '还没读';
  /** −1 always left … 0 cannot be told … 1 always finished, and often. */
  share: number;
}

/** Opened articles below which no taste is stated. */
const LEAST_OPENED = 3;
/** Finished articles that make the longest bar. */
const MAX_FINISHED = 20;

const byHand: Record<ChosenTaste, Taste> = {
  more: { word: '多看', share: 1 },
  less: { word: '少看', share: -0.6 },
  never: { word: '不再推荐', share: -1 },
};

export function tasteOf({ finished, left, taste }: Pick<Label, 'finished' | 'left' | 'taste'>): Taste {
  if (taste !== null) return byHand[taste];
  const opened = finished + left;
  if (opened === 0) return { word: '还没读', share: 0 };
  if (opened < LEAST_OPENED) return { word: '不好说', share: 0 };
  const balance = (finished - left) / opened;
  if (balance < -0.5) return { word: '常放下', share: balance };
  if (balance < 0) return { word: '少读', share: balance };
  const amount = Math.min(1, finished / MAX_FINISHED);
  return amount > 0.4 ? { word: '常读', share: amount } : { word: '有时读', share: Math.max(0.1, amount) };
}
