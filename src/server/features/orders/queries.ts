/**
 * Reads and writes of orders, their entries, and products, of which there are a handful. Every read is by a key or bounded, with an index
 * behind it.
 */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import type { PayData } from '#server/providers/pay/port.ts';
import { type OrderRow, orderEntries, orders, type ProductRow, products } from './tables.ts';

/** Entries of one order; only a channel that malfunctions writes more. */
const ENTRIES_SHOWN = 200;
const RAW_CHARACTERS = 8_000;

export type EntryValues = typeof orderEntries.$inferInsert;
export type OrderChanges = Partial<typeof orders.$inferInsert>;

/** The buyer, whose orders until the transaction ends nobody else makes; undefined once the account is closed. */
export async function lockedBuyer(tx: Queryable, userId: number) {
  const [buyer] = await tx
    .select({ id: users.id, openid: users.openid })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('no key update')
    .limit(1);
  return buyer;
}

export async function orderByUuid(db: Queryable, userId: number, orderUuid: string): Promise<OrderRow | undefined> {
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderUuid, orderUuid)))
    .limit(1);
  return found;
}

export async function orderByNo(db: Queryable, orderNo: string): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(orders).where(eq(orders.orderNo, orderNo)).limit(1);
  return found;
}

/** Locks the order until the transaction ends. */
export async function lockedOrder(tx: Queryable, orderNo: string): Promise<OrderRow | undefined> {
  const [found] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update').limit(1);
  return found;
}

/** Orders this user made since then, and how many of them wait for money (index orders_user). */
export async function recentCounts(db: Queryable, userId: number, since: Date) {
  const [row] = await db
    .select({
      made: count(),
      open: sql<number>`count(*) FILTER (WHERE ${orders.status} = 'PENDING')`.mapWith(Number),
      latestOpen: sql<string | null>`max(${orders.orderNo}) FILTER (WHERE ${orders.status} = 'PENDING')`,
      openFirst: sql<
        string | null
      >`max(${orders.orderNo}) FILTER (WHERE ${orders.status} = 'PENDING' AND (${orders.product}->>'isFirstOrder')::boolean)`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.createdAt, since)));
  return row ?? { made: 0, open: 0, latestOpen: null, openFirst: null };
}

export async function insertOrder(tx: Queryable, values: typeof orders.$inferInsert): Promise<OrderRow> {
  const [made] = await tx.insert(orders).values(values).returning();
  if (made === undefined) throw new Error('no order was made');
  return made;
}

export async function changeOrder(tx: Queryable, id: number, changes: OrderChanges): Promise<OrderRow> {
  const [changed] = await tx.update(orders).set(changes).where(eq(orders.id, id)).returning();
  if (changed === undefined) throw new Error(`order ${id} is gone`);
  return changed;
}

/** Stores the channel's data for paying, unless there are some already. */
export async function keepPayData(db: Queryable, id: number, pay: PayData): Promise<void> {
  await db
    .update(orders)
    .set({ pay })
    .where(and(eq(orders.id, id), isNull(orders.pay)));
}

/** Newest first, one more than `limit` where there are more (index orders_user). */
export function ordersOfUser(db: Queryable, userId: number, { offset, limit }: Slice): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .offset(offset)
    .limit(limit + 1);
}

/** Takes orders about which the channel is to be asked now, and puts their next time off. Two processes never take the same one. */
export async function takeToAsk(tx: Queryable, at: Date, limit: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(lte(orders.askAt, at))
    .orderBy(asc(orders.askAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** @returns whether the channel may be asked now for a buyer who waits: at most once in `pauseMs` for one order */
export async function mayAskNow(db: Queryable, orderId: number, at: Date, pauseMs: number): Promise<boolean> {
  const before = new Date(at.getTime() - pauseMs);
  const taken = await db
    .update(orders)
    .set({ askedAt: at })
    .where(and(eq(orders.id, orderId), lte(sql`coalesce(${orders.askedAt}, ${orders.createdAt})`, before)))
    .returning({ id: orders.id });
  return taken.length > 0;
}

export async function writeEntry(db: Queryable, values: EntryValues): Promise<void> {
  await db.insert(orderEntries).values({ ...values, raw: values.raw?.slice(0, RAW_CHARACTERS) ?? null });
}

/** Notices that name no order of ours, from before that day (index order_entries_outcome). */
export async function removeStrayEntries(db: Queryable, before: Date): Promise<void> {
  const stray = ['wrong_signature', 'stale', 'unreadable', 'unknown_order'];
  await db.delete(orderEntries).where(and(inArray(orderEntries.outcome, stray), lt(orderEntries.createdAt, before)));
}

/** Oldest first (index order_entries_order). */
export function entriesOf(db: Queryable, orderNo: string) {
  const operators = alias(users, 'operators');
  return db
    .select({ entry: orderEntries, operator: operators.username })
    .from(orderEntries)
    .leftJoin(operators, eq(operators.id, orderEntries.operatorId))
    .where(eq(orderEntries.orderNo, orderNo))
    .orderBy(asc(orderEntries.id))
    .limit(ENTRIES_SHOWN);
}

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number];

const MAX_PRODUCTS = 200;

export type ProductValues = Omit<ProductRow, 'id'>;

/** Products in the order in which they are shown. */
export function allProducts(db: Queryable, { onSaleOnly }: { onSaleOnly: boolean }): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(onSaleOnly ? eq(products.isOnSale, true) : undefined)
    .orderBy(asc(products.position), asc(products.id))
    .limit(MAX_PRODUCTS);
}

export async function productById(db: Queryable, id: number): Promise<ProductRow | undefined> {
  const [found] = await db.select().from(products).where(eq(products.id, id)).limit(1);
  return found;
}

export async function productByName(db: Queryable, name: string): Promise<ProductRow | undefined> {
  const [found] = await db.select().from(products).where(eq(products.name, name)).limit(1);
  return found;
}

/** @returns undefined when another one has that name */
export async function insertProduct(db: Queryable, values: ProductValues): Promise<ProductRow | undefined> {
  const [made] = await db.insert(products).values(values).onConflictDoNothing().returning();
  return made;
}

/** @returns undefined when it isn't there */
export async function updateProduct(db: Queryable, id: number, values: ProductValues): Promise<ProductRow | undefined> {
  const [changed] = await db.update(products).set(values).where(eq(products.id, id)).returning();
  return changed;
}

/** Whether this user ever paid for an order (index orders_user). */
export async function hasPaid(db: Queryable, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .limit(1);
  return found.length > 0;
}

/** Whether this user ever paid for another order at the price of a first one (index orders_user). */
export async function hasPaidFirstOrder(db: Queryable, userId: number, exceptId: number): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, exceptId),
        isNotNull(orders.paidAt),
        sql`(${orders.product}->>'isFirstOrder')::boolean`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function userByOpenid(db: Queryable, openid: string): Promise<number | undefined> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.openid, openid)).limit(1);
  return found?.id;
}
