import { expect, test } from 'vitest';
import { difficultyForLevel } from './difficulty-for-level.ts';
import { examLevels } from './exam-level.ts';

test('the lowest exam suits the easiest articles, the highest the hardest, and none an easier one than the exam before', () => {
  expect(examLevels.map(difficultyForLevel)).toEqual([
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
