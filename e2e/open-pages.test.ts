/** Pages that stay open while something changes elsewhere: their reader comes back to them, or what waited for the network is sent. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { openPage } from './visit.ts';

const opened = shareProduct();

/** As a browser tells it of a tab that is chosen again. */
const seeAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('pages of one’s own show what was done on another device once their reader comes back to them', async () => {
  const { page: home, context, reader, troubles } = await opened.visitAsReader();
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 1 } });
  const { id = '', title } = items[0] ?? {};
  const { t } = await reader.call('GET /reader/article/waikan/{id}/show', { params: { id } });
  const [words, saved] = [await context.newPage(), await context.newPage()];
  await openPage(home, '/');
  await openPage(words, '/myword');
  await openPage(saved, '/MyStar');
  await home.getByText('没有读到一半的文章').waitFor();
  await reader.call('POST /reader/myword', { body: { word: 'harbour' } });
  await reader.call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status: true } });
  const read = { article_id: id, spent_time: 1, is_finish: false, t: t ?? '', progress: 0.4 };
  await reader.call('POST /reader/history', { body: { ...read, report_uuid: randomUUID() } });
  for (const page of [home, words, saved]) await seeAgain(page);
  await home.getByRole('region', { name: '继续读' }).getByText('读到 40%').waitFor();
  await home.getByRole('region', { name: '推荐' }).getByText('读到 40%').waitFor();
  await words.locator('main').getByText('harbour').first().waitFor();
  await saved
    .locator('main')
    .getByText(title ?? '')
    .waitFor();
  expect(troubles).toEqual([]);
  // Logged out in another window of this browser: nothing of the reader stays where somebody else may sit by now.
  for (const name of ['bb_token', 'bb_uid']) await context.clearCookies({ name });
  for (const page of [home, words]) await seeAgain(page);
  await home.getByText('读得懂的英语外刊，从你的水平开始').waitFor();
  await home.getByRole('region', { name: '继续读' }).waitFor({ state: 'hidden' });
  await words.waitForURL('**/Login?next=%2Fmyword');
  await context.close();
});

test('a place that another device has reached is offered on the open page, which does not write its own over it', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader();
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 30 } });
  const { id = '' } = items.find(({ is_lock }) => !is_lock) ?? {};
  const params = { id };
  await openPage(page, `/article/${id}`);
  const placeOf = async () =>
    (await reader.call('GET /reader/article/waikan/{id}/show', { params, query: { blocks: 'false' } })).position;
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 500);
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `place:${reader.userId}:article:${id}`))
    .not.toBeNull();
  const { blocks, t, version } = await reader.call('GET /reader/article/waikan/{id}/show', { params });
  const further = { block_id: blocks.at(-2)?.id ?? '', offset: 0, at: new Date().toISOString(), version };
  const read = { article_id: id, spent_time: 1, is_finish: false, t: t ?? '', progress: 0.6, position: further };
  await reader.call('POST /reader/history', { body: { ...read, report_uuid: randomUUID() } });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await seeAgain(page);
  const offer = page.getByRole('status').filter({ hasText: '读到 60%' });
  await offer.waitFor();
  expect(await placeOf()).toMatchObject({ block_id: further.block_id });
  await offer.getByRole('button', { name: '跳到那里' }).click();
  await expect
    .poll(() =>
      page
        .locator(`[data-block="${further.block_id}"]`)
        .evaluate((block) => block.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a page shows what waited for the network once the server has it', async () => {
  const { page, context, reader } = await opened.visitAsReader();
  await reader.call('POST /reader/myword', { body: { word: 'harbour' } });
  const { items } = await reader.call('GET /reader/myword/review/next', { query: {} });
  await openPage(page, '/flashcard/start');
  await page.getByText('harbour').first().waitFor();
  await page.route('**/reader/myword/*/review', (route) => route.abort());
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await page.getByText('1 条未同步').waitFor();
  const hub = await context.newPage();
  await hub.route('**/reader/myword/*/review', (route) => route.abort());
  await openPage(hub, '/flashcard');
  await hub.getByText('1 条未同步').waitFor();
  expect(await hub.locator('.rv-hub').innerText()).toContain('开始复习');
  await hub.unroute('**/reader/myword/*/review');
  await hub.evaluate(() => dispatchEvent(new Event('online')));
  await hub.getByText('今天复习了 1 次').waitFor();
  expect(items).toHaveLength(1);
  await context.close();
});

test('the rest of a locked article comes to a reader who has become a member meanwhile', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader();
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 100 } });
  const locked = items.find(({ is_lock }) => is_lock);
  await openPage(page, `/article/${locked?.id}`);
  await page.getByRole('heading', { name: '余下的部分供会员阅读' }).waitFor();
  const admin = await logInAsAdmin(opened.product.address);
  const member = { user_id: reader.userId, level: 1 as const, days: 30, remark: '试用' };
  await admin.call('POST /api/user/open_member', { body: member });
  const whole = await reader.call('GET /reader/article/waikan/{id}/show', { params: { id: locked?.id ?? '' } });
  await seeAgain(page);
  await page.locator(`[data-block="${whole.blocks.at(-1)?.id}"]`).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
