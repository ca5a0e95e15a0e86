/** The word book as a file, and words of other files into the book: preview, import with a report, undo. The interface of this feature. */

import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { WordFilePreview, WordImport } from '#contract/shapes.ts';
import { DAY_MS, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import { type FileToKeep, fileName } from '#server/http/attachment.ts';
import { ankiPackage } from './anki/package-writer.ts';
import { withChosenColumns } from './column-roles.ts';
import { exportFormats, type FormatOptions, type TextFormat } from './export-formats.ts';
import type { ColumnRole } from './filed-word.ts';
import { createImporting, type ImportData, previewOf, wordImportJob } from './importing.ts';
import { batchesOf, forgetImports, type ImportRow, importOf, latestImports } from './queries.ts';
import { wordImports } from './tables.ts';
import { createWordFileReader } from './word-file-reader.ts';

const UNDO_MS = DAY_MS;
const SHOWN_MS = 90 * DAY_MS;
const TEXT_NAME = '粘贴的单词';

/** A file by the key of its upload, or its text; the columns where the reader has chosen them. */
export interface GivenFile {
  key: string | undefined;
  text: string | undefined;
  columns: ColumnRole[][] | undefined;
}

export interface WordFileService {
  export(userId: number, format: TextFormat | 'apkg', options: { withSchedule: boolean }): Promise<ExportFile>;
  /** @throws {AppError} NOT_FOUND for a file that is not there, INVALID_INPUT for one that can't be read */
  preview(userId: number, given: GivenFile): Promise<WordFilePreview>;
  /** @returns the task. @throws {AppError} NOT_FOUND */
  startImport(userId: number, given: GivenFile & { name: string | undefined }): Promise<number>;
  /** The latest ten. */
  imports(userId: number): Promise<WordImport[]>;
  /**
   * Undoes an import within a day; a second call changes nothing. @throws {AppError} NOT_FOUND, CONFLICT while it runs, GONE after a day
   */
  undo(userId: number, taskId: number): Promise<{ words: number; contexts: number }>;
  /** The job. */
  run(data: ImportData, signal: AbortSignal): Promise<void>;
  clean(): Promise<void>;
  /** Ends the thread that reads files. */
  close(): Promise<void>;
}

export interface WordFileOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'lexicon' | 'lookup'>;
  words: Pick<WordService, 'wholeBook' | 'count' | 'ownStates' | 'importWords' | 'undoImport'>;
  known: Pick<KnownService, 'change'>;
  tasks: Pick<TaskService, 'start' | 'run' | 'isUnderWay' | 'endedAt'>;
  uploads: Pick<UploadService, 'withFile' | 'require' | 'keep'>;
  /** Folder in which files are unpacked and made. */
  workDir: string;
  now: () => Date;
}

