import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { add, ago, DAY, detail, goToNoon, next, overview, review, reviewed, wordsNext } from './testing/reviews.ts';

const app = await testApp();
goToNoon(app);

test('words that are due come first, the most forgotten before the others, then new ones up to the daily number', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /api/user/settings', { body: { daily_new_words: 2 } });
  for (const word of ['water', 'house', 'garden']) {
    await add(reader, word);
    app.clock.advance(1);
  }
  await reviewed(app, reader, { island: [4, 60], forest: [4, 20], river: [3, 30], mountain: [4, 2] });
  expect(await wordsNext(reader)).toEqual(['river', 'island', 'forest', 'water', 'house']);
  expect(await next(reader, { size: 2 })).toMatchObject({ due: 3, new: 2, remaining: 5, items: [{}, {}] });
  expect(await wordsNext(reader, { force: true })).toEqual([
    'river',
    'island',
    'forest',
    'water',
    'house',
    'mountain',
    'garden',
  ]);
  const water = (await next(reader)).items.find(({ word }) => word === 'water');
  await review(reader, water?.id ?? '', 3);
  expect(await wordsNext(reader)).toEqual(['river', 'island', 'forest', 'house']);
  // Its ten minutes are up: it goes before words that were left for days.
  app.clock.advance(601);
  expect(await wordsNext(reader)).toEqual(['water', 'river', 'island', 'forest', 'house']);
  app.clock.advance(DAY);
  expect((await next(reader)).new).toBe(2);
});

test('a reader who has begun the new words of today can have more of them, before any that are not due', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /api/user/settings', { body: { daily_new_words: 1 } });
  await reviewed(app, reader, { island: [4, 1] });
  for (const word of ['water', 'house', 'garden']) {
    await add(reader, word);
    app.clock.advance(1);
  }
  const water = (await next(reader)).items.find(({ word }) => word === 'water');
  await review(reader, water?.id ?? '', 4);
  expect(await wordsNext(reader)).toEqual([]);
  expect(await wordsNext(reader, { more_new: 1 })).toEqual(['house']);
  expect(await wordsNext(reader, { more_new: 5 })).toEqual(['house', 'garden']);
});

test('words that were chosen come alone and in their order, due or not, without removed ones and those of others', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const ids = await reviewed(app, reader, { river: [4, 60], island: [4, 1], forest: [4, 1] });
  await add(reader, 'water');
  const water = (await next(reader, { force: true })).items.find(({ word }) => word === 'water');
  const strange = await reviewed(app, other, { house: [4, 1] });
  await reader.ok('POST /reader/myword/del', { body: { word: 'forest' } });
  const chosen = [water?.id, ids.forest, ids.island, strange.house].join();
  const round = await reader.ok('GET /reader/myword/review/next', { query: { ids: chosen } });
  expect(round.items.map(({ word }) => word)).toEqual(['water', 'island']);
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join();
  for (const wrong of ['1,,2', 'water', tooMany]) {
    expect((await reader.call('GET /reader/myword/review/next', { query: { ids: wrong } })).status).toBe(400);
  }
});

test('what was answered minutes ago comes again before its time, for who looks ahead: only of today, and not what is due', async () => {
  const reader = await app.client('reader');
  const ids = await reviewed(app, reader, { river: [4, 60], island: [4, 60], forest: [4, 60], mountain: [4, 2] });
  for (const word of ['river', 'island']) await review(reader, ids[word] ?? '', 1);
  await review(reader, ids.forest ?? '', 3);
  expect(await next(reader, { ahead: 1_200 })).toMatchObject({
    items: [],
    remaining: 0,
    due: 0,
    new: 0,
    again: [{ word: 'river' }, { word: 'island' }],
  });
  expect(await next(reader)).not.toHaveProperty('again');
  expect(await next(reader, { ahead: 30 })).toMatchObject({ again: [] });
  app.clock.advance(601);
  expect(await next(reader, { ahead: 1_200 })).toMatchObject({ items: [{}, {}], again: [] });
});

test('a word forgotten eight times after it was learned is a leech', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'thorough');
  for (let day = 60; day > 43; day--) await review(reader, id, day % 2 === 0 ? 4 : 1, { at: ago(app, day * DAY) });
  expect(await detail(reader, 'thorough')).toMatchObject({ lapses: 8, leech: true });
  expect((await next(reader)).items).toMatchObject([{ word: 'thorough', leech: true }]);
  expect(await overview(reader)).toMatchObject({ leeches: 1 });
});

