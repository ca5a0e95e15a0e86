import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const admin = await app.client('super');
const roleOf = async (client: typeof admin) => (await client.ok('GET /api/user/me')).role;
const change = (userId: number, role: 'reader' | 'editor') =>
  admin.call('POST /api/user/role', { body: { user_id: String(userId), role } });

test('the account says what it may', async () => {
  for (const role of ['reader', 'member', 'editor', 'super'] as const) {
    expect(await roleOf(await app.client(role))).toBe(role);
  }
  const editor = await app.client('editor');
  expect((await editor.ok('GET /api/user/me')).is_super).toBe(false);
  expect(await editor.ok('GET /api/user/issuper')).toBe(false);
});

test('a super user makes an editor of a reader and takes it back, at once and however often it is asked', async () => {
  const reader = await app.client('reader');
  const manage = () => reader.call('GET /reader/article/manage');
  expect((await manage()).status).toBe(403);
  for (let time = 0; time < 2; time++) expect((await change(reader.userId, 'editor')).status).toBe(200);
  expect([(await manage()).status, await roleOf(reader)]).toEqual([200, 'editor']);
  const { items } = await admin.ok('GET /api/audit', { query: { user_id: String(reader.userId) } });
  expect(items.map(({ action, detail }) => [action, detail])).toEqual([['user.role', '设为编辑']]);
  const [found] = (await admin.ok('GET /api/user/search', { query: { q: String(reader.userId) } })).items;
  expect(found?.role).toBe('editor');
  await change(reader.userId, 'reader');
  expect([(await manage()).status, await roleOf(reader)]).toEqual([403, 'reader']);
});

test('the role of a super user is not changed, nor that of nobody', async () => {
  expect((await change((await app.client('super')).userId, 'reader')).status).toBe(409);
  expect((await change(999_999, 'editor')).status).toBe(404);
});

test('an editor publishes and corrects, reads what is locked, and sees neither people nor money', async () => {
  const editor = await app.client('editor');
  const articleId = await app.article({ isLock: true });
  expect(await editor.ok('GET /reader/article/{id}/show', { params: { id: articleId } })).toMatchObject({
    preview: false,
  });
  await editor.ok('POST /reader/article/{id}/lock', { params: { id: articleId }, body: { is_lock: false } });
  const overview = await editor.ok('GET /api/admin/overview');
  expect(overview.today).toBeNull();
  expect((await admin.ok('GET /api/admin/overview')).today).not.toBeNull();
  for (const name of [
    'GET /api/user/search',
    'GET /reader/visitor/',
    'GET /api/admin/costs',
    'GET /api/audit',
  ] as const) {
    expect([name, (await editor.call(name)).status]).toEqual([name, 403]);
  }
});

test('an editor sees the tasks of content, not those of a reader’s own files', async () => {
  const editor = await app.client('editor');
  const reader = await app.client('reader');
  const { task_id: own } = await reader.ok('POST /api/user/export');
  await admin.ok('POST /reader/article/add', { body: { url: 'https://press.example.com/1' } });
  const kindsOf = async (client: typeof admin) =>
    new Set((await client.ok('GET /reader/task', { query: { limit: 50 } })).items.map(({ kind }) => kind));
  expect(await kindsOf(admin)).toEqual(new Set(['user.export', 'article.add']));
  expect(await kindsOf(editor)).toEqual(new Set(['article.add']));
  expect((await editor.call('GET /reader/task/{id}', { params: { id: own } })).status).toBe(404);
});
