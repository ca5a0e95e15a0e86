/** Products, orders and their entries on the wire. */
import type { Order, OrderEntry, Product, ProductEntry } from '#contract/shapes.ts';
import type { EntryRow } from './queries.ts';
import type { BoughtProduct, OrderRow, ProductRow } from './tables.ts';

export function presentProduct({ id, name, level, days, price, originalPrice, tag }: BoughtProduct): Product {
  return { id: String(id), name, level, days, price, original_price: originalPrice, tag };
}

export function presentProductEntry(row: ProductRow): ProductEntry {
  const { isOnSale: is_on_sale, isFirstOrder: is_first_order, position } = row;
  return { ...presentProduct(row), is_on_sale, is_first_order, position };
}

/** An order as its buyer sees it. */
export function presentOrder(order: OrderRow): Order {
  const { pay, expiresAt } = order;
  return {
    order_no: order.orderNo,
    product: presentProduct(order.product),
    amount: order.amount,
    channel: order.channel,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    finished_at: order.finishedAt?.toISOString() ?? null,
    refunded_at: order.refundedAt?.toISOString() ?? null,
    ...(order.trouble === 'first_order_used' && { trouble: order.trouble }),
    ...(order.status === 'PENDING' && pay && { pay: { ...pay, expires_at: expiresAt.toISOString() } }),
  };
}

/** An order as a super user sees it. */
export function presentSoldOrder(order: OrderRow, username: string | null): Order {
  const { userId, transactionId: transaction_id, trouble } = order;
  return {
    ...presentOrder(order),
    ...(userId !== null && { user: { id: String(userId), name: username ?? '' } }),
    transaction_id,
    trouble,
  };
}

export function presentEntry({ entry, operator }: EntryRow): OrderEntry {
  return {
    id: String(entry.id),
    kind: entry.kind,
    outcome: entry.outcome,
    from_status: entry.fromStatus,
    to_status: entry.toStatus,
    amount: entry.amount,
    transaction_id: entry.transactionId,
    remark: entry.remark,
    operator,
    created_at: entry.createdAt.toISOString(),
  };
}
