/** Storage in a folder of this machine, for one process or several that share the folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertName, type Storage } from './port.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** @param folder absolute; made when first needed */
export function createLocalStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    assertName(name);
    return path.join(folder, ...name.split('/'));
  };
  return {
    async put(name, bytes) {
      const file = pathOf(name);
      const now = new Date();
      const isThere = await utimes(file, now, now).then(
        () => true,
        () => false,
      );
      if (isThere) return;
      await mkdir(path.dirname(file), { recursive: true });
      // Whole or not at all, also when the process is killed meanwhile.
      const unfinished = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async remove(name, before) {
      const file = pathOf(name);
      try {
        if ((await stat(file)).mtime < before) await rm(file);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
