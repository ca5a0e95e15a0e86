/** The page of a quiz, in a real browser. */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Question, QuestionResult, Quiz } from '#contract/shapes.ts';
import { workersBrowser } from '../../testing/browser.ts';
import { bundle } from '../../testing/bundle.ts';

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/article/15/quiz';
const question: Question = {
  id: 'q1',
  kind: 'cloze',
  prompt: 'Ice ____.',
  hint: null,
  target: { start: 4, end: 8 },
  options: ['melts', 'runs'],
  word: null,
  block_id: null,
  origin: 'dictionary',
};
const result: QuestionResult = {
  id: 'q1',
  correct: true,
  given: 'melts',
  answer: 'melts',
  explanation: null,
  place: { block_id: 'b1', start: 0, end: 10 },
  sentence: 'Ice melts.',
  sentence_zh: null,
  word: null,
};
const quiz: Quiz = {
  items: [question],
  next_offset: null,
  preview: false,
  comprehension: 'none',
  attempt: {
    attempt_uuid: '0198a5b2-7c1d-7e3f-8a4b-5c6d7e8f9a0b',
    items: [result],
    score: 1,
    at: '2026-11-21T06:00:00.000Z',
  },
};

test('再做一次 shows that it is asking, and takes no second press meanwhile', async () => {
  const client = await bundle(new URL('./testing/quiz-client.tsx', import.meta.url));
  const context = await (await workersBrowser()).newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((kept) => {
    globalThis.quizOfTest = kept;
  }, quiz);
  const page = await context.newPage();
  // A limit for hangs, not for speed.
  page.setDefaultTimeout(15_000);
  const asking: Route[] = [];
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/article/15/quiz') {
      const body =
        '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><div id="root"></div><script src="/page.js"></script></body></html>';
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname !== '/reader/article/15/questions') return route.fulfill({ status: 404 });
    asking.push(route);
  });
  await page.goto(ADDRESS);
  const again = page.getByRole('button', { name: '再做一次' });
  await again.click();
  await expect.poll(() => again.getAttribute('aria-busy')).toBe('true');
  // Playwright does not press what is disabled.
  await again.dispatchEvent('click');
  await expect.poll(() => asking.length).toBeGreaterThan(0);
  const answer = { status: { code: '200', msg: '' }, result: quiz };
  for (const route of asking) await route.fulfill({ json: answer });
  await page.locator('.qz-option').first().waitFor();
  expect(asking).toHaveLength(1);
  await context.close();
});
