import { expect, test } from 'vitest';
import type { Collection } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const [maker, editor, visitor] = [await app.client('reader'), await app.client('super'), await app.client('visitor')];
const [one, two] = [await app.article(), await app.article()];

const make = (body: { title?: string; article_ids: string[] }) =>
  maker.ok('POST /reader/collection/add', { body: { title: '海边的早晨', ...body } });
const at = ({ id }: Pick<Collection, 'id'>) => ({ params: { id } });
const publish = (collection: Pick<Collection, 'id'>, cancel = false) =>
  maker.ok('POST /reader/collection/{id}/publish', { ...at(collection), body: { cancel } });

test('a public collection keeps an article until it is taken back, by whatever call', async () => {
  const made = await make({ article_ids: [one, two] });
  await publish(made);
  const save = (article_ids: string[], title = made.title) =>
    maker.call('POST /reader/collection/add', { body: { id: made.id, title, article_ids } });
  const take = (article_id: string) =>
    maker.call('POST /reader/collection/{id}/article', { ...at(made), body: { article_id, status: false } });
  const refused = [400, '公开的合集至少留一篇，要清空请先收回'];
  const answer = async (sent: ReturnType<typeof save>) => [(await sent).status, (await sent).body.status.msg];
  expect(await answer(save([]))).toEqual(refused);
  expect((await take(one)).status).toBe(200);
  expect(await answer(take(two))).toEqual(refused);
  expect((await maker.ok('GET /reader/collection/{id}/show', at(made))).articles).toMatchObject([{ id: two }]);
  await publish(made, true);
  expect((await take(two)).status).toBe(200);
});

test('a public collection whose articles are all withdrawn waits for them outside the lists', async () => {
  const away = await app.article();
  const made = await make({ title: '退潮以后', article_ids: [away] });
  await publish(made);
  const listed = async () => {
    const { items } = await visitor.ok('GET /reader/collection');
    const found = await visitor.ok('GET /api/search', { query: { q: '退潮以后', kind: 'collection' } });
    const random = await visitor.ok('GET /reader/collection/random', { query: { n: 20 } });
    return [items, found.items, random.items].map((list) => list.some(({ id }) => id === made.id));
  };
  expect((await listed()).slice(0, 2)).toEqual([true, true]);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: away } });
  expect(await listed()).toEqual([false, false, false]);
  // The collection can still be edited, and is as public as before.
  const body = { id: made.id, title: '退潮以后的海', article_ids: [] };
  expect(await maker.ok('POST /reader/collection/add', { body })).toMatchObject({ is_public: true, count: 0 });
  await editor.ok('POST /reader/article/{id}/restore', { params: { id: away } });
  expect(await listed()).toContain(true);
});
