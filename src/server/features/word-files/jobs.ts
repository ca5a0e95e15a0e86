/** The job of an import. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const ImportData = z.object({
  taskId: z.int(),
  userId: z.int(),
  /** Of the upload. */
  key: z.string(),
  /** What each column of each table holds, where the reader has said so. */
  columns: z.array(z.array(z.string())).nullable(),
});
export type ImportData = z.infer<typeof ImportData>;

/** What a first try has written is left alone, so that another one goes on where it ended. */
export const wordImportJob = defineJob({
  name: 'word-import',
  data: ImportData,
  retryLimit: 3,
  expireInSeconds: 3_600,
  atOnce: 2,
});
