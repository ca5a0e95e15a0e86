/** When a reader is reminded to review. */
import * as z from 'zod';
import { Instant } from './scalars.ts';

export const Reminders = z
  .object({
    /** `HH:MM` by the clock of Shanghai. */
    time: z.string('请填写时间').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间写作 20:00 的样子'),
    /** Null while no private address is in force; the address itself is told only when it is made. */
    feed: z.object({ made_at: Instant }).nullable(),
  })
  .register(z.globalRegistry, { id: 'Reminders' });
export type Reminders = z.infer<typeof Reminders>;
