/** Sales for sellers: filtered lists, sums over them and by day. Bounded, each filter with an index behind it. */
import { and, count, desc, eq, gte, inArray, isNotNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderStatus, PayChannel } from '#contract/shapes.ts';
import { addDays, dayStart } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { beginningWith } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import { orders } from './tables.ts';

const MAX_DAYS = 366;

export interface OrderFilter {
  status?: OrderStatus | undefined;
  channel?: PayChannel | undefined;
  user_id?: string | undefined;
  q?: string | undefined;
  trouble?: boolean | undefined;
  /** Days of Shanghai on which orders were made or paid, both included. */
  from?: string | undefined;
  to?: string | undefined;
  by?: 'created' | 'paid' | undefined;
}

function matching(db: Queryable, { status, channel, user_id, q, trouble, from, to, by }: OrderFilter): SQL | undefined {
  const day = by === 'paid' ? orders.paidAt : orders.createdAt;
  return and(
    status && eq(orders.status, status),
    channel && eq(orders.channel, channel),
    user_id === undefined ? undefined : eq(orders.userId, Number(user_id)),
    trouble ? isNotNull(orders.trouble) : undefined,
    from === undefined ? undefined : gte(day, dayStart(from)),
    to === undefined ? undefined : lt(day, dayStart(addDays(to, 1))),
    q ? inArray(orders.id, found(db, q)) : undefined,
  );
}

/** Ids by a text, each way by its own index: asked for together with OR, all orders would be read. */
function found(db: Queryable, text: string) {
  const ids = (where: SQL | undefined) => db.select({ id: orders.id }).from(orders).where(where);
  const buyers = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.phone, text), eq(sql`lower(${users.username})`, text.toLowerCase())));
  return ids(like(orders.orderNo, beginningWith(text)))
    .union(ids(eq(orders.transactionId, text)))
    .union(ids(inArray(orders.userId, buyers)));
}

/** Newest first, one more than `limit` where there are more. */
export function soldOrders(db: Db, filter: OrderFilter, { offset, limit }: Slice) {
  return db
    .select({ order: orders, username: users.username })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(matching(db, filter))
    .orderBy(desc(orders.id))
    .offset(offset)
    .limit(limit + 1);
}

export type SoldOrder = Awaited<ReturnType<typeof soldOrders>>[number];

/** The next older ones, for a file that is written while it is read. */
export function soldBefore(db: Db, filter: OrderFilter, beforeId: number, limit: number): Promise<SoldOrder[]> {
  return db
    .select({ order: orders, username: users.username })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(lt(orders.id, beforeId), matching(db, filter)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

export async function usernameOf(db: Db, userId: number): Promise<string | null> {
  const [found] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId)).limit(1);
  return found?.username ?? null;
}

/** Orders, and the money that came for them and stayed. */
export async function sums(db: Db, filter: OrderFilter): Promise<{ count: number; amount: number }> {
  const stayed = sql`${orders.paidAt} IS NOT NULL AND ${orders.refundedAt} IS NULL`;
  const [row] = await db
    .select({
      count: count(),
      amount: sql<number>`coalesce(sum(${orders.amount}) FILTER (WHERE ${stayed}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(matching(db, filter));
  return row ?? { count: 0, amount: 0 };
}

export interface DaySum {
  date: string;
  count: number;
  amount: number;
  refunded: number;
}

/** Newest first; days on which nothing moved are left out (indexes orders_paid, orders_refunded). */
export async function sumsByDay(db: Db, from: string, to: string): Promise<DaySum[]> {
  const [begin, end] = [dayStart(from).toISOString(), dayStart(addDays(to, 1)).toISOString()];
  const dayOf = (column: PgColumn) => sql`to_char(${column} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const { rows } = await db.execute<{ date: string; count: string; amount: string; refunded: string }>(sql`
    SELECT date, sum(count) AS count, sum(amount) AS amount, sum(refunded) AS refunded FROM (
      SELECT ${dayOf(orders.paidAt)} AS date, 1 AS count, ${orders.amount} AS amount, 0 AS refunded
      FROM ${orders} WHERE ${orders.paidAt} >= ${begin} AND ${orders.paidAt} < ${end}
      UNION ALL
      SELECT ${dayOf(orders.refundedAt)}, 0, 0, ${orders.amount}
      FROM ${orders} WHERE ${orders.refundedAt} >= ${begin} AND ${orders.refundedAt} < ${end}
    ) AS moves GROUP BY date ORDER BY date DESC LIMIT ${MAX_DAYS}`);
  return rows.map(({ date, ...sum }) => ({
    date,
    count: Number(sum.count),
    amount: Number(sum.amount),
    refunded: Number(sum.refunded),
  }));
}
