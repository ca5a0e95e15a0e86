import { expect, test } from 'vitest';
import type { Collection } from '#contract/shapes.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const [maker, reader, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
const [one, two] = [await app.article(), await app.article()];
const at = ({ id }: Pick<Collection, 'id'>) => ({ params: { id } });

const make = (article_ids: string[]) =>
  maker.ok('POST /reader/collection/add', { body: { title: '码头', article_ids } });
const publish = (who: TestClient, made: Collection, cancel = false) =>
  who.call('POST /reader/collection/{id}/publish', { ...at(made), body: { cancel } });
const show = (who: TestClient, made: Collection) => who.ok('GET /reader/collection/{id}/show', at(made));

test('what an editor took down its maker cannot make public again, until an editor does', async () => {
  const made = await make([one]);
  await publish(maker, made);
  expect((await publish(editor, made, true)).status).toBe(200);
  const refused = await publish(maker, made);
  expect([refused.status, refused.body.status.msg]).toEqual([403, '编辑下架了这个合集，要重新公开请联系编辑']);
  // Withdrawing what is withdrawn, deleting and restoring it are no way around.
  expect((await publish(maker, made, true)).status).toBe(200);
  await maker.ok('POST /reader/collection/{id}/destory', at(made));
  await maker.ok('POST /reader/collection/{id}/restore', at(made));
  expect((await publish(maker, made)).status).toBe(403);
  expect(await show(maker, made)).toMatchObject({ is_public: false, taken_down: true });
  await publish(editor, made);
  expect(await show(reader, made)).toMatchObject({ is_public: true, taken_down: false });
  await publish(maker, made, true);
  expect((await publish(maker, made)).status).toBe(200);
});

test('what an editor deleted comes back to its maker alone, and as it was when the editor restores it', async () => {
  const [first, second] = [await make([one]), await make([two])];
  for (const made of [first, second]) {
    await publish(maker, made);
    await editor.ok('POST /reader/collection/{id}/destory', at(made));
  }
  await maker.ok('POST /reader/collection/{id}/restore', at(first));
  expect(await show(maker, first)).toMatchObject({ is_public: false, taken_down: true });
  expect((await publish(maker, first)).status).toBe(403);
  await editor.ok('POST /reader/collection/{id}/restore', at(second));
  expect(await show(reader, second)).toMatchObject({ is_public: true, taken_down: false });
  const { user_id: id } = await maker.ok('GET /api/user/me');
  const { items } = await reader.ok('GET /reader/collection', { query: { creator: id } });
  const { collections } = await reader.ok('GET /reader/creator/{id}', { params: { id } });
  expect(collections).toBe(items.length);
});

test('a withdrawn article is told to those who edit the collection, who can take it out; its order is saved all the same', async () => {
  const away = await app.article();
  const made = await make([one, away, two]);
  await publish(maker, made);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: away } });
  const withdrawn = [{ id: away, title: 'A Morning at the Harbour', title_zh: '港口的早晨' }];
  expect((await show(maker, made)).withdrawn).toEqual(withdrawn);
  expect((await show(editor, made)).withdrawn).toEqual(withdrawn);
  expect((await show(reader, made)).withdrawn).toEqual([]);
  const { version } = await show(maker, made);
  const save = (article_ids: string[]) =>
    maker.call('POST /reader/collection/add', { body: { id: made.id, version, title: made.title, article_ids } });
  // An article that was in the order before it was withdrawn is accepted, too; one that never existed is reported.
  const refused = await save([two, '999999', one]);
  expect([refused.status, refused.body.result]).toEqual([400, { missing: ['999999'] }]);
  expect((await save([two, away, one])).status).toBe(200);
  const body = { article_id: away, status: false };
  await maker.ok('POST /reader/collection/{id}/article', { ...at(made), body });
  expect((await show(maker, made)).withdrawn).toEqual([]);
  await editor.ok('POST /reader/article/{id}/restore', { params: { id: away } });
  expect((await show(maker, made)).articles.map(({ id }) => id)).toEqual([two, one]);
});

test('a collection tells whether its maker has a page, which is as long as another of theirs is public', async () => {
  const other = await app.client('reader');
  const add = () => other.ok('POST /reader/collection/add', { body: { title: '码头', article_ids: [one] } });
  const [own, open] = [await add(), await add()];
  const hasPage = async () => (await show(other, own)).creator.has_page;
  expect(await hasPage()).toBe(false);
  await publish(other, open);
  expect(await hasPage()).toBe(true);
  await publish(other, open, true);
  expect(await hasPage()).toBe(false);
});
