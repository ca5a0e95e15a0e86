/** Reminders: when and how a reader wants to be told, and the letter of a week. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { Count, Day, Instant, Rate, Seconds } from './scalars.ts';

/** `HH:MM` by the clock of Shanghai. */
const Clock = z.string('请填写时间').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间写作 20:00 的样子');

export const Reminders = z
  .object({
    time: Clock,
    /** Hours without push messages, maybe past midnight; none when both times are the same. */
    quiet: z.strictObject({ from: Clock, to: Clock }),
    /** Null while no private address is in force; the address itself is told only when it is made. */
    feed: z.object({ made_at: Instant }).nullable(),
    push: z.object({
      /** The server's public key (RFC 8292), base64url, for `pushManager.subscribe`. */
      key: z.string(),
      devices: z.array(
        z.object({
          id: idSchema,
          /** The address as the browser has it, by which a browser finds itself in the list. */
          endpoint: z.string(),
          device: z.string(),
          created_at: Instant,
        }),
      ),
    }),
    letter: z.object({
      is_on: z.boolean(),
      /** When the next letter is written; past while it is about to be, null while letters are off. */
      next_at: Instant.nullable(),
      email: z.string().nullable(),
      is_confirmed: z.boolean(),
      /** Whether this site sends mail at all. */
      has_mail: z.boolean(),
    }),
  })
  .register(z.globalRegistry, { id: 'Reminders' });
export type Reminders = z.infer<typeof Reminders>;

/** A finished week in figures, as they were when it had ended. */
export const WeeklyLetter = z
  .object({
    /** Monday of the week. */
    week: Day,
    seconds: Seconds,
    /** Reading time of the week before. */
    seconds_before: Seconds,
    articles: Count,
    /** Running words of the articles that were finished. */
    words: Count,
    /** Days with any reading, and those on which the goal of minutes was met. */
    days: Count,
    goal_days: Count,
    goal_minutes: Count,
    /** Days in a row at the end of the week. */
    streak: Count,
    reviewed: Count,
    /** Share of words remembered at the first try; null without reviews that say so. */
    recalled: Rate.nullable(),
    new_words: Count,
    /** Words that were due when the letter was written. */
    due: Count,
    made_at: Instant,
  })
  .register(z.globalRegistry, { id: 'WeeklyLetter' });
export type WeeklyLetter = z.infer<typeof WeeklyLetter>;
