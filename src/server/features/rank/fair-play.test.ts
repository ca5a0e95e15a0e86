/** Readers who are no people are noticed, and a script gains nothing over a person who reads all day. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { newPlace, type Place } from '#server/testing/people.ts';
import { HUNDRED_WORDS, readingReports } from '#server/testing/reading-reports.ts';
import { rankWeeks } from './testing/weeks.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true' } });
const { opened, readFor, report } = readingReports(app);
const { advanceTo, startWeek, endWeek, week, reportFrom } = rankWeeks(app);
/** Limit for a hang: hundreds of calls on a busy machine. Speed is not measured by it. */
const HANGS_MS = 180_000;
const MINUTE = 60;
const HOUR = 3_600;

beforeAll(() => {
  app.clock.stop();
  startWeek();
});

/** Reads as a page does: a report every `every` seconds, each a little further in the text. */
async function readOn(reader: TestClient, seconds: number, every = 15): Promise<void> {
  const id = await app.article();
  const t = await opened(reader, id);
  for (let done = 0; done < seconds; done += every) {
    await readFor(reader, id, t, every, { progress: Math.min(1, (done + every) / seconds) });
  }
}
test('an hour without a sign of reading takes a reader out of the rank, with the reason, and nothing else', async () => {
  startWeek();
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  await readFor(reader, id, t, MINUTE, { progress: 0.3 });
  await readFor(reader, id, t, 58 * MINUTE, { progress: 0.3 });
  expect((await week(reader)).held).toBeNull();
  await readFor(reader, id, t, MINUTE, { progress: 0.3 });
  const page = await week(reader);
  expect(page).toMatchObject({
    items: [],
    me: null,
    held: { detail: '连续 60 分钟没有翻动也没有查词', value: 60 * MINUTE },
  });
  expect(await reader.ok('GET /reader/history/data/today', {})).toMatchObject({ seconds: 60 * MINUTE });
  const turning = await app.client('reader');
  await readOn(turning, 75 * MINUTE, 5 * MINUTE);
  expect((await week(turning)).me).toMatchObject({ rank: 1 });
});

test('hours that were read without network and come as one report are no hour without a sign of reading', async () => {
  startWeek();
  // Two hours before midnight, so that the reading runs over it.
  advanceTo(new Date(dayStart(addDays(shanghaiDay(app.clock.now()), 1)).getTime() - 2 * HOUR * 1_000));
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  const [t, otherT] = [await opened(reader, id), await opened(other, id)];
  await readFor(reader, id, t, MINUTE, { progress: 0.1 });
  app.clock.advance(4 * HOUR);
  await report(reader, id, t, { spent_time: 4 * HOUR, progress: 0.8 });
  await report(other, id, otherT, { spent_time: 4 * HOUR, looked_up: ['x'] });
  for (const one of [reader, other]) expect((await week(one)).held).toBeNull();
  await readFor(reader, id, t, HOUR, { progress: 0.8 });
  expect((await week(reader)).held).toMatchObject({ detail: '连续 62 分钟没有翻动也没有查词' });
});

test('reading on a phone and a tablet that is told hours later is not at once with reading at a desk', async () => {
  startWeek();
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  app.clock.advance(3 * HOUR);
  const [desk, phone, tablet] = [newPlace(), newPlace(), newPlace()];
  await reportFrom(reader, desk, id, t, { progress: 0.3 });
  await reportFrom(reader, phone, id, t, { spent_time: 50 * MINUTE, late: 2 * HOUR, progress: 0.1 });
  await reportFrom(reader, tablet, id, t, { spent_time: 50 * MINUTE, late: HOUR, progress: 0.2 });
  expect(await week(reader)).toMatchObject({ held: null, me: { value: 100 * MINUTE + 15 } });
});

