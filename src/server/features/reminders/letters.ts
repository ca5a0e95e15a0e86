/** The letter of a week: written once when the week has ended, kept for its page, and mailed where an address is confirmed (letter-mails.ts). */
import { AppError } from '#contract/errors.ts';
import type { WeeklyLetter } from '#contract/shapes.ts';
import { addDays, DAY_MS, dayStart, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { HistoryService } from '#server/features/history/service.ts';
import type { ReviewService } from '#server/features/review/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import { MailError, type MailService } from '#server/providers/mail/port.ts';
import { minuteAt } from './clock.ts';
import { confirmationMail, letterMail } from './letter-mails.ts';
import { createMailLinks } from './mail-links.ts';
import * as queries from './queries.ts';

export interface Letters {
  hasMail: boolean;
  /** When the letter after that of `letterWeek` is written; past while it is about to be, null without letters. */
  nextAt(letterWeek: string | null): Date | null;
  /** The first letter is of the week that runs. */
  switchTo(userId: number, isOn: boolean): Promise<void>;
  /** @param email null takes it away. @throws {AppError} NOT_CONFIGURED, TOO_MANY_REQUESTS, UPSTREAM_FAILED */
  setEmail(userId: number, email: string | null): Promise<void>;
  /** @returns the address. @throws {AppError} GONE */
  confirm(token: string): Promise<string>;
  /** @throws {AppError} NOT_FOUND */
  endMail(token: string): Promise<void>;
  of(userId: number, page: Slice): Promise<ListPage<WeeklyLetter>>;
  /** Writes and mails what is due. */
  run(): Promise<void>;
}

export interface LetterOptions {
  db: Db;
  mail: MailService | undefined;
  secrets: Secrets;
  history: Pick<HistoryService, 'figures' | 'streakAfter'>;
  review: Pick<ReviewService, 'daysFrom' | 'waiting'>;
  settingsOf(user: { userId: number }): Promise<{ daily_minutes: number }>;
  /** Address of the site without a slash at its end. */
  siteUrl: string;
  onError(error: unknown): void;
  now: () => Date;
}

/** 8:00 on Monday. */
const FIRST_MINUTE = 8 * 60;
const [WRITTEN_AT_ONCE, MAILED_AT_ONCE] = [20, 4];
/** Failures after which a run ends: this many are not caused by single readers. */
const MAX_FAILED = 100;
const ASK_PAUSE_MS = 10 * 60_000;
/** A mistyped address can be corrected at once, so often until the pauses are over that the mails take together. */
const CORRECTIONS = 2;
const CONFIRM_MS = 3 * DAY_MS;
const MAX_TRIES = 6;
/** First pause between two tries; each is twice as long as the one before. */
const RETRY_MS = 10 * 60_000;

export function createLetters(options: LetterOptions): Letters {
  const { db, mail, secrets, history, review, settingsOf, siteUrl, onError, now } = options;
  const links = createMailLinks(secrets, now);
  const mailPage = (what: 'confirm' | 'end', token: string) => `${siteUrl}/letter/mail?do=${what}&token=${token}`;
  /** Monday of the last week that has ended. */
  const endedWeek = () => addDays(periodStart(shanghaiDay(now()), 'week'), -7);

  async function factsOf(userId: number, week: string): Promise<queries.LetterRow['facts']> {
    const sunday = addDays(week, 6);
    const [read, before, streak, reviews, waiting, { daily_minutes: goal }] = await Promise.all([
      history.figures(userId, { from: week, to: sunday, unit: 'day' }),
      history.figures(userId, { from: addDays(week, -7), to: addDays(week, -1), unit: 'day' }),
      // The streak up to Sunday, without today, on which the letter is written.
      history.streakAfter(userId, sunday),
      review.daysFrom(userId, week),
      review.waiting(userId),
      settingsOf({ userId }),
    ]);
    const reviewed = reviews.filter(({ day }) => day <= sunday);
    const sum = (count: (day: (typeof reviewed)[number]) => number) =>
      reviewed.reduce((all, day) => all + count(day), 0);
    const recalls = sum((day) => day.recalls);
    return {
      seconds: read.total.seconds,
      seconds_before: before.total.seconds,
      articles: read.total.articles,
      words: read.total.words,
      days: read.items.filter(({ seconds }) => seconds > 0).length,
      goal_days: read.items.filter(({ seconds }) => seconds >= goal * 60).length,
      goal_minutes: goal,
      streak,
      reviewed: sum((day) => day.reviewed),
      recalled: recalls === 0 ? null : sum((day) => day.recalled) / recalls,
      new_words: sum((day) => day.started),
      due: waiting.due,
    };
  }

  async function write({ userId, email, emailConfirmedAt }: queries.ReminderRow, week: string): Promise<void> {
    const facts = await factsOf(userId, week);
    // No mail about a week without reading and reviews.
    const isMailed = mail && email && emailConfirmedAt && facts.seconds + facts.reviewed > 0;
    await db.transaction(async (tx) => {
      if (!(await queries.noteLetter(tx, userId, week))) return;
      await queries.keepLetter(tx, {
        userId,
        week,
        facts,
        madeAt: now(),
        ...(isMailed && { mailState: 'WAITING' as const, mailAt: now() }),
      });
    });
  }

  async function writeDue(): Promise<void> {
    const week = endedWeek();
    if (shanghaiDay(now()) === addDays(week, 7) && minuteAt(now()) < FIRST_MINUTE) return;
    // Readers whose letters failed; they are tried again in the next run.
    const failed: number[] = [];
    while (failed.length < MAX_FAILED) {
      const readers = await queries.letterReaders(db, week, { passedOver: failed, limit: WRITTEN_AT_ONCE });
      if (readers.length === 0) return;
      const written = await Promise.allSettled(readers.map((reader) => write(reader, week)));
      for (const [index, one] of written.entries()) {
        if (one.status === 'fulfilled') continue;
        onError(one.reason);
        failed.push(readers[index]?.userId ?? 0);
      }
    }
  }

  async function mailOne(service: MailService, letter: Awaited<ReturnType<typeof queries.claimMails>>[number]) {
    const { userId, week, facts, email, mailTries } = letter;
    if (email === null) return queries.settleMail(db, letter, { mailState: 'NONE' });
    const token = await links.endToken(userId, email);
    const written = letterMail(week, facts, {
      site: `${siteUrl}/`,
      page: `${siteUrl}/letter`,
      review: `${siteUrl}/flashcard`,
      end: mailPage('end', token),
    });
    try {
      const endUrl = `${siteUrl}/api/reminders/letter/${token}/end`;
      const messageId = `<letter-${week}-${userId}@${new URL(siteUrl).hostname}>`;
      await service.send({ to: email, ...written, messageId, endUrl });
      await queries.settleMail(db, letter, { mailState: 'SENT' });
    } catch (error) {
      onError(error);
      // The mail server may have accepted it: it is not sent again.
      if (!(error instanceof MailError) || !error.isUntaken) return;
      const isOver = error.isFinal || mailTries >= MAX_TRIES;
      const mailAt = new Date(now().getTime() + RETRY_MS * 2 ** (mailTries - 1));
      await queries.settleMail(db, letter, isOver ? { mailState: 'FAILED' } : { mailState: 'WAITING', mailAt });
    }
  }

  async function mailDue(): Promise<void> {
    if (mail === undefined) return;
    for (;;) {
      const letters = await queries.claimMails(db, now(), MAILED_AT_ONCE);
      if (letters.length === 0) return;
      await Promise.all(letters.map((letter) => mailOne(mail, letter)));
    }
  }

  async function askForConfirmation(userId: number, email: string): Promise<void> {
    if (mail === undefined) throw new AppError('NOT_CONFIGURED', { msg: '这个站点没有设置邮件' });
    const at = now();
    const { email: before, emailAskedAt } = await queries.begin(db, userId);
    const pauseMs = ASK_PAUSE_MS - (email === before ? 0 : CORRECTIONS * ASK_PAUSE_MS);
    const since = new Date(at.getTime() - pauseMs);
    if (!(await queries.noteAsked(db, userId, { at, since, pauseMs: ASK_PAUSE_MS }))) {
      const wait = Math.ceil(((emailAskedAt ?? at).getTime() + pauseMs - at.getTime()) / 1_000);
      const retryAfterSeconds = Math.max(1, wait);
      throw new AppError('TOO_MANY_REQUESTS', {
        msg: `确认邮件刚发过，请 ${Math.ceil(retryAfterSeconds / 60)} 分钟后再试`,
        retryAfterSeconds,
      });
    }
    const token = await links.confirmToken(userId, email, new Date(at.getTime() + CONFIRM_MS));
    const messageId = `<confirm-${at.getTime()}-${userId}@${new URL(siteUrl).hostname}>`;
    try {
      await mail.send({
        to: email,
        ...confirmationMail(`${siteUrl}/`, mailPage('confirm', token)),
        messageId,
        endUrl: null,
      });
    } catch (cause) {
      // The reader may ask again at once.
      await queries.change(db, userId, { emailAskedAt });
      throw new AppError('UPSTREAM_FAILED', { msg: '确认邮件没有发出去，请检查邮箱或稍后再试', cause });
    }
    // Only after the mail is sent: a failure leaves the previously confirmed address.
    await queries.change(db, userId, { email, emailConfirmedAt: null });
  }

  return {
    hasMail: mail !== undefined,
    nextAt(letterWeek) {
      if (letterWeek === null) return null;
      // Weeks that were left out, because no process ran, have no letter.
      const mondays = [addDays(letterWeek, 14), addDays(endedWeek(), 7)].map((day) => dayStart(day).getTime());
      return new Date(Math.max(...mondays) + FIRST_MINUTE * 60_000);
    },
    async switchTo(userId, isOn) {
      await db.transaction(async (tx) => {
        const { letterWeek } = await queries.begin(tx, userId);
        if (isOn && letterWeek !== null) return;
        await queries.change(tx, userId, { letterWeek: isOn ? endedWeek() : null });
      });
    },
    async setEmail(userId, email) {
      const row = await queries.reminderOf(db, userId);
      if (email === null) return queries.change(db, userId, { email: null, emailConfirmedAt: null });
      if (row?.email === email && row.emailConfirmedAt !== null) return;
      await askForConfirmation(userId, email);
    },
    async confirm(token) {
      const emailOf = async (userId: number) => (await queries.reminderOf(db, userId))?.email ?? null;
      const found = await links.readConfirm(token, emailOf);
      if (found === null) throw new AppError('GONE', { msg: '链接已失效，请在设置里重新发一封' });
      await queries.change(db, found.userId, { emailConfirmedAt: now() });
      return found.email;
    },
    async endMail(token) {
      const found = await links.readEnd(token);
      if (found === null) throw new AppError('NOT_FOUND', { msg: '链接不对' });
      const email = (await queries.reminderOf(db, found.userId))?.email ?? null;
      // Letters to the address of the link have ended; those to another one are not its to end.
      if (email === null || !found.isFor(email)) return;
      await queries.change(db, found.userId, { email: null, emailConfirmedAt: null });
    },
    async of(userId, slice) {
      const page = pageOf(await queries.lettersOf(db, userId, oneMore(slice)), slice);
      const items = page.items.map(({ week, facts, madeAt }) => ({ week, ...facts, made_at: madeAt.toISOString() }));
      return { ...page, items };
    },
    async run() {
      await writeDue().catch(onError);
      await mailDue();
    },
  };
}
