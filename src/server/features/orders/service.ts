/** Selling membership: products, orders from making to money and days, notices, and what sales staff do by hand. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { PayChannel } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import type { MembershipService } from '#server/features/membership/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { PayConfig } from '#server/pay-config.ts';
import { createPayChannels } from '#server/providers/pay/channels.ts';
import type { Notice, PayProvider } from '#server/providers/pay/port.ts';
import { createSandboxChannel } from '#server/providers/pay/sandbox.ts';
import { createCheckout, type OrderWish } from './checkout.ts';
import { createNotices } from './payment-notices.ts';
import { createProducts, type ProductService } from './products.ts';
import * as queries from './queries.ts';
import { createReconciliation } from './reconciliation.ts';
import { createSandboxBook, createSandboxCashier, type SandboxOutcome } from './sandbox-cashier.ts';
import { createSettlement } from './settlement.ts';
import type { Outcome } from './settlement-decision.ts';
import type { OrderRow } from './tables.ts';

export type { ProductService } from './products.ts';

/** Time for which refused notices from unknown senders are kept. */
const STRAY_KEPT_MS = 90 * DAY_MS;

export interface OrderService {
  products: ProductService;
  /** Channels of payment that are set up here, the usual one first. */
  channels: readonly PayChannel[];
  /** See {@link createCheckout}. */
  create(wish: Omit<OrderWish, 'orderUuid'> & { orderUuid: string | undefined }): Promise<OrderRow>;
  /** Newest first. */
  mine(userId: number, page: Slice): Promise<ListPage<OrderRow>>;
  /** One order, as the channel has it now. @param ownerId null for staff who may see all orders. @throws {AppError} NOT_FOUND */
  current(orderNo: string, ownerId: number | null): Promise<OrderRow>;
  /** Ends one that waits for money. @throws {AppError} NOT_FOUND, CONFLICT when it was paid */
  cancel(userId: number, orderNo: string): Promise<OrderRow>;
  /** The sandbox cashier's buttons. @throws {AppError} NOT_FOUND, ORDER_CLOSED, NOT_CONFIGURED */
  paySandbox(
    userId: number,
    orderNo: string,
    outcome: SandboxOutcome,
  ): Promise<{ order: OrderRow; notice: Notice | null }>;
  /** @throws {AppError} NOT_CONFIGURED */
  receive(channel: PayChannel, notice: Notice): Promise<{ outcome: Outcome; response: Response }>;
  finish(orderNo: string, by: number): Promise<OrderRow>;
  refund(orderNo: string, by: { operatorId: number; remark: string }): Promise<OrderRow>;
  clear(orderNo: string, by: { operatorId: number; remark: string }): Promise<OrderRow>;
  /** Regular work: asks channels about orders, closes orders. @returns how many orders were looked at */
  tend(): Promise<number>;
  /** Forgets refused notices of old. */
  clean(): Promise<void>;
}

interface OrderOptions {
  db: Db;
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  membership: Pick<MembershipService, 'grantDays' | 'withdrawDays'>;
  secrets: Secrets;
  config: PayConfig;
  /** Channels that are set up. */
  real: readonly PayProvider[];
  onError(error: unknown): void;
  now: () => Date;
}

export function createOrders(options: OrderOptions): OrderService {
  const { db, changeAccounts, membership, secrets, config, real, onError, now } = options;
  const book = createSandboxBook(db, now);
  const sandbox = createSandboxChannel({ key: () => secrets.keyOf('sandbox-pay'), book, now });
  const channels = createPayChannels({ config, sandbox, real });
  const settlement = createSettlement({ db, changeAccounts, membership, now });
  const reconciliation = createReconciliation({ db, settlement, provider: channels.provider, onError, now });
  const take = createNotices({
    db,
    settlement,
    now,
    onRefused: (outcome, channel) => onError(new Error(`a notice of ${channel} was refused: ${outcome}`)),
  });
  const cashier = createSandboxCashier({ book, channel: sandbox, receive: (notice) => take(sandbox, notice), now });

  function offered(channel: PayChannel): PayProvider {
    const provider = channels.provider(channel);
    if (provider === undefined) throw new AppError('NOT_CONFIGURED', { msg: '这种付款方式没有配置' });
    return provider;
  }
  const create = createCheckout({ db, offered, now });

  async function owned(userId: number | null, orderNo: string): Promise<OrderRow> {
    const order = await queries.orderByNo(db, orderNo);
    if (order === undefined || (userId !== null && order.userId !== userId))
      throw new AppError('NOT_FOUND', { msg: '没有这张订单' });
    return order;
  }

  return {
    products: createProducts(db),
    channels: channels.offered,
    create: (wish) => create({ ...wish, orderUuid: wish.orderUuid ?? randomUUID() }),
    async mine(userId, slice) {
      const page = pageOf(await queries.ordersOfUser(db, userId, slice), slice);
      // An order whose time is over is closed now rather than at the next full minute: at most five wait for money.
      const items = await Promise.all(
        page.items.map((order) => (order.expiresAt <= now() ? reconciliation.refresh(order) : order)),
      );
      return { ...page, items };
    },
    current: async (orderNo, ownerId) => reconciliation.refresh(await owned(ownerId, orderNo)),
    async cancel(userId, orderNo) {
      const order = await reconciliation.refresh(await owned(userId, orderNo));
      if (order.status !== 'PENDING' && order.status !== 'CLOSED') {
        throw new AppError('CONFLICT', { msg: '订单已经付了款，不能取消' });
      }
      const closed = await settlement.close(orderNo, 'cancelled');
      await channels.provider(closed.channel)?.close(orderNo).catch(onError);
      return closed;
    },
    async paySandbox(userId, orderNo, outcome) {
      offered('sandbox');
      const order = await owned(userId, orderNo);
      if (order.channel !== 'sandbox') throw new AppError('CONFLICT', { msg: '这张订单不是在测试收银台付的' });
      const notice = await cashier(order, outcome);
      return { order: await owned(userId, orderNo), notice };
    },
    receive: async (channel, notice) => take(offered(channel), notice),
    finish: settlement.finish,
    refund: settlement.refund,
    clear: settlement.clear,
    tend: reconciliation.run,
    clean: () => queries.removeStrayEntries(db, new Date(now().getTime() - STRAY_KEPT_MS)),
  };
}
