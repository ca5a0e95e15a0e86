import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './db/database.ts';
import { type Events, listen } from './db/events.ts';
import { createSecrets } from './features/secrets/service.ts';
import { createLocalStorage } from './providers/storage/local.ts';
import type { Storage } from './providers/storage/port.ts';
import { requireSharedStorage, StorageNotSharedError } from './shared-storage.ts';
import { createTestDatabase } from './testing/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-shared-'));
afterAll(() => rmSync(folder, { recursive: true }));

const connection = await createTestDatabase();
const storageAt = (name: string) => createLocalStorage(path.join(folder, name));
const warnings: unknown[] = [];
const running: { database: Database; events: Events }[] = [];

/** Does what a starting process does with its storage. */
async function start(storage: Storage): Promise<void> {
  const [database, events] = [openDatabase(connection, () => {}, 2), await listen(connection, () => {})];
  running.push({ database, events });
  const secrets = createSecrets({ database });
  await requireSharedStorage({ database, storage, secrets }, 'here', (error) => warnings.push(error));
}

async function endAll(): Promise<void> {
  for (const { database, events } of running.splice(0)) {
    await events.close();
    await database.close();
  }
}

test('processes that start together on one new folder all start; one with another folder does not, until the others have ended', async () => {
  await Promise.all(Array.from({ length: 4 }, () => start(storageAt('one'))));
  await expect(start(storageAt('other'))).rejects.toThrow(StorageNotSharedError);
  await start(storageAt('one'));
  await endAll();
  // Moved, or put back from a backup.
  await start(storageAt('other'));
  await start(storageAt('other'));
  await expect(start(storageAt('one'))).rejects.toThrow(StorageNotSharedError);
  await endAll();
  expect(warnings).toEqual([]);
});

test('a storage that does not answer is told of, and stops nobody', async () => {
  const failure = new Error('the bucket does not answer');
  await start({ ...storageAt('one'), get: () => Promise.reject(failure) });
  await endAll();
  expect(warnings).toEqual([failure]);
});
