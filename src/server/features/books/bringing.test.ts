/** Bringing a book: said twice, by addresses and file names of any kind, and within one's room. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ResultOf } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import type { Envelope } from '#server/http/mount.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { openSite } from '#server/testing/site.ts';
import { bringBook } from '#server/testing/stored-book.ts';
import { ended } from '#server/testing/tasks.ts';
import { createBringing } from './bringing.ts';

/** A text whose first line is no title. */
const UNTITLED = 'The old harbour wakes before the sun does, and boats come home heavy with fish. The gulls know it.\n';
/** Answers below `/slow/` are held until the test ends them or the product has closed the connection. */
const slow = { open: 0, most: 0, end: Promise.withResolvers<void>() };
const host = await openSite((request, response) => {
  if (request.url?.startsWith('/slow/')) {
    slow.open += 1;
    slow.most = Math.max(slow.most, slow.open);
    response.on('close', () => {
      slow.open -= 1;
    });
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write(UNTITLED);
    return void slow.end.promise.then(() => response.end(`It came from ${request.url}.`));
  }
  if (request.url === '/large') {
    const bytes = 90 * 1024 * 1024;
    return void response.writeHead(200, { 'content-type': 'text/plain', 'content-length': bytes }).flushHeaders();
  }
  if (request.url === '/endless') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const piece = Buffer.alloc(1024 * 1024, 'The gulls know it. ');
    const push = (): unknown => response.write(piece, (error) => (error ? undefined : push()));
    return void push();
  }
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`${UNTITLED}${UNTITLED}It came from ${request.url}.`);
});
const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
await startWorkers(app.context);
const quiet = await testApp();

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
async function bring(client: TestClient, link: string, digest?: string) {
  const body = { link, ...(digest && { digest }) };
  const answer = await client.call('POST /reader/book/upload_by_link', { body });
  return { ...answer, brought: answer.body.result as ResultOf<'POST /reader/book/upload_by_link'> };
}
const show = (client: TestClient, id: string) => client.ok('GET /reader/book/{id}/show', { params: { id } });
const filesIn = (from: typeof app) =>
  readdirSync(from.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /(?:books|uploads)\/./.test(name));

async function upload(client: TestClient, text: string, { name = 'a.txt', from = app } = {}) {
  const { url, key } = await client.ok('GET /auth/upload_token', { query: { key: name } });
  const put = (body: string) => from.fetch(url, { method: 'PUT', body });
  await put(text);
  return { key, put };
}

describe('said twice', () => {
  test('a book that was brought is answered as before, with or without its digest; another digest is refused', async () => {
    const reader = await app.client('reader');
    const { key } = await upload(reader, `${UNTITLED}Once.`);
    const first = await bring(reader, key, digestOf(`${UNTITLED}Once.`));
    expect(first.status).toBe(200);
    for (const digest of [digestOf(`${UNTITLED}Once.`), undefined]) {
      expect((await bring(reader, key, digest)).brought).toEqual(first.brought);
    }
    expect((await bring(reader, key, digestOf('another'))).status).toBe(409);
    expect((await reader.ok('GET /reader/mybook')).items).toHaveLength(1);
    expect((await bring(await app.client('reader'), key)).status).toBe(404);
  });

  test('several at once, in two processes, give one book and nothing else', async () => {
    const reader = await quiet.client('reader');
    const second = createApp(await quiet.secondProcess(), {
      web: async () => ({ render: async () => new Response(''), build: 'test', sharedAddress: () => null }),
      assetsRoot: undefined,
      isDevelopment: false,
      checksResults: true,
    });
    const { key } = await upload(reader, `${UNTITLED}At once.`, { from: quiet });
    const inOther = async () => {
      const headers = { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ link: key });
      const request = new Request('http://localhost/reader/book/upload_by_link', { method: 'POST', headers, body });
      const response = await second.fetch(request);
      return {
        status: response.status,
        brought: ((await response.json()) as Envelope).result as { book_uuid: string },
      };
    };
    const answers = await Promise.all([1, 2, 3].flatMap(() => [bring(reader, key), inOther()]));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ brought }) => brought.book_uuid)).size).toBe(1);
    expect((await reader.ok('GET /reader/mybook')).items).toHaveLength(1);
    expect(filesIn(quiet).map((name) => path.basename(name))).toEqual([digestOf(`${UNTITLED}At once.`)]);
  });

  test('another file sent to the same address is another book', async () => {
    const reader = await app.client('reader');
    const { key, put } = await upload(reader, `${UNTITLED}The first.`);
    const first = await bring(reader, key);
    await put(`${UNTITLED}The second.`);
    const second = await bring(reader, key);
    expect([second.status, second.brought.book_uuid === first.brought.book_uuid]).toEqual([200, false]);
  });

  test('what was brought is forgotten with the book, and after a day', async () => {
    const reader = await quiet.client('reader');
    const [{ key: deleted }, { key: old }] = [
      await upload(reader, `${UNTITLED}To delete.`, { from: quiet }),
      await upload(reader, `${UNTITLED}To keep.`, { from: quiet }),
    ];
    const { book_uuid: id } = (await bring(reader, deleted)).brought;
    expect((await bring(reader, old)).status).toBe(200);
    await reader.ok('POST /reader/book/{id}/delete', { params: { id } });
    expect((await bring(reader, deleted)).status).toBe(404);
    quiet.clock.advance(86_400 + 1);
    await quiet.context.services.bookImporting.clean();
    expect((await bring(reader, old)).status).toBe(404);
  });
});

