/** Bringing books when something goes wrong: bad files, no room, two processes, cancelled and broken readings. Nothing may be left of them. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createLocalStorage } from '#server/providers/storage/local.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';
import { ended } from '#server/testing/tasks.ts';
import { writePackage } from './formats/testing/book-files.ts';
import { hostileFiles } from './formats/testing/hostile-files.ts';
import { createBookImporting } from './importing.ts';
import type { BookParser } from './parsed-book.ts';
import { bookChapters, bookFiles } from './tables.ts';

const PARAGRAPH = 'The old harbour wakes before the sun does. Boats come home heavy with fish, and the gulls know it.';
const manyChapters = (name: string) => plainBook(name, Array(120).fill([PARAGRAPH, `It was the day of ${name}.`]));
const never = new AbortController().signal;
type App = Awaited<ReturnType<typeof testApp>>;

/** Names of all files of books and pictures in the storage. */
function stored(app: App): string[] {
  const all = readdirSync(app.dataDir, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(app.dataDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => /(?:^|\/)(?:books|pictures|uploads)\//.test(name));
}

async function upload(app: App, client: TestClient, bytes: Uint8Array | string) {
  const { url, key } = await client.ok('GET /auth/upload_token', { query: { key: 'a.txt' } });
  await app.fetch(url.replace(/^https?:\/\/[^/]+/, ''), { method: 'PUT', body: Buffer.from(bytes as string) });
  return key;
}

/** Brought, but not read: no process of the application takes up jobs. */
async function bringOnly(app: App, client: TestClient, bytes: Uint8Array | string) {
  const link = await upload(app, client, bytes);
  const brought = await client.ok('POST /reader/book/upload_by_link', { body: { link } });
  const digest = createHash('sha256').update(bytes).digest('hex');
  const rows = await app.context.database.db.select().from(bookFiles);
  const fileId = rows.find((row) => row.digest === digest)?.id ?? 0;
  return { uuid: brought.book_uuid, job: { taskId: Number(brought.task_id), fileId } };
}

const show = (client: TestClient, id: string) => client.ok('GET /reader/book/{id}/show', { params: { id } });
const task = (client: TestClient, { taskId }: { taskId: number }) =>
  client.ok('GET /reader/task/{id}', { params: { id: String(taskId) } });

describe('of a file that is refused nothing is left', async () => {
  const app = await testApp();
  await startWorkers(app.context);
  const reader = await app.client('senior');

  test.each(hostileFiles.filter(([what]) => what !== 'an empty file'))('%s', async (_what, bytes, reason) => {
    const { uuid, task } = await bringBook(app, reader, bytes(), 'book.epub');
    expect(task).toMatchObject({ state: 'FAILED', message: expect.stringContaining(reason) });
    expect(await show(reader, uuid)).toMatchObject({ status: 'FAILED', failure: task.message, toc: [] });
    expect(stored(app)).toEqual([]);
  });

  test('an empty file', async () => {
    const { url } = await reader.ok('GET /auth/upload_token', { query: { key: 'a.txt' } });
    const sent = await app.fetch(url.replace(/^https?:\/\/[^/]+/, ''), { method: 'PUT', body: '' });
    expect(sent.status).toBe(400);
    expect(stored(app)).toEqual([]);
  });
});

test('a reader without room is told so before anything is kept; at the same time only as many books come as there is room for', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const keys: string[] = [];
  for (let n = 0; n < 8; n++) keys.push(await upload(app, reader, `Book ${n}. ${PARAGRAPH}`));
  const brought = await Promise.all(
    keys.map((link) => reader.call('POST /reader/book/upload_by_link', { body: { link } })),
  );
  expect(brought.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 402, 402, 402]);
  expect(await reader.ok('GET /reader/mybook/quota')).toMatchObject({ books: 5, max_books: 5 });
  expect(stored(app).filter((name) => name.includes('books/'))).toHaveLength(5);

  // Bytes, as in a member's room, whose level has more of both.
  await app.context.database.db.update(bookFiles).set({ bytes: 70 * 1024 * 1024 });
  const member = await app.client('member');
  const files = (await app.context.database.db.select().from(bookFiles)).map(({ id }) => id);
  const big = Array.from({ length: 30 }, (_, n) => ({
    digest: createHash('sha256').update(`big ${n}`).digest('hex'),
    bytes: 70 * 1024 * 1024,
    status: 'READY' as const,
  }));
  const made = await app.context.database.db.insert(bookFiles).values(big).returning({ id: bookFiles.id });
  for (const { id } of made.slice(0, 29)) {
    await app.context.database.db.execute(
      sql`INSERT INTO books (uuid, file_id, owner_id) VALUES (gen_random_uuid(), ${id}, ${member.userId})`,
    );
  }
  expect(await member.ok('GET /reader/mybook/quota')).toMatchObject({
    books: 29,
    max_books: 50,
    max_bytes: 2 * 1024 * 1024 * 1024,
  });
  // 29 × 70 MB leave 18 MB of the 2 GB: a small book has room, one of 70 MB has none, though somebody else has brought it.
  expect(files).toHaveLength(5);
  const link = await upload(app, member, `Book 0. ${PARAGRAPH}`);
  expect((await member.call('POST /reader/book/upload_by_link', { body: { link } })).status).toBe(200);
  const before = stored(app).filter((name) => name.includes('books/')).length;
  const large = await upload(app, member, Buffer.alloc(19 * 1024 * 1024, 'Words of a book. '));
  const full = await member.call('POST /reader/book/upload_by_link', { body: { link: large } });
  expect([full.status, full.body.status.msg]).toEqual([402, '书的空间不够了。先删掉一本，或升级会员。']);
  expect(stored(app).filter((name) => name.includes('books/'))).toHaveLength(before);
});

