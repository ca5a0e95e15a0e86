import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Collection } from '#contract/shapes.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const [maker, other, editor, visitor] = [
  await app.client('reader'),
  await app.client('reader'),
  await app.client('super'),
  await app.client('visitor'),
];
const articles = await Promise.all(Array.from({ length: 5 }, () => app.article()));
const [one = '', two = '', three = '', four = '', five = ''] = articles;

const make = (body: { title?: string; article_ids?: string[] } & Record<string, unknown> = {}) =>
  maker.ok('POST /reader/collection/add', { body: { title: '海边的早晨', article_ids: [one, two], ...body } });
const at = ({ id }: Pick<Collection, 'id'>) => ({ params: { id } });
const orderOf = async (collection: Pick<Collection, 'id'>, who = maker) =>
  (await who.ok('GET /reader/collection/{id}/show', at(collection))).articles.map(({ id }) => id);
const publish = (collection: Pick<Collection, 'id'>, cancel = false) =>
  maker.ok('POST /reader/collection/{id}/publish', { ...at(collection), body: { cancel } });

test('a collection is made, ordered, made public, followed, starred and found', async () => {
  const made = await make({ intro: '五篇短文', mood: 'calm' });
  expect(made).toMatchObject({
    title: '海边的早晨',
    intro: '五篇短文',
    count: 2,
    is_public: false,
    is_own: true,
    extra: { mood: 'calm' },
    version: 1,
  });
  expect(made.covers).toHaveLength(2);
  const { id, version } = made;
  const body = { id, version, title: '海边', article_ids: [three, one, two] };
  expect(await maker.ok('POST /reader/collection/add', { body })).toMatchObject({
    count: 3,
    version: 2,
    intro: '五篇短文',
  });
  expect(await orderOf(made)).toEqual([three, one, two]);
  expect(await publish(made)).toMatchObject({ is_public: true });

  expect((await visitor.ok('GET /reader/collection')).items.map((item) => item.id)).toContain(id);
  expect(
    (await visitor.ok('GET /reader/collection/random', { query: { n: 20 } })).items.map((item) => item.id),
  ).toContain(id);
  expect((await visitor.ok('GET /reader/collection', { query: { article_id: three } })).items).toHaveLength(1);
  for (const action of ['follow', 'star'] as const) {
    await other.ok('POST /reader/collection/{id}/mark', { ...at(made), body: { action } });
    await other.ok('POST /reader/collection/{id}/mark', { ...at(made), body: { action } });
  }
  const lists = ['GET /reader/collection/follow', 'GET /reader/collection/mystar'] as const;
  for (const list of lists)
    expect((await other.ok(list)).items).toMatchObject([{ id, star: true, followed: true, is_own: false }]);
  expect(await visitor.ok('GET /reader/collection/{id}/show', at(made))).toMatchObject({ followers: 1 });
  await other.ok('POST /reader/collection/{id}/mark', { ...at(made), body: { action: 'star', status: false } });
  expect((await other.ok('GET /reader/collection/mystar')).items).toEqual([]);
  const { items } = await visitor.ok('GET /api/search', { query: { q: '海边', kind: 'collection' } });
  expect(items).toMatchObject([{ id, marks: [{ field: 'title', start: 0, end: 2 }] }]);
  await publish(made, true);
  expect((await other.ok('GET /reader/collection/follow')).items).toEqual([]);
});

test('what comes next is the next in order, nothing at the end, and the first unread one for an article outside', async () => {
  const made = await make({ article_ids: [one, two, three] });
  const next = async (article_id: string) =>
    (await maker.ok('GET /reader/collection/{id}/article/next', { ...at(made), query: { article_id } }))?.id ?? null;
  expect([await next(one), await next(three), await next(five)]).toEqual([two, null, one]);
  await maker.ok('POST /reader/article/{id}/mark', { params: { id: one }, body: { action: 'star', status: true } });
  const { items } = await maker.ok('GET /reader/collection/manage', { query: { article_id: two } });
  expect(items.find(({ id }) => id === made.id)).toMatchObject({ has_article: true });
});

