import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { REVIEW_KEY, reviewModeScript } from './review-mode.ts';

function reviewOf(onWindow: unknown, kept: string | null | 'closed'): string | undefined {
  const root: { dataset: { review?: string } } = { dataset: {} };
  const localStorage = {
    getItem() {
      if (kept === 'closed') throw new Error('denied');
      return kept;
    },
  };
  runInNewContext(reviewModeScript, {
    ...{ window: { [REVIEW_KEY]: onWindow }, localStorage },
    document: { documentElement: root },
  });
  return root.dataset.review;
}

test.each([
  [true, null],
  ['true', null],
  [undefined, 'true'],
  [true, 'closed'],
])('window %j and kept %j is review mode', (onWindow, kept) => {
  expect(reviewOf(onWindow, kept)).toBe('true');
});

test.each([
  [undefined, null],
  [false, 'false'],
  [1, '1'],
  [undefined, 'closed'],
])('window %j and kept %j is not', (onWindow, kept) => {
  expect(reviewOf(onWindow, kept)).toBeUndefined();
});
