import { expect, it } from 'vitest';
import { examLevels } from '../exam-level.ts';
import { UNRANKED } from '../vocabulary.ts';
import { examLevelOfVocabulary, learnerRank, nominalVocabulary, priorOf, probabilityKnown } from './prior.ts';

it('a commoner word and a larger vocabulary make it likelier that a word is known', () => {
  const ranks = [1, 100, 1000, 3000, 10_000, 40_000];
  const sizes = [500, 1500, 5000, 13_600];
  for (const size of sizes) {
    const falling = ranks.map((rank) => probabilityKnown(rank, size));
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
  }
  for (const rank of ranks) {
    const rising = sizes.map((size) => probabilityKnown(rank, size));
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
  }
  expect(probabilityKnown(1, 500)).toBeGreaterThan(0.99);
  expect(probabilityKnown(40_000, 5000)).toBeLessThan(0.01);
});

it('the probabilities of all words add up to the size of the vocabulary', () => {
  for (const size of [1000, 3000, 6000]) {
    const total = priorOf(size).reduce((sum, probability, rank) => (rank === 0 ? sum : sum + probability), 0);
    expect(total / size).toBeGreaterThan(0.93);
    expect(total / size).toBeLessThan(1.02);
  }
});

it('a word without a rank is as rare as can be, and a vocabulary of nothing is no error', () => {
  const prior = priorOf(5000);
  expect(prior[0]).toBe(prior[UNRANKED]);
  expect(priorOf(0).every((probability) => probability >= 0 && probability <= 1)).toBe(true);
});

it('a word that school teaches is nearer than its frequency says, and a frequent word stays where it is', () => {
  expect(learnerRank({ rank: 14_691, tags: ['zk'] })).toBeLessThan(5000);
  expect(learnerRank({ rank: 14_691, tags: ['gre'] })).toBeGreaterThan(14_000);
  expect(learnerRank({ rank: 300, tags: ['zk', 'gk'] })).toBe(300);
  expect(learnerRank({ rank: 14_691, tags: [] })).toBe(14_691);
  expect(learnerRank({ rank: null, tags: [] })).toBe(UNRANKED);
});

it('each syllabus goes beyond the one before', () => {
  const sizes = (['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre'] as const).map(nominalVocabulary);
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
});

it('a vocabulary is of the level with the nearest size, whatever the size', () => {
  for (const level of examLevels) expect(examLevelOfVocabulary(nominalVocabulary(level))).toBe(level);
  expect([0, 1, 800, 2000, 100_000].map(examLevelOfVocabulary)).toEqual(['zk', 'zk', 'zk', 'zk', 'gre']);
});
