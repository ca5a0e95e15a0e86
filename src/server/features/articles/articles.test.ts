import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Article } from '#contract/shapes.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const reader = await app.client('reader');

const LONG_TEXT = Array.from(
  { length: 10 },
  (_, index) => `Paragraph ${index + 1} tells of the harbour and its lamp.`,
).join('\n\n');
const show = (id: string, query: { blocks?: 'true' | 'false' } = {}) => ({ params: { id }, query });

test('the excerpt of a locked article is of what everybody may read, whether it was locked from the first or later', async () => {
  const blocks = [
    { id: 'b1', type: 'image' as const, src: '/a.png', alt: '' },
    { id: 'b2', type: 'paragraph' as const, text: 'The confidential harbour opens at noon.' },
    { id: 'b3', type: 'paragraph' as const, text: 'Nobody else has heard of it.' },
  ];
  const [locked, open] = [await app.article({ blocks, isLock: true }), await app.article({ blocks })];
  const excerptOf = async (id: string) =>
    (await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} })).excerpt;
  expect(await excerptOf(locked)).toBe('');
  expect(await excerptOf(open)).toBe('The confidential harbour opens at noon.');
  const editor = await app.client('super');
  const lock = (id: string, is_lock: boolean) =>
    editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock } });
  await lock(open, true);
  expect(await excerptOf(open)).toBe('');
  const heading = { id: 'b0', type: 'heading' as const, level: 2, text: 'At Noon' };
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id: open },
    body: { article: { version: 1, blocks: [heading, ...blocks] } },
  });
  expect(await excerptOf(open)).toBe('At Noon');
  await lock(open, false);
  expect(await excerptOf(open)).toBe('The confidential harbour opens at noon.');
});

test('a published article is readable, in sentences, with difficulty and length', async () => {
  const id = await app.article();
  const article = await visitor.ok('GET /reader/article/waikan/{id}/show', show(id));
  expect(article).toMatchObject({ preview: false, version: 1, notes: [], t: null, mark: null });
  expect(Object.keys(article.features).filter((key) => !/^[a-z_]+$/.test(key))).toEqual([]);
  expect(article.features).toHaveProperty('log_sentence_words');
  const [first] = article.blocks;
  expect(first?.sentences?.map(({ start, end }) => first.text?.slice(start, end))).toEqual([
    'The old harbour wakes before the sun does.',
    'Boats come home heavy with fish, and the gulls know it.',
  ]);
  expect(article.word_count).toBeGreaterThan(50);
  expect(article.difficulty_score).toBeGreaterThan(0);
  expect(article.cover).toMatch(/^\/covers\//);
});

test('an article that is not published is not there for readers, but for super users', async () => {
  const id = await app.article({ status: 'PENDING' });
  expect((await reader.call('GET /reader/article/waikan/{id}/show', show(id))).status).toBe(404);
  const editor = await app.client('super');
  expect((await editor.call('GET /reader/article/waikan/{id}/show', show(id))).status).toBe(200);
});

test.each(['0', 'abc', '99999999999999999999', '1%20or%201'])('the malformed or unknown id %s is a 404', async (id) => {
  expect((await app.fetch(`/reader/article/waikan/${id}/show`)).status).toBe(404);
});

test('a locked article gives three tenths of its blocks to others and the whole to members, in every variant', async () => {
  const id = await app.article({ text: LONG_TEXT, isLock: true });
  const member = await app.client('member');
  const forReader = await reader.ok('GET /reader/article/waikan/{id}/show', show(id));
  expect(forReader).toMatchObject({ preview: true, is_lock: true });
  expect(forReader.blocks).toHaveLength(3);
  const whole = await member.ok('GET /reader/article/waikan/{id}/show', show(id));
  expect(whole.blocks).toHaveLength(10);
  const english = (await visitor.ok('GET /reader/article/{id}/show', { params: { id }, query: {} })) as Article;
  expect(english.blocks).toHaveLength(3);
  expect(JSON.stringify([forReader, english])).not.toContain('Paragraph 4');
});

test('the English variant holds no Chinese', async () => {
  const id = await app.article();
  const article = (await visitor.ok('GET /reader/article/{id}/show', {
    params: { id },
    query: { variant: 'en' },
  })) as Article;
  expect(article.title_zh).toBeNull();
  expect(JSON.stringify(article.blocks)).not.toMatch(/[\u4e00-\u9fff]/);
});

test('the personal part comes without the text', async () => {
  const id = await app.article();
  await reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star' } });
  const personal = await reader.ok('GET /reader/article/waikan/{id}/show', show(id, { blocks: 'false' }));
  expect(personal.blocks).toEqual([]);
  expect(personal.mark).toMatchObject({ star: true });
  expect(personal.t).toEqual(expect.any(String));
});

test('lists page by offset until null, newest first', async () => {
  const topic = '国际';
  const ids: string[] = [];
  for (let day = 1; day <= 3; day += 1)
    ids.push(await app.article({ topics: [topic], title: `Day ${day}`, publishedAt: new Date(2026, 0, day) }));
  const first = await visitor.ok('GET /reader/article/waikan', { query: { topic, limit: 2 } });
  expect(first.items.map(({ title }) => title)).toEqual(['Day 3', 'Day 2']);
  expect(first.next_offset).toBe(2);
  const second = await visitor.ok('GET /reader/article/waikan', { query: { topic, limit: 2, offset: 2 } });
  expect(second).toMatchObject({ items: [{ title: 'Day 1' }], next_offset: null });
});

test('neighbours lead from article to article by day', async () => {
  const [older, middle, newer] = [
    await app.article({ publishedAt: new Date(2020, 0, 1) }),
    await app.article({ publishedAt: new Date(2020, 0, 2) }),
    await app.article({ publishedAt: new Date(2020, 0, 3) }),
  ];
  const article = await visitor.ok('GET /reader/article/waikan/{id}/show', show(middle));
  expect([article.next_id, article.prev_id]).toEqual([older, newer]);
});

test('an article that a reader hid is no neighbour for them, and is one for everybody else', async () => {
  const [oldest, older, middle, newer, newest] = await Promise.all(
    [1, 2, 3, 4, 5].map((day) => app.article({ publishedAt: new Date(2019, 0, day) })),
  );
  const fresh = await app.client('reader');
  for (const id of [older ?? '', newer ?? ''])
    await fresh.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'hide', status: true } });
  const beside = async (client: TestClient) => {
    const { next_id, prev_id } = await client.ok('GET /reader/article/waikan/{id}/show', show(middle ?? ''));
    return [next_id, prev_id];
  };
  expect(await beside(fresh)).toEqual([oldest, newest]);
  expect(await beside(visitor)).toEqual([older, newer]);
});

