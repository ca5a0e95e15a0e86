import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readVectors } from './word-vectors.ts';

const vectors = readVectors(readFileSync(fileURLToPath(new URL('../../../data/quiz-vectors.bin', import.meta.url))));
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
