/** Links in mails: signed by the server, so that nothing of them is stored; anyone with such a link may do the one thing it is for. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/features/secrets/service.ts';

const FORMAT = /^(\d{1,15})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** Stands for any address in links of letters that were sent before links named it. */
const ANY_ADDRESS = '0';

/** Tells addresses apart and gives none away. */
const addressStamp = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString(36)
    .slice(0, 11);

export interface MailLinks {
  /** Token of 退订 in each letter, without end, for the address that the letter went to. */
  endToken(userId: number, email: string): Promise<string>;
  /** Token for confirming an address. @param until when it expires */
  confirmToken(userId: number, email: string, until: Date): Promise<string>;
  /** Reader of an end token, and whether it is for a given address; null for a token that is none of ours. */
  readEnd(token: string): Promise<{ userId: number; isFor: (email: string) => boolean } | null>;
  /** @param emailOf the address that waits for confirmation. @returns null also when another address waits by now, or it is too late */
  readConfirm(
    token: string,
    emailOf: (userId: number) => Promise<string | null>,
  ): Promise<{ userId: number; email: string } | null>;
}

export function createMailLinks(secrets: Secrets, now: () => Date): MailLinks {
  async function sign(userId: number, stamp: string, what: string): Promise<string> {
    const key = await secrets.keyOf('mail-links');
    const mac = createHmac('sha256', key).update(`${what}\n${userId}\n${stamp}`).digest('base64url');
    return `${userId}.${stamp}.${mac}`;
  }
  const isSame = (given: string, expected: string) =>
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

  return {
    endToken: (userId, email) => sign(userId, addressStamp(email), 'end'),
    confirmToken: (userId, email, until) => sign(userId, until.getTime().toString(36), `confirm ${email}`),
    async readEnd(token) {
      const [, id, stamp = ''] = FORMAT.exec(token) ?? [];
      const userId = Number(id);
      if (!(userId > 0) || !isSame(token, await sign(userId, stamp, 'end'))) return null;
      return { userId, isFor: (email) => stamp === ANY_ADDRESS || stamp === addressStamp(email) };
    },
    async readConfirm(token, emailOf) {
      const [, id, stamp = ''] = FORMAT.exec(token) ?? [];
      const userId = Number(id);
      if (!(userId > 0) || Number.parseInt(stamp, 36) < now().getTime()) return null;
      const email = await emailOf(userId);
      if (email === null || !isSame(token, await sign(userId, stamp, `confirm ${email}`))) return null;
      return { userId, email };
    },
  };
}
