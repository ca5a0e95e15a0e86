/**
 * Registers the feature: calls of buyers (products, own orders, the sandbox cashier, the channels' notices) and of sellers (products, orders
 * by hand, sums, the file), jobs, schedules, and what happens to its rows when an account ends.
 */

import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { attachment, fileName } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type RequestInfo, requireViewer } from '#server/http/viewer.ts';
import { BOOKKEEPING, keep } from '#server/person-rule.ts';
import { presentEntry, presentOrder, presentProduct, presentProductEntry, presentSoldOrder } from './present.ts';
import type { Selling } from './sales.ts';
import type { OrderService } from './service.ts';
import { type OrderRow, orderEntries, orders } from './tables.ts';

export const ordersFeature = defineFeature({
  name: 'orders',
  routes: ({ services: { orders, selling }, now }) => ({
    ...orderRoutes(orders, selling),
    ...sellingRoutes({ orders, selling, now }),
  }),
  schedules: ({ orders }) => [{ name: 'orders-due', cron: '* * * * *', run: orders.tend }],
  clean: ({ orders }) => orders.clean(),
  persons: [keep(orders.userId, BOOKKEEPING, '订单'), keep(orderEntries.operatorId, BOOKKEEPING)],
});

/** Channels' notices have a few hundred characters. */
const MAX_NOTICE_BYTES = 64 * 1024;

function orderRoutes(orders: OrderService, selling: Selling) {
  return {
    'GET /api/member/product': async ({ query, viewer }) => {
      const found = await orders.products.onSale({ userId: viewer?.userId || undefined, openid: query.openid });
      return { items: found.map(presentProduct), next_offset: null, channels: [...orders.channels] };
    },
    'GET /api/member/pay/orders': async ({ query, viewer }) => {
      const { userId, isSuper } = requireViewer(viewer);
      if (query.all) {
        if (!isSuper) throw new AppError('FORBIDDEN');
        return selling.list(query);
      }
      const { offset, limit } = query;
      const page = await orders.mine(userId, { offset, limit });
      return { ...page, items: page.items.map(presentOrder) };
    },
    'POST /api/member/pay/order': async ({ body, viewer, request }) =>
      presentOrder(
        await orders.create({
          userId: requireViewer(viewer).userId,
          productId: Number(body.product_id),
          channel: body.channel,
          scene: body.scene,
          orderUuid: body.order_uuid,
          address: request.address,
        }),
      ),
    'GET /api/member/pay/order/{order_no}': async ({ params, viewer }) => {
      const { userId, isSuper } = requireViewer(viewer);
      const order = await orders.current(params.order_no, isSuper ? null : userId);
      return isSuper ? soldOrder(selling, order) : presentOrder(order);
    },
    'POST /api/member/pay/order/close': async ({ body, viewer }) =>
      presentOrder(await orders.cancel(requireViewer(viewer).userId, body.order_no)),
    'POST /api/member/pay/sandbox': async ({ body, viewer }) => {
      const { order, notice } = await orders.paySandbox(requireViewer(viewer).userId, body.order_no, body.outcome);
      return { order: presentOrder(order), notice };
    },
    'POST /api/member/pay/notify/{channel}': async ({ params, request }) => {
      const notice = { headers: noticeHeaders(request), body: await request.text(MAX_NOTICE_BYTES) };
      return (await orders.receive(params.channel, notice)).response;
    },
  } satisfies Handlers;
}

/** Headers that signatures are made of, without cookies and those that proxies add. */
function noticeHeaders({ header }: RequestInfo): Record<string, string> {
  const names = ['content-type', 'sandbox-signature', 'sandbox-timestamp', 'wechatpay-nonce', 'wechatpay-serial'];
  const all = [...names, 'wechatpay-signature', 'wechatpay-timestamp', 'wechatpay-signature-type'];
  return Object.fromEntries(all.flatMap((name) => (header(name) === null ? [] : [[name, header(name) ?? '']])));
}

/** An order with whose it is and all that happened to it. */
async function soldOrder(selling: Selling, order: OrderRow): Promise<Order> {
  const { username, entries } = await selling.historyOf(order);
  return { ...presentSoldOrder(order, username), entries: entries.map(presentEntry) };
}

function sellingRoutes({ orders, selling, now }: { orders: OrderService; selling: Selling; now: () => Date }) {
  const shown = (order: OrderRow) => soldOrder(selling, order);
  return {
    'GET /api/member/product/manage': async () => {
      const found = await orders.products.all();
      return { items: found.map(presentProductEntry), next_offset: null };
    },
    'POST /api/member/product/save': async ({ body, ...call }) => {
      const { id, name, level, days, price, tag, position } = body;
      const values = {
        name,
        level,
        days,
        price,
        position,
        tag: tag || null,
        originalPrice: body.original_price,
        isOnSale: body.is_on_sale,
        isFirstOrder: body.is_first_order,
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
