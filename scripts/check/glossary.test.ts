import { expect, test } from 'vitest';
import { unsortedTerms } from './glossary.ts';

const page = (...terms: string[]) =>
  [
    '# Glossary',
    '',
    '## Reader',
    '',
    '| term | meaning |',
    '| ---- | ------- |',
    ...terms.map((term) => `| ${term} | what |`),
  ].join('\n');

test('terms in the order of the alphabet are fine, whatever their marks and case', () => {
  expect(unsortedTerms(page('anchor', 'ASR', '`batch`', 'rank, of a wording'))).toEqual([]);
});

test('a term after a later one is told', () => {
  expect(unsortedTerms(page('anchor', 'popular passage', 'letter', 'port'))).toEqual([
    'Reader: letter comes after popular passage',
  ]);
});
