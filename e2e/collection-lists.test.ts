/** Long lists of collections on 我的合集. */
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE } from './visit.ts';

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
