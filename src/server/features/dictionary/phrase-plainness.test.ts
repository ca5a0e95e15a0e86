import { expect, it } from 'vitest';
import { plainnessBy } from './phrase-plainness.ts';

const wordings: Record<string, string[]> = {
  answer: ['回答', '接'],
  phone: ['电话'],
  come: ['来'],
  across: ['穿过'],
};
const facts = {
  rankOf: () => null,
  lemmasOf: () => [],
  wordingsOf: (word: string) => wordings[word] ?? [],
};
const row = (headword: string, translation: string) => ({ headword, translation, collins: 0 });

it('a phrase is as plain as its Chinese is that of its words', () => {
  const plainness = plainnessBy(
    [
      row('answer the phone', 'v. 接电话'),
      row('come across', 'v. 偶遇'),
      row('phone across', '[计] 电话'),
      row('across the phone', 'adv. 无稽'),
      row('across come', '[计] 来'),
      row('across answer', 'adv. 无稽'),
    ],
    facts,
    {
      listed: new Set(['across the phone', 'phone across', 'across answer']),
      alsoLiteral: new Set(['across answer']),
    },
  );
  expect(plainness('answer the phone')).toBe(4);
  expect(plainness('come across')).toBe(1);
  // Phrases of our own list: an idiom, one whose Chinese has much of its words' own, and one that is often meant literally.
  expect(plainness('across the phone')).toBe(5);
  expect(plainness('phone across')).toBe(6);
  expect(plainness('across answer')).toBe(7);
  // Special fields alone tell nothing, nor does a phrase without a row.
  expect(plainness('across come')).toBe(0);
  expect(plainness('by and large')).toBe(0);
});
