import { expect, it } from 'vitest';
import { difficulties, difficultyLabel } from './difficulty-label.ts';
import { examLevelLabel, examLevelOrder, examLevels, lowestExamLevel } from './exam-level.ts';

it('shows the five difficulties in Chinese and nothing for another value', () => {
  expect(difficulties.map(difficultyLabel)).toEqual(['入门', '简单', '普通', '困难', '晦涩']);
  expect([difficultyLabel('HARD'), difficultyLabel(null), difficultyLabel('')]).toEqual(['', '', '']);
});

it('shows and orders the exam levels from 中考 to GRE', () => {
  expect(examLevels.map(examLevelLabel)).toEqual(['中考', '高考', '四级', '六级', '考研', '雅思', '托福', 'GRE']);
  expect(examLevels.map(examLevelOrder)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(examLevelLabel('cet8')).toBe('');
});

it('places a word in the first syllabus that has it', () => {
  expect(lowestExamLevel(['gre', 'cet4', 'ielts'])).toBe('cet4');
  expect(lowestExamLevel([])).toBeNull();
});
