/** Job definition of translation. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const TranslationData = z.object({
  taskId: z.int(),
  articleId: z.int(),
  operatorId: z.int().nullable(),
  /** By a language model, else by a translation service. */
  ai: z.boolean(),
  /** Kept translations are used. */
  cache: z.boolean(),
  /** What people have translated is translated again. */
  force: z.boolean(),
});
export type TranslationData = z.infer<typeof TranslationData>;

/** A long article takes minutes; finished paragraphs are stored, so that a retry resumes. */
export const translationJob = defineJob({
  name: 'article-translate',
  data: TranslationData,
  retryLimit: 5,
  expireInSeconds: 1_800,
  atOnce: 2,
});