describe('names', () => {
  test.each([
    ['a Chinese name', '老人与海.txt', '老人与海'],
    ['spaces, brackets and two extensions', 'The Old Man (and) the Sea.fb2.zip', 'The Old Man and the Sea'],
    ['a long name', `${'长'.repeat(120)}.txt`, '长'.repeat(76)],
    ['nothing but an extension', '.txt', '没有书名的书'],
  ])('a file with %s is a book of that name if it has no title, and so is its task', async (_what, name, title) => {
    const reader = await app.client('reader');
    const { uuid, task } = await bringBook(app, reader, `${UNTITLED}Named ${name}.`, name);
    expect((await show(reader, uuid)).title).toBe(title);
    expect(task.message).toBe(`《${title}》可以读了`);
    expect(task.subject).toMatch(/\.(?:txt|zip)$/);
  });

  test('a book that is still read, or was not read, is called after its file, everywhere', async () => {
    const waiting = await quiet.client('reader');
    const { key } = await upload(waiting, `${UNTITLED}Waiting.`, { name: '等着.txt', from: quiet });
    const { book_uuid: id } = (await bring(waiting, key)).brought;
    expect(await show(waiting, id)).toMatchObject({ status: 'PROCESSING', title: '等着' });

    const reader = await app.client('reader');
    const broken = await bringBook(app, reader, Buffer.from([0x50, 0x4b, 3, 4, 9]), '坏的书.epub');
    expect(broken.task).toMatchObject({ state: 'FAILED', subject: '坏的书.epub' });
    const { items } = await reader.ok('GET /reader/mybook', { query: { q: '坏的' } });
    expect(items).toMatchObject([{ book: { status: 'FAILED', title: '坏的书' } }]);
  });

  test('a title in the file wins over its name, and each reader has the name of the own file', async () => {
    const [one, two] = await Promise.all([app.client('reader'), app.client('reader')]);
    const text = `${UNTITLED}Shared by two.`;
    const first = await bringBook(app, one, text, '甲.txt');
    const second = await bringBook(app, two, text, '乙.txt');
    expect([(await show(one, first.uuid)).title, (await show(two, second.uuid)).title]).toEqual(['甲', '乙']);
    const titled = await bringBook(app, one, `The Quiet Harbour\n\n\nChapter 1\n\n${UNTITLED}`, '丙.txt');
    expect((await show(one, titled.uuid)).title).toBe('The Quiet Harbour');
  });

  test.each([
    ['many Chinese characters', `${encodeURIComponent('海'.repeat(36))}.txt`, '海'.repeat(36)],
    ['too many of them', `${encodeURIComponent('海'.repeat(150))}.txt`, '海'.repeat(76)],
    ['300 letters', `${'x'.repeat(300)}.txt`, 'x'.repeat(76)],
    ['escaped slashes', 'a%2Fb%2F%E6%B5%B7.txt', '海'],
    ['a query', 'The%20Sea.txt?download=1', 'The Sea'],
    ['a slash', '%E6%B5%B7.txt/', '海'],
    ['no escape', '100%.txt', '100%'],
    ['NUL and a name', '%00%E6%B5%B7%00.txt', '海'],
    ['nothing', '', '没有书名的书'],
    ['dots', '..', '没有书名的书'],
    ['escaped dots', '%2e%2e%2f', '没有书名的书'],
    ['NUL', '%00', '没有书名的书'],
  ])('an address that ends in %s gives a book', async (_what, end, title) => {
    const reader = await app.client('reader');
    const { status, brought } = await bring(reader, `http://${host}/${end}`);
    expect(status).toBe(200);
    await ended(reader, brought.task_id);
    expect(await show(reader, brought.book_uuid)).toMatchObject({ status: 'READY', title });
  });
});

