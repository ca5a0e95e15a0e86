import { describe, expect, it, test } from 'vitest';
import { aligned, isTranslation } from './alignment.ts';

const SENTENCES = [
  'The harbour office opens at six every morning.',
  'Nobody remembers who painted its door green.',
  'Boats come in with the tide, and leave with it.',
];
const item = (n: number, of: number, zh = `第${n}句的译文，写得足够长`) => {
  const words = (SENTENCES[of - 1] ?? '').split(' ');
  return { n, from: words.slice(0, 3).join(' '), to: words.slice(-3).join(' '), zh };
};

describe('a translation is believed', () => {
  it('when each sentence has its own, in whatever order', () => {
    expect(aligned(SENTENCES, [item(3, 3), item(1, 1), item(2, 2)])).toEqual([
      '第1句的译文，写得足够长',
      '第2句的译文，写得足够长',
      '第3句的译文，写得足够长',
    ]);
  });
  it('when the ends are repeated in other letters, with other signs, or with fewer words', () => {
    const given = { n: '1', from: 'the harbour', to: '“every morning”', zh: '港务所每天早上六点开门。' };
    expect(aligned(SENTENCES, [given])[0]).toBe('港务所每天早上六点开门。');
  });
});

describe('a translation is left out, and its neighbours kept', () => {
  it.each([
    ['when the model shifted its numbers', [item(1, 1), item(2, 3)], [true, false, false]],
    ['when it joined two sentences', [item(1, 1), { ...item(2, 2), to: item(3, 3).to }], [true, false, false]],
    ['when one is missing', [item(1, 1), item(3, 3)], [true, false, true]],
    ['when two have the same number', [item(1, 1), item(2, 2), item(2, 2)], [true, false, false]],
    ['when it is invented', [item(1, 1), { n: 9, from: 'a', to: 'b', zh: '多出来的' }], [true, false, false]],
    ['when it is no Chinese', [item(1, 1, SENTENCES[0]), item(2, 2)], [false, true, false]],
    [
      'when it is empty, or no item at all',
      [item(1, 1, ' '), null, 'text', { n: 2 }, item(3, 3)],
      [false, false, true],
    ],
    ['when half the paragraph stands there', [item(1, 1, '很长的译文'.repeat(30)), item(2, 2)], [false, true, false]],
    ['when it breaks off at once', [item(1, 1, '港'), item(2, 2)], [false, true, false]],
  ])('%s', (_, items, kept) => {
    expect(aligned(SENTENCES, items).map((zh) => zh !== null)).toEqual(kept);
  });
});

test('a date line, a score or a name may stay as it is, a sentence may not', () => {
  expect(isTranslation('3–2', '3–2')).toBe(true);
  expect(isTranslation('Amara Okafor', 'Amara Okafor')).toBe(true);
  expect(isTranslation('Not yet.', '还没有。')).toBe(true);
  expect(isTranslation('Not yet.', 'Pas encore.')).toBe(false);
  expect(isTranslation(SENTENCES[0] ?? '', SENTENCES[0] ?? '')).toBe(false);
});
