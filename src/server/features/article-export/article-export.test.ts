/** Exports as readers ask for them: who may, what comes, and how long it stays. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';
import { download, entriesOf, exported } from './testing/exported-file.ts';
import { checkByEpubcheck, checkParts } from './testing/valid-epub.ts';

const app = await testApp();
await startWorkers(app.context);
const [visitor, reader, member] = await Promise.all([
  app.client('visitor'),
  app.client('reader'),
  app.client('member'),
]);
const DAY = 86_400;

test('the reader’s own notes and words stand at the end where they are asked for, and nobody else’s', async () => {
  const id = await app.article({ text: 'The keeper of the lighthouse slept.\n\nThe tide was high.' });
  const other = await app.client('member');
  const { blocks } = await member.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  const start = { block_id: blocks[0]?.id ?? '', offset: 0 };
  for (const [client, comment] of [
    [member, '我的一句 & <话>'],
    [other, '别人的话'],
  ] as const) {
    await client.ok('POST /reader/article/{id}/notes/add', {
      params: { id },
      body: {
        note_uuid: randomUUID(),
        text: 'The keeper',
        comment,
        root: 'en',
        color: 'yellow',
        data: { start, end: { ...start, offset: 10 }, quote: 'The keeper', prefix: '', suffix: '', version: 1 },
      },
    });
  }
  const sentence = 'The keeper of the lighthouse slept.';
  await member.ok('POST /reader/myword', { body: { word: 'lighthouse', sentence, article_id: id } });
  const ids = { article_ids: [id] };
  const plain = await exported(member, { ...ids, format: 'epub' });
  expect((await entriesOf(plain.bytes)).get('EPUB/article-1.xhtml')?.text).not.toMatch(/我的/);
  const own = await exported(member, { ...ids, format: 'epub', with_notes: true, with_words: true });
  checkByEpubcheck(own.bytes);
  const page = (await entriesOf(own.bytes)).get('EPUB/article-1.xhtml')?.text ?? '';
  expect(page).toMatch(
    /我的划线和笔记[\s\S]*The keeper[\s\S]*我的一句 &amp; &lt;话&gt;[\s\S]*我的生词[\s\S]*lighthouse <span>\/[^/]+\/<\/span>/,
  );
  expect(page).not.toContain('别人的话');
  const text = await exported(member, { ...ids, format: 'md', with_notes: true, with_words: true });
  const [file] = [...(await entriesOf(text.bytes)).values()];
  expect(file?.text).toMatch(
    /## 我的划线和笔记[\s\S]*- The keeper\n {2}> 我的一句 \\& \\<话\\>[\s\S]*- \*\*lighthouse\*\* \/[^/]+\/ /,
  );
});

test('fifty articles go into one file, and no more than fifty', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 50; number++) ids.push(await app.article({ title: `Story ${number}` }));
  const begun = app.clock.now().getTime();
  for (const format of ['epub', 'md'] as const) {
    const { bytes, name, type } = await exported(member, { article_ids: ids, format });
    const entries = await entriesOf(bytes);
    const extension = format === 'epub' ? 'epub' : 'zip';
    expect(name).toBe(`外刊轻读-50 篇文章.${extension}`);
    expect(type).toBe(format === 'epub' ? 'application/epub+zip' : 'application/zip');
    if (format === 'epub') {
      checkParts(entries);
      checkByEpubcheck(bytes);
      expect(entries.get('EPUB/nav.xhtml')?.text.match(/<li>/g)).toHaveLength(50);
    } else {
      expect([...entries.keys()].at(-1)).toBe(`50 Story 50.${format}`);
      expect(entries.size).toBe(50);
      // In whole seconds.
      for (const { at } of entries.values()) expect(at.getTime()).toBeGreaterThan(begun - 1_000);
    }
  }
  const { status, body } = await member.call('POST /reader/article/export', { body: { article_ids: [...ids, '1'] } });
  expect([status, body.status.fields]).toEqual([400, { article_ids: '一次最多 50 篇' }]);
});

test('the PDFs are the files that the article page gives, whole for members of a locked article', async () => {
  const ids = [await app.article({ title: 'Behind the Lock', isLock: true }), await app.article({ title: '../Up' })];
  const { bytes } = await exported(member, { article_ids: ids, format: 'pdf' });
  const entries = await entriesOf(bytes);
  expect([...entries.keys()]).toEqual(['01 Behind the Lock.pdf', '02 Up.pdf']);
  for (const { text } of entries.values()) expect(text.slice(0, 5)).toBe('%PDF-');
});

test('it is for members: others are told so before anything is looked up', async () => {
  const body = { article_ids: ['999999'] };
  expect((await visitor.call('POST /reader/article/export', { body })).status).toBe(401);
  expect((await reader.call('POST /reader/article/export', { body })).status).toBe(402);
});

test('a member whose membership ends before the file is made gets none', async () => {
  const id = await app.article({ isLock: true });
  const order = { articleIds: [Number(id)], format: 'epub' as const, withNotes: false, withWords: false, title: null };
  const viewer = { userId: reader.userId, sessionId: 1, isSuper: false, isEditor: false, memberLevel: 1 } as const;
  const task = await ended(reader, String(await app.context.services.articleExport.start(viewer, order)));
  expect([task.state, task.message]).toEqual(['FAILED', '这项内容供会员使用']);
});

test('articles that are not there are refused with their number', async () => {
  const [id, hidden] = [await app.article(), await app.article({ status: 'PENDING' })];
  const { status, body } = await member.call('POST /reader/article/export', {
    body: { article_ids: [id, hidden, '99999999'] },
  });
  expect([status, body.status.msg]).toEqual([404, '选的 3 篇里有 2 篇找不到或者已经下架，请重新选']);
});

test('asked for twice at once it is made once; others may ask for it too', async () => {
  const other = await app.client('member');
  const body = { article_ids: [await app.article()] };
  const ask = async (client: TestClient) => (await client.ok('POST /reader/article/export', { body })).task_id;
  const [first, again, theirs] = await Promise.all([ask(member), ask(member), ask(other)]);
  expect(again).toBe(first);
  expect(theirs).not.toBe(first);
  expect((await ended(member, first)).state).toBe('DONE');
  expect((await ended(other, theirs)).state).toBe('DONE');
});

const filesOf = ({ userId }: TestClient) => {
  const all = readdirSync(path.join(app.dataDir, 'files/article-exports'), { recursive: true }).map(String);
  return all.filter((name) => name.startsWith(`${userId}${path.sep}`));
};

test('files go with the account', async () => {
  const [leaver, other] = [await app.client('member'), await app.client('member')];
  const id = await app.article();
  for (const client of [leaver, other]) await exported(client, { article_ids: [id] });
  expect(filesOf(leaver)).toHaveLength(1);
  app.clock.advance(60);
  await app.context.services.accountData.erasing.run(leaver.userId, new AbortController().signal);
  expect([filesOf(leaver), filesOf(other).length]).toEqual([[], 1]);
});

test('thirty a day are enough', async () => {
  const eager = await app.client('member');
  const ids = [await app.article(), await app.article(), await app.article(), await app.article(), await app.article()];
  for (let turn = 0; turn < 30; turn++) {
    const wanted = ids.filter((_, bit) => ((turn + 1) >> bit) & 1);
    await eager.ok('POST /reader/article/export', { body: { article_ids: wanted, format: 'md' } });
  }
  const { status, body } = await eager.call('POST /reader/article/export', {
    body: { article_ids: ids, format: 'pdf' },
  });
  expect([status, body.status.msg]).toEqual([429, '一天最多导出 30 次，明天再来']);
});

test('the file is its reader’s alone, is listed, and is gone after seven days', async () => {
  const own = await app.client('member');
  const { id, bytes } = await exported(own, { article_ids: [await app.article({ title: 'Mine' })] });
  expect((await download(visitor, id)).status).toBe(401);
  expect((await download(await app.client('super'), id)).status).toBe(404);
  expect((await own.ok('GET /reader/article/export')).items).toMatchObject([
    { task_id: id, state: 'DONE', format: 'epub', title: 'Mine', bytes: bytes.length },
  ]);
  expect((await member.ok('GET /reader/article/export')).items.map(({ task_id: one }) => one)).not.toContain(id);
  app.clock.advance(7 * DAY + 60);
  expect((await download(own, id)).status).toBe(410);
  expect((await own.ok('GET /reader/article/export')).items).toMatchObject([{ task_id: id, bytes: null }]);
  await app.context.services.articleExport.clean();
  expect(filesOf(own)).toEqual([]);
});
