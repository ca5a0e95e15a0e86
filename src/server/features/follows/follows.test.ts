import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { announce } from '#server/db/events.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');

type Details = { topics?: ('科技' | '商业')[]; source?: { name: string }; author?: { name: string } };

async function published(details: Details) {
  const id = await app.article();
  const { version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version, ...details } } });
  return id;
}

test('what is followed tells how much is new since one last looked, what has news first', async () => {
  const reader = await app.client('reader');
  const follow = (kind: 'topic' | 'source', name: string, status = true) =>
    reader.ok('POST /reader/follow', { body: { kind, name, status } });
  await follow('topic', '科技');
  await follow('topic', '科技');
  await follow('topic', '商业');
  app.clock.advance(60);
  await published({ topics: ['商业'] });
  await published({ topics: ['商业'] });
  const listed = async () =>
    (await reader.ok('GET /reader/follow')).items.map(({ kind, name, new_count }) => [kind, name, new_count]);
  expect(await listed()).toEqual([
    ['topic', '商业', 2],
    ['topic', '科技', 0],
  ]);
  app.clock.advance(60);
  await reader.ok('POST /reader/follow/seen', { body: { kind: 'topic', id: '商业' } });
  expect((await listed()).map(([, , count]) => count)).toEqual([0, 0]);
  await follow('topic', '科技', false);
  expect(await listed()).toEqual([['topic', '商业', 0]]);
  const { topics, topic } = await reader.ok('GET /reader/article/topic', { query: { q: '商业' } });
  expect([topic?.followed, topics.find(({ name }) => name === '科技')?.followed]).toEqual([true, false]);
});

test('a followed collection tells of articles that were added, a followed creator of new collections', async () => {
  const [reader, maker] = [await app.client('reader'), await app.client('reader')];
  const [first, second] = [await app.article(), await app.article()];
  const make = async (ids: string[]) => {
    const { id } = await maker.ok('POST /reader/collection/add', { body: { title: '早报', article_ids: ids } });
    await maker.ok('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
    return id;
  };
  const id = await make([first]);
  const { user_id: creator } = await maker.ok('GET /api/user/me');
  await reader.ok('POST /reader/collection/{id}/mark', { params: { id }, body: { action: 'follow' } });
  await reader.ok('POST /reader/creator/{id}/follow', { params: { id: creator }, body: { status: true } });
  const news = async () => {
    const { items } = await reader.ok('GET /reader/follow');
    return Object.fromEntries(items.map(({ kind, new_count }) => [kind, new_count]));
  };
  expect(await news()).toEqual({ collection: 0, creator: 0 });
  app.clock.advance(60);
  await maker.ok('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: second } });
  await make([second]);
  expect(await news()).toEqual({ collection: 1, creator: 1 });
  app.clock.advance(60);
  await reader.ok('POST /reader/follow/seen', { body: { kind: 'collection', id } });
  expect(await news()).toEqual({ collection: 0, creator: 1 });
});

test('an article of a followed collection counts as new from its day on', async () => {
  const [reader, maker] = [await app.client('reader'), await app.client('reader')];
  const editor = await app.client('super');
  const [first, later] = [await app.article(), await app.article()];
  const body = { title: '晚报', article_ids: [first] };
  const { id } = await maker.ok('POST /reader/collection/add', { body });
  await maker.ok('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  await reader.ok('POST /reader/collection/{id}/mark', { params: { id }, body: { action: 'follow' } });
  app.clock.advance(60);
  await maker.ok('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: later } });
  const published_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id: later },
    body: { article: { version: 1, published_at } },
  });
  const news = async () => (await reader.ok('GET /reader/follow')).items.map(({ new_count }) => new_count);
  expect(await news()).toEqual([0]);
  await reader.ok('POST /reader/follow/seen', { body: { kind: 'collection', id } });
  app.clock.advance(3_601);
  expect(await news()).toEqual([1]);
  expect((await reader.ok('GET /reader/follow')).items[0]?.latest_at).toBe(published_at);
});

test('all topics and the sources there are, with what one has read of them', async () => {
  const reader = await app.client('reader');
  await published({ topics: ['科技'], source: { name: 'Harbour Weekly' } });
  app.clock.advance(120);
  const { items } = await visitor.ok('GET /reader/label');
  expect(items.filter(({ kind }) => kind === 'topic')).toHaveLength(10);
  const tech = items.find(({ name }) => name === '科技');
  expect([tech?.count, tech?.new_count, tech?.followed]).toEqual([expect.any(Number), expect.any(Number), false]);
  expect(tech?.count).toBeGreaterThan(0);
  expect(items.find(({ kind }) => kind === 'source')).toMatchObject({ name: 'Harbour Weekly', count: 1, new_count: 1 });
  await reader.ok('POST /reader/follow', { body: { kind: 'source', name: 'Harbour Weekly' } });
  const own = (await reader.ok('GET /reader/label')).items.find(({ kind }) => kind === 'source');
  expect(own?.followed).toBe(true);
  const nothing = await reader.call('POST /reader/follow', { body: { kind: 'source', name: '没有的报纸' } });
  expect([nothing.status, nothing.body.status.fields]).toEqual([400, { name: '没有这个来源' }]);
});

test('a taste set by hand is told with the label, and only for a topic or source that there is', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const set = (name: string, taste: 'more' | 'less' | 'never' | null) =>
    reader.call('POST /reader/label/taste', { body: { kind: 'topic', name, taste } });
  const tasteOf = async (client: typeof reader) =>
    (await client.ok('GET /reader/label')).items.find(({ name }) => name === '教育')?.taste;
  await set('教育', 'less');
  expect((await set('教育', 'never')).status).toBe(200);
  expect([await tasteOf(reader), await tasteOf(other), await tasteOf(visitor)]).toEqual(['never', null, null]);
  await set('教育', null);
  expect(await tasteOf(reader)).toBeNull();
  const nothing = await set('没有的话题', 'more');
  expect([nothing.status, nothing.body.status.fields]).toEqual([400, { name: '没有这个话题' }]);
});

