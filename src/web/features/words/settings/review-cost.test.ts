import { expect, test } from 'vitest';
import { retrievability } from '#engine/schedule/card.ts';
import { costText, reviewCost } from './review-cost.ts';

const DECAY = 0.1542;

test('the cost is how much shorter the intervals get', () => {
  const interval = (retention: number) => 100 / reviewCost(retention, DECAY);
  for (const retention of [0.8, 0.87, 0.9, 0.95]) {
    expect(retrievability(interval(retention), 100, DECAY)).toBeCloseTo(retention, 6);
  }
});

test('it is said in words', () => {
  expect(costText(0.9, DECAY)).toBe('复习次数适中。');
  expect(costText(0.95, DECAY)).toMatch(/约为 90% 时的 2\.\d 倍。/);
  expect(costText(0.8, DECAY)).toMatch(/0\.\d 倍，忘得也多一些/);
});
