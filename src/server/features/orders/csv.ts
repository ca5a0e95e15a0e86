/** Orders as a table for spreadsheets: UTF-8 with a mark at its head, amounts in yuan, times in Shanghai. */
import type { SoldOrder } from './selling-queries.ts';

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
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
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
  yield `\uFEFF${line(HEAD)}`;
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
  return line([
    ...[order.orderNo, String(order.userId ?? ''), username ?? '', product.name, String(product.level)],
    ...[String(product.days), (order.amount / 100).toFixed(2), CHANNELS[order.channel], STATUSES[order.status]],
    ...[momentOf(order.createdAt), momentOf(order.paidAt), momentOf(order.refundedAt), order.transactionId ?? ''],
  ]);
}

function momentOf(instant: Date | null): string {
  return instant === null
    ? ''
    : new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A spreadsheet would work out what begins like a formula, and round a long number. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) || /^\d{16,}$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
