import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test('a title without a Chinese character is English, what has no letters is the page’s', () => {
  expect(['Tides and Time', '潮汐 Tides', '潮汐', '2026', ''].map(languageOf)).toEqual([
    'en',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