test('a private or deleted collection is there for nobody else, by any call', async () => {
  const made = await make({ title: '藏起来的灯塔' });
  const deleted = await make({ title: '删掉的灯塔' });
  await publish(deleted);
  await maker.ok('POST /reader/collection/{id}/destory', at(deleted));
  for (const { id } of [made, deleted]) {
    for (const who of [other, visitor]) {
      const read = await who.call('GET /reader/collection/{id}/show', { params: { id } });
      const nothing = await who.call('GET /reader/collection/{id}/show', { params: { id: '999999' } });
      expect([read.status, read.body.status.msg]).toEqual([404, nothing.body.status.msg]);
      const next = await who.call('GET /reader/collection/{id}/article/next', {
        params: { id },
        query: { article_id: one },
      });
      expect(next.status).toBe(404);
    }
    const writes = [
      other.call('POST /reader/collection/add', { body: { id, title: '别人的' } }),
      other.call('POST /reader/collection/{id}/mark', { params: { id }, body: { action: 'follow' } }),
      other.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} }),
      other.call('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: five } }),
      other.call('POST /reader/collection/{id}/destory', { params: { id } }),
      other.call('POST /reader/collection/{id}/restore', { params: { id } }),
    ];
    for (const { status } of await Promise.all(writes)) expect(status).toBe(404);
  }
  const seen = await Promise.all([
    visitor.ok('GET /reader/collection', { query: { limit: 100 } }),
    visitor.ok('GET /reader/collection', { query: { article_id: one, limit: 100 } }),
    other.ok('GET /reader/collection/manage', { query: { limit: 100 } }),
    other.ok('GET /reader/collection/follow', { query: { limit: 100 } }),
    ...Array.from({ length: 100 }, () => visitor.ok('GET /reader/collection/random', { query: { n: 20 } })),
  ]);
  const search = (who: typeof maker) => who.ok('GET /api/search', { query: { q: '灯塔', kind: 'collection' } });
  expect([(await search(visitor)).items, (await search(other)).items]).toEqual([[], []]);
  expect((await search(maker)).items).toMatchObject([{ kind: 'collection', id: made.id, title: '藏起来的灯塔' }]);
  const found = new Set(seen.flatMap(({ items }) => items.map(({ id }) => id)));
  expect([found.has(made.id), found.has(deleted.id)]).toEqual([false, false]);
  expect(
    (await other.ok('GET /reader/article/waikan/{id}/show', { params: { id: one } })).collections,
  ).not.toContainEqual(expect.objectContaining({ id: made.id }));
  expect((await maker.ok('GET /reader/collection/{id}/show', at(made))).id).toBe(made.id);
  expect((await other.call('GET /reader/collection/manage', { query: { all: 'true' } })).status).toBe(403);
  expect(
    (await editor.ok('GET /reader/collection/manage', { query: { all: 'true', limit: 100 } })).items.map(
      ({ id }) => id,
    ),
  ).toContain(made.id);
});

