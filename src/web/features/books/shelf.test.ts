/** The shelf while books come in, in a real browser. */
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../../testing/browser.ts';
import { type Bundle, bundle } from '../../testing/bundle.ts';

let client: Bundle;
let context: BrowserContext;
beforeAll(async () => {
  client = await bundle(new URL('./testing/shelf-client.tsx', import.meta.url));
});
afterEach(() => context?.close());

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/book';
const AT = '2026-01-02T03:04:05.000Z';
const fine = (result: unknown) => ({ json: { status: { code: '200', msg: '' }, result } });
const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const titles = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);

test('when a book has come in, what was loaded of both lists stays, and the book is there', async () => {
  context = await (await workersBrowser()).newContext({ viewport: { width: 1280, height: 844 } });
  await context.addCookies(
    Object.entries({ bb_uid: '12', bb_token: 'abc' }).map(([name, value]) => ({ name, value, url: ADDRESS })),
  );
  const page = await context.newPage();
  // A limit for hangs, not for speed.
  page.setDefaultTimeout(15_000);
  const shelf = { reading: titles('Sea', 30), finished: titles('Old', 30) };
  const numbers = new Map([...shelf.reading, ...shelf.finished, 'New'].map((title, n) => [title, n + 1]));
  const itemOf = (title: string) => {
    const book = {
      book_uuid: uuidOf(numbers.get(title) ?? 0),
      title,
      author: null,
      cover: null,
      status: 'READY',
      failure: null,
      is_own: true,
      is_public: false,
      chapter_count: 3,
      known_rate: null,
      difficulty: null,
      word_count: 9,
    };
    const at = title.startsWith('Old') ? AT : null;
    return { book, pos: null, progress: 0, finished_at: at, updated_at: AT };
  };
  await page.route('**/*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === '/book') {
      const body =
        '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><div id="root"></div><script src="/page.js"></script></body></html>';
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname === '/reader/task/7') {
      shelf.reading.unshift('New');
      return route.fulfill(fine({ ...task, state: 'DONE', progress: 1, result: { book_uuid: uuidOf(61) } }));
    }
    if (pathname !== '/reader/mybook')
      return route.fulfill({ status: 404, json: { status: { code: '404', msg: '' } } });
    const of = shelf[searchParams.get('state') as 'reading' | 'finished'];
    const offset = Number(searchParams.get('offset'));
    const end = offset + Number(searchParams.get('limit') ?? 24);
    const items = of.slice(offset, end).map(itemOf);
    return route.fulfill(fine({ items, next_offset: end < of.length ? end : null }));
  });
  const task = {
    id: '7',
    kind: 'book',
    subject: 'New',
    state: 'RUNNING',
    progress: 0,
    message: '',
    result: null,
    created_at: AT,
    updated_at: AT,
  };
  await page.goto(ADDRESS);
  const names = page.locator('.sh-name[lang]');
  for (const count of [54, 60]) {
    await page.getByRole('button', { name: '加载更多' }).first().click();
    await expect.poll(() => names.count()).toBe(count);
  }
  await page.evaluate((begun) => adoptTask(begun as Parameters<typeof adoptTask>[0]), task);
  const wanted = ['New', ...titles('Sea', 30), ...titles('Old', 30)];
  await expect.poll(() => names.allTextContents()).toEqual(wanted);
  expect(await page.getByRole('button', { name: '加载更多' }).count()).toBe(0);
});
