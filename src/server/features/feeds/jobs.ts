/** Jobs of feeds. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

/** Asks one feed for what is new. A failure is the feed's own state, so the job isn't tried again by itself. */
export const crawlJob = defineJob({
  name: 'feed-crawl',
  data: z.object({ feedId: z.int(), taskId: z.int().nullable() }),
  retryLimit: 0,
  expireInSeconds: 120,
});

/** Makes an article of one item. Its failure is told to the task. */
export const downloadJob = defineJob({
  name: 'feed-download',
  data: z.object({ itemId: z.int(), taskId: z.int(), operatorId: z.int() }),
  retryLimit: 0,
  expireInSeconds: 120,
});

/** How often feeds that are due are looked for. */
export const DUE_CRON = '*/5 * * * *';
