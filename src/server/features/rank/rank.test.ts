import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { closeAccount } from '#server/testing/people.ts';
import { HUNDRED_WORDS, readingReports } from '#server/testing/reading-reports.ts';
import { addUpMoves, placeOf } from './queries.ts';
import { CATEGORIES, MOMENT_BITS, weekEnd } from './standing-key.ts';
import { rankStandings } from './tables.ts';
import { rankWeeks } from './testing/weeks.ts';

const app = await testApp();
const { db } = app.context.database;
const { rank } = app.context.services;
const { opened, readFor } = readingReports(app);
/** Weeks whose tests begin at noon. */
const { thisWeek, advanceTo, startWeek, endWeek, week } = rankWeeks(app, 12 * 3_600_000);

beforeAll(() => {
  // Seconds on both sides of midnight are told apart.
  app.clock.stop();
  startWeek();
});

const read = async (reader: TestClient, seconds: number, id?: string) => {
  const article = id ?? (await app.article());
  return readFor(reader, article, await opened(reader, article), seconds);
};
const receive = (reader: TestClient, rank_date: string) =>
  reader.call('POST /reader/history/rank/receive_award', { body: { rank_date } });
const names = (page: { items: { user: { id: string }; rank: number; value: number }[] }) =>
  page.items.map(({ user, rank, value }) => [Number(user.id), rank, value]);

test('a reader has a place at once, by time, articles and words, and visitors see the list', async () => {
  startWeek();
  const [one, other] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article({ text: HUNDRED_WORDS });
  await read(one, 60);
  await readFor(other, id, await opened(other, id), 90, { is_finish: true });
  const visitor = await app.client('visitor');
  const page = await week(visitor);
  expect(names(page)).toEqual([
    [other.userId, 1, 90],
    [one.userId, 2, 60],
  ]);
  expect(page).toMatchObject({ rank_date: thisWeek(), cat: 'time', closed: false, me: null, reward: null, held: null });
  expect(page.items.map(({ days }) => days)).toEqual([7, 5]);
  expect((await week(one)).me).toMatchObject({ rank: 2, value: 60 });
  expect(names(await week(other, { cat: 'article' }))).toEqual([[other.userId, 1, 1]]);
  expect(names(await week(other, { cat: 'word' }))).toEqual([[other.userId, 1, 100]]);
  expect((await week(one, { cat: 'word' })).me).toBeNull();
});

test('of readers with as much, the one who got there first stands before', async () => {
  startWeek();
  const readers = [await app.client('reader'), await app.client('reader'), await app.client('reader')];
  for (const reader of readers) await read(reader, 60);
  expect(names(await week(await app.client('visitor'))).map(([id]) => id)).toEqual(readers.map(({ userId }) => userId));
  const [first, second] = readers as [TestClient, TestClient];
  await read(second, 10);
  await read(first, 10);
  expect(names(await week(first)).slice(0, 2)).toEqual([
    [second.userId, 1, 70],
    [first.userId, 2, 70],
  ]);
});

test('a place by time begins with a minute: whoever looked in for less has none, and no days after the week', async () => {
  const monday = startWeek();
  const [long, short] = [await app.client('reader'), await app.client('reader')];
  await read(short, 59);
  expect(await week(short)).toMatchObject({ items: [], me: null });
  await read(long, 60);
  expect(names(await week(short))).toEqual([[long.userId, 1, 60]]);
  await read(short, 1);
  expect((await week(short)).me).toMatchObject({ rank: 2, value: 60 });
  const passer = await app.client('reader');
  await read(passer, 20);
  await endWeek();
  const closed = await week(passer, { rank_date: monday });
  expect(names(closed).map(([id]) => id)).toEqual([long.userId, short.userId]);
  expect(closed).toMatchObject({ me: null, reward: null });
  expect((await receive(passer, monday)).status).toBe(409);
});

test('the first week in which somebody read is told with every week', async () => {
  const monday = startWeek();
  const reader = await app.client('reader');
  await read(reader, 60);
  const { first_week: first } = await week(reader);
  expect(first <= monday).toBe(true);
  startWeek();
  const before = await week(reader, { rank_date: addDays(first, -70) });
  expect(before).toMatchObject({ first_week: first, items: [] });
});

