/**
 * A folder for files that this process makes and gives away: exports, packages, what is fetched. It lies in DATA_DIR, whose disk is watched,
 * and goes with the process; what a killed process left there (people's data among it) goes when the next one starts.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Time to wait for another process that opens or removes folders at this moment. */
const WAIT_MS = 10_000;
const LOCK = 'lock';

export interface WorkFolder {
  /** Absolute. */
  path: string;
  /** Takes the folder away. */
  close(): void;
}

/**
 * Makes this process's folder, and removes those of processes that are gone: each holds a SQLite transaction on a file of its folder, which
 * the kernel ends however the process dies.
 */
export function openWorkFolder(dataDir: string): WorkFolder {
  const all = path.join(path.resolve(dataDir), 'work');
  mkdirSync(all, { recursive: true, mode: 0o700 });
  // One process at a time: a folder without a lock may be one that is being made.
  const door = hold(path.join(all, LOCK), WAIT_MS);
  try {
    for (const entry of readdirSync(all, { withFileTypes: true })) {
      if (entry.isDirectory()) removeAbandoned(path.join(all, entry.name));
    }
    const own = path.join(all, randomBytes(8).toString('hex'));
    mkdirSync(own, { mode: 0o700 });
    const lock = hold(path.join(own, LOCK), 0);
    return {
      path: own,
      close() {
        if (lock.isOpen) lock.close();
        rmSync(own, { recursive: true, force: true });
      },
    };
  } finally {
    door.close();
  }
}

function removeAbandoned(folder: string): void {
  try {
    hold(path.join(folder, LOCK), 0).close();
  } catch {
    // A running process uses the folder.
    return;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** @throws Error when another one holds it */
function hold(file: string, timeout: number): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
