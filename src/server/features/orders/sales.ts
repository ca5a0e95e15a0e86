/**
 * Sales for sellers: a list with sums, one order with its events, sums by day, and a table for spreadsheets: UTF-8 with a byte order mark,
 * amounts in yuan, times in Shanghai.
 */
import type { Order } from '#contract/shapes.ts';
import { addDays, momentText, shanghaiDay } from '#engine/shanghai-time.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { presentSoldOrder } from './present.ts';
import { type EntryRow, entriesOf } from './queries.ts';
import type { SoldOrder } from './sales-queries.ts';
import * as queries from './sales-queries.ts';
import type { OrderRow } from './tables.ts';

/** Days shown by default, and the most that can be. */
const DAYS = 30;
const MAX_DAYS = 366;

export interface SellingPage extends ListPage<Order> {
  sums: { count: number; amount: number };
}

export interface Selling {
  list(filter: queries.OrderFilter & Slice): Promise<SellingPage>;
  /** Name of the order's buyer, and all events of the order. */
  historyOf(order: Pick<OrderRow, 'orderNo' | 'userId'>): Promise<{ username: string | null; entries: EntryRow[] }>;
  /** By default the last thirty days; a year at most. */
  byDay(range: { from?: string | undefined; to?: string | undefined }): Promise<queries.DaySum[]>;
  /** Lines of a CSV, made while they are read. */
  csv(filter: queries.OrderFilter): AsyncGenerator<string>;
}

export function createSales(db: Db, now: () => Date): Selling {
  return {
    async list({ offset, limit, ...filter }) {
      const [rows, sums] = await Promise.all([
        queries.soldOrders(db, filter, { offset, limit }),
        queries.sums(db, filter),
      ]);
      const page = pageOf(rows, { offset, limit });
      return { ...page, items: page.items.map(({ order, username }) => presentSoldOrder(order, username)), sums };
    },
    async historyOf({ orderNo, userId }) {
      const [username, entries] = await Promise.all([
        userId === null ? null : queries.usernameOf(db, userId),
        entriesOf(db, orderNo),
      ]);
      return { username, entries };
    },
    byDay({ from, to }) {
      const last = to ?? shanghaiDay(now());
      const earliest = addDays(last, 1 - MAX_DAYS);
      const first = from ?? addDays(last, 1 - DAYS);
      const [, begin = first] = [first, earliest].toSorted();
      return queries.sumsByDay(db, begin, last);
    },
    csv: (filter) => ordersCsv((beforeId, limit) => queries.soldBefore(db, filter, beforeId, limit)),
  };
}

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
const MAX_ROWS = 50_000;
const CHANNELS = { sandbox: '测试支付', wechat: '微信支付', alipay: '支付宝' } as const;
const STATUSES = {
  PENDING: '待付款',
  PAID: '已付款',
  FINISHED: '已完成',
  CLOSED: '已关闭',
  REFUNDED: '已退款',
} as const;

/** @param fetchBefore orders with a smaller id than that, newest first */
async function* ordersCsv(
  fetchBefore: (beforeId: number, limit: number) => Promise<SoldOrder[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  let before = Number.MAX_SAFE_INTEGER;
  for (let written = 0; written < MAX_ROWS; written += AT_ONCE) {
    const rows = await fetchBefore(before, AT_ONCE);
    if (rows.length > 0) yield rows.map(rowOf).join('');
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.order.id ?? 0;
  }
  if ((await fetchBefore(before, 1)).length > 0)
    yield csvLine([`只有最新的 ${MAX_ROWS} 行，更早的没有列出；按日期分几次下载`]);
}

function rowOf({ order, username }: SoldOrder): string {
  const { product } = order;
  return csvLine([
    longNumber(order.orderNo),
    String(order.userId ?? ''),
    username ?? '',
    product.name,
    String(product.level),
    String(product.days),
    (order.amount / 100).toFixed(2),
    CHANNELS[order.channel],
    STATUSES[order.status],
    ...[order.createdAt, order.paidAt, order.refundedAt].map(momentOf),
    longNumber(order.transactionId ?? ''),
  ]);
}

const momentOf = (instant: Date | null): string => (instant === null ? '' : momentText(instant));

/** A number that spreadsheets would round: they take a cell with an apostrophe for text. */
const longNumber = (value: string): string => (/^\d{16,}$/.test(value) ? `'${value}` : value);
