import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const reader = await app.client('reader');
const editor = await app.client('super');
await searchFeature.start?.(app.context.services);

const search = (q: string, kind: 'article' | 'note' | 'collection' | 'book', client = reader) =>
  client.ok('GET /api/search', { query: { q, kind } });
const idsOf = async (q: string, client = visitor) => (await search(q, 'article', client)).items.map(({ id }) => id);

test('a corrected article stays behind what was published after it, in a list of filters and among equal ones', async () => {
  const before = new Date(app.clock.now().getTime() - 86_400_000);
  const old = await app.article({ text: 'The auk swims.', topics: ['健康'], publishedAt: before });
  const recent = await app.article({ text: 'The auk swims.', topics: ['健康'] });
  await vi.waitFor(async () => expect(await idsOf('auk')).toHaveLength(2), 120_000);
  const text = 'The auk dives.';
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id: old },
    body: { article: { version: 1, blocks: [{ id: 'b1', type: 'paragraph', text }] } },
  });
  await vi.waitFor(async () => expect(await idsOf('dives')).toEqual([old]), 120_000);
  expect(await idsOf('topic:健康')).toEqual([recent, old]);
  expect(await idsOf('auk')).toEqual([recent, old]);
});

async function note(articleId: string, comment: string): Promise<string> {
  const note_uuid = crypto.randomUUID();
  await reader.ok('POST /reader/article/{id}/notes/add', {
    params: { id: articleId },
    body: {
      note_uuid,
      text: 'The old',
      comment,
      color: 'yellow',
      root: 'en',
      data: {
        start: { block_id: 'b1', offset: 0 },
        end: { block_id: 'b1', offset: 7 },
        quote: 'The old',
        prefix: '',
        suffix: '',
        version: 1,
      },
    },
  });
  return note_uuid;
}
const notesWith = async (q: string) => (await search(q, 'note')).items.map(({ id }) => id).sort();

test('notes are found by whole words, in any form, and by Chinese wherever it stands', async () => {
  const article = await app.article();
  const [said, ai, train, quokkas] = [
    await note(article, 'he said so, and started a grand plan'),
    await note(article, 'what AI技术 is'),
    await note(article, 'trains are an art'),
    await note(article, 'two quokkazooms slept'),
  ];
  expect(await notesWith('AI')).toEqual([ai]);
  expect(await notesWith('技')).toEqual([ai]);
  expect(await notesWith('art')).toEqual([train]);
  expect(await notesWith('train')).toEqual([train]);
  expect(await notesWith('"grand plan"')).toEqual([said]);
  expect(await notesWith('"grand pla"')).toEqual([]);
  // Of a word that no dictionary has no forms are known.
  expect(await notesWith('quokkazoom')).toEqual([quokkas]);
});

test('what is to be left out is left out of notes and collections, too', async () => {
  const article = await app.article();
  const [town, station] = [await note(article, 'a ferry to town'), await note(article, 'the ferry stations')];
  expect(await notesWith('ferry')).toEqual([town, station].sort());
  expect(await notesWith('ferry -station')).toEqual([town]);
  expect(await notesWith('ferry -"to town"')).toEqual([station]);
  const make = async (title: string) => (await reader.ok('POST /reader/collection/add', { body: { title } })).id;
  const [plain] = [await make('渡轮 Ferries'), await make('渡轮码头 Ferry piers')];
  const collectionsWith = async (q: string) => (await search(q, 'collection')).items.map(({ id }) => id);
  expect(await collectionsWith('渡轮')).toHaveLength(2);
  expect(await collectionsWith('渡轮 -码头')).toEqual([plain]);
  expect(await collectionsWith('渡轮 -piers')).toEqual([plain]);
});

test('a note on a withdrawn article says so, for its article can be opened no more', async () => {
  const article = await app.article();
  const id = await note(article, 'a lonely guillemot');
  const found = async () => (await search('guillemot', 'note')).items.find((hit) => hit.id === id)?.note;
  expect(await found()).toMatchObject({ is_withdrawn: false });
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: article } });
  expect(await found()).toMatchObject({ is_withdrawn: true });
});
