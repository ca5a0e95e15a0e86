import { expect, test } from 'vitest';
import { directionOf, isZoomed, swipedRating, touchActionOf } from './swipe.ts';

const slow = (dx: number, dy: number) => swipedRating({ dx, dy, ms: 2_000 }, 350, true);

test('left forgets, right is good, up is easy, down is hard', () => {
  expect(slow(-100, 8)).toBe(1);
  expect(slow(8, 100)).toBe(2);
  expect(slow(100, -8)).toBe(3);
  expect(slow(8, -100)).toBe(4);
});

test('a short way means nothing, unless it is a flick', () => {
  expect(slow(50, 0)).toBeNull();
  expect(swipedRating({ dx: 50, dy: 0, ms: 60 }, 350, true)).toBe(3);
  expect(swipedRating({ dx: 20, dy: 0, ms: 10 }, 350, true)).toBeNull();
});

test('between two directions nothing is meant', () => {
  expect(slow(100, 90)).toBeNull();
  expect(directionOf({ dx: 100, dy: 90, ms: 100 }, true)).toBeNull();
});

test('a wide card asks for no longer way than a thumb goes', () => {
  expect(swipedRating({ dx: 121, dy: 0, ms: 2_000 }, 1_400, true)).toBe(3);
});

test('where the page scrolls, up and down are the page’s', () => {
  expect(swipedRating({ dx: 0, dy: -200, ms: 100 }, 350, false)).toBeNull();
  expect(swipedRating({ dx: -100, dy: 20, ms: 100 }, 350, false)).toBe(1);
});

test('two fingers zoom wherever a card can be swiped, and a zoomed page is moved instead', () => {
  expect(touchActionOf(true, true, 1)).toBe('pinch-zoom');
  expect(touchActionOf(true, false, 1)).toBe('pan-y pinch-zoom');
  expect(touchActionOf(true, true, 2)).toBe('');
  expect(touchActionOf(false, true, 1)).toBe('');
  expect([isZoomed(1), isZoomed(1.0001), isZoomed(1.2)]).toEqual([false, false, true]);
});
