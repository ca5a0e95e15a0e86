/** The letter of a week, on its page and as a mail server gets it. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayStart, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { closeAccount } from '#server/testing/people.ts';
import { readMinutes } from './testing/reading.ts';

const server = await openMailServer();
const env = { SMTP_URL: server.url, MAIL_FROM: '外刊轻读 <letter@waikan.test>', PUBLIC_URL: 'https://waikan.test' };
const app = await testApp({ env });
const { pool } = app.context.database;
const readToday = (reader: TestClient, minutes: number) => readMinutes(app, reader, minutes);
const { run } = app.context.services.reminders.letters;

/** Moves the clock to a time on Monday of the next week. */
function nextMonday(time: string): void {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const monday = addDays(periodStart(shanghaiDay(app.clock.now()), 'week'), 7);
  const at = dayStart(monday).getTime() + (hours * 60 + minutes) * 60_000;
  app.clock.advance((at - app.clock.now().getTime()) / 1_000);
}

beforeAll(() => {
  app.clock.stop();
  nextMonday('10:00');
});

/** The subject, decoded (RFC 2047). */
function subjectIn(head: string): string {
  const [, raw = ''] = /^Subject: (.*)$/m.exec(head) ?? [];
  const percent = (text: string) => text.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/g, '%$1');
  return raw.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, form: string, text: string) =>
    form.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : decodeURIComponent(percent(text)),
  );
}

const mailsTo = (email: string) => server.taken.filter(({ to }) => to === email);
/** Action of a link in a mail, `confirm` or `end`, and its token. */
const linkIn = (text = '') => /letter\/mail\?do=(confirm|end)&token=([\w.-]+)/.exec(text);
async function confirmed(reader: TestClient, email: string) {
  await reader.ok('POST /reader/reminders/letter', { body: { is_on: true } });
  await reader.ok('POST /reader/reminders/letter/email', { body: { email } });
  const [, , token = ''] = linkIn(mailsTo(email)[0]?.text) ?? [];
  const visitor = await app.client('visitor');
  expect(await visitor.ok('POST /api/reminders/letter/confirm', { body: { token } })).toEqual({ email });
}

test('nobody has letters before asking for them; then each week that ends has one, with its figures', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  await reader.ok('POST /reader/reminders/letter', { body: { is_on: true } });
  await readToday(reader, 25);
  app.clock.advance(86_400);
  await readToday(reader, 5);
  await run();
  expect((await reader.ok('GET /reader/letters', {})).items).toEqual([]);
  const week = periodStart(shanghaiDay(app.clock.now()), 'week');
  nextMonday('7:00');
  await run();
  // One hour before it is written, and not next week.
  const nextAt = async () => (await reader.ok('GET /reader/reminders')).letter.next_at;
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  expect(await nextAt()).toBe(inHours(1));
  expect((await reader.ok('GET /reader/letters', {})).items).toEqual([]);
  app.clock.advance(3_600);
  const second = await app.secondProcess();
  await Promise.all([run(), second.services.reminders.letters.run(), run()]);
  const { items } = await reader.ok('GET /reader/letters', {});
  expect(items).toEqual([
    expect.objectContaining({ week, seconds: 1_800, seconds_before: 0, days: 2, goal_days: 1, goal_minutes: 20 }),
  ]);
  expect(await nextAt()).toBe(inHours(7 * 24));
  expect((await other.ok('GET /reader/letters', {})).items).toEqual([]);
  await reader.ok('POST /reader/reminders/letter', { body: { is_on: false } });
  nextMonday('9:00');
  await run();
  expect((await reader.ok('GET /reader/letters', {})).items).toHaveLength(1);
});

test('a letter tells the run of days as it was on Sunday, whatever was read on Monday before it was written', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'run@reader.test');
  const sunday = addDays(periodStart(shanghaiDay(app.clock.now()), 'week'), 6);
  app.clock.advance((dayStart(sunday).getTime() - 12 * 3_600_000 - app.clock.now().getTime()) / 1_000);
  await readToday(reader, 10);
  app.clock.advance(86_400);
  await readMinutes(app, reader, 0.5);
  nextMonday('6:30');
  await readToday(reader, 10);
  app.clock.advance(2 * 3_600);
  await run();
  expect((await reader.ok('GET /reader/letters', {})).items).toMatchObject([{ seconds: 630, days: 2, streak: 2 }]);
  expect(mailsTo('run@reader.test').at(-1)?.text).toContain('到周日已连续阅读 2 天');
});

test('a week with less than a minute of reading says so', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'short@reader.test');
  await readMinutes(app, reader, 0.5);
  nextMonday('9:00');
  await run();
  expect(mailsTo('short@reader.test').at(-1)?.text).toContain('阅读时间：不到 1 分钟，和前一周一样');
});

