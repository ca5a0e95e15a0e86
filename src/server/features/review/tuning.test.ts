import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { newestWords } from './log.ts';
import { reviewDays, reviewLog } from './tables.ts';
import { ago, DAY, detail, differences, goToNoon, overview, review, reviewed } from './testing/reviews.ts';

const app = await testApp();
goToNoon(app);
await startWorkers(app.context);
const { db } = app.context.database;

const parameters = (reader: TestClient) => reader.ok('GET /reader/myword/review/parameters');

/**
 * Reviews of some words straight into the log, all before today; what follows from them is then put right.
 *
 * @param remembers whether a review `days` ago was remembered
 */
async function fill(reader: TestClient, count: number, remembers: (days: number) => boolean): Promise<string[]> {
  const words = ['water', 'house', 'garden', 'island', 'forest', 'river', 'mountain', 'castle', 'bridge', 'table'];
  const gaps = [0, 1, 2, 3, 5, 8, 2, 4, 6, 3];
  const ids: string[] = [];
  for (const word of words) ids.push((await reader.ok('POST /reader/myword', { body: { word } })).id);
  const rows = Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / words.length);
    const lap = Math.floor(round / gaps.length);
    const days = 1 + lap * 35 + gaps.slice((round % gaps.length) + 1).reduce((sum, gap) => sum + gap, 0);
    return {
      userId: reader.userId,
      reviewUuid: randomUUID(),
      kind: 'review' as const,
      word: words[index % words.length] ?? '',
      rating: remembers(days) ? (3 as const) : (1 as const),
      spent: 3,
      at: new Date(ago(app, days * DAY + index)),
      source: 'flashcard' as const,
    };
  });
  await db.insert(reviewLog).values(rows);
  await app.context.services.review.check(reader.userId, true);
  return ids;
}

test('after 400 reviews parameters are fitted, kept because they foretell better, shown, and all words are placed by them', async () => {
  const reader = await app.client('reader');
  // Forgets three of four, whatever the defaults expect.
  let count = 0;
  const [id = ''] = await fill(reader, 399, () => count++ % 4 === 0);
  expect(await parameters(reader)).toMatchObject({ is_own: false, tried_at: null, log_loss: null, reviews: 399 });
  const byDefault = await detail(reader, 'garden');
  await review(reader, id, 1);
  const found = await vi.waitFor(async () => {
    const now = await parameters(reader);
    expect(now.is_own).toBe(true);
    return now;
  }, 120_000);
  expect(found).toMatchObject({ reviews: 400, reviews_needed: 400, retention: 0.9 });
  expect(found.log_loss?.own).toBeLessThan(found.log_loss?.default ?? 0);
  expect(found.log_loss?.reviews).toBeGreaterThan(10);
  expect(await overview(reader)).toMatchObject({ parameters_own: true });
  await vi.waitFor(async () => expect(await differences(app, reader)).toEqual([]), 120_000);
  expect((await detail(reader, 'garden')).stability).not.toBe(byDefault.stability);
  expect((await detail(reader, 'garden')).decay).toBe(found.values[20]);
});

test('parameters that foretell worse than the defaults are not kept', async () => {
  const reader = await app.client('reader');
  // Everything was remembered until a month ago, and nothing since.
  await fill(reader, 400, (days) => days >= 30);
  await app.context.services.review.runFitting(reader.userId);
  const { is_own, log_loss, tried_at } = await parameters(reader);
  expect([is_own, tried_at]).toEqual([false, expect.any(String)]);
  expect(log_loss?.own).toBeGreaterThan(log_loss?.default ?? 9);
});

test('a reader with more reviews than a fitting looks at is fitted once, and not again each hour', async () => {
  const reader = await app.client('reader');
  await fill(reader, 400, (days) => days >= 30);
  // The log is read for the newest of them only.
  const [day] = await db.select().from(reviewDays).where(eq(reviewDays.userId, reader.userId)).limit(1);
  const isDay = and(eq(reviewDays.userId, reader.userId), eq(reviewDays.day, day?.day ?? ''));
  await db.update(reviewDays).set({ reviewed: 100_000 }).where(isDay);
  await app.context.services.review.runFitting(reader.userId);
  const { tried_at } = await parameters(reader);
  expect(tried_at).not.toBeNull();
  app.clock.advance(3_600);
  await app.context.services.review.runFitting(reader.userId);
  expect((await parameters(reader)).tried_at).toBe(tried_at);
});

test('words that were reviewed last are looked at first', async () => {
  const reader = await app.client('reader');
  await reviewed(app, reader, { window: [3, 9], door: [3, 1], chair: [3, 4] });
  expect(await newestWords(db, reader.userId, 2)).toEqual(['door', 'chair']);
});

test('a reader with fewer reviews keeps the defaults', async () => {
  const reader = await app.client('reader');
  await fill(reader, 300, () => false);
  await app.context.services.review.runFitting(reader.userId);
  expect(await parameters(reader)).toMatchObject({ is_own: false, tried_at: null });
});

test('wanting to remember more brings all words sooner, and the wish has bounds', async () => {
  const reader = await app.client('reader');
  await reviewed(app, reader, { window: [4, 0], door: [4, 0] });
  const due = async () => Date.parse((await detail(reader, 'door')).due_at ?? '');
  const [before, now] = [await due(), app.clock.now().getTime()];
  const set = (retention: number) => reader.call('POST /api/user/settings', { body: { retention } });
  expect((await set(0.95)).status).toBe(200);
  await vi.waitFor(async () => expect((await due()) - now).toBeLessThan((before - now) / 1.5), 120_000);
  expect(await differences(app, reader)).toEqual([]);
  expect(await overview(reader)).toMatchObject({ retention_wanted: 0.95 });
  for (const wrong of [0.79, 0.96]) expect((await set(wrong)).status).toBe(400);
});

test('what does not follow from the log is found, named and put right', async () => {
  const reader = await app.client('reader');
  await reviewed(app, reader, { window: [4, 3], door: [3, 1] });
  const { review: service } = app.context.services;
  const right = await detail(reader, 'door');
  await db.execute(sql`UPDATE my_words SET stability = 99, state = 'new' WHERE id = ${Number(right.id)}`);
  await db.update(reviewDays).set({ reviewed: 7 }).where(eq(reviewDays.userId, reader.userId));
  const found = await service.check(reader.userId, true);
  expect(found).toContainEqual({ name: 'door', columns: ['state', 'stability'] });
  expect(found.filter(({ columns }) => columns.includes('reviewed'))).toHaveLength(2);
  const { retrievability: _, ...shown } = await detail(reader, 'door');
  expect(right).toMatchObject(shown);
  expect(await differences(app, reader)).toEqual([]);
  const readers: number[] = [];
  for await (const userId of service.readers()) readers.push(userId);
  expect(readers).toContain(reader.userId);
});
