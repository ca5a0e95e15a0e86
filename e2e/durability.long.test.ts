import { expect, test } from 'vitest';
import { killRepeatedly } from './durability.ts';

test('twenty kills lose nothing that was acknowledged', async () => {
  const { acknowledged, lost } = await killRepeatedly(20);
  console.log(`${acknowledged} notes and words acknowledged, ${lost.length} lost`);
  expect(acknowledged).toBeGreaterThan(400);
  expect(lost).toEqual([]);
});
