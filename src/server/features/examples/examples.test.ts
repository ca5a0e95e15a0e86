import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const editor = await app.client('super');

const examplesOf = async (word: string, sentence?: string) => {
  const { examples } = await visitor.ok('GET /api/english/word', { query: { word, ...(sentence && { sentence }) } });
  return examples;
};
const textsOf = async (word: string, sentence?: string) => (await examplesOf(word, sentence)).map(({ text }) => text);

test('a card has the easiest sentences of other articles, and says where the word stands in them', async () => {
  const EASY = 'The old man tried to obfuscate the plain truth.';
  const READ = 'We all obfuscate a little when we are asked.';
  const id = await app.article({ title: 'On Truth', text: EASY });
  await app.article({
    text: 'Their lawyers obfuscate, with a great deal of patience and for as long as anybody in the room will listen to them, what the law says.',
  });
  await app.article({ text: READ });
  const [easiest, harder, ...others] = await examplesOf('obfuscate', READ);
  expect(easiest).toEqual({ text: EASY, text_zh: null, article_id: id, title: 'On Truth', start: 21, end: 30 });
  expect(harder?.text).toContain('lawyers');
  expect(others).toEqual([]);
  expect(await examplesOf('obfuscated')).toHaveLength(3);
  // Cards fetched ahead have them as well.
  const sentences = [{ text: READ, words: [{ word: 'obfuscate', at: READ.indexOf('obfuscate') }] }];
  const { items } = await visitor.ok('POST /api/english/words', { body: { sentences } });
  expect(items[0]?.examples).toEqual(await examplesOf('obfuscate', READ));
});

test('of an article that is locked, not published yet or deleted nothing is shown', async () => {
  const texts = ['locked', 'coming', 'pending', 'deleted', 'open'].map(
    (what) => `The ${what} text is full of acrimony and of salt.`,
  );
  const [locked, coming, pending, deleted, open] = texts;
  await app.article({ text: locked ?? '', isLock: true });
  const params = { id: await app.article({ text: coming ?? '', status: 'PENDING' }) };
  const article = { version: 1, published_at: new Date(app.clock.now().getTime() + 60_000).toISOString() };
  await editor.ok('POST /reader/article/{id}/update', { params, body: { article } });
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'pass' } });
  await app.article({ text: pending ?? '', status: 'PENDING' });
  const id = await app.article({ text: deleted ?? '' });
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  await app.article({ text: open ?? '' });
  expect(await textsOf('acrimony')).toEqual([open]);
});

test('a new version of a text brings its own sentences, with their translations', async () => {
  const id = await app.article({ text: 'It was a perfidious plan from the start.' });
  expect(await textsOf('perfidious')).toContain('It was a perfidious plan from the start.');
  const text = 'It was a perfidious promise from the start.';
  const sentences = [{ id: 's1', start: 0, end: text.length, text_zh: '这个承诺从一开始就居心不良。', origin: null }];
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, blocks: [{ id: 'b1', type: 'paragraph', text, sentences }] } },
  });
  // Answers are kept until all processes have heard of the change.
  await vi.waitFor(async () => {
    const shown = (await examplesOf('perfidious')).filter(({ article_id }) => article_id === id);
    expect(shown).toMatchObject([{ text, text_zh: '这个承诺从一开始就居心不良。' }]);
  }, 120_000);
});

test('headings, scraps and the commonest words are no examples', async () => {
  await app.article({
    blocks: [
      { id: 'h', type: 'heading', text: 'How They Obfuscate the Truth in Every Single Case' },
      { id: 'p', type: 'paragraph', text: 'To obfuscate. The people of the town made a long journey to the sea.' },
    ],
  });
  expect((await textsOf('obfuscate')).filter((text) => /Every Single|^To obfuscate/.test(text))).toEqual([]);
  expect(await textsOf('people')).toEqual([]);
  expect(await textsOf('journey')).toEqual(['The people of the town made a long journey to the sea.']);
});
