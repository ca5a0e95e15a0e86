import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { DAY_MS, inShanghai } from '#engine/shanghai-time.ts';
import { testApp } from '#server/testing/app.ts';
import { registerUser, sendSmsCode } from '#server/testing/people.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true' } });
const PASSWORD = 'harbour-lamp-42';

/** Logs in from an address, maybe from a device that has a visitor id. */
async function login(username: string, password: string, from: { address: string; cuid?: string }): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-forwarded-for': from.address };
  if (from.cuid) headers.cookie = `bb_cuid=${from.cuid}`;
  return app.fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify({ username, password }) });
}

test('a reader logs in by phone and by username in any case', async () => {
  const { user } = await registerUser(app, '13600000001');
  expect((await login('13600000001', PASSWORD, { address: '10.0.0.1' })).status).toBe(200);
  expect((await login(user.username.toUpperCase(), PASSWORD, { address: '10.0.0.1' })).status).toBe(200);
});

test('a wrong password and an unknown name get the same answer', async () => {
  await registerUser(app, '13600000002');
  const [wrong, unknown] = [
    await login('13600000002', 'nope-nope', { address: '10.0.0.2' }),
    await login('nobody-here', 'nope-nope', { address: '10.0.0.2' }),
  ];
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(await wrong.json()).toEqual(await unknown.json());
});

test('ten failures close the account for that address only; the owner gets in from elsewhere and from a known device', async () => {
  const phone = '13600000003';
  const cuid = randomUUID();
  await registerUser(app, phone);
  expect((await login(phone, PASSWORD, { address: '10.0.0.4', cuid })).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) await login(phone, 'wrong-guess', { address: '10.0.0.3' });
  const closed = await login(phone, PASSWORD, { address: '10.0.0.3' });
  expect(closed.status).toBe(429);
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await login(phone, PASSWORD, { address: '10.0.0.5' })).status).toBe(200);
  expect((await login(phone, PASSWORD, { address: '10.0.0.3', cuid })).status).toBe(200);
});

test('whoever resets a password after too many tries gets in with the new one at once, from there and by the old password field', async () => {
  const phone = '13600000022';
  const from = { address: '10.0.0.22' };
  await registerUser(app, phone);
  for (let attempt = 0; attempt < 11; attempt += 1) await login(phone, 'wrong-guess', from);
  expect((await login(phone, PASSWORD, from)).status).toBe(429);
  app.clock.advance(61);
  const sms_code = await sendSmsCode(app, phone, 'reset');
  const reset = await app.fetch('/auth/reset_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from.address },
    body: JSON.stringify({ phone, new_password: 'other-harbour-45', sms_code }),
  });
  expect(reset.status).toBe(200);
  expect((await login(phone, 'other-harbour-45', from)).status).toBe(200);
});

test('a phone number logs in with spaces and country code, as it registered', async () => {
  await registerUser(app, '13600000023');
  expect((await login(' +86 136-0000 0023', PASSWORD, { address: '10.0.0.23' })).status).toBe(200);
});

