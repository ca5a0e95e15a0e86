import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#contract/shapes.ts';
import type { PaymentReport } from '#server/providers/pay/port.ts';
import {
  canTransition,
  type Decision,
  decide,
  isTaken,
  isTrouble,
  type Outcome,
  TRANSITIONS,
} from './settlement-decision.ts';

const STATUSES = Object.keys(TRANSITIONS) as OrderStatus[];
const paid: PaymentReport = {
  orderNo: 'W1',
  state: 'paid',
  amountFen: 1_800,
  transactionId: 'T1',
  isOurs: true,
  paidAt: new Date('2026-03-01T08:00:00Z'),
};
const order = (status: OrderStatus, transactionId: string | null = null) =>
  ({ status, transactionId, channel: 'wechat', amount: 1_800 }) as const;

test('money is given back only once it has come, and nothing comes after that', () => {
  expect(STATUSES.filter((from) => canTransition(from, 'REFUNDED'))).toEqual(['PAID', 'FINISHED']);
  expect(TRANSITIONS.REFUNDED).toEqual([]);
  expect(STATUSES.filter((from) => canTransition(from, 'PAID'))).toEqual(['PENDING', 'CLOSED']);
  expect(STATUSES.filter((from) => canTransition(from, 'CLOSED'))).toEqual(['PENDING']);
});

describe('a payment of the right amount', () => {
  test.each<[OrderStatus, string | null, Decision]>([
    ['PENDING', null, 'granted'],
    ['CLOSED', null, 'granted_late'],
    ['FINISHED', 'T1', 'repeated'],
    ['PAID', 'T1', 'repeated'],
    ['REFUNDED', 'T1', 'repeated'],
    ['FINISHED', null, 'recorded'],
    ['FINISHED', 'T0', 'paid_again'],
    ['REFUNDED', 'T0', 'paid_again'],
    ['REFUNDED', null, 'paid_again'],
  ])('of an order that is %s with payment %s is %s', (status, transactionId, decision) => {
    expect(decide(order(status, transactionId), paid, 'wechat')).toBe(decision);
  });
});

describe('whatever the order is', () => {
  test.each(STATUSES)('%s: another amount, payee or channel gives nothing, and no news is no news', (status) => {
    const decision = (change: Partial<PaymentReport>, channel: 'wechat' | 'alipay' = 'wechat') =>
      decide(order(status), { ...paid, ...change }, channel);
    expect(decision({ amountFen: 1 })).toBe('wrong_amount');
    expect(decision({ isOurs: false })).toBe('wrong_payee');
    expect(decision({}, 'alipay')).toBe('wrong_channel');
    expect(decision({ state: 'unpaid' })).toBe('unpaid');
  });
});

test('a channel comes again exactly with what was refused, and somebody looks at money in the wrong place', () => {
  const outcomes: Record<Outcome, [taken: boolean, trouble: boolean]> = {
    granted: [true, false],
    granted_late: [true, false],
    repeated: [true, false],
    recorded: [true, false],
    unpaid: [true, false],
    paid_again: [true, true],
    no_account: [true, true],
    first_order_used: [true, true],
    wrong_amount: [false, true],
    wrong_payee: [false, true],
    wrong_channel: [false, false],
    unknown_order: [false, false],
    wrong_signature: [false, false],
    stale: [false, false],
    unreadable: [false, false],
  };
  const names = Object.keys(outcomes) as Outcome[];
  expect(names.map((name) => [name, isTaken(name), isTrouble(name)])).toEqual(
    names.map((name) => [name, ...outcomes[name]]),
  );
});
