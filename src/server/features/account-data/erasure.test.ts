import { getTableName, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import { registerUser } from '#server/testing/people.ts';
import { personRules } from '../index.ts';
import { fillEveryTable, nameOf, personColumns } from './testing/every-table.ts';

const app = await testApp();
await startWorkers(app.context);
const { db } = app.context.database;
const { erasing } = app.context.services.accountData;
const DAY = 86_400;
/** Limit for a hang; speed is not measured by it. */
const HANGS_MS = 120_000;
const PASSWORD = 'harbour-lamp-42';
const visitor = await app.client('visitor');

const login = (username: string) => visitor.call('POST /auth/login', { body: { username, password: PASSWORD } });
async function clientOf(token: string): Promise<(path: string, body?: object) => Promise<Response>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (path, body) => app.fetch(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
}
/** Someone with a password, who has asked for the end of the account. */
async function leaver(phone: string) {
  const { token, user } = await registerUser(app, phone);
  const call = await clientOf(token);
  const asked = await call('/api/user/delete', { password: PASSWORD });
  expect(asked.status).toBe(200);
  return { call, token, user, userId: Number(user.user_id) };
}
/** Lets the week pass and waits until nothing of the account is left to erase. */
async function close(userId: number): Promise<void> {
  app.clock.advance(7 * DAY);
  await erasing.closeDue();
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} AND delete_at IS NULL`);
    expect(rows).toHaveLength(1);
  }, HANGS_MS);
}
const rowsOf = async (userId: number) =>
  Object.fromEntries(
    await Promise.all(
      (await personColumns()).map(async (column) => {
        const { rows } = await db.execute<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM ${column.table} WHERE ${column} = ${userId}`,
        );
        return [nameOf(column), rows[0]?.count ?? 0] as const;
      }),
    ),
  );
/** Every table as text, line by line. */
async function everything(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: lines } = await db.execute<{ line: string }>(
        sql`SELECT (t.*)::text AS line FROM ${sql.identifier(name)} t`,
      );
      return lines.map(({ line }) => `${name} ${line}`).join('\n');
    }),
  );
  return texts.join('\n');
}

test('every column of the database that leads to a person has a rule, and every rule a column', async () => {
  const columns = (await personColumns()).map(nameOf).toSorted();
  expect(personRules.map(({ column }) => nameOf(column)).toSorted()).toEqual(columns);
});

test('nothing stays without a reason', () => {
  const stays = personRules.filter(({ does }) => does !== 'erase');
  for (const { column, why } of stays)
    expect([nameOf(column), why ?? '']).toEqual([nameOf(column), expect.stringMatching(/\w{4}/)]);
});

test('a week after it was asked for, the account is gone from every table but those that are kept, and nobody else’s is touched', async () => {
  const { userId, user } = await leaver('13510000001');
  const other = await app.client('reader');
  await fillEveryTable(app.context, userId, 'leaver-mark');
  await fillEveryTable(app.context, other.userId, 'stayer-mark');
  const before = await rowsOf(other.userId);
  await close(userId);

  const left = await rowsOf(userId);
  const expected = Object.fromEntries(
    personRules.map(({ column, does, changes = {} }) => {
      const isKept = does === 'keep' || (does === 'anonymise' && !(column.name in changes));
      return [nameOf(column), isKept && getTableName(column.table) !== 'users'];
    }),
  );
  expect(Object.fromEntries(Object.entries(left).map(([name, count]) => [name, count > 0]))).toEqual(expected);
  expect(await rowsOf(other.userId)).toEqual(before);
  const kept = await everything();
  expect(kept).not.toContain('13510000001');
  expect(kept).not.toContain(user.username);
});

