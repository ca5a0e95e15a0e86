/** Job definitions of magazines. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const IssueData = z.object({ taskId: z.int(), magazineId: z.int(), operatorId: z.int() });
export type IssueData = z.infer<typeof IssueData>;

/** The contents page of an issue. */
export const crawlJob = defineJob({
  name: 'magazine-crawl',
  data: IssueData,
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 2,
});

const UploadData = IssueData.extend({ key: z.string() });
export type UploadData = z.infer<typeof UploadData>;

/** An uploaded EPUB of an issue. Several run at once, so that a long one does not block the next. */
export const uploadJob = defineJob({
  name: 'magazine-upload',
  data: UploadData,
  retryLimit: 2,
  expireInSeconds: 900,
  atOnce: 4,
});

/** Downloads the articles of an issue. Existing articles are skipped, so that a retry resumes. */
export const downloadJob = defineJob({
  name: 'magazine-download',
  data: IssueData,
  retryLimit: 5,
  expireInSeconds: 3_600,
  atOnce: 2,
});
