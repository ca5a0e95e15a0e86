import { expect, test } from 'vitest';
import { parseDraft } from './use-quiz.ts';

test('a draft is read back as it was kept, and anything else is none', () => {
  const draft = { attempt: 'a', question: 'q', answer: '2,1,3' };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  for (const text of [null, '', '[', '7', '"a"', '{}', '{"attempt":1,"question":"q","answer":"x"}']) {
    expect(parseDraft(text)).toBeNull();
  }
});
