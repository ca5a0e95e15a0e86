/** What is suggested while a query is typed. */
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';

const app = await testApp();
const visitor = await app.client('visitor');
await searchFeature.start?.(app.context.services);

const suggested = async (q: string) => (await visitor.ok('GET /api/search/suggest', { query: { q } })).items;

/** @returns its id, once a word of it is found */
async function publish(article: Parameters<typeof app.article>[0], word: string): Promise<string> {
  const id = await app.article(article);
  const found = async () =>
    (await visitor.ok('GET /api/search', { query: { q: word, kind: 'article' } })).items.map((hit) => hit.id);
  await vi.waitFor(async () => expect(await found()).toContain(id), 120_000);
  return id;
}

test('words and titles, at most eight', async () => {
  const id = await publish({ title: 'Waiting for the Tide', text: 'Nobody hurries.' }, 'tide');
  const items = await suggested('waiting');
  expect(items.length).toBeLessThanOrEqual(8);
  expect(items.some(({ kind }) => kind === 'word')).toBe(true);
  expect(items).toContainEqual(expect.objectContaining({ kind: 'article', href: `/article/${id}` }));
});

test('of a phrase only titles that have it', async () => {
  await publish({ title: 'The Copper Kettle Sings', text: 'Nobody hears the plover.' }, 'sings');
  await publish({ title: 'A Kettle of Fish', text: 'The plover likes a copper kettle.' }, 'fish');
  expect((await suggested('"copper kettle"')).map(({ text }) => text)).toEqual(['The Copper Kettle Sings']);
});

const GAZETTE = { name: 'The Zephyr Gazette', url: null };

test('a source or an author of public articles by the beginning of a word of its name, as the filter that lists them', async () => {
  await publish({ title: 'One', text: 'A dipper sings.', source: GAZETTE }, 'dipper');
  await publish({ title: 'Two', text: 'A siskin sings.', source: GAZETTE }, 'siskin');
  await app.article({
    title: 'Three',
    text: 'A draft.',
    source: { name: 'Zephyr Drafts', url: null },
    status: 'PENDING',
  });
  const [first, ...others] = (await suggested('zephyr ga')).filter(({ kind }) => kind === 'query');
  expect([first?.text, first?.text_zh, others]).toEqual(['来源:"The Zephyr Gazette"', '2 篇', []]);
  const q = new URLSearchParams(first?.href.split('?')[1]).get('q') ?? '';
  expect((await visitor.ok('GET /api/search', { query: { q, kind: 'article' } })).total).toBe(2);
  expect((await suggested('ephyr')).filter(({ kind }) => kind === 'query')).toEqual([]);
  expect((await suggested('zephyr d')).filter(({ kind }) => kind === 'query')).toEqual([]);
});
