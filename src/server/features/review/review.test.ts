import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { reviewLog } from './tables.ts';
import {
  add,
  ago,
  DAY,
  detail,
  differences,
  goToNoon,
  next,
  overview,
  review,
  reviewed,
  undo,
  wordsNext,
} from './testing/reviews.ts';

const app = await testApp();
goToNoon(app);

test('a review moves a word on, tells when it comes again by each answer, and is in its history', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'harbour');
  const [card] = (await next(reader)).items;
  expect(card).toMatchObject({ word: 'harbour', state: 'new', retrievability: null, next: { 1: 60, 2: 360, 3: 600 } });
  const first = await review(reader, id, 3, { spent: 4.2, mode: 'recognise' });
  expect(first).toMatchObject({ state: 'learning', review_count: 1, stability: 2.3065, lapses: 0, leech: false });
  expect(Date.parse(first.due_at ?? '') - Date.parse(first.last_review_at ?? '')).toBe(600_000);
  app.clock.advance(700);
  expect(await review(reader, id, 3)).toMatchObject({ state: 'review', review_count: 2 });
  app.clock.advance(6 * DAY);
  const forgotten = await review(reader, id, 1, { source: 'article' });
  expect(forgotten).toMatchObject({ state: 'learning', lapses: 1 });
  const { reviews, retrievability, decay } = await detail(reader, 'harbour');
  expect(reviews.map(({ rating, state, source, mode }) => [rating, state, source, mode])).toEqual([
    [1, 'review', 'article', null],
    [3, 'learning', 'flashcard', null],
    [3, 'new', 'flashcard', 'recognise'],
  ]);
  expect(reviews[0]?.stability).toBe(forgotten.stability);
  expect(retrievability).toBeCloseTo(1, 1);
  expect(decay).toBe(0.1542);
  expect(await differences(app, reader)).toEqual([]);
});

test('the same review sent twice is one, and its id cannot be used for another word', async () => {
  const reader = await app.client('reader');
  const [one, other] = [await add(reader, 'tide'), await add(reader, 'gull')];
  const review_uuid = randomUUID();
  const first = await review(reader, one.id, 3, { review_uuid });
  const { retrievability: _, ...same } = first;
  expect(await review(reader, one.id, 3, { review_uuid })).toMatchObject(same);
  expect(await overview(reader)).toMatchObject({ today: { reviewed: 1, started: 1 } });
  const refused = await reader.call('POST /reader/myword/{id}/review', {
    params: { id: other.id },
    body: { rating: 3, spent: 1, review_uuid },
  });
  expect([refused.status, refused.body.status.reason]).toEqual([409, 'CONFLICT']);
  expect(await detail(reader, 'gull')).toMatchObject({ state: 'new', review_count: 0 });
});

test('a review is taken back, also by an undo that comes before it, and another day’s figures go with it', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'salt');
  const before = await review(reader, id, 4, { at: ago(app, 9 * DAY) });
  const { review_uuid } = await review(reader, id, 1);
  const back = await undo(reader, id, review_uuid);
  expect(back).toMatchObject({ stability: before.stability, due_at: before.due_at, review_count: 1, lapses: 0 });
  expect(await undo(reader, id, review_uuid)).toMatchObject({ review_count: 1 });
  const early = randomUUID();
  await undo(reader, id, early);
  expect(await review(reader, id, 1, { review_uuid: early })).toMatchObject({ review_count: 1 });
  expect(await overview(reader)).toMatchObject({ today: { reviewed: 0, spent: 0 }, retention: null });
  // The log keeps all entries.
  const log = await app.context.database.db.select().from(reviewLog).where(eq(reviewLog.userId, reader.userId));
  expect(log.map(({ kind }) => kind).sort()).toEqual(['review', 'review', 'review', 'undo', 'undo']);
  expect((await detail(reader, 'salt')).reviews).toHaveLength(1);
  expect(await differences(app, reader)).toEqual([]);
});

test('two devices that were offline lose nothing, count nothing twice, and agree with a reader who did it in order', async () => {
  const [apart, inOrder] = [await app.client('reader'), await app.client('reader')];
  const words = ['rope', 'boat', 'market'];
  const log = Array.from({ length: 18 }, (_, index) => ({
    word: words[index % 3] ?? '',
    rating: ([3, 3, 1, 4, 2, 3] as const)[(index * 5) % 6] ?? 3,
    at: ago(app, (40 - index * 2) * DAY - index * 60),
    review_uuid: randomUUID(),
    device: index % 2,
  }));
  const play = async (reader: TestClient, entries: typeof log, uuids: (uuid: string) => string) => {
    const ids = new Map<string, string>();
    for (const word of words) ids.set(word, (await add(reader, word)).id);
    for (const { word, rating, at, review_uuid } of entries) {
      await review(reader, ids.get(word) ?? '', rating, { at, review_uuid: uuids(review_uuid) });
    }
  };
  await play(inOrder, log, (uuid) => uuid);
  const [phone, desk] = [log.filter(({ device }) => device === 0), log.filter(({ device }) => device === 1)];
  // Both devices come back at once; the phone is not sure that its first reviews arrived and sends them again.
  const send = async (entries: typeof log) =>
    play(apart, [...entries, ...entries.slice(0, 3)].reverse(), (uuid) => uuid);
  await Promise.all([send(phone), send(desk)]);
  for (const word of words) {
    const shown = async (reader: TestClient) => {
      const {
        id: _,
        created_at: __,
        contexts: ___,
        info: ____,
        retrievability: _____,
        ...own
      } = await detail(reader, word);
      return own;
    };
    expect(await shown(apart)).toEqual(await shown(inOrder));
  }
  const [one, other] = [await overview(apart), await overview(inOrder)];
  expect(one).toEqual(other);
  expect(await differences(app, apart)).toEqual([]);
});