test('a star shows on the card, in my stars, and goes again', async () => {
  const id = await app.article({ title: 'Starred' });
  const fresh = await app.client('reader');
  const star = (status: boolean) =>
    fresh.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status } });
  await star(true);
  await star(true);
  expect((await fresh.ok('GET /reader/myarticle/star')).items).toEqual([expect.objectContaining({ id, star: true })]);
  await star(false);
  expect((await fresh.ok('GET /reader/myarticle/star')).items).toEqual([]);
});

test('wrong filters are refused with the field, empty ones are no filters', async () => {
  expect((await app.fetch('/reader/article/waikan?order=best')).status).toBe(400);
  const { status, body } = await visitor.call('GET /reader/article/waikan', { query: { limit: 101 } as never });
  expect([status, Object.keys(body.status.fields ?? {})]).toEqual([400, ['limit']]);
  expect((await app.fetch('/reader/article/waikan?difficulty=&topic=')).status).toBe(200);
});

test('an author comes with the number of his published articles, not of those on the page', async () => {
  const store = (title: string) =>
    app.context.services.intake.store({
      title,
      authorName: 'Mara Quill',
      blocks: [{ id: 'b1', type: 'paragraph', text: 'The tide came in.' }],
      operatorId: null,
      history: [{ status: 'PUBLISHED', remark: 'test' }],
    });
  const ids = [await store('One'), await store('Two'), await store('Three')];
  const { author } = await visitor.ok('GET /reader/article/waikan/{id}/show', show(String(ids[0])));
  const page = await visitor.ok('GET /reader/article/topic', { query: { author: author?.id ?? '', limit: 2 } });
  expect(page.items).toHaveLength(2);
  expect(page.author).toMatchObject({ name: 'Mara Quill', count: 3 });
});

test('the most fitting are of all that the filters let through, not of the newest of all', async () => {
  const source = { name: 'The Small Paper', url: null };
  const id = await app.article({ source, publishedAt: new Date(app.clock.now().getTime() - 86_400_000) });
  const other = await app.article();
  const { db } = app.context.database;
  await db.execute(sql`INSERT INTO articles OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + 1000 + n, 'origin_key', NULL, 'canonical_key', NULL))).*
    FROM articles a, generate_series(1, 500) n WHERE a.id = ${other}`);
  const query = { order: 'fit' as const, source: source.name };
  const { items } = await visitor.ok('GET /reader/article/waikan', { query });
  expect(items.map((card) => card.id)).toEqual([id]);
});

test('what fits a visitor best is by the vocabulary of their own test', async () => {
  const easy = await app.article({
    source: { name: 'Levels', url: null },
    text: 'The cat sat. The dog ran. It was hot.',
  });
  const hard = await app.article({
    source: { name: 'Levels', url: null },
    text: 'Notwithstanding its ostensibly unremarkable plumage, the ptarmigan exemplifies thermoregulatory ingenuity that ornithologists have persistently underestimated.',
  });
  const first = async (vocabulary: number, client = visitor) =>
    (await client.ok('GET /reader/article/waikan', { query: { order: 'fit', source: 'Levels', vocabulary } })).items[0]
      ?.id;
  expect([await first(1_500), await first(20_000)]).toEqual([easy, hard]);
  // A reader's level is the account's.
  expect(await first(1_500, reader)).toBe(await first(20_000, reader));
});

test('a visitor has read nothing', async () => {
  const id = await app.article();
  const listed = async (read: 'true' | 'false') =>
    (await visitor.ok('GET /reader/article/waikan', { query: { read } })).items.map((item) => item.id);
  expect(await listed('true')).toEqual([]);
  expect(await listed('false')).toContain(id);
});
