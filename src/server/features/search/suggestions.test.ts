/** What is suggested while a query is typed, and names that are searched. */
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';

const app = await testApp();
const visitor = await app.client('visitor');
await searchFeature.start?.(app.context.services);

const search = (q: string, query: { exact?: 'true' } = {}) => visitor.ok('GET /api/search', { query: { q, ...query } });
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

test('an author or a source that is searched by name: their articles where no text has the name, else the way to them', async () => {
  const source = { name: 'The Quillon Courier', url: null };
  const first = await publish(
    { title: 'Oysters', text: 'A bed of oysters.', authorName: 'Tomás O’Brien', source },
    'oysters',
  );
  const second = await publish(
    { title: 'Mussels', text: 'A rope of mussels.', authorName: 'Tomás O’Brien and Ada Finch', source },
    'mussels',
  );
  const author = { key: 'author', name: 'Tomás O’Brien', count: 2, typed: '作者:"Tomás O’Brien"' };
  for (const q of ["tomas o'brien", 'O’Brien']) {
    const found = await search(q);
    expect([q, found.is_by_name, found.names]).toEqual([q, true, [author]]);
    expect(found.items.flatMap(({ kind, id }) => (kind === 'article' ? id : [])).sort()).toEqual(
      [first, second].sort(),
    );
  }
  expect((await search('quillon courier')).counts.article).toBe(2);
  const about = await publish({ title: 'Portrait', text: 'Tomás O’Brien grows oysters.' }, 'portrait');
  const mixed = await search('Tomás O’Brien');
  expect([mixed.is_by_name, mixed.names]).toEqual([false, [author]]);
  expect(mixed.items.map(({ id }) => id)).toContain(about);
  // A word that is part of a source's name is no more than a word.
  expect((await search('courier')).names).toEqual([]);
  // Filters go on with it.
  expect((await search('ada finch topic:教育')).counts.article).toBe(0);
});

test('a short query of which no article has one word says that its results lack it', async () => {
  await publish({ title: 'Limpets', text: 'Limpets cling to stone.' }, 'limpets');
  const found = await search('limpets zzyzxq', { exact: 'true' });
  expect([found.counts.article, found.is_relaxed]).toEqual([1, true]);
});

test('a Chinese name that is cut into characters finds no texts that have one of these characters', async () => {
  const zh = (text_zh: string) => [
    {
      id: 'b0',
      type: 'paragraph' as const,
      text: 'Whelks are slow.',
      sentences: [{ id: 's0', start: 0, end: 16, text_zh, origin: 'human' as const }],
    },
  ];
  const of = await publish({ title: 'Whelks', blocks: zh('维斯塔潘很快。') }, 'whelks');
  const other = await publish({ title: 'Winkles', blocks: zh('这座塔很高，思维很快，斯文。') }, 'winkles');
  const found = await search('维斯塔潘');
  expect(found.items.map(({ id }) => id)).toEqual([of]);
  expect((await search('斯文的塔')).items.map(({ id }) => id)).toContain(other);
});
