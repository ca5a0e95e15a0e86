/** The end of an article and of a preview on a phone and at a desk, and what error pages then say of it. */
import { afterAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { databaseOf } from './database.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
const database = databaseOf(opened.product);
afterAll(() => database.close());

async function articleWhere(isLocked: boolean) {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 100 } });
  const [article] = items
    .filter(({ is_lock: isLock }) => isLock === isLocked)
    .toSorted((a, b) => b.word_count - a.word_count);
  if (!article) throw new Error('no such article');
  return article;
}

test('a long word in the title of the next article does not widen the page', async () => {
  const { id } = await articleWhere(false);
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, `/article/${id}`);
  const next = page.locator('.next-row b').first();
  await next.waitFor();
  await next.evaluate((title) => title.replaceChildren('Antidisestablishmentarianism'.repeat(3)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  await context.close();
});

test('at a desk the end of an article where nothing was looked up is as wide as the text, and its buttons stay where they are', async () => {
  const { id } = await articleWhere(false);
  const { page, context } = await opened.visit(DESK);
  await openPage(page, `/article/${id}`);
  await page.locator('.end-head').scrollIntoViewIfNeeded();
  await page.locator('.related').waitFor();
  const boxOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top + scrollY) };
    });
  const [end, rows, next, related] = [
    await boxOf('.end'),
    await boxOf('.end-rows'),
    await boxOf('.next'),
    await boxOf('.related ul'),
  ];
  expect([rows.left, next.right, next.top]).toEqual([end.left, end.right, rows.top]);
  expect(next.left).toBeGreaterThan(rows.right);
  expect([related.left, related.right]).toEqual([end.left, end.right]);
  await picture(page, 'article-end-desk');
  const before = await boxOf('.end-acts');
  await page.locator('.next b').evaluate((title) => title.replaceChildren('A Title That Goes On and On '.repeat(6)));
  expect(await boxOf('.end-acts')).toEqual(before);
  await context.close();
});

test('the end of a preview says how much is left, is as wide as the text, and leads to articles as difficult', async () => {
  const { id, difficulty } = await articleWhere(true);
  const { page, context, reader } = await opened.visitAsReader(DESK);
  await openPage(page, `/article/${id}`);
  const end = page.getByRole('region', { name: '余下的部分供会员阅读' });
  await end.getByText(/^试读到这里，全文还有 [1-9]\d?%$/).waitFor();
  await end.getByText(/^还有 [1-9]\d* 段，约 [1-9]\d* 分钟。生词和划线都会留着。$/).waitFor();
  const sides = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)];
  };
  expect(await sides('.lock-end')).toEqual(await sides('.read-text .prose'));
  await end.scrollIntoViewIfNeeded();
  const { shown_share: share } = await reader.call('GET /reader/article/waikan/{id}/show', { params: { id } });
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('last_article') ?? '{}').article?.progress);
  await expect.poll(stored).toBeCloseTo(share);
  await end.getByRole('link', { name: '看难度相近的' }).click();
  await page.waitForURL(({ search }) => search === `?difficulty=${difficulty}`);
  await context.close();
});

test('an article whose end was reached by a jump has no time left on error pages, and no bar that is full', async () => {
  const { id, title } = await articleWhere(false);
  const { page, context } = await opened.visitAsReader(PHONE);
  const personal = page.waitForResponse((response) => response.url().includes('show?blocks=false'));
  await openPage(page, `/article/${id}`);
  await personal;
  const head = page.locator('.end-head');
  const heights = async () => {
    const seen: (number | undefined)[] = [];
    for (const { viewport } of [
      DESK,
      { viewport: { width: 1024, height: 768 } },
      { viewport: { width: 320, height: 568 } },
      PHONE,
    ]) {
      await page.setViewportSize(viewport);
      seen.push((await head.boundingBox())?.height);
    }
    return seen;
  };
  const before = await heights();
  await page.evaluate(() => document.querySelector('.end')?.scrollIntoView({ block: 'end' }));
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('last_article') ?? '{}').article?.is_skimmed);
  await expect.poll(stored).toBe(true);
  // What stands below the head does not move when the page says so.
  await head.getByText(/^这次是跳读/).waitFor();
  expect(await heights()).toEqual(before);
  await page.goto('/nowhere');
  const last = page.getByRole('link', { name: `上次读到这里 ${title}` });
  await last.getByText(/跳读$/).waitFor();
  expect(await last.getByText(/还剩/).count()).toBe(0);
  expect(await last.locator('.progress').count()).toBe(0);
  await context.close();
});

test('what stands below the head of the end does not move when the article is finished', async () => {
  const { id } = await articleWhere(false);
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  // A reading as long as the text needs.
  const readLong = `INSERT INTO readings (user_id, article_id, seconds, progress, read_to, read_to_seconds)
    VALUES ($1, $2, 3600, 1, 1, 3600)`;
  await database.pool.query(readLong, [reader.userId, id]);
  await openPage(page, `/article/${id}`);
  const head = page.locator('.end-head');
  const heights = async () => {
    const seen: (number | undefined)[] = [];
    for (const { viewport } of [DESK, { viewport: { width: 320, height: 568 } }, PHONE]) {
      await page.setViewportSize(viewport);
      seen.push((await head.boundingBox())?.height);
    }
    return seen;
  };
  await head.getByText('正文完').waitFor();
  const before = await heights();
  const buttonsTop = () =>
    page.locator('.end-acts').evaluate((acts) => {
      const end = acts.closest('.end')?.getBoundingClientRect().top ?? 0;
      return Math.round(acts.getBoundingClientRect().top - end);
    });
  await head.scrollIntoViewIfNeeded();
  await page.locator('.related').waitFor();
  const top = await buttonsTop();
  await page.getByRole('button', { name: '标为读完' }).click();
  await head.getByText('一个词也没查').waitFor();
  await page.getByText(/^想多学几个/).waitFor();
  expect(await buttonsTop()).toBe(top);
  await head.scrollIntoViewIfNeeded();
  await picture(page, 'article-finished-phone');
  expect(await heights()).toEqual(before);
  await context.close();
});
