import { expect, test } from 'vitest';
import { newUuid } from './uuid.ts';

test('a new note gets a UUID of its own', () => {
  const uuids = Array.from({ length: 50 }, newUuid);
  expect(new Set(uuids).size).toBe(50);
  for (const uuid of uuids) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
