/**
 * Uploads: a signed URL for one PUT, the file on disk until a job has read it, deleted after a day. Public interface of this feature.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LARGEST_UPLOAD_BYTES } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Secrets } from '#server/features/secrets/service.ts';

/** Of one person at a time. */
const LARGEST_SHARE = 3 * LARGEST_UPLOAD_BYTES;
const ADDRESS_LIFE_MS = 3_600_000;
const FILE_LIFE_MS = 24 * 3_600_000;
/** User, a random part, the name as far as it is plain. */
const KEY = /^(\d{1,18})-[\w-]{22}-[\p{L}\p{N}._-]{1,80}$/u;

export interface UploadToken {
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
  key: string;
  expires_at: string;
  max_bytes: number;
}

export interface UploadService {
  /** @param name wished file name */
  token(userId: number, name: string): Promise<UploadToken>;
  /**
   * Stores the body of a signed PUT. The same URL replaces the file.
   * @throws {AppError} BAD_SIGNATURE, GONE, TOO_LARGE, INVALID_INPUT for no bytes
   */
  receive(upload: { key: string; expires: string; signature: string; body: ReadableStream | null }): Promise<void>;
  /** Where the file is. @throws {AppError} NOT_FOUND when it is not this user's, not there, or not there any more */
  pathOf(key: string, userId: number): Promise<string>;
  /** Stores bytes that came with a call. @returns its key. @throws {AppError} TOO_LARGE */
  keep(userId: number, name: string, bytes: Uint8Array): Promise<string>;
  remove(key: string): Promise<void>;
  /** Files of a user. @returns sanitized names with sizes in bytes */
  ofUser(userId: number): Promise<{ key: string; name: string; bytes: number; at: Date }[]>;
  /** Deletes files older than a day. */
  clean(): Promise<void>;
}

export function createUploads({
  dataDir,
  secrets,
  now,
}: {
  dataDir: string;
  secrets: Secrets;
  now: () => Date;
}): UploadService {
  const folder = path.join(dataDir, 'uploads');
  const fileOf = (key: string) => path.join(folder, key);
  /** Uploads in progress by user; each counts with the largest size. */
  const underWay = new Map<string, number>();

  async function signatureOf(key: string, expires: string): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyOf('upload'))
      .update(`${key} ${expires}`)
      .digest();
  }

  async function requireSigned(key: string, expires: string, signature: string): Promise<string> {
    const userId = KEY.exec(key)?.[1];
    const given = Buffer.from(signature, 'base64url');
    const expected = await signatureOf(key, expires);
    if (userId === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError('BAD_SIGNATURE', { msg: '上传地址不对，请重新上传' });
    }
    if (Number(expires) < now().getTime()) throw new AppError('GONE', { msg: '上传地址已过期，请重新上传' });
    return userId;
  }

  /** @throws {AppError} TOO_LARGE while this user has too much here or on its way */
  async function requireRoom(userId: string): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${userId}-`));
    const sizes = await Promise.all(names.map((name) => sizeOf(fileOf(name))));
    const taken = sizes.reduce((sum, size) => sum + size, 0);
    if (taken + (underWay.get(userId) ?? 0) * LARGEST_UPLOAD_BYTES > LARGEST_SHARE) {
      throw new AppError('TOO_LARGE', { msg: '还有上传的文件没有处理完，请稍后再传' });
    }
  }

  return {
    async token(userId, name) {
      const key = keyFor(userId, name);
      const expires = String(now().getTime() + ADDRESS_LIFE_MS);
      const signature = (await signatureOf(key, expires)).toString('base64url');
      return {
        url: `/api/upload/${encodeURIComponent(key)}?${new URLSearchParams({ expires, signature })}`,
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        key,
        expires_at: new Date(Number(expires)).toISOString(),
        max_bytes: LARGEST_UPLOAD_BYTES,
      };
    },
    async receive({ key, expires, signature, body }) {
      const userId = await requireSigned(key, expires, signature);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = fileOf(`part-${randomBytes(16).toString('base64url')}`);
      const count = (change: number) => underWay.set(userId, (underWay.get(userId) ?? 0) + change);
      count(1);
      try {
        await requireRoom(userId);
        await writeLimited(part, body);
        await rename(part, fileOf(key));
      } finally {
        count(-1);
        await rm(part, { force: true });
      }
    },
    async pathOf(key, userId) {
      const file = fileOf(key);
      const isOwn = KEY.exec(key)?.[1] === String(userId);
      const isThere =
        isOwn &&
        (await stat(file).then(
          (found) => found.isFile(),
          () => false,
        ));
      if (!isThere) throw new AppError('NOT_FOUND', { msg: '上传的文件找不到了，请重新上传' });
      return file;
    },
    async keep(userId, name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireRoom(String(userId));
      const key = keyFor(userId, name);
      await writeFile(fileOf(key), bytes, { mode: 0o600 });
      return key;
    },
    async remove(key) {
      if (KEY.test(key)) await rm(fileOf(key), { force: true });
    },
    async ofUser(userId) {
      const keys = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${userId}-`));
      const found = await Promise.all(
        keys.map(async (key) => ({ key, file: await stat(fileOf(key)).catch(() => null) })),
      );
      return found.flatMap(({ key, file }) =>
        file === null ? [] : [{ key, name: key.replace(/^\d+-[\w-]{22}-/, ''), bytes: file.size, at: file.mtime }],
      );
    },
    async clean() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const age =
          now().getTime() -
          (await stat(fileOf(name)).then(
            ({ mtimeMs }) => mtimeMs,
            () => Infinity,
          ));
        if (age > FILE_LIFE_MS) await rm(fileOf(name), { force: true });
      }
    },
  };
}

function keyFor(userId: number, name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${userId}-${randomBytes(16).toString('base64url')}-${[...plain].slice(-80).join('')}`;
}

/** Size in bytes; 0 for a deleted file. */
function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** @throws {AppError} TOO_LARGE as soon as it is, INVALID_INPUT for no bytes */
async function writeLimited(file: string, body: ReadableStream | null): Promise<void> {
  let total = 0;
  const out = await open(file, 'w', 0o600);
  try {
    for await (const chunk of body ?? []) {
      total += (chunk as Uint8Array).length;
      if (total > LARGEST_UPLOAD_BYTES) throw new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
      await out.write(chunk as Uint8Array);
    }
  } finally {
    await out.close();
  }
  if (total === 0) throw new AppError('INVALID_INPUT', { msg: '文件是空的' });
}