test('each place is that of a full sort, whatever was added up already, while readers come, go or are held', async () => {
  const cases = fc.record({
    cat: fc.constantFrom(...CATEGORIES),
    keys: fc.array(
      fc.record({
        value: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 400_000 })),
        moment: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** MOMENT_BITS - 1 })),
        fate: fc.constantFrom('stays', 'stays', 'goes', 'held', 'changes'),
      }),
      { minLength: 1, maxLength: 25 },
    ),
    addsUp: fc.constantFrom('before', 'between', 'never'),
  });
  let weeks = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ cat, keys, addsUp }) => {
      weeks += 1;
      const board = { week: addDays('2101-01-03', 7 * weeks), cat };
      const rows = keys.map(({ value, moment }, index) => ({
        ...board,
        userId: index + 1,
        key: value * 2 ** MOMENT_BITS + moment,
      }));
      await db.insert(rankStandings).values(rows);
      if (addsUp !== 'never') await addUp();
      const at = sql`week = ${board.week} AND cat = ${cat}`;
      const left: typeof rows = [];
      for (const [index, row] of rows.entries()) {
        const { fate } = keys[index] ?? { fate: 'stays' };
        if (fate === 'goes') await db.delete(rankStandings).where(sql`${at} AND user_id = ${row.userId}`);
        else if (fate === 'held')
          await db.update(rankStandings).set({ isHeld: true }).where(sql`${at} AND user_id = ${row.userId}`);
        else if (fate === 'changes') {
          left.push({ ...row, key: row.key + 5 * 2 ** MOMENT_BITS });
          await db
            .update(rankStandings)
            .set({ key: row.key + 5 * 2 ** MOMENT_BITS })
            .where(sql`${at} AND user_id = ${row.userId}`);
        } else left.push(row);
      }
      if (addsUp === 'between') await addUp();
      const sorted = left.toSorted((a, b) => b.key - a.key || a.userId - b.userId);
      const places = await Promise.all(sorted.map(({ key, userId }) => placeOf(db, board, key, userId)));
      expect(places).toEqual(sorted.map((_, index) => index + 1));
    }),
    { numRuns: 40 },
  );
});
/** The minutely job's work on moves, without closing weeks of earlier tests. */
const addUp = () => db.transaction((tx) => addUpMoves(tx));

test('a reader far down sees those around, and the list goes on page by page', async () => {
  const monday = startWeek();
  const reader = await app.client('reader');
  await read(reader, 70);
  const others = Array.from({ length: 70 }, (_, index) => ({
    week: monday,
    cat: 'time' as const,
    userId: 0,
    key: (1_000 - index * 10) * 2 ** MOMENT_BITS,
  }));
  const people = await Promise.all(others.map(() => app.client('reader')));
  await db.insert(rankStandings).values(others.map((row, index) => ({ ...row, userId: people[index]?.userId ?? 0 })));
  const page = await week(reader);
  expect([page.items.length, page.next_offset, page.me?.rank]).toEqual([50, 50, 71]);
  expect(page.around.map(({ rank, value }) => [rank, value])).toEqual([
    [69, 320],
    [70, 310],
  ]);
  const next = await week(reader, { offset: 50 });
  expect(next.items.map((row) => row.rank)).toEqual(Array.from({ length: 21 }, (_, index) => 51 + index));
  expect(next).toMatchObject({ next_offset: null, around: [] });
});

test('weeks begin on Monday at midnight in Shanghai, and a last report may come five minutes late', async () => {
  const monday = startWeek();
  const reader = await app.client('reader');
  const id = await app.article();
  advanceTo(new Date(weekEnd(monday).getTime() - 80_000));
  const t = await opened(reader, id);
  await readFor(reader, id, t, 75);
  await readFor(reader, id, t, 90);
  const after = await week(reader);
  expect(after).toMatchObject({ rank_date: addDays(monday, 7), me: { value: 85 } });
  expect(await week(reader, { rank_date: monday })).toMatchObject({ closed: false, me: { value: 80 } });
  for (const rank_date of [addDays(monday, 1), addDays(monday, 70)]) {
    const { status, body } = await reader.call('GET /reader/history/rank/week', { query: { rank_date } });
    expect([status, body.status.reason]).toEqual([400, 'INVALID_INPUT']);
  }
});

