/** For super users: what is on sale, what came in by day, and the orders as a file. */
import * as z from 'zod';
import { memberDays } from './fields.ts';
import { call, idSchema, list } from './kit.ts';
import { orderFilters } from './orders.ts';
import { Count, Day, Fen, MemberLevel, ProductEntry } from './shapes.ts';

/** One fen to 100,000 yuan. */
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
        name: z.string('请填写名称').trim().min(1, '请填写名称').max(40, '名称最多 40 字'),
        level: MemberLevel,
        days: memberDays,
        price,
        original_price: price,
        tag: z.string().trim().max(20, '标签最多 20 字').nullable().default(null),
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
