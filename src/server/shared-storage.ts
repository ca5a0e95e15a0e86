/**
 * Checks that all processes on one database store their files in one place: every web process must be able to send what a job makes. A file
 * in the storage has a random id, which the database names.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from './config.ts';
import { withAdvisoryLock } from './db/advisory-lock.ts';
import type { Database, Db } from './db/database.ts';
import { EVENTS_APPLICATION } from './db/events.ts';
import type { Secrets } from './features/secrets/service.ts';
import { createLocalStorage } from './providers/storage/local.ts';
import type { Storage } from './providers/storage/port.ts';
import { createS3Storage } from './providers/storage/s3.ts';

interface StorageOptions {
  config: Pick<Config, 's3' | 'dataDir'>;
  database: Database;
  secrets: Pick<Secrets, 'agree'>;
  /** Folder for files of a bucket while they are read. */
  workDir: string;
  /** Called when the storage does not answer. */
  warn: (error: unknown) => void;
}

/**
 * The storage that is set up: a bucket, or folders of DATA_DIR.
 *
 * @returns that of all files, and that of uploads, which lie beside the others in a folder
 * @throws {StorageNotSharedError}
 */
export async function openStorage({ config, database, secrets, workDir, warn }: StorageOptions) {
  const { s3, dataDir } = config;
  const storage = s3 ? createS3Storage(s3, workDir) : createLocalStorage(path.join(dataDir, 'files'));
  await requireSharedStorage({ database, storage, secrets }, s3?.bucket ?? path.resolve(dataDir), warn);
  return { storage, uploadStorage: s3 ? storage : createLocalStorage(dataDir) };
}

const ID_FILE = 'storage-id';
const ID_BYTES = 32;

/** Other processes use another storage; the message is one line for the operator. */
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
    const id = await idOf(storage).catch((error: unknown) => {
      warn(error);
      return null;
    });
    return id === null || secrets.agree('storage', id, () => isAlone(database.db));
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

/** Whether no other process uses the database: each process has one connection for events. */
async function isAlone(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ processes: number }>(sql`
    SELECT count(*)::int AS processes FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${EVENTS_APPLICATION}`);
  return (rows[0]?.processes ?? 0) <= 1;
}
