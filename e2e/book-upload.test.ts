/** Bringing in books: by touch over a line that breaks, at a desk by keyboard, what fails, and without scripts. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture, reloadPage } from './visit.ts';

const opened = shareProduct();
const MB = 1024 * 1024;

/** A line of its own to the product. After `limit` bytes from the browser, or where it asks for `path`, it is cut or waits. */
async function openLine(atLimit: 'cut' | 'wait') {
  const sockets = new Set<Socket>();
  let [limit, passed, isCut] = [Number.POSITIVE_INFINITY, 0, false];
  let path: string | null = null;
  const server = createServer((coming) => {
    if (isCut) return coming.destroy();
    const leading = connect(Number(new URL(opened.product.address).port), '127.0.0.1');
    sockets.add(coming);
    leading.pipe(coming);
    coming.on('data', (chunk) => {
      passed += chunk.length;
      leading.write(chunk);
      if (passed < limit && !(path !== null && chunk.includes(path))) return;
      if (atLimit === 'wait') return coming.pause();
      isCut = true;
      for (const socket of sockets) socket.destroy();
    });
    for (const [one, other] of [[coming, leading] as const, [leading, coming] as const]) {
      one.on('error', () => other.destroy());
      // An answer may still be on its way.
      one.on('close', () => other.end());
    }
    coming.on('close', () => sockets.delete(coming));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    endAfter(bytes: number) {
      [limit, passed] = [bytes, 0];
    },
    endAt(asked: string) {
      path = asked;
    },
    mend() {
      [limit, path, isCut] = [Number.POSITIVE_INFINITY, null, false];
      for (const socket of sockets) socket.resume();
    },
  };
}

const BOOK = '0b8f2f6e-5d0c-4c5e-9c58-3f2f5d1c7a11';

/** Stands for the reading of files: each link gets a task, which ends as told by the file's name. */
async function readFiles(page: Page, endings: Record<string, { state: string; message: string }> = {}) {
  const given: { link: string; digest: string | null }[] = [];
  const seen = new Map<string, number>();
  const answer = (result: unknown) => ({ json: { status: { code: '200', msg: 'ok' }, result } });
  await page.route('**/reader/book/upload_by_link', async (route) => {
    given.push(route.request().postDataJSON());
    await route.fulfill(answer({ book_uuid: BOOK, task_id: String(given.length) }));
  });
  await page.route('**/reader/task/*', async (route) => {
    const id = /\d+$/.exec(route.request().url())?.[0] ?? '';
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    const { link } = given[Number(id) - 1] ?? { link: '' };
    const ending = Object.entries(endings).find(([name]) => link.includes(name))?.[1];
    const running = { state: 'RUNNING', message: '正在分章：第 214 章，共 1,000 章' };
    const now = times < 3 ? running : (ending ?? { state: 'DONE', message: '' });
    const result = now.state === 'DONE' ? { book_uuid: BOOK } : null;
    const at = new Date().toISOString();
    const facts = {
      id,
      kind: 'book.parse',
      progress: 0.21,
      subject: null,
      article: null,
      created_at: at,
      updated_at: at,
    };
    await route.fulfill(answer({ ...facts, ...now, result }));
  });
  return given;
}

const textOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const row = (page: Page, name: string) => page.locator('.up').filter({ hasText: name });
const choose = (page: Page, files: { name: string; content: Buffer }[]) =>
  page
    .locator('.bu-choose input')
    .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: 'application/epub+zip', buffer: content })));