test('the seconds of a day are told in tenths', async () => {
  const reader = await app.client('reader');
  for (const word of ['table', 'chair', 'window']) {
    const { id } = await add(reader, word);
    await review(reader, id, 3, { spent: 0.1 });
  }
  const { today, days } = await overview(reader);
  expect([today.spent, days.at(-1)?.spent]).toEqual([0.3, 0.3]);
});

test('the overview tells what is due, the days to come and gone, and what is remembered', async () => {
  const reader = await app.client('reader');
  const ids = await reviewed(app, reader, { table: [4, 10], chair: [4, 10], window: [4, 3], door: [3, 0] });
  await add(reader, 'roof');
  for (const [word, rating] of [
    ['table', 3],
    ['chair', 1],
  ] as const)
    await review(reader, ids[word] ?? '', rating);
  const figures = await overview(reader);
  expect(figures).toMatchObject({
    total: 5,
    new: 1,
    learning: 2,
    review: 2,
    known: 0,
    due: 0,
    leeches: 0,
    today: { reviewed: 3, correct: 2, spent: 15, started: 1, new_limit: 10 },
    streak: 1,
    longest_streak: 1,
    retention: 0.5,
    retention_reviews: 2,
    retention_wanted: 0.9,
    parameters_own: false,
    vocabulary: null,
  });
  expect(figures.forecast).toHaveLength(30);
  // The two words learned today, and the one of three days ago after some eight days.
  expect(figures.forecast[0]?.count).toBe(2);
  expect(figures.forecast.slice(3, 8).reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect(figures.days.at(-1)).toMatchObject({ reviewed: 3, correct: 2, spent: 15, started: 1 });
  expect(figures.days.reduce((sum, { reviewed: count }) => sum + count, 0)).toBe(6);
  expect(figures.growth.map(({ count }) => count)).toEqual([2, 4]);
  expect(figures.exams.map(({ level }) => level)).toEqual(['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre']);
  for (const { known, total } of figures.exams) expect(known).toBeGreaterThan(total / 10);
  await reader.ok('POST /reader/myword/known', { body: { words: ['obfuscate', 'roof'] } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['quixotic'], mark: 'ignored' } });
  expect(await overview(reader)).toMatchObject({ total: 5, known: 2, ignored: 1, new: 0 });
});

test('a vocabulary test shows in the bars of the exams at once', async () => {
  const reader = await app.client('reader');
  const knownOfGre = async () => (await overview(reader)).exams.at(-1)?.known ?? 0;
  const before = await knownOfGre();
  await app.context.database.pool.query(
    `INSERT INTO placements (user_id, test, estimate, low, high, exam_level, is_reliable, answers, at)
     VALUES ($1, 'a', 20000, 19000, 21000, 'gre', true, '[]', $2)`,
    [reader.userId, app.clock.now()],
  );
  expect(await knownOfGre()).toBeGreaterThan(before * 1.5);
});

test('a vocabulary test taken early in the morning in Shanghai has that day, not the day before', async () => {
  const reader = await app.client('reader');
  await app.context.database.pool.query(
    `INSERT INTO placements (user_id, test, estimate, low, high, exam_level, is_reliable, answers, at)
     VALUES ($1, 'early', 5000, 4000, 6000, 'cet4', true, '[]', '2026-03-01T22:30:00Z')`,
    [reader.userId],
  );
  expect((await overview(reader)).vocabulary_history).toEqual([
    { estimate: 5000, low: 4000, high: 6000, date: '2026-03-02' },
  ]);
});

test('the words of an article are reviewed in text order, with its own sentences', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const article_id = await app.article();
  for (const word of ['rope', 'gull', 'take into account', 'ubiquitous', 'tide']) {
    await add(reader, word, { sentence: `Elsewhere a ${word}.` });
  }
  await add(other, 'harbour');
  const page = (query: object = {}) =>
    reader.ok('GET /reader/myword/review/article', { query: { article_id, ...query } });
  const { items, next_offset, total } = await page();
  expect(items.map(({ word }) => word)).toEqual(['gull', 'rope', 'take into account', 'tide']);
  expect([next_offset, total]).toEqual([null, 4]);
  const { sentence = '', start, end, article_id: from, title } = items[0]?.context ?? {};
  expect(sentence).toBe('Boats come home heavy with fish, and the gulls know it.');
  expect([sentence.slice(start, end), from, title]).toEqual(['gulls', article_id, 'A Morning at the Harbour']);
  expect(await page({ offset: 2, size: 1 })).toMatchObject({ items: [{ word: 'take into account' }], next_offset: 3 });
  expect((await reader.call('GET /reader/myword/review/article', { query: { article_id: '99999' } })).status).toBe(404);
});
