/** Products on sale, and orders. Money is in fen. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { MemberLevel } from './person.ts';
import { Fen, Instant } from './scalars.ts';

export const Product = z
  .object({
    id: idSchema,
    name: z.string(),
    level: MemberLevel,
    days: z.int().min(1),
    price: Fen,
    original_price: Fen,
    tag: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'Product' });
export type Product = z.infer<typeof Product>;

/** A product as sellers see it. */
export const ProductEntry = Product.extend({
  is_on_sale: z.boolean(),
  /** Only for buyers who have never paid. */
  is_first_order: z.boolean(),
  /** Position among the products, the smallest first. */
  position: z.int(),
}).register(z.globalRegistry, { id: 'ProductEntry' });
export type ProductEntry = z.infer<typeof ProductEntry>;

export const PayChannel = z.enum(['sandbox', 'wechat', 'alipay']).register(z.globalRegistry, { id: 'PayChannel' });
export type PayChannel = z.infer<typeof PayChannel>;

export const OrderStatus = z
  .enum(['PENDING', 'PAID', 'FINISHED', 'CLOSED', 'REFUNDED'])
  .register(z.globalRegistry, { id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;

/** An event of an order, from its making on; also a payment notice that was refused. */
export const OrderEntry = z
  .object({
    id: idSchema,
    kind: z.enum(['create', 'open', 'notice', 'query', 'close', 'finish', 'refund', 'clear']),
    /** `granted`, `repeated`, `wrong_amount` and so on: what came of it. */
    outcome: z.string(),
    from_status: OrderStatus.nullable(),
    to_status: OrderStatus.nullable(),
    amount: Fen.nullable(),
    transaction_id: z.string().nullable(),
    remark: z.string().nullable(),
    operator: z.string().nullable(),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'OrderEntry' });
export type OrderEntry = z.infer<typeof OrderEntry>;

export const Order = z
  .object({
    order_no: z.string(),
    product: Product,
    amount: Fen,
    channel: PayChannel,
    status: OrderStatus,
    created_at: Instant,
    paid_at: Instant.nullable(),
    finished_at: Instant.nullable(),
    refunded_at: Instant.nullable(),
    /** What the buyer needs for paying through the channel; only while PENDING. */
    pay: z
      .object({
        /** A cashier page to open. */
        url: z.string().nullable(),
        /** Text for a QR code. */
        qrcode: z.string().nullable(),
        /** Arguments for the WeChat bridge. */
        jsapi: z.record(z.string(), z.string()).nullable(),
        expires_at: Instant,
      })
      .optional(),
    /** The buyer; only for super users. */
    user: z.object({ id: idSchema, name: z.string() }).optional(),
    /** The channel's own number of the payment; only for super users. */
    transaction_id: z.string().nullable().optional(),
    /** An outcome that somebody has to look at, such as `paid_again`; only for super users, but for `first_order_used`. */
    trouble: z.string().nullable().optional(),
    /** Oldest first; only for super users who ask for one order. */
    entries: z.array(OrderEntry).optional(),
  })
  .register(z.globalRegistry, { id: 'Order' });
export type Order = z.infer<typeof Order>;
