import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { paragraphs } from '#server/testing/articles.ts';
import { feedSessions } from './tables.ts';

const PLAIN = 'We see the house and you see the water.';
/** 27 words that every reader knows, and one that nobody knows: 96 % known. */
const FITTING = `${PLAIN} ${PLAIN} ${PLAIN} Obfuscate.`;
const HARD = 'The austere obfuscatory keeper obfuscates ubiquitous perfidious lanterns.';

type App = Awaited<ReturnType<typeof testApp>>;
interface Given {
  text?: string;
  source?: string;
  topics?: string[];
  daysAgo?: number;
}

async function store(app: App, { text = FITTING, source, topics = [], daysAgo = 1 }: Given = {}): Promise<string> {
  const id = await app.context.services.intake.store({
    title: 'A Walk by the Water',
    blocks: paragraphs(text),
    source: source === undefined ? null : { name: source, url: null },
    topics,
    publishedAt: new Date(app.clock.now().getTime() - daysAgo * DAY_MS),
    operatorId: null,
    history: [{ status: 'PUBLISHED', remark: 'test' }],
  });
  return String(id);
}

const feed = (client: TestClient, query: Record<string, string | number> = {}) =>
  client.ok('GET /api/recommend/foryou', { query });
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
const mark = (client: TestClient, id: string, action: 'hide' | 'finish' | 'star', status = true) =>
  client.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action, status } });

async function finish(app: App, client: TestClient, id: string): Promise<void> {
  const { t } = await client.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  app.clock.advance(60);
  const report = { article_id: id, t: t ?? '', spent_time: 60, progress: 1, is_finish: true };
  expect(await client.ok('POST /reader/history', { body: report })).toMatchObject({ is_finish: true });
}

test('a reader gets articles at the level first, each with the reason and its kind', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const [hard, easy] = [await store(app, { text: HARD, daysAgo: 0 }), await store(app, { text: PLAIN, daysAgo: 0 })];
  const fitting = await store(app, { daysAgo: 9 });
  const { items } = await feed(reader);
  expect(idsOf({ items })).toEqual([fitting, easy, hard]);
  expect(items.map(({ reason, reason_kind }) => [reason, reason_kind])).toEqual([
    ['正合你的水平', 'level'],
    ['比你的水平容易', 'level'],
    ['高于你的水平', 'level'],
  ]);
  expect(items[0]?.known_rate).toBeGreaterThan(0.95);
});

test('topics come as the reader set them: more of one first, less of another last, one of them never', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const ids: Record<string, string> = {};
  for (const topic of ['科技', '商业', '社会', '文化']) ids[topic] = await store(app, { topics: [topic] });
  const set = (name: string, taste: 'more' | 'less' | 'never' | null) =>
    reader.ok('POST /reader/label/taste', { body: { kind: 'topic', name, taste } });
  await Promise.all([set('社会', 'more'), set('科技', 'less'), set('商业', 'never')]);
  expect(idsOf(await feed(reader))).toEqual([ids.社会, ids.文化, ids.科技]);
  await set('商业', null);
  const begun = await feed(reader);
  expect(idsOf(begun)).toContain(ids.商业);
  // A feed that has begun is without it, too.
  await set('商业', 'never');
  expect(idsOf(await feed(reader, { session: begun.session }))).toEqual([ids.社会, ids.文化, ids.科技]);
});

test('articles with words that are due this week come first and name them, until the words are due no more', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const plain = await store(app, { daysAgo: 0 });
  const meeting = await store(app, {
    text: `${PLAIN} ${PLAIN} ${PLAIN} ${PLAIN} ${PLAIN} ${PLAIN} The breezes soak the vapour.`,
    daysAgo: 20,
  });
  for (const word of ['breeze', 'vapour', 'heatwave']) {
    const { id } = await reader.ok('POST /reader/myword', { body: { word } });
    await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 3, spent: 5 } });
  }
  const { items } = await feed(reader);
  expect(idsOf({ items })).toEqual([meeting, plain]);
  expect(items[0]).toMatchObject({ reason: '有你在学的 2 个词', reason_kind: 'words' });
  expect([...(items[0]?.own_words ?? [])].sort()).toEqual(['breeze', 'vapour']);
  await reader.ok('POST /reader/myword/known', { body: { words: ['breeze', 'vapour'], known: true } });
  const later = await feed(reader);
  expect(later.items.every(({ own_words }) => own_words?.length === 0)).toBe(true);
});

