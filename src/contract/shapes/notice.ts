/** The contact card and the notices shown on top of the pages. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Instant } from './scalars.ts';

export const Contact = z
  .object({ name: z.string(), qrcode: z.string().nullable(), text: z.string() })
  .register(z.globalRegistry, { id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

export const NoticeLevel = z.enum(['info', 'good', 'warn']);
export type NoticeLevel = z.infer<typeof NoticeLevel>;
export const NoticeAudience = z.enum(['all', 'visitor', 'reader', 'member']);
export type NoticeAudience = z.infer<typeof NoticeAudience>;

/** `from` and `to` bound when it is shown; null is open. */
export const Notice = z
  .object({
    id: idSchema,
    text: z.string(),
    level: NoticeLevel,
    audience: NoticeAudience,
    link: z.string().nullable(),
    from: Instant.nullable(),
    to: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'Notice' });
export type Notice = z.infer<typeof Notice>;
