/** Reminders to review: the time of day, and a calendar at a private address that can be ended. Off until asked for. */
import { AppError } from '#contract/errors.ts';
import type { Reminders } from '#contract/shapes.ts';
import { dayStart } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { ReviewService } from '#server/features/review/service.ts';
import { hashSecret, newToken } from '#server/secret-tokens.ts';
import { calendarText } from './calendar.ts';
import * as queries from './queries.ts';

export interface ReminderService {
  of(userId: number): Promise<Reminders>;
  /** @param time `HH:MM` by the clock of Shanghai */
  setTime(userId: number, time: string): Promise<Reminders>;
  /** A new private address; the one before it ends. @returns its path on this site */
  makeFeed(userId: number): Promise<{ path: string; madeAt: Date }>;
  endFeed(userId: number): Promise<void>;
  /** The calendar of whoever holds the token. @throws {AppError} NOT_FOUND */
  calendar(token: string): Promise<string>;
}

export interface ReminderOptions {
  db: Db;
  overview: ReviewService['overview'];
  /** Without a slash at its end. */
  siteUrl: string;
  now: () => Date;
}

/** 20:00: when the day's work is done. */
const USUAL_MINUTE = 20 * 60;
const EVENT_MINUTES = 15;

export function createReminders({ db, overview, siteUrl, now }: ReminderOptions): ReminderService {
  const present = (row: queries.ReminderRow | undefined): Reminders => ({
    time: timeText(row?.minute ?? USUAL_MINUTE),
    feed: row?.tokenHash && row.feedMadeAt ? { made_at: row.feedMadeAt.toISOString() } : null,
  });
  return {
    of: async (userId) => present(await queries.reminderOf(db, userId)),
    setTime: async (userId, time) => present(await queries.keep(db, { userId, minute: minuteOf(time) })),
    async makeFeed(userId) {
      const token = newToken();
      const madeAt = now();
      const { minute } = (await queries.reminderOf(db, userId)) ?? { minute: USUAL_MINUTE };
      await queries.keep(db, { userId, minute, tokenHash: hashSecret(token), feedMadeAt: madeAt });
      return { path: `/api/reminders/${token}.ics`, madeAt };
    },
    endFeed: (userId) => queries.forgetToken(db, userId),
    async calendar(token) {
      const row = await queries.reminderByToken(db, hashSecret(token));
      if (row === undefined) throw new AppError('NOT_FOUND', { msg: '这个地址已作废' });
      const { forecast } = await overview(row.userId);
      const [today] = forecast;
      const days = forecast.filter(({ count }) => count > 0);
      return calendarText({
        name: '外刊轻读 · 复习',
        madeAt: now(),
        events: days.map(({ date, count }) => ({
          uid: `review-${date}-${row.userId}@waikan`,
          startsAt: new Date(dayStart(date).getTime() + row.minute * 60_000),
          minutes: EVENT_MINUTES,
          summary: `复习 ${count} 个词`,
          description:
            date === today?.date ? `今天有 ${count} 个词到期` : `预计有 ${count} 个词到期，前面几天没复习的会再加上`,
          url: `${siteUrl}/flashcard`,
        })),
      });
    },
  };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
