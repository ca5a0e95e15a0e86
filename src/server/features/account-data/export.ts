/**
 * Downloading everything of one's own: a zip made by a task, entry by entry, each read from the database page by page while it is compressed;
 * kept seven days, handed to nobody but its reader.
 */
import { Readable } from 'node:stream';
import { eq, getTableColumns, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { storedName } from '#server/features/books/service.ts';
import { type Account, type IdentityService, lockUser } from '#server/features/identity/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { WordFileService } from '#server/features/word-files/service.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { PersonRule } from '#server/person-rule.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import type { ExportFolder } from './export-folder.ts';
import * as queries from './queries.ts';
import {
  bookText,
  collectionsPage,
  firstPage,
  memberTable,
  notesPage,
  readingTable,
  reviewTable,
  uploadTable,
} from './readable-pages.ts';
import { ownBooks } from './readable-pages-queries.ts';
import { dataExports } from './tables.ts';

const ExportData = z.object({ taskId: z.int(), userId: z.int() });
type ExportData = z.infer<typeof ExportData>;

/** Tried again it makes the whole file anew. */
export const exportJob = defineJob({
  name: 'data-export',
  data: ExportData,
  retryLimit: 2,
  expireInSeconds: 3_600,
  atOnce: 1,
});

export const RETENTION_DAYS = 7;
export const EXPORTS_A_DAY = 3;
/** Rows are kept for the daily limit and a while for looking. */
const SHOWN_MS = 30 * DAY_MS;

export interface Exporting {
  /** @returns the task; that of the one under way, where there is one. @throws {AppError} TOO_MANY_REQUESTS */
  start(userId: number): Promise<number>;
  /** The latest, newest first. */
  list(userId: number): Promise<(queries.ExportRow & { isMaking: boolean })[]>;
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
    // What came to no file is not counted.
    const made = await queries.madeSince(tx, userId, before(DAY_MS), EXPORTS_A_DAY);
    const first = made[EXPORTS_A_DAY - 1];
    if (first === undefined) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((first.getTime() + DAY_MS - now().getTime()) / 1_000));
    const hours = Math.ceil(retryAfterSeconds / 3_600);
    throw new AppError('TOO_MANY_REQUESTS', {
      msg: `一天最多打包 ${EXPORTS_A_DAY} 次，过 ${hours} 小时再来`,
      retryAfterSeconds,
    });
  }

  return {
    start: (userId) =>
      db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const [latest] = await queries.latestExports(tx, userId);
        if (latest && latest.bytes === null && (await tasks.isUnderWay(latest.taskId))) return latest.taskId;
        await requireRoom(tx, userId);
        const taskId = await tasks.start(tx, exportJob, { userId }, { userId, kind: 'user.export' });
        await tx.insert(dataExports).values({ taskId, userId, file: folder.newName(userId), createdAt: now() });
        return taskId;
      }),
    async list(userId) {
      const rows = await queries.latestExports(db, userId);
      return Promise.all(
        rows.map(async (row) => ({ ...row, isMaking: row.bytes === null && (await tasks.isUnderWay(row.taskId)) })),
      );
    },
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
        const { rowCount } = await db
          .update(dataExports)
          .set({ bytes, expiresAt })
          .where(eq(dataExports.taskId, taskId));
        // The account was erased meanwhile.
        if (rowCount === 0) await folder.remove(row.file);
        return { result: {}, message: '打包好了' };
      }),
    async clean() {
      await folder.removeBefore(before(RETENTION_DAYS * DAY_MS));
      await db.delete(dataExports).where(lt(dataExports.createdAt, before(SHOWN_MS)));
    },
  };
}

interface ArchiveSources {
  db: Db;
  wordFiles: Pick<WordFileService, 'export'>;
  uploads: Pick<UploadService, 'ofUser'>;
  /** Storage of book files. */
  storage: Pick<Storage, 'openRead' | 'size'>;
  personRules: readonly PersonRule[];
}

interface Entry {
  name: string;
  says: string;
  /** Called when its turn comes. */
  parts(): AsyncIterable<string | Uint8Array>;
}

/**
 * @param onEntry told before each entry is begun; what it throws ends the file
 * @returns the bytes; memory does not grow with how much there is
 */
async function archiveOf(
  sources: ArchiveSources,
  account: Account,
  at: Date,
  onEntry: (name: string, share: number) => Promise<void>,
): Promise<NodeJS.ReadableStream> {
  const entries = [...entriesOf(sources, account.id), ...(await bookEntries(sources, account.id))];
  const first = { name: '读我.html', says: '', parts: () => firstPage(account, entries, at) };
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const all = [first, ...entries];
  all.forEach(({ name, parts }, index) => {
    async function* announced() {
      await onEntry(name, index / all.length);
      yield* parts();
    }
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
      give(null, Readable.from(announced(), { objectMode: false }).on('error', fail));
    });
  });
  zip.end();
  return output;
}

