import { expect, test } from 'vitest';
import { killRepeatedly } from './durability.ts';

test('a process killed in the middle of writing loses nothing that it acknowledged', async () => {
  const { acknowledged, visits, lost } = await killRepeatedly(2);
  expect(acknowledged).toBeGreaterThan(35);
  expect(visits).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});