test('an author’s page has the articles, and following is told there', async () => {
  const reader = await app.client('reader');
  const article = await published({ author: { name: 'Nora Lind' } });
  const { author } = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id: article } });
  const id = author?.id ?? '';
  const page = await reader.ok('GET /reader/author/{id}', { params: { id } });
  expect([page.items.map((item) => item.id), page.count, page.followed]).toEqual([[article], 1, false]);
  const follow = { params: { id }, body: { status: true } };
  await reader.ok('POST /reader/author/{id}/follow', follow);
  expect(await reader.ok('POST /reader/author/{id}/follow', follow)).toMatchObject({ id, followed: true });
  expect((await reader.ok('GET /reader/follow')).items).toMatchObject([{ kind: 'author', id, name: page.name }]);
  expect((await visitor.call('GET /reader/author/{id}', { params: { id: '999999' } })).status).toBe(404);
});

test('what was put off for later is a list of its own', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const mark = (status: boolean) =>
    reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'later', status } });
  await mark(true);
  expect((await reader.ok('GET /reader/myarticle/later')).items.map((item) => item.id)).toEqual([id]);
  await mark(false);
  expect((await reader.ok('GET /reader/myarticle/later')).items).toEqual([]);
});

test('稍后读 has what was put off last first, and putting it off once more leaves it in its place', async () => {
  const reader = await app.client('reader');
  const [first, second, third] = [await app.article(), await app.article(), await app.article()];
  const mark = async (id: string, status = true) => {
    app.clock.advance(60);
    await reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'later', status } });
  };
  const listed = async () => (await reader.ok('GET /reader/myarticle/later')).items.map(({ id }) => id);
  for (const id of [third, first, second]) await mark(id);
  expect(await listed()).toEqual([second, first, third]);
  await mark(third);
  expect(await listed()).toEqual([second, first, third]);
  await mark(third, false);
  await mark(third);
  expect(await listed()).toEqual([third, second, first]);
});

test('sources come page by page, are found by a part of their names, and can all be followed', async () => {
  const own = await testApp();
  const reader = await own.client('reader');
  const { db } = own.context.database;
  await own.article();
  await db.execute(sql`
    INSERT INTO articles (title, cover, source_name, published_at, status, difficulty, difficulty_score, word_count, read_minutes, blocks)
    SELECT a.title, a.cover, 'Paper ' || n.place, a.published_at, a.status, a.difficulty, 1, 1, 1, a.blocks
    FROM generate_series(1::int, 260) AS n(place), articles a`);
  const page = (query: Record<string, string | number>) => reader.ok('GET /reader/label', { query });
  const sourcesOf = ({ items }: { items: readonly { kind: string; name: string }[] }) =>
    items.flatMap(({ kind, name }) => (kind === 'source' ? name : []));
  const first = await page({});
  const rest = await page({ offset: first.next_offset ?? 0 });
  expect([first.items.length - sourcesOf(first).length, rest.items.length - sourcesOf(rest).length]).toEqual([10, 0]);
  expect(new Set([...sourcesOf(first), ...sourcesOf(rest)]).size).toBe(260);
  expect(rest.next_offset).toBeNull();
  expect((await page({ q: 'paper 25', limit: 4 })).items.map(({ name }) => name)).toHaveLength(4);
  const last = sourcesOf(rest).at(-1) ?? '';
  await reader.ok('POST /reader/follow', { body: { kind: 'source', name: last } });
  expect((await page({ q: last })).items).toMatchObject([{ name: last, followed: true }]);
});

