import { beforeAll, expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { HUNDRED_WORDS, readingReports } from '#server/testing/reading-reports.ts';

const app = await testApp();
const { opened, readFor, advanceToNoon } = readingReports(app);

// Starts in the middle of a day in Shanghai, so that no test runs over midnight.
beforeAll(() => advanceToNoon(1));

const finishByHand = async (reader: TestClient, id: string) => {
  const { status, body } = await reader.call('POST /reader/article/{id}/mark', {
    params: { id },
    body: { action: 'finish' },
  });
  return { status, msg: body.status.msg, reason: body.status.reason, result: body.result };
};
const cardOf = async (reader: TestClient, id: string) =>
  (await reader.ok('GET /reader/history', { query: {} })).items.find((item) => item.id === id);
/** 800 words: 80 seconds are a fifth of what they need. */
const EIGHT_HUNDRED_WORDS = Array.from({ length: 8 }, () => HUNDRED_WORDS).join('\n\n');

test('a reader who may not finish an article yet is told why', async () => {
  const reader = await app.client('reader');
  const [id, locked] = [await app.article({ text: HUNDRED_WORDS }), await app.article({ isLock: true })];
  const refused = { status: 409, reason: 'NOT_READ_ENOUGH' };
  expect(await finishByHand(reader, id)).toEqual({
    ...refused,
    msg: '再读 10 秒才能标为读完',
    result: { seconds_left: 10 },
  });
  await readFor(reader, id, await opened(reader, id), 6);
  expect(await finishByHand(reader, id)).toMatchObject({ ...refused, msg: '再读 4 秒才能标为读完' });
  const long = await app.article({ text: EIGHT_HUNDRED_WORDS });
  expect(await finishByHand(reader, long)).toMatchObject({ msg: '再读 1 分 20 秒才能标为读完' });
  await readFor(reader, locked, await opened(reader, locked), 100);
  expect(await finishByHand(reader, locked)).toMatchObject({
    ...refused,
    msg: '这里只有试读部分，读了全文才能标为读完',
  });
});

test('a jump to the end is skimming: not finished however long it stays there, no speed, no streak', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: EIGHT_HUNDRED_WORDS });
  const t = await opened(reader, id);
  await readFor(reader, id, t, 60);
  const end = { progress: 1, is_finish: true };
  expect(await readFor(reader, id, t, 5, end)).toMatchObject({ is_finish: false, is_skimmed: true });
  for (let count = 0; count < 4; count++) {
    expect(await readFor(reader, id, t, 15, end)).toMatchObject({ is_finish: false, is_skimmed: true });
  }
  expect(await cardOf(reader, id)).toMatchObject({ is_finish: false, is_skimmed: true, progress: 0 });
  expect(await finishByHand(reader, id)).toMatchObject({
    status: 409,
    msg: '从头读下去才能标为读完，中间有跳过的部分',
  });
  const figures = await reader.ok('GET /reader/history/data', { query: {} });
  expect(figures).toMatchObject({ speed: null, streak: 0, streak_to: null, longest_streak: 0 });
  expect(figures.total).toMatchObject({ seconds: 125, articles: 0 });
});

test('time with its 简写 is reading time, also where the article is skimmed afterwards', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: EIGHT_HUNDRED_WORDS });
  const t = await opened(reader, id);
  const beside = { only_time: true, progress: 1, is_finish: true };
  expect(await readFor(reader, id, t, 600, beside)).toMatchObject({ is_finish: false, is_skimmed: false });
  expect(await readFor(reader, id, t, 5, { progress: 1, is_finish: true })).toMatchObject({ is_skimmed: true });
  const figures = await reader.ok('GET /reader/history/data', { query: {} });
  expect(figures).toMatchObject({ streak: 1, total: { seconds: 605, articles: 0 } });
});

test('time with its 简写 alone allows no finish by hand, and is none of the reading time of the text', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: EIGHT_HUNDRED_WORDS });
  const t = await opened(reader, id);
  await readFor(reader, id, t, 600, { only_time: true, progress: 1 });
  expect(await finishByHand(reader, id)).toMatchObject({
    status: 409,
    reason: 'NOT_READ_ENOUGH',
    result: { seconds_left: 80 },
  });
  await readFor(reader, id, t, 100);
  expect(await finishByHand(reader, id)).toMatchObject({ status: 200 });
  const figures = await reader.ok('GET /reader/history/data', { query: {} });
  expect(figures).toMatchObject({ speed: 480, total: { seconds: 700, articles: 1 } });
});

test('what was skimmed counts once it is read', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: EIGHT_HUNDRED_WORDS });
  const t = await opened(reader, id);
  await readFor(reader, id, t, 15, { progress: 0.2 });
  await readFor(reader, id, t, 5, { progress: 1, is_finish: true });
  expect(await cardOf(reader, id)).toMatchObject({ is_skimmed: true, progress: expect.closeTo(0.2) });
  for (const progress of [0.4, 0.6, 0.8]) await readFor(reader, id, t, 30, { progress });
  expect(await cardOf(reader, id)).toMatchObject({ is_skimmed: true, progress: expect.closeTo(0.8) });
  expect(await readFor(reader, id, t, 30, { progress: 1, is_finish: true })).toMatchObject({
    is_finish: true,
    is_skimmed: false,
  });
  expect(await reader.ok('GET /reader/history/data/today', {})).toMatchObject({ articles: 1, streak: 1 });
});

test('the end of a free beginning is not the end of the article', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: HUNDRED_WORDS, isLock: true });
  await readFor(reader, id, await opened(reader, id), 60, { progress: 1, window: 1 });
  expect(await cardOf(reader, id)).toMatchObject({
    progress: expect.closeTo(0.3),
    is_skimmed: false,
    is_finish: false,
  });
});

test('what is half read is listed by itself, however much was finished or withdrawn after it', async () => {
  const reader = await app.client('reader');
  const text = HUNDRED_WORDS;
  const [half, barely, withdrawn] = [
    await app.article({ text }),
    await app.article({ text }),
    await app.article({ text }),
  ];
  await readFor(reader, half, await opened(reader, half), 10, { progress: 0.4 });
  await readFor(reader, barely, await opened(reader, barely), 5, { progress: 0 });
  await readFor(reader, withdrawn, await opened(reader, withdrawn), 10, { progress: 0.4 });
  for (let count = 0; count < 9; count += 1) {
    const id = await app.article({ text });
    await readFor(reader, id, await opened(reader, id), 20);
    expect(await finishByHand(reader, id)).toMatchObject({ status: 200 });
  }
  const editor = await app.client('super');
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: withdrawn } });
  const { items, next_offset } = await reader.ok('GET /reader/history', { query: { unfinished: 'true', limit: 2 } });
  expect(items.map(({ id, progress }) => [id, progress])).toEqual([[half, 0.4]]);
  expect(next_offset).toBeNull();
  expect((await reader.ok('GET /reader/history', { query: { limit: 20 } })).items).toHaveLength(12);
});
