import { expect, it } from 'vitest';
import { isTransparent } from './transparent.ts';

it.each([
  ['happiness', 'happy'],
  ['slowly', 'slow'],
  ['gently', 'gentle'],
  ['happily', 'happy'],
  ['runner', 'run'],
  ['baker', 'bake'],
  ['readable', 'read'],
  ['homeless', 'home'],
  ['unhappy', 'happy'],
  ['non-profit', 'profit'],
  ['fourth', 'four'],
  ['sunny', 'sun'],
  ['repeated', 'repeat'],
  ['shocking', 'shock'],
])('whoever knows the base understands %s', (word, base) => {
  expect(isTransparent(word, base)).toBe(true);
});

it.each([
  ['department', 'depart'],
  ['decision', 'decide'],
  ['musician', 'music'],
  ['national', 'nation'],
  ['slow', 'slow'],
  ['homely', 'house'],
])('the base does not give away %s', (word, base) => {
  expect(isTransparent(word, base)).toBe(false);
});
