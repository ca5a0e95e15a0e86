import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { pictureAddress } from '#server/features/pictures/service.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { paragraphs } from '#server/testing/articles.ts';
import { articles } from './tables.ts';

const app = await testApp();
const { articlePurge, pictures } = app.context.services;
const { db } = app.context.database;
const editor = await app.client('super');
await startWorkers(app.context);

const DAY = 24 * 3_600;
let drawn = 0;

/** A picture of ours that no other test has. */
async function kept() {
  drawn += 1;
  const colour = { r: drawn, g: 80, b: 120 };
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return pictures.store(bytes);
}
const isThere = async (address: string) => (await app.fetch(address)).status === 200;
const remove = (id: string) => editor.ok('POST /reader/article/{id}/delete', { params: { id } });
const isKnown = async (id: string) =>
  (await editor.call('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } })).status === 200;
const withPicture = (src: string): Block[] => [...paragraphs('The boat leaves.'), { id: 'b9', type: 'image', src }];

/** An article that shows a publisher's picture, of which this is our copy. */
async function illustrated(picture: Awaited<ReturnType<typeof kept>>): Promise<string> {
  const id = await app.article({ text: 'The boat leaves at noon.' });
  const own = { 'https://paper.example/boat.jpg': picture };
  await db
    .update(articles)
    .set({ pictures: own })
    .where(eq(articles.id, Number(id)));
  return id;
}

beforeEach(() => articlePurge.clean());

test('a deleted article goes for good after thirty days, and its picture with it', async () => {
  const picture = await kept();
  const id = await illustrated(picture);
  await remove(id);
  app.clock.advance(29 * DAY);
  await articlePurge.clean();
  expect([await isKnown(id), await isThere(pictureAddress(picture))]).toEqual([true, true]);
  app.clock.advance(2 * DAY);
  await articlePurge.clean();
  expect(await isKnown(id)).toBe(false);
  await expect.poll(() => isThere(pictureAddress(picture))).toBe(false);
});

test('a restored article stays', async () => {
  const id = await app.article();
  await remove(id);
  await editor.ok('POST /reader/article/{id}/restore', { params: { id } });
  app.clock.advance(40 * DAY);
  await articlePurge.clean();
  expect(await isKnown(id)).toBe(true);
});

test.each<[string, (address: string, picture: Awaited<ReturnType<typeof kept>>) => Promise<unknown>]>([
  ['as its copy of the same picture', (_, picture) => illustrated(picture)],
  ['in its text', (address) => app.article({ blocks: withPicture(address) })],
  [
    'in an earlier version of its text',
    async (address) => {
      const id = await app.article({ blocks: withPicture(address) });
      const article = { version: 1, blocks: paragraphs('The boat has left.') };
      await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article } });
    },
  ],
  [
    'as its cover',
    async (cover) => {
      const id = await app.article();
      await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, cover } } });
    },
  ],
  [
    'as the cover of an issue',
    (cover) => editor.ok('POST /reader/magazine', { body: { name: 'Quay', edition: String(drawn), cover } }),
  ],
  [
    'as the cover of a collection',
    (cover) => editor.ok('POST /reader/collection/add', { body: { title: `Quay ${drawn}`, cover } }),
  ],
])('a picture that something else shows stays: %s', async (_, showElsewhere) => {
  const [shared, own] = [await kept(), await kept()];
  await showElsewhere(pictureAddress(shared), shared);
  for (const picture of [shared, own]) await remove(await illustrated(picture));
  app.clock.advance(31 * DAY);
  await articlePurge.clean();
  await expect.poll(() => isThere(pictureAddress(own))).toBe(false);
  expect(await isThere(pictureAddress(shared))).toBe(true);
});

test('what was read of an article that is gone still counts', async () => {
  const id = await app.article();
  const reader = await app.client('reader');
  const finishedAt = app.clock.now();
  await app.context.database.pool.query(
    `INSERT INTO readings (user_id, article_id, seconds, is_finish, finished_at, finished_words, finished_seconds)
     VALUES ($1, $2, 120, true, $3, 400, 120)`,
    [reader.userId, id, finishedAt],
  );
  await remove(id);
  app.clock.advance(31 * DAY);
  await articlePurge.clean();
  const from = new Date(finishedAt.getTime() - DAY * 1_000).toISOString().slice(0, 10);
  expect(await reader.ok('GET /reader/history/data', { query: { from } })).toMatchObject({ speed: 200 });
  expect((await reader.ok('GET /reader/history')).items).toEqual([]);
});

test('an article that a reader wrote notes in stays deleted, with the notes', async () => {
  const id = await app.article();
  const reader = await app.client('reader');
  const data = {
    start: { block_id: 'b1', offset: 0 },
    end: { block_id: 'b1', offset: 15 },
    quote: 'The old harbour',
    prefix: '',
    suffix: '',
    version: 1,
  };
  const note = { note_uuid: randomUUID(), text: data.quote, root: 'en' as const, data };
  await reader.ok('POST /reader/article/{id}/notes/add', { params: { id }, body: note });
  await remove(id);
  app.clock.advance(31 * DAY);
  await articlePurge.clean();
  expect(await isKnown(id)).toBe(true);
});
