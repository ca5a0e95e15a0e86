/** Jobs of review. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

/** Places all words of a reader anew, because the parameters or the wanted retention changed. */
export const rebuildJob = defineJob({
  name: 'review-rebuild',
  data: z.object({ userId: z.int() }),
  retryLimit: 3,
  expireInSeconds: 600,
  atOnce: 1,
});

/** Fits the parameters to a reader's reviews. */
export const fitJob = defineJob({
  name: 'review-fit',
  data: z.object({ userId: z.int() }),
  retryLimit: 1,
  expireInSeconds: 600,
  atOnce: 1,
});
