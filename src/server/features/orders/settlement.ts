/**
 * The only way in which an order is paid, closed, finished or refunded: its row is locked, `settlement-decision.ts` decides what becomes of it,
 * days of membership are granted in the same transaction, and a log entry records what happened.
 */
import { AppError } from '#contract/errors.ts';
import type { OrderEntry, PayChannel } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { MembershipService } from '#server/features/membership/service.ts';
import type { PaymentReport } from '#server/providers/pay/port.ts';
import * as queries from './queries.ts';
import { canTransition, decide, isTrouble, type Outcome, type Withheld } from './settlement-decision.ts';
import type { OrderRow } from './tables.ts';

/** Channel and kind of a report. */
export interface ReportSource {
  channel: PayChannel;
  kind: Extract<OrderEntry['kind'], 'notice' | 'query'>;
  /** Text of the report for the entry. */
  raw: string | null;
}

export interface Settlement {
  /** Applies what a channel said. However often and in whatever order it says it, days are given once. */
  report(report: PaymentReport, source: ReportSource): Promise<Outcome>;
  /** Ends an order that nobody paid. Nothing when it is PENDING no more. @throws {AppError} NOT_FOUND */
  close(orderNo: string, why: 'expired' | 'cancelled'): Promise<OrderRow>;
  /** The money came another way. @throws {AppError} NOT_FOUND, ORDER_CLOSED, CONFLICT */
  finish(orderNo: string, by: number): Promise<OrderRow>;
  /** The money was given back; unused days are taken back. @throws {AppError} NOT_FOUND, CONFLICT */
  refund(orderNo: string, by: { operatorId: number; remark: string }): Promise<OrderRow>;
  /** Marks that somebody has looked at the order. @throws {AppError} NOT_FOUND */
  clear(orderNo: string, by: { operatorId: number; remark: string }): Promise<OrderRow>;
}

interface SettlementOptions {
  db: Db;
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  membership: Pick<MembershipService, 'grantDays' | 'withdrawDays'>;
  now: () => Date;
}

