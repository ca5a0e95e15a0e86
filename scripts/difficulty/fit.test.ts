import { expect, it } from 'vitest';
import { dot, fitWeights } from './fit.ts';

const stories = [
  [
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [1, 1, 0],
    [2, 1, 1],
  ],
];

it('finds weights that put versions in order, and drops a feature that would need the other sign', () => {
  const graded = [{ points: stories.flat(), hardness: [1, 2, 3, 4], share: 1 }];
  const weights = fitWeights({ stories, graded, signs: [1, 1, -1] });
  for (const [easy = [], hard = []] of stories) expect(dot(weights, hard)).toBeGreaterThan(dot(weights, easy));
  expect(weights[0]).toBeGreaterThan(0);
  expect(weights[2]).toBeLessThanOrEqual(0);
  expect(fitWeights({ stories, graded, signs: [-1, 1, -1] })[0]).toBeCloseTo(0);
});

it('gives weight to what ratings follow, though all versions of a story share it', () => {
  const graded = [{ points: stories.flat(), hardness: [0, 0, 5, 5], share: 1 }];
  const [, rated = 0] = fitWeights({ stories, graded, signs: [1, 1, 1] });
  const [, unrated = 0] = fitWeights({ stories, graded: [], signs: [1, 1, 1] });
  expect(rated).toBeGreaterThan(unrated + 0.1);
});
