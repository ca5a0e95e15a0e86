import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { callFrom, newPhone, newPlace, PASSWORD, registerFrom, sendSmsCode } from '#server/testing/people.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true', REQUIRE_INVITATION: 'true' } });
const editor = await app.client('super');
const DAY = 86_400;

type Wanted = InputOf<'POST /api/code/invitation/generate'>['body'];
async function made(wanted: Wanted) {
  const { items } = await editor.ok('POST /api/code/invitation/generate', { body: wanted });
  const [one] = items;
  if (one === undefined) throw new Error('no code');
  return one;
}
const found = async (codeId: string, ctype: Wanted['ctype']) =>
  (await editor.ok('GET /api/code/invitation/list', { query: { ctype, limit: 100 } })).items.find(
    ({ code_id }) => code_id === codeId,
  );
const redeem = async (reader: TestClient, code: string) => {
  const { status, body } = await reader.call('POST /api/code/redeem', { body: { code } });
  return [status, body.status.fields?.code ?? body.status.reason ?? 'ok'];
};

test('a press that comes several times at once gives the days once and says that the code was used by this reader', async () => {
  const { code } = await made({ ctype: 'MEMBER', days: 5 });
  const reader = await app.client('reader');
  const answers = await Promise.all([1, 2, 3].map(() => redeem(reader, code)));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409]);
});

