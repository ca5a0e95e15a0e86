/** The operators' first page and the visitors: what waits and has failed, the numbers with their tables, who came and what they did. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { logInAsAdmin } from '../calls.ts';
import { databaseOf } from '../database.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, drawn, each, keepToast, openPage, PHONE, picture, placeOf } from '../visit.ts';

/** Headless browsers count as robots, which are not kept. */
const PERSON = { userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' };
const DEVICES = [
  ['desk', DESK],
  ['phone', PHONE],
] as const;
const THEMES = ['light', 'sepia', 'black'];

/** In each theme. */
async function picturesOf(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const theme of THEMES) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await drawn(page);
    await picture(page, `${name}-${theme}`);
  }
}

async function expectNoBarriers(page: Page): Promise<void> {
  for (const [name, { viewport }] of DEVICES) {
    await page.setViewportSize(viewport);
    await drawn(page);
    expect(await seriousBarriers(page, { within: '#main' }), name).toEqual([]);
  }
}

export function operatorsDay(opened: Opened): void {
  test('an operator sees what has failed, puts it aside and takes it back', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    await call('POST /reader/article/add', { body: { url: 'https://press.invalid/the-last-free-room' } });
    for (const [name, device] of each(DEVICES)) {
      const { page, context, troubles } = await opened.visitAsEditor(device);
      await openPage(page, '/admin');
      const queue = page.getByRole('navigation', { name: '等着处理' });
      await queue.getByRole('link', { name: /^1\s*失败/ }).waitFor();
      await page.getByRole('region', { name: '提醒' }).getByText('订阅日历').waitFor();
      const failures = page.getByRole('region', { name: '失败' });
      await failures.getByRole('button', { name: /^重试/ }).waitFor();
      await picturesOf(page, `overview-${name}`);
      await failures.getByRole('button', { name: /^忽略/ }).click();
      await keepToast(page);
      await failures.getByText('没有失败的任务').waitFor();
      await queue.getByRole('link', { name: /^0\s*失败/ }).waitFor();
      await picture(page, `overview-clear-${name}`);
      await page.getByRole('button', { name: '撤销' }).click();
      await failures.getByRole('button', { name: /^忽略/ }).waitFor();
      await expectNoBarriers(page);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  test('all failures are put aside at one question that names their number, and come back', async () => {
    const database = databaseOf(opened.product);
    await database.pool.query(
      `INSERT INTO tasks (kind, state, message) SELECT 'feed.crawl', 'FAILED', '没有回应' FROM generate_series(1, 23)`,
    );
    await database.close();
    const { page, context, troubles } = await opened.visitAsEditor(PHONE);
    await openPage(page, '/admin');
    const failures = page.getByRole('region', { name: '失败' });
    const count = Number((await failures.getByText(/^全部 \d+ 件$/).innerText()).match(/\d+/)?.[0]);
    expect(count).toBeGreaterThanOrEqual(23);
    await failures.getByRole('button', { name: '全部忽略' }).tap();
    const question = page.getByRole('alertdialog', { name: `忽略全部 ${count} 件失败的任务？` });
    await question.getByRole('button', { name: '取消' }).tap();
    await question.waitFor({ state: 'detached' });
    await failures.getByRole('button', { name: '全部忽略' }).tap();
    await question.getByRole('button', { name: '全部忽略' }).dblclick();
    await page.getByText(`忽略了 ${count} 件`).waitFor();
    await keepToast(page);
    await failures.getByText('没有失败的任务').waitFor();
    await page.getByRole('button', { name: '撤销' }).tap();
    await page.getByText(`放回来 ${count} 件`).waitFor();
    await failures.getByText(`全部 ${count} 件`).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('the numbers stand beside those of the time before, each with what it counts and a table', async () => {
    const visitor = await opened.visit({ ...DESK, ...PERSON });
    await openPage(visitor.page, '/about');
    await visitor.context.close();
    for (const [name, device] of each(DEVICES.toReversed())) {
      const { page, context, troubles } = await opened.visitAsEditor(device);
      await openPage(page, '/admin');
      const visits = page.getByRole('region', { name: '访问', exact: true });
      await visits.getByRole('img', { name: /^访问，30 天，今天 [1-9]/ }).waitFor();
      await visits.getByRole('button', { name: '表格' }).click();
      // The heading, then today.
      expect(Number(await visits.getByRole('row').nth(1).getByRole('cell').first().innerText())).toBeGreaterThan(0);
      await visits.getByText('机器人和要求不跟踪的不算').waitFor();
      await page.getByRole('group', { name: '时间' }).locator('label', { hasText: '7 天' }).click();
      await visits.getByRole('img', { name: /^访问，7 天/ }).waitFor();
      expect(new URL(page.url()).search).toBe('?days=7');
      await page.getByRole('heading', { name: '留下来的人' }).scrollIntoViewIfNeeded();
      await picturesOf(page, `overview-numbers-${name}`);
      await expectNoBarriers(page);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  test('an operator finds a visitor and follows the trail, with the words that were tapped', async () => {
    const visitor = await opened.visit({ ...DESK, ...PERSON });
    await openPage(visitor.page, '/?from=poster&token=once-only');
    const told = visitor.page.waitForResponse((response) => (response.request().postData() ?? '').includes('TAP_WORD'));
    await openPage(visitor.page, '/article/15');
    const { x, y } = await placeOf(visitor.page, 'the');
    await visitor.page.mouse.click(x, y);
    await told;
    const cookies = await visitor.context.cookies();
    const cuid = cookies.find((cookie) => cookie.name === 'bb_cuid')?.value ?? '';
    await visitor.context.close();

    for (const [name, device] of each(DEVICES)) {
      const { page, context, troubles } = await opened.visitAsEditor(device);
      await openPage(page, '/admin/visitor');
      await page.getByRole('img', { name: /每天的访客/ }).waitFor();
      await picturesOf(page, `visitors-${name}`);
      await page.getByRole('searchbox', { name: /^找访客/ }).fill(cuid.slice(0, 8));
      await page.getByRole('searchbox', { name: /^找访客/ }).press('Enter');
      const row = page.getByRole('list', { name: '访客' }).getByRole('link');
      await row.nth(1).waitFor({ state: 'detached' });
      expect(await row.innerText()).toContain('分享海报');
      await row.click();
      const trail = page.getByRole('region', { name: `访客 ${cuid.slice(0, 4)}` });
      await trail.getByText('点开词').first().waitFor();
      await trail.getByText('来自分享海报').waitFor();
      await trail.getByText('/article/15').waitFor();
      await trail.getByText('/?from=poster&token=', { exact: true }).first().waitFor();
      await picturesOf(page, `visitor-trail-${name}`);
      await expectNoBarriers(page);
      await openPage(page, '/admin/visitor?kind=app');
      await page.getByText('没有符合的访客').waitFor();
      await picture(page, `visitors-empty-${name}`);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  test('a browser that asks not to be followed leaves nothing, and reads what it may read about it', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const today = async () => (await call('GET /reader/visitor/days', { query: { days: 1 } })).items[0]?.pages;
    const before = await today();
    const { page, context } = await opened.visit({ ...PHONE, ...PERSON, extraHTTPHeaders: { dnt: '1' } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.goto('/privacy');
    await page.getByRole('heading', { name: '不想被记' }).waitFor();
    await page.getByText('没有广告，也没有第三方统计。').waitFor();
    // Scripts run: the theme can be changed.
    await page.getByRole('button', { name: '切换主题' }).click();
    await picture(page, 'privacy-phone');
    expect(asked).not.toContain('/api/log');
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('bb_cuid');
    expect(await today()).toBe(before);
    await context.close();
  });

  test('a text that is too short is taken in all the same, and a feed that fails is stopped and taken up again', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const text = 'The van closes at noon, and nobody leaves it hungry.';
    await call('POST /reader/article/add', { body: { text, title: 'The Van' } });
    const database = databaseOf(opened.product);
    await database.pool
      .query(
        `INSERT INTO feeds (title, url, enabled, error, last_crawl_at, next_crawl_at)
       VALUES ('Harbour Review', 'https://harbour.invalid/feed', true, '对方网站返回 404', now(), now() + interval '1 day')`,
      )
      .finally(() => database.close());
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin');
    const failures = page.getByRole('region', { name: '失败' });
    await failures.getByRole('button', { name: '仍要收录：The Van' }).click();
    await page.getByRole('region', { name: '等着审核' }).getByText('The Van').waitFor();
    await failures.getByRole('button', { name: '仍要收录：The Van' }).waitFor({ state: 'detached' });
    const feed = failures.getByText('Harbour Review');
    await failures.getByRole('button', { name: '不再抓：Harbour Review' }).click();
    await feed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤销' }).click();
    await feed.waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('all feeds that fail are listed by themselves, and the way back from one of them leads to that list', async () => {
    const database = databaseOf(opened.product);
    await database.pool.query(
      `INSERT INTO feeds (title, url, enabled, error, last_crawl_at, next_crawl_at)
       SELECT 'Lost ' || n, 'https://lost.invalid/' || n, true, '没有回应', now(), now() + interval '1 day' FROM generate_series(1, 11) n`,
    );
    const { page, context, troubles } = await opened.visitAsEditor(PHONE);
    await openPage(page, '/admin');
    await page.getByRole('link', { name: /^全部 \d+ 个抓不到的源$/ }).tap();
    const feeds = page.getByRole('list', { name: '订阅源' });
    await feeds.getByText('Lost 1', { exact: true }).waitFor();
    expect(await feeds.getByText('出错', { exact: true }).count()).toBe(await feeds.getByRole('listitem').count());
    await picturesOf(page, 'feeds-failing-phone');
    await page.getByRole('searchbox').fill('lost');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/failing=true&q=lost/);
    await feeds.getByRole('link', { name: /^Lost 3/ }).tap();
    await page.getByRole('heading', { level: 1, name: 'Lost 3' }).waitFor();
    await page.getByRole('link', { name: '订阅源列表' }).tap();
    await feeds.getByText('Lost 4', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=lost&failing=true');
    await database.pool.query(`DELETE FROM feeds WHERE url LIKE 'https://lost.invalid/%'`);
    await database.close();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('the document of an editor has only the sections that are theirs', async () => {
    const sections = (html: string) =>
      [...html.matchAll(/href="(\/admin\/?\w*)[^"]*"[^>]*>(?:总览|任务|用户|订单)</g)].map(([, path]) => path);
    const { call } = await logInAsAdmin(opened.product.address);
    const { context, reader } = await opened.visitAsReader();
    await call('POST /api/user/role', { body: { user_id: reader.userId, role: 'editor' } });
    expect(sections(await (await context.request.get('/admin')).text())).toEqual(['/admin', '/admin/tasks']);
    const admin = await opened.visitAsEditor();
    const all = sections(await (await admin.context.request.get('/admin')).text());
    expect(all).toEqual(['/admin', '/admin/tasks', '/admin/user', '/admin/order']);
  });
}
