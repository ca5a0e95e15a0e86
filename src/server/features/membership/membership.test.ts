import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { closeAccount } from '#server/testing/people.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');
const DAY = 86_400;
const remark = '客服补偿';

const bodyFor = (user: { userId: number }) => ({ user_id: String(user.userId), remark });
const me = async (reader: Awaited<ReturnType<typeof app.client>>) => (await reader.ok('GET /api/user/me')).member;

describe('by hand', () => {
  test('a super user opens, renews and closes, and the log tells all of it', async () => {
    const reader = await app.client('reader');
    await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 2, days: 10 } });
    expect(await me(reader)).toMatchObject({ level: 2, name: '高级会员', days_left: 10, is_trial: false });
    const renewed = await editor.ok('POST /api/user/renewal_member', { body: { ...bodyFor(reader), days: 5 } });
    expect(renewed).toMatchObject({ level: 2, days_left: 15 });
    expect(await editor.ok('POST /api/user/close_member', { body: bodyFor(reader) })).toBeNull();
    expect(await me(reader)).toBeNull();
    const log = await editor.ok('GET /api/user/memberlog', { query: { user_id: String(reader.userId) } });
    expect(log.items.map(({ action, days, remark: why }) => [action, days, why])).toEqual([
      ['close', null, remark],
      ['renew', 5, remark],
      ['open', 10, remark],
    ]);
    expect(log.items[0]?.operator).toMatch(/^读者/);
    const own = await reader.ok('GET /api/member/log', { query: { limit: 2 } });
    expect([own.items.length, own.next_offset, own.items[0]?.operator]).toEqual([2, 2, '管理员']);
  });

  test('opening for a member and renewing or closing for a non-member are refused', async () => {
    const reader = await app.client('reader');
    const reason = async (name: 'renewal_member' | 'close_member' | 'open_member') => {
      const body = {
        ...bodyFor(reader),
        ...(name !== 'close_member' && { days: 3 }),
        ...(name === 'open_member' && { level: 1 }),
      };
      return (await editor.call(`POST /api/user/${name}`, { body } as never)).body.status.reason;
    };
    expect(await reason('renewal_member')).toBe('NOT_MEMBER');
    expect(await reason('close_member')).toBe('NOT_MEMBER');
    expect(await reason('open_member')).toBeUndefined();
    expect(await reason('open_member')).toBe('ALREADY_MEMBER');
  });

  test('a closed account is opened for no more', async () => {
    const reader = await app.client('reader');
    await closeAccount(app, reader.userId);
    const body = { ...bodyFor(reader), level: 1 as const, days: 3 };
    expect((await editor.call('POST /api/user/open_member', { body })).status).toBe(404);
  });

  test('a renewal that is sent twice counts once', async () => {
    const reader = await app.client('reader');
    await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 1, days: 1 } });
    const body = { ...bodyFor(reader), days: 30, request_uuid: '0b6ac4a5-1df0-4a57-9a9c-0d1bd6c0b9d4' };
    const answers = await Promise.all([1, 2, 3].map(() => editor.ok('POST /api/user/renewal_member', { body })));
    expect(answers.map(({ days_left }) => days_left)).toEqual([31, 31, 31]);
  });

  test('a request that comes again for another person or other days gives nothing, and is told so', async () => {
    const [reader, other] = [await app.client('reader'), await app.client('reader')];
    for (const { userId } of [reader, other])
      await editor.ok('POST /api/user/open_member', { body: { ...bodyFor({ userId }), level: 1, days: 1 } });
    const request_uuid = '0b6ac4a5-1df0-4a57-9a9c-0d1bd6c0b9d5';
    const renew = async (user: { userId: number }, days: number) => {
      const { status, body } = await editor.call('POST /api/user/renewal_member', {
        body: { ...bodyFor(user), days, request_uuid },
      });
      return [status, body.status.msg];
    };
    expect((await renew(reader, 30))[0]).toBe(200);
    const told = [409, '上一次提交已经生效（30 天），这一次没有再加；还要加就再提交一次'];
    expect([await renew(reader, 60), await renew(other, 30)]).toEqual([told, told]);
    expect([(await me(reader))?.days_left, (await me(other))?.days_left]).toEqual([31, 1]);
  });

  test("a reader sees nobody else's log", async () => {
    const reader = await app.client('reader');
    const { status } = await reader.call('GET /api/user/memberlog', { query: { user_id: String(editor.userId) } });
    expect(status).toBe(404);
  });
});

describe('days for something', () => {
  test('are given once for one order, however many notices come at a time and from two processes', async () => {
    const reader = await app.client('reader');
    const other = await app.secondProcess();
    const grants = Array.from({ length: 20 }, (_, index) => {
      const { database, services } = index % 2 ? other : app.context;
      const grant = {
        userId: reader.userId,
        level: 1,
        days: 30,
        source: 'order',
        reference: 'W1',
        remark: '月卡',
      } as const;
      return database.db.transaction((tx) => services.membership.grantDays(tx, grant));
    });
    const answers = await Promise.all(grants);
    expect(answers.filter(({ isGranted }) => isGranted)).toHaveLength(1);
    expect(await me(reader)).toMatchObject({ days_left: 30 });
  });

  test('are not given when the transaction around them fails', async () => {
    const reader = await app.client('reader');
    const { database, services } = app.context;
    const attempt = database.db.transaction(async (tx) => {
      const reference = 'friend 7';
      await services.membership.grantDays(tx, {
        userId: reader.userId,
        level: 1,
        days: 3,
        source: 'award',
        reference,
        remark: '',
      });
      throw new Error('the rest failed');
    });
    await expect(attempt).rejects.toThrow('the rest failed');
    expect(await me(reader)).toBeNull();
    expect((await reader.ok('GET /api/member/log')).items).toEqual([]);
  });
});