describe('registering where it needs an invitation', () => {
  test('is refused without a code by both calls, and says so beforehand', async () => {
    const visitor = await app.client('visitor');
    expect((await visitor.ok('GET /auth/register_rule')).require_invitation).toBe(true);
    const { status, envelope } = await registerFrom(app, newPlace(), ' - ');
    expect([status, envelope.status.reason]).toEqual([403, 'INVITATION_REQUIRED']);
    const { body } = await visitor.call('POST /auth/register_by_phone', {
      body: { phone: newPhone(), password: PASSWORD, code: '000000' },
    });
    expect(body.status.reason).toBe('INVITATION_REQUIRED');
  });

  test('works with a code for registering, one of a member and one of a friend; the code says who used it', async () => {
    const [ticket, gift] = [await made({ ctype: 'REGISTER', days: 2 }), await made({ ctype: 'MEMBER', days: 31 })];
    const friend = await (await app.client('reader')).ok('GET /api/code/invitation/mycode');
    const members: unknown[] = [];
    for (const { code } of [ticket, gift, friend]) {
      const { status, envelope } = await registerFrom(app, newPlace(), code);
      expect(status).toBe(200);
      members.push((envelope.result as { user: { member: { days_left: number } | null } }).user.member?.days_left);
    }
    expect(members).toEqual([2, 31, undefined]);
    const used = await found(ticket.code_id, 'REGISTER');
    expect(used).toMatchObject({
      used: 1,
      uses: 1,
      state: 'used_up',
      used_by: [{ username: expect.stringMatching(/^读者/) }],
    });
    const late = await registerFrom(app, newPlace(), ticket.code);
    expect([late.status, late.envelope.status.fields]).toEqual([410, { code: '这个码用完了' }]);
  });

  test('works with the code in its own field of the call by phone', async () => {
    const { code } = await made({ ctype: 'REGISTER' });
    const phone = newPhone();
    const sms = await sendSmsCode(app, phone, 'register');
    const visitor = await app.client('visitor');
    await visitor.ok('POST /auth/register_by_phone', {
      body: { phone, password: PASSWORD, code: sms, invitation: code },
    });
  });

  test('costs no place when the rest of it fails', async () => {
    const { code, code_id } = await made({ ctype: 'REGISTER' });
    const body = { phone: newPhone(), password: PASSWORD, sms_code: '000000', code };
    expect((await callFrom(app, newPlace(), '/auth/register', body)).envelope.status.reason).toBe('CODE_WRONG');
    expect(await found(code_id, 'REGISTER')).toMatchObject({ used: 0, state: 'open' });
  });

  test('gives the last place of a code to one of many at once', async () => {
    const { code, code_id } = await made({ ctype: 'REGISTER', uses: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => registerFrom(app, newPlace(), code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 410, 410, 410, 410]);
    expect(await found(code_id, 'REGISTER')).toMatchObject({ used: 2, state: 'used_up' });
  });
});

describe('a code for days', () => {
  test('gives them once to a person, and its last place to one of two who come at once', async () => {
    const [one, two] = await Promise.all([app.client('reader'), app.client('reader')]);
    const { code } = await made({ ctype: 'MEMBER', days: 7 });
    const outcomes = await Promise.all([redeem(one, code), redeem(two, code)]);
    expect(outcomes.sort()).toEqual([
      [200, 'ok'],
      [410, '这个码用完了'],
    ]);
    const many = await made({ ctype: 'MEMBER', days: 5, uses: 10 });
    const twice = await Promise.all([redeem(one, many.code), redeem(one, many.code)]);
    expect(twice.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await redeem(one, many.code)).toEqual([409, '这个码你用过了']);
    const { items } = await one.ok('GET /api/member/log');
    expect(items.find(({ days }) => days === 5)).toMatchObject({ action: 'award', remark: `兑换码 ${many.code}` });
  });

  test('is void from the very end on, and while it is switched off', async () => {
    const expires_at = new Date(app.clock.now().getTime() + DAY * 1000).toISOString();
    const { code, code_id } = await made({ ctype: 'MEMBER', days: 5, uses: 10, expires_at });
    await editor.ok('POST /api/code/invitation/switch', { body: { code_id, off: true } });
    expect(await redeem(await app.client('reader'), code)).toEqual([410, '这个码已停用']);
    await editor.ok('POST /api/code/invitation/switch', { body: { code_id, off: false } });
    app.clock.advance(DAY - 30);
    expect(await redeem(await app.client('reader'), code)).toEqual([200, 'ok']);
    app.clock.advance(31);
    expect(await redeem(await app.client('reader'), code)).toEqual([410, '这个码过期了']);
  });

  test('is neither a code for registering nor a friend’s, and each says where it belongs', async () => {
    const reader = await app.client('reader');
    const friend = await (await app.client('reader')).ok('GET /api/code/invitation/mycode');
    expect(await redeem(reader, (await made({ ctype: 'REGISTER', days: 3 })).code)).toEqual([
      400,
      '这个码只能在注册时用',
    ]);
    expect((await redeem(reader, friend.code))[1]).toMatch(/邀请朋友/);
    const gift = await made({ ctype: 'MEMBER', days: 3 });
    const { body } = await reader.call('POST /api/user/bind_code', {
      body: { user_id: String(reader.userId), code: gift.code },
    });
    expect(body.status.fields?.code).toBe('这不是朋友的邀请码');
  });
});

test('a friend’s code that is switched off is told to its owner and to whoever types it, and is on no poster', async () => {
  const owner = await app.client('reader');
  const mine = () => owner.ok('GET /api/code/invitation/mycode');
  const { code, is_off } = await mine();
  expect(is_off).toBe(false);
  expect(await owner.ok('GET /api/member/product/poster', { query: {} })).toMatchObject({ has_code: true });
  const { items } = await editor.ok('GET /api/code/invitation/list', { query: { ctype: 'INVITE', limit: 100 } });
  const { code_id = '' } = items.find((one) => one.code === code) ?? {};
  await editor.ok('POST /api/code/invitation/switch', { body: { code_id, off: true } });
  expect(await mine()).toMatchObject({ code, is_off: true });
  const { codes } = app.context.services;
  const poster = (userId: number | null) =>
    codes.poster(userId, { size: '3:4', offers: [] }, { address: '203.0.113.7' });
  expect(await poster(owner.userId)).toEqual(await poster(null));
  const id = await app.article();
  const { link } = await owner.ok('GET /reader/article/{id}/poster', { params: { id }, query: {} });
  expect(link).toMatch(new RegExp(`/article/${id}$`));
  expect(await owner.ok('GET /api/member/product/poster', { query: {} })).toMatchObject({ has_code: false });
  const { status, envelope } = await registerFrom(app, newPlace(), code);
  expect([status, envelope.status.fields]).toEqual([410, { code: '这个码已停用' }]);
});

describe('guessing', () => {
  test('is stopped after ten wrong codes of an account, the right one too, until a quarter of an hour has passed', async () => {
    const reader = await app.client('reader');
    const { code } = await made({ ctype: 'MEMBER', days: 3, uses: 10 });
    const guesses = await Promise.all(Array.from({ length: 14 }, () => redeem(reader, 'CDFH-JKMN-PRTW')));
    expect(guesses.filter(([status]) => status === 400)).toHaveLength(10);
    const { status, response } = await reader.call('POST /api/code/redeem', { body: { code } });
    expect([status, Number(response.headers.get('retry-after')) > 800]).toEqual([429, true]);
    app.clock.advance(15 * 60 + 1);
    expect(await redeem(reader, code)).toEqual([200, 'ok']);
  });

  test('at registration is stopped after thirty wrong codes from an address; others go on', async () => {
    const place = newPlace();
    const { code } = await made({ ctype: 'REGISTER', uses: 10 });
    const body = { phone: newPhone(), password: PASSWORD, sms_code: '000000', code: 'CDFH-JKMN-PRTW' };
    const guess = (from = place, given = body) => callFrom(app, from, '/auth/register', given);
    const guesses = await Promise.all(Array.from({ length: 35 }, () => guess()));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(30);
    expect((await guess(place, { ...body, code })).status).toBe(429);
    expect((await guess(newPlace(), { ...body, code })).envelope.status.reason).toBe('CODE_WRONG');
    app.clock.advance(15 * 60 + 1);
    expect((await guess(place, { ...body, code })).envelope.status.reason).toBe('CODE_WRONG');
  });

  test('from one address of a network after the other is stopped as from one', async () => {
    const body = { phone: newPhone(), password: PASSWORD, sms_code: '000000', code: 'CDFH-JKMN-PRTW' };
    const guess = (end: number) =>
      callFrom(app, { ...newPlace(), address: `2001:db8:7:7::${end}` }, '/auth/register', body);
    const guesses = await Promise.all(Array.from({ length: 32 }, (_, index) => guess(index + 1)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('costs a reader who types right codes nothing', async () => {
    const reader = await app.client('reader');
    const { items } = await editor.ok('POST /api/code/invitation/generate', {
      body: { ctype: 'MEMBER', days: 1, count: 12 },
    });
    for (const { code } of items) expect((await redeem(reader, code))[0]).toBe(200);
  });
});
