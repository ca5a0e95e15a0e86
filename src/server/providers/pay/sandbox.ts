/**
 * The channel of an installation without one: a cashier page of our own that says 测试支付. Its payments stand in a book, its
 * notices are signed with a key of its own, and it answers questions from the book, all as a real channel does.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Notice, NoticeRefused, type PaymentReport, type PayProvider } from './port.ts';

const SIGNATURE = 'sandbox-signature';
const TIMESTAMP = 'sandbox-timestamp';
/** Clocks may differ and notices wait in line, but not longer. */
const FRESH_MS = 5 * 60_000;

export interface SandboxPayment {
  orderNo: string;
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}

/** Storage of the payments. */
export interface SandboxBook {
  /** Null while nothing has been paid, or the payment is still on its way. */
  payment(orderNo: string): Promise<SandboxPayment | null>;
}

export interface SandboxChannel extends PayProvider {
  /** The notice that a payment calls for. */
  notice(payment: SandboxPayment): Promise<Notice>;
}

interface SandboxOptions {
  key(): Promise<Buffer>;
  book: SandboxBook;
  now: () => Date;
}

const Body = z.object({
  order_no: z.string().max(64),
  transaction_id: z.string().min(1).max(64),
  amount: z.int(),
  paid_at: z.iso.datetime(),
});

export function createSandboxChannel({ key, book, now }: SandboxOptions): SandboxChannel {
  const sign = async (timestamp: string, body: string) =>
    createHmac('sha256', await key())
      .update(`${timestamp}\n${body}`)
      .digest();
  const report = ({ paidAt, ...payment }: SandboxPayment): PaymentReport => ({
    ...payment,
    paidAt,
    state: 'paid',
    isOurs: true,
  });

  return {
    channel: 'sandbox',
    open: async ({ orderNo }) => ({ url: `/member/cashier?order=${orderNo}`, qrcode: null, jsapi: null }),
    async notice({ orderNo, transactionId, amountFen, paidAt }) {
      const body = JSON.stringify({
        order_no: orderNo,
        transaction_id: transactionId,
        amount: amountFen,
        paid_at: paidAt.toISOString(),
      });
      const timestamp = String(now().getTime());
      return { headers: { [TIMESTAMP]: timestamp, [SIGNATURE]: (await sign(timestamp, body)).toString('hex') }, body };
    },
    async readNotice({ headers, body }) {
      const timestamp = headers[TIMESTAMP] ?? '';
      const given = Buffer.from(headers[SIGNATURE] ?? '', 'hex');
      const own = await sign(timestamp, body);
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw new NoticeRefused('wrong_signature');
      if (!(Math.abs(now().getTime() - Number(timestamp)) <= FRESH_MS)) throw new NoticeRefused('stale');
      const read = Body.parse(JSON.parse(body));
      return report({
        orderNo: read.order_no,
        transactionId: read.transaction_id,
        amountFen: read.amount,
        paidAt: new Date(read.paid_at),
      });
    },
    async query(orderNo) {
      const payment = await book.payment(orderNo);
      return payment && report(payment);
    },
    close: async () => {},
    answer: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'application/json',
      body: JSON.stringify({ code: isTaken ? 'SUCCESS' : 'FAIL' }),
    }),
  };
}
