import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { closeAccount, registerUser } from '#server/testing/people.ts';
import { placeOf } from './network-location.ts';

const app = await testApp();
const editor = await app.client('super');

const namesFor = async (q: string) =>
  (await editor.ok('GET /api/user/search', { query: { q } })).items.map(({ user_id }) => user_id);

test('a super user finds a person by id, phone, name, openid, and only the newest without any of them', async () => {
  const { user } = await registerUser(app, '13611112222');
  const { user: other } = await registerUser(app, '13611113333');
  await editor.ok('POST /api/user/bind_wx_user', { body: { user_id: user.user_id, openid: 'oWx_1' } });
  for (const q of [
    user.user_id,
    '13611112222',
    '1361111222',
    user.username,
    user.username.slice(0, 7).toUpperCase(),
    'oWx_1',
  ])
    expect([q, await namesFor(q)]).toEqual([q, [user.user_id]]);
  expect(await namesFor('+86 136-1111 2222')).toEqual([user.user_id]);
  expect(await namesFor('13611')).toEqual([other.user_id, user.user_id]);
  expect((await namesFor(''))[0]).toBe(other.user_id);
  expect(await namesFor('%')).toEqual([]);
  expect(await namesFor('99999999999999999999999')).toEqual([]);
});

test('a found person is shown with the whole number, the membership and its remark', async () => {
  const { user } = await registerUser(app, '13611114444');
  const body = { user_id: user.user_id, level: 2 as const, days: 9, remark: '内测' };
  await editor.ok('POST /api/user/open_member', { body });
  const { items } = await editor.ok('GET /api/user/search', { query: { q: user.user_id } });
  expect(items[0]).toMatchObject({ phone: '13611114444', member: { level: 2, days_left: 9, remark: '内测' } });
});

test('a list of people goes on where it stopped', async () => {
  const first = await editor.ok('GET /api/user/search', { query: { limit: 2 } });
  const next = await editor.ok('GET /api/user/search', { query: { limit: 2, offset: first.next_offset ?? 0 } });
  expect(new Set([...first.items, ...next.items].map(({ user_id }) => user_id)).size).toBe(4);
});

test('an openid belongs to one person; the same one again changes nothing', async () => {
  const [one, two] = [await app.client('reader'), await app.client('reader')];
  const bind = async (userId: number) =>
    (await editor.call('POST /api/user/bind_wx_user', { body: { user_id: String(userId), openid: 'oWx_2' } })).status;
  expect([await bind(one.userId), await bind(one.userId), await bind(two.userId), await bind(99_999_999)]).toEqual([
    200, 200, 409, 409,
  ]);
  const { items } = await editor.ok('GET /api/user/search/wx', { query: { openid: 'oWx_2' } });
  expect(items.map(({ user_id }) => user_id)).toEqual([String(one.userId)]);
});

test('an openid that was bound to the wrong person is taken off, once, and is free for another', async () => {
  const [wrong, right] = [await app.client('reader'), await app.client('reader')];
  const bind = async (userId: number, openid: string | null) =>
    (await editor.call('POST /api/user/bind_wx_user', { body: { user_id: String(userId), openid } })).status;
  expect(await bind(wrong.userId, 'oWx_wrong')).toBe(200);
  expect([await bind(wrong.userId, null), await bind(wrong.userId, null)]).toEqual([200, 200]);
  expect(await bind(right.userId, 'oWx_wrong')).toBe(200);
  const { items } = await editor.ok('GET /api/user/search/wx', { query: { openid: 'oWx_wrong' } });
  expect(items.map(({ user_id }) => user_id)).toEqual([String(right.userId)]);
  const log = await editor.ok('GET /api/audit', { query: { user_id: String(wrong.userId) } });
  expect(log.items.map(({ action, detail }) => [action, detail ?? ''])).toEqual([
    ['user.openid', '解绑'],
    ['user.openid', ''],
  ]);
  expect(await bind(99_999_999, null)).toBe(404);
});

