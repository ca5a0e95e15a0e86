/** The job that reads an article aloud. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const AudioJob = z.object({
  taskId: z.int(),
  articleId: z.int(),
  /** In the storage. */
  name: z.string(),
});
export type AudioJob = z.infer<typeof AudioJob>;

export const audioJob = defineJob({
  name: 'article-audio',
  data: AudioJob,
  retryLimit: 2,
  expireInSeconds: 1_800,
  atOnce: 1,
});
