import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();

const TEXT = 'A ubiquitous lantern lights the way. An austere keeper sits there.';

async function preparing(text: string) {
  const reader = await app.client('reader');
  const id = await app.article({ text });
  const prepare = () => reader.ok('GET /reader/article/{id}/prepare', { params: { id }, query: { size: 20 } });
  return { reader, id, prepare };
}

test('of the words to prepare those in the word book say so, and those that were marked are left out', async () => {
  const { reader, prepare } = await preparing(TEXT);
  const states = async () =>
    new Map((await prepare()).items.map(({ lemma, in_myword: isInBook }) => [lemma, isInBook] as const));
  expect(Object.fromEntries(await states())).toMatchObject({ ubiquitous: false, austere: false });
  await reader.ok('POST /reader/myword', { body: { word: 'ubiquitous' } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['austere'], mark: 'ignored' } });
  expect((await states()).get('ubiquitous')).toBe(true);
  expect([...(await states()).keys()]).not.toContain('austere');
});

test('the words to prepare come with what the reader has of the words that editors noted', async () => {
  const { reader, id, prepare } = await preparing('They took into account what the lantern and the keeper cost.');
  const editor = await app.client('super');
  for (const word of ['took into account', 'lantern', 'keeper'])
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word, resolve: '注' } });
  expect((await prepare()).noted).toEqual([]);
  await reader.ok('POST /reader/myword', { body: { word: 'take into account' } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['lantern'] } });
  expect((await prepare()).noted).toEqual([
    { word: 'took into account', in_myword: true, known: false, ignored: false },
    { word: 'lantern', in_myword: false, known: true, ignored: false },
  ]);
});

test('of the words that editors noted in a locked article only those of its beginning are told without membership', async () => {
  const blocks = ['A keeper lived there.', 'He was quiet.', 'Nobody came.', 'The lantern lights the way.'].map(
    (text, index) => ({ id: `b${index}`, type: 'paragraph' as const, text }),
  );
  const id = await app.article({ isLock: true, blocks });
  const editor = await app.client('super');
  const noted = ['keeper', 'lantern'];
  for (const word of noted)
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word, resolve: '注' } });
  const told = async (role: 'reader' | 'member') => {
    const client = await app.client(role);
    for (const word of noted) await client.ok('POST /reader/myword', { body: { word } });
    const answer = await client.ok('GET /reader/article/{id}/prepare', { params: { id }, query: { size: 20 } });
    return answer.noted.map(({ word }) => word);
  };
  expect([await told('reader'), await told('member')]).toEqual([['keeper'], noted]);
});

test('a word that editors noted is found in its text, whichever apostrophe and hyphen each of them has', async () => {
  const { id, prepare } = await preparing('They met at the keeper’s house. It was a well‑kept secret.');
  const editor = await app.client('super');
  for (const word of ["keeper's", 'well-kept'])
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word, resolve: '注' } });
  const { places } = await prepare();
  expect(places.map(({ word, sentence, start }) => [word, sentence.slice(start).trim()])).toEqual([
    ["keeper's", 'keeper’s house.'],
    ['well-kept', 'well‑kept secret.'],
  ]);
});

test('the words that editors noted come with their sentence and are kept with it, phrases in the form of the text too', async () => {
  const text = 'Few liked him. He made a fortune and turned them away. What was left behind is a lantern.';
  const { reader, id, prepare } = await preparing(text);
  const editor = await app.client('super');
  const noted = ['make a fortune', 'turned them away', 'left behind', 'lanterns', 'submarine'];
  for (const word of noted)
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word, resolve: '注' } });
  const { places } = await prepare();
  expect(places.map(({ word, headword, sentence, start }) => [word, headword, sentence.slice(start).trim()])).toEqual([
    ['make a fortune', 'make a fortune', 'made a fortune and turned them away.'],
    ['turned them away', 'turn away', 'turned them away.'],
    ['left behind', 'left behind', 'left behind is a lantern.'],
    ['lanterns', 'lantern', 'lantern.'],
  ]);
  for (const { headword, word: _, ...context } of places) {
    const body = { word: headword, ...context, resolve: '注', article_id: id, as_given: true };
    const { word, contexts } = await reader.ok('POST /reader/myword', { body });
    expect([word, contexts.map(({ sentence }) => sentence)]).toEqual([headword, [context.sentence]]);
  }
  expect((await prepare()).noted.map(({ word, in_myword }) => [word, in_myword])).toEqual(
    places.map(({ word }) => [word, true]),
  );
});