test('two processes with a task each for one file read it once, and the book is whole', async () => {
  const app = await testApp();
  const other = await app.secondProcess();
  const [one, two] = await Promise.all([app.client('reader'), app.client('reader')]);
  const text = manyChapters('The Ferry');
  const first = await bringOnly(app, one, text);
  const second = await bringOnly(app, two, text);
  await Promise.all([
    app.context.services.bookImporting.run(first.job, never),
    other.services.bookImporting.run(second.job, never),
  ]);
  expect([(await task(one, first.job)).state, (await task(two, second.job)).state]).toEqual(['DONE', 'DONE']);
  const { rows } = await app.context.database.db.execute(
    sql`SELECT count(*)::int AS chapters FROM book_chapters WHERE file_id = ${first.job.fileId}`,
  );
  for (const [client, { uuid }] of [
    [one, first],
    [two, second],
  ] as const) {
    const book = await show(client, uuid);
    expect([book.status, book.chapter_count]).toEqual(['READY', rows[0]?.chapters]);
  }
  expect(Number(rows[0]?.chapters)).toBeGreaterThanOrEqual(120);
});

test('a reading that is cancelled, waiting or on its way, ends the book with the reason, and it can be brought again', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const { bookImporting } = app.context.services;
  const cancel = (job: { taskId: number }) =>
    reader.ok('POST /reader/task/{id}/cancel', { params: { id: String(job.taskId) } });

  const waiting = await bringOnly(app, reader, manyChapters('Waiting'));
  await cancel(waiting.job);
  await bookImporting.run(waiting.job, never);
  expect(await show(reader, waiting.uuid)).toMatchObject({ status: 'FAILED', failure: '已取消，重新上传就能再读' });
  expect(stored(app)).toEqual([]);

  const running = await bringOnly(app, reader, manyChapters('Running'));
  const reading = bookImporting.run(running.job, never);
  await expect.poll(async () => (await task(reader, running.job)).progress, { interval: 5 }).toBeGreaterThan(0);
  await cancel(running.job);
  await reading;
  expect(await show(reader, running.uuid)).toMatchObject({ status: 'FAILED', toc: [] });
  expect(stored(app)).toEqual([]);

  const again = await bringOnly(app, reader, manyChapters('Waiting'));
  expect(again.uuid).toBe(waiting.uuid);
  await bookImporting.run(again.job, never);
  expect((await show(reader, waiting.uuid)).status).toBe('READY');
});

test('a task that is cancelled leaves the file to another one that is to read it', async () => {
  const app = await testApp();
  const [one, two] = await Promise.all([app.client('reader'), app.client('reader')]);
  const { bookImporting } = app.context.services;
  const first = await bringOnly(app, one, manyChapters('Shared'));
  const second = await bringOnly(app, two, manyChapters('Shared'));
  await one.ok('POST /reader/task/{id}/cancel', { params: { id: String(first.job.taskId) } });
  await bookImporting.run(first.job, never);
  expect((await show(one, first.uuid)).status).toBe('PROCESSING');
  await bookImporting.run(second.job, never);
  expect([(await show(one, first.uuid)).status, (await show(two, second.uuid)).status]).toEqual(['READY', 'READY']);
});