test('by touch a book goes on where its line broke, and again after the page was left', async () => {
  const line = await openLine('cut');
  const { page, context, troubles } = await opened.visitAsReader({ ...PHONE, baseURL: line.address });
  const given = await readFiles(page);
  await page.goto(`${line.address}/book/upload`);
  await page.getByRole('heading', { name: '传一本书', exact: true }).waitFor();
  await picture(page, 'book-upload-phone');
  expect(await seriousBarriers(page)).toEqual([]);

  const content = randomBytes(16 * MB);
  line.endAfter(8 * MB);
  await choose(page, [{ name: 'when-the-reef-turns-white.epub', content }]);
  await page.getByText('网断了，连上后从 31% 接着传').waitFor();
  await picture(page, 'book-upload-broken-phone');
  expect(await seriousBarriers(page)).toEqual([]);

  line.mend();
  // The next part arrives, also where a try of the page's own is broken off by this one; the part behind it does not.
  line.endAt('/part/3?');
  await page.getByRole('button', { name: '现在重试' }).tap();
  await page.getByText('网断了，连上后从 62% 接着传').waitFor();
  line.mend();
  // The file is kept in the browser.
  await page.goto(`${line.address}/book/upload`);
  await page.getByText('正在分章：第 214 章').waitFor();
  await picture(page, 'book-upload-reading-phone');
  await row(page, 'when-the-reef').getByText('已放进书架').waitFor();
  await picture(page, 'book-upload-done-phone');
  expect(await row(page, 'when-the-reef').getByRole('link', { name: '去看看' }).getAttribute('href')).toBe(
    `/book/${BOOK}/show`,
  );
  expect(given).toEqual([{ link: expect.stringMatching(/when-the-reef-turns-white\.epub$/), digest: textOf(content) }]);
  expect(troubles.filter((line) => !line.includes('net::ERR'))).toEqual([]);
  await context.close();
});

test('at a desk several books wait for each other, can be paused, cancelled and begun again by keyboard', async () => {
  const line = await openLine('wait');
  const { page, context, troubles } = await opened.visitAsReader({ ...DESK, baseURL: line.address });
  const failure = {
    state: 'FAILED',
    message: '有版权锁（DRM）。这本书只能在卖它的店里打开。换一份没有加锁的文件再传。',
  };
  const given = await readFiles(page, { 'nothing-doing': failure });
  await page.goto(`${line.address}/book/upload`);
  await page.getByRole('heading', { name: '传一本书', exact: true }).waitFor();
  await picture(page, 'book-upload-desk');
  expect(await seriousBarriers(page)).toEqual([]);

  line.endAfter(7 * MB);
  const [first, last] = [randomBytes(9 * MB), randomBytes(MB)];
  await choose(page, [
    { name: 'fighting-sound-with-sound.epub', content: first },
    { name: 'nothing-doing.epub', content: last },
    { name: 'finders-keepers.fb2', content: randomBytes(MB) },
    { name: 'empty.txt', content: Buffer.alloc(0) },
  ]);
  await row(page, 'empty').getByText('文件是空的').waitFor();
  // The first part has arrived, the second is on its way.
  await row(page, 'fighting')
    .getByText(/(?:5\.[3-9]|[6-9]\.\d) \/ 9\.4 MB/)
    .waitFor();
  await row(page, 'finders').getByText('排队中，前面还有 2 本').waitFor();
  await picture(page, 'book-upload-sending-desk');
  expect(await seriousBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: '取消 finders-keepers.fb2' }).focus();
  await page.keyboard.press('Enter');
  await row(page, 'finders').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '暂停 fighting' }).focus();
  await page.keyboard.press('Enter');
  // The bytes of the part that was being sent do not count.
  await row(page, 'fighting').getByText('已暂停，传了 5.2 / 9.4 MB').waitFor();
  line.mend();
  await row(page, 'nothing-doing').getByText('有版权锁（DRM）').waitFor();
  await picture(page, 'book-upload-failed-desk');
  await page.getByRole('button', { name: '接着传 fighting' }).focus();
  await page.keyboard.press('Enter');
  await row(page, 'fighting').getByText('已放进书架').waitFor();
  expect(given.map(({ digest }) => digest)).toEqual([textOf(last), textOf(first)]);

  await page.getByRole('button', { name: '全部清除' }).click();
  await row(page, 'nothing-doing').waitFor({ state: 'detached' });
  await reloadPage(page);
  expect(await page.locator('.up').count()).toBe(0);
  expect(troubles.filter((line) => !line.includes('net::ERR'))).toEqual([]);
  await context.close();
});

