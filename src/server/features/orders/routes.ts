/** Calls of buying: products, own orders, the sandbox cashier, and the channels' notices. */
import { AppError } from '#contract/errors.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type RequestInfo, requireViewer } from '#server/http/viewer.ts';
import { presentOrder, presentProduct } from './present.ts';
import type { Selling } from './sales.ts';
import { soldOrder } from './sales-routes.ts';
import type { OrderService } from './service.ts';

/** Channels' notices have a few hundred characters. */
const MAX_NOTICE_BYTES = 64 * 1024;

export function orderRoutes(orders: OrderService, selling: Selling) {
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
      const { rows, hasMore } = await orders.mine(userId, { offset, limit });
      return { items: rows.map(presentOrder), next_offset: hasMore ? offset + limit : null };
    },
    'POST /api/member/pay/order': async ({ body, viewer, request }) =>
      presentOrder(
        await orders.create({
          ...{ userId: requireViewer(viewer).userId, productId: Number(body.product_id), channel: body.channel },
          ...{ scene: body.scene, orderUuid: body.order_uuid, address: request.address },
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

/** Those that signatures are made of, not cookies and what proxies add. */
function noticeHeaders({ header }: RequestInfo): Record<string, string> {
  const names = ['content-type', 'sandbox-signature', 'sandbox-timestamp', 'wechatpay-nonce', 'wechatpay-serial'];
  const all = [...names, 'wechatpay-signature', 'wechatpay-timestamp', 'wechatpay-signature-type'];
  return Object.fromEntries(all.flatMap((name) => (header(name) === null ? [] : [[name, header(name) ?? '']])));
}
