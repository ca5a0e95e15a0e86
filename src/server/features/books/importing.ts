/**
 * Bringing books: a file is stored once by its digest, each person has a book of their own of it, and a job reads the file into chapters.
 * A job that was cut off begins again from the file, so that the book is there once, whole or not at all.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LARGEST_UPLOAD_BYTES } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import { difficultyOf } from '#engine/difficulty.ts';
import { packCounts } from '#engine/known/running-lemmas.ts';
import { lockInTransaction, withFreeAdvisoryLock } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { unreferencedPictures } from '#server/features/articles/service.ts';
import { type PictureService, pictureAddress } from '#server/features/pictures/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import { fetchLoggedIn, type SiteLogin } from '#server/providers/fetch/site-login.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { type AnalysisDictionary, analyseChapter, analysisOf } from './analysis.ts';
import * as files from './file-queries.ts';
import { type BookJob, bookJob } from './jobs.ts';
import type { BookParser } from './parsed-book.ts';
import * as queries from './queries.ts';
import { quotaOf } from './quota.ts';

export interface BookImporting {
  /**
   * @param link key of an upload, or the address of a file on the web
   * @param digest SHA-256 that the sender computed, hexadecimal; null when it is not known
   * @param login of the site whose address it is; not kept
   * @returns the person's own book, the same for the same file again, and the task that reads it
   * @throws {AppError} NOT_FOUND, INVALID_INPUT, CONFLICT for another digest, QUOTA_EXCEEDED, and as fetching does
   */
  bring(
    viewer: Viewer,
    link: string,
    digest: string | null,
    login: SiteLogin | null,
  ): Promise<{ bookUuid: string; taskId: number }>;
  /**
   * A book of the house from a file on this machine, public at once and translated. One process at a time brings one, and one that was
   * ended meanwhile is begun anew.
   *
   * @param translate translations of a chapter's sentences, by their ids
   * @param file makes the file; not asked for when the house has a book of this title, taken back by an editor or not
   * @returns null for that
   */
  bringOwn(
    file: () => Promise<string>,
    title: string,
    translate: (chapter: { index: number; blocks: readonly Block[] }) => ReadonlyMap<string, string>,
  ): Promise<{ bookUuid: string } | null>;
  /** The work of the job. */
  run(job: BookJob, signal: AbortSignal): Promise<void>;
  /** Deletes a file that nobody has a book of, with what was stored of it. */
  dropUnused(fileId: number): Promise<void>;
  /** Files whose processes were killed as often as a job is tried: no task reads them any more. */
  failAbandoned(): Promise<void>;
  clean(): Promise<void>;
}

interface ImportingOptions {
  db: Db;
  /** For the lock of a file that is read. */
  pool: pg.Pool;
  uploads: Pick<UploadService, 'withFile' | 'remove'>;
  storage: Storage;
  pictures: Pick<PictureService, 'store' | 'drop'>;
  fetcher: Pick<PageFetcher, 'fetchPage'>;
  parser: Pick<BookParser, 'parse'>;
  tasks: Pick<TaskService, 'start' | 'run'>;
  dictionary: AnalysisDictionary;
  now: () => Date;
}

const DAY_MS = 86_400_000;
/** Between two looks whether the task that reads the file has ended. */
const TRY_AGAIN_MS = 500;
const CANCELLED = '已取消，重新上传就能再读';
const BROKEN = '出错了，没有读完，请重新上传';
const nameOf = (digest: string) => `books/${digest}`;

