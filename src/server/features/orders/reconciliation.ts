/**
 * Asking the channels about orders that wait for money: by the clock, and when somebody waits in front of one. Whatever notice
 * was lost is made good for here, and what nobody paid in time is closed.
 */
import type { PayChannel } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import type { PayProvider } from '#server/providers/pay/port.ts';
import * as queries from './queries.ts';
import type { Settlement } from './settlement.ts';
import type { OrderRow } from './tables.ts';

const AT_ONCE = 20;
const ROUNDS = 25;
/** A minute at first, later longer: half as long again as the order is old. */
const SHORTEST_PAUSE_MS = 60_000;
/** A channel may tell of a payment that long after the order was made. */
const ASKED_FOR_MS = 24 * 3_600_000;
/** Pause between two questions while a buyer waits. */
const WAITING_PAUSE_MS = 4_000;

export interface Reconciliation {
  /** Asks about all orders that are due. @returns how many */
  run(): Promise<number>;
  /** For a page that shows the order: asks the channel, at most every few seconds, and closes it when its time is over. */
  refresh(order: OrderRow): Promise<OrderRow>;
}

interface ReconciliationOptions {
  db: Db;
  settlement: Settlement;
  /** Undefined for a channel that is no longer set up. */
  provider(channel: PayChannel): PayProvider | undefined;
  onError(error: unknown): void;
  now: () => Date;
}

export function createReconciliation({
  db,
  settlement,
  provider,
  onError,
  now,
}: ReconciliationOptions): Reconciliation {
  const isOver = ({ status, expiresAt }: OrderRow) => status === 'PENDING' && expiresAt <= now();

  /** @returns whether the channel answered */
  async function ask({ orderNo, channel }: OrderRow): Promise<boolean> {
    try {
      const report = await provider(channel)?.query(orderNo);
      if (report) await settlement.report(report, { channel, kind: 'query', raw: null });
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  async function closeAtChannel({ channel, orderNo }: OrderRow): Promise<void> {
    try {
      await provider(channel)?.close(orderNo);
    } catch (error) {
      // The channel is asked about the order for a day: if money comes nevertheless, days are given.
      onError(error);
    }
  }

  async function tend(order: OrderRow): Promise<void> {
    await ask(order);
    if (!isOver(order)) return;
    const { status } = await settlement.close(order.orderNo, 'expired');
    if (status === 'CLOSED') await closeAtChannel(order);
  }

  const take = () =>
    db.transaction(async (tx) => {
      const due = await queries.takeToAsk(tx, now(), AT_ONCE);
      for (const order of due) await queries.changeOrder(tx, order.id, { askAt: nextAsk(order, now()) });
      return due;
    });

  return {
    async run() {
      let count = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const due = await take();
        await Promise.all(due.map(tend));
        count += due.length;
        if (due.length < AT_ONCE) break;
      }
      return count;
    },
    async refresh(order) {
      if (order.status !== 'PENDING') return order;
      if (isOver(order)) await tend(order);
      else if (await queries.mayAskNow(db, order.id, now(), WAITING_PAUSE_MS)) await ask(order);
      return (await queries.orderByNo(db, order.orderNo)) ?? order;
    },
  };
}

/** When the channel is asked next; null when it is not asked any more. */
function nextAsk({ createdAt, expiresAt }: Pick<OrderRow, 'createdAt' | 'expiresAt'>, at: Date): Date | null {
  const age = at.getTime() - createdAt.getTime();
  if (age >= ASKED_FOR_MS) return null;
  const next = at.getTime() + Math.max(SHORTEST_PAUSE_MS, age / 2);
  // At the order's end, too, so that it is closed then.
  return new Date(at < expiresAt ? Math.min(next, expiresAt.getTime()) : next);
}
