/** The zip file with everything of a reader: entry by entry, each read from the database page by page while it is compressed. */
import { Readable } from 'node:stream';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { ZipFile } from 'yazl';
import type { Db } from '#server/db/database.ts';
import { storedName } from '#server/features/books/service.ts';
import type { Account } from '#server/features/identity/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { WordFileService } from '#server/features/word-files/service.ts';
import type { PersonRule } from '#server/person-rule.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { accountRule } from './queries.ts';
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

export interface ArchiveSources {
  db: Db;
  wordFiles: Pick<WordFileService, 'export'>;
  uploads: Pick<UploadService, 'ofUser'>;
  /** Of book files. */
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
export async function archiveOf(
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
  const own = [accountRule, ...personRules].filter(({ whose }) => whose !== null);
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

/** By the table; where two columns of one table are a person's own, by the column too. */
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

/** Each row as JSON text on one line, with the names that the database has for its columns. */
export async function* rowsOf(db: Db, { column, hidden = [] }: PersonRule, userId: number): AsyncGenerator<string[]> {
  const { table } = column;
  const key = keyOf(table);
  const keyText = sql.join(
    key.map((part) => sql`${part}::text`),
    sql`, `,
  );
  const order = sql.join(key, sql`, `);
  let last: string[] | undefined;
  do {
    const after: SQL = last
      ? sql` AND (${order}) > (${sql.join(
          last.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql``;
    const { rows } = await db.execute<{ row: string; key: string[] }>(sql`
      SELECT (to_jsonb(${table}) - ${sql.param(hidden)}::text[])::text AS row, ARRAY[${keyText}] AS key
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
