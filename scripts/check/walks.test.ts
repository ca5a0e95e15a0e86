import { expect, test } from 'vitest';
import { brokenWalks } from './walks.ts';

const exists = (path: string) => path.startsWith('src/');
const steps = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}. \`src/${index}.ts\`: what`);

test('a walk of files that exist is fine', () => {
  expect(brokenWalks(['# Walks', '', '## Tap', '', 'Words.', '', ...steps(15)].join('\n'), exists)).toEqual([]);
});

test('a file that was moved, a walk that grew and one without files are told', () => {
  const page = ['# Walks', '', '## Tap', '', '1. `gone.ts`: what', '', '## Pay', ...steps(16), '', '## Review'].join(
    '\n',
  );
  expect(brokenWalks(page, exists)).toEqual([
    'Tap: gone.ts does not exist',
    'Pay: 16 files, 15 at most',
    'Review: no files',
  ]);
});
