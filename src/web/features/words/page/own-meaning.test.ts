import { expect, test } from 'vitest';
import { isOwnMeaning } from './own-meaning.ts';

const senses = [
  { pos: 'n.', zh: '港，避难所' },
  { pos: 'v.', zh: '庇护' },
];

test.each([
  ['n. 港，避难所\nv. 庇护', false],
  ['v. 庇护', false],
  ['n. 避难所，港', false],
  ['n. 避难所', false],
  ['n. 港，码头', true],
  ['v. 港', true],
  ['避难所', true],
  ['停船的地方', true],
  ['n. 港，避难所\n停船的地方', true],
])('the meaning %j is the reader’s own: %s', (resolve, isOwn) => {
  expect(isOwnMeaning(resolve, { senses })).toBe(isOwn);
});
