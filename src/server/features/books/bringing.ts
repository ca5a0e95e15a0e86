/**
 * Bringing books: a file is stored once by its digest, and each person has a book of their own of it, up to a number and size. A call whose
 * answer was lost can be made again: the book that an upload became is remembered for a day. Reading the file is `importing.ts`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/limits.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { createFairQueue } from '#server/fair-queue.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { FILE_EXTENSION, readKey, shortName, type UploadService } from '#server/features/uploads/service.ts';
import { isMember, type Viewer } from '#server/http/viewer.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { FetchOptions, PageFetcher } from '#server/providers/fetch/port.ts';
import { fetchLoggedIn, type SiteLogin } from '#server/providers/fetch/site-login.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import * as files from './file-queries.ts';
import * as queries from './queries.ts';
import { putOnShelf } from './shelf-queries.ts';

/** Reads a book file: `importing.ts`. */
const BookJob = z.object({ taskId: z.int(), fileId: z.int() });
export type BookJob = z.infer<typeof BookJob>;

export const bookJob = defineJob({
  name: 'book-file',
  data: BookJob,
  retryLimit: 2,
  expireInSeconds: 900,
  atOnce: 1,
  isFair: true,
});

export interface BookBringing {
  /**
   * @param link key of an upload, or the address of a file on the web
   * @param digest SHA-256 that the sender computed, hexadecimal; null when it is not known
   * @param login of the site whose address it is; not kept
   * @param signal aborted when whoever asks has gone or does not want it any more: then nothing is fetched further or kept
   * @returns the person's own book, the same for the same file or upload again, and the task that reads it
   * @throws {AppError} NOT_FOUND, INVALID_INPUT, CONFLICT for another digest, QUOTA_EXCEEDED, TOO_MANY_REQUESTS where the reader waits for
   *   many already, and as fetching does
   */
  bring(
    viewer: Viewer,
    link: string,
    digest: string | null,
    login: SiteLogin | null,
    signal: AbortSignal,
  ): Promise<{ bookUuid: string; taskId: number }>;
}

export interface BringingOptions {
  db: Db;
  uploads: Pick<UploadService, 'withFile' | 'remove'>;
  storage: Storage;
  fetcher: Pick<PageFetcher, 'fetchPage'>;
  tasks: Pick<TaskService, 'start'>;
  /** Folder for a file from the web until it is stored. */
  workDir: string;
  now: () => Date;
}

/** A file on this machine's disk. */
interface BroughtFile {
  path: string;
  /** The file's name as people know it; null when it has none. */
  name: string | null;
  /** SHA-256, hexadecimal. */
  digest: string;
  /** Key of the upload that it came by, or what stands for the address that it came from. */
  upload: string;
}

/** Fetches of files from the web: each has its file on this machine's disk and takes a share of its bandwidth. */
const FETCHED_AT_ONCE = { atOnce: 4, atOnceEach: 2, waitingEach: 30 };

/** Stores of files: each holds a connection of the pool while the file goes to the storage, which may take a minute. */
const KEPT_AT_ONCE = { atOnce: 4, atOnceEach: 1, waitingEach: 30 };

