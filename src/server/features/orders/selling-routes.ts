/** Calls of whoever sells: products, orders by hand, sums, the file. */
import type { Order } from '#contract/shapes.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { presentEntry, presentProductEntry, presentSoldOrder } from './present.ts';
import type { Selling } from './selling.ts';
import type { OrderService } from './service.ts';
import type { OrderRow } from './tables.ts';

const FILE_NAME = '外刊轻读-订单.csv';

/** An order with whose it is and all that happened to it. */
export async function soldOrder(selling: Selling, order: OrderRow): Promise<Order> {
  const { username, entries } = await selling.historyOf(order);
  return { ...presentSoldOrder(order, username), entries: entries.map(presentEntry) };
}

export function sellingRoutes(orders: OrderService, selling: Selling) {
  const shown = (order: OrderRow) => soldOrder(selling, order);
  return {
    'GET /api/member/product/manage': async () => {
      const found = await orders.products.all();
      return { items: found.map(presentProductEntry), next_offset: null };
    },
    'POST /api/member/product/save': async ({ body }) => {
      const { id, name, level, days, price, tag, position } = body;
      const saved = await orders.products.save(id === undefined ? undefined : Number(id), {
        ...{ name, level, days, price, position, tag: tag || null, originalPrice: body.original_price },
        ...{ isOnSale: body.is_on_sale, isFirstOrder: body.is_first_order },
      });
      return presentProductEntry(saved);
    },
    'GET /api/member/pay/orders/days': async ({ query }) => ({
      items: await selling.byDay(query),
      next_offset: null,
    }),
    'GET /api/member/pay/orders/csv': ({ query }) => {
      const encoder = new TextEncoder();
      const lines = selling.csv(query);
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value, done } = await lines.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        },
        async cancel() {
          await lines.return(undefined);
        },
      });
      return new Response(body, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="orders.csv"; filename*=UTF-8''${encodeURIComponent(FILE_NAME)}`,
          'cache-control': 'private, no-store',
        },
      });
    },
    'POST /api/member/pay/order/finish': async ({ body, viewer }) =>
      shown(await orders.finish(body.order_no, requireViewer(viewer).userId)),
    'POST /api/member/pay/order/refund': async ({ body, viewer }) =>
      shown(await orders.refund(body.order_no, { operatorId: requireViewer(viewer).userId, remark: body.remark })),
    'POST /api/member/pay/order/clear': async ({ body, viewer }) =>
      shown(await orders.clear(body.order_no, { operatorId: requireViewer(viewer).userId, remark: body.remark })),
  } satisfies Handlers;
}