test('a week in which nobody read is over like any other, also one from before the rank; one that waits for its closing says so', async () => {
  const monday = startWeek();
  const reader = await app.client('reader');
  const long = '2020-01-06';
  const empty = addDays(monday, -700);
  for (const rank_date of [long, empty]) {
    expect(await week(reader, { rank_date })).toMatchObject({ closed: true, items: [] });
    expect((await receive(reader, rank_date)).body.status.msg).toBe('这一周没有可以领的奖励');
  }
  await read(reader, 60);
  expect((await receive(reader, monday)).body.status.msg).toBe('这一周还没有结束');
  advanceTo(new Date(weekEnd(monday).getTime() + 11 * 60_000));
  expect(await week(reader, { rank_date: monday })).toMatchObject({ closed: false, me: { value: 60 } });
  expect((await receive(reader, monday)).body.status.msg).toBe('这一周正在结算，过几分钟再领');
  const past = async () => (await reader.ok('GET /reader/history/rank/mine', { query: {} })).items;
  expect(await past()).toMatchObject([{ rank_date: monday, value: 60, rank: null, closed: false }]);
  await rank.upkeep.run();
  expect(await week(reader, { rank_date: monday })).toMatchObject({ closed: true, me: { value: 60 } });
  expect(await past()).toMatchObject([{ rank_date: monday, value: 60, rank: 1, closed: true }]);
});

test('a week is closed once, its places stay, and the first ten claim their days once', async () => {
  const monday = startWeek();
  const readers = await Promise.all(Array.from({ length: 12 }, () => app.client('reader')));
  for (const [index, reader] of readers.entries()) await read(reader, 200 - index * 10);
  const [first, second, , , , , , , , tenth, eleventh] = readers as TestClient[];
  if (!(first && second && tenth && eleventh)) throw new Error('no readers');
  expect((await receive(first, monday)).status).toBe(409);
  await endWeek();
  const [closed, again] = [await rank.upkeep.close(monday), await rank.upkeep.close(monday)];
  expect([closed, again]).toEqual([false, false]);
  const page = await week(first, { rank_date: monday });
  expect(page).toMatchObject({
    closed: true,
    me: { rank: 1, value: 200 },
    reward: { days: 7, state: 'ready', rank: 1 },
  });
  const claims = await Promise.all([1, 2, 3].map(() => receive(first, monday)));
  expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(claims.find(({ status }) => status === 200)?.body.result).toMatchObject({
    days: 7,
    member: { level: 1, days_left: 7 },
  });
  expect((await receive(first, monday)).body.status.reason).toBe('AWARD_TAKEN');
  expect((await receive(tenth, monday)).body.result).toMatchObject({ days: 1 });
  expect((await receive(eleventh, monday)).body.status.reason).toBe('CONFLICT');
  expect(await week(first, { rank_date: monday })).toMatchObject({ reward: { state: 'taken' } });
  const log = await first.ok('GET /api/member/log', { query: {} });
  expect(log.items).toMatchObject([{ action: 'award', days: 7, remark: '周榜第 1 名' }]);
  expect((await first.ok('GET /reader/history/rank/mine', { query: {} })).items).toMatchObject([
    { rank_date: monday, rank: 1, value: 200, reward: { state: 'taken' } },
  ]);
  advanceTo(new Date(weekEnd(monday).getTime() + 7 * 86_400_000));
  expect((await receive(second, monday)).body.status).toMatchObject({ code: '409', msg: '领取时间已过' });
  expect(await week(second, { rank_date: monday })).toMatchObject({ reward: { state: 'expired' } });
});

test('each of several weeks in a row tells what became of its own reward', async () => {
  const reader = await app.client('reader');
  const mondays: string[] = [];
  for (const isClaimed of [true, false, false]) {
    const monday = startWeek();
    mondays.push(monday);
    await read(reader, 75);
    await endWeek();
    if (isClaimed) await receive(reader, monday);
  }
  const pages = await Promise.all(mondays.map((rank_date) => week(reader, { rank_date })));
  expect(pages.map(({ reward }) => reward?.state)).toEqual(['taken', 'expired', 'ready']);
});

test('a reader who is among the first ten in two categories has one reward, for the better place', async () => {
  const monday = startWeek();
  const [one, other] = [await app.client('reader'), await app.client('reader')];
  await read(one, 300);
  const id = await app.article({ text: HUNDRED_WORDS });
  await readFor(other, id, await opened(other, id), 60, { is_finish: true });
  await endWeek();
  expect(await week(other, { rank_date: monday })).toMatchObject({
    me: { rank: 2 },
    reward: { days: 7, rank: 1, cat: 'article' },
  });
  expect((await receive(other, monday)).body.result).toMatchObject({ days: 7 });
  expect((await receive(other, monday)).status).toBe(409);
});

