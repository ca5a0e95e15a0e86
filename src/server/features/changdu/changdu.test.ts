import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const statement = { identity: 'student', real_name: '林一', school: '海港中学', reason: '想多读一些外刊' } as const;

const apply = (reader: TestClient, body: object = statement) =>
  reader.call('POST /api/changdu/apply', { body: body as typeof statement });
const decide = (id: string, body: object) =>
  editor.call('POST /api/changdu/apply/{id}/decide', { params: { id }, body: body as { action: 'pass' } });
const applied = async (reader: TestClient) => {
  const [mine] = (await reader.ok('GET /api/changdu/apply')).items;
  if (mine === undefined) throw new Error('no application');
  return mine;
};

test('a reader applies, a super user passes it, and the reader is a member for the days that were given', async () => {
  const reader = await app.client('reader');
  expect((await apply(reader)).body.result).toMatchObject({ ...statement, state: 'PENDING', remark: null });
  const { items, total } = await editor.ok('GET /api/changdu/apply', { query: { all: 'true', state: 'PENDING' } });
  expect([items[0]?.user.id, total]).toEqual([String(reader.userId), 1]);
  await decide(items[0]?.id ?? '', { action: 'pass', days: 180 });
  expect(await applied(reader)).toMatchObject({ state: 'PASSED', decided_at: expect.any(String) });
  expect((await reader.ok('GET /api/user/me')).member).toMatchObject({ level: 1, days_left: 180, is_trial: false });
  expect((await apply(reader)).body.status.reason).toBe('CONFLICT');
});

test('an applicant who is turned down reads why, has no membership, and may apply again', async () => {
  const reader = await app.client('reader');
  await apply(reader);
  const { id } = await applied(reader);
  const unsaid = await decide(id, { action: 'reject' });
  expect(unsaid.body.status.fields).toHaveProperty('remark');
  await decide(id, { action: 'reject', remark: '请写明年级' });
  expect(await applied(reader)).toMatchObject({ state: 'REJECTED', remark: '请写明年级' });
  expect((await reader.ok('GET /api/user/me')).member).toBeNull();
  expect((await apply(reader, { ...statement, reason: '高二，英语课外阅读' })).status).toBe(200);
  expect(await applied(reader)).toMatchObject({ state: 'PENDING', reason: '高二，英语课外阅读' });
});

test('the same application sent again and at once is one; another one has to wait', async () => {
  const reader = await app.client('reader');
  const sent = await Promise.all([1, 2, 3, 4].map(() => apply(reader)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await reader.ok('GET /api/changdu/apply')).items).toHaveLength(1);
  expect((await apply(reader, { ...statement, school: '别的学校' })).body.status.reason).toBe('CONFLICT');
});

test('two editors who decide at once give the days once, and the first decision stands', async () => {
  const reader = await app.client('reader');
  await apply(reader);
  const { id } = await applied(reader);
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, { action: 'pass' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await reader.ok('GET /api/user/me')).member).toMatchObject({ days_left: 365 });
  expect((await decide(id, { action: 'reject', remark: '看错了' })).body.status.reason).toBe('CONFLICT');
});

test('a reader sees only what is their own', async () => {
  const [reader, other] = await Promise.all([app.client('reader'), app.client('reader')]);
  await apply(reader);
  expect((await other.ok('GET /api/changdu/apply')).items).toEqual([]);
  expect((await other.call('GET /api/changdu/apply', { query: { all: 'true' } })).status).toBe(403);
});

test('an application without a name, a school or a reason is refused at its field', async () => {
  const reader = await app.client('reader');
  const { body } = await apply(reader, { identity: 'teacher', real_name: ' ', school: '', reason: '' });
  expect(Object.keys(body.status.fields ?? {}).sort()).toEqual(['real_name', 'reason', 'school']);
});

test('whose days are nearly over applies again, and is given more when that passes', async () => {
  const reader = await app.client('reader');
  await apply(reader);
  await decide((await applied(reader)).id, { action: 'pass', days: 90 });
  const refused = await apply(reader);
  expect([refused.status, refused.body.status.msg]).toEqual([409, expect.stringMatching(/起可以再申请/)]);
  app.clock.advance(59 * 86_400);
  expect((await apply(reader)).status).toBe(409);
  app.clock.advance(86_400 + 60);
  expect(Date.parse((await applied(reader)).renewable_at ?? '')).toBeLessThan(app.clock.now().getTime());
  expect((await apply(reader, { ...statement, reason: '高三' })).status).toBe(200);
  const again = await applied(reader);
  expect([again.state, again.renewable_at]).toEqual(['PENDING', null]);
  await decide(again.id, { action: 'pass', days: 90 });
  expect((await reader.ok('GET /api/user/me')).member?.days_left).toBeGreaterThan(100);
});

test('each decision stands in the log of what super users did, once', async () => {
  const reader = await app.client('reader');
  await apply(reader);
  const { id } = await applied(reader);
  await Promise.all([1, 2].map(() => decide(id, { action: 'pass', days: 90 })));
  const entries = await editor.ok('GET /api/audit', { query: { user_id: String(reader.userId) } });
  expect(entries.items.map(({ action, detail }) => [action, detail])).toEqual([['changdu.decide', '通过，90 天']]);
});
