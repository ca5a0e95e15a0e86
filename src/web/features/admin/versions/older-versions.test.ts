import { expect, test } from 'vitest';
import { joinedVersions } from './older-versions.ts';

const entries = (...numbers: number[]) =>
  numbers.map((version) => ({
    version,
    created_at: '2026-03-01T08:00:00Z',
    operator: null,
    note: null,
    is_machine: version === 2,
  }));

test('older versions join the newest, each once, and a machine’s behind a gap hides none of those between', () => {
  const newest = entries(60, 59, 58, 2);
  expect(joinedVersions(newest, []).earliest).toBe(58);
  // Another version was saved meanwhile.
  const more = joinedVersions(entries(61, 60, 59, 2), entries(58, 57));
  expect(more.versions.map(({ version }) => version)).toEqual([61, 60, 59, 58, 57, 2]);
  expect(more.earliest).toBe(57);
  expect(joinedVersions(entries(3, 2, 1), []).earliest).toBe(1);
});
