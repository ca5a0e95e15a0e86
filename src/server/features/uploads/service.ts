/**
 * Uploads: signed addresses for a file in one piece or in parts, the file in the storage until a job has read it, deleted after a day.
 * Public interface of this feature.
 */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import {
  SMALLEST_PART_BYTES as PART_BYTES,
  PartsGone,
  type PartTarget,
  type Storage,
} from '#server/providers/storage/port.ts';
import { createAddresses, newKey, readKey, type Signed } from './addresses.ts';
import { type Body, piecesOf, readExactly } from './bodies.ts';
import {
  deleteUnstored,
  deleteUpload,
  idleUploads,
  reserve,
  setPartsId,
  setStored,
  touch,
  type UploadRow,
  uploadOf,
  uploadsBefore,
  uploadsOf,
} from './queries.ts';

export { FILE_EXTENSION, readKey, shortName } from './addresses.ts';

/** Bytes of one person's uploads at a time. */
const LARGEST_SHARE = 3 * LARGEST_UPLOAD_BYTES;
/** Time after which an upload that received nothing, or that was refused and not used, gives its place to the next one. */
const IDLE_MS = 3_600_000;
const FILE_LIFE_MS = 24 * 3_600_000;
const FOLDER = 'uploads';

type UploadToken = ResultOf<'GET /auth/upload_token'>;

export interface UploadService {
  /**
   * @param name wished file name
   * @param bytes size of a file that is to come in parts
   * @param resumed key of an upload in parts that is to go on
   * @throws {AppError} TOO_LARGE, NOT_FOUND for an upload that is not this user's, or not there any more
   */
  token(userId: number, name: string, options?: { bytes?: number; resumed?: string }): Promise<UploadToken>;
  /**
   * Stores the body of a signed PUT. The same URL replaces the file.
   * @throws {AppError} BAD_SIGNATURE, GONE, TOO_LARGE, INVALID_INPUT for no bytes
   */
  receive(upload: Signed & { body: Body; declaredBytes: number | null }): Promise<void>;
  /** Stores one part, whole or not at all; the same number again replaces it. @throws {AppError} as `receive` does */
  receivePart(upload: Signed & { number: number; body: Body }): Promise<void>;
  /** Received bytes and parts of an upload in parts. */
  state(upload: Signed): Promise<{ bytes: number; received: number[]; is_complete: boolean }>;
  /** Makes the file of its parts; again has no effect. @throws {AppError} CONFLICT while parts are missing */
  complete(upload: Signed): Promise<void>;
  /** Takes away what has come. */
  cancel(upload: Signed): Promise<void>;
  /** @returns its size in bytes. @throws {AppError} NOT_FOUND when it is not this user's, not there, or not there any more */
  require(key: string, userId: number): Promise<number>;
  /**
   * Gives the file as one on this machine's disk, for as long as `work` takes, and the name that it was uploaded with, as far as it is plain.
   * @throws {AppError} NOT_FOUND as `require` does
   */
  withFile<T>(key: string, userId: number, work: (path: string, name: string) => Promise<T>): Promise<T>;
  /** SHA-256 of the file, hexadecimal. @throws {AppError} NOT_FOUND as `require` does */
  digestOf(key: string, userId: number): Promise<string>;
  /** Stores bytes that came with a call. @returns the key. @throws {AppError} TOO_LARGE, INVALID_INPUT for no bytes */
  keep(userId: number, name: string, bytes: Uint8Array | Body): Promise<string>;
  remove(key: string): Promise<void>;
  /** Files of a user, those on their way too. @returns sanitized names with sizes in bytes */
  ofUser(userId: number): Promise<{ key: string; name: string; bytes: number; at: Date }[]>;
  /** Deletes files older than a day, and parts that nobody completed. */
  clean(): Promise<void>;
}

interface UploadOptions {
  db: Db;
  storage: Storage;
  secrets: Secrets;
  now: () => Date;
}

