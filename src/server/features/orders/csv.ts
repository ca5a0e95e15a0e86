/** Orders as a table for spreadsheets: UTF-8 with a mark at its head, amounts in yuan, times in Shanghai. */
import { momentText } from '#engine/shanghai-time.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/features/word-files/service.ts';
import type { SoldOrder } from './sales-queries.ts';

const HEAD = [
  '订单号',
  '用户编号',
  '用户名',
  '商品',
  '等级',
  '天数',
  '金额（元）',
  '渠道',
  '状态',
  '下单时间',
  '付款时间',
  '退款时间',
  '渠道流水号',
];
const AT_ONCE = 500;
const MOST_ROWS = 50_000;
const CHANNELS = { sandbox: '测试支付', wechat: '微信支付', alipay: '支付宝' } as const;
const STATUSES = {
  PENDING: '待付款',
  PAID: '已付款',
  FINISHED: '已完成',
  CLOSED: '已关闭',
  REFUNDED: '已退款',
} as const;

/** @param fetchBefore orders with a smaller id than that, newest first */
export async function* ordersCsv(
  fetchBefore: (beforeId: number, limit: number) => Promise<SoldOrder[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  let before = Number.MAX_SAFE_INTEGER;
  for (let written = 0; written < MOST_ROWS; written += AT_ONCE) {
    const rows = await fetchBefore(before, AT_ONCE);
    if (rows.length > 0) yield rows.map(rowOf).join('');
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.order.id ?? 0;
  }
}

function rowOf({ order, username }: SoldOrder): string {
  const { product } = order;
  return csvLine([
    ...[longNumber(order.orderNo), String(order.userId ?? ''), username ?? '', product.name, String(product.level)],
    ...[String(product.days), (order.amount / 100).toFixed(2), CHANNELS[order.channel], STATUSES[order.status]],
    ...[order.createdAt, order.paidAt, order.refundedAt].map(momentOf),
    longNumber(order.transactionId ?? ''),
  ]);
}

const momentOf = (instant: Date | null): string => (instant === null ? '' : momentText(instant));

/** A number that spreadsheets would round: they take a cell with an apostrophe for text. */
const longNumber = (value: string): string => (/^\d{16,}$/.test(value) ? `'${value}` : value);
