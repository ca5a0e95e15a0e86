/** Every page of the specification: there and fit to be used. */
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { NARROW, narrowFaults } from './testing/narrow-screen.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture, type Visit } from './visit.ts';

/** Built ones, with an address that shows something. */
const PAGES = [
  '/',
  '/article',
  '/article/15',
  '/About',
  '/Login',
  '/Register',
  '/reset',
  '/reset_password',
  '/change_password',
  '/change_username',
  '/history',
  '/read_data',
  '/Mine',
  '/Rank',
  '/trial',
  '/member',
  '/member/log',
  '/Award',
  '/changdu/apply',
  '/app_upgrade',
  '/member/buy',
  '/MyStar',
  '/MyCollection',
  '/collection/all',
  '/collection/follow',
  '/collection/new',
  '/mynote',
  '/Search',
  '/myword',
  '/myword/harbour/show',
  '/topic/科学',
  '/explore',
  '/label',
  '/flashcard',
  '/flashcard/start',
  '/flashcard/reviewArticleWords?article_id=15',
  '/flashcard/demo',
  '/flashcard/articleQuestion?article_id=15',
  '/_old_index',
  '/admin',
  '/admin/article/15',
  '/admin/articles',
  '/admin/rss',
  '/admin/magazine',
  '/admin/collection',
  '/admin/user/search',
  '/admin/code',
  '/admin/qywx',
  '/admin/order',
  '/admin/visitor',
  '/poster/product',
  '/article/15/poster3',
  '/admin/article/15/poster',
  '/admin/article/15/Poster2',
  '/admin/poster',
  '/admin/poster_xhs',
  '/book',
  '/book/library',
  '/book/upload',
  '/askai',
  '/askai/test',
];
/** Pages of our own beside those of the specification. */
const OURS = [
  '/article/2/rewrite',
  '/article/2/listen',
  '/article/2/listen?mode=dictate',
  '/article/15/poster3?style=line&size=1:1',
  '/admin/poster?style=stop&size=1:1&id=15&id=14',
  '/admin/poster_xhs?article_id=15',
  '/Search?q=wait',
  '/myword/overview',
  '/myword/settings',
  '/myword/placement',
  '/myword/placement?form=full',
  '/book/library?mine=mine',
  '/book/import',
  '/book/opds',
  '/admin/audit',
  '/admin/cost?days=7',
  '/admin/rank',
  '/Mine/data',
  '/privacy',
  '/letter',
  '/letter/mail?do=end&token=1.0.x',
  '/admin/tasks',
  '/admin/changdu',
  '/admin/order?view=days',
  '/admin/order?view=products',
  '/admin/article/15/preview',
];
/** Shown only when there is something to show: the loop test goes there. */
const ELSEWHERE = [
  '/mynote/15',
  '/askai/1',
  '/book/read',
  '/book/1/read',
  '/book/1/show',
  '/book/1/share',
  '/collection/1/show',
  '/creator/1',
  '/admin/collection/edit',
];

/** Others are resized to a desk's window after the phone's; these are opened in one, too. */
const LOADED_AT_A_DESK = [
  '/changdu/apply',
  '/app_upgrade',
  '/Award',
  '/_old_index',
  '/admin/cost?days=7',
  '/admin/changdu',
  '/admin/order?view=days',
  '/admin/order?view=products',
  '/admin/poster',
  '/admin/poster_xhs',
  '/admin/poster?style=stop&size=1:1&id=15&id=14',
  '/admin/poster_xhs?article_id=15',
];

const opened = shareProduct();
/** Number of windows: while one waits for its last requests, the others load. */
const WINDOWS = 4;
let free: Screen[];
const waiting: ((screen: Screen) => void)[] = [];

interface Screen extends Pick<Visit, 'page' | 'troubles'> {
  calls: Set<Request>;
}

beforeAll(async () => {
  free = await Promise.all(Array.from({ length: WINDOWS }, () => openScreen(PHONE, 'light')));
});

test('every route of the specification is a page', () => {
  // Routes of the specification with their parameters filled in, `/book/{id?}/…` with and without.
  expect(PAGES.length + ELSEWHERE.length).toBe(70);
  expect(new Set([...PAGES, ...ELSEWHERE]).size).toBe(70);
});

