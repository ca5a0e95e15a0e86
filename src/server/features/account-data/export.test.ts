import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import { createLocalStorage } from '#server/providers/storage/local.ts';
import { createS3Storage } from '#server/providers/storage/s3.ts';
import { ACCESS, BUCKET, startS3Gateway } from '#server/providers/storage/testing/s3-gateway.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import { ended } from '#server/testing/tasks.ts';
import { personRules } from '../index.ts';
import { createExportFolder } from './export-folder.ts';
import { accountRule } from './queries.ts';
import { fillEveryTable } from './testing/every-table.ts';

const app = await testApp();
await startWorkers(app.context);
const DAY = 86_400;
/** Limit for a hang; speed is not measured by it. */
const HANGS_MS = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), 'waikan-own-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Exports everything into a file. @returns the task */
async function makeExport(reader: TestClient): Promise<string> {
  const { task_id } = await reader.ok('POST /api/user/export', {});
  const task = await ended(reader, task_id);
  expect([task.state, task.message]).toEqual(['DONE', '打包好了']);
  return task_id;
}
/** Names of a reader's files on the disk. */
function filesOf({ userId }: TestClient): string[] {
  const own = path.join(app.dataDir, 'files', 'data-exports', String(userId));
  return existsSync(own) ? readdirSync(own) : [];
}
const download = (reader: TestClient, id: string) => reader.call('GET /api/user/export/{id}/file', { params: { id } });

/** Entries of the zip by name. */
async function contentsOf(response: Response): Promise<Map<string, string>> {
  const file = path.join(folder, `${Math.random()}.zip`);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const zip = await openPromise(file);
  const found = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return found;
}

test('a reader downloads everything that is theirs: what was written, read and set, in files for people and for programs', async () => {
  const reader = await app.client('member');
  const articleId = await app.article({ title: 'A Town by the Sea' });
  await (await app.client('super')).ok('POST /reader/article/{id}/update', {
    params: { id: articleId },
    body: { article: { version: 1, source: { name: 'The Courier' }, press_at: '2015-03-01T20:30:00.000Z' } },
  });
  const { blocks, t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id: articleId } });
  const block = blocks.find((one) => one.text !== undefined);
  const quote = block?.text?.slice(0, 12) ?? '';
  const start = { block_id: block?.id ?? '', offset: 0 };
  await reader.ok('POST /reader/article/{id}/notes/add', {
    params: { id: articleId },
    body: {
      note_uuid: '0c0f4a52-6a0a-4c55-9f0e-3f0a4b8f7a11',
      text: quote,
      comment: '只有我知道的话',
      root: 'en',
      color: 'yellow',
      data: { start, end: { ...start, offset: 12 }, quote, prefix: '', suffix: '', version: 1 },
    },
  });
  const bookId = await bookWithText(app.context, reader.userId, { title: 'The Quiet Harbour' });
  await reader.ok('POST /reader/book/{id}/note/add', {
    params: { id: bookId },
    body: { text: 'A boat came in', comment: '书里的话' },
  });
  for (const [block_id, text] of [
    ['c1b0', 'She folded'],
    ['c0b1', 'Nobody'],
    ['c0b0', 'The old harbour'],
  ] as const) {
    const data = { start: { block_id, offset: 0 }, end: { block_id, offset: text.length } };
    await reader.ok('POST /reader/book/{id}/note/add', { params: { id: bookId }, body: { text, data } });
  }
  const file = Buffer.from('the bytes of a file');
  await bookWithText(app.context, reader.userId, { title: 'A/B: The File?', file });
  const stored = path.join(folder, 'book');
  writeFileSync(stored, file);
  const storage = createLocalStorage(path.join(app.dataDir, 'files'));
  await storage.putFile(`books/${createHash('sha256').update(file).digest('hex')}`, stored);
  const second = await app.article({ title: 'The Second One' });
  await reader.ok('POST /reader/collection/add', {
    body: { title: '我排的一串', intro: '先读第二篇', article_ids: [second, articleId] },
  });
  await reader.ok('POST /reader/myword', { body: { word: 'lighthouse', sentence: 'My very own lighthouse.' } });
  app.clock.advance(30);
  await reader.ok('POST /reader/history', {
    body: {
      article_id: articleId,
      t: t ?? '',
      spent_time: 20,
      progress: 0.5,
      report_uuid: '0c0f4a52-6a0a-4c55-9f0e-3f0a4b8f7a12',
    } as never,
  });
  await reader.ok('POST /api/user/settings', { body: { exam_level: 'toefl' } });
  const { response } = await download(reader, await makeExport(reader));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('cache-control')).toContain('no-store');
  const files = await contentsOf(response);
  expect(files.get('读我.html')).toContain('href="data/my_words.json"');
  expect(files.get('生词.csv')).toContain('My very own lighthouse.');
  expect(files.get('笔记.md')).toMatch(/## A Town by the Sea[\s\S]*The Courier · 2015-03-02[\s\S]*> 只有我知道的话/);
  expect(files.get('笔记.md')).toContain(
    `## The Quiet Harbour

Jo Reed

### The Harbour

- The old harbour

- Nobody

### The Letter

- She folded

### 没有位置的

- A boat came in
  > 书里的话
`,
  );
  expect(files.get('合集.md')).toMatch(/## 我排的一串\n\n先读第二篇\n\n1\. The Second One.*\n2\. A Town by the Sea/);
  expect(files.get('书/A B The File.epub')).toBe('the bytes of a file');
  expect(files.get('书/The Quiet Harbour.txt')).toMatch(
    /Jo Reed\n\n\nThe Harbour\n\nThe old harbour was quiet[\s\S]*The Letter/,
  );
  expect(files.get('阅读.csv')).toContain('A Town by the Sea,The Courier,2015-03-02,20,');
  expect(JSON.parse(files.get('data/my_words.json') ?? '')).toMatchObject([{ word: 'lighthouse' }]);
  // The note's range, without the text there and around it: that may be in a part that needs a membership.
  const place = { start, end: { ...start, offset: 12 }, version: expect.any(Number) };
  expect(JSON.parse(files.get('data/notes.json') ?? '')).toEqual([
    expect.objectContaining({ text: quote, comment: '只有我知道的话', data: place }),
  ]);
  expect(JSON.parse(files.get('data/users.json') ?? '')).toMatchObject([{ settings: { exam_level: 'toefl' } }]);
  expect(JSON.parse(files.get('data/members.json') ?? '')).toMatchObject([{ level: 1 }]);
});

