import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { seedSamples } from './seed.ts';

const MONTH_SECONDS = 31 * 86_400;

async function installation() {
  const app = await testApp();
  const editor = await app.client('super');
  const start = () => seedSamples({ db: app.context.database.db, workDir: app.dataDir, ...app.context.services }, null);
  const titles = async () =>
    (await editor.ok('GET /reader/article/waikan', { query: { limit: 50 } })).items.map(({ title }) => title);
  const feeds = async () => (await editor.ok('GET /reader/rss/feed', { query: { limit: 50 } })).items;
  return { app, editor, start, titles, feeds };
}

test('a second start brings back no article and no feed that was deleted, and no feed that has another address by now', async () => {
  const { app, editor, start, titles, feeds } = await installation();
  expect(await start()).toBe(25);
  const [article] = (await editor.ok('GET /reader/article/waikan', { query: { limit: 50 } })).items;
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: article?.id ?? '' } });
  const [deleted, moved] = await feeds();
  await editor.ok('POST /reader/rss/feed/{id}/delete', { params: { id: deleted?.id ?? '' } });
  const { db } = app.context.database;
  await db.execute(sql`UPDATE feeds SET url = 'https://moved.example/feed' WHERE id = ${moved?.id}`);
  app.clock.advance(MONTH_SECONDS);
  await app.context.services.articlePurge.clean();
  const before = await feeds();
  expect(await start()).toBe(0);
  expect(await titles()).toHaveLength(24);
  expect(await titles()).not.toContain(article?.title);
  expect(await feeds()).toEqual(before);
});

test('an installation of an earlier version, which kept no list of what it brought, gets nothing back either', async () => {
  const { app, editor, start, titles, feeds } = await installation();
  await start();
  await app.context.database.db.execute(sql`DELETE FROM brought_samples`);
  const [feed] = await feeds();
  await editor.ok('POST /reader/rss/feed/{id}/delete', { params: { id: feed?.id ?? '' } });
  await app.context.database.db.execute(sql`DELETE FROM articles WHERE id = (SELECT min(id) FROM articles)`);
  const before = await feeds();
  expect(await start()).toBe(0);
  expect(await titles()).toHaveLength(24);
  expect(await feeds()).toEqual(before);
});

test('a start that ended half-way goes on where it was', async () => {
  const { app, start, titles } = await installation();
  await start();
  const { db } = app.context.database;
  await db.execute(sql`DELETE FROM articles WHERE id IN (SELECT id FROM articles ORDER BY id DESC LIMIT 3)`);
  await db.execute(sql`DELETE FROM brought_samples WHERE name IN (
    SELECT name FROM brought_samples WHERE name LIKE 'article:%' ORDER BY created_at DESC LIMIT 4)`);
  expect(await start()).toBe(3);
  expect(await titles()).toHaveLength(25);
});