function entriesOf({ db, wordFiles, uploads, personRules }: ArchiveSources, userId: number): Entry[] {
  const own = [queries.accountRule, ...personRules].filter(({ whose }) => whose !== null);
  return [
    {
      name: '生词.csv',
      says: '生词本，每个例句一行',
      async *parts() {
        yield* (await wordFiles.export(userId, 'csv', { withSchedule: false })).body;
      },
    },
    { name: '笔记.md', says: '划线和笔记，按文章和书', parts: () => notesPage(db, userId) },
    { name: '合集.md', says: '做的合集和里面的文章，按顺序', parts: () => collectionsPage(db, userId) },
    { name: '阅读.csv', says: '读过的文章', parts: () => readingTable(db, userId) },
    { name: '复习.csv', says: '每一次复习', parts: () => reviewTable(db, userId) },
    { name: '会员.csv', says: '会员记录', parts: () => memberTable(db, userId) },
    { name: '上传.csv', says: '还没有处理完的上传文件', parts: () => uploadTable(uploads, userId) },
    ...own.map((rule) => ({
      name: `data/${fileOf(rule, personRules)}.json`,
      says: rule.whose ?? '',
      parts: () => asJson(rowsOf(db, rule, userId)),
    })),
  ];
}

/** The files that were brought; of one that is stored no more its text. */
async function bookEntries({ db, storage }: ArchiveSources, userId: number): Promise<Entry[]> {
  const taken = new Set<string>();
  const entries: Entry[] = [];
  for (const book of await ownBooks(db, userId)) {
    const stored = storedName(book.digest);
    const hasFile = book.format !== null && (await storage.size(stored)) !== null;
    const name = freeName(book.title, hasFile ? (book.format ?? 'txt') : 'txt', taken);
    async function* file() {
      yield* (await storage.openRead(stored)) ?? [];
    }
    const parts = () => (hasFile ? file() : bookText(db, book));
    entries.push({ name: `书/${name}`, says: hasFile ? '上传的书' : '上传的书，只有文字', parts });
  }
  return entries;
}

/** A file's name of a title, another one than those taken, whatever tells capitals from small letters or doesn't. */
function freeName(title: string, extension: string, taken: Set<string>): string {
  const plain =
    title
      .replace(/[\\/:*?"<>|#%\s]+/g, ' ')
      .trim()
      .slice(0, 80)
      .toWellFormed() || '没有书名的书';
  let name = `${plain}.${extension}`;
  for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${plain} ${nth}.${extension}`;
  taken.add(name.toLowerCase());
  return name;
}

/** File name of the rows of a rule: the table; where two columns of one table lead to a person, the column, too. */
function fileOf({ column }: PersonRule, personRules: readonly PersonRule[]): string {
  const table = getTableName(column.table);
  const isOnly = personRules.filter((other) => other.whose !== null && other.column.table === column.table).length <= 1;
  return isOnly ? table : `${table}-${toSnakeCase(column.name)}`;
}

/** An array with a row a line. */
async function* asJson(pages: AsyncIterable<string[]>) {
  let isFirst = true;
  yield '[';
  for await (const rows of pages) {
    yield rows.map((row, index) => `${isFirst && index === 0 ? '\n' : ',\n'}${row}`).join('');
    isFirst = false;
  }
  yield '\n]\n';
}

const PAGE = 500;

/** Each row as JSON text on one line, with the database's names of its columns. */
async function* rowsOf(db: Db, { column, hidden = [] }: PersonRule, userId: number): AsyncGenerator<string[]> {
  const { table } = column;
  const key = keyOf(table);
  const keyText = sql.join(
    key.map((part) => sql`${part}::text`),
    sql`, `,
  );
  const order = sql.join(key, sql`, `);
  const columns = hidden.filter((name) => !name.includes('.'));
  const parts = hidden.filter((name) => name.includes('.'));
  const shown = parts.reduce(
    (row, name) => sql`(${row} #- ${sql.param(name.split('.'))}::text[])`,
    sql`(to_jsonb(${table}) - ${sql.param(columns)}::text[])`,
  );
  let last: string[] | undefined;
  do {
    const after: SQL = last
      ? sql` AND (${order}) > (${sql.join(
          last.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql``;
    const { rows } = await db.execute<{ row: string; key: string[] }>(sql`
      SELECT ${shown}::text AS row, ARRAY[${keyText}] AS key
      FROM ${table} WHERE ${column} = ${userId}${after} ORDER BY ${order} LIMIT ${PAGE}`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.length < PAGE ? undefined : rows.at(-1)?.key;
  } while (last !== undefined);
}

/** The columns of its primary key. */
function keyOf(table: PgTable): PgColumn[] {
  const own = Object.values(getTableColumns(table) as Record<string, PgColumn>).filter(({ primary }) => primary);
  return own.length > 0 ? own : (getTableConfig(table).primaryKeys[0]?.columns ?? []);
}
