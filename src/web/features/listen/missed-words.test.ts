/** The words that a dictation missed, in a real browser: all of them can be added, also without network. */
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../../testing/browser.ts';
import { type Bundle, bundle } from '../../testing/bundle.ts';

let client: Bundle;
let context: BrowserContext;
beforeAll(async () => {
  client = await bundle(new URL('./testing/missed-client.tsx', import.meta.url));
});
afterEach(() => context?.close());

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/article/15/listen';
const fine = (result: unknown) => ({ json: { status: { code: '200', msg: '' }, result } });

interface Asked {
  sentences: { text: string; words: { word: string; at: number }[] }[];
}

async function open(count: number, isDown = false, before = '') {
  context = await (await workersBrowser()).newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(
    Object.entries({ bb_uid: '12', bb_token: 'abc' }).map(([name, value]) => ({ name, value, url: ADDRESS })),
  );
  const page = await context.newPage();
  // A limit for hangs, not for speed.
  page.setDefaultTimeout(15_000);
  const server = { isDown, looked: [] as number[], added: [] as Record<string, unknown>[] };
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/article/15/listen') {
      const body =
        '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><div id="root"></div><script src="/page.js"></script></body></html>';
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (server.isDown) return route.abort();
    if (pathname === '/api/english/words') {
      const { sentences } = route.request().postDataJSON() as Asked;
      server.looked.push(sentences.length);
      const items = sentences.map(({ words: [one] }) => ({
        word: one?.word,
        lemma: one?.word.slice(0, -1),
        in_myword: false,
        known: false,
        ignored: false,
      }));
      return route.fulfill(fine({ items }));
    }
    if (pathname !== '/reader/myword') return route.abort();
    const body = route.request().postDataJSON() as Record<string, unknown>;
    server.added.push(body);
    return route.fulfill(fine({ ok: true, id: '1', word: body.word }));
  });
  await page.goto(`${ADDRESS}?${new URLSearchParams({ count: String(count), before })}`);
  return { page, server };
}

test('of a hundred missed words forty are listed, and all are added at once', async () => {
  const { page, server } = await open(100);
  await page.getByRole('button', { name: '都加入生词' }).click();
  await page.getByText('都加进生词了').waitFor();
  expect(server.looked).toEqual([80, 20]);
  expect(new Set(server.added.map(({ word }) => word))).toEqual(
    new Set(Array.from({ length: 100 }, (_, n) => `word${n}`)),
  );
  expect(await page.getByRole('listitem').filter({ hasText: '已加入' }).count()).toBe(40);
});

test('without network missed words are added as they were heard, once there is one', async () => {
  const { page, server } = await open(2, true);
  const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await page.getByText('网络异常').waitFor();
  await first.getByRole('button', { name: '加入生词' }).click();
  await first.getByRole('button', { name: '已加入' }).waitFor();
  await page.getByRole('button', { name: '都加入生词' }).click();
  await second.getByRole('button', { name: '已加入' }).waitFor();
  server.isDown = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => server.added.length).toBe(2);
  expect(server.added).toMatchObject([
    { word: 'word0s', as_given: false, sentence: 'Here are word0s.', start: 9, article_id: '15' },
    { word: 'word1s', as_given: false, sentence: 'Here are word1s.', start: 9, article_id: '15' },
  ]);
});

test('of a long sentence the part around the word is shown', async () => {
  const { page } = await open(1, false, 'The ferry had left the harbour long before anybody saw the light. '.repeat(4));
  const line = page.getByRole('listitem').locator('span');
  await line.filter({ hasText: /^…the light\. Here are word0s\.$/ }).waitFor();
  expect(await line.locator('em').textContent()).toBe('word0s');
});
