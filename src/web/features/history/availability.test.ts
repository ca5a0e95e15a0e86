import { expect, test } from 'vitest';
import { availability } from './availability.ts';

const now = Date.parse('2026-03-05T08:00:00Z');

test.each([
  ['PUBLISHED', '2026-03-05T07:59:59.000Z', 'published'],
  ['PUBLISHED', '2026-03-06T00:00:00.000Z', 'postponed'],
  ['DELETED', '2026-03-01T00:00:00.000Z', 'withdrawn'],
  ['PENDING', '2026-03-06T00:00:00.000Z', 'withdrawn'],
] as const)('an article that is %s for %s is %s', (status, at, expected) => {
  expect(availability({ status, published_at: at }, now)).toBe(expected);
});
