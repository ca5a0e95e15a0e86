/** Free space on the disk of DATA_DIR, and how little of it is too little. */
import { statfs } from 'node:fs/promises';

/**
 * With less free space the product reports that it cannot serve, while PostgreSQL can still write: a log segment takes 16 MB, an uploaded
 * book up to 100 MB.
 */
export const FREE_SPACE_FLOOR = 100 * 1024 * 1024;

/** @returns bytes that this process may still write on the disk of `directory` */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
