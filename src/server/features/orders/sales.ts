/** What was sold, for sellers: list with sums, one order with all that happened to it, sums by day, and the file. */
import type { Order } from '#contract/shapes.ts';
import { addDays, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import { ordersCsv } from './csv.ts';
import { presentSoldOrder } from './present.ts';
import { type EntryRow, entriesOf } from './queries.ts';
import * as queries from './sales-queries.ts';
import type { OrderRow } from './tables.ts';

/** Days shown unless told, and at most. */
const DAYS = 30;
const MOST_DAYS = 366;

export interface SellingPage {
  items: Order[];
  next_offset: number | null;
  sums: { count: number; amount: number };
}

export interface Selling {
  list(filter: queries.OrderFilter & { offset: number; limit: number }): Promise<SellingPage>;
  /** Whose it is, and all that happened to it. */
  historyOf(order: Pick<OrderRow, 'orderNo' | 'userId'>): Promise<{ username: string | null; entries: EntryRow[] }>;
  /** The last thirty days unless told; a year at most. */
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
      const items = rows.slice(0, limit).map(({ order, username }) => presentSoldOrder(order, username));
      return { items, next_offset: rows.length > limit ? offset + limit : null, sums };
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
      const earliest = addDays(last, 1 - MOST_DAYS);
      const first = from ?? addDays(last, 1 - DAYS);
      const [, begin = first] = [first, earliest].toSorted();
      return queries.sumsByDay(db, begin, last);
    },
    csv: (filter) => ordersCsv((beforeId, limit) => queries.soldBefore(db, filter, beforeId, limit)),
  };
}
