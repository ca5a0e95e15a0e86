/**
 * The files that readers download, in the storage, so that a process that did not make one can hand it out. Named by the reader and a random
 * part, taken away in time.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Storage } from '#server/providers/storage/port.ts';

const FOLDER = 'data-exports';
const NAME = /^\d{1,18}-[\w-]{22,32}\.zip$/;
/** A moment after everything that is stored now. */
const ANY = () => new Date(Date.now() + DAY_MS);

export interface ExportFolder {
  /** A name that nobody can guess. */
  newName(userId: number): string;
  /** Writes the whole file or nothing. @returns its size in bytes */
  write(name: string, bytes: NodeJS.ReadableStream, signal: AbortSignal): Promise<number>;
  /** Undefined when it is not there. */
  read(name: string): Promise<{ stream: ReadableStream; bytes: number } | undefined>;
  remove(name: string): Promise<void>;
  removeOf(userId: number): Promise<void>;
  /** Takes away what was made before then, whatever rows say of it. */
  removeBefore(before: Date): Promise<void>;
}

/** The part of the storage that exporting needs. */
export type ExportStorage = Pick<Storage, 'openRead' | 'putFile' | 'remove' | 'removeUnder' | 'size'>;

/**
 * @param workDir where a file lies while it is made
 * @param dataDir of versions that kept the files beside the storage: what is left there is taken away
 */
export function createExportFolder(
  storage: ExportStorage,
  { workDir, dataDir }: { workDir: string; dataDir: string },
): ExportFolder {
  /** A folder for each reader. The storage knows no capitals: the random part is told by its digits. */
  const storedName = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not a name of an export: ${name}`);
    const [userId = '', random = ''] = name.replace('.zip', '').split(/-(.*)/s);
    return `${FOLDER}/${userId}/${Buffer.from(random).toString('hex')}.zip`;
  };
  return {
    newName: (userId) => `${userId}-${randomBytes(16).toString('hex')}.zip`,
    async write(name, bytes, signal) {
      const folder = await mkdtemp(path.join(workDir, 'data-'));
      try {
        const file = path.join(folder, 'export.zip');
        await pipeline(bytes, createWriteStream(file, { mode: 0o600 }), { signal });
        await storage.putFile(storedName(name), file);
        return (await stat(file)).size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async read(name) {
      const bytes = await storage.size(storedName(name));
      const stream = bytes === null ? null : await storage.openRead(storedName(name));
      return bytes === null || stream === null
        ? undefined
        : { stream: Readable.toWeb(stream) as ReadableStream, bytes };
    },
    async remove(name) {
      if (NAME.test(name)) await storage.remove(storedName(name), ANY());
    },
    removeOf: (userId) => storage.removeUnder(`${FOLDER}/${userId}`, ANY()),
    async removeBefore(before) {
      await storage.removeUnder(FOLDER, before);
      await rm(path.join(dataDir, 'exports'), { recursive: true, force: true });
    },
  };
}
