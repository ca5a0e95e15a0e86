/**
 * `t`: signed proof that this reader opened this article, and when. No time can be reported for an article that was never opened, or for
 * longer than it has been open.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Secrets } from '#server/features/secrets/service.ts';

/** A page that stays open longer asks for a new one. */
export const SIGNATURE_LIFE_MS = 48 * 3_600_000;
const FORMAT = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

export interface Signatures {
  issue(userId: number, articleId: number): Promise<string>;
  /** @returns when it was issued. @throws {AppError} BAD_SIGNATURE when wrong, foreign or older than 48 hours */
  check(userId: number, articleId: number, t: string): Promise<Date>;
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
    async check(userId, articleId, t) {
      const [, stamp, given] = FORMAT.exec(t) ?? [];
      if (stamp === undefined || given === undefined) throw new AppError('BAD_SIGNATURE');
      const issuedAt = Number.parseInt(stamp, 36);
      const expected = await mac(userId, articleId, issuedAt);
      const isOurs = timingSafeEqual(expected, Buffer.from(given, 'base64url'));
      if (!isOurs || now().getTime() - issuedAt > SIGNATURE_LIFE_MS) throw new AppError('BAD_SIGNATURE');
      return new Date(issuedAt);
    },
  };
}
