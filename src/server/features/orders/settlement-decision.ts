/** Decides what becomes of an order when a payment channel reports. Pure: both tables have one answer for each combination. */
import type { OrderStatus, PayChannel } from '#contract/shapes.ts';
import type { NoticeRefused, PaymentReport } from '#server/providers/pay/port.ts';

/**
 * PAID is money without days: it lasts for a moment, or until somebody looks, where the account is closed or the offer was used before. A closed order
 * can still be paid, because the channel may have taken the money before it heard of the end.
 */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  PENDING: ['PAID', 'CLOSED'],
  PAID: ['FINISHED', 'REFUNDED'],
  CLOSED: ['PAID'],
  FINISHED: ['REFUNDED'],
  REFUNDED: [],
};

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** Result of a report. */
export type Decision =
  /** Days are given. */
  | 'granted'
  /** Days are given, though the order had been closed. */
  | 'granted_late'
  /** Known already: nothing changes. */
  | 'repeated'
  /** The money of an order that was finished by hand: noted. */
  | 'recorded'
  /** A second payment for one order: to be given back. */
  | 'paid_again'
  /** The report says that nothing has been paid. */
  | 'unpaid'
  | 'wrong_amount'
  | 'wrong_payee'
  | 'wrong_channel';

/** Why money gives no days: the account is closed, or the buyer has paid a first order before. */
export type Withheld = 'no_account' | 'first_order_used';

/** A decision, or why none was made. */
export type Outcome = Decision | Withheld | 'unknown_order' | NoticeRefused['outcome'];

/** The channel is told to come again after any other. */
const TAKEN: ReadonlySet<Outcome> = new Set<Outcome>([
  'granted',
  'granted_late',
  'repeated',
  'recorded',
  'paid_again',
  'no_account',
  'first_order_used',
  'unpaid',
]);
const TROUBLES: ReadonlySet<Outcome> = new Set<Outcome>([
  'paid_again',
  'no_account',
  'first_order_used',
  'wrong_amount',
  'wrong_payee',
]);

export const isTaken = (outcome: Outcome): boolean => TAKEN.has(outcome);
/** Whether somebody has to look at the order. */
export const isTrouble = (outcome: Outcome): boolean => TROUBLES.has(outcome);

interface DecidedOrder {
  status: OrderStatus;
  channel: PayChannel;
  /** Amount in fen. */
  amount: number;
  transactionId: string | null;
}

export function decide(order: DecidedOrder, report: PaymentReport, channel: PayChannel): Decision {
  if (order.channel !== channel) return 'wrong_channel';
  if (!report.isOurs) return 'wrong_payee';
  if (report.state === 'unpaid') return 'unpaid';
  if (order.transactionId === report.transactionId) return 'repeated';
  if (order.transactionId !== null) return 'paid_again';
  if (report.amountFen !== order.amount) return 'wrong_amount';
  return OF_FIRST_PAYMENT[order.status];
}

/** Decision on a first payment by the order's status. Money for an order that was refunded by hand is to be given back. */
const OF_FIRST_PAYMENT: Readonly<Record<OrderStatus, Decision>> = {
  PENDING: 'granted',
  CLOSED: 'granted_late',
  PAID: 'recorded',
  FINISHED: 'recorded',
  REFUNDED: 'paid_again',
};
