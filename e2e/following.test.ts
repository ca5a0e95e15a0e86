/** What one follows and makes: news that is seen on its page, and makers who see themselves. */
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE } from './visit.ts';

const opened = shareProduct();
let articles: string[];
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 2 } });
  articles = items.map(({ id }) => id);
});

test('the page of what one follows tells that its news is seen, wherever one came from', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  await reader.call('POST /reader/follow', { body: { kind: 'topic', name: '科学' } });
  const [seen] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/reader/follow/seen')),
    page.goto('/topic/%E7%A7%91%E5%AD%A6'),
  ]);
  expect(seen.postDataJSON()).toEqual({ kind: 'topic', id: '科学' });
  await context.close();
});

test('who has nothing public is no link on their own collection', async () => {
  const maker = await newReader(opened.product);
  const { id } = await maker.call('POST /reader/collection/add', { body: { title: '自己看', article_ids: articles } });
  const { username } = await maker.call('GET /api/user/me');
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, `/collection/${id}/show`);
  await page.getByText('只有自己看得到').waitFor();
  await page.getByRole('main').getByText(username, { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: username }).count()).toBe(0);
  await context.close();
});

test('a maker is not asked to follow themselves, and is asked before a typed introduction is left', async () => {
  const maker = await newReader(opened.product);
  const { id } = await maker.call('POST /reader/collection/add', {
    body: { title: '三人关注', article_ids: articles },
  });
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { username } = await maker.call('GET /api/user/me');
  for (let count = 0; count < 3; count += 1) {
    const follower = await newReader(opened.product);
    await follower.call('POST /reader/creator/{id}/follow', { params: { id: maker.userId }, body: { status: true } });
  }
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, '/explore');
  const makers = page.getByRole('region', { name: '做合集的人' });
  await makers.getByRole('link', { name: username }).waitFor();
  expect(await makers.getByRole('button', { name: `关注${username}` }).count()).toBe(0);
  await makers.getByRole('link', { name: username }).click();
  await page.getByRole('button', { name: '写一句简介' }).click();
  await page.getByRole('textbox', { name: '简介' }).fill('收集海上的故事。');
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: '离开这一页？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  expect(await page.getByRole('textbox', { name: '简介' }).inputValue()).toBe('收集海上的故事。');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '改简介' }).waitFor();
  await context.close();
});

test('the articles of a source have its name as the title of their page', async () => {
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/article?source=%E5%A4%96%E5%88%8A%E8%BD%BB%E8%AF%BB');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('外刊轻读');
  expect(await page.title()).toBe('外刊轻读 · 外刊轻读');
  await page.goto('/article');
  expect(await page.title()).toBe('全部文章 · 外刊轻读');
  await context.close();
});

test('a list of what one has finished is one’s own, or says that it has not come', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await page.route('**/reader/article/waikan?*', (route) => route.abort());
  await openPage(page, '/article?read=1');
  await page.getByText('文章没有加载出来').waitFor();
  expect(await page.getByRole('main').locator('article.card').count()).toBe(0);
  await page.unroute('**/reader/article/waikan?*');
  await page.getByRole('button', { name: '重试' }).tap();
  await page.getByText('没有符合的文章').waitFor();
  await context.close();
});