export function createUploads({ db, storage, secrets, now }: UploadOptions): UploadService {
  const addresses = createAddresses({ secrets, now });
  const { parts } = storage;

  async function remove(key: string): Promise<void> {
    const read = readKey(key);
    if (read === null) return;
    const row = await uploadOf(db, key);
    if (row?.partsId) await parts.abort({ name: read.stored, id: row.partsId });
    // Whenever it was put: nobody else has its name.
    await storage.remove(read.stored, new Date(8.64e15));
    await deleteUpload(db, key);
  }

  /** @throws {AppError} TOO_LARGE while this user has too much here or on its way */
  async function requireRoom(row: Parameters<typeof reserve>[1]): Promise<void> {
    if (await reserve(db, row, LARGEST_SHARE)) return;
    const idle = await idleUploads(db, row.userId, new Date(now().getTime() - IDLE_MS));
    for (const { key } of idle) await remove(key);
    if (idle.length > 0 && (await reserve(db, row, LARGEST_SHARE))) return;
    throw new AppError('TOO_LARGE', { msg: '还有上传的文件没有处理完，请稍后再传' });
  }

  async function store(key: string, body: Body | Uint8Array, declaredBytes: number | null): Promise<void> {
    const { userId, stored } = requireKey(key);
    const at = now();
    await requireRoom({ key, userId, bytes: declaredBytes ?? LARGEST_UPLOAD_BYTES, touchedAt: at, createdAt: at });
    const target = { name: stored, id: await parts.begin(stored) };
    try {
      const bytes = await storePieces(target, body);
      await setStored(db, { key, userId, bytes, createdAt: at, touchedAt: at, storedAt: now() });
    } catch (error) {
      await parts.abort(target);
      await deleteUnstored(db, key);
      throw error;
    }
  }

  /** @returns how many bytes came. @throws {AppError} TOO_LARGE as soon as it is, INVALID_INPUT for no bytes */
  async function storePieces(target: PartTarget, body: Body | Uint8Array): Promise<number> {
    let total = 0;
    let count = 0;
    for await (const piece of piecesOf(body instanceof Uint8Array ? [body] : (body ?? []))) {
      total += piece.length;
      if (total > LARGEST_UPLOAD_BYTES) throw tooLarge();
      count += 1;
      await parts.put(target, count, piece);
    }
    if (total === 0) throw new AppError('INVALID_INPUT', { msg: '文件是空的' });
    await parts.complete(target, count);
    return total;
  }

  async function begin(userId: number, name: string, bytes: number): Promise<UploadRow> {
    const key = newKey(userId, name);
    await requireRoom({ key, userId, bytes, touchedAt: now(), createdAt: now() });
    try {
      await setPartsId(db, key, await parts.begin(requireKey(key).stored));
    } catch (error) {
      await deleteUpload(db, key);
      throw error;
    }
    return requireParts(key);
  }

  /** @throws {AppError} GONE when it is none in parts, was cancelled or has run out */
  async function requireParts(key: string): Promise<UploadRow & { partsId: string }> {
    const row = await uploadOf(db, key);
    if (!row?.partsId) throw gone();
    return { ...row, partsId: row.partsId };
  }

  async function receivedOf({ key, bytes, partsId, storedAt }: UploadRow): Promise<number[]> {
    const wanted = Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, index) => index + 1);
    if (storedAt !== null) return wanted;
    const sizes = await parts.sizes({ name: requireKey(key).stored, id: partsId ?? '' }).catch(tellGone);
    return wanted.filter((number) => sizes.get(number) === lengthOf(number, bytes));
  }

  async function requireStored(key: string, userId: number): Promise<{ stored: string; name: string; bytes: number }> {
    const row = readKey(key)?.userId === userId ? await uploadOf(db, key) : undefined;
    if (!row?.storedAt) throw notFound();
    const { stored, name } = requireKey(key);
    return { stored, name, bytes: row.bytes };
  }

  async function partsOf(row: UploadRow): Promise<UploadToken['parts']> {
    const { query } = await addresses.sign('parts', row.key);
    const at = `/api/upload/${encodeURIComponent(row.key)}`;
    return {
      bytes: PART_BYTES,
      count: Math.ceil(row.bytes / PART_BYTES),
      received: await receivedOf(row),
      url: `${at}/part/{number}?${query}`,
      state_url: `${at}/parts?${query}`,
      complete_url: `${at}/complete?${query}`,
      cancel_url: `${at}/cancel?${query}`,
    };
  }

  return {
    async token(userId, name, { bytes, resumed } = {}) {
      const row = resumed === undefined ? bytes && (await begin(userId, name, bytes)) : await uploadOf(db, resumed);
      if (resumed !== undefined && (!row || row.userId !== userId || row.partsId === null)) throw notFound();
      const key = row ? row.key : newKey(userId, name);
      const { query, expiresAt } = await addresses.sign('whole', key);
      return {
        url: `/api/upload/${encodeURIComponent(key)}?${query}`,
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        key,
        expires_at: expiresAt.toISOString(),
        max_bytes: LARGEST_UPLOAD_BYTES,
        parts: row ? await partsOf(row) : null,
      };
    },
    async receive({ body, declaredBytes, ...signed }) {
      await addresses.verify('whole', signed);
      if ((declaredBytes ?? 0) > LARGEST_UPLOAD_BYTES) throw tooLarge();
      await store(signed.key, body, declaredBytes);
    },
    async receivePart({ number, body, ...signed }) {
      const { stored } = await addresses.verify('parts', signed);
      const row = await requireParts(signed.key);
      const length = lengthOf(number, row.bytes);
      if (length <= 0) throw new AppError('INVALID_INPUT', { msg: '没有这一段' });
      const bytes = await readExactly(body, length);
      if (row.storedAt !== null) return;
      await parts.put({ name: stored, id: row.partsId }, number, bytes).catch(tellGone);
      await touch(db, signed.key, now());
    },
    async state(signed) {
      await addresses.verify('parts', signed);
      const row = await requireParts(signed.key);
      return { bytes: row.bytes, received: await receivedOf(row), is_complete: row.storedAt !== null };
    },
    async complete(signed) {
      const { stored } = await addresses.verify('parts', signed);
      const row = await requireParts(signed.key);
      if (row.storedAt !== null) return;
      const count = Math.ceil(row.bytes / PART_BYTES);
      try {
        const missing = count - (await receivedOf(row)).length;
        if (missing > 0) throw new AppError('CONFLICT', { msg: `文件还缺 ${missing} 段，请接着传` });
        await parts.complete({ name: stored, id: row.partsId }, count);
      } catch (error) {
        // Completed by another request at the same time, which may not have said so yet.
        const isThere =
          !(error instanceof AppError && error.reason === 'CONFLICT') && (await storage.size(stored)) === row.bytes;
        if (!isThere) throw error instanceof PartsGone ? gone() : error;
      }
      await setStored(db, { ...row, storedAt: now() });
    },
    async cancel(signed) {
      await addresses.verify('parts', signed);
      await remove(signed.key);
    },
    require: async (key, userId) => (await requireStored(key, userId)).bytes,
    async withFile(key, userId, work) {
      const { stored, name } = await requireStored(key, userId);
      const done = await storage.withFile(stored, async (path) => ({ result: await work(path, name) }));
      if (done === null) throw notFound();
      return done.result;
    },
    async digestOf(key, userId) {
      const { stored } = await requireStored(key, userId);
      const stream = await storage.openRead(stored);
      if (stream === null) throw notFound();
      const hash = createHash('sha256');
      await pipeline(stream, hash);
      return hash.digest('hex');
    },
    async keep(userId, name, bytes) {
      const key = newKey(userId, name);
      await store(key, bytes, bytes instanceof Uint8Array ? bytes.length : null);
      return key;
    },
    remove,
    async ofUser(userId) {
      const rows = await uploadsOf(db, userId);
      return rows.map(({ key, bytes, createdAt }) => ({ key, name: readKey(key)?.name ?? key, bytes, at: createdAt }));
    },
    async clean() {
      const before = new Date(now().getTime() - FILE_LIFE_MS);
      for (let rows = await uploadsBefore(db, before); rows.length > 0; rows = await uploadsBefore(db, before)) {
        for (const { key } of rows) await remove(key);
      }
      // Files without a row, left by a process that was killed.
      await storage.removeUnder(FOLDER, before);
    },
  };
}

/** Length of a part in bytes; 0 or less for a part that the file does not have. */
function lengthOf(number: number, bytes: number): number {
  return Math.min(PART_BYTES, bytes - (number - 1) * PART_BYTES);
}

function requireKey(key: string) {
  const read = readKey(key);
  if (read === null) throw notFound();
  return read;
}

function tellGone(error: unknown): never {
  throw error instanceof PartsGone ? gone() : error;
}

const gone = () => new AppError('GONE', { msg: '这次上传已经取消或过期，请重新上传' });
const notFound = () => new AppError('NOT_FOUND', { msg: '上传的文件找不到了，请重新上传' });
const tooLarge = () => new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
