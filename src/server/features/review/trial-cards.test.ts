import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { add, next } from './testing/reviews.ts';

const app = await testApp();

test('without an account there are cards of every kind, each with its word in a sentence and its intervals', async () => {
  const visitor = await app.client('visitor');
  const { items } = await visitor.ok('GET /reader/myword/review/trial');
  expect(new Set(items.map(({ mode }) => mode))).toEqual(new Set(['recognise', 'cloze', 'spell', 'listen']));
  for (const { word, resolve, context, forms, next: seconds } of items) {
    const shown = context?.sentence.slice(context.start, context.end) ?? '';
    expect([word, ...forms]).toContain(shown);
    expect(context?.sentence_zh).toMatch(/\p{Script=Han}/u);
    expect(resolve).toMatch(/\p{Script=Han}/u);
    expect(seconds[1]).toBeLessThan(seconds[4]);
  }
});

test('a card tells the forms of its word and its spelling on the other side of the Atlantic, and no other word', async () => {
  const reader = await app.client('reader');
  for (const word of ['harbour', 'organize', 'four', 'reluctant']) await add(reader, word);
  const { items } = await next(reader);
  const byWord = new Map(items.map((card) => [card.word, card]));
  expect(byWord.get('harbour')?.spellings).toContain('harbor');
  expect(byWord.get('organize')?.spellings).toContain('organise');
  expect(byWord.get('organize')?.forms).toContain('organized');
  expect(byWord.get('four')?.spellings).toEqual([]);
  expect(byWord.get('reluctant')?.spellings).toEqual([]);
});
