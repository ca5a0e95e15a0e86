import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp({ env: { TRUST_PROXY: 'true' } });
const [editor, other] = [await app.client('super'), await app.client('super')];
const entries = async (query: Record<string, string>) => (await editor.ok('GET /api/audit', { query })).items;
const setPassword = (by: TestClient, userId: number, new_password = 'harbour-lamp-43') =>
  by.ok('POST /auth/change_password', { body: { user_id: String(userId), new_password } });

test("what a super user did to somebody's account is written down: who, what, when, to whom and from where", async () => {
  const reader = await app.client('reader');
  const user_id = String(reader.userId);
  const [login] = (await editor.ok('GET /api/user/sessions', { query: { user_id } })).items;
  const ended = await app.fetch(`/api/user/sessions/${login?.id}/end`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${editor.token}`,
      'x-forwarded-for': '203.0.113.9',
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect(ended.status).toBe(200);
  await editor.ok('POST /api/user/bind_wx_user', { body: { user_id, openid: 'oWx_audit' } });
  await editor.ok('POST /api/user/bind_wx_user', { body: { user_id, openid: 'oWx_audit' } });
  await setPassword(other, reader.userId);
  const found = await entries({ user_id });
  expect(found.map(({ action, operator }) => [action, operator.id])).toEqual([
    ['user.password', String(other.userId)],
    ['user.openid', String(editor.userId)],
    ['user.session', String(editor.userId)],
  ]);
  expect(found[2]).toMatchObject({
    name: '让设备退出登录',
    detail: 'test',
    address: '203.0.113.9',
    user: { id: user_id },
  });
});

test('no password stands in the log', async () => {
  const reader = await app.client('reader');
  await setPassword(editor, reader.userId, 'secret-lamp-99');
  expect(JSON.stringify(await entries({}))).not.toContain('secret-lamp-99');
});

test('what readers do to their own accounts is nobody’s business', async () => {
  const reader = await app.client('reader');
  const [login] = (await reader.ok('GET /api/user/sessions')).items;
  await reader.ok('POST /api/user/sessions/{id}/end', { params: { id: login?.id ?? '' } });
  expect(await entries({ user_id: String(reader.userId) })).toEqual([]);
});

test('a refused action leaves nothing in the log', async () => {
  const [one, two] = [await app.client('reader'), await app.client('reader')];
  await editor.ok('POST /api/user/bind_wx_user', { body: { user_id: String(one.userId), openid: 'oWx_taken' } });
  await editor.call('POST /api/user/bind_wx_user', { body: { user_id: String(two.userId), openid: 'oWx_taken' } });
  expect(await entries({ user_id: String(two.userId) })).toEqual([]);
});

test('changes of articles and trial links are in the log by what they were done to', async () => {
  const id = await app.article();
  const lock = () => editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: true } });
  expect(await lock()).toMatchObject({ is_lock: true });
  expect(await lock()).toMatchObject({ is_lock: true });
  await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word: 'pier', resolve: '码头' } });
  await editor.ok('POST /reader/article/{id}/terms/add', {
    params: { id },
    body: { term: 'Eddystone', zh: '埃迪斯通' },
  });
  await editor.ok('POST /api/user/open_trial_member', { body: { xhs_id: 'xhs_audit' } });
  const found = (await entries({ limit: '4' })).map(({ name, subject, detail }) => [name, subject, detail]);
  expect(found).toEqual([
    ['发试用链接', '小红书号 xhs_audit', null],
    ['改文章译名', `文章 ${id}`, 'Eddystone：埃迪斯通'],
    ['改文章词注', `文章 ${id}`, 'pier：码头'],
    ['改文章会员限制', `文章 ${id}`, '设为会员文章'],
  ]);
  const locks = await entries({ action: 'article.lock' });
  expect(locks.filter(({ subject }) => subject === `文章 ${id}`)).toHaveLength(1);
});

test('prices and codes are in the log, once for each change', async () => {
  const card = { name: '月卡', level: 1 as const, days: 30, price: 1_850, original_price: 1_850 };
  for (const _ of [1, 2]) await editor.ok('POST /api/member/product/save', { body: card });
  const request_uuid = randomUUID();
  const wanted = { ctype: 'MEMBER' as const, days: 3, count: 2, remark: '春天', request_uuid };
  for (const _ of [1, 2]) await editor.ok('POST /api/code/invitation/generate', { body: wanted });
  const { items } = await editor.ok('GET /api/code/invitation/list', { query: { q: '春天' } });
  const code_id = items[0]?.code_id ?? '';
  await editor.ok('POST /api/code/invitation/switch', { body: { code_id, off: true } });
  const found = (await entries({ limit: '3' })).map(({ name, subject, detail }) => [name, subject, detail]);
  expect(found).toEqual([
    ['停用或恢复码', `码 ${code_id}`, '停用'],
    ['生成码', '兑换码 2 个', '春天'],
    ['改会员商品', '月卡', '等级 1，30 天，18.50 元，在售'],
  ]);
});

test('the log is read by person or action, page after page without gaps', async () => {
  const reader = await app.client('reader');
  for (let time = 0; time < 5; time += 1) await setPassword(other, reader.userId, `harbour-lamp-5${time}`);
  const query = { operator_id: String(other.userId), action: 'user.password', limit: 3 };
  const first = await editor.ok('GET /api/audit', { query });
  const next = await editor.ok('GET /api/audit', { query: { ...query, before: first.next_before ?? '' } });
  const ids = [...first.items, ...next.items].map(({ id }) => Number(id));
  expect([first.items.length, ids.length, next.next_before]).toEqual([3, 6, null]);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const { status } = await editor.call('GET /api/audit', { query: { action: 'toString' } });
  expect(status).toBe(400);
});
