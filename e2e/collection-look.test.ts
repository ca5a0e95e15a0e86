/** The look of a collection with a very long introduction, of a list with a single collection, and of one's own on a phone. */
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let maker: Reader;
let articles: string[];
beforeAll(async () => {
  maker = await newReader(opened.product);
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 3 } });
  articles = items.map(({ id }) => id);
});

const make = (title: string, intro: string | null) =>
  maker.call('POST /reader/collection/add', { body: { title, article_ids: articles, intro } });

test('a long introduction leaves what can be done in sight, and is there whole when asked for', async () => {
  const { id } = await make('介绍很长', '为什么把这几篇排在一起。'.repeat(80));
  const { page, context } = await opened.visitAs(maker, DESK);
  await openPage(page, `/collection/${id}/show`);
  const act = page.getByRole('link', { name: '编辑' });
  expect((await act.boundingBox())?.y).toBeLessThan(DESK.viewport.height - 44);
  await page.getByRole('button', { name: '全部介绍' }).click();
  await page.getByRole('button', { name: '收起' }).waitFor();
  expect((await act.boundingBox())?.y).toBeGreaterThan(DESK.viewport.height);
  await context.close();
});

test('a collection that is alone does not fill the row at a desk', async () => {
  const { id } = await make('单独一个', null);
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context } = await opened.visit(DESK);
  await openPage(page, '/explore');
  const strip = page.locator('.coll-strip');
  await strip.evaluate((list) => list.replaceChildren(...[...list.children].slice(0, 1)));
  // A list that is drawn again meanwhile has all of them back for a moment.
  const width = async () => (await strip.locator('.mosaic').first().boundingBox())?.width ?? Number.POSITIVE_INFINITY;
  await expect.poll(width).toBeLessThanOrEqual(360);
  await context.close();
});

test('on a phone a collection that nobody else sees says so in one line, and deleting it comes after its articles', async () => {
  const { id } = await make('只给自己', null);
  const { page, context } = await opened.visitAs(maker, PHONE);
  await openPage(page, '/MyCollection');
  const lines = page.getByText('只有自己看得到').evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(new Set(await lines)).toEqual(new Set([1]));
  await openPage(page, `/collection/${id}/edit`);
  await page.getByText('3 篇', { exact: true }).waitFor();
  await picture(page, 'collection-edit-phone');
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? Number.NaN;
  expect(await top('删除合集')).toBeGreaterThan(await top('加文章'));
  expect(await page.locator('.bottombar [aria-current]').innerText()).toBe('首页');
  await context.close();
});