test('a letter is mailed to a confirmed address, once, however often and wherever the job runs; a week of nothing is not', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'once@reader.test');
  await readToday(reader, 30);
  nextMonday('9:00');
  const second = await app.secondProcess();
  await Promise.all([run(), second.services.reminders.letters.run(), run()]);
  await run();
  const letters = mailsTo('once@reader.test').slice(1);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('阅读时间：30 分钟，');
  const head = letters[0]?.head.join('\n') ?? '';
  expect(head).toMatch(/^Message-ID: <letter-\d{4}-\d\d-\d\d-\d+@waikan\.test>$/m);
  expect(subjectIn(head)).toMatch(/^上周的阅读：30 分钟（\d+ 月 \d+ 日 – \d+ 月 \d+ 日）$/);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  nextMonday('9:00');
  await run();
  expect(mailsTo('once@reader.test')).toHaveLength(2);
  expect((await reader.ok('GET /reader/letters', {})).items).toHaveLength(2);
});

test('a mail that the server took before the connection broke is not sent again', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'cut@reader.test');
  await readToday(reader, 2);
  nextMonday('9:00');
  server.behave('cut');
  await run();
  server.behave('take');
  app.clock.advance(86_400);
  await run();
  expect(mailsTo('cut@reader.test')).toHaveLength(2);
});

test('a mail server that is not reached is tried again', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'reached@reader.test');
  await readToday(reader, 2);
  nextMonday('9:00');
  server.pause();
  await run();
  await server.resume();
  app.clock.advance(1_000);
  await run();
  expect(mailsTo('reached@reader.test')).toHaveLength(2);
});

test('a mail that the server refuses for now comes later, one that it refuses for good does not', async () => {
  const [early, never] = [await app.client('reader'), await app.client('reader')];
  await confirmed(early, 'later@reader.test');
  await readToday(early, 2);
  nextMonday('9:00');
  server.behave(451);
  await run();
  server.behave('take');
  await run();
  expect(mailsTo('later@reader.test')).toHaveLength(1);
  app.clock.advance(1_000);
  await run();
  expect(mailsTo('later@reader.test')).toHaveLength(2);
  await confirmed(never, 'never@reader.test');
  await readToday(never, 2);
  nextMonday('9:00');
  server.behave(550);
  await run();
  server.behave('take');
  app.clock.advance(86_400);
  await run();
  expect(mailsTo('never@reader.test')).toHaveLength(1);
});