test('killed in the middle of closing and started again, places and rewards are the same', async () => {
  const monday = startWeek();
  const readers = [await app.client('reader'), await app.client('reader')];
  for (const reader of readers) await read(reader, 75);
  advanceTo(new Date(weekEnd(monday).getTime() + 11 * 60_000));
  // The server ends the connection while the last statement of the closing waits.
  await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE rank_weeks IN EXCLUSIVE MODE`);
    const closing = rank.upkeep.close(monday).catch((error: Error) => error);
    await expect
      .poll(async () => {
        const { rows } = await db.execute(sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'insert into "rank_weeks"%'`);
        return rows.length;
      })
      .toBe(1);
    expect(await closing).toBeInstanceOf(Error);
  });
  const before = await db.execute(
    sql`SELECT 1 FROM rank_places WHERE week = ${monday} UNION ALL SELECT 1 FROM rank_awards WHERE week = ${monday}`,
  );
  expect(before.rows).toEqual([]);
  const other = await app.secondProcess();
  const both = await Promise.all([rank.upkeep.close(monday), other.services.rank.upkeep.close(monday)]);
  expect(both.toSorted()).toEqual([false, true]);
  const { rows } = await db.execute(
    sql`SELECT user_id::int AS id, place, days FROM rank_awards WHERE week = ${monday} ORDER BY place`,
  );
  expect(rows).toEqual(readers.map(({ userId }, index) => ({ id: userId, place: index + 1, days: [7, 5][index] })));
});

test('reading that is told after a week was closed leaves its places alone', async () => {
  const monday = startWeek();
  const reader = await app.client('reader');
  await read(reader, 75);
  await endWeek();
  await rank.tally.counted(db, {
    userId: reader.userId,
    readAt: app.clock.now(),
    at: app.clock.now(),
    days: [{ before: { day: addDays(monday, 6), seconds: 75, skimmedSeconds: 0 }, seconds: 500 }],
    trace: { device: null, network: null },
    point: '',
    hasActed: false,
  });
  expect((await week(reader, { rank_date: monday })).me).toMatchObject({ value: 75 });
});

test('friends are the reader who invited me and those whom I invited, with those who have not read yet at the end', async () => {
  startWeek();
  const [me, inviter, friend, stranger] = await Promise.all([1, 2, 3, 4].map(() => app.client('reader')));
  if (!(me && inviter && friend && stranger)) throw new Error('no readers');
  await db.execute(
    sql`INSERT INTO invitations (inviter_id, friend_id) VALUES (${inviter.userId}, ${me.userId}), (${me.userId}, ${friend.userId})`,
  );
  await read(stranger, 100);
  await read(inviter, 80);
  await read(me, 70);
  expect(names(await week(me, { who: 'friends' }))).toEqual([
    [inviter.userId, 1, 80],
    [me.userId, 2, 70],
    [friend.userId, 3, 0],
  ]);
  expect((await week(me)).items.map(({ is_friend }) => is_friend)).toEqual([false, true, false]);
  await endWeek();
  expect(names(await week(me, { who: 'friends', rank_date: addDays(thisWeek(), -7) }))).toHaveLength(3);
  const { status } = await (await app.client('visitor')).call('GET /reader/history/rank/week', {
    query: { who: 'friends' },
  });
  expect(status).toBe(401);
});

test('a deleted account leaves the rank, and everybody after it moves up', async () => {
  startWeek();
  const [leaver, stayer] = [await app.client('reader'), await app.client('reader')];
  await read(leaver, 100);
  await read(stayer, 70);
  expect((await week(stayer)).me?.rank).toBe(2);
  await closeAccount(app, leaver.userId);
  await app.context.services.accountData.erasing.run(leaver.userId, new AbortController().signal);
  expect(await week(stayer)).toMatchObject({ me: { rank: 1 }, items: [{ user: { id: String(stayer.userId) } }] });
});

test('standings of a closed week are deleted once its rewards have expired; places stay', async () => {
  const monday = startWeek();
  const reader = await app.client('reader');
  await read(reader, 75);
  await endWeek();
  app.clock.advance(9 * 86_400);
  await rank.upkeep.clean();
  const { rows } = await db.execute(sql`
    SELECT 1 FROM rank_standings WHERE week = ${monday} UNION ALL SELECT 1 FROM rank_moves WHERE week = ${monday}
    UNION ALL SELECT 1 FROM rank_counts WHERE week = ${monday} UNION ALL SELECT 1 FROM rank_watches WHERE week = ${monday}`);
  expect(rows).toEqual([]);
  expect((await week(reader, { rank_date: monday })).me).toMatchObject({ rank: 1, value: 75 });
});
