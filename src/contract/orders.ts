/** Products and paying for them. */
import * as z from 'zod';
import { filterText, remark } from './fields.ts';
import { call, clientUuid, idSchema, list, page, queryBoolean } from './kit.ts';
import { Count, Day, Fen, Order, OrderStatus, PayChannel, Poster, Product } from './shapes.ts';

const orderNo = z.string('缺少订单号').regex(/^[0-9A-Za-z_-]{6,40}$/, '订单号不对');

export const orderCalls = {
  'GET /api/member/product': call({
    policy: 'visitor',
    summary: '在售的会员商品；给 openid 时去掉已享用的首单优惠',
    query: z.object({ openid: z.string().trim().max(128).optional() }),
    result: list(Product),
  }),
  'GET /api/member/product/poster': call({
    policy: 'visitor',
    summary: '会员海报（登录后带自己的邀请二维码）',
    query: z.object({ size: z.enum(['3:4', '1:1', '9:16']).default('3:4') }),
    result: Poster,
  }),
  'GET /api/member/pay/orders': call({
    policy: 'reader',
    summary: '我的订单；超级用户 all=true 看全部',
    query: z.object({
      all: queryBoolean.prefault('false'),
      status: OrderStatus.optional(),
      channel: PayChannel.optional(),
      user_id: idSchema.optional(),
      q: filterText,
      from: Day.optional(),
      to: Day.optional(),
      ...page(),
    }),
    result: list(Order).extend({
      /** Over all that the filters let through; only with `all`. */
      sums: z.object({ count: Count, amount: Fen }).optional(),
    }),
  }),
  'POST /api/member/pay/order': call({
    policy: 'reader',
    summary: '下单',
    body: z.strictObject({
      product_id: idSchema,
      channel: PayChannel,
      order_uuid: clientUuid.optional(),
      /** How WeChat is to be paid: by QR code, inside WeChat, or from another phone browser. */
      scene: z.enum(['native', 'jsapi', 'h5']).default('native'),
    }),
    result: Order,
  }),
  'GET /api/member/pay/order/{order_no}': call({
    policy: 'owner',
    summary: '一张订单',
    params: z.object({ order_no: orderNo }),
    result: Order,
  }),
  'POST /api/member/pay/notify/{channel}': call({
    policy: 'visitor',
    summary: '支付渠道的通知：原样读取，由渠道签名，按渠道的要求回答',
    params: z.object({ channel: PayChannel }),
    kind: 'file',
    result: z.file().mime(['text/plain', 'application/json']),
  }),
  'POST /api/member/pay/order/finish': call({
    policy: 'super',
    summary: '手工完成订单（只发放一次）',
    body: z.strictObject({ order_no: orderNo }),
    result: Order,
  }),
  'POST /api/member/pay/order/refund': call({
    policy: 'super',
    summary: '标记退款',
    body: z.strictObject({ order_no: orderNo, remark }),
    result: Order,
  }),
};
