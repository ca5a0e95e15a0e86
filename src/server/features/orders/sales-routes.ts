/** Calls of sellers: products, orders by hand, sums, the file. */
import { Readable } from 'node:stream';
import type { Order } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { attachment, fileName } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { presentEntry, presentProductEntry, presentSoldOrder } from './present.ts';
import type { Selling } from './sales.ts';
import type { OrderService } from './service.ts';
import type { OrderRow } from './tables.ts';

/** An order with whose it is and all that happened to it. */
export async function soldOrder(selling: Selling, order: OrderRow): Promise<Order> {
  const { username, entries } = await selling.historyOf(order);
  return { ...presentSoldOrder(order, username), entries: entries.map(presentEntry) };
}

export function sellingRoutes({ orders, selling, now }: { orders: OrderService; selling: Selling; now: () => Date }) {
  const shown = (order: OrderRow) => soldOrder(selling, order);
  return {
    'GET /api/member/product/manage': async () => {
      const found = await orders.products.all();
      return { items: found.map(presentProductEntry), next_offset: null };
    },
    'POST /api/member/product/save': async ({ body, ...call }) => {
      const { id, name, level, days, price, tag, position } = body;
      const values = {
        ...{ name, level, days, price, position, tag: tag || null, originalPrice: body.original_price },
        ...{ isOnSale: body.is_on_sale, isFirstOrder: body.is_first_order },
      };
      const saved = await orders.products.save(id === undefined ? undefined : Number(id), values, operatorOf(call));
      return presentProductEntry(saved);
    },
    'GET /api/member/pay/orders/days': async ({ query }) => ({
      items: await selling.byDay(query),
      next_offset: null,
    }),
    'GET /api/member/pay/orders/csv': ({ query }) =>
      attachment({
        name: fileName('订单', shanghaiDay(now()), 'csv'),
        type: 'text/csv',
        body: Readable.toWeb(Readable.from(selling.csv(query), { objectMode: false })) as ReadableStream<Uint8Array>,
      }),
    'POST /api/member/pay/order/finish': async ({ body, viewer }) =>
      shown(await orders.finish(body.order_no, requireViewer(viewer).userId)),
    'POST /api/member/pay/order/refund': async ({ body, viewer }) =>
      shown(await orders.refund(body.order_no, { operatorId: requireViewer(viewer).userId, remark: body.remark })),
    'POST /api/member/pay/order/clear': async ({ body, viewer }) =>
      shown(await orders.clear(body.order_no, { operatorId: requireViewer(viewer).userId, remark: body.remark })),
  } satisfies Handlers;
}
