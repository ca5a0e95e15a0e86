import { expect, test } from 'vitest';
import type { Collection } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const [mine, other, visitor] = [await app.client('reader'), await app.client('reader'), await app.client('visitor')];
const one = await app.article();
const at = ({ id }: Pick<Collection, 'id'>) => ({ params: { id } });

test('a reader with something public is a creator, who can be followed once and counted once', async () => {
  const made = await mine.ok('POST /reader/collection/add', { body: { title: '一篇', article_ids: [one] } });
  const { user_id: id } = await mine.ok('GET /api/user/me');
  expect((await visitor.call('GET /reader/creator/{id}', { params: { id } })).status).toBe(404);
  await mine.ok('POST /reader/collection/{id}/publish', { ...at(made), body: {} });
  const follow = (status: boolean) =>
    other.ok('POST /reader/creator/{id}/follow', { params: { id }, body: { status } });
  await follow(true);
  expect(await follow(true)).toMatchObject({ followers: 1, collections: 1, followed: true });
  expect((await visitor.ok('GET /reader/creator')).items).toContainEqual(
    expect.objectContaining({ id, followers: 1, followed: false }),
  );
  expect((await visitor.ok('GET /reader/collection', { query: { creator: id } })).items).toHaveLength(1);
  await mine.ok('POST /api/user/settings', { body: { intro: ' 教高中英语，收集讲身边科学的文章。 ' } });
  const shown = async () => (await visitor.ok('GET /reader/creator/{id}', { params: { id } })).intro;
  expect(await shown()).toBe('教高中英语，收集讲身边科学的文章。');
  expect(await mine.ok('POST /api/user/settings', { body: { intro: '' } })).toMatchObject({ intro: null });
  expect((await mine.ok('GET /api/user/me')).settings.intro).toBeNull();
  expect(await shown()).toBeNull();
  expect((await mine.call('POST /api/user/settings', { body: { intro: '长'.repeat(201) } })).status).toBe(400);
  expect(await follow(false)).toMatchObject({ followers: 0, followed: false });
  expect((await mine.call('POST /reader/creator/{id}/follow', { params: { id }, body: { status: true } })).status).toBe(
    400,
  );
});
