/**
 * `t`: signed proof that this reader opened this article, and when. No time can be reported for an article that was never opened, or for
 * longer than it has been open.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Secrets } from '#server/features/secrets/service.ts';

/** A page that stays open longer asks for a new one. */
const SIGNATURE_LIFE_MS = 48 * 3_600_000;
/** Reports of reading without network are taken for so long. */
const LATE_MS = 7 * 86_400_000;
/** Longer ago than this no report can have been made that is still taken. */
export const KNOWN_FOR_MS = SIGNATURE_LIFE_MS + LATE_MS;
const FORMAT = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

export interface Signatures {
  issue(userId: number, articleId: number): Promise<string>;
  /**
   * @param lateSeconds how long ago it was used, 7 days at most
   * @returns when it was issued
   * @throws {AppError} BAD_SIGNATURE when wrong, foreign, or older than 48 hours when it was used
   */
  check(userId: number, articleId: number, t: string, lateSeconds?: number): Promise<Date>;
}

export function createSignatures(secrets: Secrets, now: () => Date): Signatures {
  async function mac(userId: number, articleId: number, issuedAt: number): Promise<Buffer> {
    const key = await secrets.keyOf('reading-signature');
    return createHmac('sha256', key).update(`${userId} ${articleId} ${issuedAt}`).digest();
  }
  return {
    async issue(userId, articleId) {
      const issuedAt = now().getTime();
      return `${issuedAt.toString(36)}.${(await mac(userId, articleId, issuedAt)).toString('base64url')}`;
    },
    async check(userId, articleId, t, lateSeconds = 0) {
      const [, stamp, given] = FORMAT.exec(t) ?? [];
      if (stamp === undefined || given === undefined) throw new AppError('BAD_SIGNATURE');
      const issuedAt = Number.parseInt(stamp, 36);
      const expected = await mac(userId, articleId, issuedAt);
      const isOurs = timingSafeEqual(expected, Buffer.from(given, 'base64url'));
      const lateMs = Math.min(lateSeconds * 1000, LATE_MS);
      if (!isOurs || now().getTime() - lateMs - issuedAt > SIGNATURE_LIFE_MS) throw new AppError('BAD_SIGNATURE');
      return new Date(issuedAt);
    },
  };
}
