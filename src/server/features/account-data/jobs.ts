/** The jobs of downloading and erasing everything of a reader. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const ExportData = z.object({ taskId: z.int(), userId: z.int() });
export type ExportData = z.infer<typeof ExportData>;

/** Tried again it makes the whole file anew. */
export const exportJob = defineJob({
  name: 'data-export',
  data: ExportData,
  retryLimit: 2,
  expireInSeconds: 3_600,
  atOnce: 1,
});

/** Stopped on its way, it goes on with what is left. */
export const erasureJob = defineJob({
  name: 'account-erasure',
  data: z.object({ userId: z.int() }),
  retryLimit: 5,
  expireInSeconds: 3_600,
  atOnce: 1,
});