test('what the reader read decides the topics: said as a reason only when it is so', async () => {
  const app = await testApp();
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const read = [await store(app, { topics: ['环境'] }), await store(app, { topics: ['环境'] })];
  const [same, another] = [await store(app, { topics: ['环境'] }), await store(app, { topics: ['文化'] })];
  for (const id of read) await finish(app, reader, id);
  const { items } = await feed(reader);
  expect(new Map(items.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map([
      [same, '你常读环境'],
      [another, '换个口味'],
    ]),
  );
  const strange = await feed(other);
  expect(idsOf(strange)).toHaveLength(4);
  expect(strange.items.every(({ reason_kind }) => reason_kind === 'level')).toBe(true);
  await other.ok('POST /api/user/settings', { body: { topics: ['文化'] } });
  const following = (await feed(other)).items.find(({ id }) => id === another);
  expect(following).toMatchObject({ reason: '你关注文化', reason_kind: 'follow' });
});

test('what is hidden leaves this feed, later ones and every list at once, and comes back when it is taken back', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const ids = [await store(app), await store(app, { topics: ['环境'] }), await store(app)];
  const [, hidden = ''] = ids;
  const before = await feed(reader);
  const { session } = before;
  await mark(reader, hidden, 'hide');
  const lists = async () => [
    idsOf(await feed(reader, { session })),
    idsOf(await feed(reader)),
    idsOf(await reader.ok('GET /reader/article/waikan', { query: {} })),
    idsOf(await reader.ok('GET /reader/article/waikan', { query: { order: 'fit' } })),
    idsOf(await reader.ok('GET /reader/article/topic', { query: { q: '环境' } })),
    idsOf(await reader.ok('GET /reader/article/{id}/related', { params: { id: ids[0] ?? '' }, query: {} })),
  ];
  for (const list of await lists()) expect(list).not.toContain(hidden);
  await mark(reader, hidden, 'hide', false);
  expect(await feed(reader, { session })).toEqual(before);
  for (const list of (await lists()).slice(0, 5)) expect(list).toContain(hidden);
});

test('less of a topic: said of one article, it moves the others of the topic down', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const [one, two] = [await store(app, { topics: ['商业'] }), await store(app, { topics: ['商业'], daysAgo: 0 })];
  const other = await store(app, { topics: ['文化'], daysAgo: 3 });
  await reader.ok('POST /reader/article/{id}/mark', { params: { id: one }, body: { action: 'hide', why: 'topic' } });
  expect(idsOf(await feed(reader))).toEqual([other, two]);
  await mark(reader, one, 'hide', false);
  expect(idsOf(await feed(reader))).toHaveLength(3);
});

test('a collection goes on in the feed when it is the reader’s own, or two of its articles were just read, and passes over what they hid', async () => {
  const app = await testApp();
  const [reader, maker] = [await app.client('reader'), await app.client('reader')];
  const [one = '', two = '', three = '', four = '', five = ''] = await Promise.all(
    Array.from({ length: 5 }, () => store(app)),
  );
  const { id } = await maker.ok('POST /reader/collection/add', {
    body: { title: '别人的一串', article_ids: [one, two, three, four] },
  });
  const reasons = async () => {
    const { items } = await feed(reader);
    return items.flatMap(({ id: article, reason_kind }) => (reason_kind === 'collection' ? article : []));
  };
  await finish(app, reader, one);
  await finish(app, reader, two);
  expect(await reasons()).toEqual([]);
  await maker.ok('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  expect(await reasons()).toEqual([three]);
  await mark(reader, three, 'hide');
  expect(await reasons()).toEqual([four]);
  await reader.ok('POST /reader/collection/add', { body: { title: '自己的', article_ids: [one, five] } });
  expect((await reasons()).sort()).toEqual([four, five].sort());
});

test('a finished article never comes again', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const [read, unread] = [await store(app), await store(app)];
  const { session } = await feed(reader);
  await finish(app, reader, read);
  expect(idsOf(await feed(reader, { session }))).toEqual([unread]);
  expect(idsOf(await feed(reader))).toEqual([unread]);
});