test('after fifteen minutes there are ten tries again, and a login that went through gives its tries back', async () => {
  const phone = '13600000014';
  const from = { address: '10.0.0.14' };
  await registerUser(app, phone);
  for (let attempt = 0; attempt < 9; attempt += 1) await login(phone, 'wrong-guess', from);
  expect((await login(phone, PASSWORD, from)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) await login(phone, 'wrong-guess', from);
  app.clock.advance(15 * 60 - 30);
  expect((await login(phone, PASSWORD, from)).status).toBe(429);
  app.clock.advance(31);
  expect((await login(phone, PASSWORD, from)).status).toBe(200);
});

test('the counters of wrong passwords name nobody and no place, and are forgotten when they are over', async () => {
  const counters = async () =>
    (await app.context.database.pool.query('SELECT key FROM rate_limits')).rows as { key: string }[];
  await login('my-password-in-the-wrong-box', 'wrong-guess', { address: '10.0.0.99' });
  const keys = (await counters()).map(({ key }) => key);
  expect(keys.filter((key) => !/^[0-9a-f]{64}$/.test(key))).toEqual([]);
  app.clock.advance(15 * 60 + 1);
  await app.context.services.identity.clean();
  expect(await counters()).toEqual([]);
});

test('phone and username of one account share a counter', async () => {
  const phone = '13600000015';
  const from = { address: '10.0.0.15' };
  const { user } = await registerUser(app, phone);
  for (let attempt = 0; attempt < 5; attempt += 1) await login(phone, 'wrong-guess', from);
  for (let attempt = 0; attempt < 5; attempt += 1) await login(user.username, 'wrong-guess', from);
  expect((await login(phone, PASSWORD, from)).status).toBe(429);
});

test('a login asks the database once before the password is looked at and once after it', async () => {
  const phone = '13600000016';
  await registerUser(app, phone);
  const { pool } = app.context.database;
  const asked = vi.spyOn(pool, 'query');
  const lent = vi.spyOn(pool, 'connect');
  await login(phone, PASSWORD, { address: '10.0.0.16', cuid: randomUUID() });
  expect([asked.mock.calls.length, lent.mock.calls.length]).toEqual([2, 2]);
  vi.restoreAllMocks();
});

test('a new password, set by a super user, is not held up by guesses at the one before, from wherever it is typed', async () => {
  const phone = '13600000077';
  const cuid = randomUUID();
  const { user } = await registerUser(app, phone);
  expect((await login(phone, PASSWORD, { address: '10.0.77.20', cuid })).status).toBe(200);
  const places = [{ address: '10.0.77.20' }, { address: '10.0.77.21' }, { address: '10.0.77.20', cuid }];
  for (const place of places) {
    for (let attempt = 0; attempt < 10; attempt += 1) await login(phone, 'wrong-guess', place);
    expect((await login(phone, PASSWORD, place)).status).toBe(429);
  }
  const editor = await app.client('super');
  const body = { user_id: user.user_id, new_password: 'other-harbour-46' };
  await editor.ok('POST /auth/change_password', { body });
  for (const place of places) expect((await login(phone, 'other-harbour-46', place)).status).toBe(200);
});

test('many guesses at once are no way around the limit', async () => {
  const phone = '13600000013';
  await registerUser(app, phone);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => login(phone, 'wrong-guess', { address: '10.0.0.13' })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
});

test('a cookie alone authorises nothing: a write without the bearer header is 401', async () => {
  const { token } = await registerUser(app, '13600000006');
  const write = (headers: Record<string, string>) =>
    app.fetch('/api/user/change_username', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: '海边的人' }),
    });
  expect((await write({ cookie: `bb_token=${token}` })).status).toBe(401);
  expect((await write({ authorization: `Bearer ${token}` })).status).toBe(200);
});

test('logging out ends this session, and all of them when asked', async () => {
  const { token: first } = await registerUser(app, '13600000007');
  const second = (
    (await (await login('13600000007', PASSWORD, { address: '10.0.0.7' })).json()) as { result: { token: string } }
  ).result.token;
  const isIn = async (token: string) =>
    (await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).status === 200;
  const logout = (token: string, all: boolean) =>
    app.fetch('/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ all }),
    });
  await logout(first, false);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  await logout(second, true);
  expect(await isIn(second)).toBe(false);
});