test('books that could not be read take no room; those that are being read do', async () => {
  const reader = await app.client('reader');
  const broken = (n: number) => bringBook(app, reader, Buffer.from([0x50, 0x4b, 3, 4, 2, n]), `坏 ${n}.epub`);
  for (let n = 0; n < 5; n++) expect((await broken(n)).task.state).toBe('FAILED');
  expect(await reader.ok('GET /reader/mybook/quota')).toMatchObject({ books: 0, bytes: 0 });
  for (let n = 0; n < 5; n++) await bringBook(app, reader, `${UNTITLED}Book ${n}.`, `${n}.txt`);
  expect(await reader.ok('GET /reader/mybook/quota')).toMatchObject({ books: 5 });
  expect((await reader.ok('GET /api/user/me')).counts.books).toBe(5);
  // A book that is the reader's already takes no more room, also after it was taken off the shelf; one that could not be read is none.
  const has = async (client: TestClient, file: string | Buffer) => {
    const digest = createHash('sha256').update(file).digest('hex').toUpperCase();
    return (await client.ok('GET /reader/mybook/quota', { query: { digest } })).has;
  };
  const again = await bringBook(app, reader, `${UNTITLED}Book 0.`, '0.txt');
  await reader.ok('POST /reader/mybook/{id}/remove', { params: { id: again.uuid } });
  expect(await has(reader, `${UNTITLED}Book 0.`)).toBe(true);
  expect(await has(reader, Buffer.from([0x50, 0x4b, 3, 4, 2, 0]))).toBe(false);
  expect(await has(await app.client('reader'), `${UNTITLED}Book 0.`)).toBe(false);
  // Brought once more a broken one would be read again: that takes room like a new one.
  await expect(broken(0)).rejects.toThrow(/最多放 5 本/);

  const other = await quiet.client('reader');
  const keys = [];
  for (let n = 0; n < 7; n++) keys.push(await upload(other, `${UNTITLED}Waiting ${n}.`, { from: quiet }));
  const statuses = await Promise.all(keys.map(async ({ key }) => (await bring(other, key)).status));
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 402, 402]);
});

describe('from an address', () => {
  /** A request as from a browser that may leave before the answer. */
  function bringing(client: TestClient, link: string) {
    const leaving = new AbortController();
    const answered = app.fetch('/reader/book/upload_by_link', {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ link }),
      signal: leaving.signal,
    });
    return { leave: () => leaving.abort(), status: answered.then(({ status }) => status) };
  }
  const pieces = () => readdirSync(app.context.workDir).filter((name) => name.startsWith('book-'));

  test('a reader who does not want it any more ends the fetching, also of what waits, and nothing is left', async () => {
    const reader = await app.client('reader');
    const before = filesIn(app);
    const folders = pieces();
    const all = Array.from({ length: 5 }, (_, at) => bringing(reader, `http://${host}/slow/${at}.txt`));
    // Two at once of one reader.
    await expect.poll(() => slow.open).toBe(2);
    expect(pieces()).toHaveLength(folders.length + 2);
    for (const { leave } of all) leave();
    await Promise.all(all.map(({ status }) => status));
    await expect.poll(() => slow.open).toBe(0);
    await expect.poll(pieces).toEqual(folders);
    expect(slow.most).toBe(2);
    expect((await reader.ok('GET /reader/mybook')).items).toEqual([]);
    expect(filesIn(app)).toEqual(before);
  });

  test('those that are wanted come all, few at once, and one that is asked for again is the same book', async () => {
    const [one, other] = await Promise.all([app.client('reader'), app.client('reader')]);
    slow.most = 0;
    const all = [one, one, one, other].map((client, at) => bringing(client, `http://${host}/slow/kept-${at}.txt`));
    await expect.poll(() => slow.open).toBe(3);
    slow.end.resolve();
    expect(await Promise.all(all.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
    expect(slow.most).toBe(3);
    const [first, again] = [
      await bring(one, `http://${host}/slow/kept-0.txt`),
      await bring(one, `http://${host}/slow/kept-0.txt`),
    ];
    expect(again.brought).toEqual(first.brought);
    expect((await one.ok('GET /reader/mybook')).items).toHaveLength(3);
  });

  test('there must be room before it is fetched, by what the site declares, and while it comes', async () => {
    const reader = await app.client('reader');
    await bringBook(app, reader, `${UNTITLED}Takes the room.`, 'a.txt');
    const room = 50 * 1024 * 1024;
    const used = 'UPDATE book_files SET bytes = $2 WHERE id = (SELECT file_id FROM books WHERE owner_id = $1 LIMIT 1)';
    await app.context.database.pool.query(used, [reader.userId, 300 * 1024 * 1024 - room]);
    const folders = pieces();
    for (const end of ['large', 'endless']) {
      const { status, body } = await bring(reader, `http://${host}/${end}`);
      expect([end, status, body.status.msg]).toEqual([end, 402, expect.stringContaining('书的空间不够了')]);
    }
    expect(pieces()).toEqual(folders);
    for (let n = 0; n < 4; n++) await bringBook(app, reader, `${UNTITLED}Room ${n}.`, `${n}.txt`);
    const asked = await bring(reader, `http://${host}/large`);
    expect([asked.status, asked.body.status.msg]).toEqual([402, expect.stringContaining('最多放 5 本')]);
  });
});

