/** Readers who are looked at: what is decided about them, and what becomes of their places and rewards. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { newPlace } from '#server/testing/people.ts';
import { HUNDRED_WORDS, readingReports } from '#server/testing/reading-reports.ts';
import { CATEGORIES, weekEnd } from './standing-key.ts';
import { rankWeeks } from './testing/weeks.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true' } });
const { rank } = app.context.services;
const { opened, readFor } = readingReports(app);
const { advanceTo, startWeek, endWeek, week, reportFrom } = rankWeeks(app);
const MINUTE = 60;
const HOUR = 3_600;

beforeAll(() => {
  app.clock.stop();
  startWeek();
});

const readOn = async (reader: TestClient, seconds: number) => {
  const id = await app.article();
  return readFor(reader, id, await opened(reader, id), seconds);
};
/** An hour without a sign of reading. @param id of an article */
async function readStill(reader: TestClient, id: string): Promise<void> {
  const t = await opened(reader, id);
  await readFor(reader, id, t, MINUTE);
  await readFor(reader, id, t, HOUR);
}
async function holdOf(reader: TestClient, editor: TestClient): Promise<string> {
  const { items } = await editor.ok('GET /reader/history/rank/holds', { query: { state: 'open' } });
  return items.find(({ user }) => user.id === String(reader.userId))?.id ?? '';
}
const decided = (editor: TestClient, id: string, action: 'restore' | 'keep', remark = '') =>
  editor.call('POST /reader/history/rank/holds/{id}/decide', { params: { id }, body: { action, remark } });
