import { expect, test } from 'vitest';
import { examLevels } from './exam-level.ts';
import { suitingDifficulty } from './suiting-difficulty.ts';

test('the lowest exam suits the easiest articles, the highest the hardest, and none an easier one than the exam before', () => {
  expect(examLevels.map(suitingDifficulty)).toEqual([
    'VERY_EASY',
    'EASY',
    'STANDARD',
    'DIFFICULT',
    'DIFFICULT',
    'DIFFICULT',
    'VERY_DIFFICULT',
    'VERY_DIFFICULT',
  ]);
});
