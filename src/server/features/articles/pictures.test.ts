import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { startSchedules, startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { openSite } from '#server/testing/site.ts';
import { ended } from '#server/testing/tasks.ts';
import { articles } from './tables.ts';

const drawn = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const boat = await drawn(1600, 900, '#345');
const map = await drawn(500, 400, '#754');
const dot = await drawn(1, 1, '#000');
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>1</script></svg>',
);

/** Files of the newspaper by path; all others are missing. */
const files = new Map<string, Buffer>();
const asked: string[] = [];
let story = 0;
const page = (pictures: string[]) =>
  Buffer.from(`<html lang="en"><head><title>Ferries return</title><meta property="og:image" content="/lead.jpg"></head>
  <body><article><h1>Ferries return</h1>${pictures.map((src) => `<figure><img src="${src}" alt=""><figcaption>Seen from the quay in ${src}.</figcaption></figure>`).join('')}
  ${['ferry', 'tram', 'last bus', 'mail boat', 'night train', 'pilot'].map((one) => `<p>The ${one} left late, and nobody who waited for the ${one} had been told why it was so, or what would come of it.</p>`).join('')}</article></body></html>`);
const host = await openSite((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const file = files.get(path);
  const type = path.startsWith('/story') ? 'text/html' : path.endsWith('.svg') ? 'image/png' : 'image/jpeg';
  if (file) response.writeHead(200, { 'content-type': type }).end(file);
  else response.writeHead(404).end();
});
const site = `http://${host}`;

const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
const { db } = app.context.database;
const editor = await app.client('super');
const reader = await app.client('reader');
await startWorkers(app.context);

beforeEach(() => {
  asked.length = 0;
  files.clear();
  files.set('/lead.jpg', boat);
  files.set('/map.jpg', map);
});

/** Stored pictures of an article; null before they were fetched. */
const picturesOf = async (id: string) =>
  (
    await db
      .select({ pictures: articles.pictures })
      .from(articles)
      .where(eq(articles.id, Number(id)))
  )[0]?.pictures;

/** An article of a page with these pictures, published, once they have been looked at. */
async function published(pictures: string[]): Promise<string> {
  story += 1;
  const path = `/story/${story}`;
  files.set(path, page(pictures));
  const { task_id } = await editor.ok('POST /reader/article/add', { body: { url: site + path } });
  const task = await ended(editor, task_id);
  if (task.state !== 'DONE') throw new Error(task.message);
  const id = String(task.result?.article_id);
  await expect.poll(() => picturesOf(id)).not.toBeNull();
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });
  return id;
}
const show = (id: string) => reader.ok('GET /reader/article/{id}/show', { params: { id }, query: {} as never });
const shown = async (id: string) => (await show(id)).blocks.filter(({ type }) => type === 'image');

test('a reader gets the pictures from our own address, in the width that is wanted, to be kept for good', async () => {
  const id = await published(['/map.jpg']);
  const [picture] = await shown(id);
  expect(picture).toMatchObject({
    width: 500,
    height: 400,
    src: expect.stringMatching(/^\/picture\/[0-9a-f]{40}\.webp$/),
  });
  const whole = await app.fetch(picture?.src ?? '');
  expect(whole.headers.get('content-type')).toBe('image/webp');
  expect(whole.headers.get('cache-control')).toContain('immutable');
  const small = await app.fetch((picture?.src ?? '').replace('.webp', '-w300.webp'));
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 300, height: 240 });
});

test('the lead picture is the cover of the article', async () => {
  const id = await published([]);
  const { cover } = await show(id);
  expect(cover).toMatch(/^\/picture\//);
  const { width, height } = await sharp(await (await app.fetch(cover)).arrayBuffer()).metadata();
  expect([width, height]).toEqual([1200, 675]);
});

test('the publisher’s address stays in the text as the source, and the article editor knows our own copy of it', async () => {
  const id = await published(['/map.jpg', '/gone.jpg']);
  const desk = await editor.ok('GET /reader/article/{id}/show', {
    params: { id },
    query: { variant: 'admin' },
  });
  expect(desk.blocks.find(({ type }) => type === 'image')?.src).toBe(`${site}/map.jpg`);
  const [shownToReaders] = await shown(id);
  expect('pictures' in desk && desk.pictures).toMatchObject({
    [`${site}/map.jpg`]: shownToReaders?.src,
    [`${site}/gone.jpg`]: null,
  });
});

test('pictures that are missing, none, too small or drawings with scripts leave nothing behind', async () => {
  files.set('/dot.jpg', dot);
  files.set('/drawing.svg', drawing);
  files.set('/text.jpg', Buffer.from('not a picture'));
  const id = await published(['/gone.jpg', '/dot.jpg', '/drawing.svg', '/text.jpg', '/map.jpg']);
  const pictures = await shown(id);
  expect(pictures.map(({ caption }) => caption)).toEqual(['Seen from the quay in /map.jpg.']);
  expect(JSON.stringify(await show(id))).not.toContain(`${site}/gone.jpg`);
});

test('a picture that could not be had is tried again when the article is downloaded again', async () => {
  const id = await published(['/late.jpg']);
  expect(await shown(id)).toEqual([]);
  files.set('/late.jpg', map);
  const { task_id } = await editor.ok('POST /reader/article/{id}/redownload', { params: { id } });
  expect(await ended(editor, task_id)).toMatchObject({ state: 'DONE', message: '原文没有变化，取到 1 张图片' });
  expect(await shown(id)).toHaveLength(1);
});

test('a cover that an editor chose stays', async () => {
  const id = await published(['/map.jpg']);
  const { version } = await show(id);
  const article = { version, cover: '/covers/01-night.svg' };
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article } });
  const { task_id } = await editor.ok('POST /reader/article/{id}/redownload', { params: { id } });
  await ended(editor, task_id);
  expect((await show(id)).cover).toBe('/covers/01-night.svg');
});

test('published articles from before get their pictures by themselves, each once', async () => {
  const ids = [await published(['/map.jpg']), await published([])];
  for (const id of ids)
    await db
      .update(articles)
      .set({ pictures: null })
      .where(eq(articles.id, Number(id)));
  expect(await shown(ids[0] ?? '')).toEqual([]);
  asked.length = 0;
  await startSchedules(app.context);
  for (const id of ids) await expect.poll(() => picturesOf(id)).not.toBeNull();
  expect(await shown(ids[0] ?? '')).toHaveLength(1);
  expect(asked.filter((path) => path === '/map.jpg')).toHaveLength(1);
});

test.each([
  '/picture/nothing.webp',
  `/picture/${'ab'.repeat(20)}.webp`,
  `/picture/${'ab'.repeat(20)}-w77.webp`,
  '/picture/..%2fkey',
])('an address without a picture is 404 and not kept: %s', async (address) => {
  const response = await app.fetch(address);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
