/** Pages on one host that call the API on another, in the browser: its policy, cross-origin answers, streams and uploads. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { prose, writeBook } from '#server/testing/epub.ts';
import { openProduct } from './testing/products.ts';
import { DESK, picture } from './visit.ts';

/** A port of its own that leads to the product. */
async function openDoor(): Promise<number> {
  const door = createServer((coming) => {
    const leading = connect(Number(new URL(opened.product.address).port), '127.0.0.1');
    coming.pipe(leading).pipe(coming);
    coming.on('error', () => leading.destroy());
    leading.on('error', () => coming.destroy());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  afterAll(() => void door.close());
  return (door.address() as AddressInfo).port;
}

// The host differs as well as the port, because ports of one host share their cookies.
const [pageHost, apiBase] = [`127.0.0.1:${await openDoor()}`, `http://localhost:${await openDoor()}`];
const opened = openProduct({ API_BASES: `${pageHost}=${apiBase}` });

/** A header that tests add to what a page asks for would have to be allowed across origins. */
const AS_BROWSERS_ARE = { extraHTTPHeaders: {} };

test('what pages send and hear goes to the configured base: hints, the visit log, writes and files', async () => {
  const { page, troubles, context } = await opened.visitAsEditor({ ...DESK, ...AS_BROWSERS_ARE });
  const asked = (path: string) =>
    page.waitForResponse(
      (answer) => answer.url().startsWith(apiBase + path) && answer.request().method() !== 'OPTIONS',
    );
  const statusOf = async (answer: ReturnType<typeof asked>) => (await answer).status();

  const [hints, log] = [asked('/api/live'), asked('/api/log')];
  await page.goto(`http://${pageHost}/`);
  expect([await statusOf(hints), await statusOf(log)]).toEqual([200, 200]);

  const made = asked('/reader/magazine');
  await page.goto(`http://${pageHost}/admin/magazine?add=1`);
  await page.getByLabel('刊名').fill('Harbour Weekly');
  await page.getByLabel('期号').fill('No. 13');
  await page.getByRole('button', { name: '新建', exact: true }).click();
  expect(await statusOf(made)).toBe(200);

  await page.getByRole('button', { name: '上传 EPUB' }).click();
  const buffer = writeBook({ chapters: [{ file: 'a.xhtml', body: `<h1>Nets</h1>${prose('Anna')}` }] });
  await page.getByLabel('EPUB 文件').setInputFiles({ name: 'issue.epub', mimeType: 'application/epub+zip', buffer });
  const sent = asked('/api/upload/');
  await page.getByRole('button', { name: '上传', exact: true }).click();
  expect(await statusOf(sent)).toBe(200);
  await page.getByText('目录里有 1 篇').waitFor();
  await picture(page, 'api-bases-desk');
  expect(troubles).toEqual([]);
  await context.close();
});
