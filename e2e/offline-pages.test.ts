/** Pages that open where there is no network: what was opened before, the shelf, the words, and the cards that are due. */
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { enter, newReader, type Reader } from './people.ts';
import { landmarkOf, putBook, titleOf } from './testing/books.ts';
import { bookRead, uploadBook } from './testing/long-book.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, lateScriptsRun, openPage, PHONE, picture, placeOf } from './visit.ts';

const DEVICE = { ...PHONE, serviceWorkers: 'allow' } as const;
/** Each question is answered by the page, which has other things to do then. */
const KEPT = { interval: 250 };
/** Longer than the rests of `shell/offline-pages.ts`. */
const REST_MS = 7_000;
const TITLE = 'The Tiny Workers Inside Your Bread';

const opened = shareProduct();
let article: string;
let other: string;
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  article = items.find(({ title }) => title === TITLE)?.id ?? '';
  other = items.find(({ title, is_lock }) => title !== TITLE && !is_lock)?.id ?? '';
});

/** Registered and logged in, with a clock that can be put forward. */
async function visitAsReader(kind: BrowserContextOptions = DEVICE) {
  const come = await opened.visitAsReader(kind);
  await come.page.clock.install();
  return come;
}

/** Opens a page, and lets the seconds of rest pass after which it is kept. */
async function openAndRest(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.clock.fastForward(REST_MS);
}

const kept = (page: Page, path: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, path);

const keptText = (page: Page, path: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true }))?.text(), path);

/** Marks the beginning of the article, on another device. */
async function noteOn(reader: Reader): Promise<void> {
  const params = { id: article };
  const { blocks, version } = await reader.call('GET /reader/article/waikan/{id}/show', { params });
  const { id = '', text = '' } = blocks.find(({ type }) => type === 'paragraph') ?? {};
  const quote = text.slice(0, 12);
  const [start, end] = [0, quote.length].map((offset) => ({ block_id: id, offset })) as [Point, Point];
  const data = { start, end, quote, prefix: '', suffix: '', version };
  const body = { note_uuid: randomUUID(), text: quote, comment: '记一下', root: 'en', color: 'green', data } as const;
  await reader.call('POST /reader/article/{id}/notes/add', { params, body });
}

interface Point {
  block_id: string;
  offset: number;
}

const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

test('an article that was opened, its words, the shelf and the cards open without network; another page says what there is', async () => {
  const { context, page, reader } = await opened.visitAsReader(DEVICE);
  await reader.call('POST /reader/myword', {
    body: { word: 'dough', sentence: 'They leave the dough in a warm place.' },
  });
  // In real time: words are fetched in idle moments, of which a clock that is put forward has none.
  await openPage(page, `/article/${article}`);
  for (const path of [`/article/${article}`, '/', '/book', '/myword', '/flashcard/start'])
    await expect.poll(() => kept(page, path), { ...KEPT, message: path }).toBe(true);
  await expect
    .poll(() => kept(page, `/offline/words?page=${encodeURIComponent(`/article/${article}`)}`), KEPT)
    .toBe(true);
  await context.setOffline(true);

  await goTo(page, `/article/${article}`);
  await page.getByRole('heading', { name: TITLE }).waitFor();
  const { x, y } = await placeOf(page, 'mushrooms');
  await page.touchscreen.tap(x, y);
  await page.locator('.wc-body').getByText('本句').first().waitFor();
  await picture(page, 'offline-word-phone');

  await goTo(page, '/flashcard/start');
  await page.getByText('dough').first().waitFor();
  await goTo(page, '/myword');
  await page.getByText('dough').first().waitFor();
  await page.getByRole('link', { name: '书架' }).first().click();
  await page.waitForURL('**/book');

  await goTo(page, `/article/${other}`);
  await page.getByRole('heading', { name: '没有网络' }).waitFor();
  await picture(page, 'offline-page-phone');
  const link = page.getByRole('link', { name: /面包/ });
  expect(await link.getAttribute('href')).toBe(`/article/${article}`);
  await link.click();
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await context.close();
});

