/** Misspelled words, and the words of articles that they may mean. */
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';

const app = await testApp();
const visitor = await app.client('visitor');
await searchFeature.start?.(app.context.services);

const search = (q: string, query: { exact?: 'true' } = {}) =>
  visitor.ok('GET /api/search', { query: { q, kind: 'article', ...query } });

/** @returns its id, once a word of it is found */
async function publish(article: Parameters<typeof app.article>[0], word: string): Promise<string> {
  const id = await app.article(article);
  await vi.waitFor(async () => expect((await search(word)).items.map((hit) => hit.id)).toContain(id), 120_000);
  return id;
}

test('a misspelled word is corrected, and the typed one can be insisted on', async () => {
  const id = await publish({ text: 'Every antibiotic was once a wonder of the pharmacy.' }, 'antibiotic');
  const found = await search('antibiotiks');
  expect(found.corrected).toMatch(/^antibiotics?$/);
  expect(found.items.map((hit) => hit.id)).toContain(id);
  expect(await search('antibiotiks', { exact: 'true' })).toMatchObject({ corrected: null, total: 0 });
  expect((await search('pharmcay')).corrected).toBe('pharmacy');
});

test('a word of one article that was saved many times is not more likely meant than one of several articles', async () => {
  const { db } = app.context.database;
  const id = await publish({ text: 'The zorvant was seen by nobody.' }, 'zorvant');
  for (const place of ['quay', 'pier', 'dock'])
    await publish({ text: `A zorvanka sat on the ${place} of zorvanka${place}.` }, `zorvanka${place}`);
  for (let save = 0; save < 12; save++) {
    await db.execute(sql`UPDATE articles SET version = version + 1 WHERE id = ${id}`);
    await app.context.services.search.catchUp();
  }
  expect((await search('zorvank')).corrected).toBe('zorvanka');
});

test('a word whose last article is gone is forgotten', async () => {
  const { db } = app.context.database;
  const gone = await publish({ text: 'The quobbler came and went.' }, 'quobbler');
  const stays = await publish({ text: 'The quobblery stayed where it was.' }, 'quobblery');
  const known = async () =>
    (await db.execute(sql`SELECT word FROM search_words WHERE word LIKE 'quobb%' ORDER BY word`)).rows;
  expect(await known()).toEqual([{ word: 'quobbler' }, { word: 'quobblery' }]);
  await db.execute(sql`DELETE FROM articles WHERE id = ${gone}`);
  // Until segments are merged.
  for (let save = 0; save < 12; save++) {
    await db.execute(sql`UPDATE articles SET version = version + 1 WHERE id = ${stays}`);
    await app.context.services.search.catchUp();
  }
  await app.context.services.search.clean();
  expect(await known()).toEqual([{ word: 'quobblery' }]);
});

test('a misspelled word that no article has finds the words it may mean, and one that is two words finds both', async () => {
  const wordsFor = async (q: string) =>
    (await (await app.client('reader')).ok('GET /api/search', { query: { q, kind: 'word' } })).items.map(
      ({ id }) => id,
    );
  expect(await wordsFor('lepidopterst')).toContain('lepidopterist');
  expect(await wordsFor('rose')).toEqual(['rose', 'rise']);
  expect(await wordsFor('xqzzv')).toEqual([]);
});
