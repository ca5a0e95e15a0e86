/** Pages that need an article and were opened without one let the reader choose. */
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, PHONE, picture } from './visit.ts';

const opened = shareProduct();
const PAGES = ['/flashcard/articleQuestion', '/flashcard/reviewArticleWords'];

test('without an article the quiz and the words of an article offer the newest ones to a reader who has read none', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 10 } });
  for (const address of PAGES) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { name: '最新文章' }).waitFor();
    const links = await page
      .getByRole('main')
      .locator('li a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(items.map(({ id }) => `${address}?article_id=${id}`));
  }
  await picture(page, 'article-choice-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await context.close();
});

test('what was read last stands first, and a press opens its quiz', async () => {
  const { page, context, reader } = await opened.visitAsReader(DESK);
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 10 } });
  const read = items.at(-1);
  const { t } = await reader.call('GET /reader/article/waikan/{id}/show', { params: { id: read?.id ?? '' } });
  const report = { article_id: read?.id ?? '', t: t ?? '', spent_time: 1, progress: 0.1, is_finish: false };
  await reader.call('POST /reader/history', { body: { ...report, report_uuid: crypto.randomUUID() } });
  await page.goto('/flashcard/articleQuestion');
  await page.getByRole('heading', { name: '最近读的' }).waitFor();
  await picture(page, 'article-choice-desk');
  const links = page.getByRole('main').locator('li a');
  expect(await links.count()).toBe(10);
  await links.first().click();
  await page.waitForURL(({ search }) => search === `?article_id=${read?.id}`);
  await page.getByRole('heading', { name: '小测' }).waitFor();
  await context.close();
});

test('a visitor sees the choice too, and logs in on the way to the quiz', async () => {
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/flashcard/articleQuestion');
  await page.getByRole('main').locator('li a').first().click();
  await page.waitForURL(({ pathname }) => pathname === '/Login');
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/flashcard\/articleQuestion\?article_id=\d+$/);
  await context.close();
});
