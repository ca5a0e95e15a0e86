/** Reads and writes of reminders (one row a reader, found by its key or by the token's hash) and of devices that take push messages. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { sessions, users } from '#server/features/identity/tables.ts';
import { minuteAt } from './clock.ts';
import { pushSubscriptions, reminders, weeklyLetters } from './tables.ts';

export type ReminderRow = typeof reminders.$inferSelect;
export type LetterRow = typeof weeklyLetters.$inferSelect;

/** 20:00: when the day's work is done. */
export const USUAL_MINUTE = 20 * 60;

/** Primary key. */
export async function reminderOf(db: Queryable, userId: number): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminders).where(eq(reminders.userId, userId)).limit(1);
  return row;
}

/** Index reminders_token. */
export async function reminderByToken(db: Db, tokenHash: string): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminders).where(eq(reminders.tokenHash, tokenHash)).limit(1);
  return row;
}

/** The reader's row, made and locked if need be. */
export async function begin(tx: Queryable, userId: number): Promise<ReminderRow> {
  const [row] = await tx
    .insert(reminders)
    .values({ userId, minute: USUAL_MINUTE })
    .onConflictDoUpdate({ target: reminders.userId, set: { userId } })
    .returning();
  return row as ReminderRow;
}

/** Changes the given fields; the others stay. */
export async function change(tx: Queryable, userId: number, values: Partial<ReminderRow>): Promise<void> {
  await tx.update(reminders).set(values).where(eq(reminders.userId, userId));
}

/** Ends the address of the reader's calendar. */
export const endFeed = (tx: Queryable, userId: number): Promise<void> =>
  change(tx, userId, { tokenHash: null, feedMadeAt: null });

/** What leads out of the account: whoever was in it may have the address of the calendar, or have letters sent to them. */
export const endAddresses = (tx: Queryable, userId: number): Promise<void> =>
  change(tx, userId, { tokenHash: null, feedMadeAt: null, email: null, emailConfirmedAt: null });

/**
 * Notes that a mail asks for confirmation, unless the latest one is noted after `since`. One that follows another within the pause is noted
 * a pause after it, so that on average there is one in each.
 *
 * @returns whether it was noted
 */
export async function noteAsked(
  db: Queryable,
  userId: number,
  { at, since, pauseMs }: { at: Date; since: Date; pauseMs: number },
): Promise<boolean> {
  const noted = sql`greatest(${at}::timestamptz, ${reminders.emailAskedAt} + make_interval(secs => ${pauseMs / 1_000}))`;
  const asked = await db
    .update(reminders)
    .set({ emailAskedAt: noted })
    .where(and(eq(reminders.userId, userId), or(isNull(reminders.emailAskedAt), lte(reminders.emailAskedAt, since))))
    .returning({ userId: reminders.userId });
  return asked.length > 0;
}

/** Readers of whom the letter of a week is not written yet (index reminders_letter), but for those passed over. */
export function letterReaders(
  db: Db,
  week: string,
  { passedOver, limit }: { passedOver: readonly number[]; limit: number },
): Promise<ReminderRow[]> {
  return db
    .select(getTableColumns(reminders))
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(
      and(
        lt(reminders.letterWeek, week),
        isNull(users.closedAt),
        passedOver.length === 0 ? undefined : notInArray(reminders.userId, [...passedOver]),
      ),
    )
    .orderBy(asc(reminders.letterWeek))
    .limit(limit);
}

/** @returns false where it was noted before, or letters were switched off meanwhile */
export async function noteLetter(tx: Queryable, userId: number, week: string): Promise<boolean> {
  const noted = await tx
    .update(reminders)
    .set({ letterWeek: week })
    .where(and(eq(reminders.userId, userId), lt(reminders.letterWeek, week)))
    .returning({ userId: reminders.userId });
  return noted.length > 0;
}

/** Stores the letter once for each reader and week. */
export async function keepLetter(tx: Queryable, letter: typeof weeklyLetters.$inferInsert): Promise<void> {
  await tx.insert(weeklyLetters).values(letter).onConflictDoNothing();
}

/** The newest first (primary key). */
export function lettersOf(db: Queryable, userId: number, { offset, limit }: Slice) {
  return db
    .select()
    .from(weeklyLetters)
    .where(eq(weeklyLetters.userId, userId))
    .orderBy(desc(weeklyLetters.week))
    .offset(offset)
    .limit(limit);
}

