import { expect, test } from 'vitest';
import { meanText } from './numbers.tsx';

test('a mean below ten has a decimal, and some reading is never none', () => {
  expect([0, 1 / 30, 2 / 30, 0.96, 1, 3.25, 10.4, 1234.5].map(meanText)).toEqual([
    '0',
    '不到 0.1',
    '0.1',
    '1',
    '1',
    '3.3',
    '10',
    '1,235',
  ]);
});
