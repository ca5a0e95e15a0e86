/** States of words as files name them. */
import type { WordState } from '#contract/shapes.ts';

export const stateLabels: Record<WordState, string> = {
  new: '新词',
  learning: '学习中',
  review: '复习中',
  known: '已掌握',
  ignored: '已忽略',
};
