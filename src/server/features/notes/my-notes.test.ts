import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { addMark } from './testing/marks.ts';

const app = await testApp();

test('what three readers marked shows as a passage without names; editors see whose notes they are', async () => {
  const id = await app.article();
  const readers = await Promise.all([1, 2, 3].map(() => app.client('reader')));
  const [first, second, third] = readers as [TestClient, TestClient, TestClient];
  await addMark(first, id, { text: 'The old harbour wakes', comment: '私人' });
  await addMark(second, id, { text: 'old harbour wakes before', start: 4 });
  // Two notes of one reader count as one reader.
  await addMark(second, id, { text: 'old harbour', start: 4 });
  const all = (client: TestClient, query = {}) =>
    client.ok('GET /reader/article/{id}/notes/all', { params: { id }, query });
  expect((await all(first)).popular).toEqual([]);
  await addMark(third, id, { text: 'harbour', start: 8 });

  const own = await all(third);
  expect(own.popular).toEqual([
    { start: { block_id: 'b1', offset: 8 }, end: { block_id: 'b1', offset: 15 }, count: 3 },
  ]);
  expect(own.items).toHaveLength(1);
  expect(JSON.stringify(own)).not.toContain('私人');
  const query = { user_id: String(second.userId) };
  const others = await third.call('GET /reader/article/{id}/notes/all', { params: { id }, query });
  expect(others.body.status.reason).toBe('FORBIDDEN');

  const editor = await app.client('super');
  const everybodys = await all(editor);
  expect(everybodys.items).toHaveLength(4);
  expect(everybodys.items.every(({ user }) => user !== undefined)).toBe(true);
  const ofOne = await all(editor, { user_id: String(second.userId) });
  expect(new Set(ofOne.items.map(({ user }) => user?.id))).toEqual(new Set([String(second.userId)]));
  expect(ofOne.items).toHaveLength(2);
});

test('my notes are grouped by article, newest activity first, with a preview, tags and filters', async () => {
  const reader = await app.client('reader');
  const [one, two] = [await app.article({ title: 'One' }), await app.article({ title: 'Two' })];
  const old = await addMark(reader, one, { tag: '语法' });
  app.clock.advance(1);
  await addMark(reader, two, { tag: '语法', color: 'green' });
  app.clock.advance(1);
  await addMark(reader, one, { tag: '好句', comment: '值得背' });
  const list = (query = {}) => reader.ok('GET /reader/mynote', { query });

  const all = await list();
  expect(all.items.map(({ kind, title, count, preview }) => [kind, title, count, preview])).toEqual([
    ['article', 'One', 2, '值得背'],
    ['article', 'Two', 1, 'The old harbour'],
  ]);
  expect(all.tags).toEqual([
    { tag: '语法', count: 2 },
    { tag: '好句', count: 1 },
  ]);
  expect(await list({ limit: 1 })).toMatchObject({ items: [{ title: 'One' }], next_offset: 1 });
  expect((await list({ color: 'green' })).items).toMatchObject([{ title: 'Two' }]);
  expect((await list({ tag: '好句' })).items).toMatchObject([{ title: 'One', count: 1 }]);
  expect((await list({ kind: 'book' })).items).toEqual([]);

  // Changing an old note is activity too.
  app.clock.advance(1);
  await addMark(reader, two, { color: 'green' });
  await addMark(reader, one, { note_uuid: old.note_uuid, comment: '改了' });
  expect((await list()).items[0]).toMatchObject({ title: 'One', preview: '改了' });

  const work = await reader.ok('GET /reader/mynote/{id}', { params: { id: one }, query: { tag: '好句' } });
  expect(work).toMatchObject({ article: { id: one, title: 'One' }, items: [{ tag: '好句' }], next_offset: null });
  expect((await reader.call('GET /reader/mynote/{id}', { params: { id: '999999' }, query: {} })).status).toBe(404);
});

test('the export has both titles, the heading, and each highlight with its comment quoted beneath', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await addMark(reader, id, { text: 'wakes', start: 16, comment: '醒来\n第二行' });
  await addMark(reader, id, { text: 'The old', tag: '词' });
  const other = await app.article({ title: 'No Chinese Title', titleZh: null });
  app.clock.advance(1);
  await addMark(reader, other, { text: '*The* old', start: 0, end: 9 });

  const { response } = await reader.call('GET /reader/mynote/export', { query: { id } });
  expect(await response.text()).toBe(
    'A Morning at the Harbour\n港口的早晨\n\n笔记\n\nThe old\n\nwakes\n> 醒来\n> 第二行\n',
  );
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const disposition = decodeURIComponent(response.headers.get('content-disposition') ?? '');
  expect(disposition).toMatch(/^attachment; .*filename\*=UTF-8''外刊轻读-笔记-\d{8}\.txt$/);

  const whole = await (await reader.call('GET /reader/mynote/export', { query: {} })).response.text();
  expect(whole.indexOf('No Chinese Title\n\n笔记')).toBe(0);
  expect(whole).toContain('A Morning at the Harbour');
  const markdown = await (await reader.call('GET /reader/mynote/export', { query: { format: 'md' } })).response.text();
  expect(markdown).toContain('# A Morning at the Harbour\n\n港口的早晨\n\n## 笔记\n\n- The old\n\n- wakes\n  > 醒来');
  expect(markdown).toContain('- \\*The\\* old');
});

test('the export as Markdown says which press an article is from, and of which day', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await (await app.client('super')).ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, source: { name: 'The Courier' }, press_at: '2015-03-01' } },
  });
  await addMark(reader, id, { text: 'The old' });
  const { response } = await reader.call('GET /reader/mynote/export', { query: { id, format: 'md' } });
  expect(await response.text()).toContain('港口的早晨\n\nThe Courier · 2015-03-01\n\n## 笔记');
});

test('without notes the export is its heading; of an article that the reader may not see there is none', async () => {
  const reader = await app.client('reader');
  const exported = async (query: { id?: string; format?: 'txt' | 'md' }) => {
    const { status, response } = await reader.call('GET /reader/mynote/export', { query });
    return status === 200 ? response.text() : status;
  };
  expect([await exported({}), await exported({ format: 'md' })]).toEqual(['笔记\n', '# 笔记\n']);
  const id = await app.article();
  expect(await exported({ id })).toBe('A Morning at the Harbour\n港口的早晨\n\n笔记\n');
  expect(await exported({ id, format: 'md' })).toMatch(/^# A Morning at the Harbour\n\n[\s\S]*## 笔记\n$/);
  expect([await exported({ id: '999999' }), await exported({ id: await app.article({ status: 'PENDING' }) })]).toEqual([
    404, 404,
  ]);
});

test('notes of an article that was taken down stay in the list and in the export', async () => {
  const reader = await app.client('reader');
  const editor = await app.client('super');
  const id = await app.article({ title: 'Gone Tomorrow' });
  await addMark(reader, id);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  expect((await reader.ok('GET /reader/mynote', { query: {} })).items).toMatchObject([{ count: 1 }]);
  const { response } = await reader.call('GET /reader/mynote/export', { query: {} });
  expect(await response.text()).toContain('The old harbour');
  const own = await reader.ok('GET /reader/mynote/{id}', { params: { id }, query: {} });
  expect(own).toMatchObject({ article: { title: 'Gone Tomorrow', status: 'DELETED' }, items: [{ located: false }] });
  const other = await app.client('reader');
  expect((await other.call('GET /reader/mynote/{id}', { params: { id }, query: {} })).status).toBe(404);
});
