import { expect, test } from 'vitest';
import { ApiError } from '#contract/client-error.ts';
import type { ExplainPort, HelpOrigin, WordQuestion } from '../ports.ts';
import { createExplanationStore } from './explanation-store.ts';

const question = (word: string): WordQuestion => ({ word, sentence: `The ${word} is here.`, at: 4, alone: false });

/** ExplanationStore whose answers the test writes. */
function page(origin: HelpOrigin = 'ai') {
  const asked: { word: string; by: 'dictionary' | undefined; signal: AbortSignal; onText: (text: string) => void }[] =
    [];
  let answer = Promise.withResolvers<{ text: string; origin: HelpOrigin }>();
  const port: ExplainPort = {
    origin: () => origin,
    ask({ word }, by, onText, signal) {
      asked.push({ word, by, signal, onText });
      answer = Promise.withResolvers();
      return answer.promise;
    },
  };
  return {
    asked,
    explanations: createExplanationStore(port),
    end: (text: string, by = origin) => answer.resolve({ text, origin: by }),
    fail: (error: Error) => answer.reject(error),
  };
}

test('an explanation grows as it is written and is there when the card is opened again', async () => {
  const { asked, explanations, end } = page();
  explanations.toggle(question('harbour'));
  asked[0]?.onText('港');
  asked[0]?.onText('口');
  expect(explanations.of(question('harbour'))).toMatchObject({ state: 'writing', text: '港口', isShown: true });
  end('港口。');
  await expect
    .poll(() => explanations.of(question('harbour')))
    .toMatchObject({ state: 'told', text: '港口。', origin: 'ai' });
  explanations.toggle(question('harbour'));
  explanations.toggle(question('harbour'));
  expect([asked.length, explanations.of(question('harbour'))?.isShown]).toEqual([1, true]);
});

test('stopped, it keeps what is written, hears no more, and begins anew when it is asked for', async () => {
  const { asked, explanations, end } = page();
  explanations.toggle(question('harbour'));
  asked[0]?.onText('港');
  explanations.stop(question('harbour'));
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.onText('口');
  end('港口');
  expect(explanations.of(question('harbour'))).toMatchObject({ state: 'stopped', text: '港' });
  explanations.ask(question('harbour'));
  expect(explanations.of(question('harbour'))).toMatchObject({ state: 'writing', text: '' });
});

test('what failed says why; a used quota leads to the dictionary instead of another try', async () => {
  const { asked, explanations, fail, end } = page();
  explanations.toggle(question('harbour'));
  asked[0]?.onText('港');
  fail(new ApiError({ code: '402', msg: '今天的 5 次用完了，明天再来', reason: 'QUOTA_EXCEEDED' }));
  await expect
    .poll(() => explanations.of(question('harbour')))
    .toMatchObject({
      state: 'failed',
      message: '今天的 5 次用完了，明天再来',
      isQuotaUsed: true,
    });
  explanations.ask(question('harbour'), 'dictionary');
  expect([asked[1]?.by, explanations.of(question('harbour'))?.origin]).toEqual(['dictionary', 'dictionary']);
  end('港', 'dictionary');
  await expect.poll(() => explanations.of(question('harbour'))?.state).toBe('told');
});

test('leaving the page stops what is under way, and of very many the oldest are forgotten', () => {
  const { asked, explanations } = page();
  for (let count = 0; count <= 60; count += 1) explanations.ask(question(`word${count}`));
  expect([explanations.of(question('word0')), asked[0]?.signal.aborted]).toEqual([undefined, true]);
  expect(explanations.of(question('word1'))).toBeDefined();
  explanations.close();
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
});