test('whatever a table keeps of a reader is in the file, and nothing of anybody else, and no secret', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  await fillEveryTable(app.context, reader.userId, 'reader-mark');
  await fillEveryTable(app.context, other.userId, 'other-mark');
  const files = await contentsOf((await download(reader, await makeExport(reader))).response);
  for (const { column, whose } of [accountRule, ...personRules]) {
    const name = `data/${getTableName(column.table)}.json`;
    if (whose === null) continue;
    expect([name, (JSON.parse(files.get(name) ?? '[]') as object[]).length > 0]).toEqual([name, true]);
  }
  const all = [...files.values()].join('\n');
  expect(all).toContain('reader-mark');
  expect(all).not.toContain('other-mark');
  expect(all).not.toMatch(/password_hash|token_hash|device_hash/);
});

test('a long word book goes into the file whole, page after page', async () => {
  const reader = await app.client('reader');
  await app.context.database.db.execute(sql`
    INSERT INTO my_words (user_id, word, resolve, tags)
    SELECT ${reader.userId}, 'word' || n, 'x', '{}' FROM generate_series(1, 1234) n`);
  const files = await contentsOf((await download(reader, await makeExport(reader))).response);
  const words = JSON.parse(files.get('data/my_words.json') ?? '') as { word: string }[];
  expect(new Set(words.map(({ word }) => word)).size).toBe(1_234);
});

test('the file is its reader’s alone, and is gone after seven days', async () => {
  const [reader, stranger, visitor] = [
    await app.client('reader'),
    await app.client('super'),
    await app.client('visitor'),
  ];
  const id = await makeExport(reader);
  expect((await download(visitor, id)).status).toBe(401);
  expect((await download(stranger, id)).status).toBe(404);
  app.clock.advance(7 * DAY - 60);
  expect((await download(reader, id)).status).toBe(200);
  app.clock.advance(61);
  expect((await download(reader, id)).status).toBe(410);
  expect((await reader.ok('GET /api/user/export')).items).toMatchObject([{ task_id: id, bytes: null }]);
  app.clock.advance(60);
  await app.context.services.accountData.exporting.clean();
  expect(filesOf(reader)).toEqual([]);
});

