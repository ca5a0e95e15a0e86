import { expect, test } from 'vitest';
import { answerOf, parseAnswers } from './form-answer.ts';
import { parseKeptTest } from './kept-test.ts';
import { placeOfSize, withCommas } from './size-scale.ts';

test('what the browser keeps comes back as it was', () => {
  const kept = {
    test: 'full-a-b',
    form: 'full',
    answers: [{ word: 'harbour', known: true }],
    isDone: true,
    savedFor: '7',
  };
  expect(parseKeptTest(JSON.stringify(kept))).toEqual(kept);
});

test.each([null, '', 'nonsense', '{}', '[]', 'null', '{"test":"a","form":"long","answers":[]}'])(
  'what is no test of ours is none: %s',
  (text) => {
    expect(parseKeptTest(text)).toBeNull();
  },
);

test('a button stands for an answer', () => {
  expect(answerOf('harbour', 'yes')).toEqual({ word: 'harbour', known: true });
  expect(answerOf('harbour', 'no')).toEqual({ word: 'harbour', known: false });
  expect(answerOf('harbour', '2')).toEqual({ word: 'harbour', known: true, choice: 2 });
  expect(parseAnswers('{')).toEqual([]);
});

test('sizes stand on the line by their logarithm, and are written with commas', () => {
  expect([placeOfSize(200), placeOfSize(30_000), placeOfSize(50_000)]).toEqual([0, 1, 1]);
  expect(placeOfSize(2_000) - placeOfSize(1_000)).toBeCloseTo(placeOfSize(10_000) - placeOfSize(5_000));
  expect([950, 5_200, 12_000].map(withCommas)).toEqual(['950', '5,200', '12,000']);
});
