/** A long book, taken by one process and read by another, which is killed in the middle of it. Both keep their files in a bucket. */
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts';
import { bucketAt, startS3Gateway } from '#server/providers/storage/testing/s3-gateway.ts';
import { logInAsAdmin } from './calls.ts';
import { databaseOf, databaseUrlOf } from './database.ts';
import { newDataDir, type Product, removeDataDir, startProduct } from './product.ts';
import { bookRead, longBook, uploadBook } from './testing/long-book.ts';

const CHAPTERS = 600;
const gateway = await startS3Gateway();
const bucket = bucketAt(gateway.endpoint);
const base = { dataDir: newDataDir() };
const database = await startEmbeddedPostgres({ ...base, log: (line) => console.error(line) });
const running: Product[] = [];
afterAll(async () => {
  for (const product of running.reverse()) await product.end();
  await database.stop();
  for (const { dataDir } of [...running, base]) removeDataDir(dataDir);
  gateway.server.close();
});

test('a book whose reading was killed is read again, whole and once', async () => {
  const web = await startProduct({ env: { ROLES: 'web', DATABASE_URL: databaseUrlOf(base), ...bucket } });
  running.push(web);
  const startWorker = async () => {
    const env = { ROLES: 'jobs', DATABASE_URL: databaseUrlOf(base), ...bucket };
    const worker = await startProduct({ dataDir: newDataDir(), env });
    running.push(worker);
    return worker;
  };
  const { call } = await logInAsAdmin(web.address);
  const bytes = longBook('The Long Night', CHAPTERS, 5_000);
  const { book_uuid: book, task_id: task } = await uploadBook(web.address, call, bytes, 'night.txt');
  const worker = await startWorker();
  const broken = await bookRead(call, task, (progress) => progress > 0.3);
  expect(broken).toMatchObject({ state: 'RUNNING' });
  await worker.end('SIGKILL');
  const began = performance.now();
  await startWorker();
  expect(await bookRead(call, task)).toMatchObject({ state: 'DONE' });
  console.log(`read again after ${((performance.now() - began) / 1_000).toFixed(1)} s`);

  const { toc, status, word_count: words } = await call('GET /reader/book/{id}/show', { params: { id: book } });
  expect([status, toc.length]).toEqual(['READY', CHAPTERS]);
  expect(toc.reduce((sum, { word_count: count }) => sum + count, 0)).toBe(words);
  for (const index of [0, 299, CHAPTERS - 1]) {
    const chapter = await call('GET /reader/book/{id}/chapter/{index}', { params: { id: book, index: String(index) } });
    expect(JSON.stringify(chapter.blocks)).toContain(`This is how chapter ${index + 1} begins`);
  }
  const { items } = await call('GET /reader/mybook');
  expect(items.filter(({ book: { title } }) => title === 'The Long Night')).toHaveLength(1);
  const database = databaseOf(base);
  const { rows } = await database.pool.query(
    "SELECT (SELECT count(*) FROM book_chapters c JOIN book_files f ON f.id = c.file_id WHERE f.title = 'The Long Night')::int AS chapters",
  );
  await database.close();
  expect(rows).toEqual([{ chapters: CHAPTERS }]);
});
