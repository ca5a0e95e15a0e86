import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashSecret } from '#server/secret-tokens.ts';
import { testApp } from '#server/testing/app.ts';
import { callFrom, newPlace, outboxCode, registerUser, sendSmsCode } from '#server/testing/people.ts';
import { insertUser } from './queries.ts';
import { knownDevices } from './tables.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const PASSWORD = 'harbour-lamp-42';

test('a person registers with a picture code and an SMS code, and is logged in', async () => {
  const { token, user } = await registerUser(app, '13700000001');
  expect(user).toMatchObject({ phone: '137****0001', is_super: false, member: null });
  expect(user.username).toMatch(/^读者[a-z]{6}$/);
  const me = await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
});

test('the answer to registration sets the login cookies', async () => {
  const phone = '13700000002';
  const sms_code = await sendSmsCode(app, phone, 'register');
  const { response } = await visitor.call('POST /auth/register', {
    body: { phone, password: PASSWORD, sms_code, code: '' },
  });
  const cookies = response.headers.getSetCookie().join('\n');
  expect(cookies).toMatch(/bb_token=[\w-]+; Max-Age=7776000; Path=\/; SameSite=Lax/);
  expect(cookies).not.toMatch(/HttpOnly/i);
});

test('a phone number registers once, and only who holds the phone is told', async () => {
  const phone = '13700000003';
  await registerUser(app, phone);
  app.clock.advance(61);
  const right = await sendSmsCode(app, phone, 'register');
  const wrong = right === '000000' ? '000001' : '000000';
  const register = async (sms_code: string) =>
    (await visitor.call('POST /auth/register', { body: { phone, password: PASSWORD, sms_code, code: '' } })).body
      .status;
  expect(await register(wrong)).toMatchObject({ reason: 'CODE_WRONG' });
  expect(await register(right)).toMatchObject({ code: '409', reason: 'PHONE_TAKEN' });
});

test('the picture is WebP of 220 pixels, and its answer works once, right or wrong', async () => {
  const phone = '13700000004';
  const picture = await app.fetch(`/auth/captcha?key=${phone}`);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toBe('no-store');
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  const captcha = await outboxCode(app, 'captcha', phone);
  const send = (answer: string) =>
    visitor.call('POST /auth/smscode/send', { body: { phone, captcha: answer, stype: 'register' } });
  expect((await send('0000')).body.status.reason).toBe('CAPTCHA_WRONG');
  expect((await send(captcha)).body.status.reason).toBe('CAPTCHA_WRONG');
});

test('a second code within a minute is refused, and told when to try again', async () => {
  const phone = '13700000005';
  await sendSmsCode(app, phone, 'register');
  await app.fetch(`/auth/captcha?key=${phone}`);
  const captcha = await outboxCode(app, 'captcha', phone);
  const { status, response } = await visitor.call('POST /auth/smscode/send', {
    body: { phone, captcha, stype: 'register' },
  });
  expect(status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
});

test('a phone gets ten codes a day, then none until the next day', async () => {
  const phone = '13700000020';
  for (let sent = 0; sent < 10; sent += 1) {
    await sendSmsCode(app, phone, 'register');
    app.clock.advance(20 * 60);
  }
  await expect(sendSmsCode(app, phone, 'register')).rejects.toThrow('429');
  app.clock.advance(21 * 3600);
  await sendSmsCode(app, phone, 'register');
});

test('an address sends twenty codes an hour, to however many phones', async () => {
  app.clock.advance(3601);
  const phones = Array.from({ length: 21 }, (_, index) => `137000001${String(index).padStart(2, '0')}`);
  for (const phone of phones.slice(0, 20)) await sendSmsCode(app, phone, 'register');
  await expect(sendSmsCode(app, phones[20] ?? '', 'register')).rejects.toThrow('429');
  app.clock.advance(3601);
  await sendSmsCode(app, phones[20] ?? '', 'register');
});

test('guessing in parallel gets no more than five tries at a code', async () => {
  const phone = '13700000021';
  app.clock.advance(3601);
  const right = Number(await sendSmsCode(app, phone, 'register'));
  const guesses = Array.from({ length: 40 }, (_, index) => String((right + 1 + index) % 1_000_000).padStart(6, '0'));
  const answers = await Promise.all(
    guesses.map((sms_code) =>
      visitor.call('POST /auth/register', { body: { phone, password: PASSWORD, sms_code, code: '' } }),
    ),
  );
  const reasons = answers.map(({ body }) => body.status.reason);
  expect(reasons.filter((reason) => reason === 'CODE_WRONG')).toHaveLength(5);
  expect(reasons.filter((reason) => reason === 'TOO_MANY_REQUESTS')).toHaveLength(35);
});

test('five wrong tries use a code up: the right one is then refused too', async () => {
  const phone = '13700000006';
  const right = await sendSmsCode(app, phone, 'register');
  const wrong = right === '123456' ? '654321' : '123456';
  const register = (sms_code: string) =>
    visitor.call('POST /auth/register', { body: { phone, password: PASSWORD, sms_code, code: '' } });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await register(wrong)).body.status.reason).toBe('CODE_WRONG');
  expect((await register(right)).body.status.reason).toBe('TOO_MANY_REQUESTS');
});

