/** What an article's page shows of its source, and of how far it was read. */
import type { Request, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import type { Running } from '../product.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, openPage, PHONE, picture } from '../visit.ts';

async function articleWhere({ address }: Running, isLocked: boolean): Promise<{ id: string; words: number }> {
  const { call } = await logInAsAdmin(address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 100 } });
  const [article] = items
    .filter(({ is_lock: isLock }) => isLock === isLocked)
    .toSorted((a, b) => b.word_count - a.word_count);
  if (article === undefined) throw new Error('no such article');
  return { id: article.id, words: article.word_count };
}

export function readingState(opened: Opened): void {
  test("an editor gives an article its press, its author and the press's day, and readers see them beside ours", async () => {
    const { id } = await articleWhere(opened.product, false);
    const { page, troubles } = await opened.visitAsEditor(DESK);
    await openPage(page, `/admin/article/${id}`);
    await page.getByLabel('来源', { exact: true }).fill('The Pier Review');
    await page.getByLabel('作者', { exact: true }).fill('Ann Lee');
    await page.getByLabel('原刊日期').fill('2015-03-01');
    await picture(page, 'press-desk');
    // Text typed while the form is being saved stays, and is saved next.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holdBack = async (route: Route) => {
      await released;
      await route.continue();
    };
    await page.route('**/update', holdBack, { times: 1 });
    await page.getByRole('button', { name: '保存资料' }).click();
    await page.getByLabel('原刊时间（北京时间，可不填）').fill('21:30');
    release();
    await page.getByText('已保存').waitFor();
    // The button is also disabled while it is being saved, and a reload would break that off.
    const saved = page.waitForResponse((response) => response.url().endsWith('/update'));
    await page.getByRole('button', { name: '保存资料' }).click();
    await saved;
    await page.reload();
    expect(await page.getByLabel('原刊日期').inputValue()).toBe('2015-03-01');
    expect(await page.getByLabel('原刊时间（北京时间，可不填）').inputValue()).toBe('21:30');
    await page.getByLabel('原刊日期').scrollIntoViewIfNeeded();
    await picture(page, 'press-desk-saved');

    const reader = await opened.visit(PHONE);
    const onBothScreens = async (look: (screen: string) => Promise<void>) => {
      for (const [screen, { viewport }] of Object.entries({ desk: DESK, phone: PHONE })) {
        await reader.page.setViewportSize(viewport);
        await look(screen);
      }
    };
    await reader.page.goto(`/article/${id}`);
    const head = reader.page.locator('.read-head .meta');
    await onBothScreens(async (screen) => {
      expect(await head.innerText()).toMatch(/The Pier Review · Ann Lee · 2015 年 3 月 1 日\s+本站 .*发布/);
      await picture(reader.page, `press-article-${screen}`);
    });
    await reader.page.goto('/article');
    const card = reader.page.locator('.card', { hasText: 'The Pier Review' });
    await onBothScreens(async (screen) => {
      expect(await card.innerText()).toContain('2015 年 3 月 1 日');
      await card.scrollIntoViewIfNeeded();
      await picture(reader.page, `press-card-${screen}`);
    });
    expect(reader.troubles).toEqual([]);
    await page.goto('/admin/articles');
    await page.getByText('原刊 2015-03-01').waitFor();
    await picture(page, 'press-list-desk');
    await page.setViewportSize(PHONE.viewport);
    await page.getByText('原刊 2015-03-01').scrollIntoViewIfNeeded();
    await picture(page, 'press-list-phone');
    expect(troubles).toEqual([]);
  });

  test('a jump to the end is called skimming, and finishing by hand is refused with the reason', async () => {
    const { id } = await articleWhere(opened.product, false);
    const { page } = await opened.visitAsReader(PHONE);
    await openPage(page, `/article/${id}`);
    const reported = page.waitForResponse(
      (response) => response.url().endsWith('/reader/history') && response.request().method() === 'POST',
    );
    await page.evaluate(() => document.querySelector('.end')?.scrollIntoView({ block: 'end' }));
    await reported;
    await page.getByRole('heading', { name: '到结尾了' }).waitFor();
    await page.getByRole('button', { name: '标为读完' }).click();
    await page.getByText(/^从头读下去才能标为读完/).waitFor();
    await picture(page, 'skimmed-phone');
    expect(await page.getByRole('heading', { name: '读完了' }).count()).toBe(0);
    await page.goto('/history');
    await page.getByText('跳读').waitFor();
    await picture(page, 'skimmed-history-phone');
    await page.setViewportSize(DESK.viewport);
    await page.goto(`/article/${id}`);
    await page.getByRole('heading', { name: '到结尾了' }).waitFor();
    await page.evaluate(() => document.querySelector('.end')?.scrollIntoView({ block: 'end' }));
    await picture(page, 'skimmed-desk');
  });

  test('finishing too early by hand says how long is missing, and nothing looks finished', async () => {
    const { id } = await articleWhere(opened.product, false);
    const { page } = await opened.visitAsReader(PHONE);
    await page.goto(`/article/${id}`);
    const finish = page.getByRole('button', { name: '标为读完' });
    await finish.click();
    await page.getByText(/^再读 .*秒?才能标为读完/).waitFor();
    await picture(page, 'too-early-phone');
    expect(await finish.isVisible()).toBe(true);
  });

  test('the end of a preview is not the end of the article', async () => {
    const { id } = await articleWhere(opened.product, true);
    const { page } = await opened.visitAsReader(PHONE);
    await page.goto(`/article/${id}`);
    await page.getByRole('heading', { name: '余下的部分供会员阅读' }).waitFor();
    const reported = page.waitForResponse(
      (response) => response.url().endsWith('/reader/history') && response.request().method() === 'POST',
    );
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await reported;
    const shown = Number(await page.getByRole('progressbar', { name: '阅读进度' }).getAttribute('aria-valuenow'));
    expect(shown).toBeGreaterThan(5);
    expect(shown).toBeLessThan(60);
    await picture(page, 'preview-end-phone');
    await page.goto('/history');
    const row = await page.locator('.history-row').first().innerText();
    expect(row).toMatch(/读到 [1-5]\d%/);
  });

  test('what was read without network is sent by the next page, with how long ago it was', async () => {
    const { page, context, reader } = await opened.visitAsReader();
    const isReport = (request: Request) => request.url().endsWith('/reader/history') && request.method() === 'POST';
    await context.route('**/reader/history', (route) => (isReport(route.request()) ? route.abort() : route.fallback()));
    await openPage(page, '/article/2');
    const openFor = () => page.evaluate(() => performance.now());
    // Counted from when the reader's script runs, not from the request for the page.
    const begunAt = await openFor();
    await expect.poll(openFor).toBeGreaterThan(begunAt + 2_500);
    const lost = page.waitForEvent('requestfailed', isReport);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      dispatchEvent(new Event('visibilitychange'));
    });
    await lost;
    const lostAt = await openFor();
    await expect.poll(openFor).toBeGreaterThan(lostAt + 2_500);
    await context.unroute('**/reader/history');
    const sent = page.waitForRequest(isReport);
    await openPage(page, '/history');
    expect((await sent).postDataJSON()).toMatchObject({ article_id: '2', late: expect.any(Number) });
    expect((await sent).postDataJSON().late).toBeGreaterThanOrEqual(2);
    await expect
      .poll(async () => (await reader.call('GET /reader/history/data/today')).seconds)
      .toBeGreaterThanOrEqual(1);
    await context.close();
  });
}
