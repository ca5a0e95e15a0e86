/** One-time codes: the picture code before an SMS, and the SMS code itself. */
import { randomInt } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, max, min, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { networkOf } from '#server/http/network.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { SmsProvider, SmsPurpose } from '#server/providers/sms/port.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import { type CaptchaPainter, newAnswer, normaliseAnswer } from './captcha-picture.ts';
import type { CaptchaSpeaker } from './captcha-sound.ts';
import type { LoginLimits } from './limits.ts';
import { captchas, smsCodes } from './tables.ts';

export const CODE_RULES = {
  captchaLength: 4,
  captchaSeconds: 5 * 60,
  resendSeconds: 60,
  ttlSeconds: 5 * 60,
  wrongTries: 5,
  perPhoneADay: 10,
  perNetworkAnHour: 20,
  /** In each process. Every captcha is a row and, without an SMS service, a line of a file. */
  captchasPerNetworkAnHour: 2_000,
} as const;

const HOUR_MS = 3_600_000;
/** Six digits. */
const newSmsCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export interface Codes {
  /**
   * Makes a new picture code for the key and forgets the one before.
   *
   * @returns WebP bytes
   * @throws {AppError} TOO_MANY_REQUESTS
   */
  captcha(key: string, address: string): Promise<Buffer>;
  /**
   * Says the picture code of the key, which stays as it is; a new one where there is none that still holds.
   *
   * @returns MP3 bytes
   * @throws {AppError} TOO_MANY_REQUESTS: it counts as a picture
   */
  captchaSound(key: string, address: string): Promise<Uint8Array>;
  /**
   * Uses up the captcha of this phone number and sends a code. `isWanted` false goes through the same motions without
   * sending, so that nobody learns whether a number has an account.
   *
   * @throws {AppError} CAPTCHA_WRONG, or TOO_MANY_REQUESTS
   */
  sendSms(input: {
    phone: string;
    captcha: string;
    purpose: SmsPurpose;
    address: string;
    isWanted: boolean;
  }): Promise<void>;
  /**
   * Compares with the newest code of this phone and purpose, and counts the try. Not inside a transaction: a failed registration
   * must not give the tries back, and many at once must not hold connections while they wait for another.
   *
   * @returns the code, for {@link Codes.redeemSms}
   * @param input.address where the request came from
   * @throws {AppError} CODE_WRONG, CODE_EXPIRED, or TOO_MANY_REQUESTS after five wrong tries, for the right code too, and after too many from one network
   */
  checkSms(input: { phone: string; code: string; purpose: SmsPurpose; address: string }): Promise<number>;
  /** Uses a right code up, with what it is for. @throws {AppError} CODE_WRONG when somebody was faster */
  redeemSms(tx: Queryable, codeId: number): Promise<void>;
  /** Removes what is over a day old. */
  clean(): Promise<void>;
}

export interface CodesOptions {
  db: Db;
  sms: SmsProvider;
  painter: CaptchaPainter;
  speaker: CaptchaSpeaker;
  limits: Pick<LoginLimits, 'takeCodeTry'>;
  /** Called when a code could not be sent. */
  onError(error: unknown): void;
  now: () => Date;
}