export function createBringing({ db, uploads, storage, fetcher, tasks, workDir, now }: BringingOptions): BookBringing {
  /** Stores the file, the person's book of it, and starts the task unless this upload has one already. */
  async function keep(viewer: Viewer, file: BroughtFile, given: string | null, signal: AbortSignal) {
    const { digest } = file;
    requireDigest(given, digest);
    const { size } = await stat(file.path);
    if (size === 0) throw new AppError('INVALID_INPUT', { msg: '文件是空的' });
    if (size > LARGEST_UPLOAD_BYTES) throw new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
    let isStored = false;
    const stored = db.transaction(async (tx) => {
      // Several at once would each find room, and begin anew what another call of the same upload has done.
      await lockInTransaction(tx, `books of ${viewer.userId}`);
      await lockInTransaction(tx, storedName(digest));
      signal.throwIfAborted();
      const answered = await files.bookOfUpload(tx, viewer.userId, file.upload);
      // A book that could not be read is read again: this call brings its bytes once more.
      if (answered?.digest === digest && answered.status !== 'FAILED') return answered;
      const row = await files.insertFile(tx, digest, size, now());
      const own = await files.ownBookOf(tx, viewer.userId, row.id);
      if (own === undefined || row.status === 'FAILED') await requireRoom(tx, viewer, size);
      // While the row is locked: a job that drops the file of an earlier row has ended by now.
      isStored = true;
      await storage.putFile(storedName(digest), file.path);
      const fallbackTitle = file.name === null ? null : titleOfFile(file.name);
      const bookUuid = own ?? randomUUID();
      if (own === undefined) {
        const values = { fileId: row.id, ownerId: viewer.userId, fallbackTitle, createdAt: now() };
        await files.insertBook(tx, { uuid: bookUuid, ...values });
      } else if (fallbackTitle !== null) {
        await files.nameBook(tx, own, fallbackTitle);
      }
      await putOnShelf(tx, viewer.userId, bookUuid, now());
      if (row.status === 'FAILED') await files.setFile(tx, row.id, { status: 'PROCESSING', failure: null });
      // Also for a file that is stored already: the reader who uploads it again hears how it ended.
      const subject = row.title ?? file.name;
      const by = { userId: viewer.userId, kind: 'book', ...(subject !== null && { subject }) };
      const taskId = await tasks.start(tx, bookJob, { fileId: row.id }, by);
      const upload = { key: file.upload, userId: viewer.userId, bookUuid, taskId, createdAt: now() };
      await files.rememberUpload(tx, upload);
      signal.throwIfAborted();
      return { bookUuid, taskId };
    });
    return stored.catch(async (error: unknown) => {
      if (isStored) await dropUnknown(digest);
      throw error;
    });
  }

  /** The bytes of a file that has no row. */
  async function dropUnknown(digest: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockInTransaction(tx, storedName(digest));
      if ((await files.fileByDigest(tx, digest)) === undefined) await dropBookBytes(storage, digest, now());
    });
  }

  async function requireRoom(db: Queryable, viewer: Viewer, size: number): Promise<void> {
    if (size > (await bytesLeft(db, viewer))) throw noBytesLeft();
  }

  /** Bytes that the reader's books may still take. @throws {AppError} QUOTA_EXCEEDED when not even an empty one may be added */
  async function bytesLeft(db: Queryable, viewer: Viewer): Promise<number> {
    const owned = await queries.ownedBy(db, viewer.userId);
    const quota = quotaOf(viewer);
    if (owned.books >= quota.books) {
      throw new AppError('QUOTA_EXCEEDED', { msg: `最多放 ${quota.books} 本自己的书。先删掉一本，或升级会员。` });
    }
    return quota.bytes - owned.bytes;
  }

  /**
   * Fetches a file of the web to this machine's disk. There must be room for it before and while it comes, but for one that became a book
   * of the reader's already: it may be the same file again.
   */
  async function fetchTo(
    file: string,
    viewer: Viewer,
    {
      address,
      login,
      signal,
      upload,
    }: { address: string; login: SiteLogin | null; signal: AbortSignal; upload: string },
  ): Promise<string> {
    const isAgain = (await files.bookOfUpload(db, viewer.userId, upload)) !== undefined;
    const most = isAgain ? Number.POSITIVE_INFINITY : await bytesLeft(db, viewer);
    const hash = createHash('sha256');
    const into: FetchOptions['into'] = async (body, declaredBytes) => {
      if (declaredBytes !== null && declaredBytes > most) throw noBytesLeft();
      let length = 0;
      const counted = async function* () {
        for await (const chunk of body) {
          length += chunk.length;
          if (length > most) throw noBytesLeft();
          hash.update(chunk);
          yield chunk;
        }
      };
      await writeFile(file, counted(), { signal });
    };
    await fetchLoggedIn(fetcher, address, login, { expect: 'book', signal, into }).catch(tellOfLink);
    return hash.digest('hex');
  }

  const turns = createFairQueue(FETCHED_AT_ONCE);
  const keeping = createFairQueue(KEPT_AT_ONCE);

  /** A file of the web on this machine's disk, for as long as `work` takes. */
  function withFetched<T>(
    address: string,
    viewer: Viewer,
    login: SiteLogin | null,
    signal: AbortSignal,
    work: (file: BroughtFile) => Promise<T>,
  ): Promise<T> {
    return turns.take(viewer.userId, signal, async () => {
      const folder = await mkdtemp(path.join(workDir, 'book-'));
      try {
        // Names of the web may be too long for a file, or none for it.
        const file = path.join(folder, 'book');
        const upload = `${viewer.userId} ${createHash('sha256').update(address).digest('hex')}`;
        const digest = await fetchTo(file, viewer, { address, login, signal, upload });
        return await work({ path: file, name: nameInAddress(address), digest, upload });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  return {
    async bring(viewer, link, digest, login, signal) {
      // The turn comes before a connection or a copy of the upload is taken: who waits holds neither.
      const inTurn = <T>(work: () => Promise<T>) => keeping.take(viewer.userId, signal, work);
      const kept = (file: BroughtFile) => keep(viewer, file, digest, signal);
      if (/^https?:\/\//i.test(link))
        return withFetched(link, viewer, login, signal, (file) => inTurn(() => kept(file)));
      if (readKey(link) === null) throw new AppError('INVALID_INPUT', { fields: { link: '网址不对' } });
      try {
        const answer = await inTurn(() =>
          uploads.withFile(link, viewer.userId, async (file, name) =>
            kept({ path: file, name, digest: await digestOf(file), upload: link }),
          ),
        );
        await uploads.remove(link);
        return answer;
      } catch (error) {
        // The upload was made into a book by an earlier call, or by a simultaneous one that has removed the file meanwhile.
        const answered = isMissing(error) ? await files.bookOfUpload(db, viewer.userId, link) : undefined;
        if (answered === undefined) throw error;
        requireDigest(digest, answered.digest);
        return answered;
      }
    },
  };
}

const noBytesLeft = () => new AppError('QUOTA_EXCEEDED', { msg: '书的空间不够了。先删掉一本，或升级会员。' });

/** Name of a book's file in the storage. */
export const storedName = (digest: string) => `books/${digest}`;

/**
 * Deletes a book's file. The caller holds the lock of its row or its name, so nobody stores it meanwhile, and a storage whose clock runs
 * ahead does no harm.
 */
export function dropBookBytes(storage: Pick<Storage, 'remove'>, digest: string, now: Date): Promise<void> {
  return storage.remove(storedName(digest), new Date(now.getTime() + DAY_MS));
}

/** SHA-256 of a file, hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

function requireDigest(given: string | null, digest: string): void {
  if (given !== null && given.toLowerCase() !== digest) {
    throw new AppError('CONFLICT', { msg: '文件在路上变了样，请重新上传' });
  }
}

/** The upload is not there, or its file went while it was read. */
function isMissing(error: unknown): boolean {
  if (error instanceof AppError) return error.reason === 'NOT_FOUND';
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Turns what fetching refuses about an address into an error of the input `link`. */
function tellOfLink(error: unknown): never {
  if (!(error instanceof AppError) || error.fields?.url === undefined) throw error;
  const { url, ...others } = error.fields;
  throw new AppError(error.reason, { msg: error.message, fields: { ...others, link: url }, cause: error });
}

/** A title that fits a line or two; longer names are made by machines. */
const LONGEST_TITLE = 80;

/** @returns the last part of an address's path, as people read it; null where it has none */
function nameInAddress(address: string): string | null {
  const last = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';
  // Addresses may hold separators and control characters in escapes.
  const name = decoded(last)
    .split(/[/\\]/)
    .findLast((part) => titleOfFile(part) !== null);
  return name === undefined ? null : shortName(withoutControls(name), LONGEST_TITLE);
}

/** @returns the name without extension, `_` as the space that it stands for; null where nothing readable is left */
function titleOfFile(name: string): string | null {
  const title = withoutControls(name).replace(FILE_EXTENSION, '').replace(/_/g, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(title) ? [...title].slice(0, LONGEST_TITLE).join('').toWellFormed() : null;
}

const withoutControls = (name: string) => name.replace(/\p{Cc}/gu, '');

/** The part decoded; unchanged when its escapes are no UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Number of own books that a person may have, and their bytes together. */
export interface BookQuota {
  books: number;
  bytes: number;
}

const MB = 1024 * 1024;

export function quotaOf(viewer: Viewer): BookQuota {
  if (viewer.isSuper || viewer.memberLevel === 2) return { books: 500, bytes: 10 * 1024 * MB };
  return isMember(viewer) ? { books: 50, bytes: 2 * 1024 * MB } : { books: 5, bytes: 300 * MB };
}