test('the pages of a session stay what they are while articles are published, withdrawn and hidden', async () => {
  const app = await testApp();
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  for (let count = 0; count < 12; count++) await store(app);
  const all = await feed(reader, { limit: 12 });
  const { session } = all;
  expect(all.next_offset).toBeNull();
  const order = idsOf(all);
  const page = (offset: number) => feed(reader, { session, offset, limit: 4 });
  await store(app, { daysAgo: 0 });
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: order[1] ?? '' } });
  await mark(reader, order[5] ?? '', 'hide');
  const pages = [await page(0), await page(4), await page(8)];
  expect(pages.map(idsOf)).toEqual([[order[0], order[2], order[3]], [order[4], order[6], order[7]], order.slice(8)]);
  expect(pages.map(({ next_offset }) => next_offset)).toEqual([4, 8, null]);
  // Another reader can't continue the session, and it expires after a day: both get a feed of their own from its beginning.
  const other = await app.client('reader');
  const begun = await feed(other, { session, offset: 4, limit: 4 });
  expect(begun.session).not.toBe(session);
  expect(begun.next_offset).toBe(4);
  app.clock.advance(90_000);
  await app.context.services.recommendation.clean();
  expect((await feed(reader, { session, offset: 4 })).session).not.toBe(session);
});

test('no three articles of one source stand in a row', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  for (let count = 0; count < 8; count++) await store(app, { source: 'Daily', daysAgo: 0 });
  for (let count = 0; count < 4; count++) await store(app, { source: 'Weekly', daysAgo: 60, text: PLAIN });
  const { items } = await feed(reader);
  const names = items.map(({ source }) => source?.name ?? '');
  expect(names).toHaveLength(12);
  expect(names.join()).not.toMatch(/(Daily,?){3}|(Weekly,?){3}/);
});

test('no three of one source stand in a row across pages either, after what stood between them is gone', async () => {
  const app = await testApp();
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  for (let count = 0; count < 10; count++) await store(app, { source: 'Daily', daysAgo: 0 });
  const between: string[] = [];
  for (let count = 0; count < 5; count++) between.push(await store(app, { source: 'Weekly', daysAgo: 30 }));
  const first = await feed(reader, { limit: 3 });
  const { session } = first;
  const onFirst = idsOf(first);
  for (const id of between.filter((one) => !onFirst.includes(one)).slice(1)) {
    await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  }
  const pages = [first];
  for (let offset: number | null = first.next_offset; offset !== null; offset = pages.at(-1)?.next_offset ?? null) {
    pages.push(await feed(reader, { limit: 3, session, offset }));
  }
  const names = pages.flatMap(({ items }) => items.map(({ source }) => source?.name ?? ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.join()).not.toMatch(/(Daily,?){3}/);
  // Articles stay on their pages when these are fetched again.
  expect(idsOf(await feed(reader, { limit: 3, session, offset: 3 }))).toEqual(idsOf(pages[1] ?? first));
});

test('a visitor is served by the size of the vocabulary and by what the browser remembers', async () => {
  const app = await testApp();
  const visitor = await app.client('visitor');
  const [hard, fitting] = [await store(app, { text: HARD, daysAgo: 0 }), await store(app, { topics: ['科技'] })];
  const liked = await store(app, { topics: ['环境'] });
  const small = await feed(visitor, { vocabulary: 3_000 });
  expect(idsOf(small).at(-1)).toBe(hard);
  const rateFor = async (vocabulary: number) =>
    (await feed(visitor, { vocabulary })).items.find(({ id }) => id === hard)?.known_rate ?? 0;
  expect(await rateFor(20_000)).toBeGreaterThan(await rateFor(3_000));
  expect((await feed(visitor)).items.every(({ known_rate }) => known_rate === null)).toBe(true);
  const remembered = await feed(visitor, { vocabulary: 3_000, topics: '环境:3', without: fitting });
  expect(idsOf(remembered)).toEqual([liked, hard]);
  expect(remembered.items[0]).toMatchObject({ reason: '你常读环境', reason_kind: 'topic' });
  const refused = await visitor.call('GET /api/recommend/foryou', { query: { topics: '环境' } });
  expect([refused.status, refused.body.status.fields]).toEqual([400, { topics: '写成「名称:次数」，用逗号隔开' }]);
});

test('behind a thousand newer articles that are too easy, one at the tested level is found', async () => {
  const app = await testApp();
  const visitor = await app.client('visitor');
  const fitting = await store(app, { text: `${HARD} ${`${PLAIN} `.repeat(20)}`, daysAgo: 30 });
  const easy = await store(app, { text: PLAIN.repeat(3), daysAgo: 20 });
  const { db } = app.context.database;
  const copies = sql`FROM generate_series(1::int, 1300) AS n(place) JOIN articles a ON a.id = ${Number(easy)}`;
  await db.execute(sql`
    INSERT INTO articles (title, excerpt, cover, source_name, published_at, status, difficulty, difficulty_score, word_count, read_minutes, blocks)
    SELECT a.title, a.excerpt, a.cover, 'Paper ' || n.place % 9, a.published_at + n.place * interval '1 minute', a.status, a.difficulty,
      a.difficulty_score, a.word_count, a.read_minutes, a.blocks ${copies}`);
  await db.execute(sql`
    INSERT INTO article_lemmas (article_id, analysis, counts)
    SELECT a.id, l.analysis, l.counts FROM articles a JOIN article_lemmas l ON l.article_id = ${Number(easy)}
    WHERE a.id > ${Number(easy)}`);
  const { items } = await feed(visitor, { vocabulary: 6_000 });
  expect(items[0]).toMatchObject({ id: fitting, reason: '正合你的水平' });
});

test('a visitor who told no level is told none: the reason is the topic, or that one may look around', async () => {
  const app = await testApp();
  const visitor = await app.client('visitor');
  const [plain, topical] = [await store(app), await store(app, { topics: ['环境'] })];
  const said = async (query: Record<string, number>) => {
    const { items } = await feed(visitor, query);
    return new Map(items.map(({ id, reason, reason_kind: kind }) => [id, [reason, kind]]));
  };
  const unknown = new Map([
    [topical, ['讲环境', 'topic']],
    [plain, ['随便看看', 'explore']],
  ]);
  expect(await said({})).toEqual(unknown);
  const told = ['正合你的水平', 'level'];
  expect(await said({ vocabulary: 3_000 })).toEqual(new Map([topical, plain].map((id) => [id, told])));
});

test('what is the same for everybody is read once, not with each feed', async () => {
  const app = await testApp();
  await store(app, { text: PLAIN });
  const visitor = await app.client('visitor');
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  const ofBands = () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('floor(')).length;
  const readBy = async () => {
    const before = ofBands();
    await feed(visitor, { vocabulary: 3_000 });
    return ofBands() - before;
  };
  expect(await readBy()).toBeGreaterThan(0);
  // News of the article itself comes with a connection of its own, so maybe after the first feed.
  await vi.waitFor(async () => expect(await readBy()).toBe(0), 120_000);
});