test('a code is void after five minutes', async () => {
  const phone = '13700000007';
  const sms_code = await sendSmsCode(app, phone, 'register');
  app.clock.advance(5 * 60 + 1);
  const { body } = await visitor.call('POST /auth/register', {
    body: { phone, password: PASSWORD, sms_code, code: '' },
  });
  expect(body.status).toMatchObject({ code: '410', reason: 'CODE_EXPIRED' });
});

test.each(['12345678', 'password1', 'aaaaaaaa', '13700000008'])(
  'the common password %s is refused at its field',
  async (password) => {
    const phone = '13700000008';
    const { body } = await visitor.call('POST /auth/register', {
      body: { phone, password, sms_code: '000000', code: '' },
    });
    expect(body.status).toMatchObject({ code: '400', reason: 'INVALID_INPUT' });
    expect(body.status.fields?.password).toMatch(/常见/);
  },
);

test('wrong input names each field, in Chinese', async () => {
  const { status, body } = await visitor.call('POST /auth/register', {
    body: { phone: '123', password: 'x', sms_code: 'a', code: '' },
  });
  expect(status).toBe(400);
  expect(Object.keys(body.status.fields ?? {}).sort()).toEqual(['password', 'phone', 'sms_code']);
  expect(Object.values(body.status.fields ?? {}).join()).toMatch(/^[^a-zA-Z]+$/);
});

