/**
 * Export of articles to a file: an EPUB, or a zip of PDFs or Markdown files. Made by a task, kept in the storage for seven days, and given
 * only to the reader who asked. The task is all that is stored of an export. The interface of this feature.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { ExportFormat } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { type IdentityService, lockUser } from '#server/features/identity/service.ts';
import { standingAt } from '#server/features/membership/service.ts';
import type { NoteService } from '#server/features/notes/service.ts';
import type { PdfService } from '#server/features/pdf/service.ts';
import type { CoverBitmaps, PictureService } from '#server/features/pictures/service.ts';
import type { PosterService } from '#server/features/posters/service.ts';
import type { Progress, TaskService } from '#server/features/tasks/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import type { FileToKeep } from '#server/http/attachment.ts';
import { isMember, type Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { type ZipEntry, zipStream } from '#server/zip-file.ts';
import { bookOf } from './epub-book.ts';
import { type ExportedArticle, gather } from './exported-article.ts';
import { articleExportJob, type ExportJob, ExportOrder } from './jobs.ts';
import { markdownOf } from './markdown.ts';
import * as queries from './queries.ts';

const RETENTION_DAYS = 7;
const EXPORTS_A_DAY = 30;
/** A task without progress for an hour is lost. */
const LOST_MS = 3_600_000;
const FOLDER = 'article-exports';

const KINDS: Record<ExportFormat, { extension: string; type: string }> = {
  epub: { extension: 'epub', type: 'application/epub+zip' },
  pdf: { extension: 'zip', type: 'application/zip' },
  md: { extension: 'zip', type: 'application/zip' },
};

/** What a task that is done tells. */
const Made = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Articles that are not in the file; missing where it has all. */
  left_out: z.string().optional(),
});

export interface ListedExport {
  row: queries.ExportRow;
  order: ExportOrder;
  /** Title in lists: the article's title, or the number of articles. */
  title: string;
  /** Null while there is no file to download. */
  bytes: number | null;
  /** Articles that are not in the file, or why none was made; null where there is nothing to tell, or nobody waits any more. */
  message: string | null;
  /** Null until it is made. */
  expiresAt: Date | null;
}

export interface ArticleExportService {
  /**
   * Starts an export. The same order again, while its file is being made, gives the same task.
   * @param order `articleIds` may have one more than once
   * @returns the task
   * @throws {AppError} NOT_FOUND when some articles are not there for this viewer, TOO_MANY_REQUESTS
   */
  start(viewer: Viewer, order: Omit<ExportOrder, 'userId'>): Promise<number>;
  /** The latest, newest first. */
  list(userId: number): Promise<ListedExport[]>;
  /** @throws {AppError} NOT_FOUND also for somebody else's, GONE after seven days */
  read(userId: number, taskId: number): Promise<FileToKeep>;
  /** The job. */
  run(job: ExportJob, signal: AbortSignal): Promise<void>;
  /** Takes away what is too old. */
  clean(): Promise<void>;
  /** Takes away all files of a reader. */
  removeOf(userId: number): Promise<void>;
}

export interface ArticleExportOptions {
  db: Db;
  storage: Pick<Storage, 'putFile' | 'openRead' | 'size' | 'remove' | 'removeUnder'>;
  articles: Pick<ArticleService, 'readable' | 'show'>;
  notes: Pick<NoteService, 'ofArticle'>;
  words: Pick<WordService, 'list'>;
  identity: Pick<IdentityService, 'account'>;
  tasks: Pick<TaskService, 'start' | 'run'>;
  pdf: Pick<PdfService, 'bilingual'>;
  covers: CoverBitmaps;
  posters: Pick<PosterService, 'bookCover'>;
  pictures: Pick<PictureService, 'file'>;
  /** Address of this site, for links back. */
  siteUrl: string;
  /** Folder in which files are made. */
  workDir: string;
  /** Called with the error of an article that was left out because it could not be made. */
  onError: (error: unknown) => void;
  now: () => Date;
}

