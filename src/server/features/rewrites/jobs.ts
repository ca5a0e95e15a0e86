/** The job that writes an article in simpler English. */
import * as z from 'zod';
import { READING_LEVELS } from '#engine/reading-level.ts';
import { defineJob } from '#server/jobs/queue.ts';

const RewriteJob = z.object({
  taskId: z.int(),
  articleId: z.int(),
  version: z.int(),
  level: z.enum(READING_LEVELS),
  maker: z.string(),
});
export type RewriteJob = z.infer<typeof RewriteJob>;

export const rewriteJob = defineJob({
  name: 'article-rewrite',
  data: RewriteJob,
  retryLimit: 2,
  expireInSeconds: 1_800,
  atOnce: 4,
});