test('who logs in over the login of another account ends that one; their own devices stay as they were', async () => {
  const [first, second] = ['13600000031', '13600000032'];
  const [ofFirst, ofSecond] = [await registerUser(app, first), await registerUser(app, second)];
  const isIn = async ({ token }: { token: string }) =>
    (await app.context.services.identity.authenticate(token)) !== null;
  const over = async (token: string, username: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ username, password: PASSWORD });
    const answer = await app.fetch('/auth/login', { method: 'POST', headers, body });
    return ((await answer.json()) as { result: { token: string } }).result;
  };
  const again = await over(ofFirst.token, first);
  expect([await isIn(ofFirst), await isIn(again)]).toEqual([true, true]);
  const next = await over(again.token, second);
  expect([await isIn(again), await isIn(next)]).toEqual([false, true]);
  expect([await isIn(ofFirst), await isIn(ofSecond)]).toEqual([true, true]);
  // A login that fails ends nothing.
  await app.fetch('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${next.token}` },
    body: JSON.stringify({ username: first, password: 'wrong-guess' }),
  });
  expect(await isIn(next)).toBe(true);
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { token } = await registerUser(app, '13600000008');
  const other = (
    (await (await login('13600000008', PASSWORD, { address: '10.0.0.8' })).json()) as { result: { token: string } }
  ).result.token;
  const authorization = `Bearer ${token}`;
  const changed = await app.fetch('/auth/change_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ old_password: PASSWORD, new_password: 'other-harbour-44' }),
  });
  expect(changed.status).toBe(200);
  expect((await app.fetch('/api/user/me', { headers: { authorization } })).status).toBe(200);
  expect((await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${other}` } })).status).toBe(401);
});

test('the name changes freely once, then not for 30 days; a taken one is refused', async () => {
  const reader = await app.client('reader');
  const other = await app.client('reader');
  const changedAfter = app.clock.now();
  expect((await reader.ok('POST /api/user/change_username', { body: { username: '读海' } })).username).toBe('读海');
  const { status } = (await reader.call('POST /api/user/change_username', { body: { username: '读山' } })).body;
  expect(status.reason).toBe('USERNAME_TOO_SOON');
  // A minute may have ended meanwhile.
  const untils = [changedAfter, app.clock.now()].map((at) => {
    const until = inShanghai(at.getTime() + 30 * DAY_MS);
    return `${until.getUTCMonth() + 1} 月 ${until.getUTCDate()} 日 ${until.toISOString().slice(11, 16)}`;
  });
  expect(untils.map((until) => `30 天内只能改一次用户名，${until} 起可以再改`)).toContain(status.msg);
  expect((await other.call('POST /api/user/change_username', { body: { username: '读海' } })).body.status.reason).toBe(
    'USERNAME_TAKEN',
  );
  app.clock.advance(31 * 86_400);
  await reader.ok('POST /api/user/change_username', { body: { username: '读山' } });
});

test('of three changes of the name at once one is the free one', async () => {
  const reader = await app.client('reader');
  const answers = await Promise.all(
    ['读河', '读湖', '读溪'].map((username) => reader.call('POST /api/user/change_username', { body: { username } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('settings change one by one, and each device is listed', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /api/user/settings', { body: { exam_level: 'ielts' } });
  const settings = await reader.ok('POST /api/user/settings', { body: { daily_minutes: 45 } });
  expect(settings).toMatchObject({ exam_level: 'ielts', daily_minutes: 45, gloss: 'off', intro: null });
  const { items } = await reader.ok('GET /api/user/sessions');
  expect(items).toEqual([expect.objectContaining({ is_current: true })]);
});

test('of many devices the present one comes first, and the list goes on page by page', async () => {
  const reader = await app.client('reader');
  await app.context.database.pool.query(
    `INSERT INTO sessions (token_hash, user_id, device, address, created_at, last_used_at, expires_at)
     SELECT 'made ' || n, $1, 'Chrome', '', $2, $2::timestamptz + interval '1 hour', $2::timestamptz + interval '90 days'
     FROM generate_series(1, 60) n`,
    [reader.userId, app.clock.now()],
  );
  const first = await reader.ok('GET /api/user/sessions');
  expect([first.items.length, first.items[0]?.is_current, first.next_offset]).toEqual([50, true, 50]);
  const rest = await reader.ok('GET /api/user/sessions', { query: { offset: 50 } });
  expect([rest.items.length, rest.next_offset]).toEqual([11, null]);
});

test('a login in use lives on, and so do the cookies of its browser', async () => {
  const reader = await app.client('reader');
  const me = async () => {
    const { token } = reader;
    const headers = { authorization: `Bearer ${token}`, cookie: `bb_token=${token}` };
    return (await app.fetch('/api/user/me', { headers })).headers.getSetCookie().join('\n');
  };
  await me();
  expect(await me()).toBe('');
  app.clock.advance(2 * 3600);
  expect(await me()).toContain(`bb_token=${reader.token}; Max-Age=7776000`);
  expect(await me()).toBe('');
});

test('the word Bearer is written in any case', async () => {
  const reader = await app.client('reader');
  for (const scheme of ['bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${reader.token}` };
    expect((await app.fetch('/api/user/me', { headers })).status).toBe(200);
  }
});

