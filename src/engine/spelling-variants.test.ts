import { expect, test } from 'vitest';
import { spellingVariants } from './spelling-variants.ts';

test.each([
  ['colour', 'color'],
  ['centre', 'center'],
  ['organise', 'organize'],
  ['travelled', 'traveled'],
  ['defence', 'defense'],
  ['grey', 'gray'],
  ['dialogue', 'dialog'],
  ['fulfil', 'fulfill'],
  ['judgement', 'judgment'],
  ['analyse', 'analyze'],
])('%s and %s are found from each other', (british, american) => {
  expect(spellingVariants(british)).toContain(american);
  expect(spellingVariants(american)).toContain(british);
});

test('a word that is the same on both sides has no other spelling', () => {
  for (const word of ['reluctant', 'house', 'thrive']) expect(spellingVariants(word)).toEqual([]);
});