test('three devices that report at once for ten minutes are noticed; going over from one to another is not', async () => {
  startWeek();
  const [shared, moving] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  const places = [newPlace(), newPlace(), newPlace()];
  const ts = [await opened(shared, id), await opened(moving, id)];
  for (let round = 0; round < 15; round += 1) {
    for (const place of places) {
      app.clock.advance(15);
      await reportFrom(shared, place, id, ts[0] ?? '', { progress: round / 20 });
      await reportFrom(moving, places[Math.floor(round / 5)] ?? newPlace(), id, ts[1] ?? '', { progress: round / 20 });
    }
  }
  expect((await week(shared)).held).toMatchObject({ detail: '3 台设备同时在读' });
  expect(await week(moving)).toMatchObject({ held: null, me: { rank: 1 } });
});

test('articles finished faster than anybody reads are noticed, and those finished at a quick pace are not', async () => {
  startWeek();
  const [script, quick] = [await app.client('reader'), await app.client('reader')];
  const ids = await Promise.all(Array.from({ length: 5 }, () => app.article({ text: HUNDRED_WORDS })));
  for (const id of ids) {
    await readFor(script, id, await opened(script, id), 11, { progress: 1, is_finish: true });
    await readFor(quick, id, await opened(quick, id), 20, { progress: 1, is_finish: true });
  }
  expect((await week(script)).held?.detail).toMatch(/^这周读完 5 篇，平均每分钟 5\d\d 词$/);
  expect(await week(quick)).toMatchObject({ held: null, me: { value: 100 } });
});

test(
  'a script that replays, forges, reads in parallel and plays with clocks counts no more than the time that passed',
  async () => {
    startWeek();
    const [script, person] = [await app.client('reader'), await app.client('reader')];
    const ids = await Promise.all(Array.from({ length: 4 }, () => app.article()));
    const from = app.clock.now().getTime();
    const ts = await Promise.all(ids.map((id) => opened(script, id)));
    const personT = await opened(person, ids[0] ?? '');
    const report_uuid = randomUUID();
    const refused = new Set<number>();
    for (let round = 1; round <= 12; round += 1) {
      app.clock.advance(15);
      await report(person, ids[0] ?? '', personT, { progress: round / 15 });
      const at = app.clock.now().getTime();
      const position = { block_id: `b${round}`, offset: 0, at: new Date(at + 900_000 * (round % 3)).toISOString() };
      // Four articles at once, each claiming a day, with one report sent over and over.
      await Promise.all(
        ids.map((id, index) =>
          report(script, id, ts[index] ?? '', {
            spent_time: 86_400,
            progress: round / 15,
            position,
            report_uuid: index === 0 ? report_uuid : randomUUID(),
          }),
        ),
      );
      // Signatures of an earlier moment, of another article, and made up.
      const [stamp = '', mac = ''] = (ts[0] ?? '').split('.');
      const earlier = `${(Number.parseInt(stamp, 36) - 86_400_000).toString(36)}.${mac}`;
      for (const t of [earlier, ts[1] ?? '', 'x.y']) {
        const { status } = await script.call('POST /reader/history', {
          body: { article_id: ids[0] ?? '', spent_time: 86_400, t },
        });
        refused.add(status);
      }
    }
    const passed = Math.ceil((app.clock.now().getTime() - from) / 1000);
    expect([...refused]).toEqual([400]);
    const [cheat, honest] = [(await week(script)).me, (await week(person)).me];
    expect(honest?.value).toBeGreaterThanOrEqual(180);
    expect(cheat?.value).toBeLessThanOrEqual(passed);
  },
  HANGS_MS,
);

test('a script that reads day and night is out of the rank after sixteen hours of a day', async () => {
  startWeek();
  const [script, person] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  await readOn(person, 5 * MINUTE);
  const t = await opened(script, id);
  // Always a little further, as a page says it.
  for (let hours = 0; hours < 16; hours += 0.25) await readFor(script, id, t, 900, { progress: hours / 20 });
  expect((await week(script)).me).toMatchObject({ rank: 1, value: 16 * HOUR });
  await readFor(script, id, t, 60, { progress: 0.9 });
  expect(await week(script)).toMatchObject({ me: null, held: { detail: '一天里读了超过 16 小时' } });
  expect((await week(person)).me).toMatchObject({ rank: 1 });
});

