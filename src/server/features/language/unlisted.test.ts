import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');

const WORD = 'zqxvscrolling';
const [FIRST, SECOND] = [`She spent the night ${WORD}.`, `He slept after hours of ${WORD}.`];

test('a word that only the word book has is told with its own meaning wherever it is met, and takes another sentence', async () => {
  const reader = await app.client('reader');
  const lookup = (sentence?: string) =>
    reader.call('GET /api/english/word', { query: { word: WORD, ...(sentence && { sentence }) } });
  expect((await lookup(FIRST)).status).toBe(404);
  await reader.ok('POST /reader/myword', { body: { word: WORD, sentence: FIRST, resolve: 'n. 刷坏消息\nv. 一直刷' } });
  const here = await reader.ok('GET /api/english/word', { query: { word: WORD, sentence: SECOND } });
  expect(here).toMatchObject({
    lemma: WORD,
    in_myword: true,
    unlisted: true,
    senses: [
      { pos: 'n.', zh: '刷坏消息' },
      { pos: 'v.', zh: '一直刷' },
    ],
    met: [{ sentence: FIRST }],
  });
  expect(here).not.toHaveProperty('kept');
  await reader.ok('POST /reader/myword', { body: { word: WORD, as_given: true, keep_mark: true, sentence: SECOND } });
  const detail = await reader.ok('GET /reader/myword/detail', { query: { word: WORD } });
  expect(detail.resolve).toBe('n. 刷坏消息\nv. 一直刷');
  expect(detail.contexts.map(({ sentence }) => sentence)).toEqual([SECOND, FIRST]);

  const sentences = [
    {
      text: SECOND,
      words: [
        { word: 'slept', at: 3 },
        { word: WORD, at: SECOND.indexOf(WORD) },
        { word: 'qqxzzv', at: 0 },
      ],
    },
  ];
  const { items } = await reader.ok('POST /api/english/words', { body: { sentences } });
  expect(items).toMatchObject([{ lemma: 'sleep' }, { lemma: WORD, in_myword: true, kept: true }, null]);
  const strange = await visitor.ok('POST /api/english/words', { body: { sentences } });
  expect(strange.items.map((item) => item?.lemma)).toEqual(['sleep', undefined, undefined]);
});

test('a word that only the word book had is unknown again once it is taken out', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword', { body: { word: WORD, resolve: '刷坏消息' } });
  await reader.ok('POST /reader/myword/known', { body: { words: [WORD], mark: 'ignored', as_given: true } });
  expect(await reader.ok('GET /api/english/word', { query: { word: WORD } })).toMatchObject({ ignored: true });
  await reader.ok('POST /reader/myword/del', { body: { word: WORD } });
  expect((await reader.call('GET /api/english/word', { query: { word: WORD } })).status).toBe(404);
  const again = await reader.call('POST /reader/myword', { body: { word: WORD, sentence: FIRST } });
  expect(again.body.status.reason).toBe('NO_SUCH_WORD');
});