test('articles that are opened one after the other, each for a moment, open without network', async () => {
  const { context, page } = await visitAsReader();
  await openAndRest(page, '/About');
  await expect.poll(() => kept(page, '/flashcard/start'), KEPT).toBe(true);
  for (const path of [`/article/${other}`, `/article/${article}`]) {
    await openPage(page, path);
    await lateScriptsRun(page);
  }
  await goTo(page, '/About');
  for (const id of [other, article])
    await expect.poll(() => kept(page, `/article/${id}`), { ...KEPT, message: id }).toBe(true);
  await context.setOffline(true);
  await goTo(page, `/article/${article}`);
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await context.close();
});

test('without network all due cards come, not the first of them alone, however they are asked', async () => {
  const { context, page, reader } = await visitAsReader();
  const letters = 'abcdefghijklmnopqr';
  for (const letter of letters)
    await reader.call('POST /reader/myword', { body: { word: `aword${letter}`, resolve: '词' } });
  await reader.call('POST /api/user/settings', { body: { daily_new_words: letters.length } });
  await openAndRest(page, '/');
  for (const path of ['/flashcard/start', '/reader/myword/review/next?size=100&force=false'])
    await expect.poll(() => kept(page, path), { ...KEPT, message: path }).toBe(true);
  await context.setOffline(true);

  await goTo(page, '/flashcard/start?mode=spell');
  for (let answered = 0; answered < letters.length; answered++) {
    // New words are asked otherwise unless the reader chose how.
    await page.getByRole('textbox').fill('aword');
    await page.getByRole('button', { name: '检查' }).tap();
    await page.getByRole('button', { name: /^简单/ }).tap();
  }
  await page.getByText(`${letters.length} 条未同步`).waitFor();
  await context.close();
});

test('of the first page after a login the reader’s own part is kept, too', async () => {
  const reader = await newReader(opened.product);
  await noteOn(reader);
  const { context, page } = await opened.visit({ ...DESK, serviceWorkers: 'allow' });
  await page.clock.install();
  await openAndRest(page, '/');
  await expect.poll(() => kept(page, '/'), KEPT).toBe(true);
  await goTo(page, `/Login?next=${encodeURIComponent(`/article/${article}`)}`);
  await page.getByLabel('手机号或用户名').fill(reader.phone);
  await page.getByLabel('密码', { exact: true }).fill(reader.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.locator('.notes').getByText('记一下').waitFor();
  await page.clock.fastForward(REST_MS);
  for (const path of ['/api/user/me', `/article/${article}`, `/reader/article/waikan/${article}/show?blocks=false`])
    await expect.poll(() => kept(page, path), { ...KEPT, message: path }).toBe(true);
  await context.setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.notes').getByText('记一下').waitFor();
  await context.close();
});

test('with the network pages come from the server; what is kept for one account is gone when the login has ended', async () => {
  const { context, page, reader } = await visitAsReader();
  await openAndRest(page, '/myword');
  await expect.poll(() => kept(page, '/myword'), KEPT).toBe(true);
  await reader.call('POST /reader/myword', { body: { word: 'yeast' } });
  await goTo(page, '/myword');
  await page.getByText('yeast').first().waitFor();

  await context.clearCookies();
  await openAndRest(page, '/About');
  await expect.poll(() => kept(page, '/myword'), KEPT).toBe(false);
  await context.setOffline(true);
  await goTo(page, '/myword');
  await page.getByRole('heading', { name: '没有网络' }).waitFor();
  await context.close();
});

const cacheNames = (page: Page) => page.evaluate(async () => (await caches.keys()).sort());

test('a book that was opened at one of its chapters opens without network where one has read on, and at another chapter', async () => {
  const { context, page } = await visitAsReader();
  const book = await putBook(opened.product, { chapters: 6 });
  await openAndRest(page, `/book/${book}/read?chapter=2`);
  await expect.poll(() => kept(page, `/book/${book}/read?chapter=2`), KEPT).toBe(true);
  await expect.poll(() => kept(page, `/book/${book}/text/3`), KEPT).toBe(true);
  // Reading on takes the chapter out of the address.
  const readOn = async () => {
    await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }));
    await page.clock.fastForward(1_000);
    return new URL(page.url()).search;
  };
  await expect.poll(readOn, { interval: 500 }).toBe('');
  await context.setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('[data-chapter="2"]').waitFor();
  await goTo(page, `/book/${book}/read?chapter=3`);
  await expect.poll(() => page.getByRole('heading', { name: titleOf(3) }).isVisible()).toBe(true);
  await context.close();
});

