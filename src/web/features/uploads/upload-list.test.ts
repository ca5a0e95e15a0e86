import { expect, test } from 'vitest';
import { titleOf } from './upload-list.tsx';

test('the title says that books are on their way only while one of them is', () => {
  expect(titleOf([{ stage: 'done' }, { stage: 'reading' }])).toBe('正在放进书架');
  expect(titleOf([{ stage: 'paused' }])).toBe('正在放进书架');
  expect(titleOf([{ stage: 'done' }, { stage: 'done' }])).toBe('已放进书架');
});
