/** Products, paying for them, and for super users what is on sale and what came in. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, page, queryBoolean } from './call.ts';
import { filterText, memberDays, remark, seenText } from './fields.ts';
import {
  Count,
  Day,
  Fen,
  MemberLevel,
  Order,
  OrderStatus,
  PayChannel,
  Poster,
  Product,
  ProductEntry,
} from './shapes.ts';

const orderNo = z.string('缺少订单号').regex(/^[0-9A-Za-z_-]{6,40}$/, '订单号不对');

/** Filters of the list for super users. Days are those on which orders were made. */
export const orderFilters = {
  status: OrderStatus.optional(),
  channel: PayChannel.optional(),
  user_id: idSchema.optional(),
  /** The beginning of an order's number, a payment's number, a phone number or a user name. */
  q: filterText,
  /** Only orders that somebody has to look at. */
  trouble: queryBoolean.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Whether `from` and `to` are days of ordering or of payment. */
  by: z.enum(['created', 'paid'], '只能按下单或付款的日子').optional(),
};

export const orderCalls = {
  'GET /api/member/product': call({
    policy: 'visitor',
    summary: '在售的会员商品；给 openid 时去掉已享用的首单优惠',
    query: z.object({ openid: z.string().trim().max(128).optional() }),
    result: list(Product).extend({
      /** Channels of payment that are set up here, the usual one first. */
      channels: z.array(PayChannel),
    }),
  }),
  'GET /api/member/product/poster': call({
    policy: 'visitor',
    summary: '会员海报（登录后带自己的邀请二维码）',
    query: z.object({ size: z.enum(['3:4', '1:1', '9:16']).default('3:4') }),
    /** `has_code`: it leads through the reader's own code; false for a visitor, and when that is switched off. */
    result: Poster.extend({ has_code: z.boolean() }),
  }),
  'GET /api/member/pay/orders': call({
    policy: 'reader',
    summary: '我的订单；超级用户 all=true 看全部',
    query: z.object({ all: queryBoolean.prefault('false'), ...orderFilters, ...page() }),
    result: list(Order).extend({
      /** Only with `all`: number of all orders that match the filters, and the money that was received and not refunded. */
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
      /** How WeChat is paid: by QR code, inside WeChat, or from another browser on a phone. */
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
  'POST /api/member/pay/order/close': call({
    policy: 'owner',
    summary: '取消一张没付的订单',
    body: z.strictObject({ order_no: orderNo }),
    result: Order,
  }),
  'POST /api/member/pay/sandbox': call({
    policy: 'owner',
    summary: '测试收银台：假装付款成功、失败，或成功而通知晚到',
    body: z.strictObject({ order_no: orderNo, outcome: z.enum(['success', 'failure', 'delay']) }),
    result: z.object({
      order: Order,
      /** The notice as it was sent, to send it again when trying out; null when none was sent. */
      notice: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
    }),
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
  'POST /api/member/pay/order/clear': call({
    policy: 'super',
    summary: '要处理的事处理完了（如多付的一笔已退）',
    body: z.strictObject({ order_no: orderNo, remark }),
    result: Order,
  }),
  'POST /api/member/pay/order/refund': call({
    policy: 'super',
    summary: '标记退款，收回没用完的天数',
    body: z.strictObject({ order_no: orderNo, remark }),
    result: Order,
  }),
};

/** From one fen to 100,000 yuan. */
const price = z.int('请填写价格，如 18 或 9.90').min(1, '价格至少 1 分').max(10_000_000, '价格太高');

export const sellingCalls = {
  'GET /api/member/product/manage': call({
    policy: 'super',
    summary: '全部会员商品，包括下架的',
    result: list(ProductEntry),
  }),
  'POST /api/member/product/save': call({
    policy: 'super',
    summary: '新建或修改会员商品；已经下的订单不变',
    body: z
      .strictObject({
        id: idSchema.optional(),
        name: seenText('请填写名称').min(1, '请填写名称').max(40, '名称最多 40 字'),
        level: MemberLevel,
        days: memberDays,
        price,
        original_price: price,
        tag: seenText().max(20, '标签最多 20 字').nullable().default(null),
        is_on_sale: z.boolean().default(true),
        is_first_order: z.boolean().default(false),
        position: z.int('次序是整数').min(0, '次序从 0 起').max(9_999, '次序最大 9999').default(0),
      })
      .refine((body) => body.original_price >= body.price, { path: ['original_price'], error: '原价不能低于现价' }),
    result: ProductEntry,
  }),
  'GET /api/member/pay/orders/days': call({
    policy: 'super',
    summary: '按天合计：收款和退款（上海的日子）',
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    result: list(
      z.object({
        date: Day,
        /** Orders paid on that day, and their money, whether or not it was given back later. */
        count: Count,
        amount: Fen,
        /** Money marked as given back on that day. */
        refunded: Fen,
      }),
    ),
  }),
  'GET /api/member/pay/orders/csv': call({
    policy: 'super',
    summary: '订单表（CSV），筛选和列表一样，最多 50000 行',
    query: z.object(orderFilters),
    kind: 'file',
    result: z.file().mime(['text/csv']),
  }),
};
