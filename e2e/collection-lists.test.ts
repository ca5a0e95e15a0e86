/** Lists of collections: long ones on 我的合集, news of those one follows, and the first one of a reader. */
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

test('what was starred and what was deleted go on below the first page, in place and as links without scripts', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const { call } = reader;
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 1 } });
  const article_ids = items.map(({ id }) => id);
  const add = (title: string) => call('POST /reader/collection/add', { body: { title, article_ids } });
  for (let count = 0; count < 22; count += 1) {
    const { id } = await add(`收藏 ${count}`);
    await call('POST /reader/collection/{id}/mark', { params: { id }, body: { action: 'star' } });
    const gone = await add(`删 ${count}`);
    await call('POST /reader/collection/{id}/destory', { params: { id: gone.id } });
  }
  await openPage(page, '/MyCollection');
  for (const [name, link] of [
    ['收藏的合集', /collection/],
    ['删掉的', null],
  ] as const) {
    const part = page.getByRole('region', { name });
    const rows = () => (link ? part.getByRole('link') : part.getByRole('listitem')).count();
    expect(await rows()).toBe(20);
    await part.getByRole('button', { name: '加载更多' }).tap();
    await expect.poll(rows).toBe(22);
  }
  const headers = { cookie: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') };
  const plain = (query: string) =>
    fetch(`${opened.product.address}/MyCollection${query}`, { headers }).then((response) => response.text());
  expect(await plain('')).toContain('/MyCollection?starred=20#starred');
  expect(await plain('?deleted=20')).toMatch(/删 [01]</);
  await context.close();
});

test('a reader without a collection makes the first one where the article is put into it', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/explore');
  await page.getByRole('button', { name: /更多$/ }).first().tap();
  await page.getByRole('menuitem', { name: '加到合集' }).tap();
  await page.getByLabel('合集的名字').fill('睡前读');
  await picture(page, 'first-collection-390');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '建合集' }).tap();
  await page.getByRole('checkbox', { name: '睡前读' }).waitFor();
  expect(await page.getByRole('checkbox', { name: '睡前读' }).isChecked()).toBe(true);
  expect((await reader.call('GET /reader/collection/manage', { query: {} })).items).toMatchObject([
    { title: '睡前读', count: 1 },
  ]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a followed collection tells of its new articles among those one follows, until it is opened', async () => {
  const { page, context, reader } = await opened.visitAsReader();
  const maker = await newReader(opened.product);
  const { items } = await maker.call('GET /reader/article/waikan', { query: {} });
  const [one, two] = items.map(({ id }) => id);
  const body = { title: '潮汐', article_ids: [one ?? ''] };
  const { id } = await maker.call('POST /reader/collection/add', { body });
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  await reader.call('POST /reader/collection/{id}/mark', { params: { id }, body: { action: 'follow' } });
  await maker.call('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: two ?? '' } });
  await openPage(page, '/collection/follow');
  await page.getByRole('link', { name: /潮汐/ }).getByText('1 篇新').waitFor();
  await picture(page, 'followed-news-1440');
  await page.getByRole('link', { name: /潮汐/ }).click();
  await page.getByRole('heading', { name: '潮汐', level: 1 }).waitFor();
  const news = async () => (await reader.call('GET /reader/follow')).items.map(({ new_count }) => new_count);
  await expect.poll(news).toEqual([0]);
  await context.close();
});
