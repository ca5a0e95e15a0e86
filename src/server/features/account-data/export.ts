/** Downloading everything of one's own: made by a task, kept seven days, handed to nobody but its reader. */
import { eq, lt } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { type ArchiveSources, archiveOf } from './archive.ts';
import type { ExportFolder } from './export-folder.ts';
import { type ExportData, exportJob } from './jobs.ts';
import * as queries from './queries.ts';
import { dataExports } from './tables.ts';

const DAY_MS = 86_400_000;
export const RETENTION_DAYS = 7;
export const EXPORTS_A_DAY = 3;
/** Rows are kept for the daily limit and a while for looking. */
const SHOWN_MS = 30 * DAY_MS;

export interface Exporting {
  /** @returns the task; that of the one under way, where there is one. @throws {AppError} TOO_MANY_REQUESTS */
  start(userId: number): Promise<number>;
  /** The latest, newest first. */
  list(userId: number): Promise<queries.ExportRow[]>;
  /** @throws {AppError} NOT_FOUND also for somebody else's, GONE after seven days */
  read(userId: number, taskId: number): Promise<{ stream: ReadableStream; bytes: number; at: Date }>;
  /** The job. */
  run(data: ExportData, signal: AbortSignal): Promise<void>;
  /** Takes away what is too old. */
  clean(): Promise<void>;
}

interface ExportOptions extends ArchiveSources {
  db: Db;
  identity: Pick<IdentityService, 'account'>;
  tasks: Pick<TaskService, 'start' | 'run' | 'isUnderWay'>;
  folder: ExportFolder;
  now: () => Date;
}

export function createExporting({ db, identity, tasks, folder, now, ...sources }: ExportOptions): Exporting {
  const before = (age: number) => new Date(now().getTime() - age);
  /** @throws {AppError} TOO_MANY_REQUESTS */
  async function requireRoom(tx: Queryable, userId: number): Promise<void> {
    if ((await queries.exportsSince(tx, userId, before(DAY_MS))) >= EXPORTS_A_DAY) {
      const retryAfterSeconds = DAY_MS / 1000;
      throw new AppError('TOO_MANY_REQUESTS', { msg: `一天最多打包 ${EXPORTS_A_DAY} 次，明天再来`, retryAfterSeconds });
    }
  }

  return {
    start: (userId) =>
      db.transaction(async (tx) => {
        await queries.lockUser(tx, userId);
        const [latest] = await queries.latestExports(tx, userId);
        if (latest && latest.bytes === null && (await tasks.isUnderWay(latest.taskId))) return latest.taskId;
        await requireRoom(tx, userId);
        const taskId = await tasks.start(tx, exportJob, { userId }, { userId, kind: 'user.export' });
        await tx.insert(dataExports).values({ taskId, userId, file: folder.newName(userId), createdAt: now() });
        return taskId;
      }),
    list: (userId) => queries.latestExports(db, userId),
    async read(userId, taskId) {
      const row = await queries.exportOf(db, taskId);
      if (row?.userId !== userId || row.expiresAt === null) throw new AppError('NOT_FOUND', { msg: '没有这份数据' });
      const found = row.expiresAt > now() ? await folder.read(row.file) : undefined;
      if (found === undefined) throw new AppError('GONE', { msg: `打包的数据只留 ${RETENTION_DAYS} 天，请重新打包` });
      return { ...found, at: row.createdAt };
    },
    run: ({ taskId, userId }, signal) =>
      tasks.run(taskId, signal, async ({ advance }) => {
        const row = await queries.exportOf(db, taskId);
        if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这份数据' });
        const account = await identity.account(userId);
        const zip = await archiveOf({ db, ...sources }, account, now(), (name, share) =>
          advance(share, `正在打包 ${name}`),
        );
        const bytes = await folder.write(row.file, zip, signal);
        const expiresAt = new Date(now().getTime() + RETENTION_DAYS * DAY_MS);
        await db.update(dataExports).set({ bytes, expiresAt }).where(eq(dataExports.taskId, taskId));
        return { result: {}, message: '打包好了' };
      }),
    async clean() {
      for await (const { file } of queries.exportsBefore(db, before(RETENTION_DAYS * DAY_MS)))
        await folder.remove(file);
      await db.delete(dataExports).where(lt(dataExports.createdAt, before(SHOWN_MS)));
    },
  };
}