test('a new article comes with the next feed', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const first = await store(app);
  expect(idsOf(await feed(reader))).toEqual([first]);
  const second = await store(app);
  await vi.waitFor(async () => expect(new Set(idsOf(await feed(reader)))).toEqual(new Set([first, second])), 120_000);
});

test('related articles share words or a topic, the nearest first, and are neither read nor withdrawn', async () => {
  const app = await testApp();
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  const whale = 'The whale swims in the cold ocean. Sailors watch the whale and the harpoon near the ship.';
  const id = await store(app, { text: whale, topics: ['科学', '环境'] });
  const alike = await store(app, { text: `${whale} Another whale follows the ship.`, topics: ['科学'] });
  const topical = await store(app, { text: 'A comet has a tail of ice and dust behind it.', topics: ['环境'] });
  await store(app, { text: 'Bankers count their money.', topics: ['商业'] });
  const related = (client: TestClient) => client.ok('GET /reader/article/{id}/related', { params: { id }, query: {} });
  const { items } = await related(reader);
  expect(idsOf({ items })).toEqual([alike, topical]);
  expect(items.map(({ reason }) => reason)).toEqual(['也讲科学', '也讲环境']);
  await finish(app, reader, alike);
  expect(idsOf(await related(reader))).toEqual([topical]);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: topical } });
  expect(idsOf(await related(reader))).toEqual([]);
  expect(idsOf(await related(await app.client('visitor')))).toEqual([alike]);
  const missing = await reader.call('GET /reader/article/{id}/related', { params: { id: topical }, query: {} });
  expect(missing.status).toBe(404);
});

test("a visitor's feed is kept for three hours, and of one network no more than the limit are begun in an hour", async () => {
  const app = await testApp({ visitorsFeedsAnHour: 5 });
  const visitor = await app.client('visitor');
  for (let count = 0; count < 3; count += 1) await store(app);
  app.clock.stop();
  const begin = () => feed(visitor, { limit: 1 });
  const kept = async () => (await app.context.database.db.select().from(feedSessions)).length;
  const [first] = await Promise.all(Array.from({ length: 5 }, begin));
  expect(await kept()).toBe(5);
  expect(await begin()).toMatchObject({ items: [{}], next_offset: null });
  expect(await kept()).toBe(5);
  const session = first?.session ?? '';
  expect((await feed(visitor, { session, offset: 1, limit: 1 })).session).toBe(session);
  app.clock.advance(3 * 3_600 + 1);
  await app.context.services.recommendation.clean();
  expect(await kept()).toBe(0);
  expect((await feed(visitor, { session, offset: 1, limit: 1 })).next_offset).toBe(1);
});