export function createWordFiles(options: WordFileOptions): WordFileService {
  const { db, words, known, tasks, uploads, workDir, now } = options;
  const reader = createWordFileReader({ workDir });
  const { run } = createImporting({ ...options, reader });

  const fileOf = async (userId: number, { key, text = '' }: GivenFile) =>
    key === undefined ? reader.readText(text) : uploads.withFile(key, userId, (path) => reader.readFile(path));

  /** Previews of a reader run one after the other, because a large file takes much memory. */
  const lastPreview = new Map<number, Promise<unknown>>();
  async function afterTheLast<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const mine = (lastPreview.get(userId) ?? Promise.resolve()).then(work, work);
    lastPreview.set(userId, mine);
    try {
      return await mine;
    } finally {
      if (lastPreview.get(userId) === mine) lastPreview.delete(userId);
    }
  }

  /** One that was stopped on its way can be undone too. */
  function undoUntil({ createdAt, undoneAt }: ImportRow, isUnderWay: boolean): Date | null {
    const until = new Date(createdAt.getTime() + UNDO_MS);
    return isUnderWay || undoneAt !== null || until <= now() ? null : until;
  }

  return {
    async export(userId, format, { withSchedule }) {
      const at = now();
      const day = shanghaiDay(at);
      if (format === 'apkg') return ankiExport(words, userId, { day, at, withSchedule, workDir });
      return textExport(words, userId, format, { day, dayOf: shanghaiDay });
    },
    preview: (userId, given) =>
      afterTheLast(userId, async () => {
        const file = withChosenColumns(await fileOf(userId, given), given.columns ?? null);
        return previewOf(userId, file, options);
      }),
    async startImport(userId, { key: uploaded, text = '', columns = null, name = TEXT_NAME }) {
      const key = uploaded ?? (await uploads.keep(userId, 'words.txt', Buffer.from(text)));
      await uploads.require(key, userId);
      return db.transaction(async (tx) => {
        const by = { userId, kind: 'word.import', subject: name };
        const taskId = await tasks.start(tx, wordImportJob, { userId, key, columns }, by);
        await tx.insert(wordImports).values({ taskId, userId, name, createdAt: now() });
        return taskId;
      });
    },
    async imports(userId) {
      const rows = await latestImports(db, userId);
      return Promise.all(
        rows.map(async (row) => {
          const isUnderWay = row.report === null && (await tasks.isUnderWay(row.taskId));
          return {
            task_id: String(row.taskId),
            name: row.name,
            created_at: row.createdAt.toISOString(),
            report: row.report,
            is_under_way: isUnderWay,
            undo_until: undoUntil(row, isUnderWay)?.toISOString() ?? null,
            undone_at: row.undoneAt?.toISOString() ?? null,
          };
        }),
      );
    },
    async undo(userId, taskId) {
      const [isUnderWay, endedAt] = await Promise.all([tasks.isUnderWay(taskId), tasks.endedAt(taskId)]);
      return known.change(userId, async (tx) => {
        const row = await importOf(tx, userId, taskId);
        if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这次导入' });
        if (isUnderWay) throw new AppError('CONFLICT', { msg: '还在导入，请等它结束再撤销' });
        if (row.undoneAt !== null) return { words: 0, contexts: 0 };
        if (now().getTime() - row.createdAt.getTime() > UNDO_MS) {
          throw new AppError('GONE', { msg: '超过一天，不能撤销了' });
        }
        const gone = { words: 0, contexts: 0 };
        for (const { wordIds, contextIds } of await batchesOf(tx, taskId)) {
          const { words: count, contexts } = await words.undoImport(
            tx,
            userId,
            { wordIds, contextIds },
            { since: row.createdAt, until: endedAt ?? row.createdAt },
          );
          gone.words += count;
          gone.contexts += contexts;
        }
        await tx.update(wordImports).set({ undoneAt: now() }).where(eq(wordImports.taskId, taskId));
        return gone;
      });
    },
    run,
    async clean() {
      const before = (age: number) => new Date(now().getTime() - age);
      await forgetImports(db, before(UNDO_MS), before(SHOWN_MS));
    },
    close: reader.close,
  };
}

type ExportFile = FileToKeep & { body: ReadableStream<Uint8Array> };

type Book = Pick<WordService, 'wholeBook' | 'count'>;

export async function textExport(
  words: Book,
  userId: number,
  format: TextFormat,
  { day, dayOf }: Pick<FormatOptions, 'day' | 'dayOf'>,
): Promise<ExportFile> {
  const { subject, extension, type, head, entry } = exportFormats[format];
  const options = { day, dayOf, count: format === 'txt' ? await words.count(userId) : 0 };
  async function* parts() {
    const encoder = new TextEncoder();
    yield encoder.encode(head(options));
    for await (const batch of words.wholeBook(userId)) {
      yield encoder.encode(batch.map((word) => entry(word, options)).join(''));
    }
  }
  return {
    name: fileName(subject, day, extension),
    type,
    body: Readable.toWeb(Readable.from(parts())) as ReadableStream,
  };
}

export async function ankiExport(
  words: Book,
  userId: number,
  { day, ...options }: { day: string; at: Date; withSchedule: boolean; workDir: string },
): Promise<ExportFile> {
  const body = await ankiPackage(words.wholeBook(userId), options);
  return { name: fileName('生词本', day, 'apkg'), type: 'application/octet-stream', body };
}
