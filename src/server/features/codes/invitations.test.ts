import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ResultOf } from '#contract/index.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import {
  callFrom,
  closeAccount,
  newPhone,
  newPlace,
  PASSWORD,
  type Place,
  registerFrom,
} from '#server/testing/people.ts';
import { HUNDRED_WORDS } from '#server/testing/reading-reports.ts';
import { invitations } from './tables.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true' } });
const articleId = Number(await app.article());
const DAY = 86_400;

const inviter = () => app.client('reader');
const codeOf = async (reader: TestClient) => (await reader.ok('GET /api/code/invitation/mycode')).code;
const friendsOf = async (reader: TestClient) => (await reader.ok('GET /api/code/invitation/mycode')).friends;

/** Registers from a place of its own; without a code somebody who came alone. */
async function friendOf(code: string, place: Place = newPlace()) {
  const phone = newPhone();
  const { status, envelope } = await registerFrom(app, place, code, phone);
  expect(status).toBe(200);
  const { token, user } = envelope.result as { token: string; user: { user_id: string } };
  // The address may send twenty codes an hour.
  app.clock.advance(200);
  return { token, userId: Number(user.user_id), phone, place };
}

type Person = Awaited<ReturnType<typeof friendOf>>;

async function mineOf({
  place,
  token,
}: Pick<Person, 'place' | 'token'>): Promise<ResultOf<'GET /api/code/invitation/mycode'>> {
  return (await callFrom(app, place, '/api/code/invitation/mycode', null, token)).envelope.result as never;
}

async function finishArticle(userId: number): Promise<void> {
  const { pool } = app.context.database;
  const finished = 'INSERT INTO readings (user_id, article_id, is_finish, finished_at) VALUES ($1, $2, true, $3)';
  await pool.query(finished, [userId, articleId, app.clock.now()]);
}

/** Straight into the tables: registering costs 50 ms. @returns what the reward is claimed with */
async function finishedFriend(reader: TestClient): Promise<string> {
  const { userId: friendId } = await app.client('reader');
  await finishArticle(friendId);
  const { db } = app.context.database;
  const [row] = await db.insert(invitations).values({ inviterId: reader.userId, friendId }).returning();
  return String(row?.id);
}

const receive = async (reader: TestClient, code_id: string) => {
  const { status, body } = await reader.call('POST /api/code/receive_award', { body: { code_id } });
  return { status, reason: body.status.reason, msg: body.status.msg, result: body.result };
};

