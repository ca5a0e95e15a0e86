import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { pool } = app.context.database;
const year = Number(shanghaiDay(app.clock.now()).slice(0, 4)) - 1;

beforeAll(() => app.clock.stop());

async function readOn(userId: number, days: readonly string[], minutes = 20): Promise<void> {
  await pool.query(
    `INSERT INTO reading_days (user_id, day, seconds, articles, words) SELECT $1, day, $3, 1, 500 FROM unnest($2::date[]) AS day`,
    [userId, days, minutes * 60],
  );
}

test('a year that is over has all its days, its months and its longest run with rest days', async () => {
  const reader = await app.client('reader');
  const march = Array.from({ length: 12 }, (_, index) => addDays(`${year}-03-04`, index));
  await readOn(
    reader.userId,
    march.filter((day) => !day.endsWith('-07')),
  );
  await readOn(reader.userId, [`${year}-12-31`], 45);
  await readOn(reader.userId, [`${year + 1}-01-01`], 60);
  const figures = await reader.ok('GET /reader/history/year', { query: { year } });
  expect(figures).toMatchObject({
    year,
    is_over: true,
    until: `${year}-12-31`,
    articles: 12,
    words: 6_000,
    longest: { days: 11, from: `${year}-03-04`, to: `${year}-03-15`, rests: 1 },
    first_year: year,
    vocabulary: null,
    known: null,
  });
  expect(figures.days.length).toBe((Date.parse(`${year + 1}-01-01`) - Date.parse(`${year}-01-01`)) / 86_400_000);
  expect(figures.days.at(-1)).toBe(45 * 60);
  expect(figures.months.map(({ days_read }) => days_read)).toEqual([0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('of a year that is over the last estimate or test holds, whichever came later, and none of another year', async () => {
  const reader = await app.client('reader');
  const tell = (day: string, estimate: number) =>
    pool.query('INSERT INTO vocabulary_days (user_id, day, estimate, low, high) VALUES ($1, $2, $3, 3000, 5000)', [
      reader.userId,
      day,
      estimate,
    ]);
  const test = (day: string, estimate: number) =>
    pool.query(
      `INSERT INTO placements (user_id, test, estimate, low, high, exam_level, is_reliable, answers, at)
       VALUES ($1, $2, $3, 3000, 5000, 'cet4', true, '[]', $4)`,
      [reader.userId, `test-${day}`, estimate, dayStart(day)],
    );
  const vocabulary = async () => (await reader.ok('GET /reader/history/year', { query: { year } })).vocabulary;
  await test(`${year + 1}-01-01`, 4_500);
  expect(await vocabulary()).toBeNull();
  await tell(`${year}-11-03`, 3_900);
  expect(await vocabulary()).toMatchObject({ estimate: 3_900, date: `${year}-11-03` });
  await test(`${year}-12-31`, 4_200);
  expect(await vocabulary()).toMatchObject({ estimate: 4_200, date: `${year}-12-31` });
});

test('the present year goes up to today, a year to come is none', async () => {
  const reader = await app.client('reader');
  const today = shanghaiDay(app.clock.now());
  const figures = await reader.ok('GET /reader/history/year', { query: {} });
  expect(figures).toMatchObject({ is_over: false, until: today, articles: 0, longest: null, first_year: year + 1 });
  expect(figures.days.length).toBe(
    (dayStart(today).getTime() - dayStart(`${today.slice(0, 4)}-01-01`).getTime()) / 86_400_000 + 1,
  );
  expect((await reader.call('GET /reader/history/year', { query: { year: year + 2 } })).status).toBe(404);
  expect((await reader.call('GET /reader/history/year/poster', { query: { year: year + 2 } })).status).toBe(404);
});

test('the picture is a PNG of 1080 × 1920 on the chosen paper, with name and code or without', async () => {
  const reader = await app.client('reader');
  await readOn(reader.userId, [`${year}-05-01`, `${year}-05-02`, `${year}-11-30`]);
  const draw = async (query: Record<string, string>) => {
    const response = await app.fetch(
      `/reader/history/year/poster?${new URLSearchParams({ year: String(year), ...query })}`,
      {
        headers: { authorization: `Bearer ${reader.token}` },
      },
    );
    expect(response.headers.get('content-type')).toBe('image/png');
    return Buffer.from(await response.arrayBuffer());
  };
  const named = await draw({});
  expect(await sharp(named).metadata()).toMatchObject({ width: 1_080, height: 1_920 });
  expect(await draw({})).toEqual(named);
  const bare = await draw({ name: '0', code: '0' });
  expect(bare.equals(named)).toBe(false);
  const bareOfCode = await draw({ code: '0' });
  expect(bareOfCode.equals(named)).toBe(false);
  const { code } = await reader.ok('GET /api/code/invitation/mycode');
  const editor = await app.client('super');
  const { items } = await editor.ok('GET /api/code/invitation/list', { query: { ctype: 'INVITE', limit: 100 } });
  const { code_id = '' } = items.find((one) => one.code === code) ?? {};
  await editor.ok('POST /api/code/invitation/switch', { body: { code_id, off: true } });
  expect((await draw({})).equals(bareOfCode)).toBe(true);
  const { data } = await sharp(await draw({ paper: 'black' }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
});