/** Takes letters that are to be mailed now (index weekly_letters_waiting); no other process finds them afterwards. */
export function claimMails(db: Db, now: Date, limit: number): Promise<(LetterRow & { email: string | null })[]> {
  const due = db
    .select({ userId: weeklyLetters.userId, week: weeklyLetters.week })
    .from(weeklyLetters)
    .where(
      and(eq(weeklyLetters.mailState, 'WAITING'), sql`${weeklyLetters.mailAt} <= ${now.toISOString()}::timestamptz`),
    )
    .orderBy(asc(weeklyLetters.mailAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  // Written out: drizzle names the columns of a single table without it.
  const email = sql<string | null>`(
    SELECT own.email FROM reminders own JOIN users ON users.id = own.user_id AND users.closed_at IS NULL WHERE own.user_id = weekly_letters.user_id
    AND own.email_confirmed_at IS NOT NULL AND own.letter_week IS NOT NULL)`;
  return db
    .update(weeklyLetters)
    .set({ mailState: 'SENDING', mailTries: sql`${weeklyLetters.mailTries} + 1`, mailAt: now })
    .where(sql`(${weeklyLetters.userId}, ${weeklyLetters.week}) IN ${due}`)
    .returning({
      userId: weeklyLetters.userId,
      week: weeklyLetters.week,
      facts: weeklyLetters.facts,
      madeAt: weeklyLetters.madeAt,
      mailState: weeklyLetters.mailState,
      mailTries: weeklyLetters.mailTries,
      mailAt: weeklyLetters.mailAt,
      email,
    });
}

/** Stores the outcome of mailing a letter. */
export async function settleMail(
  db: Db,
  { userId, week }: Pick<LetterRow, 'userId' | 'week'>,
  values: Pick<LetterRow, 'mailState'> & { mailAt?: Date },
): Promise<void> {
  await db
    .update(weeklyLetters)
    .set(values)
    .where(and(eq(weeklyLetters.userId, userId), eq(weeklyLetters.week, week)));
}

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Devices of one reader. */
const MAX_DEVICES = 20;

/** The newest first (index push_subscriptions_user). */
export function devicesOf(db: Queryable, userId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(MAX_DEVICES);
}

/** A browser has one address: what was asked for in it before, by whomever, is over. Those beyond the most a reader may have go. */
export async function keepDevice(
  tx: Queryable,
  device: Omit<typeof pushSubscriptions.$inferInsert, 'device'>,
): Promise<void> {
  const name = sql`coalesce((SELECT login.device FROM ${sessions} login WHERE login.id = ${device.sessionId}), '')`;
  const { endpoint, ...rest } = device;
  await tx
    .insert(pushSubscriptions)
    .values({ ...device, device: name })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...rest, device: name } });
  const kept = (await devicesOf(tx, device.userId)).map(({ id }) => id);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, device.userId), sql`${pushSubscriptions.id} < ${Math.min(...kept)}`));
}

/** @returns false when the reader has no such device */
export async function dropDevice(db: Queryable, id: number, userId?: number): Promise<boolean> {
  const own = userId === undefined ? undefined : eq(pushSubscriptions.userId, userId);
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), own))
    .returning({ id: pushSubscriptions.id });
  return gone.length > 0;
}

/** Moves each device of a reader to its next time. @param nextOf the next time, by the day of its last reminder */
export async function moveDevices(
  tx: Queryable,
  userId: number,
  nextOf: (toldOn: string | null) => Date,
): Promise<void> {
  for (const { id, toldOn } of await devicesOf(tx, userId)) {
    await tx
      .update(pushSubscriptions)
      .set({ nextAt: nextOf(toldOn) })
      .where(eq(pushSubscriptions.id, id));
  }
}

export interface DueDevice extends Pick<SubscriptionRow, 'id' | 'userId' | 'endpoint' | 'p256dh' | 'auth'> {
  minute: number;
  quietFrom: number;
  quietTo: number;
}

/**
 * Takes devices whose time has come (index push_subscriptions_next) and moves each to its next one in the same statement, so that no
 * other process finds it and none is told twice, whatever happens afterwards.
 */
export async function claimDue(db: Db, now: Date, limit: number): Promise<DueDevice[]> {
  const today = shanghaiDay(now);
  const at = sql`${dayStart(today).toISOString()}::timestamptz + make_interval(mins => ${reminders.minute})`;
  const isLater = sql`${at} > ${now.toISOString()}::timestamptz`;
  const due = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.nextAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(pushSubscriptions.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(pushSubscriptions)
    .set({
      nextAt: sql`CASE WHEN ${isLater} THEN ${at} ELSE ${at} + interval '1 day' END`,
      toldOn: sql`CASE WHEN ${reminders.minute} <= ${minuteAt(now)} THEN ${today}::date ELSE ${pushSubscriptions.toldOn} END`,
    })
    .from(reminders)
    .where(and(eq(reminders.userId, pushSubscriptions.userId), inArray(pushSubscriptions.id, due)))
    .returning({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      minute: reminders.minute,
      quietFrom: reminders.quietFrom,
      quietTo: reminders.quietTo,
    });
}

/** A message that the push service did not take is tried again at this instant. */
export async function tryAgain(db: Db, id: number, at: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ nextAt: at, toldOn: null }).where(eq(pushSubscriptions.id, id));
}