/** Calls that name a collection. */
const named: ((who: TestClient, id: string, article: string) => ReturnType<TestClient['call']>)[] = [
  (who, id) => who.call('GET /reader/collection/{id}/show', { params: { id } }),
  (who, id, article) =>
    who.call('GET /reader/collection/{id}/article/next', { params: { id }, query: { article_id: article } }),
  (who, id) => who.call('POST /reader/collection/add', { body: { id, title: '别人的' } }),
  (who, id, article) =>
    who.call('POST /reader/collection/add', { body: { id, title: '别人的', article_ids: [article] } }),
  ...(['star', 'follow', 'recommend'] as const).flatMap((action) =>
    [true, false].map(
      (status) => (who: TestClient, id: string) =>
        who.call('POST /reader/collection/{id}/mark', { params: { id }, body: { action, status } }),
    ),
  ),
  ...[true, false].flatMap((flag) => [
    (who: TestClient, id: string) =>
      who.call('POST /reader/collection/{id}/publish', { params: { id }, body: { cancel: flag } }),
    (who: TestClient, id: string, article: string) =>
      who.call('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: article, status: flag } }),
  ]),
  (who, id) => who.call('POST /reader/collection/{id}/restore', { params: { id } }),
  (who, id) => who.call('POST /reader/collection/{id}/destory', { params: { id } }),
  (who, id) => who.call('POST /reader/follow/seen', { body: { kind: 'collection', id } }),
];
/** Calls that might list one. */
const listing: ((who: TestClient, article: string, title: string) => ReturnType<TestClient['call']>)[] = [
  (who) => who.call('GET /reader/collection', { query: { limit: 100 } }),
  (who, _, title) => who.call('GET /reader/collection', { query: { q: title } }),
  (who, article) => who.call('GET /reader/collection', { query: { article_id: article, limit: 100 } }),
  (who) => who.call('GET /reader/collection', { query: { creator: String(maker.userId), limit: 100 } }),
  (who) => who.call('GET /reader/collection/random', { query: { n: 20 } }),
  (who) => who.call('GET /reader/collection/follow', {}),
  (who) => who.call('GET /reader/collection/mystar', {}),
  (who, article) => who.call('GET /reader/collection/manage', { query: { article_id: article } }),
  (who) => who.call('GET /reader/creator', {}),
  (who) => who.call('GET /reader/creator/{id}', { params: { id: String(maker.userId) } }),
  (who) => who.call('GET /reader/follow'),
  (who, _, title) => who.call('GET /api/search', { query: { q: title } }),
  (who, _, title) => who.call('GET /api/search/suggest', { query: { q: title } }),
  (who, article) => who.call('GET /reader/article/waikan/{id}/show', { params: { id: article } }),
  (who, article) => who.call('GET /reader/article/{id}/related', { params: { id: article } }),
  (who) => who.call('GET /api/recommend/foryou', {}),
];

test('in a hundred tries no call tells a hidden collection from one that never was', async () => {
  const SECRET = '礁石后面的灯';
  const never = await make({ title: `${SECRET}一` });
  const [withdrawn, deleted] = [await make({ title: `${SECRET}二` }), await make({ title: `${SECRET}三` })];
  // Followers, and readers who starred it while it was public, are told no more than others.
  for (const collection of [withdrawn, deleted]) {
    await publish(collection);
    for (const action of ['follow', 'star'] as const)
      await other.ok('POST /reader/collection/{id}/mark', { ...at(collection), body: { action } });
  }
  await publish(withdrawn, true);
  await maker.ok('POST /reader/collection/{id}/destory', at(deleted));
  const told = ({ status, body }: Awaited<ReturnType<TestClient['call']>>) => [
    status,
    body.status.reason,
    body.status.msg,
    JSON.stringify(body.result),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(never, withdrawn, deleted),
      fc.constantFrom(other, visitor),
      fc.constantFrom(...articles),
      fc.oneof(fc.record({ named: fc.constantFrom(...named) }), fc.record({ listing: fc.constantFrom(...listing) })),
      async ({ id, title }, who, article, call) => {
        if ('named' in call) {
          expect(told(await call.named(who, id, article))).toEqual(told(await call.named(who, '999999', article)));
        } else {
          const { body } = await call.listing(who, article, title);
          // A search says back what was asked.
          expect(JSON.stringify({ ...(body.result ?? {}), text: null })).not.toContain(SECRET);
        }
      },
    ),
    { numRuns: 120 },
  );
  for (const { id, title } of [never, withdrawn])
    expect(await maker.ok('GET /reader/collection/{id}/show', { params: { id } })).toMatchObject({ title, count: 2 });
});

test('of two who order one collection at once nobody loses: the second is told, with what is there now', async () => {
  const made = await make({ article_ids: [one, two, three] });
  const write = (article_ids: string[]) =>
    maker.call('POST /reader/collection/add', {
      body: { id: made.id, version: made.version, title: made.title, article_ids, bb: 1, a: { zz: [1], y: 2 } },
    });
  const answers = await Promise.all([write([three, two, one]), write([two, one, three])]);
  const stale = answers.find(({ status }) => status === 409);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(stale?.body.status.reason).toBe('STALE_VERSION');
  const there = await orderOf(made);
  expect(stale?.body.result).toMatchObject({ version: 2, articles: there.map((id) => ({ id })) });
  // The same request again, as after a lost answer, changes nothing and is no error.
  expect((await write(there)).status).toBe(200);
  expect((await maker.ok('GET /reader/collection/{id}/show', at(made))).version).toBe(2);
});

