import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { add, ago, DAY, goToNoon, review } from './testing/reviews.ts';

const app = await testApp();
goToNoon(app);

const TEXT = `A well-known captain sold the rope.

Smoke is a leading cause of the delay.`;

async function roundOf() {
  const reader = await app.client('reader');
  const article_id = await app.article({ title: 'An Unsinkable Ship', text: TEXT });
  const round = async () =>
    (await reader.ok('GET /reader/myword/review/article', { query: { article_id } })).items.map(({ word, context }) => [
      word,
      context?.sentence,
      context?.article_id,
    ]);
  return { reader, article_id, round };
}

test('words kept from an article are among its words: of the title, hyphenated ones and forms with an entry of their own', async () => {
  const { reader, article_id, round } = await roundOf();
  const [first, second, title] = [...TEXT.split('\n\n'), 'An Unsinkable Ship'];
  for (const [word, sentence] of [
    ['leading', second],
    ['well-known', first],
    ['rope', first],
    ['unsinkable', title],
  ]) {
    const { word: kept } = await add(reader, word ?? '', { sentence, article_id, as_given: true });
    expect(kept).toBe(word);
  }
  expect(await round()).toEqual([
    ['unsinkable', title, article_id],
    ['well-known', first, article_id],
    ['rope', first, article_id],
    ['leading', second, article_id],
  ]);
});

test('a word that was reviewed before comes with its sentence in the article, too, and tells of another one beside it', async () => {
  const { reader, article_id, round } = await roundOf();
  const { id } = await add(reader, 'rope', { sentence: 'Elsewhere a rope.' });
  const own = ['rope', TEXT.split('\n\n')[0], article_id];
  expect(await round()).toEqual([own]);
  for (const day of [9, 8, 6]) {
    await review(reader, id, 4, { at: ago(app, day * DAY) });
    expect(await round()).toEqual([own]);
  }
  const { items } = await reader.ok('GET /reader/myword/review/article', { query: { article_id } });
  expect(items[0]?.met?.sentence).toBe('Elsewhere a rope.');
});

test('a word kept from an article counts as met when the article is finished, however it is spelled there', async () => {
  const { reader, article_id } = await roundOf();
  const sentence = TEXT.split('\n\n')[0];
  const { id } = await add(reader, 'well-known', { sentence, article_id, as_given: true });
  await review(reader, id, 4, { at: ago(app, 60 * DAY) });
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id: article_id }, query: {} });
  app.clock.advance(60);
  await reader.ok('POST /reader/history', {
    body: { article_id, spent_time: 60, t: t ?? '', is_finish: true },
  });
  const { items } = await reader.ok('GET /reader/myword/review/next', { query: {} });
  expect(items).toMatchObject([{ word: 'well-known', evidence: 'met' }]);
});
