/**
 * Whether the processes on one database keep their files in one place: what a job makes, every web process must be able to send. A file of
 * the storage has a random id, and the database knows which one is meant.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { withAdvisoryLock } from './db/advisory-lock.ts';
import type { Database, Db } from './db/database.ts';
import { EVENTS_APPLICATION } from './db/events.ts';
import type { Secrets } from './features/secrets/service.ts';
import type { Storage } from './providers/storage/port.ts';

const ID_FILE = 'storage-id';
const ID_BYTES = 32;

/** Other processes keep their files elsewhere; its message is one line for the operator. */
export class StorageNotSharedError extends Error {}

/**
 * A process that is alone may bring another place: a folder that was moved, a database put back from a backup.
 *
 * @param where the place, for the operator
 * @param warn told where the storage does not answer: nothing is known then, and pages are served without it
 * @throws {StorageNotSharedError}
 */
export async function requireSharedStorage(
  { database, storage, secrets }: { database: Database; storage: Storage; secrets: Pick<Secrets, 'agree'> },
  where: string,
  warn: (error: unknown) => void,
): Promise<void> {
  const isShared = await withAdvisoryLock(database.pool, 'storage', async () => {
    const id = await idOf(storage).catch(warn);
    return !id || secrets.agree('storage', id, () => isAlone(database.db));
  });
  if (isShared) return;
  throw new StorageNotSharedError(
    `用这个数据库的其他进程把文件放在别处，不是 ${where}：所有进程要用同一个 DATA_DIR，或者同一个存储桶（S3_BUCKET）`,
  );
}

/** Made by the first process that finds none. */
async function idOf(storage: Storage): Promise<string> {
  const kept = await storage.get(ID_FILE);
  if (kept) return new TextDecoder().decode(kept);
  const id = randomBytes(ID_BYTES).toString('base64url');
  await storage.put(ID_FILE, new TextEncoder().encode(id));
  return id;
}

/** Each process has one connection for events. */
async function isAlone(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ processes: number }>(sql`
    SELECT count(*)::int AS processes FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${EVENTS_APPLICATION}`);
  return (rows[0]?.processes ?? 0) <= 1;
}
