import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { createSecrets } from './service.ts';

test('processes that ask for a key at the same moment get the same one, and keep it after a restart', async () => {
  const connection = await createTestDatabase();
  const database = openDatabase(connection, () => {}, 8);
  const keys = await Promise.all(Array.from({ length: 8 }, () => createSecrets({ database }).keyOf('signing')));
  const restarted = await createSecrets({ database }).keyOf('signing');
  const other = await createSecrets({ database }).keyOf('another');
  await database.close();
  expect(new Set(keys.map((key) => key.toString('hex')))).toEqual(new Set([restarted.toString('hex')]));
  expect(restarted).toHaveLength(32);
  expect(other.equals(restarted)).toBe(false);
});
