import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
await app.context.services.search.keepUp();

const BLOCKS = [
  {
    id: 'a',
    type: 'paragraph' as const,
    text: 'Doris Finch, a historian at the University of Leeds, came to London in May. London was wet.',
    sentences: [
      { id: 's1', start: 0, end: 75, text_zh: '利兹大学的历史学家多丽丝·芬奇五月来到伦敦。', origin: 'human' as const },
      { id: 's2', start: 76, end: 91, text_zh: '伦敦很潮湿。', origin: 'human' as const },
    ],
  },
  { id: 'b', type: 'paragraph' as const, text: 'Rain, says Finch, made the town. Rain made the people, too.' },
];

test('the names of an article: what they are, where they stand first, one line each', async () => {
  const visitor = await app.client('visitor');
  const id = await app.article({ blocks: BLOCKS });
  const { items } = await visitor.ok('GET /api/ai/entities', { query: { article_id: id } });
  expect(items).toEqual([
    { name: 'Doris Finch', kind: 'person', times: 2, n: 1, block_id: 'a', text_zh: expect.stringContaining('芬奇') },
    { name: 'London', kind: 'place', times: 2, n: 1, block_id: 'a', text_zh: expect.stringContaining('伦敦') },
    { name: 'University of Leeds', kind: 'organisation', times: 1, n: 1, block_id: 'a', text_zh: expect.any(String) },
  ]);
  expect((await visitor.call('GET /api/ai/entities', { query: { article_id: '99999' } })).status).toBe(404);
});

test('languages and nations are no people and no places', async () => {
  const visitor = await app.client('visitor');
  const text =
    'In Tehran a Russian teacher spoke Persian with the French and the Swiss. Her Russian was better than her Persian.';
  const id = await app.article({ blocks: [{ id: 'a', type: 'paragraph', text }] });
  const { items } = await visitor.ok('GET /api/ai/entities', { query: { article_id: id } });
  expect(items.map(({ name }) => name)).toEqual(['Tehran']);
});

test.each([
  ['Two New York lawyers met in the Great Barrier Reef.', ['New York', 'Great Barrier Reef']],
  ['Milton Friedman and Edmund Phelps met in South Korea.', ['Milton Friedman', 'Edmund Phelps', 'South Korea']],
  ['In the 1960s Joseph Weizenbaum of MIT wrote ELIZA.', ['Joseph Weizenbaum', 'MIT', 'ELIZA']],
  ['They heard of Eliezer Ben-Yehuda at the Bank of England.', ['Eliezer Ben-Yehuda', 'Bank of England']],
  ['In 1662 King Charles II married Catherine of Braganza.', ['King Charles II', 'Catherine of Braganza']],
])('names are whole, and two are two: %s', async (text, names) => {
  const visitor = await app.client('visitor');
  const id = await app.article({ blocks: [{ id: 'a', type: 'paragraph', text }] });
  const { items } = await visitor.ok('GET /api/ai/entities', { query: { article_id: id } });
  expect(items.map(({ name }) => name)).toEqual(names);
});

test('a name leads to the articles that have it; one that nobody knows is nobody', async () => {
  const visitor = await app.client('visitor');
  const id = await app.article({ blocks: BLOCKS });
  const find = () => visitor.ok('GET /api/ai/entity', { query: { name: 'Doris Finch' } });
  await expect.poll(async () => (await find())?.articles.map((card) => card.id)).toContain(id);
  expect(await find()).toMatchObject({ name: 'Doris Finch', kind: 'person', origin: 'article' });
  expect(await visitor.ok('GET /api/ai/entity', { query: { name: 'Zzyzx Quorble' } })).toBeNull();
  expect(await visitor.ok('GET /api/ai/entity', { query: { name: '"; DROP' } })).toBeNull();
});

test('a name that is also a common word is found by the article that has it within its sentences, though its best one begins with it', async () => {
  const visitor = await app.client('visitor');
  const text = 'Apple said so on Monday. Few people in the valley knew the price of the phones that Apple sells.';
  const id = await app.article({ blocks: [{ id: 'a', type: 'paragraph', text }] });
  const find = () => visitor.ok('GET /api/ai/entity', { query: { name: 'Apple' } });
  await expect.poll(async () => (await find())?.articles.map((card) => card.id)).toEqual([id]);
});

test('a common word is nobody, though articles have it; a place is found in any case', async () => {
  const visitor = await app.client('visitor');
  await app.article({ blocks: BLOCKS });
  const find = (name: string) => visitor.ok('GET /api/ai/entity', { query: { name } });
  await expect.poll(async () => (await find('Doris Finch'))?.articles.length).toBeGreaterThan(0);
  expect(await Promise.all(['the', 'The', 'and', 'town', 'rain', 'made the'].map(find))).toEqual(Array(6).fill(null));
  expect(await find('doris finch')).not.toBeNull();
  expect(await find('london')).toMatchObject({ kind: 'place' });
});
