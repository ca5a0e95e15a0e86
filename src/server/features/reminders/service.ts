/** Reminders: the time of day, a calendar at a private address, push messages, and the letter of a week. All are off until asked for. */
import { AppError } from '#contract/errors.ts';
import type { Reminders } from '#contract/shapes.ts';
import { reviewDayStart } from '#engine/schedule/review-day.ts';
import type { Db } from '#server/db/database.ts';
import type { HistoryService } from '#server/features/history/service.ts';
import type { ReviewService } from '#server/features/review/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { MailService } from '#server/providers/mail/port.ts';
import type { PushService } from '#server/providers/push/port.ts';
import { hashSecret, newToken } from '#server/secret-tokens.ts';
import { calendarText } from './calendar.ts';
import { isQuiet, minuteOf, nextTime, timeFrom, timeText } from './clock.ts';
import { createDue } from './due.ts';
import { createLetters, type Letters } from './letters.ts';
import { createPushReminders, type PushReminders } from './push.ts';
import * as queries from './queries.ts';

export interface ReminderService {
  of(userId: number): Promise<Reminders>;
  /** Changes the given fields; the others stay. @throws {AppError} INVALID_INPUT when the time is within quiet hours */
  change(userId: number, changes: { time?: string | undefined; quiet?: Reminders['quiet'] | undefined }): Promise<void>;
  /** A new private address; the one before it ends. @returns its path on this site */
  makeFeed(userId: number): Promise<{ path: string; madeAt: Date }>;
  endFeed(userId: number): Promise<void>;
  /** The calendar of the reader to whom the token belongs. @throws {AppError} NOT_FOUND */
  calendar(token: string): Promise<string>;
  push: PushReminders;
  letters: Letters;
}

export interface ReminderOptions {
  db: Db;
  history: Pick<HistoryService, 'today' | 'figures' | 'streakAfter'>;
  review: Pick<ReviewService, 'overview' | 'waiting' | 'daysFrom'>;
  settingsOf(user: { userId: number }): Promise<{ daily_minutes: number }>;
  secrets: Secrets;
  push: PushService;
  mail: MailService | undefined;
  /** Address of the site without a slash at its end. */
  siteUrl: string;
  onError(error: unknown): void;
  now: () => Date;
}

const EVENT_MINUTES = 15;
/** Settings of a reader without a row: 20:00, quiet from 22:00 to 8:00. */
const USUAL = { minute: queries.USUAL_MINUTE, quietFrom: 22 * 60, quietTo: 8 * 60 };

export function createReminders(options: ReminderOptions): ReminderService {
  const { db, history, review, settingsOf, secrets, push, mail, siteUrl, onError, now } = options;
  const letters = createLetters({
    db,
    mail,
    secrets,
    history,
    review,
    settingsOf,
    siteUrl,
    onError,
    now,
  });
  const dueOf = createDue({ today: history.today, waiting: review.waiting, settingsOf });
  return {
    letters,
    push: createPushReminders({ db, push, dueOf, onError, now }),
    async of(userId) {
      const [row, own, key] = await Promise.all([
        queries.reminderOf(db, userId),
        queries.devicesOf(db, userId),
        push.publicKey(),
      ]);
      const { minute, quietFrom, quietTo } = row ?? USUAL;
      return {
        time: timeText(minute),
        quiet: { from: timeText(quietFrom), to: timeText(quietTo) },
        feed: row?.tokenHash && row.feedMadeAt ? { made_at: row.feedMadeAt.toISOString() } : null,
        push: {
          key,
          devices: own.map(({ id, endpoint, device, createdAt }) => ({
            id: String(id),
            endpoint,
            device,
            created_at: createdAt.toISOString(),
          })),
        },
        letter: {
          is_on: (row?.letterWeek ?? null) !== null,
          next_at: letters.nextAt(row?.letterWeek ?? null)?.toISOString() ?? null,
          email: row?.email ?? null,
          is_confirmed: (row?.emailConfirmedAt ?? null) !== null,
          has_mail: letters.hasMail,
        },
      };
    },
    async change(userId, { time, quiet }) {
      await db.transaction(async (tx) => {
        const before = await queries.begin(tx, userId);
        const minute = time === undefined ? before.minute : minuteOf(time);
        const [quietFrom, quietTo] = quiet
          ? [minuteOf(quiet.from), minuteOf(quiet.to)]
          : [before.quietFrom, before.quietTo];
        if (isQuiet(minute, { quietFrom, quietTo })) {
          const fields: Record<string, string> =
            time === undefined
              ? { quiet: `免打扰时段里有提醒时间 ${timeText(minute)}，请先改提醒时间` }
              : { time: '提醒时间在免打扰时段里，请换一个时间' };
          throw new AppError('INVALID_INPUT', { fields });
        }
        await queries.change(tx, userId, { minute, quietFrom, quietTo });
        await queries.moveDevices(tx, userId, (toldOn) => nextTime(minute, toldOn, now()));
      });
    },
    async makeFeed(userId) {
      const token = newToken();
      const madeAt = now();
      await queries.begin(db, userId);
      await queries.change(db, userId, { tokenHash: hashSecret(token), feedMadeAt: madeAt });
      return { path: `/api/reminders/${token}.ics`, madeAt };
    },
    endFeed: (userId) => queries.endFeed(db, userId),
    async calendar(token) {
      const row = await queries.reminderByToken(db, hashSecret(token));
      if (row === undefined) throw new AppError('NOT_FOUND', { msg: '这个地址已作废' });
      const { forecast } = await review.overview(row.userId);
      const madeAt = now();
      const days = forecast.map((day, index) => ({ ...day, index })).filter(({ count }) => count > 0);
      return calendarText({
        name: '外刊轻读 · 复习',
        madeAt,
        events: days.map(({ date, count, index }) => ({
          uid: `review-${date}-${row.userId}@waikan`,
          startsAt: timeFrom(row.minute, reviewDayStart(madeAt, index)),
          minutes: EVENT_MINUTES,
          summary: `复习 ${count} 个词`,
          description: index === 0 ? `今天有 ${count} 个词到期` : `预计有 ${count} 个词到期，前面几天没复习的会再加上`,
          url: `${siteUrl}/flashcard`,
        })),
      });
    },
  };
}
