import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { add, DAY, detail, differences, goToNoon, next, review, reviewed, wordsNext } from './testing/reviews.ts';

const app = await testApp();
goToNoon(app);

/** Reads the article for a minute. */
async function read(reader: TestClient, id: string, more: object = {}) {
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  app.clock.advance(60);
  return reader.ok('POST /reader/history', { body: { article_id: id, spent_time: 60, t: t ?? '', ...more } });
}

const evidenceOf = async (reader: TestClient) =>
  Object.fromEntries((await next(reader)).items.map(({ word, evidence }) => [word, evidence]));
const scheduleOf = async (reader: TestClient, word: string) => {
  const { due_at, stability, difficulty, review_count, state, reviews } = await detail(reader, word);
  return { due_at, stability, difficulty, review_count, state, reviews };
};

test('a due word met in a finished article goes to the end of the queue, one looked up to its front; no schedule moves', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  // The most forgotten first: all but the last two stand in the article.
  await reviewed(app, reader, { gull: [1, 30], tide: [4, 60], market: [4, 50], island: [3, 30], forest: [4, 20] });
  await reviewed(app, reader, { smell: [4, 0] });
  expect(await wordsNext(reader)).toEqual(['gull', 'island', 'tide', 'market', 'forest']);
  const before = await Promise.all(['gull', 'market', 'smell'].map((word) => scheduleOf(reader, word)));
  await read(reader, id, { looked_up: ['Market', 'empty', 'qwzxv'] });
  expect(await evidenceOf(reader)).toMatchObject({ market: 'looked_up', gull: null });
  expect(await read(reader, id, { is_finish: true })).toMatchObject({ is_finish: true });
  expect(await wordsNext(reader)).toEqual(['market', 'island', 'forest', 'gull', 'tide']);
  expect(await evidenceOf(reader)).toEqual({
    market: 'looked_up',
    island: null,
    forest: null,
    gull: 'met',
    tide: 'met',
  });
  expect(await Promise.all(['gull', 'market', 'smell'].map((word) => scheduleOf(reader, word)))).toEqual(before);
  expect(await differences(app, reader)).toEqual([]);
});

test('evidence is of the time since the last review: it goes with the next one and comes back when that is taken back', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const ids = await reviewed(app, reader, { gull: [4, 30] });
  await read(reader, id, { is_finish: true });
  expect(await evidenceOf(reader)).toEqual({ gull: 'met' });
  const { review_uuid } = await review(reader, ids.gull ?? '', 1);
  app.clock.advance(601);
  expect(await evidenceOf(reader)).toEqual({ gull: null });
  // Finishing the same article again is no new evidence.
  await read(reader, id, { is_finish: true });
  expect(await evidenceOf(reader)).toEqual({ gull: null });
  await reader.ok('POST /reader/myword/{id}/review/undo', { params: { id: ids.gull ?? '' }, body: { review_uuid } });
  expect(await evidenceOf(reader)).toEqual({ gull: 'met' });
});

test('marking an article as read by hand says the same; words of others and of unfinished articles are left alone', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  await reviewed(app, reader, { rope: [4, 30] });
  await reviewed(app, other, { rope: [4, 30] });
  await read(reader, id);
  expect(await evidenceOf(reader)).toEqual({ rope: null });
  await reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'finish', status: true } });
  expect(await evidenceOf(reader)).toEqual({ rope: 'met' });
  expect(await evidenceOf(other)).toEqual({ rope: null });
});

test('an article that is marked by a device whose clock is ahead was met now, before a review that comes later', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const ids = await reviewed(app, reader, { rope: [4, 30] });
  await read(reader, id);
  const at = new Date(app.clock.now().getTime() + DAY * 1_000).toISOString();
  await reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'finish', status: true, at } });
  expect(await evidenceOf(reader)).toEqual({ rope: 'met' });
  await review(reader, ids.rope ?? '', 1);
  app.clock.advance(601);
  expect(await evidenceOf(reader)).toEqual({ rope: null });
});

test('a due word that was written down or said from hearing counts as met; one that was looked up too stays looked up', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await reviewed(app, reader, { gull: [4, 30], market: [4, 50] });
  await reviewed(app, reader, { smell: [4, 0] });
  const before = await Promise.all(['gull', 'market', 'smell'].map((word) => scheduleOf(reader, word)));
  await read(reader, id, { looked_up: ['market'] });
  await read(reader, id, { heard: ['gulls', 'market', 'smell', 'qwzxv'] });
  expect(await evidenceOf(reader)).toEqual({ gull: 'met', market: 'looked_up' });
  // Words that are not due yet are unchanged.
  app.clock.advance(40 * 86_400);
  expect((await evidenceOf(reader)).smell).toBeNull();
  expect(await Promise.all(['gull', 'market', 'smell'].map((word) => scheduleOf(reader, word)))).toMatchObject(
    before.map(({ due_at, review_count }) => ({ due_at, review_count })),
  );
});

test('a new word that is looked up stays a new word', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await add(reader, 'harbour');
  await read(reader, id, { looked_up: ['harbour'] });
  app.clock.advance(DAY);
  expect(await evidenceOf(reader)).toEqual({ harbour: null });
  expect(await detail(reader, 'harbour')).toMatchObject({ state: 'new', reviews: [] });
});

test('a report that comes late says when the words were looked up: before a review it moves nothing, in whichever order', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const ids = await reviewed(app, reader, { gull: [4, 30] });
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  app.clock.advance(600);
  await review(reader, ids.gull ?? '', 1);
  app.clock.advance(2 * DAY);
  const body = { article_id: id, spent_time: 60, t: t ?? '', looked_up: ['gull'], late: 2 * DAY + 300 };
  await reader.ok('POST /reader/history', { body });
  expect(await evidenceOf(reader)).toEqual({ gull: null });
});
