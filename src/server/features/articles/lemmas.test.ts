import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { articleLemmas, articles } from './tables.ts';

const app = await testApp();
const TEXT = 'They obfuscate it and we see them.';

async function knownOf(reader: TestClient, id: string) {
  const query = { blocks: 'false' } as const;
  const { known_rate, new_words } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query });
  return { known_rate, new_words };
}

test('articles that were stored before they were counted get their counts, and those of another dictionary new ones', async () => {
  const { db } = app.context.database;
  const reader = await app.client('reader');
  const [uncounted, outdated] = [await app.article({ text: TEXT }), await app.article({ text: TEXT })];
  await db.delete(articleLemmas).where(eq(articleLemmas.articleId, Number(uncounted)));
  await db
    .update(articleLemmas)
    .set({ analysis: 'older' })
    .where(eq(articleLemmas.articleId, Number(outdated)));
  expect(await knownOf(reader, uncounted)).toMatchObject({ known_rate: null, new_words: null });
  expect(await knownOf(reader, outdated)).toMatchObject({ known_rate: null, new_words: null });
  await app.context.services.articleLemmas.recount(0);
  expect(await knownOf(reader, uncounted)).toMatchObject({ new_words: 1 });
  expect(await knownOf(reader, outdated)).toMatchObject({ new_words: 1 });
});

test('an article that an editor gives another title keeps what is known of its text', async () => {
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  const id = await app.article({ text: TEXT });
  const before = await knownOf(reader, id);
  const article = { version: 1, title: 'Another Title' };
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article } });
  expect(await knownOf(reader, id)).toEqual(before);
  expect(before.new_words).toBe(1);
});

test('what was judged by earlier weights is judged anew', async () => {
  const { db } = app.context.database;
  const reader = await app.client('reader');
  const id = await app.article({ text: TEXT });
  const read = () => reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: { blocks: 'false' } });
  const { difficulty, difficulty_score } = await read();
  await db
    .update(articleLemmas)
    .set({ analysis: 'older' })
    .where(eq(articleLemmas.articleId, Number(id)));
  await db
    .update(articles)
    .set({ difficulty: 'VERY_EASY', difficultyScore: 1, features: { older: 1 } })
    .where(eq(articles.id, Number(id)));
  await app.context.services.articleLemmas.recount(0);
  expect(await read()).toMatchObject({ difficulty, difficulty_score });
  expect(difficulty).not.toBe('VERY_EASY');
});