test('an article is added once and taken out; one that was withdrawn keeps its place and comes back with it', async () => {
  const made = await make({ article_ids: [one] });
  const put = (article_id: string, status = true) =>
    maker.call('POST /reader/collection/{id}/article', { ...at(made), body: { article_id, status } });
  await put(four);
  await put(four);
  expect(await orderOf(made)).toEqual([one, four]);
  await put(one, false);
  expect(await orderOf(made)).toEqual([four]);
  expect((await put('999999')).status).toBe(400);
  await put(five);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: five } });
  expect(await orderOf(made)).toEqual([four]);
  const { version } = await maker.ok('GET /reader/collection/{id}/show', at(made));
  await maker.ok('POST /reader/collection/add', {
    body: { id: made.id, version, title: made.title, article_ids: [two, four] },
  });
  await editor.ok('POST /reader/article/{id}/restore', { params: { id: five } });
  expect(await orderOf(made)).toEqual([two, four, five]);
});

test('an article that was withdrawn from the middle stays behind the one it followed, however the others are ordered', async () => {
  const away = await app.article();
  const made = await make({ article_ids: [one, away, two, three] });
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: away } });
  const save = async (article_ids: string[]) => {
    const { version } = await maker.ok('GET /reader/collection/{id}/show', at(made));
    await maker.ok('POST /reader/collection/add', { body: { id: made.id, version, title: made.title, article_ids } });
  };
  await save([three, one, two]);
  await editor.ok('POST /reader/article/{id}/restore', { params: { id: away } });
  expect(await orderOf(made)).toEqual([three, one, away, two]);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: away } });
  await save([three, two]);
  await save([two, three, four]);
  await editor.ok('POST /reader/article/{id}/restore', { params: { id: away } });
  expect(await orderOf(made)).toEqual([two, three, away, four]);
});

test('what a reader hid is in no collection of others for them, is never the next one, and stays in their own', async () => {
  const made = await make({ article_ids: [one, two, three] });
  await publish(made);
  const reader = await app.client('reader');
  const own = await reader.ok('POST /reader/collection/add', { body: { title: '我的', article_ids: [one, two] } });
  await reader.ok('POST /reader/article/{id}/mark', { params: { id: two }, body: { action: 'hide', status: true } });
  expect(await orderOf(made, reader)).toEqual([one, three]);
  expect(await reader.ok('GET /reader/collection/{id}/show', at(made))).toMatchObject({ count: 2 });
  const next = async (collection: Collection, article_id: string) =>
    (await reader.ok('GET /reader/collection/{id}/article/next', { ...at(collection), query: { article_id } }))?.id;
  expect([await next(made, one), await next(made, two), await next(own, one)]).toEqual([three, three, undefined]);
  expect([await orderOf(own, reader), await orderOf(made)]).toEqual([
    [one, two],
    [one, two, three],
  ]);
});

test('what a super user does to the collection of somebody else is in the log, what they do to their own is not', async () => {
  const made = await make({ title: '别人的一串' });
  const edit = (title: string, version: number) =>
    editor.ok('POST /reader/collection/add', { body: { id: made.id, version, title, article_ids: [two, one] } });
  await edit('改过的一串', 1);
  await edit('改过的一串', 1);
  for (const cancel of [false, true])
    await editor.ok('POST /reader/collection/{id}/publish', { ...at(made), body: { cancel } });
  for (const status of [true, false])
    await editor.ok('POST /reader/collection/{id}/mark', { ...at(made), body: { action: 'recommend', status } });
  await editor.ok('POST /reader/collection/{id}/article', { ...at(made), body: { article_id: three } });
  await editor.ok('POST /reader/collection/{id}/destory', at(made));
  await editor.ok('POST /reader/collection/{id}/restore', at(made));
  const own = await editor.ok('POST /reader/collection/add', { body: { title: '编辑自己的', article_ids: [one] } });
  await editor.ok('POST /reader/collection/{id}/destory', at(own));
  const { items } = await editor.ok('GET /api/audit', { query: {} });
  expect(items.map(({ name, subject }) => [name, subject])).toEqual([
    ['恢复别人的合集', '改过的一串'],
    ['删别人的合集', '改过的一串'],
    ['改别人的合集', '改过的一串'],
    ['取消推荐合集', '改过的一串'],
    ['推荐合集', '改过的一串'],
    ['撤回别人的合集', '改过的一串'],
    ['公开别人的合集', '改过的一串'],
    ['改别人的合集', '别人的一串'],
  ]);
  expect(items[7]?.detail).toContain('改名《改过的一串》');
});

