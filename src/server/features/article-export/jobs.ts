/** The job that makes the file of an export. */
import * as z from 'zod';
import { ExportFormat } from '#contract/shapes.ts';
import { defineJob } from '#server/jobs/queue.ts';

export const ExportOrder = z.object({
  userId: z.int(),
  /** Different ids in the order of the file. */
  articleIds: z.array(z.int()),
  format: ExportFormat,
  withNotes: z.boolean(),
  withWords: z.boolean(),
  /** Name of several articles together. */
  title: z.string().nullable(),
});
/** What a reader wants to have as a file. */
export type ExportOrder = z.infer<typeof ExportOrder>;

const ExportJob = ExportOrder.extend({ taskId: z.int() });
export type ExportJob = z.infer<typeof ExportJob>;

/** Tried again it makes the whole file anew. */
export const articleExportJob = defineJob({
  name: 'article-export',
  data: ExportJob,
  retryLimit: 2,
  expireInSeconds: 1_800,
  atOnce: 1,
  isFair: true,
});
