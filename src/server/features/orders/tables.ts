/** Products, orders, everything that happened to an order, and the payments of the sandbox cashier. Money is in fen. */
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MemberLevel, OrderEntry, OrderStatus, PayChannel } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';
import type { PayData, PayScene } from '#server/providers/pay/port.ts';

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    level: smallint().$type<MemberLevel>().notNull(),
    days: integer().notNull(),
    price: integer().notNull(),
    originalPrice: integer().notNull(),
    tag: text(),
    isOnSale: boolean().notNull().default(true),
    /** Only for buyers who have never paid. */
    isFirstOrder: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('products_name').on(table.name)],
);

export type ProductRow = typeof products.$inferSelect;
/** The product as it was when the order was made. */
export type BoughtProduct = Omit<ProductRow, 'isOnSale' | 'position'>;

/** Orders; kept for bookkeeping when the account is deleted. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNo: text().notNull(),
    /** Idempotency key of the client's request. */
    orderUuid: uuid().notNull(),
    userId: reference().references(() => users.id, { onDelete: 'set null' }),
    product: jsonb().$type<BoughtProduct>().notNull(),
    amount: integer().notNull(),
    channel: text().$type<PayChannel>().notNull(),
    scene: text().$type<PayScene>().notNull(),
    status: text().$type<OrderStatus>().notNull().default('PENDING'),
    /** The channel's data for paying; null until it has given them. */
    pay: jsonb().$type<PayData>(),
    createdAt: createdAt(),
    /** Closed then, when nobody has paid. */
    expiresAt: instant().notNull(),
    paidAt: instant(),
    finishedAt: instant(),
    closedAt: instant(),
    refundedAt: instant(),
    /** The channel's own number of the payment. */
    transactionId: text(),
    /** The outcome that somebody has to look at. */
    trouble: text(),
    /** The channel is asked again then; null when there is nothing to ask. */
    askAt: instant(),
    /** When the channel was last asked because a buyer waited. */
    askedAt: instant(),
  },
  (table) => [
    uniqueIndex('orders_no').on(table.orderNo.op('text_pattern_ops')),
    uniqueIndex('orders_uuid').on(table.userId, table.orderUuid),
    uniqueIndex('orders_transaction').on(table.channel, table.transactionId),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_status').on(table.status, table.id),
    index('orders_made').on(table.createdAt),
    index('orders_paid').on(table.paidAt),
    index('orders_refunded').on(table.refundedAt),
    index('orders_ask').on(table.askAt),
    index('orders_trouble').on(table.trouble),
    index('orders_payment').on(table.transactionId),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** Append-only. A notice that names no order of ours has an entry, too. */
export const orderEntries = pgTable(
  'order_entries',
  {
    id: id(),
    /** Order number of the notice; it may be no order of ours. */
    orderNo: text().notNull(),
    channel: text().$type<PayChannel>().notNull(),
    kind: text().$type<OrderEntry['kind']>().notNull(),
    outcome: text().notNull(),
    fromStatus: text().$type<OrderStatus>(),
    toStatus: text().$type<OrderStatus>(),
    amount: integer(),
    transactionId: text(),
    /** A notice, without what says in clear who paid; cut off where it is too long to be true. */
    raw: text(),
    remark: text(),
    operatorId: reference(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_entries_order').on(table.orderNo, table.id),
    index('order_entries_outcome').on(table.outcome, table.createdAt),
  ],
);

/** Payments that were made at the sandbox cashier, which is no real channel. */
export const sandboxPayments = pgTable('sandbox_payments', {
  orderNo: text().primaryKey(),
  transactionId: text().notNull(),
  amount: integer().notNull(),
  paidAt: instant().notNull(),
});