test('creating it twice with the same id makes one; wrong input is told by field', async () => {
  const collection_uuid = randomUUID();
  const [first, second] = await Promise.all([make({ collection_uuid }), make({ collection_uuid })]);
  expect(first.id).toBe(second.id);
  const wrong = async (body: Record<string, unknown>) => {
    const answer = await maker.call('POST /reader/collection/add', {
      body: { title: '好', ...body } as { title: string },
    });
    return [answer.status, Object.keys(answer.body.status.fields ?? {})];
  };
  expect(await wrong({ title: '  ' })).toEqual([400, ['title']]);
  expect(await wrong({ title: '\u200b\u200b' })).toEqual([400, ['title']]);
  expect(await wrong({ article_ids: ['999999'] })).toEqual([400, ['article_ids']]);
  expect(await wrong({ cover: 'javascript:alert(1)' })).toEqual([400, ['cover']]);
  expect(await wrong({ cover: 'https://elsewhere.example/seen.png' })).toEqual([400, ['cover']]);
  expect(await wrong({ cover: '//elsewhere.example/seen.png' })).toEqual([400, ['cover']]);
  const empty = await make({ article_ids: [] });
  expect((await maker.call('POST /reader/collection/{id}/publish', { ...at(empty), body: {} })).status).toBe(400);
});

test('own keys of a client take 8 KB as they are sent, whatever they are written in', async () => {
  const wrong = async (mood: string) => {
    const { status, body } = await maker.call('POST /reader/collection/add', { body: { title: '好', mood } });
    return [status, body.status.fields?.extra];
  };
  const bytes = 8 * 1024 - '{"mood":""}'.length;
  expect((await wrong('a'.repeat(bytes)))[0]).toBe(200);
  expect(await wrong('a'.repeat(bytes + 1))).toEqual([400, '附加的内容最多 8 KB']);
  expect(await wrong('海'.repeat(bytes / 3 + 1))).toEqual([400, '附加的内容最多 8 KB']);
});

test('what is corrected before it is sent again stands, until the collection is edited', async () => {
  const collection_uuid = randomUUID();
  const { id } = await make({ collection_uuid, title: '还边' });
  expect(await make({ collection_uuid, title: '海边' })).toMatchObject({ id, title: '海边' });
  expect(await make({ collection_uuid, title: '海边' })).toMatchObject({ id, title: '海边', version: 2 });
  expect(await make({ collection_uuid, title: '还边' })).toMatchObject({ id, title: '海边' });
});

test('a deleted collection can be restored for 30 days, and is gone after them', async () => {
  const made = await make();
  await publish(made);
  await maker.ok('POST /reader/collection/{id}/destory', at(made));
  await maker.ok('POST /reader/collection/{id}/destory', at(made));
  const deleted = await maker.ok('GET /reader/collection/manage', { query: { deleted: 'true' } });
  expect(deleted.items.map(({ id }) => id)).toContain(made.id);
  expect(await maker.ok('POST /reader/collection/{id}/restore', at(made))).toMatchObject({ is_public: true });
  expect(await orderOf(made, visitor)).toEqual([one, two]);
  await maker.ok('POST /reader/collection/{id}/destory', at(made));
  app.clock.advance(31 * 86_400);
  expect((await maker.call('POST /reader/collection/{id}/restore', at(made))).status).toBe(404);
  expect((await maker.ok('GET /reader/collection/manage', { query: { deleted: 'true' } })).items).toEqual([]);
  await app.context.services.collections.clean();
  expect((await maker.call('POST /reader/collection/{id}/restore', at(made))).status).toBe(404);
});

test('an editor puts a collection forward, a reader cannot', async () => {
  const [first, second] = [await make(), await make()];
  await publish(first);
  await publish(second);
  const recommend = { ...at(first), body: { action: 'recommend' as const } };
  expect((await other.call('POST /reader/collection/{id}/mark', recommend)).status).toBe(403);
  await editor.ok('POST /reader/collection/{id}/mark', recommend);
  expect((await visitor.ok('GET /reader/collection')).items[0]).toMatchObject({ id: first.id, recommended: true });
});
