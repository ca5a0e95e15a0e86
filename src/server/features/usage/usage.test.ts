import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type Role, testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';

const service = await startChatService(() => '港口');
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_PRICES: 'small=2/8' } });

test.each<[Role, number]>([
  ['reader', 5],
  ['member', 100],
  ['super', 300],
])('a %s has %i answers a day', async (role, limit) => {
  expect(await (await app.client(role)).ok('GET /api/ai/usage')).toMatchObject({ used: 0, limit });
});

test('a trial has twenty, and the second level three hundred', async () => {
  const member = await app.client('member');
  const { db } = app.context.database;
  await db.execute(sql`UPDATE members SET is_trial = true WHERE user_id = ${member.userId}`);
  expect((await member.ok('GET /api/ai/usage')).limit).toBe(20);
  const second = await app.client('member');
  await db.execute(sql`UPDATE members SET level = 2 WHERE user_id = ${second.userId}`);
  expect((await second.ok('GET /api/ai/usage')).limit).toBe(300);
});

test('the day ends at midnight in Shanghai', async () => {
  const { resets_at } = await (await app.client('reader')).ok('GET /api/ai/usage');
  const ahead = Date.parse(resets_at) - app.clock.now().getTime();
  expect(resets_at).toMatch(/T16:00:00\.000Z$/);
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(86_400_000);
});

test('what answers took and cost is on the editors’ page of today', async () => {
  const editor = await app.client('super');
  const usedToday = async () => {
    const { today } = await editor.ok('GET /api/admin/overview');
    if (today === null) throw new Error('a super user sees the figures');
    return today;
  };
  const before = await usedToday();
  const reader = await app.client('reader');
  await (await openStream(app, reader, '/api/english/word/ai?word=harbour')).rest();
  const today = await usedToday();
  expect([today.ai_calls - before.ai_calls, today.ai_tokens - before.ai_tokens]).toEqual([1, 150]);
  expect(today.ai_fen).toBeGreaterThan(before.ai_fen ?? 0);
});

test('costs are counted by feature and by reader, at the stated prices; what has no price says so', async () => {
  const editor = await app.client('super');
  const costs = () => editor.ok('GET /api/admin/costs', { query: { days: 7 } });
  const before = await costs();
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  for (const word of ['lantern', 'anchor'])
    await (await openStream(app, reader, `/api/english/word/ai?word=${word}`)).rest();
  await (await openStream(app, other, '/api/english/word/ai?word=quay')).rest();
  const after = await costs();
  const words = (report: typeof after) => report.features.find(({ purpose }) => purpose === 'word');
  const [one] = after.readers.filter(({ user_id: id }) => id === String(reader.userId));
  expect((words(after)?.answers ?? 0) - (words(before)?.answers ?? 0)).toBe(3);
  expect(one).toMatchObject({ answers: 2, fen: expect.closeTo(one?.fen ?? 0, 9) });
  const fen = ((one?.input_tokens ?? 0) * 2 + (one?.output_tokens ?? 0) * 8) / 10_000;
  expect([one?.fen, fen > 0]).toEqual([expect.closeTo(fen, 9), true]);
  expect((after.total.fen ?? 0) - (before.total.fen ?? 0)).toBeCloseTo(1.5 * fen, 9);
  expect(after.unpriced).toEqual([]);
  await app.context.database.db.execute(
    sql`UPDATE paid_answers SET service = 'unknown-model' WHERE user_id = ${other.userId}`,
  );
  const mixed = await costs();
  expect([mixed.unpriced, mixed.total.fen]).toEqual([['unknown-model'], null]);
  // Costs are for super users only.
  expect((await reader.call('GET /api/admin/costs', { query: {} })).status).toBe(403);
});

test('the ledger forgets after a year and a month', async () => {
  const { usage } = app.context.services;
  const rows = async () => (await app.context.database.db.execute('SELECT id FROM paid_answers')).rows.length;
  const before = await rows();
  expect(before).toBeGreaterThan(0);
  await usage.clean();
  expect(await rows()).toBe(before);
  app.clock.advance(400 * 86_400);
  await usage.clean();
  expect(await rows()).toBe(0);
  app.clock.advance(-400 * 86_400);
});

test('an answer whose process was killed is given back a quarter of an hour later; one that ended stays', async () => {
  const reader = await app.client('reader');
  const { usage } = app.context.services;
  const viewer = { userId: reader.userId, sessionId: 0, isSuper: false, isEditor: false, memberLevel: 0 as const };
  const used = async () => (await usage.today(viewer)).used;
  // Moves away from midnight, when another day's answers begin.
  const dayBegan = dayStart(shanghaiDay(app.clock.now()));
  app.clock.advance((dayBegan.getTime() - app.clock.now().getTime()) / 1_000 + 36 * 3_600);
  await usage.begin(viewer, 'word', 'small');
  await (await usage.begin(viewer, 'passage', 'small')).done([{ service: 'DeepL', characters: 12 }]);
  // The summary has a record of its own, whose sweep gives it back.
  await usage.begin(viewer, 'summary', 'small');
  app.clock.advance(14 * 60);
  await usage.sweep();
  expect(await used()).toBe(3);
  app.clock.advance(2 * 60);
  await usage.sweep();
  expect(await used()).toBe(2);
});
