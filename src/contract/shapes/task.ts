/** A job that the caller can watch. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Instant, Rate } from './scalars.ts';

export const Task = z
  .object({
    id: idSchema,
    /** The job's name, such as `article.retranslate`. */
    kind: z.string(),
    state: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
    progress: Rate,
    /** For people: what is going on, or what went wrong. */
    message: z.string(),
    /** What came of it, by kind: `{url}`, `{article_id}`, `{book_uuid}`. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** What it is about where there is no article: an address, a feed's item, an issue. */
    subject: z.string().nullable(),
    /** The article it works on or has made. */
    article: z.object({ id: idSchema, title: z.string() }).nullable(),
    created_at: Instant,
    /** When it last went on; of one that has ended, when it ended. */
    updated_at: Instant,
  })
  .register(z.globalRegistry, { id: 'Task' });
export type Task = z.infer<typeof Task>;
