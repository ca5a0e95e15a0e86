/** Creates an order of a product on sale, once for each request of the client and within limits, and opens it at the channel. */
import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { PayChannel } from '#contract/shapes.ts';
import { momentText } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { ChannelRefused, type PayProvider, type PayScene } from '#server/providers/pay/port.ts';
import * as queries from './queries.ts';
import type { OrderRow, ProductRow } from './tables.ts';

/** An order that nobody pays is closed then. */
export const OPEN_MINUTES = 30;
/** Time after which the channel is first asked for an order's state. */
const FIRST_ASK_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAX_OPEN = 5;
const MAX_AN_HOUR = 20;

export interface OrderWish {
  userId: number;
  productId: number;
  channel: PayChannel;
  scene: PayScene;
  /** Idempotency key: the same key gives the same order. */
  orderUuid: string;
  /** Network address of the request. */
  address: string;
}

interface CheckoutOptions {
  db: Db;
  /** @throws {AppError} NOT_CONFIGURED for a channel that isn't offered */
  offered(channel: PayChannel): PayProvider;
  now: () => Date;
}

/** @returns the order, with what the channel needs. @throws {AppError} NOT_CONFIGURED, NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS, UPSTREAM_FAILED */
export function createCheckout({ db, offered, now }: CheckoutOptions): (wish: OrderWish) => Promise<OrderRow> {
  const make = (wish: OrderWish, provider: PayProvider) =>
    db.transaction(async (tx) => {
      const { userId, productId, channel, scene, orderUuid } = wish;
      const buyer = await queries.lockedBuyer(tx, userId);
      if (buyer === undefined) throw new AppError('LOGIN_REQUIRED');
      const known = await queries.orderByUuid(tx, userId, orderUuid);
      if (known !== undefined) {
        if (known.product.id === productId && known.channel === channel) return { order: known, buyer };
        throw new AppError('CONFLICT', { msg: '这个 order_uuid 已经用在另一张订单上' });
      }
      provider.requirePayable?.({ scene, payerOpenid: buyer.openid });
      const at = now();
      const product = await queries.productById(tx, productId);
      if (product?.isOnSale !== true) throw new AppError('NOT_FOUND', { msg: '这个商品已经下架，请选别的' });
      const recent = await queries.recentCounts(tx, userId, new Date(at.getTime() - HOUR_MS));
      requireRoom(recent);
      if (product.isFirstOrder) {
        if (recent.openFirst !== null) {
          const result = { order_no: recent.openFirst };
          throw new AppError('CONFLICT', { msg: '有一张首单优惠的订单还没付，先付它或取消它', result });
        }
        if (await queries.hasPaid(tx, userId)) throw new AppError('CONFLICT', { msg: '首单优惠已经用过，请选别的' });
      }
      const order = await queries.insertOrder(tx, {
        orderNo: newOrderNo(at),
        orderUuid,
        userId,
        channel,
        scene,
        product: bought(product),
        amount: product.price,
        createdAt: at,
        expiresAt: new Date(at.getTime() + OPEN_MINUTES * 60_000),
        askAt: new Date(at.getTime() + FIRST_ASK_MS),
      });
      const { orderNo, amount } = order;
      const entry = { orderNo, channel, amount, kind: 'create', outcome: 'made', toStatus: 'PENDING' } as const;
      await queries.writeEntry(tx, { ...entry, createdAt: at });
      return { order, buyer };
    });

  /** An order that the channel refused is closed, so that it holds up no other, and the same request makes a new one. */
  async function noteFailure(tx: Queryable, { orderNo }: OrderRow, error: unknown): Promise<void> {
    const order = await queries.lockedOrder(tx, orderNo);
    if (order === undefined) return;
    const { channel, amount } = order;
    const entry = { orderNo, channel, amount, createdAt: now() };
    const remark = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    await queries.writeEntry(tx, { ...entry, kind: 'open', outcome: 'failed', remark });
    if (!(error instanceof ChannelRefused) || order.status !== 'PENDING' || order.pay !== null) return;
    const closing = { status: 'CLOSED', closedAt: now(), orderUuid: randomUUID() } as const;
    await queries.changeOrder(tx, order.id, closing);
    await queries.writeEntry(tx, {
      ...entry,
      kind: 'close',
      outcome: 'refused',
      fromStatus: 'PENDING',
      toStatus: 'CLOSED',
    });
  }

  return async (wish) => {
    const provider = offered(wish.channel);
    const { order, buyer } = await make(wish, provider);
    if (order.status !== 'PENDING' || order.pay !== null) return order;
    // Outside the transaction: no lock waits for a channel, and a notice may come before this answer.
    const opening = provider.open({
      orderNo: order.orderNo,
      amountFen: order.amount,
      title: `外刊轻读 ${order.product.name}`,
      scene: order.scene,
      payerOpenid: buyer.openid,
      payerAddress: wish.address,
      expiresAt: order.expiresAt,
    });
    const pay = await opening.catch(async (error: unknown) => {
      await db.transaction((tx) => noteFailure(tx, order, error));
      throw error;
    });
    await queries.keepPayData(db, order.id, pay);
    return (await queries.orderByNo(db, order.orderNo)) ?? order;
  };
}

function requireRoom({ made, open, latestOpen }: Awaited<ReturnType<typeof queries.recentCounts>>): void {
  if (open >= MAX_OPEN) {
    const result = { order_no: latestOpen };
    throw new AppError('CONFLICT', { msg: `有 ${open} 张订单还没付，先付或取消一张再下单`, result });
  }
  if (made >= MAX_AN_HOUR) {
    throw new AppError('TOO_MANY_REQUESTS', { msg: '下单太频繁，请一小时后再试', retryAfterSeconds: HOUR_MS / 1_000 });
  }
}

function bought({ isOnSale: _, position: __, ...product }: ProductRow): OrderRow['product'] {
  return product;
}

/** Crockford's base 32: no letter that is taken for a figure. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 12;

/** `20261121221854` and twelve letters: 26 characters, of which WeChat allows 32. */
function newOrderNo(at: Date): string {
  const random = [...randomBytes(RANDOM_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${momentText(at).replaceAll(/\D/g, '')}${random.join('')}`;
}
