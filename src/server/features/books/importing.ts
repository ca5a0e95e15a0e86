/**
 * Reading book files: a job reads a file that somebody brought into chapters. A job that was cut off begins again from the file, so that the
 * book is there once, whole or not at all. How files come is `bringing.ts`.
 */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import { difficultyOf } from '#engine/difficulty.ts';
import { packCounts } from '#engine/known/running-lemmas.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { lockInTransaction, withFreeAdvisoryLock } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { unreferencedPictures } from '#server/features/articles/service.ts';
import { type PictureService, pictureAddress } from '#server/features/pictures/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { type AnalysisDictionary, analyseChapter, analysisOf } from './analysis.ts';
import {
  type BookBringing,
  type BookJob,
  type BringingOptions,
  createBringing,
  digestOf,
  dropBookBytes,
  storedName,
} from './bringing.ts';
import * as files from './file-queries.ts';
import type { BookParser } from './parsed-book.ts';
import * as queries from './queries.ts';

export interface BookImporting extends BookBringing {
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

interface ImportingOptions extends BringingOptions {
  /** Connections for the lock of a file that is being read. */
  pool: pg.Pool;
  pictures: Pick<PictureService, 'store' | 'drop'>;
  parser: Pick<BookParser, 'parse'>;
  tasks: Pick<TaskService, 'start' | 'run'>;
  dictionary: AnalysisDictionary;
}

/** Pause between two checks whether the task that reads the file has ended. */
const TRY_AGAIN_MS = 500;
const CANCELLED = '已取消，重新上传就能再读';
const BROKEN = '出错了，没有读完，请重新上传';

export function createBookImporting(options: ImportingOptions): BookImporting {
  const { db, pool, storage, pictures, parser, tasks, dictionary, now } = options;

  const dropBytes = (digest: string) => dropBookBytes(storage, digest, now());

  /** Reads a stored file into chapters; what was stored of it before goes. */
  async function read(
    fileId: number,
    digest: string,
    signal: AbortSignal,
    tell: (share: number) => Promise<void>,
  ): Promise<{ chapters: number }> {
    const seen = new Set<string>();
    let unnoted: string[] = [];
    const notePictures = async () => {
      const keys = unnoted;
      unnoted = [];
      await files.addPictures(db, fileId, keys);
    };
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
      if (!seen.has(picture.key)) unnoted.push(picture.key);
      seen.add(picture.key);
      return { src: pictureAddress(picture), width: picture.width, height: picture.height };
    };
    try {
      const parsed = await storage.withFile(storedName(digest), (file) =>
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
              await notePictures();
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
        format,
        title,
        author,
        language,
        description,
        toc,
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
      return { chapters };
    } catch (error) {
      await files.dropChapters(db, fileId);
      await files.setFile(db, fileId, { pictures: [] });
      await dropPictures([...seen]);
      throw error;
    }
  }

  /** Deletes those pictures that nothing shows any more. */
  async function dropPictures(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await pictures.drop(await unreferencedPictures(db, keys), now());
  }

  async function dropUnused(fileId: number): Promise<void> {
    const row = await db.transaction(async (tx) => {
      const deleted = await files.deleteUnusedFile(tx, fileId);
      // Before the row is gone and somebody else can bring the file again.
      if (deleted) await dropBytes(deleted.digest);
      return deleted;
    });
    if (row) await dropPictures(row.pictures);
  }

  /** Runs `work` when no other task reads the file, in any process. @param wait called before each further try */
  async function whileAlone<T>(fileId: number, wait: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const { isFree, value } = await withFreeAdvisoryLock(pool, `book file ${fileId}`, work);
      if (isFree) return value as T;
      await wait();
      await sleep(TRY_AGAIN_MS);
    }
  }

  /**
   * Sets why a file is not read, and drops its bytes with what a process that was killed has left of it; it can be brought again.
   *
   * @param unless decides it while the row is locked
   */
  async function fail(fileId: number, reason: string, unless?: (tx: Queryable) => Promise<boolean>): Promise<void> {
    const left = await db.transaction(async (tx) => {
      const row = await files.lockedFile(tx, fileId);
      if (row?.status !== 'PROCESSING' || (await unless?.(tx))) return [];
      await files.setFile(tx, fileId, { status: 'FAILED', failure: reason, pictures: [] });
      await files.dropChapters(tx, fileId);
      await dropBytes(row.digest);
      return row.pictures;
    });
    await dropPictures(left);
  }

  /** A file that its task has left as it was, because it was cancelled or broke, does not stay in work unless another task reads it. */
  async function endUnfinished({ taskId, fileId }: BookJob): Promise<void> {
    const reason = (await files.taskState(db, taskId)) === 'CANCELLED' ? CANCELLED : BROKEN;
    await fail(fileId, reason, (tx) => files.isRead(tx, fileId, now()));
  }

  async function readAsTask(
    { taskId, fileId }: BookJob,
    signal: AbortSignal,
    advance: (share: number, message: string) => Promise<void>,
  ): Promise<{ result: Record<string, unknown>; message: string }> {
    const row = await files.fileById(db, fileId);
    if (row === undefined) throw new AppError('NOT_FOUND', { msg: '书的文件找不到了，请重新上传' });
    const readable = async () => `《${await files.titleForTask(db, taskId, fileId)}》可以读了`;
    if (row.status === 'READY') return { result: {}, message: await readable() };
    if (row.status === 'FAILED') throw new AppError('INVALID_INPUT', { msg: row.failure ?? BROKEN });
    await advance(0.01, '正在读书');
    try {
      const { chapters } = await read(fileId, row.digest, signal, (share) =>
        advance(0.01 + share * 0.98, `读到 ${Math.round(share * 100)}%`),
      );
      return { result: { chapters }, message: await readable() };
    } catch (error) {
      if (error instanceof AppError && !signal.aborted) await fail(fileId, error.message);
      throw error;
    }
  }

  return {
    ...createBringing(options),
    async bringOwn(makeFile, title, translate) {
      if (await files.hasHouseBook(db, title)) return null;
      return db.transaction(async (tx) => {
        // Processes that start at the same moment bring it once.
        await lockInTransaction(tx, 'house books');
        if (await files.hasHouseBook(tx, title)) return null;
        const file = await makeFile();
        const digest = await digestOf(file);
        const { size } = await stat(file);
        await storage.putFile(storedName(digest), file);
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
            () => readAsTask(job, signal, advance),
          ),
        );
      } finally {
        // After a shutdown another process takes up the job.
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
      const before = new Date(now().getTime() - DAY_MS);
      for (const id of await files.unusedFiles(db, before)) await dropUnused(id);
      await files.forgetUploads(db, before);
    },
  };
}