test('an address that no route has is a plain 404, named as it is', async () => {
  const path = '/nowhere';
  const response = await fetch(opened.product.address + path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(`Page not found: ${path}`);
});

test('an address in Chinese is named as it is read', async () => {
  const response = await fetch(`${opened.product.address}/${encodeURI('没有')}`);
  expect(await response.text()).toContain('Page not found: /没有');
});

test('the icon is where browsers look for it when no page has named one', async () => {
  const response = await fetch(`${opened.product.address}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  expect(response.headers.get('cache-control')).toContain('max-age=604800');
});

test('a thing that is not there, or a malformed id, is the other 404', async () => {
  for (const path of ['/article/999999999', '/article/abc', '/topic/nothing', '/Rank?rank_date=zz']) {
    const response = await fetch(opened.product.address + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain(`Page Not Found: ${path.split('?')[0]}`);
  }
});

test('past its end a list says so, and leads back to its beginning', async () => {
  for (const path of [
    '/article?offset=9999',
    '/topic/科学?offset=9999',
    '/book/library?offset=9999',
    '/collection/all?offset=9999',
  ]) {
    const html = await (await fetch(opened.product.address + encodeURI(path))).text();
    const [start = ''] = encodeURI(path).split('?');
    expect([path, html.includes('后面没有了'), html.includes(`href="${start}" `)]).toEqual([path, true, true]);
  }
});

describe('on a phone and at a desk, without troubles', { concurrent: true }, () => {
  test.each([...PAGES, ...OURS])('%s is a whole page', async (path) => {
    const screen = free.pop() ?? (await new Promise<Screen>((resolve) => waiting.push(resolve)));
    try {
      await screen.page.setViewportSize(PHONE.viewport);
      await load(screen, path);
      await expectWholePage(screen, path, 'phone');
      expect(await seriousBarriers(screen.page)).toEqual([]);
      if (!path.startsWith('/admin')) {
        await screen.page.setViewportSize(NARROW.viewport);
        expect(await narrowFaults(screen.page, path)).toEqual([]);
      }
      if (LOADED_AT_A_DESK.includes(path)) return;
      await screen.page.setViewportSize(DESK.viewport);
      await screen.page.evaluate(() => {
        document.documentElement.dataset.theme = 'black';
      });
      await expectWholePage(screen, path, 'desk');
      await expectContrast(screen, true);
    } finally {
      const next = waiting.shift();
      if (next) next(screen);
      else free.push(screen);
    }
  });
});

test('pages that no other test opens at a desk are whole pages there', async () => {
  const screen = await openScreen(DESK, 'black');
  for (const path of LOADED_AT_A_DESK) {
    await load(screen, path);
    await expectWholePage(screen, path, 'desk');
    await expectContrast(screen, false);
  }
});

/** Opens one window that is used for many pages, as readers do: what a page stores in it stays for the next. */
async function openScreen(kind: typeof PHONE | typeof DESK, theme: string): Promise<Screen> {
  const { page, context, troubles } = await opened.visitAsEditor(kind);
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  return { page, troubles, calls: followCalls(page) };
}

async function load({ page, troubles }: Screen, path: string): Promise<void> {
  troubles.length = 0;
  const response = await openPage(page, path);
  expect(response?.status()).toBe(200);
}

/** Calls of the window's page that have no answer yet; streams are none. */
function followCalls(page: Page): Set<Request> {
  const calls = new Set<Request>();
  let isLeaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    if (request.resourceType() === 'fetch' && new URL(request.url()).pathname !== '/api/live') calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    // What a page sends as it is left outlives it, and its end is not always told.
    calls.clear();
  });
  return calls;
}

/** Expects of the open page what is so at both sizes. */
async function expectWholePage({ page, troubles, calls }: Screen, path: string, size: 'phone' | 'desk'): Promise<void> {
  // Waits until the personal data of the page has come and is drawn.
  await vi.waitFor(() => expect([...calls].map((call) => call.url())).toEqual([]), { timeout: 120_000 });
  await drawn(page);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toMatch(/外刊/);
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
  expect(width).toBe(page.viewportSize()?.width);
  await picture(page, `page${path.replaceAll(/\W+/g, '-')}-${size}`);
  expect(troubles).toEqual([]);
}

/** A desk shows the same elements as a phone, so only the contrast of colours is tested there. */
async function expectContrast({ page }: Screen, isLoaded: boolean): Promise<void> {
  expect(await seriousBarriers(page, { rules: ['color-contrast'], isLoaded })).toEqual([]);
}
