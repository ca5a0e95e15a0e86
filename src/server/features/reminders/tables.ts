/** Reminder settings of readers, their devices, and weekly letters. Readers have no row before they ask for a reminder. */
import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { WeeklyLetter } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { sessions, users } from '#server/features/identity/tables.ts';

export const reminders = pgTable(
  'reminders',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Minute of the day, 0 to 1,439, in Shanghai; so are the next two. */
    minute: smallint().notNull(),
    quietFrom: smallint().notNull().default(1_320),
    quietTo: smallint().notNull().default(480),
    /** SHA-256 of the token in the feed's address; null while there is no feed. */
    tokenHash: text(),
    feedMadeAt: instant(),
    /** Monday of the last week that a letter was written of, or that ended before letters were asked for; null while they are off. */
    letterWeek: date({ mode: 'string' }),
    email: text(),
    /** When the mail that asks for confirmation was last sent; later where several were sent within the pause between two. */
    emailAskedAt: instant(),
    emailConfirmedAt: instant(),
  },
  (table) => [
    uniqueIndex('reminders_token').on(table.tokenHash),
    index('reminders_letter').on(table.letterWeek).where(sql`${table.letterWeek} IS NOT NULL`),
  ],
);

/** A browser that takes push messages; it goes with the login from which it was asked for. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: reference()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** Base64url, as the browser gave them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull().default(''),
    /** Time of its next reminder. Moved to the next day before anything is sent, so that no day is reminded of twice. */
    nextAt: instant().notNull(),
    toldOn: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_next').on(table.nextAt),
  ],
);

/**
 * `NONE`: not to be mailed. A letter goes from `WAITING` to `SENDING` before the mail server is asked and to `SENT` after it took it; one
 * that stays `SENDING` lost its process in between and is not sent again.
 */
export type MailState = 'NONE' | 'WAITING' | 'SENDING' | 'SENT' | 'FAILED';

export const weeklyLetters = pgTable(
  'weekly_letters',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Monday of the week. */
    week: date({ mode: 'string' }).notNull(),
    facts: jsonb().$type<Omit<WeeklyLetter, 'week' | 'made_at'>>().notNull(),
    madeAt: createdAt(),
    mailState: text().$type<MailState>().notNull().default('NONE'),
    mailTries: smallint().notNull().default(0),
    /** Time of the next try; of the last one when there is none. */
    mailAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.week] }),
    index('weekly_letters_waiting').on(table.mailAt).where(sql`${table.mailState} = 'WAITING'`),
  ],
);
