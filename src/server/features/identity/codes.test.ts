import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hashSecret } from '#server/secret-tokens.ts';
import { testApp } from '#server/testing/app.ts';
import { callFrom, outboxCode, registerUser, sendSmsCode } from '#server/testing/people.ts';
import { CODE_RULES, createCodes } from './codes.ts';
import { createLoginLimits } from './limits.ts';
import { sessions, users } from './tables.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true' } });
app.clock.stop();
const visitor = await app.client('visitor');
const send = (phone: string, captcha: string, stype: 'register' | 'reset' = 'register') =>
  visitor.call('POST /auth/smscode/send', { body: { phone, captcha, stype } });
async function pictureFor(phone: string): Promise<string> {
  await app.fetch(`/auth/captcha?key=${phone}`);
  return outboxCode(app, 'captcha', phone);
}

test('a code is six digits, and a minute after it another may be sent', async () => {
  const phone = '13530000001';
  expect(await sendSmsCode(app, phone, 'register')).toMatch(/^\d{6}$/);
  app.clock.advance(30);
  expect((await send(phone, await pictureFor(phone))).status).toBe(429);
  app.clock.advance(31);
  expect((await send(phone, await pictureFor(phone))).status).toBe(200);
});

test('a right answer to a picture works once, in either case and with spaces, within five minutes', async () => {
  const phone = '13530000002';
  const answer = await pictureFor(phone);
  expect((await send(phone, [...answer.toLowerCase()].join(' '))).status).toBe(200);
  app.clock.advance(61);
  expect((await send(phone, answer)).body.status.reason).toBe('CAPTCHA_WRONG');
  const late = await pictureFor(phone);
  app.clock.advance(5 * 60 + 1);
  expect((await send(phone, late)).body.status.reason).toBe('CAPTCHA_WRONG');
  const fresh = await pictureFor(phone);
  app.clock.advance(5 * 60 - 30);
  expect((await send(phone, fresh)).status).toBe(200);
});

test('a picture that was asked for later takes the place of the one before', async () => {
  const phone = '13530000003';
  const first = await pictureFor(phone);
  const second = await pictureFor(phone);
  expect(second).not.toBe(first);
  expect((await send(phone, first)).body.status.reason).toBe('CAPTCHA_WRONG');
});

test('whoever cannot see a picture hears it, as often as they like: the answer stays, and is used once', async () => {
  const phone = '13530000006';
  const answer = await pictureFor(phone);
  const hear = () => app.fetch(`/auth/captcha?key=${phone}&as=audio`);
  const [first, second] = [await hear(), await hear()];
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'audio/mpeg',
    'no-store',
  ]);
  const sound = Buffer.from(await first.arrayBuffer());
  // Four letters with time to type each, at 48 kbit/s.
  expect(sound.length).toBeGreaterThan(6 * 6_000);
  expect(sound.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
  expect(await outboxCode(app, 'captcha', phone)).toBe(answer);
  expect((await send(phone, answer)).status).toBe(200);
  app.clock.advance(61);
  expect((await send(phone, answer)).body.status.reason).toBe('CAPTCHA_WRONG');
});

test('a picture that was used or is too old is not said: another takes its place', async () => {
  const phone = '13530000007';
  const old = await pictureFor(phone);
  app.clock.advance(5 * 60 + 1);
  await app.fetch(`/auth/captcha?key=${phone}&as=audio`);
  const fresh = await outboxCode(app, 'captcha', phone);
  expect(fresh).not.toBe(old);
  expect((await send(phone, fresh)).status).toBe(200);
});

test('a network that asks for picture after picture is told to wait, before a row or a line is written', async () => {
  const { captchasPerNetworkAnHour } = CODE_RULES;
  Object.assign(CODE_RULES, { captchasPerNetworkAnHour: 12 });
  onTestFinished(() => void Object.assign(CODE_RULES, { captchasPerNetworkAnHour }));
  const crowded = await testApp({ env: { TRUST_PROXY: 'true' } });
  const ask = (nth: number, address: string) =>
    crowded.fetch(`/auth/captcha?key=1355${String(nth).padStart(7, '0')}`, { headers: { 'x-forwarded-for': address } });
  for (let nth = 0; nth < 12; nth += 1) expect((await ask(nth, '203.0.113.9')).status).toBe(200);
  const refused = await ask(200, '203.0.113.9');
  expect([refused.status, (await refused.json()).status.msg]).toEqual([429, expect.stringContaining('太频繁')]);
  await expect(outboxCode(crowded, 'captcha', '13550000200')).rejects.toThrow();
  const address = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await crowded.fetch('/auth/captcha?key=13550000001&as=audio', address)).status).toBe(429);
  expect((await ask(201, '198.51.100.9')).status).toBe(200);
});