test('a login that ended in one process ends in the others', async () => {
  const reader = await app.client('reader');
  const other = await app.secondProcess();
  const isIn = async () => (await other.services.identity.authenticate(reader.token)) !== null;
  expect(await isIn()).toBe(true);
  await reader.ok('POST /auth/logout', { body: { all: true } });
  await expect.poll(isIn).toBe(false);
});

test('of a style changed on two devices the later one holds, whichever arrives last, and no clock runs ahead', async () => {
  const reader = await app.client('reader');
  const now = app.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  const change = (body: InputOf<'POST /api/user/settings'>['body']) => reader.ok('POST /api/user/settings', { body });
  expect(await change({ daily_minutes: 30 })).toMatchObject({
    style_changed_at: null,
    font: 'serif',
    line_height: null,
  });
  await change({ theme: 'sepia', font: 'sans', column_width: 40, style_changed_at: at(-10) });
  const late = await change({ theme: 'black', font: 'serif', daily_minutes: 45, style_changed_at: at(-20) });
  expect(late).toMatchObject({ theme: 'sepia', font: 'sans', daily_minutes: 45, style_changed_at: at(-10) });
  const ahead = await change({ theme: 'light', style_changed_at: at(9_000) });
  expect(Date.parse(ahead.style_changed_at ?? '') - app.clock.now().getTime()).toBeLessThanOrEqual(0);
  const after = new Date(app.clock.now().getTime()).toISOString();
  expect(await change({ theme: 'black', style_changed_at: after })).toMatchObject({ theme: 'black' });
});

test('one line with IPv6 is one place, however many addresses it has: of forty guesses at once ten are looked at', async () => {
  const phone = '13600000017';
  const cuid = randomUUID();
  await registerUser(app, phone);
  await login(phone, PASSWORD, { address: '10.0.0.17', cuid });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, host) =>
      login(phone, 'wrong-guess', { address: `2001:db8:17:1::${host.toString(16)}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect((await login(phone, PASSWORD, { address: '2001:db8:17:1:ffff::1' })).status).toBe(429);
  expect((await login(phone, PASSWORD, { address: '2001:db8:17:2::1' })).status).toBe(200);
  expect((await login(phone, PASSWORD, { address: '2001:db8:17:1::1', cuid })).status).toBe(200);
});

test('an IPv4 address that is written as IPv6 is the same place', async () => {
  const phone = '13600000018';
  await registerUser(app, phone);
  for (let attempt = 0; attempt < 10; attempt += 1) await login(phone, 'wrong-guess', { address: '10.0.0.18' });
  expect((await login(phone, PASSWORD, { address: '::ffff:10.0.0.18' })).status).toBe(429);
});

test('a client that tries one password on many accounts is stopped after fifty, the right one too; devices of their owners get in', async () => {
  const [owner, other] = ['13600000019', '13600000020'];
  const cuid = randomUUID();
  await registerUser(app, owner);
  await registerUser(app, other);
  await login(owner, PASSWORD, { address: '10.0.0.19', cuid });
  const from = (host: number) => ({ address: `2001:db8:19:1::${host.toString(16)}` });
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, nth) => login(`nobody-${nth}`, 'one-password', from(nth))),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(50);
  const refused = await login(other, PASSWORD, from(200));
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await login(owner, PASSWORD, { ...from(201), cuid })).status).toBe(200);
  expect((await login(other, PASSWORD, { address: '2001:db8:19:2::1' })).status).toBe(200);
  app.clock.advance(15 * 60 + 1);
  expect((await login(other, PASSWORD, from(202))).status).toBe(200);
});

test('readers of one school who log in one after another are no attack', async () => {
  const phone = '13600000021';
  await registerUser(app, phone);
  for (let count = 0; count < 51; count += 1) await login(phone, PASSWORD, { address: '10.0.0.21' });
  expect((await login(phone, PASSWORD, { address: '10.0.0.21' })).status).toBe(200);
});