export function createArticleExport(options: ArticleExportOptions): ArticleExportService {
  const { db, storage, articles, identity, tasks, pdf, siteUrl, workDir, now } = options;
  const before = (age: number) => new Date(now().getTime() - age);
  const fileOf = (userId: number, taskId: number, format: ExportFormat) =>
    `${FOLDER}/${userId}/${taskId}.${KINDS[format].extension}`;

  /** @returns the titles. @throws {AppError} NOT_FOUND */
  async function requireReadable(articleIds: readonly number[], viewer: Viewer): Promise<string[]> {
    const titles: string[] = [];
    for (const articleId of articleIds) {
      const article = await unlessGone(articles.readable(articleId, viewer));
      if (article !== null) titles.push(article.title);
    }
    const missing = articleIds.length - titles.length;
    if (missing === 0) return titles;
    const msg =
      articleIds.length === 1
        ? '没有这篇文章，或者它已经下架'
        : `选的 ${articleIds.length} 篇里有 ${missing} 篇找不到或者已经下架，请重新选`;
    throw new AppError('NOT_FOUND', { msg });
  }

  /** The reader with present rights, which may have changed since the export was asked for. */
  async function viewerOf(userId: number): Promise<Viewer> {
    const { isSuper, isEditor, member } = await identity.account(userId);
    return {
      userId,
      sessionId: 0,
      isSuper,
      isEditor: isSuper || isEditor,
      memberLevel: standingAt(member, now())?.level ?? 0,
    };
  }

  /** Entries of the file, and what it is called. */
  async function contentOf(order: ExportOrder, { advance }: Progress, signal: AbortSignal) {
    const { articleIds, format } = order;
    const viewer = await viewerOf(order.userId);
    if (!isMember(viewer)) throw new AppError('MEMBERSHIP_REQUIRED');
    const found: ExportedArticle[] = [];
    for (const articleId of articleIds) {
      const article = await unlessGone(gather(options, articleId, viewer, order));
      if (article !== null) found.push(article);
    }
    if (found.length === 0) throw new AppError('NOT_FOUND', { msg: '文章都已经下架，没有可以导出的' });
    const name = nameOf(
      found.map(({ article }) => article.title),
      order,
    );
    const announce = async (index: number, title: string) => {
      signal.throwIfAborted();
      await advance(index / found.length, `第 ${index + 1} / ${found.length} 篇：${title}`);
    };
    const failed: string[] = [];
    const madeAt = now();
    /** One article that cannot be made does not cost the reader the others. */
    async function* pieces(make: (one: ExportedArticle) => Promise<string | Uint8Array>): AsyncGenerator<ZipEntry> {
      for (const [index, one] of found.entries()) {
        await announce(index, one.article.title);
        const content = await make(one).catch((error: unknown) => {
          if (signal.aborted || found.length === 1) throw error;
          options.onError(error);
          failed.push(one.article.title);
          return null;
        });
        const name = pieceName(index, found.length, one.article.title, format);
        if (content !== null) yield { name, content, at: madeAt };
      }
    }
    const entries = {
      epub: () => bookOf(found, { ...options, order, announce }),
      pdf: () => pieces(({ article }) => pdf.bilingual(Number(article.id), viewer)),
      md: () => pieces(async (one) => markdownOf(one, siteUrl)),
    }[format]();
    return { entries, name, found: found.length, gone: articleIds.length - found.length, failed };
  }

  function listed(row: queries.ExportRow): ListedExport {
    const made = row.state === 'DONE' ? Made.parse(row.result) : null;
    const expiresAt = made && new Date(row.updatedAt.getTime() + RETENTION_DAYS * DAY_MS);
    const isThere = expiresAt !== null && expiresAt > now();
    const isNews = row.state === 'FAILED' && row.updatedAt > before(RETENTION_DAYS * DAY_MS);
    return {
      row,
      title: row.subject ?? '',
      order: ExportOrder.parse(row.data),
      expiresAt,
      bytes: isThere ? (made?.bytes ?? null) : null,
      message: isNews ? row.message : isThere ? (made?.left_out ?? null) : null,
    };
  }

  return {
    async start(viewer, { articleIds, ...rest }) {
      const { userId } = viewer;
      const order: ExportOrder = { ...rest, userId, articleIds: [...new Set(articleIds)] };
      const titles = await requireReadable(order.articleIds, viewer);
      return db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const underWay = await queries.exportsUnderWay(tx, userId, before(LOST_MS));
        const same = underWay.find(({ data }) => isDeepStrictEqual(ExportOrder.parse(data), order));
        if (same !== undefined) return same.id;
        if ((await queries.exportsSince(tx, userId, before(DAY_MS))) >= EXPORTS_A_DAY) {
          const retryAfterSeconds = DAY_MS / 1000;
          throw new AppError('TOO_MANY_REQUESTS', {
            msg: `一天最多导出 ${EXPORTS_A_DAY} 次，明天再来`,
            retryAfterSeconds,
          });
        }
        const subject = nameOf(titles, order);
        return tasks.start(tx, articleExportJob, order, { userId, kind: queries.KIND, subject });
      });
    },
    list: async (userId) => (await queries.latestExports(db, userId)).map(listed),
    async read(userId, taskId) {
      const row = await queries.exportOf(db, userId, taskId);
      if (row?.state !== 'DONE') throw new AppError('NOT_FOUND', { msg: '没有这个文件' });
      const { order, bytes } = listed(row);
      const stream = bytes === null ? null : await storage.openRead(fileOf(userId, taskId, order.format));
      if (stream === null) throw new AppError('GONE', { msg: `导出的文件只留 ${RETENTION_DAYS} 天，请重新导出` });
      const { name } = Made.parse(row.result);
      const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      return { name, type: KINDS[order.format].type, body, size: bytes ?? 0 };
    },
    run: ({ taskId, ...order }, signal) =>
      tasks.run(taskId, signal, async (progress) => {
        const { entries, name, found, gone, failed } = await contentOf(order, progress, signal);
        const folder = await mkdtemp(path.join(workDir, 'export-'));
        const stored = fileOf(order.userId, taskId, order.format);
        try {
          const file = path.join(folder, 'file');
          await pipeline(zipStream(entries), createWriteStream(file), { signal });
          await storage.putFile(stored, file);
          // The account, and the task with it, may have been erased meanwhile.
          await progress.advance(1, '正在保存').catch(async (error: unknown) => {
            await storage.remove(stored, new Date(now().getTime() + DAY_MS));
            throw error;
          });
          const { size: bytes } = await stat(file);
          if (failed.length === found) throw new Error('no article of an export could be made');
          const left = [gone > 0 && `${gone} 篇已经下架`, failed.length > 0 && `${failed.length} 篇没有做成`].filter(
            Boolean,
          );
          const message = [`导出好了，共 ${found - failed.length} 篇`, ...left].join('；');
          const made: z.input<typeof Made> = {
            name: `外刊轻读-${safeName(name)}.${KINDS[order.format].extension}`,
            bytes,
            ...(left.length > 0 && { left_out: left.join('；') }),
          };
          return { result: { ...made, url: `/reader/article/export/${taskId}/file` }, message };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    clean: () => storage.removeUnder(FOLDER, before(RETENTION_DAYS * DAY_MS)),
    removeOf: (userId) => storage.removeUnder(`${FOLDER}/${userId}`, now()),
  };
}

/** The title of a single article; for several their common name, else their number. */
function nameOf([title = '', ...others]: readonly string[], order: ExportOrder): string {
  return others.length === 0 ? title : (order.title ?? `${others.length + 1} 篇文章`);
}

/** Null for an article that is not there any more. */
async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Characters; with its number and extension a name stays below the 255 bytes of file systems, in Chinese too. */
const LONGEST = 70;
/** Characters that paths, shells and file systems treat specially. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** A title as a part of a file's name: without signs that mean something in a path, and never empty. */
function safeName(title: string): string {
  const name = title.toWellFormed().normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const cut = [...name].slice(0, LONGEST).join('');
  // Windows drops dots and spaces at the end; one at the beginning hides the file.
  return cut.replace(/^[. ]+|[. ]+$/g, '') || '无题';
}

/** `03 Title.pdf`: unique by its number, which keeps the order too. */
function pieceName(index: number, count: number, title: string, extension: string): string {
  const digits = Math.max(2, String(count).length);
  return `${String(index + 1).padStart(digits, '0')} ${safeName(title)}.${extension}`;
}
