import { expect, test } from 'vitest';
import { withCommas } from './number.ts';

test('numbers are written with commas before their decimals', () => {
  const numbers = [0, 950, 5_200, 1_234_567, -12_000, 1_234.5, 12.3456];
  expect(numbers.map(withCommas)).toEqual(['0', '950', '5,200', '1,234,567', '-12,000', '1,234.5', '12.346']);
});