test('the counts of topics are kept between requests, and follow what is published', async () => {
  const own = await testApp();
  const [writer, other] = [await own.client('super'), await own.client('visitor')];
  const write = async () => {
    const id = await own.article();
    const { version } = await writer.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
    const article = { version, topics: ['科技' as const] };
    await writer.ok('POST /reader/article/{id}/update', { params: { id }, body: { article } });
  };
  const counted = async () => (await other.ok('GET /reader/article/topic', { query: { q: '科技' } })).topic?.count;
  await write();
  expect(await counted()).toBe(1);
  await write();
  expect(await counted()).toBe(1);
  own.clock.advance(6);
  await expect.poll(counted).toBe(2);
});

test('a change that falls into a counting is counted, though nobody asks again', async () => {
  const own = await testApp();
  const { db } = own.context.database;
  const { follows } = own.context.services;
  const topics = (...names: string[]) => db.execute(sql`UPDATE articles SET topics = ${sql.param(names)}`);
  await own.article();
  await follows.topicCounts();
  const told = vi.fn();
  follows.onNewCounts(told);
  await topics('科技');
  own.clock.advance(61);
  await db.transaction(async (tx) => {
    // No count ends in here.
    await tx.execute(sql`LOCK TABLE articles IN ACCESS EXCLUSIVE MODE`);
    await follows.topicCounts();
    const heard = new Promise<void>((resolve) => own.context.events.on('content', () => resolve()));
    await announce(db, 'content', { ids: [], beside: [], isListed: true });
    await heard;
  });
  await expect.poll(() => told.mock.calls.length).toBe(1);
  await topics('科技', '生活');
  await expect.poll(() => told.mock.calls.length).toBe(2);
});

test('what a reader hid is gone from 稍后读 and from what is new, and comes back', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/follow', { body: { kind: 'topic', name: '商业' } });
  app.clock.advance(60);
  const id = await published({ topics: ['商业'] });
  const mark = (action: 'later' | 'hide', status = true) =>
    reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action, status } });
  const seen = async () => [
    (await reader.ok('GET /reader/myarticle/later')).items.length,
    (await reader.ok('GET /reader/follow')).items[0]?.new_count,
    (await reader.ok('GET /reader/myarticle/hidden')).items.map((item) => item.id),
  ];
  await mark('later');
  expect(await seen()).toEqual([1, 1, []]);
  await mark('hide');
  expect(await seen()).toEqual([0, 0, [id]]);
  await mark('hide', false);
  expect(await seen()).toEqual([1, 1, []]);
});

test('an article that is put off after it was hidden is hidden no more', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const mark = (body: { action: 'later' | 'hide'; status?: boolean; why?: 'topic' }) =>
    reader.ok('POST /reader/article/{id}/mark', { params: { id }, body });
  const listed = async (list: 'later' | 'hidden') =>
    (await reader.ok(`GET /reader/myarticle/${list}`)).items.map((item) => item.id);
  await mark({ action: 'hide', why: 'topic' });
  await mark({ action: 'later', status: false });
  expect([await listed('later'), await listed('hidden')]).toEqual([[], [id]]);
  expect(await mark({ action: 'later' })).toMatchObject({ later: true, hide: false });
  expect([await listed('later'), await listed('hidden')]).toEqual([[id], []]);
});

test('counts of topics and sources are given at once while new ones are made, and are never older than an hour', async () => {
  const own = await testApp();
  const [writer, reader] = [await own.client('super'), await own.client('reader')];
  const write = async (name: string) => {
    const id = await own.article();
    const { version } = await writer.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
    const article = { version, source: { name } };
    await writer.ok('POST /reader/article/{id}/update', { params: { id }, body: { article } });
  };
  const sources = async () =>
    (await reader.ok('GET /reader/label')).items.flatMap(({ kind, name }) => (kind === 'source' ? name : []));
  await write('Tide Tables');
  expect(await sources()).toEqual(['Tide Tables']);
  await write('Salt Review');
  own.clock.advance(61);
  expect(await sources()).toEqual(['Tide Tables']);
  await expect.poll(sources).toEqual(['Salt Review', 'Tide Tables']);
  await write('Net Work');
  own.clock.advance(61);
  await reader.ok('POST /reader/follow', { body: { kind: 'source', name: 'Net Work' } });
  await write('Rope News');
  own.clock.advance(3_601);
  expect(await sources()).toContain('Rope News');
});
