/** Job definitions of feeds. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

/** Crawls one feed on request. */
export const crawlJob = defineJob({
  name: 'feed-crawl',
  data: z.object({ feedId: z.int(), taskId: z.int() }),
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 2,
});

/** Downloads one item as an article. */
export const downloadJob = defineJob({
  name: 'feed-download',
  data: z.object({
    itemId: z.int(),
    taskId: z.int(),
    operatorId: z.int(),
    /** Also where the text is too short for an article. */
    anyway: z.boolean().optional(),
  }),
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 4,
});

/** How often due feeds are crawled. */
export const DUE_CRON = '*/5 * * * *';
