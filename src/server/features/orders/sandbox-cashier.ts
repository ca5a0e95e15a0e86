/** The sandbox cashier: payments made by its buttons, and the notices that a channel would send of them. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { Notice } from '#server/providers/pay/port.ts';
import type { SandboxBook, SandboxChannel, SandboxPayment } from '#server/providers/pay/sandbox.ts';
import { type OrderRow, sandboxPayments } from './tables.ts';

/** What the buyer pressed: pay, fail, or pay with a notice that never comes. */
export type SandboxOutcome = 'success' | 'failure' | 'delay';

/** The payments made with the sandbox cashier, as a channel would know them. */
export function createSandboxBook(
  db: Db,
  now: () => Date,
): SandboxBook & { write(payment: SandboxPayment): Promise<SandboxPayment> } {
  async function find(orderNo: string): Promise<SandboxPayment | null> {
    const [found] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderNo, orderNo)).limit(1);
    if (found === undefined) return null;
    const { amount: amountFen, ...payment } = found;
    return { ...payment, amountFen };
  }
  return {
    async payment(orderNo) {
      const found = await find(orderNo);
      return found !== null && found.paidAt <= now() ? found : null;
    },
    async write(payment) {
      const { amountFen: amount, ...rest } = payment;
      await db
        .insert(sandboxPayments)
        .values({ ...rest, amount })
        .onConflictDoNothing();
      return (await find(payment.orderNo)) ?? payment;
    },
  };
}

/** Delay with which a delayed payment becomes known. */
const DELAY_MS = 8_000;

interface CashierOptions {
  book: ReturnType<typeof createSandboxBook>;
  channel: SandboxChannel;
  /** Takes the notice as if it had come over the wire. */
  receive(notice: Notice): Promise<unknown>;
  now: () => Date;
}

/**
 * Writes a payment into the sandbox's book as it is told, and sends the notice a channel would send.
 *
 * @returns the notice that was sent; null for a failure, and for a delay, where the payment is found by asking
 */
export function createSandboxCashier({ book, channel, receive, now }: CashierOptions) {
  return async ({ orderNo, amount, status }: OrderRow, outcome: SandboxOutcome): Promise<Notice | null> => {
    if (status === 'CLOSED') throw new AppError('ORDER_CLOSED', { msg: '订单已关闭，请重新下单' });
    if (outcome === 'failure') return null;
    const paidAt = new Date(now().getTime() + (outcome === 'delay' ? DELAY_MS : 0));
    const payment = await book.write({ orderNo, amountFen: amount, paidAt, transactionId: `SANDBOX-${randomUUID()}` });
    if (outcome === 'delay') return null;
    const notice = await channel.notice(payment);
    await receive(notice);
    return notice;
  };
}