test('a super user sees who is held, and why, and puts a reader back, which is in the audit log', async () => {
  const monday = startWeek();
  const [reader, other, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  const id = await app.article();
  await readStill(reader, id);
  const explain = (rank_date: string) =>
    reader.call('POST /reader/history/rank/explain', { body: { rank_date, statement: '在听录音' } });
  expect((await explain(monday)).status).toBe(200);
  expect((await explain(addDays(monday, -7))).status).toBe(409);
  const waiting = await editor.ok('GET /reader/history/rank/holds', { query: { state: 'open', limit: 1 } });
  const [hold] = waiting.items;
  expect(hold).toMatchObject({
    user: { id: String(reader.userId) },
    reason: 'idle',
    state: 'open',
    statement: '在听录音',
  });
  await readOn(other, 120);
  const decide = (action: 'restore' | 'keep') =>
    editor.ok('POST /reader/history/rank/holds/{id}/decide', {
      params: { id: hold?.id ?? '' },
      body: { action, remark: '听录音' },
    });
  for (const _ of [1, 2]) expect(await decide('restore')).toMatchObject({ state: 'restored', remark: '听录音' });
  expect(await week(reader)).toMatchObject({ held: null, me: { rank: 1 } });
  expect((await week(other)).me).toMatchObject({ rank: 2 });
  const { items } = await editor.ok('GET /api/audit', { query: { user_id: String(reader.userId) } });
  expect(items.map(({ name, detail }) => [name, detail])).toEqual([['核对周榜', `${monday} 周榜，恢复：听录音`]]);
  // Decided once, the same reason does not come up again that week.
  await readFor(reader, id, await opened(reader, id), 40 * MINUTE);
  expect((await week(reader)).held).toBeNull();
  await decide('keep');
  expect(await week(reader)).toMatchObject({ me: null, held: { is_decided: true } });
});

test('a reader who is held when a week is closed sees it among the earlier weeks, also where it is the only one', async () => {
  const monday = startWeek();
  const [held, editor] = [await app.client('reader'), await app.client('super')];
  await readStill(held, await app.article());
  await endWeek();
  const past = async () => (await held.ok('GET /reader/history/rank/mine', { query: {} })).items;
  expect(await past()).toMatchObject([{ rank_date: monday, rank: null, held: { is_decided: false } }]);
  const hold = await holdOf(held, editor);
  await decided(editor, hold, 'keep');
  expect(await past()).toMatchObject([{ rank_date: monday, rank: null, held: { is_decided: true } }]);
  await decided(editor, hold, 'restore');
  expect(await past()).toMatchObject([{ rank_date: monday, rank: 1, held: null }]);
});

test('put back after the week was closed, a reader has the place and the days that were theirs, and nobody loses any', async () => {
  const monday = startWeek();
  const [held, first, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  await readStill(held, await app.article());
  await readOn(first, 120);
  await endWeek();
  expect(await week(held, { rank_date: monday })).toMatchObject({
    me: null,
    reward: null,
    held: { value: 61 * MINUTE },
  });
  const hold = await holdOf(held, editor);
  app.clock.advance(6 * 24 * HOUR);
  await decided(editor, hold, 'restore');
  const receive = (reader: TestClient) =>
    reader.ok('POST /reader/history/rank/receive_award', { body: { rank_date: monday } });
  expect(await receive(first)).toMatchObject({ days: 7 });
  // Seven days from the decision on.
  app.clock.advance(6 * 24 * HOUR);
  expect(await week(held, { rank_date: monday })).toMatchObject({
    me: { rank: 1 },
    reward: { days: 7, state: 'ready' },
  });
  expect(await receive(held)).toMatchObject({ days: 7 });
});

test('a reader who waits for a decision gets place and days back however late it comes; changed later still, it is refused', async () => {
  const monday = startWeek();
  const [held, kept, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  for (const reader of [held, kept]) await readStill(reader, await app.article());
  await endWeek();
  const [heldId, keptId] = [await holdOf(held, editor), await holdOf(kept, editor)];
  app.clock.advance(9 * 24 * HOUR);
  await rank.upkeep.clean();
  expect((await decided(editor, heldId, 'restore')).status).toBe(200);
  expect(await week(held, { rank_date: monday })).toMatchObject({
    me: { rank: 1 },
    reward: { days: 7, state: 'ready' },
  });
  expect((await decided(editor, keptId, 'keep')).status).toBe(200);
  await rank.upkeep.clean();
  const { status, body } = await decided(editor, keptId, 'restore');
  expect([status, body.status.msg]).toEqual([409, '这一周的成绩已经清理，不能再恢复']);
  expect((await week(kept, { rank_date: monday })).held).toMatchObject({ is_decided: true });
});

test('a reader who is put back while the week is being closed has a place in each category', async () => {
  const monday = startWeek();
  const [held, editor] = [await app.client('reader'), await app.client('super')];
  const id = await app.article({ text: HUNDRED_WORDS });
  await readFor(held, id, await opened(held, id), MINUTE, { is_finish: true });
  await readStill(held, id);
  const hold = await holdOf(held, editor);
  advanceTo(new Date(weekEnd(monday).getTime() + 11 * MINUTE * 1_000));
  const { db } = app.context.database;
  const waits = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute(sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${query}`);
    return rows.length > 0;
  };
  let isDecided = false;
  const both = await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE rank_weeks IN EXCLUSIVE MODE`);
    const closing = rank.upkeep.close(monday);
    await expect.poll(() => waits(sql`'insert into "rank_weeks"%'`)).toBe(true);
    const deciding = decided(editor, hold, 'restore').then(() => {
      isDecided = true;
    });
    await expect.poll(async () => isDecided || (await waits(sql`'SELECT pg_advisory_xact_lock%'`))).toBe(true);
    return [closing, deciding];
  });
  await Promise.all(both);
  for (const cat of CATEGORIES) {
    const page = await held.ok('GET /reader/history/rank/week', { query: { rank_date: monday, cat } });
    expect(page).toMatchObject({ closed: true, held: null, me: { rank: 1 } });
  }
});

test('of two rewards in one network the second waits, is told when it is refused, and can be given back', async () => {
  const monday = startWeek();
  const [first, second, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  const [id, home] = [await app.article(), newPlace()];
  for (const reader of [first, second]) {
    const t = await opened(reader, id);
    app.clock.advance(120);
    await reportFrom(reader, { ...home, cuid: randomUUID() }, id, t, { spent_time: 120 });
  }
  await endWeek();
  const states = async () => {
    const { items } = await second.ok('GET /reader/history/rank/mine', { query: {} });
    return [(await week(second, { rank_date: monday })).reward?.state, items[0]?.reward?.state];
  };
  const receive = () => second.call('POST /reader/history/rank/receive_award', { body: { rank_date: monday } });
  expect(await states()).toEqual(['held', 'held']);
  const explained = { body: { rank_date: monday, statement: '我们是室友' } };
  expect((await second.call('POST /reader/history/rank/explain', explained)).status).toBe(200);
  expect((await week(second, { rank_date: monday })).reward?.held).toEqual({
    detail: '和另一个得奖的账号在同一个网络里',
    statement: '我们是室友',
  });
  expect((await receive()).body.status.msg).toBe('这一周的成绩正在核对，核对过了再领');
  const hold = await holdOf(second, editor);
  await decided(editor, hold, 'keep');
  expect(await states()).toEqual(['refused', 'refused']);
  expect((await receive()).body.status).toMatchObject({ code: '409', msg: '这一周的成绩核对过了，没有奖励' });
  expect((await week(second, { rank_date: monday })).me).toMatchObject({ rank: 2 });
  await decided(editor, hold, 'restore');
  expect(await states()).toEqual(['ready', 'ready']);
  expect((await receive()).body.result).toMatchObject({ days: 5 });
});

test('days of places that wait for a decision go to the next places: accounts of one network leave them to other readers', async () => {
  const monday = startWeek();
  const [id, network] = [await app.article(), newPlace()];
  // One after the other, so that no two read at the same time.
  const accounts = await Promise.all(Array.from({ length: 10 }, () => app.client('reader')));
  for (const account of accounts) {
    const t = await opened(account, id);
    app.clock.advance(300);
    await reportFrom(account, { ...network, cuid: randomUUID() }, id, t, { spent_time: 300 });
  }
  const others = await Promise.all(Array.from({ length: 11 }, () => app.client('reader')));
  for (const other of others) {
    const t = await opened(other, id);
    app.clock.advance(200);
    await reportFrom(other, newPlace(), id, t, { spent_time: 200 });
  }
  await endWeek();
  const rewardOf = async (reader: TestClient) => {
    const { reward } = await week(reader, { rank_date: monday });
    return reward && [reward.rank, reward.days, reward.state];
  };
  expect(await rewardOf(accounts[0] as TestClient)).toEqual([1, 7, 'ready']);
  for (const account of accounts.slice(1))
    expect((await week(account, { rank_date: monday })).reward?.state).toBe('held');
  const given = await Promise.all(others.map(rewardOf));
  expect(given).toEqual([...Array.from({ length: 9 }, (_, index) => [11 + index, 1, 'ready']), null, null]);
});

test('of a closed week with a shared place nobody is left out or listed twice, page by page', async () => {
  const monday = startWeek();
  const [held, editor] = [await app.client('reader'), await app.client('super')];
  await readStill(held, await app.article());
  const others = await Promise.all(Array.from({ length: 4 }, () => app.client('reader')));
  for (const [index, other] of others.entries()) await readOn(other, 200 - index * 10);
  await endWeek();
  await decided(editor, await holdOf(held, editor), 'restore');
  const listed: [string, number][] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { rank_date: monday, offset, limit: 2 };
    const page: { items: { user: { id: string }; rank: number }[]; next_offset: number | null } = await editor.ok(
      'GET /reader/history/rank/week',
      { query },
    );
    listed.push(...page.items.map(({ user, rank: place }) => [user.id, place] as [string, number]));
    offset = page.next_offset;
  }
  expect(listed.map(([, place]) => place)).toEqual([1, 1, 2, 3, 4]);
  expect(new Set(listed.map(([id]) => id))).toEqual(new Set([held, ...others].map(({ userId }) => String(userId))));
});
