import { expect, test } from 'vitest';
import { wordExcerpt } from './word-excerpt.tsx';

const SENTENCE =
  'Its length may put some customers off, but nobody can choose wrongly, nobody is overtaken by a later arrival.';
const at = (word: string) => ({ start: SENTENCE.indexOf(word), end: SENTENCE.indexOf(word) + word.length });
const written = (parts: ReturnType<typeof wordExcerpt>) =>
  parts.map(({ text, isWord }) => (isWord ? `[${text}]` : text)).join('');

test('a long sentence is cut between words, on either side of the word', () => {
  expect(written(wordExcerpt(SENTENCE, [at('wrongly')]))).toBe(
    '…but nobody can choose [wrongly], nobody is overtaken by a…',
  );
});

test('the parts of a phrase are set off with what stands between them, and the beginning is not cut for nothing', () => {
  expect(written(wordExcerpt(SENTENCE, [at('put'), at('off')]))).toBe(
    'Its length may [put] some customers [off], but nobody can choose…',
  );
  expect(written(wordExcerpt('Bread needs yeast.', []))).toBe('Bread needs yeast.');
});
