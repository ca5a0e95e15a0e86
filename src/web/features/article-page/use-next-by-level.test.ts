import { expect, test } from 'vitest';
import { bestOf } from './use-next-by-level.ts';

const cards = (...rates: (number | null)[]) => rates.map((known_rate) => ({ known_rate }));

test('the next article is the first of which 95 to 98 per cent is known', () => {
  expect(bestOf(cards(0.99, 0.97, 0.96))).toEqual({ known_rate: 0.97 });
});

test('without such a one the nearest is taken, and none that is far too hard', () => {
  expect(bestOf(cards(0.91, 0.94))).toEqual({ known_rate: 0.94 });
  expect(bestOf(cards(0.7, null))).toBeNull();
  expect(bestOf([])).toBeNull();
});
