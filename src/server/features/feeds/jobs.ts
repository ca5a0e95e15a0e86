/** Job definitions of feeds. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

/** Asks one feed for what is new, because somebody wants to know now. */
export const crawlJob = defineJob({
  name: 'feed-crawl',
  data: z.object({ feedId: z.int(), taskId: z.int() }),
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 2,
});

/** Makes an article of one item. */
export const downloadJob = defineJob({
  name: 'feed-download',
  data: z.object({ itemId: z.int(), taskId: z.int(), operatorId: z.int() }),
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 4,
});

/** How often feeds that are due are looked for. */
export const DUE_CRON = '*/5 * * * *';