test('whichever process made the file, another hands it out, and none is left on the disk of the one', async () => {
  const gateway = await startS3Gateway();
  onTestFinished(() => void gateway.server.close());
  const bucket = { S3_BUCKET: BUCKET, S3_REGION: ACCESS.region, S3_ENDPOINT: gateway.endpoint };
  const keys = { S3_ACCESS_KEY_ID: ACCESS.accessKeyId, S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey };
  const maker = await testApp({ env: { ...bucket, ...keys } });
  await startWorkers(maker.context);
  const reader = await maker.client('reader');
  const id = await makeExport(reader);
  const { config, database, services } = maker.context;
  const folderOf = (dataDir: string) =>
    createExportFolder(createS3Storage(config.s3 as NonNullable<typeof config.s3>, folder), {
      dataDir,
      workDir: folder,
    });
  const { rows } = await database.db.execute<{ file: string }>(
    sql`SELECT file FROM data_exports WHERE task_id = ${id}`,
  );
  const elsewhere = await folderOf(path.join(folder, 'of-another-process')).read(rows[0]?.file ?? '');
  expect((await contentsOf(new Response(elsewhere?.stream))).get('读我.html')).toContain('data/');
  expect(readdirSync(maker.dataDir)).not.toContain('exports');
  await services.accountData.erasing.run(reader.userId, new AbortController().signal);
  expect(await folderOf(maker.dataDir).read(rows[0]?.file ?? '')).toBeUndefined();
});

test('what an earlier version left beside the storage is taken away, and so is a file without a row', async () => {
  const old = path.join(app.dataDir, 'exports');
  mkdirSync(old, { recursive: true });
  writeFileSync(path.join(old, '1-aaaaaaaaaaaaaaaaaaaaaa.zip'), 'everything about somebody');
  const reader = await app.client('reader');
  const id = await makeExport(reader);
  await app.context.database.db.execute(sql`DELETE FROM data_exports WHERE task_id = ${id}`);
  app.clock.advance(8 * DAY);
  await app.context.services.accountData.exporting.clean();
  expect([existsSync(old), filesOf(reader)]).toEqual([false, []]);
});

test('a file that is finished after its account was erased does not stay', async () => {
  const reader = await app.client('reader');
  const { db } = app.context.database;
  const held = await app.context.database.pool.connect();
  try {
    const taskId = await app.context.services.accountData.exporting.start(reader.userId);
    // Taken away, but not for anybody else to see before the file is there.
    await held.query('BEGIN');
    await held.query('DELETE FROM data_exports WHERE task_id = $1', [taskId]);
    await expect.poll(() => filesOf(reader).length, { timeout: HANGS_MS }).toBe(1);
    await held.query('COMMIT');
    await ended(reader, String(taskId));
  } finally {
    // Releases what it holds even when the test fails.
    held.release(true);
  }
  expect(filesOf(reader)).toEqual([]);
  expect((await db.execute(sql`SELECT 1 FROM data_exports WHERE user_id = ${reader.userId}`)).rows).toEqual([]);
});

test('one file is made at a time, and three a day', async () => {
  const reader = await app.client('reader');
  const [first, again] = await Promise.all([
    reader.ok('POST /api/user/export', {}),
    reader.ok('POST /api/user/export', {}),
  ]);
  expect(again).toEqual(first);
  await ended(reader, first.task_id);
  await makeExport(reader);
  await makeExport(reader);
  app.clock.advance(DAY / 2);
  const refused = await reader.call('POST /api/user/export', {});
  expect([refused.status, refused.body.status.msg]).toEqual([429, '一天最多打包 3 次，过 12 小时再来']);
  expect(Number(refused.response.headers.get('retry-after'))).toBeLessThanOrEqual(DAY / 2);
  app.clock.advance(DAY / 2 + 1);
  await makeExport(reader);
});

test('an export that failed is not one of the three, and is listed as what nobody waits for', async () => {
  const reader = await app.client('reader');
  const listed = async () =>
    (await reader.ok('GET /api/user/export', {})).items.map(({ is_making, bytes }) => [is_making, bytes !== null]);
  const own = path.join(app.dataDir, 'files', 'data-exports', String(reader.userId));
  mkdirSync(path.dirname(own), { recursive: true });
  // No file can be written.
  writeFileSync(own, '');
  for (let count = 0; count < 3; count++) {
    const { task_id } = await reader.ok('POST /api/user/export', {});
    expect((await ended(reader, task_id)).state).toBe('FAILED');
  }
  expect(await listed()).toEqual([false, false, false].map((isMaking) => [isMaking, false]));
  rmSync(own);
  await makeExport(reader);
  expect((await listed())[0]).toEqual([false, true]);
});
