import { expect, test } from 'vitest';
import { pageTurnOfSwipe, pageTurnOfTap } from './page-gestures.ts';

const press = { windowWidth: 390, column: { left: 20, right: 370 }, mode: 'scroll' as const, isTouch: true };

test('a finger in the margins turns the page, and on the text does not', () => {
  expect([10, 20, 195, 370, 380].map((x) => pageTurnOfTap({ ...press, x }))).toEqual([-1, 0, 0, 0, 1]);
});

test('a mouse in the margins turns nothing', () => {
  expect([10, 380].map((x) => pageTurnOfTap({ ...press, x, isTouch: false }))).toEqual([0, 0]);
});

test('where pages are turned by presses the outer thirds turn them, and the middle is for the text', () => {
  const turns = (isTouch: boolean) =>
    [100, 140, 250, 300].map((x) => pageTurnOfTap({ ...press, x, mode: 'tap', isTouch }));
  expect(turns(true)).toEqual([-1, 0, 0, 1]);
  expect(turns(false)).toEqual([-1, 0, 0, 1]);
});

test('only a quick level stroke that does not begin at the edge turns the page', () => {
  const stroke = { dx: -90, dy: 20, milliseconds: 200, startX: 300, windowWidth: 390 };
  expect(pageTurnOfSwipe(stroke)).toBe(1);
  expect(pageTurnOfSwipe({ ...stroke, dx: 90 })).toBe(-1);
  expect(pageTurnOfSwipe({ ...stroke, dy: 60 })).toBe(0);
  expect(pageTurnOfSwipe({ ...stroke, dx: -40 })).toBe(0);
  expect(pageTurnOfSwipe({ ...stroke, milliseconds: 900 })).toBe(0);
  expect(pageTurnOfSwipe({ ...stroke, startX: 380 })).toBe(0);
});