test(
  'a hundred accounts of one person bring no more days than one, and leave the places to others',
  async () => {
    const monday = startWeek();
    const person = await app.client('reader');
    const ids = [await app.article(), await app.article()];
    const [home, browser] = [newPlace(), newPlace()];
    const made = await Promise.all(Array.from({ length: 100 }, () => app.client('reader')));
    // Of equal values the account that was made first has the better place: the one in the browser of many.
    const accounts = made.toSorted((one, other) => one.userId - other.userId);
    const others = await Promise.all(Array.from({ length: 3 }, () => app.client('reader')));
    const ts = new Map(
      await Promise.all(accounts.map(async (account) => [account, await opened(account, ids[0] ?? '')] as const)),
    );
    const otherTs = await Promise.all(others.map((other) => opened(other, ids[1] ?? '')));
    const personT = await opened(person, ids[1] ?? '');
    app.clock.advance(900);
    // Half of them in one browser, the others each with a visitor id of its own, all from one address.
    for (const [index, account] of accounts.entries()) {
      const place = { ...home, cuid: index % 2 === 0 ? browser.cuid : randomUUID() };
      await reportFrom(account, place, ids[0] ?? '', ts.get(account) ?? '', { spent_time: 900 });
    }
    await reportFrom(person, newPlace(), ids[1] ?? '', personT, { spent_time: 800 });
    for (const [index, other] of others.entries())
      await reportFrom(other, newPlace(), ids[1] ?? '', otherTs[index] ?? '', { spent_time: 700 });
    await endWeek();
    const { rows: rewarded } = await app.context.database.db.execute<{ id: string }>(
      sql`SELECT user_id AS id FROM rank_awards WHERE week = ${monday}`,
    );
    const withReward = new Set(rewarded.map(({ id }) => Number(id)));
    expect([person, ...others].map(({ userId }) => withReward.has(userId))).toEqual([true, true, true, true]);
    const first = accounts.filter(({ userId }) => withReward.has(userId));
    const answers = await Promise.all(
      first.map((account) => account.call('POST /reader/history/rank/receive_award', { body: { rank_date: monday } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.context.database.db.execute<{ reason: string; count: number }>(
      sql`SELECT reason, count(*)::int AS count FROM rank_holds WHERE week = ${monday} GROUP BY reason ORDER BY reason`,
    );
    // Two of the network stay in the rank, one of them without reward; those of the same browser before them are out of it, too.
    expect(rows).toEqual([
      { reason: 'network', count: 1 },
      { reason: 'shared', count: expect.any(Number) },
      { reason: 'together', count: expect.any(Number) },
    ]);
  },
  HANGS_MS,
);

test('a class that reads at school together and at home apart keeps all its places', async () => {
  const monday = startWeek();
  const pupils = await Promise.all(Array.from({ length: 5 }, () => app.client('reader')));
  const id = await app.article();
  const school = newPlace();
  const [devices, homes] = [pupils.map(() => randomUUID()), pupils.map(() => newPlace())];
  const ts = await Promise.all(pupils.map((pupil) => opened(pupil, id)));
  const reads = (index: number, place: Place, spent_time: number) =>
    reportFrom(pupils[index] as TestClient, place, id, ts[index] ?? '', { spent_time });
  app.clock.advance(20 * MINUTE);
  for (const index of pupils.keys()) await reads(index, { ...school, cuid: devices[index] ?? '' }, 20 * MINUTE);
  for (const index of pupils.keys()) {
    app.clock.advance(30 * MINUTE);
    await reads(index, { ...homes[index], cuid: devices[index] ?? '' } as Place, 25 * MINUTE);
  }
  await endWeek();
  const { items } = await week(pupils[0] as TestClient, { rank_date: monday });
  expect(items).toHaveLength(5);
});
