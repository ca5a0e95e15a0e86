/** What is on sale, and what was bought. Money is in fen. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
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

export const PayChannel = z.enum(['sandbox', 'wechat', 'alipay']).register(z.globalRegistry, { id: 'PayChannel' });
export type PayChannel = z.infer<typeof PayChannel>;

export const OrderStatus = z
  .enum(['PENDING', 'PAID', 'FINISHED', 'CLOSED', 'REFUNDED'])
  .register(z.globalRegistry, { id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z
  .object({
    order_no: z.string(),
    product: Product,
    amount: Fen,
    channel: PayChannel,
    status: OrderStatus,
    created_at: Instant,
    paid_at: Instant.nullable(),
    /** What the channel needs to be paid; only while PENDING. */
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
    /** Whose it is; only for super users. */
    user: z.object({ id: idSchema, name: z.string() }).optional(),
  })
  .register(z.globalRegistry, { id: 'Order' });
export type Order = z.infer<typeof Order>;