test('a creator who left is in nobody’s list, and a follower who left is counted no more', async () => {
  const leaving = await leaver('13510000021');
  const creator = await app.client('reader');
  const reader = await app.client('reader');
  for (const userId of [leaving.userId, creator.userId])
    await db.execute(sql`INSERT INTO creators (user_id, collections) VALUES (${userId}, 1)`);
  const follow = (who: string) => ({ params: { id: who }, body: { status: true } });
  await reader.ok('POST /reader/creator/{id}/follow', follow(String(leaving.userId)));
  await leaving.call(`/reader/creator/${creator.userId}/follow`, { status: true });
  const followers = async () =>
    (await visitor.ok('GET /reader/creator/{id}', { params: { id: String(creator.userId) } })).followers;
  expect(await followers()).toBe(1);
  await close(leaving.userId);
  expect((await reader.ok('GET /reader/follow')).items).toEqual([]);
  await app.context.services.follows.clean();
  expect(await followers()).toBe(0);
  const { rows } = await db.execute(sql`SELECT 1 FROM follows WHERE user_id = ${reader.userId}`);
  expect(rows).toEqual([]);
});

test('what a reader wrote is nowhere in the database afterwards', async () => {
  const { call, userId } = await leaver('13510000002');
  const editor = await app.client('super');
  const articleId = await app.article();
  const { blocks } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id: articleId } });
  const block = blocks.find(({ text }) => text !== undefined);
  const quote = block?.text?.slice(0, 12) ?? '';
  const place = { block_id: block?.id ?? '', offset: 0 };
  const noted = await call(`/reader/article/${articleId}/notes/add`, {
    note_uuid: '0c0f4a52-6a0a-4c55-9f0e-3f0a4b8f7a11',
    text: quote,
    comment: '只有我知道的话',
    root: 'en',
    color: 'yellow',
    data: { start: place, end: { ...place, offset: 12 }, quote, prefix: '', suffix: '', version: 1 },
  });
  expect(noted.status).toBe(200);
  expect((await call('/reader/myword', { word: 'lighthouse', sentence: 'My very own lighthouse.' })).status).toBe(200);
  await call('/api/log', { name: 'OPEN_PAGE', data: { path: '/mine-alone' } });
  await editor.ok('POST /api/user/bind_wx_user', { body: { user_id: String(userId), openid: 'oWx_leaver' } });
  const { token: offer } = (await editor.ok('POST /api/user/open_trial_member', {
    body: { xhs_id: 'xhs_leaver' },
  })) as {
    token: string;
  };
  expect((await call('/api/user/receive_trial_member', { token: offer })).status).toBe(200);
  const secrets = ['只有我知道的话', 'My very own lighthouse', '/mine-alone', 'oWx_leaver'];
  const before = await everything();
  for (const text of secrets) expect(before).toContain(text);
  await close(userId);
  const after = await everything();
  for (const text of secrets) expect(after).not.toContain(text);
  // It is remembered that this id had its trial, but not whose id it was.
  expect(after.split('\n').filter((line) => line.startsWith('member_log') && line.includes('xhs_leaver'))).toEqual([]);
});

test('a book that is or was in the library stays for those who read it, with their notes; one that was not published goes', async () => {
  const { userId } = await leaver('13510000020');
  const other = await app.client('reader');
  const shared = await bookWithText(app.context, userId, { title: 'The Shared Harbour' });
  const withdrawn = await bookWithText(app.context, userId, { title: 'The Old Harbour', isPublic: true });
  const own = await bookWithText(app.context, userId, { title: 'The Own Harbour' });
  await db.execute(sql`UPDATE books SET published_at = now() WHERE uuid = ${shared}`);
  const params = { id: shared };
  await other.ok('POST /reader/book/{id}/note/add', { params, body: { text: 'A boat came in', comment: '我的笔记' } });
  const note = { params: { id: withdrawn }, body: { text: 'Nobody', comment: '收回的书里的' } };
  await other.ok('POST /reader/book/{id}/note/add', note);
  await db.execute(sql`UPDATE books SET published_at = NULL WHERE uuid = ${withdrawn}`);
  await close(userId);
  expect((await other.ok('GET /reader/book/{id}/show', { params })).title).toBe('The Shared Harbour');
  const { rows } = await db.execute(
    sql`SELECT payload->>'comment' AS comment FROM book_notes WHERE user_id = ${other.userId} ORDER BY comment`,
  );
  expect(rows).toEqual([{ comment: '我的笔记' }, { comment: '收回的书里的' }]);
  const left = await db.execute(
    sql`SELECT uuid, owner_id FROM books WHERE uuid IN (${shared}, ${withdrawn}, ${own}) ORDER BY published_at`,
  );
  expect(left.rows).toEqual([
    { uuid: shared, owner_id: null },
    { uuid: withdrawn, owner_id: null },
  ]);
});