test('a book of one reader is read after the first of another who brought many, not after all of them', async () => {
  const waiting = await testApp();
  const [one, other] = await Promise.all([waiting.client('reader'), waiting.client('reader')]);
  const brought = [];
  for (const [at, client] of [one, one, one, one, other].entries()) {
    const { key } = await upload(client, `${UNTITLED}In a queue ${at}.`, { from: waiting });
    brought.push((await bring(client, key)).brought.task_id);
  }
  await startWorkers(waiting.context);
  await Promise.all(brought.map((id, at) => ended(at === 4 ? other : one, id)));
  const ids = brought.map(Number);
  const { rows } = await waiting.context.database.pool.query<{ user_id: number }>(
    'SELECT user_id FROM tasks WHERE id = ANY($1) ORDER BY updated_at',
    [ids],
  );
  // Two are taken up together, in any order.
  expect(rows.findIndex(({ user_id: id }) => Number(id) === other.userId)).toBeLessThan(2);
});

test('an address that is refused is said of the link', async () => {
  const reader = await app.client('reader');
  for (const [link, msg] of [
    ['http://192.168.1.8/a.epub', '不能抓取内网地址'],
    [`http://jo:secret@${host}/a.epub`, '网址里不能带用户名和密码'],
  ] as const) {
    const { status, body } = await bring(reader, link);
    expect([status, body.status.fields]).toEqual([400, { link: msg }]);
  }
});

test('while the storage takes its time with books of many readers, others are answered', async () => {
  const { database, services, now } = quiet.context;
  const gate = Promise.withResolvers<void>();
  let [begun, most, open] = [0, 0, 0];
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-slow-'));
  const storage = {
    async putFile() {
      begun += 1;
      open += 1;
      most = Math.max(most, open);
      await gate.promise;
      open -= 1;
    },
  } as unknown as Parameters<typeof createBringing>[0]['storage'];
  const withFile = async <T>(key: string, _userId: number, work: (file: string, name: string) => Promise<T>) => {
    const file = path.join(folder, key);
    writeFileSync(file, UNTITLED + key);
    return work(file, `${key}.txt`);
  };
  const uploads = { withFile, remove: async () => undefined } as unknown as Pick<
    typeof services.uploads,
    'withFile' | 'remove'
  >;
  const fetcher = { fetchPage: () => Promise.reject(new Error('nothing is fetched here')) };
  const { bring: bringTo } = createBringing({
    db: database.db,
    uploads,
    storage,
    fetcher,
    tasks: services.tasks,
    workDir: folder,
    now,
  });
  const readers = await Promise.all(Array.from({ length: 20 }, () => quiet.client('reader')));
  const never = new AbortController().signal;
  const brought = readers.map(({ userId }, index) => {
    const viewer = { userId, isSuper: false, isEditor: false, memberLevel: 0 } as unknown as Parameters<
      typeof bringTo
    >[0];
    return bringTo(viewer, `1-${'k'.repeat(22)}-slow${index}`, null, null, never);
  });
  await expect.poll(() => begun).toBeGreaterThanOrEqual(4);
  const other = await quiet.client('reader');
  expect((await other.call('GET /reader/mybook')).status).toBe(200);
  gate.resolve();
  expect(new Set((await Promise.all(brought)).map(({ bookUuid }) => bookUuid)).size).toBe(20);
  expect(most).toBe(4);
  rmSync(folder, { recursive: true });
});

test.each(['example.com/book.epub', 'ftp://example.com/a.epub', 'javascript:1'])(
  'what is neither a key nor an address of the web is said to be none: %s',
  async (link) => {
    const { status, body } = await bring(await app.client('reader'), link);
    expect([status, body.status.fields]).toEqual([400, { link: '网址不对' }]);
  },
);
