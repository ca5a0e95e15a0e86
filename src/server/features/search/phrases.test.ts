import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const member = await app.client('member');
await searchFeature.start?.(app.context.services);

const search = (q: string, query: { offset?: number; limit?: number } = {}, client = visitor) =>
  client.ok('GET /api/search', { query: { q, kind: 'article', ...query } });
const untilFound = (q: string, count: number) =>
  vi.waitFor(async () => expect((await search(q)).total).toBe(count), 120_000);

test.each([
  ['curly single quotation marks', 'Managers fear ‘quiet quitting’ in Leith.'],
  ['straight ones', "Staff call it 'quiet quitting' in Leith."],
  ['a possessive of the plural', 'The quiet quitting’ years of Leith.'],
])('a phrase is found between %s', async (_, text) => {
  const id = await app.article({ text });
  await vi.waitFor(
    async () => expect((await search('quitting leith', { limit: 50 })).items.map((hit) => hit.id)).toContain(id),
    120_000,
  );
  const { items } = await search('"quiet quitting"');
  const hit = items.find((one) => one.id === id);
  const marks = hit?.marks.filter(({ field }) => field === 'excerpt') ?? [];
  expect(marks.map(({ start, end }) => hit?.excerpt?.slice(start, end))).toEqual(['quiet quitting']);
});

test('an apostrophe within a word is a part of it, whichever is typed', async () => {
  const id = await app.article({ text: 'The heron doesn’t wait for the tide.' });
  await untilFound('heron', 1);
  expect((await search('"heron doesn\'t wait"')).items.map((hit) => hit.id)).toEqual([id]);
  expect((await search('"heron doesn wait"')).items).toEqual([]);
});

test('a phrase of an open article is on the first page, however many locked ones have its words', async () => {
  const blocks = ['Snipes nest here.', 'A second one.', 'A third one.', 'The snipe waits in the narrow line.'].map(
    (text, index) => ({ id: `b${index}`, type: 'paragraph' as const, text }),
  );
  const open = await app.article({
    text: `They stood in line for ages. ${'It was a long and quiet day by the sea. '.repeat(20)}`,
  });
  for (let count = 0; count < 60; count += 1) await app.article({ isLock: true, blocks });
  await untilFound('line', 61);
  const first = await search('"in line"', { limit: 5 });
  expect(first.items.map(({ id }) => id)).toEqual([open]);
  expect(first).toMatchObject({ total: 1, counts: { article: 1 }, next_offset: null });
  // Members read them all.
  expect((await search('"in the narrow line"', { limit: 5 }, member)).total).toBe(60);
  const seen = new Set<string>();
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof search>> = await search(
      '"in the narrow line"',
      { offset, limit: 25 },
      member,
    );
    for (const { id } of page.items) seen.add(id);
    offset = page.next_offset;
  }
  expect(seen.size).toBe(60);
});

test('the number of results of a phrase stays the same to the last page that can be reached', async () => {
  const own = await testApp();
  const client = await own.client('visitor');
  const id = await own.article({ text: 'The lantern keeper waits for the evening boat.' });
  await own.context.database.db.execute(sql`INSERT INTO articles OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + n, 'origin_key', NULL, 'canonical_key', NULL))).*
    FROM articles a, generate_series(1, 349) n WHERE a.id = ${id}`);
  await searchFeature.start?.(own.context.services);
  const page = async (offset: number) => {
    const answer = await search('"lantern keeper"', { offset, limit: 50 }, client);
    return [answer.items.length, answer.total, answer.counts.article, answer.next_offset];
  };
  await vi.waitFor(async () => expect(await page(0)).toEqual([50, 350, 350, 50]), 120_000);
  expect(await page(200)).toEqual([50, 350, 350, 250]);
  expect(await page(250)).toEqual([50, 350, 350, null]);
});

test('a contraction that nobody may read here finds the texts of its word, those with it among them', async () => {
  const hidden = 'Nobody shan’t be mentioned.';
  const blocks = ['Herons nest here.', 'A second one.', 'A third one.', hidden].map((text, index) => ({
    id: `b${index}`,
    type: 'paragraph' as const,
    text,
  }));
  const id = await app.article({ isLock: true, blocks });
  await vi.waitFor(
    async () => expect((await search("shan't", {}, member)).items.map((hit) => hit.id)).toEqual([id]),
    120_000,
  );
  const found = await search("shan't");
  expect(found).toMatchObject({ is_relaxed: true });
  expect(found.items.map((hit) => hit.id)).toContain(id);
  expect((await search('"shan\'t"')).items).toEqual([]);
});

test('only a search whose results lack some of the words says so', async () => {
  await app.article({ text: 'Curlews probe the mud at dusk.' });
  await app.article({ text: 'Zeppelins drift at dawn.' });
  await untilFound('curlews', 1);
  await untilFound('zeppelins', 1);
  for (const q of ['"curlews probe"', 'curlews probe']) {
    expect(await search(q)).toMatchObject({ total: 1, is_relaxed: false });
  }
  expect(await search('curlews zeppelins')).toMatchObject({ total: 2, is_relaxed: true });
});
