/** The job that reads a book file. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const BookJob = z.object({ taskId: z.int(), fileId: z.int() });
export type BookJob = z.infer<typeof BookJob>;

export const bookJob = defineJob({
  name: 'book-file',
  data: BookJob,
  retryLimit: 2,
  expireInSeconds: 900,
  atOnce: 1,
});
