import { expect, test } from 'vitest';
import { removeInvisible } from './normalise.ts';

test('joined pictures stay one, while joiners and selectors elsewhere go', () => {
  for (const picture of ['👨‍👩‍👧‍👦', '❤️', '👩🏽‍🚀', '🏳️‍🌈'])
    expect(removeInvisible(`A ${picture} b`)).toBe(`A ${picture} b`);
  expect(removeInvisible('a\u200db\u200d c\ufe0f\u200b👨\u200d d')).toBe('ab c👨 d');
});
