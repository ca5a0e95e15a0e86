/**
 * Files made of articles by jobs: each is made once however many ask for it, kept in the storage for a month, and made again on demand.
 * A file's name tells all that its content depends on, so that a changed article has other files. A file that the storage has lost is
 * forgotten by whoever asks for it, and made anew.
 */
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import * as queries from './queries.ts';

const KEPT_MS = 30 * DAY_MS;
/** Folders of files that features make of articles; words that were spoken lie in one of them for 90 days. */
const FOLDERS = ['audio', 'pdf', 'posters/article'];
const FORGOTTEN_MS = 91 * DAY_MS;

/** State of a file: made, with the detail that its feature stored; or being made by a task. */
export type Asked = { taskId: null; detail: unknown } | { taskId: number };

export interface MadeFiles {
  /**
   * Finds the file, or the task that makes it, which another reader may have started; without one it starts one.
   *
   * @param start called once for all who ask in this moment; gives the id of a task whose work ends with {@link keep}
   */
  ask(file: { name: string; articleId: number }, start: (tx: Queryable) => Promise<number>): Promise<Asked>;
  /** Makes a file at once, in this process, unless it is there. Those who want it at the same moment wait for one making. */
  once(file: { name: string; articleId: number }, make: () => Promise<Uint8Array>): Promise<void>;
  /** Its detail; undefined while it is not there, or no more. */
  detailOf(name: string): Promise<{ detail: unknown } | undefined>;
  /** Its bytes; null when it is not there. */
  read(name: string): Promise<Uint8Array | null>;
  /** Stores the file that was asked for. @param detail JSON */
  keep(name: string, bytes: Uint8Array, detail?: unknown): Promise<void>;
  /**
   * Deletes files older than a month, those of articles that are gone, what killed processes left half-written of any file, and after three
   * months files of which no row tells: their process was killed, or the database is one of a backup.
   */
  clean(): Promise<void>;
}

interface MadeFilesOptions {
  db: Db;
  storage: Pick<Storage, 'get' | 'put' | 'size' | 'remove' | 'removeUnder' | 'removeUnfinished'>;
  tasks: Pick<TaskService, 'isUnderWay'>;
  now: () => Date;
}

export function createMadeFiles({ db, storage, tasks, now }: MadeFilesOptions): MadeFiles {
  /** Simultaneous requests for one file in this process share one statement. */
  const asking = new Map<string, Promise<Asked>>();

  async function begin(name: string, articleId: number, start: (tx: Queryable) => Promise<number>): Promise<Asked> {
    await queries.insertFile(db, { name, articleId, createdAt: now() });
    return db.transaction(async (tx) => {
      const row = await queries.lockedFile(tx, name);
      if (row?.madeAt) return { taskId: null, detail: row.detail };
      if (row?.taskId && (await tasks.isUnderWay(row.taskId, tx))) return { taskId: row.taskId };
      const taskId = await start(tx);
      await queries.setTask(tx, name, taskId);
      return { taskId };
    });
  }

  const making = new Map<string, Promise<void>>();

  async function makeOnce(name: string, articleId: number, make: () => Promise<Uint8Array>): Promise<void> {
    if (await detailOf(name)) return;
    const bytes = await make();
    await queries.insertFile(db, { name, articleId, createdAt: now() });
    await keep(name, bytes, null);
  }

  async function keep(name: string, bytes: Uint8Array, detail: unknown): Promise<void> {
    await storage.put(name, bytes);
    await queries.setMade(db, name, now(), detail);
  }

  async function read(name: string): Promise<Uint8Array | null> {
    const row = await queries.fileByName(db, name);
    if (!row?.madeAt) return null;
    const bytes = await storage.get(name);
    if (bytes === null) await queries.dropFile(db, name, row.madeAt);
    return bytes;
  }

  /** @returns whether anything was deleted */
  async function cleanSome(before: Date): Promise<boolean> {
    let isAny = false;
    for (const { name, madeAt } of await queries.oldFiles(db, before)) {
      // A file that was made anew after this moment stays.
      const moment = now();
      if (!(await queries.dropFile(db, name, madeAt))) continue;
      isAny = true;
      await storage.remove(name, moment);
    }
    return isAny;
  }

  async function detailOf(name: string) {
    const row = await queries.fileByName(db, name);
    if (!row?.madeAt) return undefined;
    if ((await storage.size(name)) !== null) return { detail: row.detail };
    await queries.dropFile(db, name, row.madeAt);
    return undefined;
  }

  return {
    async ask({ name, articleId }, start) {
      const made = await detailOf(name);
      if (made) return { taskId: null, ...made };
      const asked = asking.get(name) ?? begin(name, articleId, start).finally(() => asking.delete(name));
      asking.set(name, asked);
      return asked;
    },
    detailOf,
    read,
    once({ name, articleId }, make) {
      const asked = making.get(name) ?? makeOnce(name, articleId, make).finally(() => making.delete(name));
      making.set(name, asked);
      return asked;
    },
    keep: (name, bytes, detail = null) => keep(name, bytes, detail),
    async clean() {
      const before = new Date(now().getTime() - KEPT_MS);
      while (await cleanSome(before));
      for (const folder of FOLDERS) await storage.removeUnder(folder, new Date(now().getTime() - FORGOTTEN_MS));
      await storage.removeUnfinished(new Date(now().getTime() - DAY_MS));
    },
  };
}
