/** Reads and writes of devices that take push messages. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { sessions } from '#server/features/identity/tables.ts';
import { minuteAt } from './clock.ts';
import { pushSubscriptions, reminders } from './tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Devices of one reader. */
const MOST_DEVICES = 20;

/** The newest first (index push_subscriptions_user). */
export function devicesOf(db: Queryable, userId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(MOST_DEVICES);
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

/** Each device of a reader at its next time. @param nextOf from the day on which it was told last */
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