test('marked and removed words are not asked for, and come back as the reviews had left them', async () => {
  const reader = await app.client('reader');
  const ids = await reviewed(app, reader, { castle: [4, 30], bridge: [4, 30] });
  const due = (await detail(reader, 'castle')).due_at;
  const mark = (known: boolean) => reader.ok('POST /reader/myword/known', { body: { words: ['castle'], known } });
  await mark(true);
  await reader.ok('POST /reader/myword/del', { body: { word: 'bridge' } });
  expect(await next(reader)).toMatchObject({ items: [], remaining: 0 });
  // A review that was still on its way counts, and the mark stays.
  expect(await review(reader, ids.castle ?? '', 3, { at: ago(app, 20 * DAY) })).toMatchObject({ state: 'known' });
  expect(await review(reader, ids.bridge ?? '', 3, { at: ago(app, 20 * DAY) })).toMatchObject({ review_count: 2 });
  await mark(false);
  await add(reader, 'bridge');
  expect(await detail(reader, 'castle')).toMatchObject({ state: 'review', review_count: 2 });
  expect((await detail(reader, 'castle')).due_at).not.toBe(due);
  expect(await detail(reader, 'bridge')).toMatchObject({ state: 'review', review_count: 2 });
  expect(await differences(app, reader)).toEqual([]);
});

test('adding a word that was known takes it back to learning: due now, with its memory', async () => {
  const reader = await app.client('reader');
  await reviewed(app, reader, { lamp: [4, 1] });
  const before = await detail(reader, 'lamp');
  await reader.ok('POST /reader/myword/known', { body: { words: ['lamp'] } });
  app.clock.advance(60);
  const again = await add(reader, 'lamp', { sentence: 'A lamp burned.' });
  expect(again).toMatchObject({ state: 'learning', stability: before.stability });
  expect(again.due_at).toSatisfy((due: string) => due <= ago(app, 0) && due > ago(app, 60));
  expect(await wordsNext(reader)).toEqual(['lamp']);
  expect(await differences(app, reader)).toEqual([]);
  expect(await review(reader, again.id, 3)).toMatchObject({ state: 'review', review_count: 2 });
  await add(reader, 'candle');
  await reader.ok('POST /reader/myword/known', { body: { words: ['candle'] } });
  expect(await add(reader, 'candle')).toMatchObject({ state: 'new' });
});

test('a word begun anew after it was removed forgets its earlier life, and the days keep it', async () => {
  const reader = await app.client('reader');
  const ids = await reviewed(app, reader, { cellar: [3, 5] });
  await reader.ok('POST /reader/myword/del', { body: { word: 'cellar' } });
  app.clock.advance(2 * DAY);
  expect(await add(reader, 'cellar')).toMatchObject({ id: ids.cellar, state: 'new', review_count: 0 });
  expect(await review(reader, ids.cellar ?? '', 3)).toMatchObject({ review_count: 1, state: 'learning' });
  expect(await overview(reader)).toMatchObject({ growth: [{ count: 1 }, { count: 1 }] });
  expect(await differences(app, reader)).toEqual([]);
});

test('a word that was removed is not reviewed any more, but what was reviewed before arrives', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'anchor');
  const send = (body: object) =>
    reader.call('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 3, spent: 1, ...body } as never });
  const known = { review_uuid: randomUUID(), at: ago(app, 120) };
  await send(known);
  app.clock.advance(60);
  await reader.ok('POST /reader/myword/del', { body: { word: 'anchor' } });
  app.clock.advance(60);
  for (const body of [{}, { at: ago(app, 30) }]) {
    const { status, body: answer } = await send(body);
    expect([status, answer.status.msg]).toEqual([404, '生词本里没有这个词']);
  }
  expect((await overview(reader)).today).toMatchObject({ reviewed: 1 });
  // The same review again, as after a lost answer; and one that another device had queued.
  expect((await send(known)).status).toBe(200);
  expect((await send({ review_uuid: randomUUID(), at: ago(app, 90) })).status).toBe(200);
  expect((await overview(reader)).today).toMatchObject({ reviewed: 2 });
  expect((await undo(reader, id, known.review_uuid)).review_count).toBe(1);
  expect(await differences(app, reader)).toEqual([]);
});
