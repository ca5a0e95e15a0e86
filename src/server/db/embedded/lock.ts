/** One process at a time per DATA_DIR. */
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** DATA_DIR is held by another living process. */
export class DataDirInUseError extends Error {}

/**
 * A SQLite transaction serves as the lock: the kernel drops it when the process dies however it dies,
 * and it also holds between containers sharing the directory.
 *
 * @returns the function that gives the lock back; calling it twice is harmless.
 * @throws {DataDirInUseError} naming the process that holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const ownerFile = path.join(dataDir, 'pg.owner');
  const lock = new DatabaseSync(path.join(dataDir, 'pg.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    fs.writeFileSync(ownerFile, `${process.pid} on ${os.hostname()}`);
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const owner = fs.existsSync(ownerFile) ? fs.readFileSync(ownerFile, 'utf8') : 'unknown';
    throw new DataDirInUseError(`DATA_DIR 正被另一个进程使用（${owner}）：${dataDir}`);
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