export function createBookImporting(options: ImportingOptions): BookImporting {
  const { db, pool, uploads, storage, pictures, fetcher, parser, tasks, dictionary, now } = options;

  /** Stores the file, the person's book of it, and starts the task unless the file was read already. */
  async function keep(viewer: Viewer, file: string, given: string | null) {
    const digest = await digestOf(file);
    if (given !== null && given.toLowerCase() !== digest) {
      throw new AppError('CONFLICT', { msg: '文件在路上变了样，请重新上传' });
    }
    const { size } = await stat(file);
    if (size === 0) throw new AppError('INVALID_INPUT', { msg: '文件是空的' });
    if (size > LARGEST_UPLOAD_BYTES) throw new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
    let isStored = false;
    const stored = db.transaction(async (tx) => {
      // Several at once would each find room.
      await lockInTransaction(tx, `books of ${viewer.userId}`);
      await lockInTransaction(tx, nameOf(digest));
      const row = await files.insertFile(tx, digest, size, now());
      const own = await files.ownBookOf(tx, viewer.userId, row.id);
      if (own === undefined) await requireRoom(tx, viewer, size);
      // While the row is locked, so that a job that drops the file of another row has ended.
      isStored = true;
      await storage.putFile(nameOf(digest), file);
      const bookUuid = own ?? randomUUID();
      if (own === undefined) {
        await files.insertBook(tx, { uuid: bookUuid, fileId: row.id, ownerId: viewer.userId, createdAt: now() });
      }
      await queries.putOnShelf(tx, viewer.userId, bookUuid, now());
      if (row.status === 'FAILED') await files.setFile(tx, row.id, { status: 'PROCESSING', failure: null });
      // Also of a file that is there: the reader who uploads it again hears how it ended.
      const by = { userId: viewer.userId, kind: 'book', subject: row.title ?? path.basename(file) };
      return { bookUuid, taskId: await tasks.start(tx, bookJob, { fileId: row.id }, by) };
    });
    return stored.catch(async (error: unknown) => {
      if (isStored) await dropUnknown(digest);
      throw error;
    });
  }

  /** Within the lock of the row, or of the name: nobody puts them meanwhile, so a clock of the storage that runs ahead does not matter. */
  const dropBytes = (digest: string) => storage.remove(nameOf(digest), new Date(now().getTime() + DAY_MS));

  /** The bytes of a file that has no row. */
  async function dropUnknown(digest: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockInTransaction(tx, nameOf(digest));
      if ((await files.fileByDigest(tx, digest)) === undefined) await dropBytes(digest);
    });
  }

  async function requireRoom(tx: Queryable, viewer: Viewer, size: number): Promise<void> {
    const owned = await queries.ownedBy(tx, viewer.userId);
    const quota = quotaOf(viewer);
    if (owned.books >= quota.books) {
      throw new AppError('QUOTA_EXCEEDED', { msg: `最多放 ${quota.books} 本自己的书，先删掉一本，或升级会员` });
    }
    if (owned.bytes + size > quota.bytes) {
      throw new AppError('QUOTA_EXCEEDED', { msg: '书的空间不够了，先删掉一本，或升级会员' });
    }
  }

  /** A file of the web on this machine's disk, for as long as `work` takes. */
  async function withFetched<T>(
    address: string,
    login: SiteLogin | null,
    work: (file: string) => Promise<T>,
  ): Promise<T> {
    const { bytes } = await fetchLoggedIn(fetcher, address, login, { expect: 'book' });
    const folder = await mkdtemp(path.join(tmpdir(), 'waikan-book-'));
    try {
      const file = path.join(folder, path.basename(new URL(address).pathname) || 'book');
      await writeFile(file, bytes);
      return await work(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Reads a stored file into chapters; what was stored of it before goes. */
  async function read(
    fileId: number,
    digest: string,
    signal: AbortSignal,
    tell: (share: number) => Promise<void>,
  ): Promise<{ title: string; chapters: number }> {
    const seen = new Set<string>();
    const whole = new Map<number, number>();
    let [words, scored, score, told] = [0, 0, 0, 0];
    let share = 0;
    await files.dropChapters(db, fileId);
    const shown = async (bytes: Uint8Array) => {
      const picture = await pictures.store(bytes).catch((error: unknown) => {
        // An icon, or a format that nobody has to show.
        if (error instanceof AppError) return null;
        throw error;
      });
      if (picture === null) return null;
      seen.add(picture.key);
      return { src: pictureAddress(picture), width: picture.width, height: picture.height };
    };
    try {
      const parsed = await storage.withFile(nameOf(digest), (file) =>
        parser.parse(
          file,
          {
            picture: shown,
            async chapter({ index, title, blocks, footnotes }) {
              const analysed = await analyseChapter(index, blocks, dictionary);
              for (const [id, times] of analysed.lemmas) whole.set(id, (whole.get(id) ?? 0) + times);
              words += analysed.wordCount;
              if (analysed.difficultyScore !== null) {
                scored += analysed.wordCount;
                score += analysed.difficultyScore * analysed.wordCount;
              }
              const { lemmas, ...figures } = analysed;
              await files.insertChapter(db, {
                fileId,
                index,
                title,
                footnotes,
                ...figures,
                lemmas: packCounts(lemmas),
              });
              if (share - told >= 0.02) {
                told = share;
                await tell(share);
              }
            },
            progress(reached) {
              share = reached;
            },
          },
          signal,
        ),
      );
      if (parsed === null) throw new AppError('NOT_FOUND', { msg: '书的文件找不到了，请重新上传' });
      if (parsed.chapters === 0) throw new AppError('INVALID_INPUT', { msg: '这个文件里没有可读的文字' });
      const cover = parsed.cover === null ? null : await shown(parsed.cover);
      if ((await files.chapterCount(db, fileId)) !== parsed.chapters) throw new Error('chapters of a book are missing');
      const mean = scored === 0 ? null : score / scored;
      const { format, title, author, language, description, toc, chapters } = parsed;
      await files.setFile(db, fileId, {
        ...{ format, title, author, language, description, toc },
        cover: cover?.src ?? null,
        pictures: [...seen],
        chapterCount: chapters,
        wordCount: words,
        difficulty: mean === null ? null : difficultyOf(mean),
        difficultyScore: mean,
        analysis: analysisOf(dictionary),
        lemmas: packCounts(whole),
        status: 'READY',
        failure: null,
      });
      return { title: title ?? '没有书名的书', chapters };
    } catch (error) {
      await files.dropChapters(db, fileId);
      await dropPictures([...seen]);
      throw error;
    }
  }

  /** Those that nothing shows. */
  async function dropPictures(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await pictures.drop(await unreferencedPictures(db, keys), now());
  }

  async function dropUnused(fileId: number): Promise<void> {
    const row = await db.transaction(async (tx) => {
      const deleted = await files.deleteUnusedFile(tx, fileId);
      // Before somebody else can bring it again.
      if (deleted) await dropBytes(deleted.digest);
      return deleted;
    });
    if (row) await dropPictures(row.pictures);
  }

  /** Only one task at a time reads a file, in whichever process. @param wait called before each further try */
  async function whileAlone<T>(fileId: number, wait: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const { isFree, value } = await withFreeAdvisoryLock(pool, `book file ${fileId}`, work);
      if (isFree) return value as T;
      await wait();
      await sleep(TRY_AGAIN_MS);
    }
  }

  /** Sets why a file is not read, and drops its bytes; it can be brought again. @param unless decides it while the row is locked */
  async function fail(fileId: number, reason: string, unless?: (tx: Queryable) => Promise<boolean>): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await files.lockedFile(tx, fileId);
      if (row?.status !== 'PROCESSING' || (await unless?.(tx))) return;
      await files.setFile(tx, fileId, { status: 'FAILED', failure: reason });
      await dropBytes(row.digest);
    });
  }

  /** A file that its task has left as it was, because it was cancelled or broke, does not stay in work unless another task reads it. */
  async function endUnfinished({ taskId, fileId }: BookJob): Promise<void> {
    const reason = (await files.taskState(db, taskId)) === 'CANCELLED' ? CANCELLED : BROKEN;
    await fail(fileId, reason, (tx) => files.isRead(tx, fileId, now()));
  }

  async function readAsTask(
    fileId: number,
    signal: AbortSignal,
    advance: (share: number, message: string) => Promise<void>,
  ): Promise<{ result: Record<string, unknown>; message: string }> {
    const row = await files.fileById(db, fileId);
    if (row === undefined) throw new AppError('NOT_FOUND', { msg: '书的文件找不到了，请重新上传' });
    if (row.status === 'READY') return { result: {}, message: `《${row.title ?? '没有书名的书'}》可以读了` };
    if (row.status === 'FAILED') throw new AppError('INVALID_INPUT', { msg: row.failure ?? BROKEN });
    await advance(0.01, '正在读书');
    try {
      const { title, chapters } = await read(fileId, row.digest, signal, (share) =>
        advance(0.01 + share * 0.98, `读到 ${Math.round(share * 100)}%`),
      );
      return { result: { chapters }, message: `《${title}》可以读了` };
    } catch (error) {
      if (error instanceof AppError && !signal.aborted) await fail(fileId, error.message);
      throw error;
    }
  }

  return {
    async bring(viewer, link, digest, login) {
      if (/^https?:\/\//i.test(link)) return withFetched(link, login, (file) => keep(viewer, file, digest));
      const kept = await uploads.withFile(link, viewer.userId, (file) => keep(viewer, file, digest));
      await uploads.remove(link);
      return kept;
    },
    async bringOwn(makeFile, title, translate) {
      if (await files.hasHouseBook(db, title)) return null;
      return db.transaction(async (tx) => {
        // Processes that start at the same moment bring it once.
        await lockInTransaction(tx, 'house books');
        if (await files.hasHouseBook(tx, title)) return null;
        const file = await makeFile();
        const digest = await digestOf(file);
        const { size } = await stat(file);
        await storage.putFile(nameOf(digest), file);
        const { id: fileId } = await files.insertFile(db, digest, size, now());
        const { chapters } = await whileAlone(
          fileId,
          async () => {},
          () => read(fileId, digest, new AbortController().signal, async () => undefined),
        );
        const indexes = Array.from({ length: chapters }, (_, index) => index);
        for (const { index, blocks } of await queries.chaptersOf(db, fileId, indexes)) {
          const rows = [...translate({ index, blocks })].map(([sentenceId, textZh]) => ({ sentenceId, textZh }));
          await queries.keepTranslations(
            tx,
            rows.map((row) => ({ ...row, fileId, index, origin: 'human' as const })),
          );
        }
        const bookUuid = randomUUID();
        const at = now();
        await files.insertBook(tx, { uuid: bookUuid, fileId, ownerId: null, publishedAt: at, createdAt: at });
        return { bookUuid };
      });
    },
    async run(job, signal) {
      const { taskId, fileId } = job;
      try {
        await tasks.run(taskId, signal, ({ advance }) =>
          whileAlone(
            fileId,
            () => advance(0.01, '这个文件正在读，等它读完'),
            () => readAsTask(fileId, signal, advance),
          ),
        );
      } finally {
        // When the process shuts down another one takes up the job.
        if (!signal.aborted) await endUnfinished(job);
      }
    },
    dropUnused,
    async failAbandoned() {
      for (const id of await files.abandonedFiles(db, now())) {
        await fail(id, BROKEN, (tx) => files.isRead(tx, id, now()));
      }
    },
    async clean() {
      for (const id of await files.unusedFiles(db, new Date(now().getTime() - DAY_MS))) await dropUnused(id);
    },
  };
}

/** SHA-256 of a file, hexadecimal. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
