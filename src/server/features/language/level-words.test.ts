import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');

/** Blocks of a text, one for each paragraph, with one sentence a line: English ‖ Chinese. */
function translated(...paragraphs: string[][]): Block[] {
  return paragraphs.map((lines, index) => {
    const parts = lines.map((line) => line.split(' ‖ '));
    let from = 0;
    const sentences = parts.map(([english = '', zh = null], at) => {
      const start = from;
      from += english.length + 1;
      const origin = zh === null ? null : ('human' as const);
      return { id: `s${at}`, start, end: from - 1, text_zh: zh, origin };
    });
    return { id: `b${index}`, type: 'paragraph', text: parts.map(([english]) => english).join(' '), sentences };
  });
}

test('a level word says what it means in its sentence: by word class, by the translation, by the phrase around it', async () => {
  const blocks = translated([
    'Organ transplants depend on charitable money. ‖ 器官移植靠的是慈善资金。',
    'The candle was alight. ‖ 蜡烛亮着。',
    'Nobody could keep infection at bay. ‖ 谁也压不住感染。',
    'Old drugs cannot keep it at bay.',
  ]);
  const id = await app.article({ blocks });
  const { items } = await visitor.ok('GET /reader/article/{id}/level_words', {
    params: { id },
    query: { level: 'zk' },
  });
  const said = (lemma: string) => items.find((item) => item.lemma === lemma);
  expect(said('transplant')?.resolve).toMatch(/^移植/);
  expect(said('charitable')?.resolve).toMatch(/^慈善的/);
  expect(said('alight')?.resolve).toBe('点着的');
  expect(said('bay')).toMatchObject({ word: 'bay', headword: 'keep at bay' });
  expect(said('bay')?.resolve).not.toContain('湾');
});

test('a level word that means something else later on says so there, and a phrase that is marked as known is known', async () => {
  const reader = await app.client('reader');
  const blocks = translated(['Each dose counts. They decided to dose the healthy pigs. They kept it at bay.']);
  const [sentence] = blocks[0]?.sentences ?? [];
  if (sentence) sentence.end = (blocks[0]?.text ?? '').length;
  const id = await app.article({ blocks });
  const level = () => reader.ok('GET /reader/article/{id}/level_words', { params: { id }, query: { level: 'zk' } });
  const dose = (await level()).items.find(({ lemma }) => lemma === 'dose');
  expect(dose?.resolve).toMatch(/剂量/);
  expect(dose?.again).toMatchObject([{ resolve: expect.stringMatching(/给药/), headword: 'dose' }]);

  const bay = async () => (await level()).items.find(({ lemma }) => lemma === 'bay')?.known;
  const prepared = async () =>
    (await reader.ok('GET /reader/article/{id}/prepare', { params: { id }, query: { size: 20 } })).items.map(
      ({ word }) => word,
    );
  expect(await bay()).toBeNull();
  await reader.ok('POST /api/user/settings', { body: { exam_level: 'zk' } });
  expect(await prepared()).toContain('keep at bay');
  await reader.ok('POST /reader/myword/known', { body: { words: ['keep at bay'] } });
  expect(await bay()).toBe(true);
  expect(await prepared()).not.toContain('keep at bay');
});

test('where no meaning is sure the gloss is the one that the reader chose for the word, elsewhere it stays', async () => {
  const reader = await app.client('reader');
  const blocks = translated(
    ['They decided to dose the healthy pigs. ‖ 他们决定给健康的猪给药。'],
    ['The dose was there. ‖ 就在那儿。'],
  );
  const id = await app.article({ blocks });
  const dose = async () => {
    const { items } = await reader.ok('GET /reader/article/{id}/level_words', {
      params: { id },
      query: { level: 'zk' },
    });
    const { resolve, again } = items.find(({ lemma }) => lemma === 'dose') ?? {};
    return [resolve, again?.[0]?.resolve];
  };
  const before = await dose();
  expect(before[1]).toMatch(/剂量/);
  for (const resolve of ['n. 剂量', 'n. 一份，一剂'])
    await reader.ok('POST /reader/myword', { body: { word: 'dose', as_given: true, resolve } });
  expect(await dose()).toEqual([before[0], '一份；一剂']);
});

test('an article comes with the words above its reader’s level, and without them when they are not asked for', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: 'An austere keeper sits in the harbour.' });
  const show = async (query: { level_words?: 'false'; blocks?: 'false' }) =>
    (await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query })).level_words;
  const { items } = await reader.ok('GET /reader/article/{id}/level_words', { params: { id }, query: {} });
  expect(items.map(({ lemma }) => lemma)).toContain('austere');
  expect(await show({})).toEqual(items);
  expect(await show({ level_words: 'false' })).toEqual([]);
  expect(await show({ blocks: 'false' })).toEqual([]);
});

test('an editor’s note on a phrase comes with the headword under which a reader marks it', async () => {
  const editor = await app.client('super');
  const id = await app.article({ text: 'They took into account what it cost.' });
  const note = { word: 'took into account', resolve: '把……考虑进去' };
  await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: note });
  const { words } = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  expect(words).toEqual([{ ...note, tag: null, headword: 'take into account' }]);
});