export function createCodes({ db, sms, painter, speaker, limits, onError, now }: CodesOptions): Codes {
  const pictures = createRateLimit(CODE_RULES.captchasPerNetworkAnHour, HOUR_MS / 1000, () => now().getTime());
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);

  const isFresh = ({ createdAt }: { createdAt: Date }) => createdAt > before(CODE_RULES.captchaSeconds * 1000);

  function requirePictures(address: string): void {
    const wait = pictures.take(networkOf(address));
    if (wait > 0) tooMany(wait, '这里换图片验证码太频繁');
  }

  /** Makes a captcha in place of the previous one. @returns its letters */
  async function newCaptcha(key: string): Promise<string> {
    const letters = newAnswer(CODE_RULES.captchaLength);
    const fresh = { answer: hashSecret(key + letters), letters, createdAt: now() };
    await db
      .insert(captchas)
      .values({ key, ...fresh })
      .onConflictDoUpdate({ target: captchas.key, set: fresh });
    await sms.noteCaptcha({ key, answer: letters });
    return letters;
  }

  async function spendCaptcha(key: string, given: string): Promise<void> {
    const [kept] = await db.delete(captchas).where(eq(captchas.key, key)).returning();
    if (kept === undefined || !isFresh(kept) || kept.answer !== hashSecret(key + normaliseAnswer(given))) {
      throw new AppError('CAPTCHA_WRONG', { fields: { captcha: '图片验证码不对，请重新输入' } });
    }
  }

  async function requireUnderLimits(tx: Queryable, phone: string, network: string): Promise<void> {
    const [ofPhone] = await tx
      .select({ sent: count(), last: max(smsCodes.createdAt), oldest: min(smsCodes.createdAt) })
      .from(smsCodes)
      .where(and(eq(smsCodes.phone, phone), gt(smsCodes.createdAt, before(24 * HOUR_MS))));
    const [ofNetwork] = await tx
      .select({ sent: count(), oldest: min(smsCodes.createdAt) })
      .from(smsCodes)
      .where(and(eq(smsCodes.network, network), gt(smsCodes.createdAt, before(HOUR_MS))));
    /** Seconds until a code that was sent then is so old. */
    const until = (sentAt: Date | null | undefined, ageMs: number) =>
      sentAt ? (sentAt.getTime() + ageMs - now().getTime()) / 1000 : 0;
    const fresh = until(ofPhone?.last, CODE_RULES.resendSeconds * 1000);
    if (fresh > 0) tooMany(fresh, '验证码刚发过');
    if ((ofPhone?.sent ?? 0) >= CODE_RULES.perPhoneADay)
      tooMany(until(ofPhone?.oldest, 24 * HOUR_MS), '这个号码一天里的验证码发完了');
    if ((ofNetwork?.sent ?? 0) >= CODE_RULES.perNetworkAnHour)
      tooMany(until(ofNetwork?.oldest, HOUR_MS), '这里发的验证码太多');
  }

  return {
    async captcha(key, address) {
      requirePictures(address);
      return painter.paint(await newCaptcha(key));
    },
    async captchaSound(key, address) {
      requirePictures(address);
      const [kept] = await db.select().from(captchas).where(eq(captchas.key, key));
      const letters = kept && isFresh(kept) ? kept.letters : null;
      return speaker.say(letters ?? (await newCaptcha(key)));
    },
    async sendSms({ phone, captcha, purpose, address, isWanted }) {
      await spendCaptcha(phone, captcha);
      const network = networkOf(address);
      const code = newSmsCode();
      await db.transaction(async (tx) => {
        // Requests that come at once would all count before any of them is there. Always in this order: no deadlock.
        await lockInTransaction(tx, `sms phone ${phone}`);
        await lockInTransaction(tx, `sms network ${network}`);
        await requireUnderLimits(tx, phone, network);
        await tx
          .insert(smsCodes)
          .values({ phone, purpose, network, codeHash: hashSecret(phone + code), createdAt: now() });
      });
      if (!isWanted) return;
      const sending = sms.sendCode({ phone, code, purpose, minutes: CODE_RULES.ttlSeconds / 60 });
      // The operator hears of a service that refuses, whoever else does.
      sending.catch(onError);
      // The answer about a forgotten password does not wait for the message and hides whether it was sent: that would tell who has an account.
      if (purpose !== 'reset') await sending;
    },
    async checkSms({ phone, code, purpose, address }) {
      const giveBack = await limits.takeCodeTry(networkOf(address), phone);
      const [newest] = await db
        .select()
        .from(smsCodes)
        .where(and(eq(smsCodes.phone, phone), eq(smsCodes.purpose, purpose), isNull(smsCodes.usedAt)))
        .orderBy(desc(smsCodes.createdAt), desc(smsCodes.id))
        .limit(1);
      if (newest === undefined) throw wrongCode();
      const [counted] = await db
        .update(smsCodes)
        .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
        .where(eq(smsCodes.id, newest.id))
        .returning({ tries: smsCodes.wrongTries });
      // No wait makes this code right: the time is that until another one can be sent.
      if ((counted?.tries ?? 0) > CODE_RULES.wrongTries) {
        const sentAgo = now().getTime() - newest.createdAt.getTime();
        throw new AppError('TOO_MANY_REQUESTS', {
          msg: '试错太多次，请重新获取验证码',
          retryAfterSeconds: Math.max(1, Math.ceil(CODE_RULES.resendSeconds - sentAgo / 1000)),
        });
      }
      if (newest.createdAt < before(CODE_RULES.ttlSeconds * 1000)) throw new AppError('CODE_EXPIRED');
      if (newest.codeHash !== hashSecret(phone + code)) throw wrongCode();
      await giveBack();
      return newest.id;
    },
    async redeemSms(tx, codeId) {
      const used = await tx
        .update(smsCodes)
        .set({ usedAt: now() })
        .where(and(eq(smsCodes.id, codeId), isNull(smsCodes.usedAt)))
        .returning({ id: smsCodes.id });
      if (used.length === 0) throw wrongCode();
    },
    async clean() {
      await db.delete(smsCodes).where(lt(smsCodes.createdAt, before(24 * HOUR_MS)));
      await db.delete(captchas).where(lt(captchas.createdAt, before(HOUR_MS)));
      await sms.clean();
    },
  };
}

function wrongCode(): AppError {
  return new AppError('CODE_WRONG', { fields: { sms_code: '验证码不对' } });
}

function tooMany(seconds: number, msg: string): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  throw new AppError('TOO_MANY_REQUESTS', {
    msg: `${msg}，请 ${waitText(retryAfterSeconds)}后再试`,
    retryAfterSeconds,
  });
}

function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}
