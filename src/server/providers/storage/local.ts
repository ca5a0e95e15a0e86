/** Storage in a folder of this machine, for one process or several that share the folder. */
import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertName, oldestBeyond, type PartStorage, PartsGone, type PartTarget, type Storage } from './port.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const PARTS = '.parts';
const UNFINISHED = '.part';

/** @param folder absolute; made when first needed, for this user alone */
export function createLocalStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    assertName(name);
    return path.join(folder, ...name.split('/'));
  };
  const entriesUnder = async (name: string) =>
    (await unlessMissing(readdir(pathOf(name), { recursive: true, withFileTypes: true }))) ?? [];
  return {
    async put(name, bytes) {
      const file = pathOf(name);
      const now = new Date();
      const isWhole = (await unlessMissing(stat(file)))?.size === bytes.length;
      const isThere =
        isWhole &&
        (await utimes(file, now, now).then(
          () => true,
          () => false,
        ));
      if (!isThere) await writeWhole(file, (unfinished) => writeFile(unfinished, bytes));
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
      return unlessMissing(readFile(pathOf(name)));
    },
    async putFile(name, file) {
      // On file systems that support it, the copy shares its blocks with the original.
      await writeWhole(pathOf(name), (unfinished) => copyFile(file, unfinished, constants.COPYFILE_FICLONE));
    },
    async openRead(name) {
      const file = await unlessMissing(open(pathOf(name)));
      return file?.createReadStream() ?? null;
    },
    async size(name) {
      return (await unlessMissing(stat(pathOf(name))))?.size ?? null;
    },
    async withFile(name, work) {
      const file = pathOf(name);
      return (await unlessMissing(stat(file))) && work(file);
    },
    async removeUnder(name, before) {
      for (const entry of await entriesUnder(name)) {
        const file = path.join(entry.parentPath, entry.name);
        const isOld = ((await unlessMissing(stat(file)))?.mtime ?? before) < before;
        if (isOld && (entry.isFile() || entry.name.endsWith(PARTS))) await rm(file, { force: true, recursive: true });
      }
    },
    async removeUnfinished(before) {
      const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
      for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && entry.name.endsWith(UNFINISHED))) {
        const file = path.join(parentPath, name);
        if (((await unlessMissing(stat(file)))?.mtime ?? before) < before) await rm(file, { force: true });
      }
    },
    async limitUnder(name, mostBytes) {
      const files = (await entriesUnder(name)).filter((entry) => entry.isFile());
      const aged = files.map(async ({ parentPath, name: own }) => {
        const file = path.join(parentPath, own);
        const found = await unlessMissing(stat(file));
        return { file, bytes: found?.size ?? 0, at: found?.mtimeMs ?? 0 };
      });
      for (const { file } of oldestBeyond(await Promise.all(aged), mostBytes)) await rm(file, { force: true });
    },
    parts: createParts(pathOf),
  };
}

/** A folder of parts beside the file to be, named by its id. */
function createParts(pathOf: (name: string) => string): PartStorage {
  const folderOf = ({ name, id }: PartTarget) => `${pathOf(name)}.${id}${PARTS}`;
  const orGone = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw isMissing(error) ? new PartsGone() : error;
    }
  };
  async function sizes(target: PartTarget): Promise<Map<number, number>> {
    const folder = folderOf(target);
    const found = new Map<number, number>();
    for (const name of await orGone(readdir(folder))) {
      if (/^\d+$/.test(name)) found.set(Number(name), (await orGone(stat(path.join(folder, name)))).size);
    }
    return found;
  }
  return {
    async begin(name) {
      const id = randomUUID();
      await mkdir(folderOf({ name, id }), { recursive: true, mode: 0o700 });
      return id;
    },
    async put(target, number, bytes) {
      const file = path.join(folderOf(target), String(number));
      const unfinished = `${file}.${randomUUID()}`;
      try {
        await orGone(writeFile(unfinished, bytes, { mode: 0o600 }));
        await orGone(rename(unfinished, file));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    sizes,
    async complete(target, count) {
      const folder = folderOf(target);
      await writeWhole(pathOf(target.name), async (unfinished) => {
        for (let number = 1; number <= count; number += 1) {
          const part = createReadStream(path.join(folder, String(number)));
          await orGone(pipeline(part, createWriteStream(unfinished, { flags: 'a', mode: 0o600 })));
        }
      });
      await rm(folder, { recursive: true, force: true });
    },
    abort: (target) => rm(folderOf(target), { recursive: true, force: true }),
  };
}

/**
 * Writes a file completely or not at all, even when the process is killed or the power fails meanwhile; once this has ended, the file is
 * durable.
 */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await write(unfinished);
    // A name may reach the disk before the bytes that it stands for.
    await flush(unfinished);
    await rename(unfinished, file);
    await flush(folder);
    const top = firstMade === undefined ? folder : path.dirname(firstMade);
    for (let above = folder; above !== top; ) {
      above = path.dirname(above);
      await flush(above);
    }
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes what the system has in memory of a file or a folder to the disk. */
async function flush(target: string): Promise<void> {
  const handle = await open(target);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