test('files held over the page are taken wherever they are dropped', async () => {
  const { page, context } = await opened.visitAsReader();
  const given = await readFiles(page);
  await openPage(page, '/book/upload');
  const drag = (kind: string) =>
    page.evaluate((name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a harbour'], 'dropped.txt'));
      document
        .querySelector('h1')
        ?.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    }, kind);
  await drag('dragenter');
  await page.locator('.bu-drop.over').waitFor();
  await picture(page, 'book-upload-drop-desk');
  await drag('drop');
  await row(page, 'dropped.txt').getByText('已放进书架').waitFor();
  expect(given).toHaveLength(1);
  await context.close();
});

test('the shelf has a book that comes in while one looks at it', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  let goOn = () => {};
  const onShelf = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/reader/book/upload_by_link', async (route) => {
    await onShelf;
    await route.continue();
  });
  await openPage(page, '/book/upload');
  await choose(page, [{ name: 'late-boat.txt', content: Buffer.from('The boat came home late. '.repeat(40)) }]);
  await row(page, 'late-boat.txt').getByText('正在核对').waitFor();
  await page.locator('main').getByRole('link', { name: '书架', exact: true }).click();
  await page.getByRole('heading', { name: '放进第一本书' }).waitFor();
  goOn();
  await page.locator('.sh-cell', { hasText: 'late-boat' }).getByText('还没开始').waitFor();
  expect(await page.getByRole('heading', { name: '放进第一本书' }).count()).toBe(0);
  await context.close();
});

test('without scripts a form sends a file, and says what is wrong with it', async () => {
  const { page, context } = await opened.visitAsReader({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/book/upload');
  await picture(page, 'book-upload-unscripted-phone');
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('文件', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: '上传', exact: true }).click();
  };
  await send('empty.txt', Buffer.alloc(0));
  await page.getByRole('alert').getByText('文件是空的').waitFor();
  await context.close();
});

test('a visitor logs in first and comes back', async () => {
  const { page, context } = await opened.visit();
  await page.goto('/book/upload');
  expect(new URL(page.url()).search).toBe('?next=%2Fbook%2Fupload');
  await context.close();
});

test('what another app shares before the login is in its field after it, and a file is asked for again', async () => {
  const { page, context } = await opened.visit({ ...PHONE, javaScriptEnabled: false });
  const answer = await context.request.post('/book/upload', {
    headers: { origin: opened.product.address },
    multipart: {
      text: '看这本：https://books.example/a.epub，很好',
      file: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a book') },
    },
    maxRedirects: 0,
  });
  const { location = '' } = answer.headers();
  const { phone, password } = await newReader(opened.product);
  await page.goto(location);
  await page.getByLabel('手机号或用户名').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').getByText('刚才分享的文件没有收到').waitFor();
  expect(await page.getByLabel('或者填文件的网址').inputValue()).toBe('https://books.example/a.epub');
  await picture(page, 'book-upload-missed-phone');
  await context.close();
});

test('of more files than one can keep, those that came in are followed, and the others are told of', async () => {
  const { page, context, reader } = await opened.visitAsReader(DESK);
  await openPage(page, '/book/upload');
  // As an app shares them: a form that the browser sends.
  const share = (count: number) =>
    page.evaluate(async (count) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' });
      form.action = '/book/upload';
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file', multiple: true });
      const files = new DataTransfer();
      const text = (at: number) => `Chapter ${at}\n\nBoat ${at} of ${count} came home late. `.repeat(20);
      for (let at = 0; at < count; at++) files.items.add(new File([text(at)], `shared-${at}-${count}.txt`));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, count);
  await share(7);
  await page.getByRole('alert').getByText('还有 2 个没有收下').waitFor();
  await row(page, 'shared-4-7.txt').getByText('已放进书架').waitFor();
  const [first] = (await reader.call('GET /reader/mybook', { query: { state: 'mine' } })).items;
  await reader.call('POST /reader/book/{id}/delete', { params: { id: first?.book.book_uuid ?? '' } });
  await share(2);
  await page.getByRole('alert').getByText('1 个没有收下：最多放 5 本').waitFor();
  await row(page, 'shared-0-2.txt').getByText('已放进书架').waitFor();
  await context.close();
});
