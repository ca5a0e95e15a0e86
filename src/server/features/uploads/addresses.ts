/** Keys of uploads, and the signed addresses that take their bytes without a login. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Secrets } from '#server/features/secrets/service.ts';

const ADDRESS_LIFE_MS = 3_600_000;
/** User, a random part, the name as far as it is plain. */
const KEY = /^(\d{1,18})-([\w-]{22})-([\p{L}\p{N}._-]{1,80})$/u;

const LONGEST_NAME = 80;
/** Extension of a file's name, with the dot; both extensions of a packed FictionBook. */
export const FILE_EXTENSION = /(?:\.fb2)?\.\p{L}[\p{L}\p{N}]{0,9}$/u;

export interface UploadKey {
  userId: number;
  /** File name for people. */
  name: string;
  /** Name of the file in the storage. */
  stored: string;
}

export interface Signed {
  key: string;
  expires: string;
  signature: string;
}

/** Use of an address: a whole file in one piece, or a file in parts. */
type Purpose = 'whole' | 'parts';

/**
 * Cuts a file's name so that its beginning and its extension stay.
 * @param most in characters, more than an extension has
 */
export function shortName(name: string, most: number): string {
  const extension = FILE_EXTENSION.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - extension.length)];
  return stem.slice(0, most - [...extension].length).join('') + extension;
}

/** @param name wished; what is not plain of it becomes `_` */
export function newKey(userId: number, name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${userId}-${randomBytes(16).toString('base64url')}-${shortName(plain, LONGEST_NAME)}`;
}

export function readKey(key: string): UploadKey | null {
  const [, userId = '', random = '', name = ''] = KEY.exec(key) ?? [];
  if (userId === '') return null;
  return {
    userId: Number(userId),
    name,
    stored: `uploads/${userId}-${Buffer.from(random, 'base64url').toString('hex')}`,
  };
}

export function createAddresses({ secrets, now }: { secrets: Secrets; now: () => Date }) {
  async function signatureOf(purpose: Purpose, key: string, expires: string): Promise<Buffer> {
    const text = purpose === 'whole' ? `${key} ${expires}` : `${purpose} ${key} ${expires}`;
    return createHmac('sha256', await secrets.keyOf('upload'))
      .update(text)
      .digest();
  }
  return {
    /** @returns the query that signs an address, and until when */
    async sign(purpose: Purpose, key: string): Promise<{ query: string; expiresAt: Date }> {
      const expiresAt = new Date(now().getTime() + ADDRESS_LIFE_MS);
      const expires = String(expiresAt.getTime());
      const signature = (await signatureOf(purpose, key, expires)).toString('base64url');
      return { query: String(new URLSearchParams({ expires, signature })), expiresAt };
    },
    /** @throws {AppError} BAD_SIGNATURE, GONE */
    async verify(purpose: Purpose, { key, expires, signature }: Signed): Promise<UploadKey> {
      const read = readKey(key);
      const given = Buffer.from(signature, 'base64url');
      const expected = await signatureOf(purpose, key, expires);
      if (read === null || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('BAD_SIGNATURE', { msg: '上传地址不对，请重新上传' });
      }
      if (Number(expires) < now().getTime()) throw new AppError('GONE', { msg: '上传地址已过期，请重新上传' });
      return read;
    },
  };
}