test('the link of a letter ends the mails without a login, as often as it is followed; letters on the page go on', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'leaves@reader.test');
  await readToday(reader, 2);
  nextMonday('9:00');
  await run();
  const [, what, token = ''] = linkIn(mailsTo('leaves@reader.test')[1]?.text) ?? [];
  expect(what).toBe('end');
  const end = (given: string) =>
    app.fetch(`/api/reminders/letter/${given}/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await end(token.replace(/.$/, token.endsWith('A') ? 'B' : 'A'))).status).toBe(404);
  expect([(await end(token)).status, (await end(token)).status]).toEqual([200, 200]);
  const { letter } = await reader.ok('GET /reader/reminders');
  expect(letter).toMatchObject({ is_on: true, email: null, is_confirmed: false });
  await readToday(reader, 2);
  nextMonday('9:00');
  await run();
  expect(mailsTo('leaves@reader.test')).toHaveLength(2);
  expect((await reader.ok('GET /reader/letters', {})).items).toHaveLength(2);
});

test('the link of a letter to an old address ends none to the new one, and answers as ever', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'old@reader.test');
  await readToday(reader, 2);
  nextMonday('9:00');
  await run();
  const [, , token = ''] = linkIn(mailsTo('old@reader.test')[1]?.text) ?? [];
  app.clock.advance(601);
  await confirmed(reader, 'new@reader.test');
  const end = (given: string) => app.fetch(`/api/reminders/letter/${given}/end`, { method: 'POST' });
  expect((await end(token)).status).toBe(200);
  expect((await reader.ok('GET /reader/reminders')).letter).toMatchObject({
    email: 'new@reader.test',
    is_confirmed: true,
  });
  await readToday(reader, 2);
  nextMonday('9:00');
  await run();
  const [, , own = ''] = linkIn(mailsTo('new@reader.test')[1]?.text) ?? [];
  expect((await end(own)).status).toBe(200);
  expect((await reader.ok('GET /reader/reminders')).letter.email).toBeNull();
});

test('an address is asked by a mail before anything is sent there, at most one in ten minutes, and a link holds three days', async () => {
  const reader = await app.client('reader');
  const visitor = await app.client('visitor');
  const ask = (email: string) => reader.call('POST /reader/reminders/letter/email', { body: { email } });
  expect((await ask('not an address')).status).toBe(400);
  expect((await ask('first@reader.test')).status).toBe(200);
  const refused = await ask('first@reader.test');
  expect([refused.status, Number(refused.response.headers.get('retry-after'))]).toEqual([429, 600]);
  app.clock.advance(600);
  expect((await ask('second@reader.test')).status).toBe(200);
  const confirm = (email: string) =>
    visitor.call('POST /api/reminders/letter/confirm', {
      body: { token: linkIn(mailsTo(email)[0]?.text)?.[2] ?? '' },
    });
  // A later address waits for confirmation by now.
  expect((await confirm('first@reader.test')).status).toBe(410);
  app.clock.advance(3 * 86_400 + 1);
  expect((await confirm('second@reader.test')).status).toBe(410);
  expect((await reader.ok('GET /reader/reminders')).letter.is_confirmed).toBe(false);
  server.behave(550);
  expect((await ask('third@reader.test')).status).toBe(502);
  server.behave('take');
  expect((await ask('third@reader.test')).status).toBe(200);
});

test('a mistyped address is corrected at once, twice, and a mail that could not be sent is no correction', async () => {
  const reader = await app.client('reader');
  const ask = (email: string) => reader.call('POST /reader/reminders/letter/email', { body: { email } });
  expect((await ask('one@raeder.test')).status).toBe(200);
  server.behave(550);
  for (const email of ['no1@reader.test', 'no2@reader.test', 'no3@reader.test'])
    expect((await ask(email)).status).toBe(502);
  server.behave('take');
  expect([(await ask('two@raeder.test')).status, (await ask('three@reader.test')).status]).toEqual([200, 200]);
  expect((await reader.ok('GET /reader/reminders')).letter.email).toBe('three@reader.test');
  const refused = await ask('four@reader.test');
  expect([refused.status, Number(refused.response.headers.get('retry-after'))]).toEqual([429, 600]);
  app.clock.advance(600);
  expect((await ask('four@reader.test')).status).toBe(200);
  expect((await ask('five@reader.test')).status).toBe(429);
});

test('a confirmed address stays where the mail to another one could not be sent', async () => {
  const reader = await app.client('reader');
  await confirmed(reader, 'stays@reader.test');
  app.clock.advance(601);
  server.behave(550);
  const asked = await reader.call('POST /reader/reminders/letter/email', { body: { email: 'other@reader.test' } });
  server.behave('take');
  expect(asked.status).toBe(502);
  const { letter } = await reader.ok('GET /reader/reminders');
  expect(letter).toMatchObject({ email: 'stays@reader.test', is_confirmed: true });
});

test('a letter that cannot be written keeps no other from being written and mailed, and closed accounts have none', async () => {
  const [broken, closed, reader] = [await app.client('reader'), await app.client('reader'), await app.client('reader')];
  for (const one of [broken, closed, reader]) await confirmed(one, `one-${one.userId}@reader.test`);
  for (const one of [broken, closed, reader]) await readToday(one, 2);
  await pool.query(`UPDATE users SET settings = 'null' WHERE id = $1`, [broken.userId]);
  await closeAccount(app, closed.userId);
  nextMonday('9:00');
  await run();
  expect(mailsTo(`one-${reader.userId}@reader.test`)).toHaveLength(2);
  for (const one of [broken, closed]) expect(mailsTo(`one-${one.userId}@reader.test`)).toHaveLength(1);
  await pool.query(`UPDATE users SET settings = '{}' WHERE id = $1`, [broken.userId]);
  await run();
  expect(mailsTo(`one-${broken.userId}@reader.test`)).toHaveLength(2);
});

test('letters that are switched off while one is written stay off', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/reminders/letter', { body: { is_on: true } });
  await readToday(reader, 2);
  // Only this reader's letter, so that connections are left while it is being written.
  await pool.query('UPDATE reminders SET letter_week = NULL WHERE user_id <> $1', [reader.userId]);
  nextMonday('9:00');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE reading_days IN ACCESS EXCLUSIVE MODE');
    const writing = run();
    await expect
      .poll(async () => {
        const { rows } = await pool.query(`
          SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%reading_days%'`);
        return rows.length > 0;
      })
      .toBe(true);
    await reader.ok('POST /reader/reminders/letter', { body: { is_on: false } });
    await client.query('COMMIT');
    await writing;
  } finally {
    client.release();
  }
  expect((await reader.ok('GET /reader/reminders')).letter.is_on).toBe(false);
  expect((await reader.ok('GET /reader/letters', {})).items).toEqual([]);
});

test('a site without a mail server says so', async () => {
  const plain = await testApp();
  const reader = await plain.client('reader');
  expect((await reader.ok('GET /reader/reminders')).letter.has_mail).toBe(false);
  const asked = await reader.call('POST /reader/reminders/letter/email', { body: { email: 'a@reader.test' } });
  expect([asked.status, asked.body.status.reason]).toEqual([503, 'NOT_CONFIGURED']);
});
