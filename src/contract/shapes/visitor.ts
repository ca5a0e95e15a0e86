/** Visits: who came, what they did, and the numbers of a day. For editors. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Count, Day, Instant, Rate } from './scalars.ts';

export const LogSource = z.enum(['WEB', 'WEBVIEW']).register(z.globalRegistry, { id: 'LogSource' });
export type LogSource = z.infer<typeof LogSource>;

export const Visitor = z
  .object({
    cuid: z.string(),
    user_id: idSchema.nullable(),
    first_at: Instant,
    last_at: Instant,
    pages: Count,
    is_new: z.boolean(),
    source: LogSource,
    platform: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'Visitor' });
export type Visitor = z.infer<typeof Visitor>;

export const VisitorEvent = z
  .object({
    id: idSchema,
    name: z.string(),
    data: z.unknown(),
    uid: z.string().nullable(),
    source: LogSource,
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'VisitorEvent' });
export type VisitorEvent = z.infer<typeof VisitorEvent>;

export const VisitorDay = z.object({
  date: Day,
  visits: Count,
  new: Count,
  read_minutes: Count,
  /** Share of the day's visitors who came again within seven days. */
  retention: Rate.nullable(),
});
export type VisitorDay = z.infer<typeof VisitorDay>;
