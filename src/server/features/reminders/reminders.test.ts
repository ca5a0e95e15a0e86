import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();

async function learner() {
  const reader = await app.client('reader');
  for (const word of ['harbour', 'gull']) {
    const { id } = await reader.ok('POST /reader/myword', { body: { word } });
    await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 4, spent: 3 } });
  }
  return reader;
}

const makeFeed = (reader: TestClient) => reader.ok('POST /reader/reminders/feed', { body: {} });

test('nobody is reminded before asking for it', async () => {
  const reader = await app.client('reader');
  expect(await reader.ok('GET /reader/reminders')).toEqual({
    time: '20:00',
    quiet: { from: '22:00', to: '08:00' },
    feed: null,
    push: { key: expect.stringMatching(/^[\w-]{87}$/), devices: [] },
    letter: { is_on: false, next_at: null, email: null, is_confirmed: false, has_mail: false },
  });
});

test('the calendar has one event a day with the number of due words, at the reader’s time, for anyone with the address', async () => {
  const reader = await learner();
  await reader.ok('POST /reader/reminders', { body: { time: '07:30', quiet: { from: '22:00', to: '07:00' } } });
  const { path } = await makeFeed(reader);
  const response = await app.fetch(path);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('set-cookie')).toBeNull();
  const text = await response.text();
  const { forecast } = await reader.ok('GET /reader/myword/overview');
  const days = forecast.filter(({ count }) => count > 0);
  const summaries = [...text.matchAll(/SUMMARY:复习 (\d+) 个词/g)].map((match) => Number(match[1]));
  expect(summaries).toEqual(days.map(({ count }) => count));
  expect(summaries.length).toBeGreaterThan(0);
  // 7:30 in Shanghai is half past eleven of the evening before by UTC.
  const starts = [...text.matchAll(/DTSTART:\d{8}T(\d+)Z/g)].map((match) => match[1]);
  expect(new Set(starts)).toEqual(new Set(['233000']));
  const uids = (of: string) => of.match(/^UID:.*$/gm);
  app.clock.advance(60);
  expect(uids(await (await app.fetch(path)).text())).toEqual(uids(text));
});

test('a time after midnight and before 4:00 reminds of the words of the day of review that it ends', async () => {
  const reader = await learner();
  await reader.ok('POST /reader/reminders', { body: { time: '00:30', quiet: { from: '01:00', to: '08:00' } } });
  const text = await (await app.fetch((await makeFeed(reader)).path)).text();
  const { items } = await reader.ok('GET /reader/myword', { query: { order: 'due' } });
  const starts = [...text.matchAll(/DTSTART:(\d{4})(\d\d)(\d\d)T163000Z/g)].map(([, ...date]) =>
    Date.parse(`${date.join('-')}T16:30:00Z`),
  );
  // The reminder comes in the night after the words came due, which was at four in the morning.
  const due = [...new Set(items.map(({ due_at: at }) => Date.parse(at ?? '')))].toSorted((a, b) => a - b);
  expect(starts).toEqual(due.map((at) => at + 20.5 * 3_600_000));
});

test('a new address ends the one before it, and ending it leaves none', async () => {
  const reader = await learner();
  const first = await makeFeed(reader);
  const second = await makeFeed(reader);
  expect(second.path).not.toBe(first.path);
  const statuses = async () => [(await app.fetch(first.path)).status, (await app.fetch(second.path)).status];
  expect(await statuses()).toEqual([404, 200]);
  expect((await reader.ok('GET /reader/reminders')).feed).toEqual({ made_at: second.made_at });
  for (let time = 0; time < 2; time++) await reader.ok('POST /reader/reminders/feed/end', { body: {} });
  expect(await statuses()).toEqual([404, 404]);
  expect((await reader.ok('GET /reader/reminders')).feed).toBeNull();
});

test('the address itself is kept nowhere', async () => {
  const reader = await learner();
  const { path } = await makeFeed(reader);
  const token = path.slice('/api/reminders/'.length, -'.ics'.length);
  const { rows } = await app.context.database.pool.query('SELECT * FROM reminders');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each(['24:00', '7:30', '20:60', ''])('the time %j is refused', async (time) => {
  const reader = await app.client('reader');
  expect((await reader.call('POST /reader/reminders', { body: { time } })).status).toBe(400);
});