test('a reading that breaks ends the book and leaves no picture; one that is stopped with its process goes on in another', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const { db } = app.context.database;
  const { bookImporting } = app.context.services;
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const page = (n: number) => `<h1>Chapter ${n}</h1>${`<p>${PARAGRAPH}</p>`.repeat(30)}`;
  const book = writePackage({
    items: [
      { id: 'p', href: 'p.png', type: 'image/png', content: photo },
      { id: 'a', href: 'a.xhtml', content: `${page(1)}<p><img src="p.png" alt="A harbour"/></p>` },
      { id: 'b', href: 'b.xhtml', content: page(2) },
    ],
  });
  const broken = await bringOnly(app, reader, book);
  await db.execute(sql`ALTER TABLE book_chapters ADD CONSTRAINT broken CHECK (index < 1) NOT VALID`);
  await expect(bookImporting.run(broken.job, never)).rejects.toThrow();
  await db.execute(sql`ALTER TABLE book_chapters DROP CONSTRAINT broken`);
  expect(await ended(reader, String(broken.job.taskId))).toMatchObject({ state: 'FAILED' });
  expect(await show(reader, broken.uuid)).toMatchObject({
    status: 'FAILED',
    failure: '出错了，没有读完，请重新上传',
  });
  expect(stored(app)).toEqual([]);

  const whole = await bringOnly(app, reader, book);
  const stop = new AbortController();
  stop.abort();
  await expect(bookImporting.run(whole.job, stop.signal)).rejects.toThrow();
  expect((await show(reader, whole.uuid)).status).toBe('PROCESSING');
  await bookImporting.run(whole.job, never);
  expect((await show(reader, whole.uuid)).status).toBe('READY');
  expect(stored(app).some((name) => name.includes('pictures/'))).toBe(true);
  await reader.ok('POST /reader/book/{id}/delete', { params: { id: whole.uuid } });
  expect(stored(app)).toEqual([]);
});

test('a file whose processes were all killed does not stay in work for ever', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const { bookImporting } = app.context.services;
  const { uuid, job } = await bringOnly(app, reader, manyChapters('Killed'));
  await app.context.database.db.execute(sql`UPDATE tasks SET state = 'RUNNING' WHERE id = ${job.taskId}`);
  await bookImporting.failAbandoned();
  expect((await show(reader, uuid)).status).toBe('PROCESSING');
  app.clock.advance(2 * 3_600);
  await bookImporting.failAbandoned();
  expect(await show(reader, uuid)).toMatchObject({ status: 'FAILED', failure: '出错了，没有读完，请重新上传' });
  expect(stored(app)).toEqual([]);
});

test('of a book whose reading was cut off for good no chapter and no picture is left', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const { database, services, workDir, now } = app.context;
  const { uuid, job } = await bringOnly(app, reader, manyChapters('Pictures'));
  const [reached, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const parser: Pick<BookParser, 'parse'> = {
    async parse(_file, sink) {
      const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const picture = await sink.picture(bytes);
      const blocks = [{ id: 'c0b0', type: 'image' as const, ...picture }];
      await sink.chapter({ index: 0, title: 'One', blocks, footnotes: [] });
      reached.resolve();
      return killed.promise;
    },
  };
  const dying = createBookImporting({
    ...database,
    ...services,
    parser,
    workDir,
    now,
    storage: createLocalStorage(path.join(app.dataDir, 'files')),
    fetcher: { fetchPage: () => killed.promise },
  });
  const reading = dying.run(job, never).catch((error: Error) => error.message);
  await reached.promise;
  expect(stored(app).some((name) => name.includes('pictures/'))).toBe(true);
  app.clock.advance(2 * 3_600);
  await services.bookImporting.failAbandoned();
  expect(await show(reader, uuid)).toMatchObject({ status: 'FAILED', toc: [] });
  expect(stored(app)).toEqual([]);
  expect(await database.db.$count(bookChapters)).toBe(0);
  killed.reject(new Error('killed'));
  expect(await reading).toBe('killed');
});