describe("a reader's own code", () => {
  test('is made once, leads to registration, and comes as a QR code and a poster of 3:4', async () => {
    const reader = await inviter();
    const [one, two] = await Promise.all([codeOf(reader), codeOf(reader)]);
    expect(one).toBe(two);
    expect(one).toMatch(/^[CDFHJKMNPRTVWXY34679]{5}-[CDFHJKMNPRTVWXY34679]{5}$/);
    const mine = await reader.ok('GET /api/code/invitation/mycode');
    expect(mine.url).toMatch(new RegExp(`^http://.+/Register\\?code=${one.replace('-', '')}$`));
    expect(mine.qr).toMatch(/^<svg/);
    expect(mine).toMatchObject({ friends: [], friends_total: 0, month: { days: 0 }, inviter: null });
    const { response } = await reader.call('GET /api/code/invitation/poster');
    const png = Buffer.from(await response.arrayBuffer());
    expect([response.headers.get('content-type'), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'image/png',
      1080,
      1440,
    ]);
    const again = await reader.call('GET /api/code/invitation/poster');
    expect(Buffer.from(await again.response.arrayBuffer()).equals(png)).toBe(true);
  });

  test('is read however it is typed: small letters, spaces, full-width, and a U for a V', async () => {
    const reader = await inviter();
    const code = await codeOf(reader);
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('v', 'u')} `;
    await friendOf(typed);
    const wide = [...code].map((letter) =>
      letter === '-' ? '－' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
    await friendOf(wide.join(''));
    expect(await friendsOf(reader)).toHaveLength(2);
  });
});

describe('a friend', () => {
  test('a friend who registered and finished an article is worth three days, once', async () => {
    const reader = await inviter();
    const friend = await friendOf(await codeOf(reader));
    const [before] = await friendsOf(reader);
    expect(before).toMatchObject({ finished_article: false, award: 'none', refusal: null });
    expect(await receive(reader, before?.code_id ?? '')).toMatchObject({
      status: 409,
      msg: '这位朋友还没有读完一篇文章',
    });
    await finishArticle(friend.userId);
    expect((await friendsOf(reader))[0]).toMatchObject({ finished_article: true, award: 'ready' });
    const { result } = await receive(reader, before?.code_id ?? '');
    expect(result).toMatchObject({ days: 3, member: { level: 1, days_left: 3 } });
    expect((await friendsOf(reader))[0]?.award).toBe('taken');
    expect(await receive(reader, before?.code_id ?? '')).toMatchObject({ status: 409, reason: 'AWARD_TAKEN' });
    const { items } = await reader.ok('GET /api/member/log');
    expect(items.map(({ action, days, remark }) => [action, days, remark])).toEqual([['award', 3, '邀请朋友']]);
  });

  test('who registers with the code, reads and buys a membership is worth three days, once', async () => {
    const reader = await inviter();
    const friend = await friendOf(await codeOf(reader));
    const ask = async <T>(path: string, body: object | null): Promise<T> => {
      const { status, envelope } = await callFrom(app, friend.place, path, body, friend.token);
      expect([path, status]).toEqual([path, 200]);
      return envelope.result as T;
    };
    const id = await app.article({ text: HUNDRED_WORDS });
    const { t } = await ask<{ t: string }>(`/reader/article/waikan/${id}/show`, null);
    app.clock.advance(60);
    const report = { article_id: id, spent_time: 60, is_finish: true, progress: 1, t };
    expect(await ask('/reader/history', report)).toMatchObject({ is_finish: true });
    const [{ code_id: codeId, award } = { code_id: '', award: '' }] = await friendsOf(reader);
    expect(award).toBe('ready');
    const product = { name: '邀请来的月卡', level: 1 as const, days: 30, price: 1_800, original_price: 1_800 };
    const { id: product_id } = await (await app.client('super')).ok('POST /api/member/product/save', { body: product });
    const order = { product_id, channel: 'sandbox', order_uuid: randomUUID() };
    const { order_no } = await ask<{ order_no: string }>('/api/member/pay/order', order);
    await ask('/api/member/pay/sandbox', { order_no, outcome: 'success' });
    const days = await Promise.all([1, 2, 3].map(() => receive(reader, codeId)));
    expect(days.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await reader.ok('GET /api/member/log')).items).toHaveLength(1);
    expect(await friendsOf(reader)).toMatchObject([{ award: 'taken', finished_article: true }]);
  });

  test('is rewarded once, however often and from how many processes it is asked for at a time', async () => {
    const reader = await inviter();
    const code_id = await finishedFriend(reader);
    const other = await app.secondProcess();
    const tries = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? other : app.context).services.codes.inviting.receive(reader.userId, Number(code_id)),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await reader.ok('GET /api/user/me')).member).toMatchObject({ days_left: 3 });
  });

  test("is nobody else's to be rewarded for", async () => {
    const [reader, stranger] = [await inviter(), await inviter()];
    const code_id = await finishedFriend(reader);
    expect((await receive(stranger, code_id)).status).toBe(404);
  });

  test('on a device of the inviter earns nothing, and the list says why', async () => {
    const home = await friendOf('');
    await friendOf((await mineOf(home)).code, { ...newPlace(), cuid: home.place.cuid });
    const [friend] = (await mineOf(home)).friends;
    expect(friend).toMatchObject({ award: 'none', refusal: 'device' });
    const body = { code_id: friend?.code_id };
    const answer = await callFrom(app, home.place, '/api/code/receive_award', body, home.token);
    expect([answer.status, answer.envelope.status.msg]).toEqual([409, '同一台设备上的账号没有奖励']);
  });

  test('on a device where the inviter logs in later earns nothing either', async () => {
    const home = await friendOf('');
    const { place, userId } = await friendOf((await mineOf(home)).code);
    await finishArticle(userId);
    expect((await mineOf(home)).friends).toMatchObject([{ award: 'ready' }]);
    await callFrom(app, { ...newPlace(), cuid: place.cuid }, '/auth/login', {
      username: home.phone,
      password: PASSWORD,
    });
    expect((await mineOf(home)).friends).toMatchObject([{ award: 'none', refusal: 'device' }]);
  });

  test('in a network of the inviter earns nothing, be it of a login or where the code was looked at', async () => {
    const home = await friendOf('');
    const elsewhere = newPlace();
    const { code } = await mineOf({ ...home, place: elsewhere });
    await friendOf(code, { ...newPlace(), address: elsewhere.address });
    await friendOf(code, { ...newPlace(), address: home.place.address });
    expect((await mineOf(home)).friends).toMatchObject([{ refusal: 'network' }, { refusal: 'network' }]);
  });

  test('counts in a network or on a device once; in the network again after 30 days', async () => {
    const reader = await inviter();
    const code = await codeOf(reader);
    const place = newPlace();
    await friendOf(code, place);
    await friendOf(code, { ...newPlace(), address: place.address });
    await friendOf(code, { ...newPlace(), cuid: place.cuid });
    app.clock.advance(31 * DAY);
    await friendOf(code, { ...newPlace(), address: place.address });
    await friendOf(code, { ...newPlace(), cuid: place.cuid });
    const refusals = (await friendsOf(reader)).map(({ refusal }) => refusal);
    expect(refusals.reverse()).toEqual([null, 'network', 'device', null, 'device']);
  });

  test('of somebody who closed the account and comes again earns nothing, for a year', async () => {
    const [reader, other] = [await inviter(), await inviter()];
    const friend = await friendOf(await codeOf(reader));
    await finishArticle(friend.userId);
    const [first] = await friendsOf(reader);
    expect((await receive(reader, first?.code_id ?? '')).status).toBe(200);
    const goAndComeBack = async ({ userId, phone }: Person, code: string) => {
      await closeAccount(app, userId);
      await app.context.services.accountData.erasing.run(userId, new AbortController().signal);
      app.clock.advance(31 * DAY);
      const { envelope } = await registerFrom(app, newPlace(), code, phone);
      const { user } = envelope.result as { user: { user_id: string } };
      await finishArticle(Number(user.user_id));
      return { ...friend, userId: Number(user.user_id) };
    };
    const again = await goAndComeBack(friend, await codeOf(reader));
    const [back, gone] = await friendsOf(reader);
    expect(gone).toMatchObject({ username: null, award: 'taken' });
    expect(back).toMatchObject({ finished_article: true, award: 'none', refusal: 'phone' });
    expect(await receive(reader, back?.code_id ?? '')).toMatchObject({
      status: 409,
      msg: '这位朋友以前注册过，没有奖励',
    });
    const third = await goAndComeBack(again, await codeOf(other));
    expect(await friendsOf(other)).toMatchObject([{ refusal: 'phone' }]);
    app.clock.advance(366 * DAY);
    await app.context.services.codes.clean();
    // The last account is still there, and its number with it.
    await closeAccount(app, third.userId);
    await app.context.services.accountData.erasing.run(third.userId, new AbortController().signal);
    await app.context.services.codes.clean();
    const { pool } = app.context.database;
    const kept = await pool.query('SELECT 1 FROM invitations WHERE inviter_id = ANY($1) AND phone_digest IS NOT NULL', [
      [reader.userId, other.userId],
    ]);
    expect(kept.rowCount).toBe(0);
  });

  test('of a friend from before there were digests gets one with the next cleaning', async () => {
    const reader = await inviter();
    const { userId } = await friendOf(await codeOf(reader));
    const { pool } = app.context.database;
    const digest = async () =>
      (await pool.query('SELECT phone_digest FROM invitations WHERE friend_id = $1', [userId])).rows[0].phone_digest;
    const before = await digest();
    await pool.query('UPDATE invitations SET phone_digest = NULL WHERE friend_id = $1', [userId]);
    await app.context.services.codes.clean();
    expect([before, await digest()]).toEqual([expect.stringMatching(/^[\w-]{43}$/), before]);
  });

  test('leaves no address behind after 30 days', async () => {
    const reader = await inviter();
    const { place } = await friendOf(await codeOf(reader));
    const { pool } = app.context.database;
    const isKept = async () =>
      ((await pool.query('SELECT 1 FROM invitations WHERE network = $1', [place.address])).rowCount ?? 0) > 0;
    await app.context.services.codes.clean();
    expect(await isKept()).toBe(true);
    app.clock.advance(30 * DAY + 1);
    await app.context.services.codes.clean();
    expect(await isKept()).toBe(false);
  });
});

test('the network from which somebody looks at the own code is forgotten 30 days after the last time', async () => {
  const home = await friendOf('');
  const elsewhere = newPlace();
  await mineOf({ ...home, place: elsewhere });
  const { pool } = app.context.database;
  const isKept = async () => {
    await app.context.services.codes.clean();
    return ((await pool.query('SELECT 1 FROM codes WHERE owner_network = $1', [elsewhere.address])).rowCount ?? 0) > 0;
  };
  app.clock.advance(20 * DAY);
  await mineOf({ ...home, place: elsewhere });
  app.clock.advance(20 * DAY);
  expect(await isKept()).toBe(true);
  app.clock.advance(10 * DAY + 1);
  expect(await isKept()).toBe(false);
});

describe('a month', () => {
  /** Seconds until the last millisecond of the present month in Shanghai. */
  function secondsToNextMonth(resetsAt: string): number {
    return (Date.parse(resetsAt) - app.clock.now().getTime()) / 1000;
  }

  test('brings thirty days at most; what is left over waits for the first of the next', async () => {
    const reader = await inviter();
    const waiting: string[] = [];
    for (let index = 0; index < 11; index += 1) waiting.push(await finishedFriend(reader));
    const [last = '', ...first] = waiting.reverse();
    const outcomes = await Promise.all(first.map((code_id) => receive(reader, code_id)));
    expect(outcomes.map(({ status }) => status)).toEqual(first.map(() => 200));
    const { month } = await reader.ok('GET /api/code/invitation/mycode');
    expect(month.days).toBe(30);
    expect(await receive(reader, last)).toMatchObject({ status: 409, msg: '这个月的 30 天领满了，下个月再领' });
    app.clock.advance(secondsToNextMonth(month.resets_at) - 30);
    expect((await receive(reader, last)).status).toBe(409);
    app.clock.advance(31);
    expect((await receive(reader, last)).status).toBe(200);
    expect((await reader.ok('GET /api/code/invitation/mycode')).month.days).toBe(3);
  });

  test('two claims at once at its border: one of them', async () => {
    const reader = await inviter();
    const waiting: string[] = [];
    for (let index = 0; index < 11; index += 1) waiting.push(await finishedFriend(reader));
    for (const code_id of waiting.slice(0, 9)) expect((await receive(reader, code_id)).status).toBe(200);
    const outcomes = await Promise.all(waiting.slice(9).map((code_id) => receive(reader, code_id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('naming an inviter afterwards', () => {
  const bind = async (friend: Person, code: string, userId = friend.userId) => {
    const body = { user_id: String(userId), code };
    const { status, envelope } = await callFrom(app, friend.place, '/api/user/bind_code', body, friend.token);
    return [status, envelope.status.fields?.code ?? envelope.status.msg];
  };

  test('works once within seven days, and again with the same code says ok', async () => {
    const [reader, other] = [await inviter(), await inviter()];
    const friend = await friendOf('');
    const code = await codeOf(reader);
    expect((await bind(friend, code))[0]).toBe(200);
    expect((await bind(friend, code))[0]).toBe(200);
    expect(await bind(friend, await codeOf(other))).toEqual([409, '已经有邀请人了']);
    expect(await friendsOf(reader)).toHaveLength(1);
    const late = await friendOf('');
    app.clock.advance(7 * DAY);
    expect(await bind(late, code)).toEqual([409, '注册超过 7 天，不能再填邀请人']);
  });

  test('by a super user is in the log of what they did, once', async () => {
    const editor = await app.client('super');
    const reader = await inviter();
    const friend = await friendOf('');
    const body = { user_id: String(friend.userId), code: await codeOf(reader) };
    await editor.ok('POST /api/user/bind_code', { body });
    await editor.ok('POST /api/user/bind_code', { body });
    const { items } = await editor.ok('GET /api/audit', { query: { user_id: body.user_id } });
    expect(items.map(({ action, operator }) => [action, operator.id])).toEqual([
      ['user.inviter', String(editor.userId)],
    ]);
  });

  test('two inviters at once: one of them', async () => {
    const codes = [await codeOf(await inviter()), await codeOf(await inviter())];
    const friend = await friendOf('');
    const outcomes = await Promise.all(codes.map((code) => bind(friend, code)));
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409]);
  });

  test('refuses oneself, a friend of oneself, somebody who came later, and somebody else as the friend', async () => {
    const one = await friendOf('');
    const { code } = await mineOf(one);
    expect(await bind(one, code)).toEqual([400, '这是自己的邀请码']);
    const two = await friendOf(code);
    expect(await bind(one, (await mineOf(two)).code)).toEqual([409, '邀请人要比你先注册']);
    expect((await bind(one, code, two.userId))[0]).toBe(404);
  });
});
