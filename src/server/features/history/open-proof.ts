/**
 * `t`: signed proof that this reader opened this article or book, and when. No time can be reported for what was never opened, or for
 * longer than it has been open.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Secrets } from '#server/features/secrets/service.ts';

/** A page that stays open longer asks for a new one. */
const SIGNATURE_LIFE_MS = 48 * 3_600_000;
/**
 * Life of a signature for late reports: without network a page cannot get a new one, and articles kept on a device are read some time after
 * they were opened.
 */
const LIFE_WITHOUT_NETWORK_MS = 30 * DAY_MS;
/** Age up to which reports of reading without network are accepted. */
const LATE_MS = 7 * DAY_MS;
/** Greatest age of a report that is still accepted, and of the time that it is about. */
export const KNOWN_FOR_MS = LATE_MS + 2 * DAY_MS;
const FORMAT = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

/** An article by its id, or a book by its uuid. */
export type Work = number | string;

export interface Signatures {
  issue(userId: number, work: Work): Promise<string>;
  /**
   * @param lateSeconds how long ago it was used, 7 days at most
   * @returns when it was issued
   * @throws {AppError} BAD_SIGNATURE when wrong, foreign, or too old when it was used: 48 hours, 30 days for what comes late
   */
  check(userId: number, work: Work, t: string, lateSeconds?: number): Promise<Date>;
}

export function createSignatures(secrets: Secrets, now: () => Date): Signatures {
  async function mac(userId: number, work: Work, issuedAt: number): Promise<Buffer> {
    const key = await secrets.keyOf('reading-signature');
    return createHmac('sha256', key).update(`${userId} ${work} ${issuedAt}`).digest();
  }
  return {
    async issue(userId, work) {
      const issuedAt = now().getTime();
      return `${issuedAt.toString(36)}.${(await mac(userId, work, issuedAt)).toString('base64url')}`;
    },
    async check(userId, work, t, lateSeconds = 0) {
      const [, stamp, given] = FORMAT.exec(t) ?? [];
      if (stamp === undefined || given === undefined) throw new AppError('BAD_SIGNATURE');
      const issuedAt = Number.parseInt(stamp, 36);
      const expected = await mac(userId, work, issuedAt);
      const isOurs = timingSafeEqual(expected, Buffer.from(given, 'base64url'));
      const lateMs = Math.min(lateSeconds * 1000, LATE_MS);
      const life = lateMs > 0 ? LIFE_WITHOUT_NETWORK_MS : SIGNATURE_LIFE_MS;
      if (!isOurs || now().getTime() - lateMs - issuedAt > life) throw new AppError('BAD_SIGNATURE');
      return new Date(issuedAt);
    },
  };
}
