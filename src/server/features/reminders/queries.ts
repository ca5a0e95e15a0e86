/** Reads and writes of reminders: one row a reader, found by its key or by the token's hash. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { reminders } from './tables.ts';

export type ReminderRow = typeof reminders.$inferSelect;

/** Primary key. */
export async function reminderOf(db: Db, userId: number): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminders).where(eq(reminders.userId, userId)).limit(1);
  return row;
}

/** Index reminders_token. */
export async function reminderByToken(db: Db, tokenHash: string): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminders).where(eq(reminders.tokenHash, tokenHash)).limit(1);
  return row;
}

/** What is left out stays what it was. */
export async function keep(db: Db, row: typeof reminders.$inferInsert): Promise<ReminderRow | undefined> {
  const { userId: _, ...set } = row;
  const [kept] = await db
    .insert(reminders)
    .values(row)
    .onConflictDoUpdate({ target: reminders.userId, set })
    .returning();
  return kept;
}

export async function forgetToken(db: Db, userId: number): Promise<void> {
  await db.update(reminders).set({ tokenHash: null, feedMadeAt: null }).where(eq(reminders.userId, userId));
}