test('a reset sets the password and ends every session; an unknown phone gets no SMS and no hint', async () => {
  const phone = '13700000009';
  const { token } = await registerUser(app, phone);
  app.clock.advance(61);
  const sms_code = await sendSmsCode(app, phone, 'reset');
  await visitor.ok('POST /auth/reset_password', { body: { phone, new_password: 'new-harbour-43', sms_code } });
  expect((await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  await visitor.ok('POST /auth/login', { body: { username: phone, password: 'new-harbour-43' } });

  const unknown = '13700000010';
  await app.fetch(`/auth/captcha?key=${unknown}`);
  const captcha = await outboxCode(app, 'captcha', unknown);
  await visitor.ok('POST /auth/smscode/send', { body: { phone: unknown, captcha, stype: 'reset' } });
  await expect(outboxCode(app, 'sms', unknown)).rejects.toThrow();
});

test('a name that is drawn and taken is drawn again; a phone that is taken is not registered twice', async () => {
  const { db } = app.context.database;
  const insert = (phone: string, names: string[]) =>
    insertUser(db, { phone, passwordHash: '' }, () => names.shift() ?? '读者zzzzzz');
  expect((await insert('13700000030', ['读者aaaaab']))?.username).toBe('读者aaaaab');
  expect((await insert('13700000031', ['读者aaaaab', '读者AAAAAB', '读者aaaaac']))?.username).toBe('读者aaaaac');
  expect(await insert('13700000031', ['读者aaaaad'])).toBeUndefined();
});

test('of two processes that start first at once one made the super user, and only its password is shown', async () => {
  const { identity } = app.context.services;
  const start = (fallbackPassword: string) =>
    identity.ensureSuperUser({ phone: '13700000032', password: undefined, fallbackPassword });
  const passwords = ['first-harbour-1', 'second-harbour-2', 'third-harbour-3'];
  const made = await Promise.all(passwords.map(start));
  expect(made.filter(Boolean)).toHaveLength(1);
  const body = { username: '13700000032', password: passwords[made.indexOf(true)] ?? '' };
  expect((await visitor.call('POST /auth/login', { body })).status).toBe(200);
});

test('a password that everybody is refused is refused for the super user, too, whose phone is known', async () => {
  const { identity } = app.context.services;
  const start = (password: string) =>
    identity.ensureSuperUser({ phone: '13700000034', password, fallbackPassword: 'fallback-lamp-1' });
  await expect(start('12345678')).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
  await expect(start('13700000034')).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
  const login = (password: string) => visitor.call('POST /auth/login', { body: { username: '13700000034', password } });
  expect((await login('12345678')).status).not.toBe(200);
  expect(await start('harbour-lamp-42')).toBe(true);
  expect((await login('harbour-lamp-42')).status).toBe(200);
});

test('a browser from which nobody has logged in for 90 days is forgotten, one that is used is not', async () => {
  const { user } = await registerUser(app, '13700000033');
  const userId = Number(user.user_id);
  const { db } = app.context.database;
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
  const login = (cuid: string) =>
    app.fetch('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `bb_cuid=${cuid}` },
      body: JSON.stringify({ username: '13700000033', password: 'harbour-lamp-42' }),
    });
  const [used, left] = ['0c0f4a52-6a0a-4c55-9f0e-3f0a4b8f7a21', '0c0f4a52-6a0a-4c55-9f0e-3f0a4b8f7a22'];
  await login(used);
  await login(left);
  const known = async () =>
    (await db.select().from(knownDevices).where(eq(knownDevices.userId, userId))).map(({ deviceHash }) => deviceHash);
  app.clock.advance(60 * 86_400);
  await login(used);
  app.clock.advance(31 * 86_400);
  expect(await known()).toHaveLength(2);
  await app.context.services.identity.clean();
  expect(await known()).toEqual([hashSecret(used)]);
});

test.each(['change_password', 'reset_password'] as const)(
  '%s ends the secret addresses of shelf and calendar',
  async (how) => {
    const phone = how === 'change_password' ? '13700000081' : '13700000082';
    const { token } = await registerUser(app, phone);
    const call = async <R>(path: string, body: object | null = {}) =>
      (await callFrom(app, newPlace(), path, body, token)).envelope.result as R;
    const made = [
      await call<{ path: string }>('/reader/opds/address'),
      await call<{ path: string }>('/reader/reminders/feed'),
    ];
    const statuses = () => Promise.all(made.map(async ({ path }) => (await app.fetch(path)).status));
    expect(await statuses()).toEqual([200, 200]);
    app.clock.advance(61);
    const new_password = 'new-harbour-44';
    if (how === 'change_password') {
      await call('/auth/change_password', { old_password: PASSWORD, new_password });
      expect(await call('/reader/opds', null)).toMatchObject({ address: null });
      expect(await call('/reader/reminders', null)).toMatchObject({ feed: null });
    } else {
      const sms_code = await sendSmsCode(app, phone, 'reset');
      await visitor.ok('POST /auth/reset_password', { body: { phone, new_password, sms_code } });
    }
    expect(await statuses()).toEqual([404, 404]);
  },
);
