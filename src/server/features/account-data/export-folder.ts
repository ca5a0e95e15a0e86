/** The folder of files that readers download, in the data folder: named by the reader and a random part, taken away in time. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const NAME = /^\d{1,18}-[\w-]{22}\.zip$/;

export interface ExportFolder {
  /** A name that nobody can guess. */
  newName(userId: number): string;
  /** Writes the whole file or nothing. @returns its size in bytes */
  write(name: string, bytes: NodeJS.ReadableStream, signal: AbortSignal): Promise<number>;
  /** Undefined when it is not there. */
  read(name: string): Promise<{ stream: ReadableStream; bytes: number } | undefined>;
  remove(name: string): Promise<void>;
  removeOf(userId: number): Promise<void>;
}

export function createExportFolder(dataDir: string): ExportFolder {
  const folder = path.join(dataDir, 'exports');
  const fileOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not a name of an export: ${name}`);
    return path.join(folder, name);
  };
  return {
    newName: (userId) => `${userId}-${randomBytes(16).toString('base64url')}.zip`,
    async write(name, bytes, signal) {
      const file = fileOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${file}.part`;
      try {
        await pipeline(bytes, createWriteStream(part, { mode: 0o600 }), { signal });
        await rename(part, file);
      } finally {
        await rm(part, { force: true });
      }
      return (await stat(file)).size;
    },
    async read(name) {
      const found = await stat(fileOf(name)).catch(() => undefined);
      return found && { stream: Readable.toWeb(createReadStream(fileOf(name))) as ReadableStream, bytes: found.size };
    },
    async remove(name) {
      if (NAME.test(name)) await rm(fileOf(name), { force: true });
    },
    async removeOf(userId) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (name.startsWith(`${userId}-`)) await rm(path.join(folder, name), { force: true });
    },
  };
}
