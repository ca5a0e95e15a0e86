import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Question, QuestionResult } from '#contract/shapes.ts';
import { moveItem, readOrder, SentenceOrdering } from './sentence-ordering.tsx';

test('a sentence moves by one place and not over the ends', () => {
  expect(moveItem([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(moveItem([1, 2, 3], 2, -1)).toEqual([1, 3, 2]);
  expect(moveItem([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(moveItem([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
});

test('an order that was kept is taken up, one of another question is not', () => {
  expect(readOrder('3,1,2', 3)).toEqual([3, 1, 2]);
  for (const text of [null, '', '1,2', '1,1,2', '1,2,4', 'a,b,c']) expect(readOrder(text, 3)).toEqual([1, 2, 3]);
});

test('after a wrong answer the sentences stand as in the text, and each says where it was put', () => {
  const question: Question = {
    id: 'order-1',
    kind: 'order',
    prompt: 'The baker lit the oven.',
    hint: null,
    target: null,
    options: ['A boy broke the window.', 'Two women bought bread.', 'The police came.'],
    word: null,
    block_id: null,
    origin: 'dictionary',
  };
  const result: QuestionResult = {
    id: 'order-1',
    correct: false,
    given: '1,2,3',
    answer: '2,1,3',
    explanation: null,
    place: { block_id: 'b1', start: 0, end: 23 },
    sentence: '',
    sentence_zh: null,
    word: null,
  };
  const none = () => {};
  const html = renderToString(
    createElement(SentenceOrdering, { question, result, draft: null, isSending: false, onNote: none, onSubmit: none }),
  );
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text).toBe(
    '2 Two women bought bread. 你排在第 3 句 3 A boy broke the window. 你排在第 2 句 4 The police came. 对',
  );
});
