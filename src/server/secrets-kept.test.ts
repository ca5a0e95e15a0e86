/** Walks a reader through everything that hands out or takes a secret, then looks for it in all tables and in the log. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { startWorkers } from './registered.ts';
import { testApp } from './testing/app.ts';
import { registerUser, sendSmsCode } from './testing/people.ts';
import { ended } from './testing/tasks.ts';

let logged = '';
const app = await testApp({
  log: createLog('debug', {
    write(line) {
      logged += line;
    },
  }),
});
await startWorkers(app.context);

async function everyTable(): Promise<string> {
  const { db } = app.context.database;
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: lines } = await db.execute<{ line: string }>(
      sql`SELECT (t.*)::text AS line FROM ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    );
    texts.push(...lines.map(({ line }) => line));
  }
  return texts.join('\n');
}

test('no password, login token, link or signature is in the database or in the log in clear', async () => {
  const phone = '13520000001';
  const [visitor, editor] = [await app.client('visitor'), await app.client('super')];
  const secrets = new Map<string, string>();

  const { token } = await registerUser(app, phone, 'first-harbour-41');
  secrets.set('password', 'first-harbour-41').set('token of registration', token);
  const loggedIn = await visitor.ok('POST /auth/login', { body: { username: phone, password: 'first-harbour-41' } });
  secrets.set('token of login', loggedIn.token);
  await visitor.call('POST /auth/login', { body: { username: 'typed-in-the-wrong-box', password: 'second-guess-77' } });
  secrets.set('password as a name', 'typed-in-the-wrong-box').set('wrong password', 'second-guess-77');
  app.clock.advance(61);
  const sms_code = await sendSmsCode(app, phone, 'reset');
  await visitor.ok('POST /auth/reset_password', { body: { phone, new_password: 'third-harbour-43', sms_code } });
  secrets.set('password after reset', 'third-harbour-43');
  const { token: own } = await visitor.ok('POST /auth/login', {
    body: { username: phone, password: 'third-harbour-43' },
  });
  secrets.set('token after reset', own);

  const reader = await app.client('reader');
  await editor.ok('POST /auth/change_password', {
    body: { user_id: String(reader.userId), new_password: 'fourth-harbour-44' },
  });
  secrets.set('password set by a super user', 'fourth-harbour-44');
  const person = await app.client('reader');
  const offer = await editor.ok('POST /api/user/open_trial_member', { body: { xhs_id: 'xhs_secrets' } });
  if (!('token' in offer)) throw new Error('no link');
  secrets.set('trial link', offer.token);
  // Like a browser that follows the link.
  await app.fetch(offer.url);
  await person.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: offer.url } });
  await person.ok('POST /api/user/receive_trial_member', { body: { token: offer.token } });

  const calendar = await person.ok('POST /reader/reminders/feed', {});
  const feed = new URL(calendar.path, 'http://localhost').pathname;
  secrets.set('calendar', (feed.split('/').at(-1) ?? '').replace(/\.ics$/, ''));
  expect((await app.fetch(feed)).status).toBe(200);
  const { url } = await person.ok('GET /auth/upload_token', { query: { key: 'words.txt' } });
  secrets.set('upload signature', new URLSearchParams(url.split('?')[1]).get('signature') ?? '');
  await app.fetch(url, { method: 'PUT', body: 'harbour' });
  const { task_id } = await person.ok('POST /api/user/export', {});
  await ended(person, task_id);
  expect((await person.call('GET /api/user/export/{id}/file', { params: { id: task_id } })).status).toBe(200);

  const kept = await everyTable();
  expect(kept).toContain(phone);
  expect(logged).toContain('/auth/login');
  for (const [name, secret] of secrets) {
    expect([name, secret.length > 10, kept.includes(secret), logged.includes(secret)]).toEqual([
      name,
      true,
      false,
      false,
    ]);
  }
});