test('an SMS that the service refuses is told to whoever waits, and to the log', async () => {
  const failures: unknown[] = [];
  const noted: string[] = [];
  const codes = createCodes({
    db: app.context.database.db,
    sms: {
      name: 'without money',
      outboxFile: null,
      sendCode: () => Promise.reject(new Error('no money')),
      noteCaptcha: async ({ answer }) => void noted.push(answer),
      clean: async () => {},
    },
    painter: { paint: async () => Buffer.alloc(0) },
    speaker: { say: async () => Buffer.alloc(0) },
    limits: createLoginLimits(app.context.database.pool, app.clock.now),
    onError: (error) => failures.push(error),
    now: app.clock.now,
  });
  const phone = '13530000030';
  await codes.captcha(phone, '10.9.0.3');
  const asked = { phone, captcha: noted[0] ?? '', purpose: 'register', address: '10.9.0.3', isWanted: true } as const;
  await expect(codes.sendSms(asked)).rejects.toThrow('no money');
  expect(failures.map(String)).toEqual(['Error: no money']);
});

test('asking for a reset is answered the same for a phone with and without an account, the first time and too soon', async () => {
  const [known, unknown] = ['13530000004', '13530000005'];
  await registerUser(app, known);
  app.clock.advance(61);
  // The answer without the seconds to wait, which pass meanwhile.
  const ask = async (phone: string) =>
    JSON.stringify((await send(phone, await pictureFor(phone), 'reset')).body).replace(/\d+ 秒/, 'n 秒');
  expect(await ask(known)).toEqual(await ask(unknown));
  expect(await ask(known)).toEqual(await ask(unknown));
  const reset = async (phone: string) =>
    (
      await visitor.call('POST /auth/reset_password', {
        body: { phone, new_password: 'other-harbour-44', sms_code: '000000' },
      })
    ).body;
  expect(await reset(known)).toEqual(await reset(unknown));
});

test('nobody waits for the SMS of a reset: how long it takes does not tell who has an account, nor does its failure', async () => {
  const failures: unknown[] = [];
  const attempts = [() => new Promise<void>(() => {}), () => Promise.reject(new Error('no network'))];
  const noted = new Map<string, string>();
  const codes = createCodes({
    db: app.context.database.db,
    sms: {
      name: 'slow',
      outboxFile: null,
      sendCode: () => attempts.shift()?.() ?? Promise.resolve(),
      async noteCaptcha({ key, answer }) {
        noted.set(key, answer);
      },
      clean: async () => {},
    },
    painter: { paint: async () => Buffer.alloc(0) },
    speaker: { say: async () => Buffer.alloc(0) },
    limits: createLoginLimits(app.context.database.pool, app.clock.now),
    onError: (error) => failures.push(error),
    now: app.clock.now,
  });
  for (const phone of ['13530000006', '13530000007']) {
    await codes.captcha(phone, '10.9.0.1');
    const captcha = noted.get(phone) ?? '';
    await codes.sendSms({ phone, captcha, purpose: 'reset', address: '10.9.0.1', isWanted: true });
  }
  await expect.poll(() => failures.map(String)).toEqual(['Error: no network']);
});

test('a password that a super user sets ends every login of that account', async () => {
  const editor = await app.client('super');
  const reader = await app.client('reader');
  await editor.ok('POST /auth/change_password', {
    body: { user_id: String(reader.userId), new_password: 'other-harbour-45' },
  });
  expect((await reader.call('GET /api/user/me')).status).toBe(401);
});

test('a login that was under way while the password changed does not go through', async () => {
  const phone = '13530000008';
  app.clock.advance(61);
  const { user } = await registerUser(app, phone);
  const { db } = app.context.database;
  let login: Promise<{ status: number }> | undefined;
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash: 'another' })
      .where(eq(users.id, Number(user.user_id)));
    await tx.delete(sessions).where(eq(sessions.userId, Number(user.user_id)));
    // The old password is looked at before the new one is there; the login waits where it would be opened.
    login = visitor.call('POST /auth/login', { body: { username: phone, password: 'harbour-lamp-42' } });
    const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await Promise.race([login, vi.waitUntil(async () => ((await db.execute(waiting)).rowCount ?? 0) > 0, 120_000)]);
  });
  expect((await login)?.status).toBe(400);
});