test('days of level 1 that wait behind level 2 are told with the membership', async () => {
  const reader = await app.client('reader');
  await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 2, days: 2 } });
  const { database, services } = app.context;
  const grant = {
    userId: reader.userId,
    level: 1,
    days: 30,
    source: 'order',
    reference: 'W2',
    remark: '月卡',
  } as const;
  await database.db.transaction((tx) => services.membership.grantDays(tx, grant));
  const member = await me(reader);
  expect(member).toMatchObject({ level: 2, days_left: 2, next: { level: 1 } });
  const waits = Date.parse(member?.next?.until ?? '') - Date.parse(member?.expires_at ?? '');
  expect(waits).toBe(30 * DAY * 1_000);
  app.clock.advance(2 * DAY + 1);
  expect(await me(reader)).toMatchObject({ level: 1, days_left: 30 });
  expect(await me(reader)).not.toHaveProperty('next');
  app.clock.advance(30 * DAY);
  await services.membership.endDue();
  const [ended] = (await reader.ok('GET /api/member/log')).items;
  expect(ended).toMatchObject({ action: 'expire', level: 1, expires_at: member?.next?.until });
});

describe('a trial', () => {
  async function offer(xhs_id: string): Promise<string> {
    const opened = await editor.ok('POST /api/user/open_trial_member', { body: { xhs_id } });
    if (!('token' in opened)) throw new Error('opened at once');
    expect(opened.url).toBe(`/trial?token=${opened.token}`);
    return opened.token;
  }
  const receive = async (reader: Awaited<ReturnType<typeof app.client>>, token: string) =>
    (await reader.call('POST /api/user/receive_trial_member', { body: { token } })).body.status.reason ?? 'ok';

  test('is seven days of level 1 by a link, once for a person and once for a Xiaohongshu id', async () => {
    const [reader, friend] = await Promise.all([app.client('reader'), app.client('reader')]);
    const token = await offer('red-book-1');
    const spare = await offer('red-book-1');
    expect(await receive(reader, token)).toBe('ok');
    expect(await me(reader)).toMatchObject({ level: 1, days_left: 7, is_trial: true });
    expect(await receive(reader, token)).toBe('TRIAL_USED');
    expect(await receive(friend, token)).toBe('GONE');
    expect(await receive(friend, spare)).toBe('TRIAL_USED');
    expect(await receive(reader, await offer('red-book-2'))).toBe('TRIAL_USED');
    const again = await editor.call('POST /api/user/open_trial_member', { body: { xhs_id: 'red-book-1' } });
    expect(again.body.status.reason).toBe('TRIAL_USED');
  });

  test('opens at once for the user who has that Xiaohongshu id', async () => {
    const reader = await app.client('reader');
    expect(await receive(reader, await offer('red-book-3'))).toBe('ok');
    app.clock.advance(8 * DAY);
    expect(await me(reader)).toBeNull();
    const { body } = await editor.call('POST /api/user/open_trial_member', { body: { xhs_id: 'red-book-3' } });
    expect(body.status.reason).toBe('TRIAL_USED');
  });

  test('waits for a member until the membership has ended: the link is not used up', async () => {
    const reader = await app.client('reader');
    await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 1, days: 2 } });
    const token = await offer('red-book-4');
    expect(await receive(reader, token)).toBe('ALREADY_MEMBER');
    app.clock.advance(2 * DAY + 1);
    expect(await receive(reader, token)).toBe('ok');
  });

  test('is void after 30 days, and for a token nobody gave out', async () => {
    const reader = await app.client('reader');
    const token = await offer('red-book-5');
    expect(await receive(reader, 'made-up')).toBe('GONE');
    app.clock.advance(30 * DAY);
    expect(await receive(reader, token)).toBe('GONE');
  });

  test('two at once by one link: one gets it', async () => {
    const readers = await Promise.all([app.client('reader'), app.client('reader')]);
    const token = await offer('red-book-6');
    const answers = await Promise.all(readers.map((reader) => receive(reader, token)));
    expect(answers.sort()).toEqual(['GONE', 'ok']);
  });
});

describe('the end', () => {
  test('comes to the second: a locked article opens whole before it and as a preview after it', async () => {
    const reader = await app.client('reader');
    const id = await app.article({ isLock: true });
    const isPreview = async () => (await reader.ok('GET /reader/article/{id}/show', { params: { id } })).preview;
    expect(await isPreview()).toBe(true);
    await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 1, days: 1 } });
    expect(await isPreview()).toBe(false);
    app.clock.advance(DAY - 10);
    expect(await isPreview()).toBe(false);
    app.clock.advance(11);
    expect(await isPreview()).toBe(true);
  });

  test('is written into the log once, by whichever process comes first', async () => {
    const reader = await app.client('reader');
    await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 1, days: 1 } });
    app.clock.advance(DAY + 1);
    await Promise.all([app.context.services.membership.endDue(), app.context.services.membership.endDue()]);
    const { items } = await reader.ok('GET /api/member/log');
    expect(items.map(({ action }) => action)).toEqual(['expire', 'open']);
    await editor.ok('POST /api/user/open_member', { body: { ...bodyFor(reader), level: 1, days: 3 } });
    expect(await me(reader)).toMatchObject({ days_left: 3 });
  });
});

test('tokens of trials are kept as hashes only', async () => {
  const opened = await editor.ok('POST /api/user/open_trial_member', { body: { xhs_id: 'red-book-9' } });
  const { rows } = await app.context.database.pool.query('SELECT * FROM trial_offers');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('token' in opened ? opened.token : '');
  expect((await visitor.call('POST /api/user/receive_trial_member', { body: { token: 'x' } })).status).toBe(401);
});