export function createSettlement({ db, changeAccounts, membership, now }: SettlementOptions): Settlement {
  const buyerOf = async (tx: Queryable, { userId }: OrderRow) =>
    userId === null ? undefined : queries.lockedBuyer(tx, userId);

  /** Days for an order that has just been paid; one that gets none stays PAID. @param by a super user, whose decision it is */
  async function giveDays(tx: Queryable, order: OrderRow, by?: number): Promise<queries.OrderChanges | Withheld> {
    const buyer = await buyerOf(tx, order);
    if (buyer === undefined) return 'no_account';
    // Orders that were cancelled can still be paid. Nobody else settles one of this buyer's meanwhile.
    const isOffer = by === undefined && order.product.isFirstOrder;
    if (isOffer && (await queries.hasPaidFirstOrder(tx, buyer.id, order.id))) return 'first_order_used';
    const { level, days, name } = order.product;
    await membership.grantDays(tx, {
      userId: buyer.id,
      level,
      days,
      source: 'order',
      reference: order.orderNo,
      remark: `${name}，订单 ${order.orderNo}`,
      ...(by !== undefined && { by }),
    });
    return { status: 'FINISHED', finishedAt: now() };
  }

  async function pay(tx: Queryable, order: OrderRow, { transactionId, paidAt }: PaymentReport) {
    if (!canTransition(order.status, 'PAID')) throw new Error(`an order that is ${order.status} cannot be paid`);
    const given = await giveDays(tx, order);
    const after = typeof given === 'string' ? { status: 'PAID' as const, trouble: given } : given;
    const paid = { transactionId, paidAt: paidAt ?? now(), askAt: null };
    return { order: await queries.changeOrder(tx, order.id, { ...after, ...paid }), given };
  }

  async function apply(tx: Queryable, report: PaymentReport, source: ReportSource): Promise<Outcome> {
    const order = await queries.lockedOrder(tx, report.orderNo);
    if (order === undefined) return 'unknown_order';
    const decision = decide(order, report, source.channel);
    let after = order;
    let outcome: Outcome = decision;
    if (decision === 'granted' || decision === 'granted_late') {
      const paid = await pay(tx, order, report);
      after = paid.order;
      if (typeof paid.given === 'string') outcome = paid.given;
    } else if (decision === 'recorded') {
      const { transactionId, paidAt } = report;
      after = await queries.changeOrder(tx, order.id, { transactionId, paidAt: paidAt ?? now(), askAt: null });
    } else if (isTrouble(decision) && source.channel === order.channel) {
      after = await queries.changeOrder(tx, order.id, { trouble: decision });
    }
    await note(tx, report, source, outcome, { from: order, to: after });
    return outcome;
  }

  /** Asking again and again and hearing nothing new leaves no entries. */
  async function note(
    tx: Queryable,
    { orderNo, amountFen, transactionId }: PaymentReport,
    { channel, kind, raw }: ReportSource,
    outcome: Outcome,
    order?: { from: OrderRow; to: OrderRow },
  ): Promise<void> {
    if (kind === 'query' && (outcome === 'unpaid' || outcome === 'repeated')) return;
    await queries.writeEntry(tx, {
      orderNo,
      channel,
      kind,
      outcome,
      raw,
      amount: amountFen,
      transactionId: transactionId || null,
      fromStatus: order?.from.status ?? null,
      toStatus: order?.to.status ?? null,
      createdAt: now(),
    });
  }

  /** Changes an order by hand or by the clock. Only kinds that give or take days make all processes look at their logins anew. */
  async function change(
    orderNo: string,
    kind: OrderEntry['kind'],
    work: (tx: Queryable, order: OrderRow) => Promise<{ after: OrderRow; outcome: string; remark?: string } | null>,
    by?: { operatorId: number; remark?: string },
  ): Promise<OrderRow> {
    const run = kind === 'finish' || kind === 'refund' ? changeAccounts : db.transaction.bind(db);
    return run(async (tx: Queryable) => {
      const order = await queries.lockedOrder(tx, orderNo);
      if (order === undefined) throw new AppError('NOT_FOUND', { msg: '没有这张订单' });
      const done = await work(tx, order);
      if (done === null) return order;
      const { channel, amount, transactionId } = order;
      await queries.writeEntry(tx, {
        orderNo,
        channel,
        kind,
        outcome: done.outcome,
        amount,
        transactionId,
        createdAt: now(),
        fromStatus: order.status,
        toStatus: done.after.status,
        operatorId: by?.operatorId ?? null,
        remark: done.remark ?? by?.remark ?? null,
      });
      return done.after;
    });
  }

  return {
    async report(report, source) {
      // A look without the lock: of many notices for one payment, all but the first few find it known, and need no turn at the row.
      const order = await queries.orderByNo(db, report.orderNo);
      const decision = order === undefined ? 'unknown_order' : decide(order, report, source.channel);
      if (decision === 'granted' || decision === 'granted_late')
        return changeAccounts((tx) => apply(tx, report, source));
      if (order !== undefined && decision !== 'repeated' && decision !== 'unpaid') {
        return db.transaction((tx) => apply(tx, report, source));
      }
      await note(db, report, source, decision, order && { from: order, to: order });
      return decision;
    },
    close: (orderNo, why) =>
      change(orderNo, 'close', async (tx, order) => {
        if (order.status !== 'PENDING') return null;
        return { after: await queries.changeOrder(tx, order.id, { status: 'CLOSED', closedAt: now() }), outcome: why };
      }),
    finish: (orderNo, by) =>
      change(
        orderNo,
        'finish',
        async (tx, order) => {
          if (order.status === 'FINISHED') return null;
          if (order.status === 'CLOSED') throw new AppError('ORDER_CLOSED');
          if (order.status === 'REFUNDED') throw new AppError('CONFLICT', { msg: '订单已退款，不能再完成' });
          const given = await giveDays(tx, order, by);
          if (typeof given === 'string') throw new AppError('CONFLICT', { msg: '这个账号已经注销，天数没有地方给' });
          const paidAt = order.paidAt ?? now();
          return {
            after: await queries.changeOrder(tx, order.id, { ...given, paidAt, askAt: null, trouble: null }),
            outcome: 'granted',
          };
        },
        { operatorId: by },
      ),
    refund: (orderNo, by) =>
      change(
        orderNo,
        'refund',
        async (tx, order) => {
          if (order.status === 'REFUNDED') return null;
          if (!canTransition(order.status, 'REFUNDED')) throw new AppError('CONFLICT', { msg: '这张订单没有付过款' });
          const buyer = await buyerOf(tx, order);
          const taken =
            buyer === undefined
              ? 0
              : await membership.withdrawDays(tx, {
                  userId: buyer.id,
                  orderNo,
                  by: by.operatorId,
                  remark: `退款：${by.remark}（订单 ${orderNo}）`,
                });
          // A second payment is still to be given back.
          const trouble = order.trouble === 'paid_again' ? order.trouble : null;
          const changes = { status: 'REFUNDED' as const, refundedAt: now(), askAt: null, trouble };
          const after = await queries.changeOrder(tx, order.id, changes);
          return {
            after,
            outcome: 'refunded',
            remark: `${by.remark}；${taken === 0 ? '没有可收回的天数' : `收回 ${taken} 天`}`,
          };
        },
        by,
      ),
    clear: (orderNo, by) =>
      change(
        orderNo,
        'clear',
        async (tx, order) => {
          if (order.trouble === null) return null;
          return { after: await queries.changeOrder(tx, order.id, { trouble: null }), outcome: order.trouble };
        },
        by,
      ),
  };
}
