/** Reports of a visit to an article, in a real browser whose clock the test moves. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../../testing/browser.ts';
import { type Bundle, bundle } from '../../testing/bundle.ts';

let client: Bundle;
let context: BrowserContext;
beforeAll(async () => {
  client = await bundle(new URL('./testing/visit-client.tsx', import.meta.url));
});
afterEach(() => context?.close());

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/article/7';
const fine = (result: unknown) => ({ json: { status: { code: '200', msg: '' }, result } });

interface Report {
  report_uuid: string;
  spent_time: number;
  progress?: number;
  looked_up?: string[];
}

async function open(isDown = true) {
  context = await (await workersBrowser()).newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(
    Object.entries({ bb_uid: '12', bb_token: 'abc' }).map(([name, value]) => ({ name, value, url: ADDRESS })),
  );
  const page = await context.newPage();
  // A limit for hangs, not for speed.
  page.setDefaultTimeout(15_000);
  await page.clock.install();
  const server = { isDown, refusesSettings: false, asked: 0, isSkimmed: false, reports: [] as Report[] };
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/article/7') {
      const body =
        '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><div id="root"></div><script src="/page.js"></script></body></html>';
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname === '/reader/article/waikan/7/show') {
      server.asked += 1;
      if (server.isDown) return route.abort();
      return route.fulfill(fine({ t: 'signed', notes: [], mark: null, position: null, next_id: null }));
    }
    if (server.isDown) return route.abort();
    if (pathname === '/api/user/me') return route.fulfill(fine({ settings: { gloss: 'unknown' } }));
    if (pathname === '/api/user/settings' && server.refusesSettings)
      return route.fulfill({ status: 500, json: { status: { code: '500', msg: '出错了' }, result: null } });
    if (pathname === '/reader/article/7/mark')
      return route.fulfill({ status: 409, json: { status: { code: '409', msg: '还没有读到结尾' }, result: null } });
    if (pathname !== '/reader/history') return route.abort();
    server.reports.push(route.request().postDataJSON());
    return route.fulfill(
      fine({ today_seconds: 0, article_seconds: 0, is_finish: false, is_skimmed: server.isSkimmed }),
    );
  });
  await page.goto(ADDRESS);
  await page.getByText(isDown ? '还不知道' : '没收藏').waitFor();
  return { page, server };
}

const read = (page: Page, seconds: number) => page.clock.runFor(seconds * 1_000);

test('a visit whose personal part failed at first is reported once it has come, with what was read meanwhile', async () => {
  const { page, server } = await open();
  await expect.poll(() => server.asked).toBe(1);
  await page.evaluate(() => visit.noteLookUp('oven'));
  await read(page, 20);
  server.isDown = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('没收藏').waitFor();
  await read(page, 15);
  await expect.poll(() => server.reports).toMatchObject([{ looked_up: ['oven'] }]);
  expect(server.reports[0]?.spent_time).toBeGreaterThanOrEqual(30);
});

test('a page that is left open reports nothing more, until there is something to tell', async () => {
  const { page, server } = await open(false);
  const last = () => server.reports.at(-1);
  await page.evaluate(() => visit.noteProgress({ progress: 0.4 }));
  for (let ticks = 0; ticks < 20; ticks++) await read(page, 15);
  await page.evaluate(() => visit.noteProgress({ progress: 0.5 }));
  await read(page, 15);
  await expect.poll(last).toMatchObject({ progress: 0.5 });
  await page.evaluate(() => visit.noteLookUp('oven'));
  await read(page, 15);
  await expect.poll(last).toMatchObject({ looked_up: ['oven'] });
  // One whose answer is slow by the page's clock is sent again.
  const reports = [...new Map(server.reports.map((report) => [report.report_uuid, report])).values()];
  const tellsNothing = ({ spent_time, progress, looked_up }: Report, at: number) =>
    spent_time === 0 && progress === reports[at - 1]?.progress && looked_up === undefined;
  expect(reports.filter(tellsNothing)).toEqual([]);
});

test('that the end was reached by a jump stays said when the mark that waited for the network is refused', async () => {
  const { page, server } = await open(false);
  server.isSkimmed = true;
  await page.evaluate(() => visit.noteProgress({ progress: 1 }));
  await page.getByText('这次是跳读').waitFor();
  server.isDown = true;
  await page.evaluate(() => visit.finish());
  await page.getByText('这次是跳读').waitFor({ state: 'detached' });
  server.isDown = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.toast').filter({ hasText: '还没有读到结尾' }).waitFor();
  await page.getByText('这次是跳读').waitFor();
});

test('it is asked for again by itself, without any event', async () => {
  const { page, server } = await open();
  await expect.poll(() => server.asked).toBe(1);
  server.isDown = false;
  await read(page, 5);
  await page.getByText('没收藏').waitFor();
});

test('a star that waits for the network is shown when the page is opened again', async () => {
  const { page, server } = await open();
  server.isDown = false;
  await read(page, 5);
  await page.getByText('没收藏').waitFor();
  // The server has no answer to marks.
  await page.evaluate(() => void visit.setStar(true));
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('star:7'))).toBe(true);
  await page.reload();
  await page.getByText('已收藏').waitFor();
});

test('a choice of glosses that the account refuses says so, and is not shown as if it were kept', async () => {
  const { page, server } = await open(false);
  server.refusesSettings = true;
  const choice = () => page.evaluate(() => visit.gloss());
  await expect.poll(choice).toBe('unknown');
  await page.evaluate(() => visit.chooseGloss('level'));
  await page.locator('.toast').waitFor();
  expect(await choice()).toBe('unknown');
});

test('a choice of glosses without network holds for the page, and says that the account has not got it', async () => {
  const { page, server } = await open(false);
  const choice = () => page.evaluate(() => visit.gloss());
  await expect.poll(choice).toBe('unknown');
  server.isDown = true;
  await page.evaluate(() => visit.chooseGloss('off'));
  await page.locator('.toast').filter({ hasText: '没存进账号' }).waitFor();
  expect(await choice()).toBe('off');
});