test('a book that was opened opens again without network, reads on, and is gone from the device with the login', async () => {
  const { context, page, reader } = await visitAsReader();
  const book = await putBook(opened.product, { owner: reader.userId, isPublic: false, chapters: 6 });
  await openAndRest(page, `/book/${book}/read`);
  await expect.poll(() => kept(page, `/book/${book}/read`), KEPT).toBe(true);
  await expect.poll(() => kept(page, `/book/${book}/text/1`), KEPT).toBe(true);
  await context.setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByText(landmarkOf(0)).waitFor();
  await page.getByText(landmarkOf(0)).scrollIntoViewIfNeeded();
  // What is scrolled before the scripts run, the reader's own place takes back.
  const readOn = async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    return page.getByRole('heading', { name: titleOf(1) }).isVisible();
  };
  await expect.poll(readOn, { interval: 500 }).toBe(true);
  await page.getByText(landmarkOf(1)).waitFor({ state: 'attached' });
  await context.setOffline(false);

  await openPage(page, '/Mine');
  const texts = `book-text:${reader.userId}:${book}`;
  expect(await cacheNames(page)).toContain(texts);
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const isOwn = (name: string) => name === texts || name === `own:${reader.userId}`;
  await expect.poll(async () => (await cacheNames(page)).filter(isOwn), KEPT).toEqual([]);
  await context.setOffline(true);
  await goTo(page, `/book/${book}/read`);
  await page.getByRole('heading', { name: '没有网络' }).waitFor();
  await context.close();
});

/** A book with a cover and a picture in its text. */
async function bringPicturedBook(reader: Reader): Promise<string> {
  const drawn = async (background: string) => {
    const image = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    return (await image.png().toBuffer()).toString('base64');
  };
  const binary = async (id: string, color: string) =>
    `<binary id="${id}" content-type="image/png">${await drawn(color)}</binary>`;
  const book = `<?xml version="1.0"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>Tides ${randomUUID()}</book-title><coverpage><image l:href="#c"/></coverpage></title-info></description><body><section><title><p>Quay</p></title><p>The ferry came.</p><image l:href="#p"/></section></body>${await binary('c', '#205080')}${await binary('p', '#d0a040')}</FictionBook>`;
  const { address } = opened.product;
  const { book_uuid: id, task_id: task } = await uploadBook(address, reader.call, Buffer.from(book), 'tides.fb2');
  expect(await bookRead(reader.call, task ?? '')).toMatchObject({ state: 'DONE' });
  return id;
}

test('covers of the shelf, which was not opened, and pictures of a text show without network', async () => {
  const { context, page, reader } = await visitAsReader();
  const book = await bringPicturedBook(reader);
  await openAndRest(page, `/book/${book}/read`);
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].map(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    );
  await expect.poll(() => kept(page, '/book'), KEPT).toBe(true);
  const { cover } = await reader.call('GET /reader/book/{id}/show', { params: { id: book } });
  await expect.poll(() => kept(page, `/img${cover}`), KEPT).toBe(true);
  // What the browser has kept by itself is not asked for again.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await goTo(page, `/book/${book}/read`);
  await page.locator('main img').scrollIntoViewIfNeeded();
  await expect.poll(shown).toEqual([true]);
  await goTo(page, '/book');
  await expect.poll(async () => (await shown()).includes(true)).toBe(true);
  await context.close();
});

