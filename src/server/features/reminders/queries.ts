/** Reads and writes of reminders: one row a reader, found by its key or by the token's hash. */
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import { reminders, weeklyLetters } from './tables.ts';

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

/** What is left out stays what it was. */
export async function change(tx: Queryable, userId: number, values: Partial<ReminderRow>): Promise<void> {
  await tx.update(reminders).set(values).where(eq(reminders.userId, userId));
}

/** Takes a new address unless another was asked for since `since`. @returns whether it was taken */
export async function askEmail(
  db: Queryable,
  userId: number,
  { email, at, since }: { email: string; at: Date; since: Date },
): Promise<boolean> {
  const asked = await db
    .update(reminders)
    .set({ email, emailAskedAt: at, emailConfirmedAt: null })
    .where(and(eq(reminders.userId, userId), or(isNull(reminders.emailAskedAt), lt(reminders.emailAskedAt, since))))
    .returning({ userId: reminders.userId });
  return asked.length > 0;
}

/** Readers of whom the letter of a week is not written yet (index reminders_letter). */
export function letterReaders(db: Db, week: string, limit: number): Promise<ReminderRow[]> {
  return db
    .select()
    .from(reminders)
    .where(lt(reminders.letterWeek, week))
    .orderBy(asc(reminders.letterWeek))
    .limit(limit);
}

/** Once for a reader and a week. */
export async function keepLetter(tx: Queryable, letter: typeof weeklyLetters.$inferInsert): Promise<void> {
  await tx.insert(weeklyLetters).values(letter).onConflictDoNothing();
}

/** The newest first (primary key). */
export function lettersOf(db: Queryable, userId: number, { offset, limit }: { offset: number; limit: number }) {
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
    SELECT own.email FROM reminders own WHERE own.user_id = weekly_letters.user_id
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

/** What came of the mail of a letter. */
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
