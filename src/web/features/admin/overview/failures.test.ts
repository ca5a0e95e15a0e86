import { expect, test } from 'vitest';
import { bulkLabel } from './failures.tsx';

test('a button for the failures that are shown does not promise all of them', () => {
  expect(bulkLabel('重试', 4, 4)).toBe('全部重试');
  expect(bulkLabel('忽略', 10, 14)).toBe('忽略这 10 件');
});
