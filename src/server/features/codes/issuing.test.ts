import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');

test('codes are made in numbers, none like another, in groups of letters that nobody takes for one another', async () => {
  const body = { ctype: 'MEMBER', days: 30, count: 500, remark: '双十一' } as const;
  const { items } = await editor.ok('POST /api/code/invitation/generate', { body });
  expect(new Set(items.map(({ code }) => code)).size).toBe(500);
  for (const { code } of items) expect(code).toMatch(/^(?:[CDFHJKMNPRTVWXY34679]{4}-?){3}$/);
  expect(items[0]).toMatchObject({ ctype: 'MEMBER', days: 30, uses: 1, used: 0, state: 'open', owner: null });
});

test('a request that is sent again, and at once, makes no more of them', async () => {
  const request_uuid = '0b6ac4a5-1df0-4a57-9a9c-0d1bd6c0b9d5';
  const body = { ctype: 'REGISTER', count: 3, request_uuid } as const;
  const answers = await Promise.all([1, 2, 3].map(() => editor.ok('POST /api/code/invitation/generate', { body })));
  expect(new Set(answers.flatMap(({ items }) => items.map(({ code }) => code))).size).toBe(3);
});

test('a request that is sent again with other values makes none, says so, and shows what it made', async () => {
  const request_uuid = '0b6ac4a5-1df0-4a57-9a9c-0d1bd6c0b9d6';
  const body = { ctype: 'MEMBER', days: 30, count: 2, remark: '活动', request_uuid } as const;
  const { items } = await editor.ok('POST /api/code/invitation/generate', { body });
  const others = [{ count: 3 }, { days: 31 }, { remark: '另一个' }, { uses: 2 }, { ctype: 'REGISTER' as const }];
  for (const changed of others) {
    const again = await editor.call('POST /api/code/invitation/generate', { body: { ...body, ...changed } });
    expect([again.status, again.body.status.msg]).toEqual([409, expect.stringContaining('生成了 2 个')]);
    const shown = (again.body.result as { items: { code: string }[] }).items;
    expect(shown.map(({ code }) => code)).toEqual(items.map(({ code }) => code));
  }
  expect((await editor.ok('GET /api/code/invitation/list', { query: { q: '活动' } })).items).toHaveLength(2);
  expect((await editor.ok('POST /api/code/invitation/generate', { body })).items).toEqual(items);
});

test('an end in the past is refused at its field', async () => {
  const { status, body } = await editor.call('POST /api/code/invitation/generate', {
    body: { ctype: 'REGISTER', expires_at: '2020-01-01T00:00:00.000Z' },
  });
  expect([status, body.status.fields]).toEqual([400, { expires_at: '到期时间要在现在以后' }]);
});

test("a friend's code made by an editor brings friends to the reader it is for, else to the editor", async () => {
  const reader = await app.client('reader');
  const { items } = await editor.ok('POST /api/code/invitation/generate', {
    body: { ctype: 'INVITE', user_id: String(reader.userId), uses: 100, remark: '校园大使' },
  });
  expect(items[0]?.owner?.user_id).toBe(String(reader.userId));
  const own = await editor.ok('POST /api/code/invitation/generate', { body: { ctype: 'INVITE' } });
  expect(own.items[0]).toMatchObject({ owner: { user_id: String(editor.userId) }, remark: null });
});

test('the list is filtered by type, use, state and remark or code, newest first, a page at a time', async () => {
  const made = await editor.ok('POST /api/code/invitation/generate', {
    body: { ctype: 'MEMBER', days: 3, count: 5, remark: 'Spring 2027' },
  });
  const [taken = '', off = ''] = made.items.map(({ code_id }) => code_id);
  const reader = await app.client('reader');
  await reader.ok('POST /api/code/redeem', { body: { code: made.items[0]?.code ?? '' } });
  await reader.ok('GET /api/code/invitation/mycode');
  await editor.ok('POST /api/code/invitation/switch', { body: { code_id: off, off: true } });
  const list = async (query: object) =>
    (await editor.ok('GET /api/code/invitation/list', { query: { q: 'spring', ...query } })).items.map(
      ({ code_id }) => code_id,
    );
  const all = made.items.map(({ code_id }) => code_id);
  expect(await list({})).toEqual(all);
  expect(await list({ used: true })).toEqual([taken]);
  expect(await list({ state: 'off' })).toEqual([off]);
  expect(await list({ state: 'used_up' })).toEqual([taken]);
  expect(await list({ state: 'open' })).toEqual(all.slice(2));
  expect(await list({ state: 'expired' })).toEqual([]);
  expect(await list({ ctype: 'REGISTER' })).toEqual([]);
  expect(await list({ q: ` ${made.items[3]?.code.toLowerCase()}` })).toEqual([all[3]]);
  const page = await editor.ok('GET /api/code/invitation/list', { query: { q: 'Spring', limit: 2 } });
  expect([page.items.length, page.next_offset]).toEqual([2, 2]);
  const uses = await editor.ok('GET /api/code/invitation/uses', { query: { code_id: taken } });
  expect(uses.items).toMatchObject([{ user_id: String(reader.userId) }]);
});

test("the list leaves readers' own codes out unless they are asked for", async () => {
  const reader = await app.client('reader');
  const { code } = await reader.ok('GET /api/code/invitation/mycode');
  const has = async (query: object) =>
    (await editor.ok('GET /api/code/invitation/list', { query })).items.some((one) => one.code === code);
  expect([await has({}), await has({ ctype: 'INVITE' })]).toEqual([false, true]);
});

test('the table holds what the list holds, by the clock of Shanghai, and no formula', async () => {
  const { items } = await editor.ok('POST /api/code/invitation/generate', {
    body: { ctype: 'MEMBER', days: 3, remark: '=1+1', expires_at: '2099-12-31T16:30:00.000Z' },
  });
  const { response } = await editor.call('GET /api/code/invitation/csv', { query: { q: '=1' } });
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${items[0]?.code},兑换码,可用,3,0,1,,'=1+1,2100-01-01 00:30:00,`);
});

test('a table that ends before the list does says so in its last line', async () => {
  const { db } = app.context.database;
  const add = (first: number, last: number) =>
    db.execute(sql`
      INSERT INTO codes (code, ctype, remark, created_by) SELECT 'LONG' || n, 'REGISTER', '一大批', ${editor.userId}
      FROM generate_series(${first}::int, ${last}::int) n`);
  const lines = async () => {
    const { response } = await editor.call('GET /api/code/invitation/csv', { query: { q: '一大批' } });
    return (await response.text()).trimEnd().split('\r\n');
  };
  await add(1, 5_000);
  expect((await lines()).at(-1)).toContain('LONG');
  await add(5_001, 5_001);
  const all = await lines();
  expect([all.length, all.at(-1)]).toEqual([5_002, expect.stringContaining('只有最新的 5000 行')]);
});