test.each([
  ['address', () => '203.0.113.7'],
  ['line with IPv6, from an address each', (nth: number) => `2001:db8:7:1::${nth.toString(16)}`],
])('of sixty codes that are asked for at once from one %s twenty are sent', async (_, addressOf) => {
  const behindProxy = await testApp({ env: { TRUST_PROXY: 'true' } });
  const phones = Array.from({ length: 60 }, (_, nth) => `135310000${String(nth).padStart(2, '0')}`);
  const requests: (() => Promise<Response>)[] = [];
  for (const [nth, phone] of phones.entries()) {
    await behindProxy.fetch(`/auth/captcha?key=${phone}`);
    const body = JSON.stringify({
      phone,
      captcha: await outboxCode(behindProxy, 'captcha', phone),
      stype: 'register',
    });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(nth) };
    requests.push(() => behindProxy.fetch('/auth/smscode/send', { method: 'POST', headers, body }));
  }
  const answers = await Promise.all(requests.map((send) => send()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  const { rows } = await behindProxy.context.database.pool.query('SELECT count(*)::int AS sent FROM sms_codes');
  expect(rows).toEqual([{ sent: 20 }]);
});

test('a number whose codes of the day are used up waits until the oldest of them is a day old', async () => {
  const phone = '13530000077';
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await send(phone, await pictureFor(phone))).status).toBe(200);
    app.clock.advance(2 * 3600);
  }
  const { status, response } = await send(phone, await pictureFor(phone));
  expect([status, response.headers.get('retry-after')]).toEqual([429, String(4 * 3600)]);
});

test('what is wrong with the code of a registration by phone is said of its own field', async () => {
  const phone = '13530000078';
  await sendSmsCode(app, phone, 'register');
  const body = { phone, password: 'harbour-lamp-42', code: '000000', invitation: '' };
  const { body: answer } = await visitor.call('POST /auth/register_by_phone', { body });
  expect(answer.status.fields).toEqual({ code: '验证码不对' });
});

test('after five wrong tries only another code helps, and it is told when that can be sent', async () => {
  const phone = '13530000061';
  const code = await sendSmsCode(app, phone, 'register');
  const attempt = (typed: string) =>
    visitor.call('POST /auth/register_by_phone', { body: { phone, password: 'harbour-lamp-43', code: typed } });
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < CODE_RULES.wrongTries; tries += 1) await attempt(wrong);
  app.clock.advance(20);
  const { body, response } = await attempt(code);
  expect([body.status.msg, response.headers.get('retry-after')]).toEqual(['试错太多次，请重新获取验证码', '40']);
});

describe('wrong codes of a network', () => {
  /** Tries a code for a forgotten password, by default a wrong one. */
  const tryCode = async (address: string, phone: string, sms_code = '000000') => {
    const body = { phone, new_password: 'other-harbour-44', sms_code };
    const { status, envelope } = await callFrom(app, { address, cuid: randomUUID() }, '/auth/reset_password', body);
    return [status, envelope.status.reason] as const;
  };
  const WRONG = [400, 'CODE_WRONG'];
  const OFTEN = [429, 'TOO_MANY_REQUESTS'];
  const codeFor = async (phone: string) => {
    app.clock.advance(61);
    return sendSmsCode(app, phone, 'reset');
  };

  test('for many numbers end its tries, and not the codes of others', async () => {
    const victim = '13530000051';
    await registerUser(app, victim);
    const code = await codeFor(victim);
    for (let number = 0; number < 30; number += 1) {
      expect(await tryCode('203.0.113.9', `1353000${String(2_000 + number)}`)).toEqual(WRONG);
    }
    for (let count = 0; count < 6; count += 1) expect(await tryCode('203.0.113.9', victim)).toEqual(OFTEN);
    expect(await tryCode('203.0.113.9', victim, code)).toEqual(OFTEN);
    expect((await tryCode('203.0.113.10', victim, code))[0]).toBe(200);
    app.clock.advance(15 * 60 + 1);
    expect(await tryCode('203.0.113.9', victim)).toEqual(WRONG);
  });

  test('for one number use up two codes of it in a quarter of an hour', async () => {
    const victim = '13530000052';
    await registerUser(app, victim);
    const attack = async () => {
      const answers: (readonly [number, string | undefined])[] = [];
      for (let count = 0; count < 6; count += 1) answers.push(await tryCode('203.0.113.20', victim));
      return answers;
    };
    await codeFor(victim);
    expect(await attack()).toEqual([...Array(5).fill(WRONG), OFTEN]);
    await codeFor(victim);
    expect(await attack()).toEqual([...Array(4).fill(WRONG), OFTEN, OFTEN]);
    const code = await codeFor(victim);
    expect(await attack()).toEqual(Array(6).fill(OFTEN));
    expect((await tryCode('203.0.113.21', victim, code))[0]).toBe(200);
  });

  test('right ones take no tries: a class that registers at once is no attack', async () => {
    const phones = Array.from({ length: 35 }, (_, number) => `135300003${String(number).padStart(2, '0')}`);
    const { pool } = app.context.database;
    for (const phone of phones) {
      await pool.query(
        "INSERT INTO sms_codes (phone, purpose, address, code_hash, created_at) VALUES ($1, 'reset', '', $2, $3)",
        [phone, hashSecret(`${phone}123456`), app.clock.now()],
      );
      expect((await tryCode('203.0.113.30', phone, '123456'))[0]).toBe(200);
    }
  });
});
