import { expect, test } from 'vitest';
import { splitAnswer } from './answer-lines.ts';

const ANSWER = '原文是：\n> The harbour is quiet.\n> 主语 | The harbour\n\n>> **港口**怎么说？\n>> 考考我';

test('questions and parts of the sentence are taken out of an answer, quotes stay', () => {
  expect(splitAnswer(ANSWER, false)).toEqual({
    text: '原文是：\n> The harbour is quiet.',
    next: ['港口怎么说？', '考考我'],
  });
});

test('while an answer comes, no beginning of such a line shows', () => {
  for (let end = 1; end <= ANSWER.length; end += 1) {
    const { text } = splitAnswer(ANSWER.slice(0, end), true);
    expect('原文是：\n> The harbour is quiet.'.startsWith(text)).toBe(true);
  }
});