test('where another account comes in this browser, chapters of the one before go with the first page, whatever that is', async () => {
  const { context, page, reader } = await visitAsReader();
  const book = await putBook(opened.product, { owner: reader.userId, isPublic: false, chapters: 2 });
  await openAndRest(page, `/book/${book}/read`);
  const texts = `book-text:${reader.userId}:${book}`;
  await expect.poll(() => cacheNames(page), KEPT).toContain(texts);
  await expect.poll(() => kept(page, `/book/${book}/text/1`), KEPT).toBe(true);
  await context.clearCookies();
  await enter(context, await newReader(opened.product));
  await openAndRest(page, '/myword');
  await expect.poll(() => cacheNames(page), KEPT).not.toContain(texts);
  await context.close();
});

test('what a page asks before it has said whose it is, is kept in a new run of the worker; without network a note’s link leads to its place', async () => {
  const { context, page, reader } = await visitAsReader({ ...DESK, serviceWorkers: 'allow' });
  await openAndRest(page, `/article/${article}`);
  await expect.poll(() => kept(page, `/article/${article}`), KEPT).toBe(true);
  await noteOn(reader);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.notes').getByText('记一下').waitFor();
  await page.clock.fastForward(REST_MS);
  await expect
    .poll(() => keptText(page, `/reader/article/waikan/${article}/show?blocks=false`), KEPT)
    .toContain('记一下');

  await openAndRest(page, `/mynote/${article}`);
  await expect.poll(() => kept(page, `/mynote/${article}`), KEPT).toBe(true);
  await context.setOffline(true);
  const link = page.getByRole('link', { name: '回到原文' }).first();
  const address = await link.getAttribute('href');
  await link.click();
  await page.waitForURL((url) => url.pathname === `/article/${article}`);
  expect(address).toContain(new URL(page.url()).hash);
  expect(new URL(page.url()).hash).toMatch(/^#note-/);
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await context.close();
});

test('what is kept ahead is not fetched again within a quarter of an hour, although the worker sleeps in between', async () => {
  const { context, page } = await visitAsReader();
  await openAndRest(page, '/About');
  const last = '/flashcard/start';
  await expect.poll(() => kept(page, last), KEPT).toBe(true);
  const times = () =>
    page.evaluate(async () => {
      const found = await Promise.all(['/', '/book', '/myword', '/flashcard'].map((path) => caches.match(path)));
      return found.map((one) => one?.headers.get('x-kept'));
    });
  const before = await times();
  expect(before.every((time) => Number(time) > 0)).toBe(true);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  // Pictures of the next page come after what is kept ahead.
  await page.evaluate(() => caches.delete('build:pictures'));
  await openAndRest(page, '/article');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('build:pictures')).keys()).length), KEPT)
    .toBeGreaterThan(0);
  expect(await times()).toEqual(before);
  await context.close();
});

test('an article that was listened to is heard, and repeated, without network', async () => {
  const { context, page, reader } = await opened.visitAsReader(DEVICE);
  const ready = async () => (await reader.call('GET /reader/article/{id}/audio', { params: { id: article } })).url;
  await expect.poll(ready, KEPT).toBeTruthy();
  const file = (await ready()) ?? '';
  await openPage(page, `/article/${article}/listen`);
  for (const path of [`/article/${article}/listen`, file])
    await expect.poll(() => kept(page, path), { ...KEPT, message: path }).toBe(true);
  await context.setOffline(true);

  await goTo(page, `/article/${article}/listen?mode=follow`);
  await page.getByRole('button', { name: '开始跟读' }).waitFor();
  await goTo(page, `/article/${article}/listen`);
  // From the middle of the file.
  await page.locator('li:nth-child(12) .ln').tap();
  await page.locator('li:nth-child(13) .ln[aria-current]').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.close();
});
