import { expect, test } from 'vitest';
import type { WordExample } from '#contract/shapes.ts';
import { examplesBesides, partsOf } from './example-list.tsx';

const example = (text: string, start = 0, end = 1): WordExample => ({
  text,
  text_zh: null,
  article_id: '3',
  title: 'A Loaf for Everyone',
  start,
  end,
});

test('a sentence is parted around the word wherever it stands, and nothing of it is lost', () => {
  expect(partsOf(example('Bread rises.', 0, 5))).toEqual({ before: '', word: 'Bread', after: ' rises.' });
  expect(partsOf(example('They ate bread', 9, 14))).toEqual({ before: 'They ate ', word: 'bread', after: '' });
  expect(partsOf(example('Bread', 0, 5))).toEqual({ before: '', word: 'Bread', after: '' });
});

test('signs of two code units before, beside and after the word stay whole', () => {
  const text = '🍞🥖 Sourdough wakes 👩‍🍳 it up 𝒙 slowly.';
  const [start, end] = [text.indexOf('wakes'), text.indexOf(' 𝒙')];
  expect(partsOf(example(text, start, end))).toEqual({
    before: '🍞🥖 Sourdough ',
    word: 'wakes 👩‍🍳 it up',
    after: ' 𝒙 slowly.',
  });
});

test('a sentence that is seen already is no example, whatever white space is around it', () => {
  const examples = [example('Bread needs yeast. '), example('The town needs bread.')];
  const left = examplesBesides(examples, ['\nBread needs yeast.']);
  expect(left.map(({ text }) => text)).toEqual(['The town needs bread.']);
  expect(examplesBesides(examples, [])).toEqual(examples);
});
