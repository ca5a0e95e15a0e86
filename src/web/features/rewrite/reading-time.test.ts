/** What is reported of reading a rewritten article, in a real browser whose clock the test moves. */
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../../testing/browser.ts';
import { type Bundle, bundle } from '../../testing/bundle.ts';

let client: Bundle;
let context: BrowserContext;
beforeAll(async () => {
  client = await bundle(new URL('./testing/rewrite-client.tsx', import.meta.url));
});
afterEach(() => context?.close());

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/article/7/rewrite';
const BODY =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><div id="root"></div><script src="/page.js"></script></body></html>';

test('reading a rewritten article is reported as time, and never as having read the article', async () => {
  context = await (await workersBrowser()).newContext();
  await context.addCookies(
    Object.entries({ bb_uid: '12', bb_token: 'abc' }).map(([name, value]) => ({ name, value, url: ADDRESS })),
  );
  const page = await context.newPage();
  // For hangs, never for speed.
  page.setDefaultTimeout(15_000);
  await page.clock.install();
  const reports: { spent_time: number }[] = [];
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/article/7/rewrite') return route.fulfill({ contentType: 'text/html', body: BODY });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname !== '/reader/history') return route.abort();
    reports.push(route.request().postDataJSON());
    const result = { today_seconds: 0, article_seconds: 0, is_finish: false, is_skimmed: false };
    return route.fulfill({ json: { status: { code: '200', msg: '' }, result } });
  });
  await page.goto(ADDRESS);
  await page.getByText('Ice melts.').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.clock.runFor(16_000);
  await expect.poll(() => reports).toMatchObject([{ article_id: '7', t: 'signed', only_time: true, is_finish: false }]);
  expect(reports[0]?.spent_time).toBeGreaterThanOrEqual(14);
});
