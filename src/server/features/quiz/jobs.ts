/** The job of comprehension questions. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const ComprehensionData = z.object({ articleId: z.int(), version: z.int(), model: z.string() });
export type ComprehensionData = z.infer<typeof ComprehensionData>;

/** A failure is kept with the questions and told to readers; the provider has tried a few times by then. */
export const comprehensionJob = defineJob({
  name: 'quiz-comprehension',
  data: ComprehensionData,
  retryLimit: 1,
  expireInSeconds: 600,
  atOnce: 2,
});