test('the phone number registers again, as somebody new', async () => {
  const phone = '13510000003';
  const { userId } = await leaver(phone);
  await close(userId);
  expect((await login(phone)).status).toBe(400);
  expect((await login(`已注销-${userId}`)).status).toBe(400);
  const { user } = await registerUser(app, phone);
  expect(user.user_id).not.toBe(String(userId));
});

test('a week is for changing one’s mind: until it is over the account is there', async () => {
  const { call, user } = await leaver('13510000004');
  expect(await (await call('/api/user/me')).json()).toMatchObject({ result: { delete_at: expect.any(String) } });
  app.clock.advance(7 * DAY - 60);
  expect(await erasing.closeDue()).toBe(0);
  expect((await login('13510000004')).status).toBe(200);
  expect((await call('/api/user/delete/cancel', {})).status).toBe(200);
  expect((await call('/api/user/delete/cancel', {})).status).toBe(200);
  app.clock.advance(30 * DAY);
  expect(await erasing.closeDue()).toBe(0);
  expect(await (await call('/api/user/me')).json()).toMatchObject({
    result: { username: user.username, delete_at: null },
  });
});

test('asking for it takes the password, ends the other logins, and keeps the day when asked again', async () => {
  const phone = '13510000005';
  const { token } = await registerUser(app, phone);
  const second = ((await login(phone)).body.result as { token: string }).token;
  const [call, other] = [await clientOf(token), await clientOf(second)];
  const wrong = await call('/api/user/delete', { password: 'not-mine-at-all' });
  expect([wrong.status, (await wrong.json()).status.fields]).toEqual([400, { password: '密码不对' }]);
  expect((await other('/api/user/me')).status).toBe(200);
  const dayOf = async () => (await (await call('/api/user/delete', { password: PASSWORD })).json()).result.delete_at;
  const day = await dayOf();
  expect((await other('/api/user/me')).status).toBe(401);
  app.clock.advance(2 * DAY);
  expect(await dayOf()).toBe(day);
});

test('ten wrong passwords from a login stop the guessing', async () => {
  const { token } = await registerUser(app, '13510000006');
  const call = await clientOf(token);
  for (let guess = 0; guess < 10; guess += 1) await call('/api/user/delete', { password: `wrong-guess-${guess}` });
  expect((await call('/api/user/delete', { password: PASSWORD })).status).toBe(429);
});

test('erasing that was stopped half-way goes on with what is left', async () => {
  const { userId } = await leaver('13510000007');
  await fillEveryTable(app.context, userId, 'half-way');
  app.clock.advance(7 * DAY);
  const stop = new AbortController();
  stop.abort();
  await expect(erasing.run(userId, stop.signal)).rejects.toThrow();
  await close(userId);
  expect((await rowsOf(userId))['my_words.user_id']).toBe(0);
});

test('the last super user stays, also of two who ask at the same moment', async () => {
  const lonely = await testApp();
  const phone = '13510000008';
  const { token, user } = await registerUser(lonely, phone);
  await lonely.context.database.db.execute(sql`UPDATE users SET is_super = (id = ${user.user_id})`);
  const ask = (by = token) =>
    lonely.fetch('/api/user/delete', {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
  expect((await ask()).status).toBe(409);
  const { token: second } = await registerUser(lonely, '13510000009');
  const { db, pool } = lonely.context.database;
  await db.execute(sql`UPDATE users SET is_super = true`);
  const holder = await pool.connect();
  const waiting = async () =>
    (await pool.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
      .rows.length;
  try {
    // Holds the first one up after it was looked whether there is another.
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.user_id]);
    const first = ask();
    await expect.poll(waiting, { timeout: HANGS_MS }).toBe(1);
    let ended = 0;
    const other = ask(second).finally(() => {
      ended = 1;
    });
    await expect.poll(async () => ended + (await waiting()), { timeout: HANGS_MS }).toBe(2);
    await holder.query('COMMIT');
    expect([(await first).status, (await other).status]).toEqual([200, 409]);
  } finally {
    holder.release();
  }
});
