import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readVectors } from './word-vectors.ts';

const vectors = readVectors(readFileSync(fileURLToPath(new URL('../../data/word-vectors.bin', import.meta.url))));
const nouns = new Map(vectors.words('noun').map(({ word, isCounted }) => [word, isCounted]));

test('a noun is counted when its plural is in use', () => {
  expect(['harbour', 'friendship', 'wage', 'proposal', 'treaty'].filter((word) => !nouns.get(word))).toEqual([]);
  expect(['luggage', 'dust', 'furniture', 'patience', 'evidence'].filter((word) => nouns.get(word))).toEqual([]);
});

test('words used alike are nearer to each other than words that are not', () => {
  const [kin, stranger] = [vectors.similarity('harbour', 'coast'), vectors.similarity('harbour', 'grammar')];
  expect(kin).toBeGreaterThan(stranger ?? 1);
  expect(vectors.similarity('harbour', 'no-such-word')).toBeNull();
});

test('words of different fields have little in common beyond what all words have', () => {
  const own = (one: string, other: string) => vectors.ownSimilarity(vectors.row(one) ?? 0, vectors.row(other) ?? 0);
  expect(own('harbour', 'harbour')).toBeCloseTo(1, 5);
  expect(own('harbour', 'coast')).toBeGreaterThan(0.4);
  expect(Math.abs(own('harbour', 'grammar'))).toBeLessThan(0.25);
  expect(vectors.row('no-such-word')).toBeNull();
  expect(vectors.rankOf(vectors.row('the') ?? -1)).toBeLessThan(vectors.rankOf(vectors.row('harbour') ?? -1));
});