test('of several people to whom one openid is bound at the same moment one gets it, and the others are told', async () => {
  const readers = await Promise.all([1, 2, 3, 4].map(() => app.client('reader')));
  const statuses = await Promise.all(
    readers.map(async ({ userId }) => {
      const body = { user_id: String(userId), openid: 'oWx_3' };
      return (await editor.call('POST /api/user/bind_wx_user', { body })).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, 409, 409, 409]);
});

test("a super user sees and ends somebody's logins; a reader only their own", async () => {
  const [reader, stranger] = [await app.client('reader'), await app.client('reader')];
  const query = { user_id: String(reader.userId) };
  const { items } = await editor.ok('GET /api/user/sessions', { query });
  expect(items).toHaveLength(1);
  expect((await stranger.call('GET /api/user/sessions', { query })).status).toBe(404);
  const params = { id: items[0]?.id ?? '' };
  expect((await stranger.call('POST /api/user/sessions/{id}/end', { params })).status).toBe(404);
  await editor.ok('POST /api/user/sessions/{id}/end', { params });
  expect((await reader.call('GET /api/user/me')).status).toBe(401);
});

test('an account that is closed is changed no more, and shown as closed', async () => {
  const reader = await app.client('reader');
  await closeAccount(app, reader.userId);
  const user_id = String(reader.userId);
  const statuses = [
    await editor.call('POST /auth/change_password', { body: { user_id, new_password: 'other-harbour-46' } }),
    await editor.call('POST /api/user/bind_wx_user', { body: { user_id, openid: 'oWx_closed' } }),
    await editor.call('POST /api/user/role', { body: { user_id, role: 'editor' } }),
    await editor.call('POST /api/code/invitation/generate', { body: { ctype: 'INVITE', user_id, count: 1, uses: 1 } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404]);
  const { items } = await editor.ok('GET /api/user/search', { query: { q: user_id } });
  expect(items[0]).toMatchObject({ user_id, openid: null, closed_at: expect.any(String) });
});

test('a super user, too, changes the own password with the old one only', async () => {
  const body = { user_id: String(editor.userId), new_password: 'other-harbour-47' };
  const { status, body: answer } = await editor.call('POST /auth/change_password', { body });
  expect([status, answer.status.fields]).toEqual([400, { old_password: '请填写旧密码' }]);
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:7:8::9', '2001:db8:7:*'],
  ['127.0.0.1', ''],
  ['192.168.1.4', '局域网'],
  ['fe80::1', '局域网'],
  ['', ''],
])('a login from %s is shown as %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});

test('of several who want one name at the same moment one gets it, and the others are told so', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => app.client('reader')));
  const answers = await Promise.all(
    readers.map((reader, index) =>
      reader.call('POST /api/user/change_username', { body: { username: index % 2 ? '海角Boat' : '海角boat' } }),
    ),
  );
  const reasons = answers.map(({ status, body }) => `${status} ${body.status.reason ?? ''}`);
  expect(reasons.sort()).toEqual(['200 ', ...Array(5).fill('409 USERNAME_TAKEN')]);
});

test.each(['12345678', 'Admin', '编辑', '管理员', '外刊轻读小编', '读者abcdef'])(
  'nobody may be called %s',
  async (username) => {
    const reader = await app.client('reader');
    const { status, body } = await reader.call('POST /api/user/change_username', { body: { username } });
    expect([status, Object.keys(body.status.fields ?? {})]).toEqual([400, ['username']]);
  },
);

test('a login lasts 90 days from its last use, and not a second longer', async () => {
  const { token } = await registerUser(app, '13611115555');
  const status = async () =>
    (await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).status;
  app.clock.advance(89 * 86_400);
  expect(await status()).toBe(200);
  app.clock.advance(89 * 86_400);
  expect(await status()).toBe(200);
  app.clock.advance(90 * 86_400 + 1);
  expect(await status()).toBe(401);
});

test('tokens and codes are in the database as hashes only, and tokens never in an address', async () => {
  const { token } = await registerUser(app, '13611116666');
  const { pool } = app.context.database;
  const { rows: kept } = await pool.query(
    'SELECT s::text AS line FROM sessions s UNION ALL SELECT c::text FROM sms_codes c UNION ALL SELECT u::text FROM users u',
  );
  const text = kept.map(({ line }) => line).join('\n');
  expect(text).not.toContain(token);
  expect(text).not.toContain('harbour-lamp-42');
  expect((await app.fetch(`/api/user/me?token=${token}`)).status).toBe(401);
});
